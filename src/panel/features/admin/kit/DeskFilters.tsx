import { useState } from 'react';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import TuneRounded from '@mui/icons-material/TuneRounded';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { useSearchText } from '#panel/ui/list/useSearchText.ts';
import type { UrlFilters } from '#panel/ui/list/useUrlFilters.ts';
import { deskText } from './strings.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  marginBlockEnd: '1rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(118px, 1fr))', alignItems: 'center' },
  // room for the words that say what the search looks in
  '& > .search': { [theme.breakpoints.up('md')]: { gridColumn: 'span 2' } },
}));
/** Beneath a button on phones, in the row from md up. */
const More = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '&[data-closed="true"]': { display: 'none' },
  [theme.breakpoints.up('md')]: { '&, &[data-closed="true"]': { display: 'contents' } },
}));
const Toggle = styled(Button)(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }));

export interface FilterSelect {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface Props {
  filters: UrlFilters<string>;
  /** what the search looks in */
  searchLabel: string;
  hasFund?: boolean;
  selects?: readonly FilterSelect[];
  /** labels of the days from and to */
  days?: { from: string; to: string; daysAhead?: number };
}

/** One row of filters over a list of the desk; on phones the search, and the others behind a button. */
export function DeskFilters({ filters, searchLabel, hasFund = true, selects = [], days }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { values, change } = filters;
  return (
    <Row className="no-print">
      <SearchField label={searchLabel} value={values['search'] ?? ''} onChange={(search) => change({ search })} />
      <Toggle variant="outlined" startIcon={<TuneRounded />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? deskText.lessFilters : deskText.moreFilters}
      </Toggle>
      <More data-closed={!isOpen}>
        {hasFund ? <FundSelect value={values['fund'] ?? ''} onChange={(fund) => change({ fund })} /> : null}
        {selects.map((select) => (
          <TextField
            key={select.name}
            select
            size="small"
            label={select.label}
            value={select.options.some(({ value }) => value === values[select.name]) ? values[select.name] : ''}
            onChange={(event) => change({ [select.name]: event.target.value })}
          >
            <MenuItem value="">{deskText.any}</MenuItem>
            {select.options.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        ))}
        {days ? (
          <>
            <DateField
              size="small"
              label={days.from}
              value={values['from'] ?? ''}
              onChange={(from) => change({ from })}
              max={values['to'] || undefined}
              daysAhead={days.daysAhead}
            />
            <DateField
              size="small"
              label={days.to}
              value={values['to'] ?? ''}
              onChange={(to) => change({ to })}
              min={values['from'] || undefined}
              daysAhead={days.daysAhead}
            />
          </>
        ) : null}
        <Button disabled={!filters.isFiltered} onClick={filters.clear} sx={{ whiteSpace: 'nowrap', paddingInline: 2 }}>
          {deskText.clear}
        </Button>
      </More>
    </Row>
  );
}

/** Waits until the typing pauses; what the address says (a link, «پاک کردن») replaces what was typed. */
function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useSearchText(value, onChange);
  return (
    <TextField
      size="small"
      type="search"
      className="search"
      label={label}
      value={toPersianDigits(typed)}
      onChange={(event) => setTyped(toAsciiDigits(event.target.value))}
      slotProps={{ htmlInput: { maxLength: 60 } }}
    />
  );
}

/** The funds by name; also the choice of a fund in forms of the desk. */
export function FundSelect({
  value,
  onChange,
  label = deskText.fund,
  error,
  isRequired = false,
}: {
  value: string;
  onChange: (fundId: string) => void;
  label?: string;
  error?: string;
  /** a form that needs a fund has no «همه» */
  isRequired?: boolean;
}) {
  const funds = useListFundsQuery({ query: {} });
  const rows = funds.data?.data ?? [];
  const missing = funds.error && !funds.data ? deskText.fundsFailed : undefined;
  const fault = error ?? missing;
  return (
    <TextField
      select
      size="small"
      label={label}
      value={rows.some((fund) => String(fund.fundId) === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      error={Boolean(fault)}
      helperText={fault ? <span role="alert">{fault}</span> : undefined}
      onFocus={missing ? () => void funds.refetch() : undefined}
    >
      {isRequired ? null : <MenuItem value="">{deskText.any}</MenuItem>}
      {rows.map((fund) => (
        <MenuItem key={fund.fundId} value={String(fund.fundId)}>
          {fund.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
