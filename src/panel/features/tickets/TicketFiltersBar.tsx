import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { ticketStatuses } from '#shared/contract/tickets.ts';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { useListTicketCategoriesQuery } from '#panel/api/tickets.ts';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { useSearchText } from '#panel/ui/list/useSearchText.ts';
import { ticketsText as text } from './ticketScreenStrings.ts';
import { flagOf, statusOf, type TicketSide } from './ticketSide.ts';
import type { TicketFilters } from './useTicketFilters.ts';

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
        label={text.search}
        value={toPersianDigits(search)}
        onChange={(event) => setSearch(toAsciiDigits(event.target.value))}
        slotProps={{ htmlInput: { maxLength: 50 } }}
      />
      {side === 'admin' ? (
        <TextField
          size="small"
          label={text.nationalCode}
          value={toPersianDigits(code)}
          onChange={(event) => setCode(toAsciiDigits(event.target.value).replace(/\D/g, ''))}
          slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'numeric', maxLength: 14 } }}
        />
      ) : null}
      <TextField
        select
        size="small"
        label={text.status}
        value={filters.status ?? ''}
        onChange={(event) => onChange({ status: event.target.value || null })}
      >
        <MenuItem value="">{text.any}</MenuItem>
        {ticketStatuses.map((status) => (
          <MenuItem key={status} value={status}>
            {statusOf(status, side).label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={text.category}
        value={categories.data ? (filters.groupId ?? '') : ''}
        onChange={(event) => onChange({ group: event.target.value || null })}
      >
        <MenuItem value="">{text.any}</MenuItem>
        {(categories.data?.data ?? []).map((category) => (
          <MenuItem key={category.id} value={category.id}>
            {category.admin_title ?? category.title}
          </MenuItem>
        ))}
      </TextField>
      <DateField
        size="small"
        label={text.from}
        value={filters.from}
        onChange={(iso) => onChange({ from: iso })}
        max={filters.to || undefined}
      />
      <DateField
        size="small"
        label={text.to}
        value={filters.to}
        onChange={(iso) => onChange({ to: iso })}
        min={filters.from || undefined}
      />
      <Button disabled={!isFiltered} onClick={clear} sx={{ whiteSpace: 'nowrap', paddingInline: 2 }}>
        {text.clear}
      </Button>
    </Row>
  );
}
