import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import Chip from '@mui/material/Chip';
import { formatNumber } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { SearchRounded } from '../icons/SearchRounded.tsx';
import { TuneRounded } from '../icons/TuneRounded.tsx';
import { ui } from '../strings.ts';
import { CountMark } from './CountMark.tsx';
import { listText } from './strings.ts';
import type { FilterOption, FilterSelect, ListFiltersProps } from './filterProps.ts';
import type { ListUrl } from './useListState.ts';

const FilterSheet = dynamic(() => import('./FilterSheet.tsx').then((part) => part.FilterSheet), { ssr: false });

/* The chips scroll sideways between the search and the button of the sheet, which stay. */
const Bar = styled('div')({ display: 'flex', alignItems: 'center', gap: '0.5rem' });
const Scroller = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  gap: '0.5rem',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  // the ring of the focus and the touch area of a chip reach over its edge
  padding: '4px 2px',
});
/** 36 px high and 44 px to the touch. */
const Pill = styled(Chip)(({ theme }) => ({
  flex: 'none',
  height: 36,
  borderRadius: 18,
  fontSize: '0.875rem',
  backgroundColor: theme.vars.palette.background.paper,
  '&[aria-pressed="true"]': {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
  },
  '&[data-set]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.panel.brandTint,
    borderColor: theme.vars.palette.primary.main,
  },
  '& .MuiChip-icon': { color: 'inherit' },
  '&::after': { content: '""', position: 'absolute', insetBlock: -5, insetInline: -4 },
}));
const IconPill = styled(Pill)({
  width: 44,
  '& .MuiChip-icon': { margin: 0 },
  '& .MuiChip-label': { display: 'none' },
});
interface PressedChip {
  id: string;
  label: string;
  isOn: boolean;
  onPress: () => void;
}

/** A row of chips that has to be scrolled far is no shortcut. */
const mostQuick = 6;

interface Quick {
  select: FilterSelect;
  options: readonly FilterOption[];
}

/** The select whose options are chips: the one that says so, otherwise the first while it is short. */
function quickOf(selects: readonly FilterSelect[]): Quick | undefined {
  const named = selects.find((select) => select.quick);
  if (named) {
    const { quick } = named;
    return {
      select: named,
      options: typeof quick === 'object' ? named.options.filter(({ value }) => quick.includes(value)) : named.options,
    };
  }
  const [first] = selects;
  return first && first.options.length <= mostQuick ? { select: first, options: first.options } : undefined;
}

function quickChips({ select, options }: Quick, list: ListUrl): PressedChip[] {
  const word = list.words[select.name] ?? '';
  const press = (value: string | null) => list.change({ [select.name]: value });
  // a value that was chosen in the sheet is seen in the row, too
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

/** The chips of a list: which rows it is of, the options chosen most, the filters of one tap. */
function chipsOf<V extends string>({ list, tabs, chips = [] }: ListFiltersProps<V>, quick?: Quick): PressedChip[] {
  return [
    ...(tabs?.tabs ?? []).map(({ value, label }) => ({
      id: `tab ${value}`,
      label,
      isOn: tabs?.value === value,
      onPress: () => tabs?.onChange(value),
    })),
    ...(quick ? quickChips(quick, list) : []),
    ...chips.map(({ name, label }) => {
      const isOn = list.words[name] === '1';
      return { id: name, label, isOn, onPress: () => list.change({ [name]: isOn ? null : '1' }) };
    }),
  ];
}

/** How many filters are set that only the sheet shows. */
function setInSheet<V extends string>(props: ListFiltersProps<V>, quick?: Quick): number {
  const { list, search, chips = [], marks = [] } = props;
  const seen = new Set([
    ...(typeof search === 'object' ? search.map(({ name = 'search' }) => name) : ['search']),
    ...[...chips, ...marks, ...(quick ? [quick.select] : [])].map(({ name }) => name),
  ]);
  return Object.entries(list.words).filter(([name, word]) => word !== '' && !seen.has(name)).length;
}

/** The chips between the search and the sheet; one that a link sets beyond the edge is scrolled into the row. */
function ChipRow({ chips }: { chips: readonly PressedChip[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const pressed = chips.findIndex((chip) => chip.isOn);
  useLayoutEffect(() => {
    const chip = pressed > 0 ? scroller.current?.children[pressed] : undefined;
    if (!chip || !scroller.current) return;
    const [row, box] = [scroller.current.getBoundingClientRect(), chip.getBoundingClientRect()];
    if (box.left < row.left) scroller.current.scrollLeft += box.left - row.left - 8;
    else if (box.right > row.right) scroller.current.scrollLeft += box.right - row.right + 8;
  }, [pressed]);
  return (
    <Scroller ref={scroller}>
      {chips.map(({ id, label, isOn, onPress }) => (
        <Pill key={id} clickable variant="outlined" label={label} aria-pressed={isOn} onClick={onPress} />
      ))}
    </Scroller>
  );
}

interface Props<V extends string> {
  filters: ListFiltersProps<V>;
  /** opens and closes the field of the search; without one there is no search */
  search?: { isOpen: boolean; onToggle: () => void } | undefined;
  /** the fields of the sheet; without any there is no sheet */
  children: ReactNode;
}

/** The filters of a list on phones: one row of chips, the search at its start, the sheet of the others at its end. */
export function FilterChips<V extends string>({ filters, search, children }: Props<V>) {
  const [sheet, setSheet] = useState<'unseen' | 'open' | 'closed'>('unseen');
  const { list, tabs, selects = [] } = filters;
  const quick = tabs ? undefined : quickOf(selects);
  const count = setInSheet(filters, quick);
  return (
    <Bar role="group" aria-label={listText.filters}>
      {search ? (
        <IconPill
          clickable
          variant="outlined"
          icon={<SearchRounded fontSize="small" />}
          aria-label={listText.search}
          aria-expanded={search.isOpen}
          {...(search.isOpen && { 'data-set': '' })}
          onClick={search.onToggle}
        />
      ) : null}
      <ChipRow chips={chipsOf(filters, quick)} />
      {children ? (
        <Pill
          clickable
          variant="outlined"
          icon={<TuneRounded fontSize="small" />}
          label={
            <>
              {listText.filters}
              {count > 0 ? <CountMark>{formatNumber(count)}</CountMark> : null}
            </>
          }
          aria-label={count > 0 ? listText.filtersSet(formatNumber(count)) : listText.filters}
          aria-haspopup="dialog"
          aria-expanded={sheet === 'open'}
          {...(count > 0 && { 'data-set': '' })}
          onClick={() => setSheet('open')}
        />
      ) : null}
      {sheet === 'unseen' ? null : (
        <FilterSheet
          isOpen={sheet === 'open'}
          isFiltered={list.isFiltered}
          onClear={list.clear}
          onClose={() => setSheet('closed')}
        >
          {children}
        </FilterSheet>
      )}
    </Bar>
  );
}
