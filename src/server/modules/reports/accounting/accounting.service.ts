import { accountingColumns, accountingSheets, exportNote } from '#shared/contract/accounting.ts';
import { fail } from '#shared/contract/failures.ts';
import { addDays, jalaliMomentText } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { matchesSearch } from '#shared/search.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import { rowsFile } from '#server/http/rowsFile.ts';
import { readRange } from '#server/modules/platform/range.ts';
import {
  countLaterTurnover,
  findOwner,
  listFundNames,
  listTurnover,
  sumTurnover,
  type TurnoverFilter,
  type TurnoverRow,
} from './accounting.repo.ts';
import { factsSheet, summaryView, turnoverCells, turnoverView } from './accounting.view.ts';

/** Longest range when both of its days are given (domain 8). */
const MAX_RANGE_DAYS = 366;

/** Filters of the turnover as they come from the query. */
export interface TurnoverQuery {
  investorId: number;
  fundName?: string | undefined;
  fundId?: number | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
  type?: string | undefined;
}

/** Rows of some days in the order of the book, and the balance before the first of them. Rial. */
export interface StatementBook {
  opening: bigint;
  rows: readonly TurnoverRow[];
}

export type AccountingService = ReturnType<typeof createAccountingService>;

/** Account turnover: the investor's cash rows of the ledger with a running balance (domain 8). */
export function createAccountingService(deps: Pick<Deps, 'db' | 'ports'>) {
  const { db } = deps;

  async function fundIdsOf(query: TurnoverQuery): Promise<number[] | null> {
    const name = query.fundName?.trim();
    if (!name) return query.fundId === undefined ? null : [query.fundId];
    const named = (await listFundNames(db)).filter((fund) => matchesSearch(fund.name, name)).map((fund) => fund.id);
    return query.fundId === undefined ? named : named.filter((id) => id === query.fundId);
  }

  async function readFilter(query: TurnoverQuery): Promise<TurnoverFilter> {
    const range = readRange({ from: query.fromDate, to: query.toDate, maxDays: MAX_RANGE_DAYS });
    return { investorId: query.investorId, fundIds: await fundIdsOf(query), ...range, type: query.type ?? null };
  }

  /** One page of the turnover, newest first, with its sums. @throws DATE_RANGE_INVALID */
  async function turnover({ page, size, ...query }: TurnoverQuery & { page: number; size: number }) {
    const filter = await readFilter(query);
    const rows = await listTurnover(db, filter, { ...rowsOfPage(page, size), isNewestFirst: true });
    const sums = await sumTurnover(db, filter);
    return { rows: rows.map(turnoverView), pageInfo: pageInfoOf(page, size, sums.count), summary: summaryView(sums) };
  }

  return {
    turnover,

    listAccounting: async (_ctx, { query }) => {
      const { rows, ...rest } = await turnover(query);
      return { data: rows, ...rest };
    },

    /** @throws DATE_RANGE_INVALID, NOT_FOUND when staff name an investor who does not exist */
    exportAccounting: async (_ctx, { query: { format, ...query } }) => {
      const filter = await readFilter(query);
      const owner = await findOwner(db, query.investorId);
      if (!owner) throw fail('NOT_FOUND');
      const madeAt = deps.ports.clock.business();
      const from = query.fromDate ? filter.from : null;
      const to = query.toDate ? filter.to : null;
      const about = { ...owner, from, to, fundName: query.fundName?.trim() || null, madeAt };
      return rowsFile<TurnoverRow>({
        titles: Object.values(accountingColumns),
        // rows of the book are only added at its end, so a place in it does not move
        next: (_last, limit, read) => listTurnover(db, filter, { offset: read, limit, isNewestFirst: false }),
        cells: turnoverCells,
        sums: [accountingColumns.debitAmountText, accountingColumns.creditAmountText],
        end: [[exportNote]],
        more: format === 'xlsx' ? [factsSheet({ ...about, ...(await sumTurnover(db, filter)) })] : [],
        format,
        sheet: accountingSheets.rows,
        name: `turnover-${jalaliMomentText(madeAt).slice(0, 10).replaceAll('/', '-')}`,
      });
    },

    /** Rows of the days in the order of the book, at most `limit`, and the balance before the first of them. */
    async bookOf(
      { investorId, fundId, from, to }: { investorId: number; fundId: number | null; from: string; to: string },
      limit: number,
    ): Promise<StatementBook> {
      const filter = { investorId, fundIds: fundId === null ? null : [fundId], from, to, type: null };
      const { balance: opening } = await sumTurnover(db, { ...filter, to: addDays(from, -1) });
      return { opening, rows: await listTurnover(db, filter, { offset: 0, limit, isNewestFirst: false }) };
    },

    /** How many rows of the days were booked after a moment. */
    countLater: (
      { investorId, fundId, from, to }: { investorId: number; fundId: number | null; from: string; to: string },
      after: Date,
    ): Promise<number> =>
      countLaterTurnover(db, { investorId, fundIds: fundId === null ? null : [fundId], from, to, type: null }, after),
  } satisfies Service;
}
