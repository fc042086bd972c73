import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { DateField } from '../form/DateField.tsx';
import { ui } from '../strings.ts';
import { usePrintMoment } from '../state/usePrintMoment.ts';
import { jalaliText } from '../text/JalaliDate.tsx';
import { useInView } from '../lazy/useInView.ts';
import type { FilterSearch, FilterSelect, ListFiltersProps } from './filterProps.ts';
import { ListTabs } from './ListTabs.tsx';
import type { ListUrl } from './useListState.ts';
import { useSearchText } from './useSearchText.ts';

// after the first view, and on phones alone; the generic is lost by `dynamic`, the props are the same
const FilterChips = dynamic(() => import('./FilterChips.tsx').then((part) => part.FilterChips), {
  ssr: false,
}) as unknown as typeof import('./FilterChips.tsx').FilterChips;

/* The room of the chips, before they come. */
const ChipsRoom = styled('div')(({ theme }) => ({
  minHeight: 44,
  [theme.breakpoints.up('md')]: { display: 'none' },
}));

/* One row from md up; on phones the searches alone, once they are asked for: the other fields stand in the sheet. */
const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  marginBlockEnd: '1rem',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(auto-fit, minmax(118px, 1fr))',
    alignItems: 'center',
    // room for the words that say what the search looks in
    '& > .search': { gridColumn: 'span 2' },
    // both buttons of a file beside each other; a span of all columns would keep the empty ones, and the fields narrow
    '& > span': { gridColumn: 'span 2', whiteSpace: 'nowrap' },
  },
  [theme.breakpoints.down('md')]: {
    marginBlock: '0.5rem',
    '&[data-closed="true"], & > :not(.search)': { display: 'none' },
  },
}));
/** Keeps the place of a day in the row while its picker takes the place of its field. */
const Day = styled('div')({ minWidth: 0 });
const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', marginBlockEnd: '1rem' });
/** What a list is narrowed to, on paper alone. */
const Paper = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'none',
  '@media print': { display: 'flex', flexWrap: 'wrap', gap: '0.25rem 1.5rem', marginBlockEnd: '0.75rem' },
}));
/** What the phone has in its row of chips. */
const Desktop = styled('div')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

/** The filters of a list in one row; on phones a row of chips, the search behind one of them, the others in a sheet. */
export function ListFilters<V extends string>(props: ListFiltersProps<V>) {
  const { list, tabs, search, slot, selects = [], days, switches = [], chips = [], marks = [], actions } = props;
  const searches = typeof search === 'string' ? [{ label: search }] : (search ?? []);
  const searchNames = searches.map(({ name = 'search' }) => name);
  const isSearched = searchNames.some((name) => list.words[name]);
  const [isSearching, setSearching] = useState(false);
  const { ref, isSeen } = useInView();
  // a search that cannot be seen filters nothing
  const toggleSearch = () => {
    if (isSearched) list.change(Object.fromEntries(searchNames.map((name) => [name, null])));
    setSearching(!isSearching && !isSearched);
  };
  const hasSheet = Boolean(slot || days || actions) || selects.length + switches.length > 0;
  const hasChips = hasSheet || tabs !== undefined || chips.length > 0;
  const fields = (
    <>
      {slot}
      {selects.map((select) => (
        <Choice key={select.name} {...select} list={list} />
      ))}
      {days ? <Days list={list} {...days} /> : null}
      {switches.map((one) => (
        <Toggle key={one.name} list={list} {...one} />
      ))}
    </>
  );
  return (
    <>
      {tabs ? (
        <Desktop>
          <ListTabs {...tabs} />
        </Desktop>
      ) : null}
      {hasChips ? (
        <ChipsRoom ref={ref} className="no-print">
          {isSeen ? (
            <FilterChips
              filters={props}
              search={searches.length > 0 ? { isOpen: isSearching || isSearched, onToggle: toggleSearch } : undefined}
            >
              {hasSheet ? (
                <>
                  {fields}
                  {actions}
                </>
              ) : null}
            </FilterChips>
          ) : null}
        </ChipsRoom>
      ) : null}
      <Row className="no-print" data-closed={hasChips && !isSearching && !isSearched}>
        {searches.map((field, index) => (
          <SearchField key={field.label} list={list} {...field} isAsked={isSearching && index === 0} />
        ))}
        {fields}
        <Button disabled={!list.isFiltered} onClick={list.clear} sx={{ whiteSpace: 'nowrap', paddingInline: 2 }}>
          {ui.clearFilters}
        </Button>
        {actions}
      </Row>
      <OneTapChips chips={chips} marks={marks} list={list} />
      <PaperFilters {...props} />
    </>
  );
}

