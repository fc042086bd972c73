import dynamic from 'next/dynamic';
import {
  Children,
  Fragment,
  isValidElement,
  useEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { SelectField } from '../form/SelectField.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { DateField } from '../form/DateField.tsx';
import { HeadSlot } from '../data/HeadSlot.tsx';
import { ui } from '../strings.ts';
import { listText } from './strings.ts';
import { usePrintMoment } from '../state/usePrintMoment.ts';
import { jalaliText } from '../text/JalaliDate.tsx';
import { useInView } from '../lazy/useInView.ts';
import type { FilterSearch, FilterSelect, ListFiltersProps } from './filterProps.ts';
import type { ListUrl } from './useListState.ts';
import { useSearchText } from './useSearchText.ts';

// after the first view, and on phones alone; the generic is lost by `dynamic`, the props are the same
const FilterChips = dynamic(() => import('./FilterChips.tsx').then((part) => part.FilterChips), {
  ssr: false,
}) as unknown as typeof import('./FilterChips.tsx').FilterChips;

// after the first view, which keeps its room
const MoreFilters = dynamic(() => import('./MoreFilters.tsx').then((part) => part.MoreFilters), { ssr: false });
/** As wide as the button of it. */
const MoreRoom = styled('div')({ flex: 'none !important', minWidth: '6.75rem !important' });

/* The room of the chips, before they come. */
const ChipsRoom = styled('div')(({ theme }) => ({
  minHeight: 44,
  [theme.breakpoints.up('md')]: { display: 'none' },
}));

/* One bar of 40 from md up; on phones the searches alone, once they are asked for: the other fields stand in the sheet. */
const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  [theme.breakpoints.up('md')]: {
    display: 'flex',
    gap: '0.5rem',
    alignItems: 'center',
    minHeight: 40,
    marginBlockEnd: '0.375rem',
    '& > *': { flex: '0 1 150px', minWidth: 0 },
    // room for the words that say what the search looks in
    '& > .search': { flex: '1 1 220px' },
    '& > button, & > span, & > .MuiChip-root, & > label': { flex: 'none', whiteSpace: 'nowrap' },
    '& > button:last-of-type': { marginInlineStart: 'auto' },
    '& .MuiOutlinedInput-root': { backgroundColor: theme.vars.palette.background.paper },
  },
  [theme.breakpoints.down('md')]: {
    marginBlock: '0.5rem',
    '&[data-closed="true"], & > :not(.search)': { display: 'none' },
  },
}));
/** Keeps the place of a day in the row while its picker takes the place of its field. */
const Day = styled('div')({ minWidth: 0 });
const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', marginBlockEnd: '0.5rem' });
/** What a list is narrowed to, on paper alone. */
const Paper = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'none',
  '@media print': { display: 'flex', flexWrap: 'wrap', gap: '0.25rem 1.5rem', marginBlockEnd: '0.75rem' },
}));
/** Fields of the bar; what a list has beyond them is behind «فیلترها». */
const mostInBar = 3;

/** A field of the bar: how much of its room it takes, and whether it filters now. */
interface Field {
  element: ReactElement;
  weight: number;
  isSet: boolean;
}

/** What a slot shows, one by one: it may hold several fields in a fragment. */
function partsOf(slot: ReactNode): ReactElement[] {
  const parts = isValidElement<{ children?: ReactNode }>(slot) && slot.type === Fragment ? slot.props.children : slot;
  return Children.toArray(parts).filter((part) => isValidElement(part));
}

/** The fields in the order in which they are used most: those of the domain, choices, days, the others. */
function fieldsOf<V extends string>(props: ListFiltersProps<V>): Field[] {
  const { list, slot, more, selects = [], days, switches = [], chips = [] } = props;
  const { words } = list;
  const isValueSet = (element: ReactElement) =>
    Boolean((element.props as { value?: unknown } | undefined)?.value ?? false);
  const ofSlot = (parts: ReactNode) =>
    partsOf(parts).map((element) => ({ element, weight: 1, isSet: isValueSet(element) }));
  return [
    ...ofSlot(slot),
    ...selects.map((select) => ({
      element: <Choice key={select.name} {...select} list={list} />,
      weight: 1,
      isSet: Boolean(words[select.name]),
    })),
    ...(days
      ? [
          {
            element: <Days key="days" list={list} {...days} />,
            weight: 2,
            isSet: Boolean(words['from'] || words['to']),
          },
        ]
      : []),
    ...switches.map((one) => ({
      element: <Toggle key={one.name} list={list} {...one} />,
      weight: 1,
      isSet: Boolean(words[one.name]),
    })),
    ...chips.map((one) => ({
      element: <OneTap key={one.name} list={list} {...one} />,
      // a chip of one tap is short, and stays in sight
      weight: 0,
      isSet: Boolean(words[one.name]),
    })),
    ...ofSlot(more),
  ];
}

