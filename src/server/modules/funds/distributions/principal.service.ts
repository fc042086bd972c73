import { bondRepaidReason, principalStatusLabels } from '#shared/contract/bonds.ts';
import { fail } from '#shared/contract/failures.ts';
import { tehranDay } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import { workingDayFrom } from '#shared/workingDays.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { onConflict, type Tx, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import { systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import type { MaturityService } from '../settlement/maturity.service.ts';
import type { WorkService } from '#server/modules/platform/work/work.service.ts';
import { createRunMachine, sealShares, type RunShare } from '#server/modules/platform/runs/runs.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import type { BondsService } from '#server/modules/records/bonds/bonds.service.ts';
import * as repo from './principal.repo.ts';
import { findOwner } from './reinvest.repo.ts';
import { principalContent, principalShareView, principalView } from './principal.view.ts';

export interface PrincipalServices {
  approvals: ApprovalsService;
  work: Pick<WorkService, 'define' | 'start'>;
  audit: AuditService;
  bonds: BondsService;
  maturity: MaturityService;
  notices: Pick<NoticesService, 'tell'>;
  orderingRules: OrderingRulesService;
}

/** Repayment of bonds at maturity: prepared by one person, approved by another, booked once per holder (domain 1.12). */
export function createPrincipalService(deps: Pick<Deps, 'db' | 'ports' | 'log'>, services: PrincipalServices) {
  const { db, ports } = deps;
  const { approvals, work, audit, bonds, maturity, notices, orderingRules } = services;
  const now = (): Date => ports.clock.business();

  async function getRun(runId: number): Promise<repo.PrincipalRow> {
    const run = await repo.findPrincipalRun(db, runId);
    if (!run) throw fail('PRINCIPAL_NOT_FOUND');
    return run;
  }

  /** Face value and days of a bond. @throws BOND_NOT_FOUND for a fund */
  async function termsOf(tx: Tx, fundId: number) {
    const terms = await bonds.findTerms(tx, fundId);
    if (!terms) throw fail('BOND_NOT_FOUND');
    const { faceValue, maturityDate } = terms;
    return { faceValue, maturityDate, payDate: workingDayFrom(await orderingRules.calendar(tx, fundId), maturityDate) };
  }

  async function prepare(tx: WriteTx, ctx: CommandContext, fundId: number): Promise<repo.PrincipalRow> {
    await orderingRules.getFund(tx, fundId);
    const terms = await termsOf(tx, fundId);
    if (terms.payDate > tehranDay(now())) throw fail('BOND_NOT_MATURED');
    const open = await repo.countOpenOrders(tx, fundId);
    if (open > 0) throw fail('BOND_ORDERS_OPEN', { params: { count: open } });
    const id = await repo.insertPrincipalRun(tx, { fundId, ...terms, preparedBy: ctx.actor.userId, at: now() });
    if (id === null) throw fail('BOND_NO_HOLDERS');
    await sealShares(tx, 'principal', id);
    const run = await repo.findPrincipalRun(tx, id);
    if (!run) throw fail('PRINCIPAL_NOT_FOUND');
    await audit.act(tx, ctx, 'principal.prepared', `principal:${id}`, {
      after: { fundId, faceValue: run.faceValue, unitCount: run.unitCount, total: run.total },
    });
    return run;
  }

  const machine = createRunMachine<repo.PrincipalRow>(
    deps,
    { audit, approvals, work },
    {
      name: 'principal',
      codes: { notFound: 'PRINCIPAL_NOT_FOUND', state: 'PRINCIPAL_STATE', changed: 'PRINCIPAL_HOLDINGS_CHANGED' },
      find: repo.findPrincipalRun,
      content: principalContent,
      async assertUnchanged(tx, run) {
        if ((await repo.countOpenOrders(tx, run.fundId)) > 0 || (await repo.countOtherHolders(tx, run)) > 0)
          throw fail('PRINCIPAL_HOLDINGS_CHANGED');
      },
      book: repay,
      finished: (tx, run) => repo.closeBond(tx, run.fundId, bondRepaidReason),
    },
  );

  async function repay(tx: WriteTx, run: repo.PrincipalRow, share: RunShare): Promise<void> {
    const { investorId } = share;
    const ownerId = await findOwner(tx, investorId);
    const at = now();
    const { orderId, hasAccount } = await maturity.repay(tx, {
      investorId,
      fundId: run.fundId,
      units: share.unitCount,
      faceValue: run.faceValue,
      payDate: run.payDate,
      ownerId,
      at,
    });
    await repo.markRepaid(tx, run.id, investorId, orderId);
    if (ownerId !== null) {
      const tokens = { units: rialText(share.unitCount), fund: run.fundName, amount: rialText(share.amount) };
      await notices.tell(tx, {
        userId: ownerId,
        investorId,
        event: hasAccount ? 'principal_repaid' : 'principal_no_account',
        tokens,
        link: `/requests?order=${orderId}`,
      });
    }
    await audit.record(tx, {
      actor: systemActor,
      investorId,
      action: 'principal.repaid',
      subject: `principal:${run.id}`,
      after: { amount: share.amount, units: share.unitCount, orderId },
    });
  }

  return {
    listMaturities: async () => {
      const today = tehranDay(now());
      const data = [];
      for (const row of await repo.listBondRows(db)) {
        const { faceValue, ...days } = await termsOf(db, row.fundId);
        const isDue = days.payDate <= today && row.openOrders === 0 && row.unitCount > 0n;
        data.push({
          ...row,
          ...days,
          faceValue: faceValue.toString(),
          unitCount: row.unitCount.toString(),
          canPrepare: row.runId === null && isDue,
          statusText: row.status && principalStatusLabels[row.status],
        });
      }
      return { data };
    },

    preparePrincipal: async (ctx, { body: { fundId } }) => {
      return ctx
        .transaction(async (tx) => ({ data: principalView(await prepare(tx, ctx, fundId)) }))
        .catch(onConflict({ principal_runs_fund_id_key: () => fail('PRINCIPAL_EXISTS') }));
    },

    getPrincipalRun: async (_ctx, { params: { runId }, query: { page, size } }) => {
      const run = await getRun(runId);
      const shares = await repo.listPrincipalShares(db, runId, rowsOfPage(page, size));
      return {
        data: { run: principalView(run), shares: shares.map(principalShareView) },
        pageInfo: pageInfoOf(page, size, run.investors),
      };
    },

    approvePrincipal: (ctx, { params: { runId }, body: { version } }) =>
      ctx.transaction(async (tx) => ({ data: principalView(await machine.approve(tx, ctx, runId, version)) })),

    discardPrincipal: (ctx, { params: { runId }, body }) =>
      ctx.transaction(async (tx) => {
        return { data: { runId, isDiscarded: (await machine.discard(tx, ctx, runId, body)) === null } };
      }),

    keepPrincipal: (ctx, { params: { runId }, body: { version } }) =>
      ctx.transaction(async (tx) => ({ data: principalView(await machine.keep(tx, ctx, runId, version)) })),

    /** Starts the booking of an approved run, which goes on as long work; a repeat joins it. */
    executePrincipal: async (ctx, { params: { runId } }) => {
      return ctx.transaction(async (tx) => {
        const { run, workId } = await machine.start(tx, runId, ctx.actor.userId);
        return { data: { run: principalView(run), workId } };
      });
    },

    /** Job: starts approved runs whose day has come, or takes up again what failed. @returns how many */
    executeDue: (): Promise<number> => machine.executeDue(tehranDay(now())),
  } satisfies Service;
}
