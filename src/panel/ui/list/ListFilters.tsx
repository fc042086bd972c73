import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import TuneRounded from '@mui/icons-material/TuneRounded';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { DateField } from '../form/DateField.tsx';
import { ui } from '../strings.ts';
import type { ListUrl } from './useListState.ts';
import { useSearchText } from './useSearchText.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  marginBlockEnd: '1rem',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(auto-fit, minmax(118px, 1fr))', alignItems: 'center' },
  // room for the words that say what the search looks in
  '& > .search': { [theme.breakpoints.up('md')]: { gridColumn: 'span 2' } },
}));
/** Below a button on phones, in the row from md up. */
const More = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '&[data-closed="true"]': { display: 'none' },
  [theme.breakpoints.up('md')]: { '&, &[data-closed="true"]': { display: 'contents' } },
}));
/** Keeps the place of a day in the row while its picker takes the place of its field. */
const Day = styled('div')({ minWidth: 0 });
const Toggle = styled(Button)(({ theme }) => ({ [theme.breakpoints.up('md')]: { display: 'none' } }));
const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', marginBlockEnd: '1rem' });

export interface FilterSelect {
  name: string;
  label: string;
  options: readonly { value: string | number; label: string }[];
}

interface FilterSearch {
  /** name of the filter; `search` by default */
  name?: string;
  /** what the search looks in */
  label: string;
  maxLength?: number;
  /** takes out of the typed text what no row can hold */
  clean?: (typed: string) => string;
}

interface Props {
  list: ListUrl;
  /** one field, or several; their label alone is enough */
  search?: string | readonly FilterSearch[];
  /** a choice that knows its domain, such as the fund */
  slot?: ReactNode;
  selects?: readonly FilterSelect[];
  /** labels of the days from and to, and what is wrong with them together */
  days?: { from: string; to: string; daysAhead?: number; error?: string | undefined };
  switches?: readonly { name: string; label: string }[];
  /** filters of one tap, always in sight */
  chips?: readonly { name: string; label: string }[];
  /** filters that a link sets and no field shows: they can be taken away */
  marks?: readonly { name: string; label: string }[];
  /** what is done with the whole list, such as an export */
  actions?: ReactNode;
}

/** The filters of a list in one row; on phones the search, and the others behind a button. */
export function ListFilters({
  list,
  search,
  slot,
  selects = [],
  days,
  switches = [],
  chips = [],
  marks = [],
  actions,
}: Props) {
  const searches = typeof search === 'string' ? [{ label: search }] : (search ?? []);
  const [isOpen, setOpen] = useState(false);
  const { words, change } = list;
  const canClose = searches.length > 0;
  const toggles = switches.map(({ name, label }) => (
    <FormControlLabel
      key={name}
      control={
        <Switch checked={words[name] === '1'} onChange={(_event, isOn) => change({ [name]: isOn ? '1' : null })} />
      }
      label={label}
    />
  ));
  return (
    <>
      <Row className="no-print">
        {searches.map((field) => (
          <SearchField key={field.label} list={list} {...field} />
        ))}
        {canClose ? (
          <Toggle
            variant="outlined"
            startIcon={<TuneRounded />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? ui.lessFilters : ui.moreFilters}
          </Toggle>
        ) : null}
        <More data-closed={canClose && !isOpen}>
          {slot}
          {selects.map((select) => (
            <Choice key={select.name} {...select} list={list} />
          ))}
          {days ? (
            <>
              <Day>
                <DateField
                  size="small"
                  label={days.from}
                  value={words['from'] ?? ''}
                  onChange={(from) => change({ from })}
                  max={words['to'] || undefined}
                  daysAhead={days.daysAhead}
                />
              </Day>
              <Day>
                <DateField
                  size="small"
                  label={days.to}
                  value={words['to'] ?? ''}
                  onChange={(to) => change({ to })}
                  min={words['from'] || undefined}
                  daysAhead={days.daysAhead}
                  error={days.error}
                />
              </Day>
            </>
          ) : null}
          {toggles}
          <Button disabled={!list.isFiltered} onClick={list.clear} sx={{ whiteSpace: 'nowrap', paddingInline: 2 }}>
            {ui.clearFilters}
          </Button>
          {actions}
        </More>
      </Row>
      {chips.length + marks.length > 0 ? (
        <Chips className={marks.length > 0 ? undefined : 'no-print'}>
          {chips.map(({ name, label }) => {
            const isOn = words[name] === '1';
            return (
              <Chip
                key={name}
                label={label}
                clickable
                color={isOn ? 'primary' : 'default'}
                aria-pressed={isOn}
                onClick={() => change({ [name]: isOn ? null : '1' })}
              />
            );
          })}
          {marks.map(({ name, label }) => (
            <Chip key={label} label={label} onDelete={() => change({ [name]: null })} />
          ))}
        </Chips>
      ) : null}
    </>
  );
}

function Choice({ name, label, options, list }: FilterSelect & { list: ListUrl }) {
  const value = list.words[name] ?? '';
  return (
    <TextField
      select
      size="small"
      label={label}
      value={options.some((option) => String(option.value) === value) ? value : ''}
      onChange={(event) => list.change({ [name]: event.target.value })}
    >
      <MenuItem value="">{ui.any}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={String(option.value)}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Waits until the typing pauses; what the URL says (a link, «پاک کردن») replaces what was typed. */
function SearchField({ list, name = 'search', label, maxLength = 60, clean }: FilterSearch & { list: ListUrl }) {
  const [typed, setTyped] = useSearchText(
    list.words[name] ?? '',
    (found) => list.change({ [name]: found }),
    (text) => toAsciiDigits(text).trim(),
  );
  const take = (text: string) => setTyped(clean ? clean(toAsciiDigits(text)) : toAsciiDigits(text));
  return (
    <TextField
      size="small"
      type="search"
      className="search"
      label={label}
      value={toPersianDigits(typed)}
      onChange={(event) => take(event.target.value)}
      slotProps={{ htmlInput: { maxLength } }}
    />
  );
}
