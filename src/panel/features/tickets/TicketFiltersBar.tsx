import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useRouter } from 'next/router';
import { useListTicketCategoriesQuery } from '#panel/api/tickets.ts';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { useSearchText } from '#panel/ui/list/useSearchText.ts';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';
import { ticketStatuses, type TicketStatus } from '#shared/contract/tickets.ts';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { text as ticketsText } from './strings.ts';
import { flagOf, statusOf, type TicketSide } from './ticketSide.ts';

/** Filters of the list of tickets. */
interface TicketFilters {
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

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  marginBlockEnd: '1rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(118px, 1fr))', alignItems: 'center' },
}));

interface Props {
  side: TicketSide;
  filters: TicketFilters;
  isFiltered: boolean;
  onChange: (changes: Record<string, string | number | null>) => void;
}

/** One row of filters over the list of tickets. */
export function TicketFiltersBar({ side, filters, isFiltered, onChange }: Props) {
  const categories = useListTicketCategoriesQuery({ body: flagOf(side) });
  const [search, setSearch] = useSearchText(filters.search, (text) => onChange({ search: text }));
  const [code, setCode] = useSearchText(filters.nationalCode, (nationalCode) => onChange({ nationalCode }));
  const clear = () => {
    setSearch('');
    setCode('');
    onChange({ search: null, status: null, group: null, nationalCode: null, from: null, to: null });
  };
  return (
    <Row className="no-print">
      <TextField
        size="small"
        label={ticketsText.search}
        value={toPersianDigits(search)}
        onChange={(event) => setSearch(toAsciiDigits(event.target.value))}
        slotProps={{ htmlInput: { maxLength: 50 } }}
      />
      {side === 'admin' ? (
        <TextField
          size="small"
          label={ticketsText.nationalCode}
          value={toPersianDigits(code)}
          onChange={(event) => setCode(toAsciiDigits(event.target.value).replace(/\D/g, ''))}
          slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric', maxLength: 14 } }}
        />
      ) : null}
      <TextField
        select
        size="small"
        label={ticketsText.status}
        value={filters.status ?? ''}
        onChange={(event) => onChange({ status: event.target.value || null })}
      >
        <MenuItem value="">{ticketsText.any}</MenuItem>
        {ticketStatuses.map((status) => (
          <MenuItem key={status} value={status}>
            {statusOf(status, side).label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={ticketsText.category}
        value={categories.data ? (filters.groupId ?? '') : ''}
        onChange={(event) => onChange({ group: event.target.value || null })}
      >
        <MenuItem value="">{ticketsText.any}</MenuItem>
        {(categories.data?.data ?? []).map((category) => (
          <MenuItem key={category.id} value={category.id}>
            {category.admin_title ?? category.title}
          </MenuItem>
        ))}
      </TextField>
      <DateField
        size="small"
        label={ticketsText.from}
        value={filters.from}
        onChange={(iso) => onChange({ from: iso })}
        max={filters.to || undefined}
      />
      <DateField
        size="small"
        label={ticketsText.to}
        value={filters.to}
        onChange={(iso) => onChange({ to: iso })}
        min={filters.from || undefined}
      />
      <Button disabled={!isFiltered} onClick={clear} sx={{ whiteSpace: 'nowrap', paddingInline: 2 }}>
        {ticketsText.clear}
      </Button>
    </Row>
  );
}
