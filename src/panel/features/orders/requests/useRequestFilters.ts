import { isOrderState, type OrderState } from '#shared/orderStates.ts';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';

export type RequestTab = 'all' | 'buy' | 'sell' | 'open';

/** Filters of the list of requests. */
export interface RequestFilters {
  tab: RequestTab;
  fundId: number | null;
  status: OrderState | null;
  search: string;
  fromDate: string;
  toDate: string;
  page: number;
  size: number;
}

const tabs: readonly RequestTab[] = ['all', 'buy', 'sell', 'open'];

/** Reads and writes the filters of the requests list. */
export function useRequestFilters() {
  const { word, whole, page, size, change } = useUrlFilters();
  const status = word('status');
  const filters: RequestFilters = {
    tab: tabs.find((tab) => tab === word('tab')) ?? 'all',
    fundId: whole('fund'),
    status: isOrderState(status) ? status : null,
    search: word('search', 40),
    fromDate: word('from'),
    toDate: word('to'),
    page,
    size,
  };
  return {
    filters,
    change,
    isFiltered:
      Boolean(filters.fundId ?? filters.status ?? filters.search) || Boolean(filters.fromDate || filters.toDate),
  };
}

/** The query of `listOrders` for the filters. */
export function listQuery(investorId: number, filters: RequestFilters) {
  return {
    investorId,
    page: filters.page,
    size: filters.size,
    ...(filters.tab === 'buy' && { orderType: 1 as const }),
    ...(filters.tab === 'sell' && { orderType: 2 as const }),
    ...(filters.tab === 'open' && { open: true }),
    ...(filters.fundId && { fundId: filters.fundId }),
    ...(filters.status && { status: filters.status }),
    ...(filters.search && { search: filters.search }),
    ...(filters.fromDate && { fromDate: filters.fromDate }),
    ...(filters.toDate && { toDate: filters.toDate }),
  };
}