/** What the list is narrowed to, in words on paper; `marks` are seen there as they are. */
function PaperFilters<V extends string>(props: ListFiltersProps<V>) {
  const { list, tabs, search, slot, selects = [], days, switches = [], chips = [] } = props;
  const isPrinted = usePrintMoment() !== null;
  if (!isPrinted) return null;
  const { words } = list;
  const searches = typeof search === 'string' ? [{ label: search }] : (search ?? []);
  const said = [
    tabs?.tabs.find(({ value }) => value === tabs.value)?.label,
    ...searches.map(({ name = 'search', label }) => words[name] && `${label}: ${toPersianDigits(words[name])}`),
    ...selects.map(({ name, label, options }) => {
      const option = options.find(({ value }) => String(value) === words[name]);
      return option && `${label}: ${option.label}`;
    }),
    days && words['from'] && `${days.from}: ${jalaliText(words['from'])}`,
    days && words['to'] && `${days.to}: ${jalaliText(words['to'])}`,
    ...[...switches, ...chips].map(({ name, label }) => words[name] === '1' && label),
  ].filter((sentence) => typeof sentence === 'string' && sentence !== '');
  return (
    <Paper data-testid="paper-filters">
      {said.map((sentence) => (
        <span key={sentence as string}>{sentence}</span>
      ))}
      {/* the choice knows its own words */}
      {list.isFiltered ? slot : null}
    </Paper>
  );
}

function OneTapChips({ chips = [], marks = [], list }: Pick<ListFiltersProps<string>, 'chips' | 'marks' | 'list'>) {
  if (chips.length + marks.length === 0) return null;
  const row = (
    <Chips className={marks.length > 0 ? undefined : 'no-print'}>
      {chips.length > 0 ? (
        <Desktop>
          {chips.map(({ name, label }) => {
            const isOn = list.words[name] === '1';
            return (
              <Chip
                key={name}
                label={label}
                clickable
                color={isOn ? 'primary' : 'default'}
                aria-pressed={isOn}
                onClick={() => list.change({ [name]: isOn ? null : '1' })}
              />
            );
          })}
        </Desktop>
      ) : null}
      {marks.map(({ name, label }) => (
        <Chip key={label} label={label} onDelete={() => list.change({ [name]: null })} />
      ))}
    </Chips>
  );
  return marks.length > 0 ? row : <Desktop>{row}</Desktop>;
}

function Days({ list, from, to, daysAhead, error }: NonNullable<ListFiltersProps<string>['days']> & { list: ListUrl }) {
  const { words, change } = list;
  return (
    <>
      <Day>
        <DateField
          size="small"
          label={from}
          value={words['from'] ?? ''}
          onChange={(day) => change({ from: day })}
          max={words['to'] || undefined}
          daysAhead={daysAhead}
        />
      </Day>
      <Day>
        <DateField
          size="small"
          label={to}
          value={words['to'] ?? ''}
          onChange={(day) => change({ to: day })}
          min={words['from'] || undefined}
          daysAhead={daysAhead}
          error={error}
        />
      </Day>
    </>
  );
}

function Toggle({ name, label, list }: { name: string; label: string; list: ListUrl }) {
  return (
    <FormControlLabel
      control={
        <Switch
          checked={list.words[name] === '1'}
          onChange={(_event, isOn) => list.change({ [name]: isOn ? '1' : null })}
        />
      }
      label={label}
    />
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
function SearchField({
  list,
  name = 'search',
  label,
  maxLength = 60,
  clean,
  isAsked,
}: FilterSearch & { list: ListUrl; isAsked: boolean }) {
  const [typed, setTyped] = useSearchText(
    list.words[name] ?? '',
    (found) => list.change({ [name]: found }),
    (text) => toAsciiDigits(text).trim(),
  );
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);
  const take = (text: string) => setTyped(clean ? clean(toAsciiDigits(text)) : toAsciiDigits(text));
  return (
    <TextField
      size="small"
      type="search"
      className="search"
      label={label}
      value={toPersianDigits(typed)}
      onChange={(event) => take(event.target.value)}
      inputRef={input}
      slotProps={{ htmlInput: { maxLength } }}
    />
  );
}
