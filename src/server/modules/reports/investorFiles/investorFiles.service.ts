import { fail } from '#shared/contract/failures.ts';
import { tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { AccountingService } from '../accounting/accounting.service.ts';
import type { AssetsService } from '#server/modules/papers/assets/assets.service.ts';
import { listAcceptances } from '#server/modules/investors/investors/acceptances.service.ts';
import { findFreeze } from '#server/modules/investors/investors/standing.service.ts';
import type { InvestorsService } from '#server/modules/investors/investors/investors.service.ts';
import type { OrdersService } from '#server/modules/orders/orders/orders.service.ts';
import type { CredentialsService } from '#server/modules/records/session/credentials.service.ts';
import { signInView } from '#server/modules/records/session/signIns.view.ts';
import type { TicketsService } from '#server/modules/contact/tickets/tickets.service.ts';
import { blockProblem, ownPerson } from './blocks.rules.ts';
import { findBlock, findFile, listFilePeople, listFollowUps, listNotes } from './files.repo.ts';
import { findSigning } from './powers.service.ts';
import { acceptanceView, fileView, noteView } from './investorFiles.view.ts';

/*
 * Module `investorFiles`: investors for administrators: list and export, the file of one, internal notes, blocked
 * log-ins, freezes.
 */

interface Parts {
  investors: InvestorsService;
  accounting: AccountingService;
  orders: OrdersService;
  assets: AssetsService;
  tickets: TicketsService;
  credentials: CredentialsService;
}

/**
 * The file of an investor as administrators read it (domain 9.17): the answers of the investor's own calls, with whose they
 * are. Whether the caller may read the investor is decided before, by the operation's access.
 */
export function createInvestorFilesService(deps: Pick<Deps, 'db' | 'ports'>, parts: Parts) {
  const { investors, accounting, orders, assets, tickets, credentials } = parts;
  const { db, ports } = deps;

  /** Rows with whose they are. @throws NOT_FOUND */
  async function owned<Row>(investorId: number, rows: readonly Row[]) {
    const owner = await investors.owner(investorId);
    return rows.map((row) => ({ ...row, ...owner }));
  }

  const infoOf = async (investorId: number) => ({
    data: { investorId, ...(await investors.info(investorId)), ...(await investors.owner(investorId)) },
  });

  return {
    /** @throws NOT_FOUND */
    getInvestorFile: async (_ctx, { query: { investorId } }) => {
      const row = await findFile(db, investorId);
      if (!row) throw fail('NOT_FOUND');
      const people = await listFilePeople(db, investorId);
      const own = ownPerson(people);
      return {
        data: fileView({
          row,
          assets: await assets.summary(investorId),
          people,
          block: own && (await findBlock(db, own.userId)),
          canBlock: blockProblem(own) === null,
          followUps: await listFollowUps(db, investorId),
          freeze: await findFreeze(db, investorId, tehranDay(ports.clock.business())),
          signing: row.isLegal ? await findSigning(db, row) : null,
        }),
      };
    },

    getInvestorInfo: (_ctx, { query }) => infoOf(query.investorId),
    reportInvestorInfo: (_ctx, { query }) => infoOf(query.investorId),
    listInvestorAddresses: async (_ctx, { query: { investorId } }) => ({
      data: await owned(investorId, await investors.addresses(investorId)),
    }),
    listInvestorBankAccounts: async (_ctx, { query: { investorId } }) => ({
      data: await owned(investorId, await investors.bankAccounts(investorId)),
    }),
    listInvestorDocuments: async (_ctx, { query: { investorId } }) => ({
      data: await owned(investorId, await investors.documents(investorId)),
    }),

    listInvestorTurnover: async (_ctx, { query }) => {
      const { rows, ...rest } = await accounting.turnover(query);
      return { data: await owned(query.investorId, rows), ...rest };
    },
    listInvestorOrders: async (_ctx, { query }) => {
      const { rows, pageInfo } = await orders.ordersOf(query);
      return { data: await owned(query.investorId, rows), pageInfo };
    },
    getInvestorAssets: async (_ctx, { query: { investorId, date } }) => ({
      data: { ...(await assets.report(investorId, date)), ...(await investors.owner(investorId)) },
    }),

    listInvestorTickets: async ({ actor }, { query: { investorId, page, size } }) => {
      const { nationalNo } = await investors.owner(investorId);
      const { rows, count } = await tickets.listUnderCode(actor, nationalNo, page, size);
      return { data: rows, pageInfo: pageInfoOf(page, size, count) };
    },
    listInvestorSignIns: async (_ctx, { query: { investorId, page, size } }) => {
      await investors.owner(investorId);
      const own = ownPerson(await listFilePeople(db, investorId));
      const { rows, count } = own ? await credentials.listSignIns(own.userId, page, size) : { rows: [], count: 0 };
      return { data: rows.map(signInView), pageInfo: pageInfoOf(page, size, count) };
    },
    listInvestorAcceptances: async (_ctx, { query: { investorId, page, size } }) => {
      await investors.owner(investorId);
      const { rows, count } = await listAcceptances(db, investorId, rowsOfPage(page, size));
      return { data: rows.map(acceptanceView), pageInfo: pageInfoOf(page, size, count) };
    },
    listInvestorNotes: async (_ctx, { query: { investorId, page, size } }) => {
      await investors.owner(investorId);
      const { rows, count } = await listNotes(db, investorId, rowsOfPage(page, size));
      return { data: rows.map(noteView), pageInfo: pageInfoOf(page, size, count) };
    },
  } satisfies Partial<Handlers>;
}
