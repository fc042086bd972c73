import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { debitFileColumns, debitFileSheet } from '#shared/contract/debitFiles.ts';
import type { getDebitContract } from '#shared/contract/directDebit.ts';
import { fail } from '#shared/contract/failures.ts';
import { jalaliMonthStart } from '#shared/debitSchedule.ts';
import { tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { mayReadInvestor } from '#server/http/access.ts';
import type { Actor, InvestorGuard } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import { listFile, MAX_SHORT_LIST_ROWS } from '#server/http/listFile.ts';
import type { CalendarService } from '#server/modules/platform/calendar/calendar.service.ts';
import { readDays } from '#server/modules/platform/range.ts';
import { isByOwner } from '#server/modules/records/debitRecords/charge.rules.ts';
import { listCharges, listLeftOut, type ChargeRow } from '#server/modules/records/debitRecords/charges.repo.ts';
import {
  findContract,
  listContracts,
  listEvents,
  type ContractRow,
  type UseDays,
} from '#server/modules/records/debitRecords/contracts.repo.ts';
import { providerTitle } from '#server/modules/records/debitRecords/contract.rules.ts';
import { chargeLine, chargeView, contractView, eventView, healthOf, regularView } from './directDebit.view.ts';
import { PREVIEW_DATES, readPlan, type PlanService } from './plan.service.ts';
import {
  findRegular,
  listOpenRegulars,
  listActiveRegulars,
  listRegulars,
  type RegularRow,
} from '#server/modules/records/debitRecords/regulars.repo.ts';
import {
  findBank,
  listBanks,
  listPackages,
  type BankRow,
  type PackageRow,
} from '#server/modules/records/debitRecords/settings.repo.ts';

/** Plans of an investor whose next debit is told on the first screen. */
const MOST_PLANS = 20;

export type DebitReadsService = ReturnType<typeof createDebitReadsService>;

interface ChargeQuery {
  investorId: number;
  contractId?: number | undefined;
  regularId?: number | undefined;
  status?: ChargeRow['status'] | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/** What the list and the file of debits ask for. @throws DATE_RANGE_INVALID */
function chargeFilter({ fromDate, toDate, ...query }: ChargeQuery) {
  const days = readDays({ fromDate, toDate });
  return {
    investorId: query.investorId,
    contractId: query.contractId ?? null,
    regularId: query.regularId ?? null,
    status: query.status ?? null,
    ...{ bankCode: null, fundId: null, search: null },
    ...{ from: days.fromDate ?? null, to: days.toDate ?? null },
  };
}

const smaller = (a: bigint | null, b: bigint | null): bigint | null => (a === null ? b : b === null || a < b ? a : b);
const fewer = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.min(a, b));

/** A bank as investors see it: the smaller of its own limits and ours. */
export function bankView(row: BankRow, isProviderUp: boolean) {
  return {
    bankCode: row.code,
    name: row.name,
    slug: row.slug,
    logo: row.logo,
    providerTitle: providerTitle(row.provider),
    maxTransactionAmount: row.maxTransactionAmount?.toString() ?? null,
    maxDailyAmount: smaller(row.bankDailyAmount, row.maxDailyAmount)?.toString() ?? null,
    maxDailyCount: fewer(row.bankDailyCount, row.maxDailyCount),
    isActive: row.isActive,
    disabledReason: row.disabledReason,
    ...healthOf(row.isHealthy, isProviderUp),
  };
}

/** True when a package may be chosen for a bank. */
export const isForBank = (row: Pick<PackageRow, 'bankCodes'>, bankCode: string): boolean =>
  row.bankCodes.length === 0 || row.bankCodes.includes(bankCode);

/** A package with the limits that it has at a bank. */
function packageView(row: PackageRow, bank: BankRow) {
  const perDebit = smaller(row.maxAmount, bank.maxTransactionAmount) ?? row.maxAmount;
  const daily = smaller(row.maxDailyAmount, smaller(bank.bankDailyAmount, bank.maxDailyAmount));
  return {
    packageId: row.id,
    title: row.title,
    description: row.description,
    maxAmountPerTransaction: (daily !== null && daily < perDebit ? daily : perDebit).toString(),
    maxDailyAmount: daily?.toString() ?? null,
    maxDailyCount: fewer(row.maxDailyCount, fewer(bank.bankDailyCount, bank.maxDailyCount)),
    maxMonthlyCount: row.maxMonthlyCount,
    durationMonths: row.durationMonths,
    bankCodes: row.bankCodes,
    fee: row.fee.toString(),
    isActive: row.isActive,
  };
}

/** The days by which the use of contracts is counted at a moment. */
export function useDaysOf(at: Date): UseDays {
  const today = tehranDay(at);
  return { today, monthStart: jalaliMonthStart(today) };
}

/** Reading direct debit as an investor does (domain 9.9, 9.10). */
export function createDebitReadsService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: {
    calendar: Pick<CalendarService, 'workingCalendars'>;
    investors: InvestorGuard;
    plans: PlanService;
    providers: { codes: readonly string[]; isUp(code: string): boolean };
  },
) {
  const { db } = deps;
  const { calendar, investors, plans, providers } = services;
  const use = (): UseDays => useDaysOf(deps.ports.clock.business());

  /** A contract of an investor whom the caller may read; others do not exist for them. @throws DEBIT_CONTRACT_NOT_FOUND */
  async function readContract(actor: Actor, contractId: number): Promise<ContractRow> {
    const row = await findContract(db, contractId, use());
    if (!row || !(await mayReadInvestor(actor, row.investorId, investors))) throw fail('DEBIT_CONTRACT_NOT_FOUND');
    return row;
  }

  /** @throws REGULAR_NOT_FOUND */
  async function readRegular(actor: Actor, regularId: number): Promise<RegularRow> {
    const row = await findRegular(db, regularId);
    if (!row || !(await mayReadInvestor(actor, row.investorId, investors))) throw fail('REGULAR_NOT_FOUND');
    return row;
  }

  async function regularViews(tx: Tx, rows: readonly RegularRow[]) {
    const calendars = await calendar.workingCalendars(tx);
    return rows.map((row) => regularView(row, calendars.of(row.fundId)));
  }

  async function stopsOf(contractId: number): Promise<ResponseOf<typeof getDebitContract>['data']['regulars']> {
    const views = await regularViews(db, await listOpenRegulars(db, contractId));
    return views.map(({ regularId, fundName, amount, intervalText, nextRunDate }) => ({
      ...{ regularId, fundName, amount, intervalText, nextRunDate },
    }));
  }

  /** The next debit of each plan in force of an investor. */
  async function nextPurchases(
    investorId: number,
  ): Promise<{ regularId: number; fundId: number; fundName: string; runDate: string }[]> {
    const rows = await listActiveRegulars(db, investorId, MOST_PLANS);
    if (rows.length === 0) return [];
    return (await regularViews(db, rows)).flatMap(({ regularId, fundId, fundName, nextRunDate }) =>
      nextRunDate === null ? [] : [{ regularId, fundId, fundName, runDate: nextRunDate }],
    );
  }

  return {
    readContract,
    readRegular,
    regularViews,
    stopsOf,
    use,
    nextPurchases,

    listDebitBanks: async () => ({
      data: (await listBanks(db, providers.codes)).map((row) => bankView(row, providers.isUp(row.provider))),
    }),

    listDebitPackages: async (_ctx, { query: { bankCode } }) => {
      const bank = await findBank(db, bankCode);
      if (!bank || !providers.codes.includes(bank.provider)) throw fail('DEBIT_BANK_UNKNOWN');
      const rows = await listPackages(db);
      return {
        data: rows.filter((row) => row.isActive && isForBank(row, bankCode)).map((row) => packageView(row, bank)),
      };
    },

    listDebitContracts: async (_ctx, { query: { investorId, status, page, size } }) => {
      const days = use();
      const filter = { investorId, bankCode: null, status: status ?? null, search: null };
      const { rows, total } = await listContracts(db, filter, { use: days, ...rowsOfPage(page, size) });
      return {
        data: rows.map((row) => contractView(row, days.today)),
        pageInfo: pageInfoOf(page, size, total),
      };
    },

    getDebitContract: async (ctx, { query: { contractId } }) => {
      const row = await readContract(ctx.actor, contractId);
      return {
        data: {
          contract: contractView(row, use().today),
          regulars: await stopsOf(contractId),
          events: (await listEvents(db, { contractId })).map(eventView),
        },
      };
    },

    listRegularPurchases: async (_ctx, { query: { investorId, contractId, status, page, size } }) => {
      const filter = {
        ...{ investorId, contractId: contractId ?? null, bankCode: null, fundId: null, search: null },
        status: status ?? null,
      };
      const { rows, total } = await listRegulars(db, filter, rowsOfPage(page, size));
      return { data: await regularViews(db, rows), pageInfo: pageInfoOf(page, size, total) };
    },

    getRegularPurchase: async (ctx, { params: { regularId } }) => {
      const row = await readRegular(ctx.actor, regularId);
      const [regular] = await regularViews(db, [row]);
      if (!regular) throw fail('REGULAR_NOT_FOUND');
      // a period that the owner left out stays in sight as long as they may take it back
      const leftOut = await listLeftOut(db, regularId, tehranDay(deps.ports.clock.business()));
      const firstOwn = leftOut.find(({ reason }) => isByOwner(reason))?.period;
      const from = [row.nextPeriod, firstOwn].filter((day) => typeof day === 'string').sort()[0] ?? row.startDate;
      const left = row.runCount === null ? PREVIEW_DATES : Math.max(0, row.runCount - row.doneCount);
      const isOver = row.nextPeriod === null && firstOwn === undefined;
      const most = Math.min(PREVIEW_DATES, left + leftOut.length);
      return {
        data: {
          regular,
          dates: isOver ? [] : await plans.datesOf(db, row, { from, most, leftOut }),
          forecast: row.nextPeriod === null ? null : await plans.forecast(db, row, from),
          events: (await listEvents(db, { regularId })).map(eventView),
        },
      };
    },

    previewRegularPurchase: async (ctx, { body: { investorId, ...body } }) => {
      const plan = readPlan(body);
      const contract = await readContract(ctx.actor, plan.contractId);
      if (contract.investorId !== investorId) throw fail('DEBIT_CONTRACT_NOT_FOUND');
      await plans.calendarOf(db, plan.fundId);
      return { data: await plans.preview(db, plan, contract) };
    },

    listDebitCharges: async (_ctx, { query: { page, size, ...query } }) => {
      const { rows, total } = await listCharges(db, chargeFilter(query), rowsOfPage(page, size));
      return { data: rows.map(chargeView), pageInfo: pageInfoOf(page, size, total) };
    },

    exportDebitCharges: async (_ctx, { query: { format, ...query } }) => {
      const { rows, total } = await listCharges(db, chargeFilter(query), { offset: 0, limit: MAX_SHORT_LIST_ROWS });
      const day = tehranDay(deps.ports.clock.now());
      const file = { name: 'debits', day, sheet: debitFileSheet, titles: debitFileColumns };
      return listFile({ ...file, rows: rows.map(chargeLine), total }, format);
    },
  } satisfies Service;
}
