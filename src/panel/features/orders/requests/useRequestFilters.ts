import { useCallback } from 'react';
import { useRouter } from 'next/router';
import { isOrderState, type OrderState } from '#shared/orderStates.ts';

export type RequestTab = 'all' | 'buy' | 'sell' | 'open';

/** Filters of the list as they stand in the address, so that a link or the back button brings the same list. */
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

function text(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

function whole(value: string | string[] | undefined, otherwise: number): number {
  const read = Number(text(value));
  return Number.isInteger(read) && read > 0 ? read : otherwise;
}

/** Reads and writes the filters of the requests list. */
export function useRequestFilters() {
  const router = useRouter();
  const { query } = router;
  const status = text(query['status']);
  const filters: RequestFilters = {
    tab: tabs.find((tab) => tab === query['tab']) ?? 'all',
    fundId: whole(query['fund'], 0) || null,
    status: isOrderState(status) ? status : null,
    search: text(query['search']).slice(0, 40),
    fromDate: text(query['from']),
    toDate: text(query['to']),
    page: whole(query['page'], 1),
    size: Math.min(50, whole(query['size'], 10)),
  };
  const change = useCallback(
    (changes: Record<string, string | number | null>) => {
      const given: Record<string, string | string[] | number | null | undefined> = {
        ...router.query,
        ...(!('page' in changes) && { page: null }),
        ...changes,
      };
      const next = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''));
      void router.replace({ pathname: router.pathname, query: next }, undefined, { shallow: true, scroll: false });
    },
    [router],
  );
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
