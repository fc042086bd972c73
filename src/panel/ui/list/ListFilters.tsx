import dynamic from 'next/dynamic';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { DateField } from '../form/DateField.tsx';
import { ui } from '../strings.ts';
import { FilterChips, type FilterChip } from './FilterChips.tsx';
import { ListTabs, type ListTabsProps } from './ListTabs.tsx';
import type { ListUrl } from './useListState.ts';
import { useSearchText } from './useSearchText.ts';

const FilterSheet = dynamic(() => import('./FilterSheet.tsx').then((part) => part.FilterSheet), { ssr: false });

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
  },
  [theme.breakpoints.down('md')]: {
    marginBlock: '0.5rem',
    '&[data-closed="true"], & > :not(.search)': { display: 'none' },
  },
}));
/** Keeps the place of a day in the row while its picker takes the place of its field. */
const Day = styled('div')({ minWidth: 0 });
const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', marginBlockEnd: '1rem' });
/** What the phone has in its row of chips. */
const Desktop = styled('div')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

interface FilterOption {
  value: string | number;
  label: string;
  /** shorter, for a chip */
  chip?: string;
}

export interface FilterSelect {
  name: string;
  label: string;
  options: readonly FilterOption[];
  /** options that are chips on phones: all of them, or those that are chosen most; by default those of the first select while they are few */
  quick?: boolean | readonly FilterOption['value'][];
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

interface Props<V extends string> {
  list: ListUrl;
  /** which rows the list is of: tabs on desktops, the first chips on phones */
  tabs?: ListTabsProps<V>;
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

/** The filters of a list in one row; on phones a row of chips, the search behind one of them, the others in a sheet. */
export function ListFilters<V extends string>(props: Props<V>) {
  const { list, tabs, search, slot, selects = [], days, switches = [], chips = [], marks = [], actions } = props;
  const searches = typeof search === 'string' ? [{ label: search }] : (search ?? []);
  const searchNames = searches.map(({ name = 'search' }) => name);
  const isSearched = searchNames.some((name) => list.words[name]);
  const [isSearching, setSearching] = useState(false);
  // a search that cannot be seen filters nothing
  const toggleSearch = () => {
    if (isSearched) list.change(Object.fromEntries(searchNames.map((name) => [name, null])));
    setSearching(!isSearching && !isSearched);
  };
  const [sheet, setSheet] = useState<'closed' | 'open' | 'left'>('closed');
  const quick = tabs ? undefined : quickOf(selects);
  const pressed = [...tabChips(tabs), ...(quick ? quickChips(quick, list) : []), ...flagChips(chips, list)];
  const hasSheet =
    Boolean(slot || days || actions) || switches.length > 0 || selects.some((one) => one !== quick?.select);
  const isSearchAlone = !hasSheet && pressed.length === 0;
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
      {isSearchAlone ? null : (
        <FilterChips
          chips={pressed}
          search={searches.length > 0 ? { isOpen: isSearching || isSearched, onToggle: toggleSearch } : undefined}
          sheet={
            hasSheet
              ? { isOpen: sheet === 'open', count: setInSheet(props, quick?.select), onOpen: () => setSheet('open') }
              : undefined
          }
        />
      )}
      <Row className="no-print" data-closed={!isSearchAlone && !isSearching && !isSearched}>
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
      {sheet === 'closed' ? null : (
        <FilterSheet
          isOpen={sheet === 'open'}
          isFiltered={list.isFiltered}
          onClear={list.clear}
          onClose={() => setSheet('left')}
        >
          {fields}
          {actions}
        </FilterSheet>
      )}
    </>
  );
}

/** A row of chips that has to be scrolled far is no shortcut. */
const mostQuick = 6;

interface Quick {
  select: FilterSelect;
  options: readonly FilterOption[];
}

/** The select whose options are chips on phones. */
function quickOf(selects: readonly FilterSelect[]): Quick | undefined {
  const named = selects.find((select) => select.quick);
  if (named) {
    const { quick } = named;
    const wanted = Array.isArray(quick) ? (quick as readonly FilterOption['value'][]) : null;
    return { select: named, options: named.options.filter(({ value }) => wanted?.includes(value) ?? true) };
  }
  const [first] = selects;
  return first && first.quick !== false && first.options.length <= mostQuick
    ? { select: first, options: first.options }
    : undefined;
}

/** How many filters of the sheet are set. */
function setInSheet<V extends string>(
  { list, search, chips = [], marks = [] }: Props<V>,
  quick: FilterSelect | undefined,
): number {
  const seen = new Set([
    ...(typeof search === 'object' ? search.map(({ name = 'search' }) => name) : ['search']),
    ...[...chips, ...marks, ...(quick ? [quick] : [])].map(({ name }) => name),
  ]);
  return Object.entries(list.words).filter(([name, word]) => word !== '' && !seen.has(name)).length;
}

const tabChips = <V extends string>(tabs: ListTabsProps<V> | undefined): FilterChip[] =>
  (tabs?.tabs ?? []).map(({ value, label }) => ({
    id: `tab ${value}`,
    label,
    isOn: tabs?.value === value,
    onPress: () => tabs?.onChange(value),
  }));

function quickChips({ select, options }: Quick, list: ListUrl): FilterChip[] {
  const word = list.words[select.name] ?? '';
  const press = (value: string | null) => list.change({ [select.name]: value });
  // a value without a chip of its own is chosen in the sheet
  const others = select.options.filter((option) => String(option.value) === word && !options.includes(option));
  return [
    { id: 'all', label: ui.any, isOn: word === '', onPress: () => press(null) },
    ...[...options, ...others].map(({ value, label, chip = label }) => ({
      id: `${select.name} ${value}`,
      label: chip,
      isOn: String(value) === word,
      onPress: () => press(String(value) === word ? null : String(value)),
    })),
  ];
}

const flagChips = (chips: NonNullable<Props<string>['chips']>, list: ListUrl): FilterChip[] =>
  chips.map(({ name, label }) => {
    const isOn = list.words[name] === '1';
    return { id: name, label, isOn, onPress: () => list.change({ [name]: isOn ? null : '1' }) };
  });

function OneTapChips({ chips = [], marks = [], list }: Pick<Props<string>, 'chips' | 'marks' | 'list'>) {
  if (chips.length + marks.length === 0) return null;
  const row = (
    <Chips className={marks.length > 0 ? undefined : 'no-print'}>
      {chips.length > 0 ? (
        <Desktop>
          {flagChips(chips, list).map(({ id, label, isOn, onPress }) => (
            <Chip
              key={id}
              label={label}
              clickable
              color={isOn ? 'primary' : 'default'}
              aria-pressed={isOn}
              onClick={onPress}
            />
          ))}
        </Desktop>
      ) : null}
      {marks.map(({ name, label }) => (
        <Chip key={label} label={label} onDelete={() => list.change({ [name]: null })} />
      ))}
    </Chips>
  );
  return marks.length > 0 ? row : <Desktop>{row}</Desktop>;
}

function Days({ list, from, to, daysAhead, error }: NonNullable<Props<string>['days']> & { list: ListUrl }) {
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
