import { jalaliMomentText } from '#shared/jalali.ts';
import { pageInfoOf } from '#shared/paging.ts';
import { matchesSearch } from '#shared/search.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import { readRange } from '../range.ts';
import { listFundNames, listTurnover, sumTurnover, type TurnoverFilter } from './accounting.repo.ts';
import { summaryView, turnoverCsv, turnoverView } from './accounting.view.ts';

/** Longest range when both of its days are given (domain 8). */
const MAX_RANGE_DAYS = 366;
/** Most rows of an export (domain 11). */
const MAX_EXPORT_ROWS = 50_000;

/** Filters of the turnover as they come from the query. */
export interface TurnoverQuery {
  investorId: number;
  fundName?: string | undefined;
  fundId?: number | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
  type?: string | undefined;
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

  return {
    listAccounting: async (_ctx, { query }) => {
      const filter = await readFilter(query);
      const { page, size } = query;
      const rows = await listTurnover(db, filter, { offset: (page - 1) * size, limit: size, isNewestFirst: true });
      const sums = await sumTurnover(db, filter);
      return { data: rows.map(turnoverView), pageInfo: pageInfoOf(page, size, sums.count), summary: summaryView(sums) };
    },

    exportAccounting: async (_ctx, { query }) => {
      const filter = await readFilter(query);
      const rows = await listTurnover(db, filter, { offset: 0, limit: MAX_EXPORT_ROWS, isNewestFirst: false });
      const day = jalaliMomentText(deps.ports.clock.business()).slice(0, 10).replaceAll('/', '-');
      return { body: turnoverCsv(rows), contentType: 'text/csv; charset=utf-8', fileName: `turnover-${day}.csv` };
    },
  } satisfies Partial<Handlers>;
}
