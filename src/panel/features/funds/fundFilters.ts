import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/funds.ts';
import { compareDecimal } from '#shared/decimal.ts';
import { addDays, addJalaliMonths } from '#shared/jalali.ts';
import { matchesSearch } from '#shared/search.ts';

export const rangeIds = ['w1', 'm1', 'm3', 'm6', 'y1', 'all'] as const;
export type RangeId = (typeof rangeIds)[number];

const months: Partial<Record<RangeId, number>> = { m1: 1, m3: 3, m6: 6, y1: 12 };

/** First day of a range that ends with `end` (ISO); undefined for all there is. */
export function rangeStart(range: RangeId, end: string): string | undefined {
  if (range === 'all') return undefined;
  if (range === 'w1') return addDays(end, -7);
  return addJalaliMonths(end, -(months[range] ?? 1));
}

export type Fund = AnswerOf<typeof contract.listFunds>['data'][number];

export const fundSorts = ['house', 'year', 'quarter', 'month', 'size'] as const;
export type FundSort = (typeof fundSorts)[number];

/** Filters of the list as they stand in the URL. */
export interface FundFilters {
  kind: 'fund' | 'bond' | null;
  /** official code of the fund type */
  fundType: number | null;
  riskText: string;
  paysProfit: boolean;
  hasRoom: boolean;
  isFavorite: boolean;
  search: string;
  sort: FundSort;
}

type Query = Record<string, string | string[] | undefined>;

const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Reads the filters out of the address; what is unknown there counts as not set. */
export function readFundFilters(query: Query): FundFilters {
  const kind = text(query['kind']);
  return {
    kind: kind === 'fund' || kind === 'bond' ? kind : null,
    fundType: Number(text(query['type'])) || null,
    riskText: text(query['risk']),
    paysProfit: query['profit'] === '1',
    hasRoom: query['room'] === '1',
    isFavorite: query['fav'] === '1',
    search: text(query['search']).slice(0, 60),
    sort: fundSorts.find((sort) => sort === query['sort']) ?? 'house',
  };
}

/** True when anything narrows the list; an order alone does not. */
export function isNarrowed({ sort: _sort, ...filters }: FundFilters): boolean {
  return Object.values(filters).some(Boolean);
}

/** A fund has room when it takes issuance orders and its ceiling, where it has one, is not reached. */
function hasRoom(fund: Fund): boolean {
  return fund.issue.isOpen && (fund.filledPercent === null || compareDecimal(fund.filledPercent, '100') < 0);
}

const figures: Record<Exclude<FundSort, 'house'>, (fund: Fund) => string | null> = {
  year: (fund) => fund.annualEfficiency,
  quarter: (fund) => fund.quarterlyEfficiency,
  month: (fund) => fund.monthlyEfficiency,
  size: (fund) => fund.netAsset,
};

/** Greatest first; funds without the figure stand last. */
function byFigure(figure: (fund: Fund) => string | null) {
  return (a: Fund, b: Fund): number => {
    const [left, right] = [figure(a), figure(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return compareDecimal(right, left);
  };
}

/** The funds that fit, in the order asked for; `house` keeps the order of the API. */
export function filterFunds(funds: readonly Fund[], filters: FundFilters): Fund[] {
  const found = funds.filter(
    (fund) =>
      (!filters.kind || fund.kind === filters.kind) &&
      (!filters.fundType || fund.fundType === filters.fundType) &&
      (!filters.riskText || fund.riskText === filters.riskText) &&
      (!filters.paysProfit || Boolean(fund.dividendIntervalPeriod)) &&
      (!filters.hasRoom || hasRoom(fund)) &&
      (!filters.isFavorite || fund.isFavorite) &&
      matchesSearch(`${fund.name} ${fund.symbol ?? ''} ${fund.fundTypeText}`, filters.search),
  );
  return filters.sort === 'house' ? found : found.sort(byFigure(figures[filters.sort]));
}
