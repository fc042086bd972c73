import { useRouter } from 'next/router';
import { ticketStatuses, type TicketStatus } from '#shared/contract/tickets.ts';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';

/** Filters of the list of tickets. */
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

/** Reads and writes the filters of the ticket list; `code` names the opened ticket. */
export function useTicketFilters() {
  const router = useRouter();
  const { word, whole, page, size, change } = useUrlFilters();
  const filters: TicketFilters = {
    search: word('search', maxSearch),
    status: ticketStatuses.find((status) => status === word('status')) ?? null,
    groupId: whole('group'),
    nationalCode: word('nationalCode', 14),
    from: word('from'),
    to: word('to'),
    page,
    size,
  };
  const open = (code: string | null) => {
    const { code: _open, ...rest } = router.query;
    void router.push({ pathname: router.pathname, query: code === null ? rest : { ...rest, code } }, undefined, {
      shallow: true,
    });
  };
  const code = word('code');
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
