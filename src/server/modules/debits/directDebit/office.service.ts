import { fail } from '#shared/contract/failures.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readDays } from '#server/modules/platform/range.ts';
import { listCharges } from '#server/modules/records/debitRecords/charges.repo.ts';
import {
  countContracts,
  findContract,
  listContracts,
  listEvents,
} from '#server/modules/records/debitRecords/contracts.repo.ts';
import { providerTitle } from '#server/modules/records/debitRecords/contract.rules.ts';
import { chargeView, contractView, eventView, healthOf, ownerOf } from './directDebit.view.ts';
import type { DebitReadsService } from './reads.service.ts';
import { listRegulars } from '#server/modules/records/debitRecords/regulars.repo.ts';
import { listBanks, listPackages } from '#server/modules/records/debitRecords/settings.repo.ts';

import { ruleVersion } from '#server/modules/funds/ruleChanges/changes.service.ts';
import { bankLimitsOf, packageOf } from './settings.kinds.ts';

/*
 * Module `directDebit`: dates, problems and forecast of regular purchases; contracts with banks from the signature to
 * the end, what investors and office read, packages and banks.
 */

/** Debits shown with a contract. */
const NEWEST_CHARGES = 20;

const anything = { investorId: null, bankCode: null, fundId: null, contractId: null, regularId: null };
const nothingElse = { status: null, search: null, from: null, to: null };

/** What an office user looks for, without the spaces around it; null when nothing was typed. */
const searchOf = (typed: string | undefined): string | null => typed?.trim() || null;

/** Direct debit of everyone, as the office reads it (domain 9.21). */
export function createDebitOfficeService(
  deps: Pick<Deps, 'db'>,
  services: {
    reads: Pick<DebitReadsService, 'use' | 'regularViews'>;
    providers: { codes: readonly string[]; isUp(code: string): boolean };
  },
) {
  const { db } = deps;
  const { reads, providers } = services;

  return {
    listAllDebitContracts: async (_ctx, { query: { page, size, investorId, bankCode, status, search } }) => {
      const use = reads.use();
      const filter = {
        investorId: investorId ?? null,
        bankCode: bankCode ?? null,
        status: status ?? null,
        search: searchOf(search),
      };
      const { rows, total } = await listContracts(db, filter, { use, ...rowsOfPage(page, size) });
      return {
        data: rows.map((row) => ({ ...contractView(row, use.today), ...ownerOf(row) })),
        pageInfo: pageInfoOf(page, size, total),
        summary: await countContracts(db),
      };
    },

    getAnyDebitContract: async (_ctx, { params: { contractId } }) => {
      const use = reads.use();
      const row = await findContract(db, contractId, use);
      if (!row) throw fail('DEBIT_CONTRACT_NOT_FOUND');
      const plans = await listRegulars(db, { ...anything, ...nothingElse, contractId }, { offset: 0, limit: 100 });
      const views = await reads.regularViews(db, plans.rows);
      const charges = await listCharges(
        db,
        { ...anything, ...nothingElse, contractId },
        { offset: 0, limit: NEWEST_CHARGES },
      );
      return {
        data: {
          contract: { ...contractView(row, use.today), ...ownerOf(row) },
          regulars: views.map((view) => ({ ...view, ...ownerOf(row) })),
          charges: charges.rows.map((charge) => ({ ...chargeView(charge), ...ownerOf(charge) })),
          events: (await listEvents(db, { contractId })).map(eventView),
        },
      };
    },

    listAllRegularPurchases: async (_ctx, { query: { page, size, bankCode, fundId, status, search } }) => {
      const filter = {
        ...{ ...anything, bankCode: bankCode ?? null, fundId: fundId ?? null },
        ...{ status: status ?? null, search: searchOf(search) },
      };
      const { rows, total } = await listRegulars(db, filter, rowsOfPage(page, size));
      const views = await reads.regularViews(db, rows);
      return {
        data: rows.flatMap((row, index) => {
          const view = views[index];
          return view ? [{ ...view, ...ownerOf(row) }] : [];
        }),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    listAllDebitCharges: async (_ctx, { query: { page, size, bankCode, fundId, status, search, ...range } }) => {
      const days = readDays(range);
      const filter = {
        ...{ ...anything, bankCode: bankCode ?? null, fundId: fundId ?? null, status: status ?? null },
        ...{ search: searchOf(search), from: days.fromDate ?? null, to: days.toDate ?? null },
      };
      const found = await listCharges(db, filter, rowsOfPage(page, size));
      return {
        data: found.rows.map((row) => ({ ...chargeView(row), ...ownerOf(row) })),
        pageInfo: pageInfoOf(page, size, found.total),
        summary: { doneAmount: found.doneAmount.toString(), doneCount: found.doneCount },
      };
    },

    listDebitPackageSettings: async () => {
      const names = new Map((await listBanks(db, providers.codes)).map(({ code, name }) => [code, name]));
      const rows = await listPackages(db);
      const data = rows.map((row) => ({
        ...packageOf(row),
        version: ruleVersion(packageOf(row)),
        bankNames: row.bankCodes.map((code) => names.get(code) ?? code),
        contractCount: row.contractCount,
        changeId: row.changeId,
      }));
      return { data };
    },

    listDebitBankSettings: async () => ({
      data: (await listBanks(db, providers.codes)).map((row) => ({
        ...bankLimitsOf(row),
        version: ruleVersion(bankLimitsOf(row)),
        providerTitle: providerTitle(row.provider),
        bankDailyAmount: row.bankDailyAmount?.toString() ?? null,
        bankDailyCount: row.bankDailyCount,
        ...healthOf(row.isHealthy, providers.isUp(row.provider)),
        contractCount: row.contractCount,
        changeId: row.changeId,
      })),
    }),
  } satisfies Partial<Handlers>;
}