/** As many of the first fields as the bar has room for, and the others. */
function divided(fields: readonly Field[]): { inBar: Field[]; others: Field[] } {
  let room = mostInBar;
  const inBar: Field[] = [];
  const others: Field[] = [];
  for (const field of fields) {
    if (field.weight === 0 || (others.length === 0 && field.weight <= room)) {
      room -= field.weight;
      inBar.push(field);
    } else others.push(field);
  }
  return { inBar, others };
}

/** Fields that need two places come first, so that these stand in one row. */
const byRow = (fields: readonly Field[]): Field[] => [...fields].sort((one, other) => other.weight - one.weight);

/** The filters of a list in one bar; on phones a row of chips, the search behind one of them, the others in a sheet. */
export function ListFilters<V extends string>(props: ListFiltersProps<V>) {
  const { list, tabs, search, slot, more, selects = [], days, switches = [], chips = [], marks = [] } = props;
  const { actions, headActions } = props;
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
  const hasSheet = Boolean(slot || more || days || actions) || selects.length + switches.length > 0;
  const hasChips = hasSheet || tabs !== undefined || chips.length > 0;
  const { inBar, others } = divided(fieldsOf(props));
  const set = others.filter(({ isSet }) => isSet).length;
  return (
    <>
      {hasChips ? (
        <ChipsRoom ref={ref} className="no-print">
          {isSeen ? (
            <FilterChips
              filters={props}
              search={searches.length > 0 ? { isOpen: isSearching || isSearched, onToggle: toggleSearch } : undefined}
            >
              {hasSheet ? (
                <>
                  {fieldsOf({ ...props, chips: [] }).map(({ element }) => element)}
                  {actions}
                </>
              ) : null}
            </FilterChips>
          ) : null}
        </ChipsRoom>
      ) : null}
      <Row className="no-print" data-closed={hasChips && !isSearching && !isSearched} data-filters="">
        {searches.map((field, index) => (
          <SearchField key={field.label} list={list} {...field} isAsked={isSearching && index === 0} />
        ))}
        {inBar.map(({ element }) => element)}
        {others.length > 0 ? (
          <MoreRoom>
            <MoreFilters count={set}>{byRow(others).map(({ element }) => element)}</MoreFilters>
          </MoreRoom>
        ) : null}
        {actions}
        {headActions ? <HeadSlot>{headActions}</HeadSlot> : null}
        <Button disabled={!list.isFiltered} onClick={list.clear} sx={{ paddingInline: 2 }} aria-label={ui.clearFilters}>
          {listText.clear}
        </Button>
      </Row>
      <Marks marks={marks} list={list} />
      <PaperFilters {...props} />
    </>
  );
}

/** What the list is narrowed to, in words on paper; `marks` are seen there as they are. */
function PaperFilters<V extends string>(props: ListFiltersProps<V>) {
  const { list, tabs, search, slot, more, selects = [], days, switches = [], chips = [] } = props;
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
      {list.isFiltered ? more : null}
    </Paper>
  );
}

/** What a link has set and no field shows. */
function Marks({ marks, list }: { marks: NonNullable<ListFiltersProps<string>['marks']>; list: ListUrl }) {
  if (marks.length === 0) return null;
  return (
    <Chips>
      {marks.map(({ name, label }) => (
        <Chip key={label} label={label} onDelete={() => list.change({ [name]: null })} />
      ))}
    </Chips>
  );
}

/** A filter of one tap in the bar of a desktop. */
function OneTap({ name, label, list }: { name: string; label: string; list: ListUrl }) {
  const isOn = list.words[name] === '1';
  return (
    <Chip
      label={label}
      clickable
      color={isOn ? 'primary' : 'default'}
      aria-pressed={isOn}
      onClick={() => list.change({ [name]: isOn ? null : '1' })}
    />
  );
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
    <SelectField
      size="small"
      label={label}
      value={options.some((option) => String(option.value) === value) ? value : ''}
      options={[
        { value: '', label: ui.any },
        ...options.map((option) => ({ value: String(option.value), label: option.label })),
      ]}
      onChange={(chosen) => list.change({ [name]: chosen })}
    />
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
