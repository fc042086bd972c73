import { useCallback } from 'react';
import { useRouter } from 'next/router';
import { ticketStatuses, type TicketStatus } from '#shared/contract/tickets.ts';

/** Filters of the list as they stand in the address, so that a link or the back button brings the same list. */
export interface TicketFilters {
  search: string;
  status: TicketStatus | null;
  groupId: number | null;
  nationalCode: string;
  from: string;
  to: string;
  page: number;
  size: number;
}

const maxSearch = 50;
const text = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

function whole(value: string | string[] | undefined, otherwise: number): number {
  const read = Number(text(value));
  return Number.isInteger(read) && read > 0 ? read : otherwise;
}

/** Reads and writes the filters of the ticket list; `code` names the opened ticket. */
export function useTicketFilters() {
  const router = useRouter();
  const { query } = router;
  const filters: TicketFilters = {
    search: text(query['search']).slice(0, maxSearch),
    status: ticketStatuses.find((status) => status === query['status']) ?? null,
    groupId: whole(query['group'], 0) || null,
    nationalCode: text(query['nationalCode']).slice(0, 14),
    from: text(query['from']),
    to: text(query['to']),
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
  const open = (code: string | null) => {
    const { code: _open, ...rest } = router.query;
    void router.push({ pathname: router.pathname, query: code === null ? rest : { ...rest, code } }, undefined, {
      shallow: true,
    });
  };
  const code = text(query['code']);
  const isFiltered = Boolean(
    filters.search || filters.status || filters.groupId || filters.nationalCode || filters.from || filters.to,
  );
  return { filters, change, isFiltered, open, code: /^\d{6,20}$/.test(code) ? code : null };
}

/** The filter fields of `listTickets`; a search of digits is a tracking code, any other a part of the topic. */
export function listBody(filters: TicketFilters) {
  const isCode = /^\d{6,}$/.test(filters.search);
  return {
    page: filters.page,
    page_size: filters.size,
    ...(filters.search && (isCode ? { tracking_code: filters.search.slice(0, 20) } : { topic: filters.search })),
    ...(filters.status && { status: filters.status }),
    ...(filters.groupId && { group_id: filters.groupId }),
    ...(filters.nationalCode && { national_code: filters.nationalCode }),
    ...(filters.from && { from: filters.from }),
    ...(filters.to && { to: filters.to }),
  };
}
