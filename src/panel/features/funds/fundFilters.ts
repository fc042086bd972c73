import { flagFilter, idFilter, nameFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import type { ListState } from '#panel/ui/list/useListState.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/funds.ts';
import { compareDecimal } from '#shared/decimal.ts';
import { matchesSearch } from '#shared/search.ts';

export type Fund = ResponseOf<typeof contract.listFunds>['data'][number];

export const fundSorts = ['house', 'year', 'quarter', 'month', 'size'] as const;
export type FundSort = (typeof fundSorts)[number];

/** Filters of the list, which is filtered in the browser. */
export const fundFilters = {
  search: textFilter('search'),
  kind: wordFilter('kind', ['fund', 'bond']),
  /** official code of the fund type */
  type: idFilter('fundType'),
  risk: nameFilter('riskText'),
  profit: flagFilter('paysProfit'),
  room: flagFilter('hasRoom'),
  fav: flagFilter('isFavorite'),
};
type Chosen = ListState<typeof fundFilters>['chosen'];

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
export function filterFunds(funds: readonly Fund[], filters: Chosen, sort: FundSort): Fund[] {
  const found = funds.filter(
    (fund) =>
      (!filters.kind || fund.kind === filters.kind) &&
      (!filters.fundType || fund.fundType === filters.fundType) &&
      (!filters.riskText || fund.riskText === filters.riskText) &&
      (!filters.paysProfit || Boolean(fund.dividendIntervalPeriod)) &&
      (!filters.hasRoom || hasRoom(fund)) &&
      (!filters.isFavorite || fund.isFavorite) &&
      matchesSearch(`${fund.name} ${fund.symbol ?? ''} ${fund.fundTypeText}`, filters.search ?? ''),
  );
  return sort === 'house' ? found : found.sort(byFigure(figures[sort]));
}
