import { toPersianDigits } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listHolidays } from '#shared/contract/holidays.ts';
import { isoOfJalali, jalaliMonthLength, jalaliParts, weekDay } from '#shared/jalali.ts';
import { weekendOn, type WorkingCalendar } from '#shared/workingDays.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { wordFilter } from '#panel/ui/list/filters.ts';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { ButtonRow } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { holidaysText as text } from './strings.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { RowActions } from '#panel/features/admin/shared/approval/EditableTable.tsx';

export type Holiday = ResponseOf<typeof listHolidays>['data'][number];

/** The closed days of the week, and from when on. */
export type Weekends = Pick<WorkingCalendar, 'weekendDays' | 'weekendChanges'>;

/** Look of a day: a whole closing wins over an estimate, an estimate over a partial one. */
type DayLook = 'holiday' | 'estimated' | 'partial' | 'weekend' | 'working';

export interface Day {
  iso: string;
  /** day of the month, from 1 */
  day: number;
  look: DayLook;
  holidays: Holiday[];
}

interface Month {
  month: number;
  firstIso: string;
  /** empty cells before the first day in a week from Saturday */
  offset: number;
  days: Day[];
}

function lookOf(holidays: readonly Holiday[], isWeekend: boolean): DayLook {
  const whole = holidays.filter((holiday) => holiday.scope === 'all');
  if (whole.some((holiday) => holiday.isConfirmed)) return 'holiday';
  if (whole.length > 0) return 'estimated';
  if (isWeekend) return 'weekend';
  return holidays.length > 0 ? 'partial' : 'working';
}

/** First and last day of a Jalali year, ISO. */
export function yearRange(year: number): { from: string; to: string } {
  return { from: isoOfJalali(year, 1, 1), to: isoOfJalali(year, 12, jalaliMonthLength(year, 12)) };
}

/** The year's months with the look of each day. */
export function monthsOf(year: number, holidays: readonly Holiday[], weekends: Weekends): Month[] {
  const byDay = new Map<string, Holiday[]>();
  for (const holiday of holidays) byDay.set(holiday.day, [...(byDay.get(holiday.day) ?? []), holiday]);
  return Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    const firstIso = isoOfJalali(year, month, 1);
    const days = Array.from({ length: jalaliMonthLength(year, month) }, (_cell, at): Day => {
      const iso = isoOfJalali(year, month, at + 1);
      const found = byDay.get(iso) ?? [];
      return {
        iso,
        day: at + 1,
        holidays: found,
        look: lookOf(found, weekendOn(weekends, iso).includes(weekDay(iso))),
      };
    });
    return { month, firstIso, offset: weekDay(firstIso), days };
  });
}

/** Jalali year of an ISO day. */
export const yearOf = (iso: string): number => jalaliParts(iso).year;

const filters = {
  scope: wordFilter('scope', Object.keys(text.scopes) as Holiday['scope'][]),
  state: wordFilter('isConfirmed', ['confirmed', 'estimated']),
};
const selects = [
  {
    name: 'scope',
    label: text.scope,
    options: Object.entries(text.scopes).map(([value, label]) => ({ value, label })),
  },
  { name: 'state', label: text.confirmation, options: optionsOf(['confirmed', 'estimated'] as const, text) },
];

interface Props {
  /** first and last day of the year */
  range: { from: string; to: string };
  holidays: readonly Holiday[];
  today: string;
  funds: ReadonlyMap<number, string>;
  deniedReason: string | null;
  onEdit: (holiday: Holiday) => void;
  onConfirm: (holiday: Holiday) => void;
  onRemove: (holiday: Holiday) => void;
}

function columnsOf({ funds, today, deniedReason, onEdit, onConfirm, onRemove }: Props): Column<Holiday>[] {
  const why = (row: Holiday): string | null => deniedReason ?? (row.day < today ? text.past : null);
  return [
    {
      id: 'day',
      title: text.day,
      flex: 1.4,
      minWidth: 150,
      render: (row) => <JalaliDate value={row.day} format="long" />,
    },
    { id: 'title', title: text.occasion, flex: 2, minWidth: 150, isTitle: true, render: (row) => row.title },
    {
      id: 'scope',
      title: text.scope,
      flex: 1.2,
      minWidth: 110,
      render: (row) => (row.fundId === null ? text.scopes[row.scope] : (funds.get(row.fundId) ?? text.scopes.fund)),
    },
    {
      id: 'confirmed',
      title: text.confirmation,
      minWidth: 100,
      render: (row) => (
        <StatusChip color={row.isConfirmed ? 'success' : 'warning'}>
          {row.isConfirmed ? text.confirmed : text.estimated}
        </StatusChip>
      ),
    },
    {
      id: 'actions',
      title: ui.actions,
      flex: 1.4,
      minWidth: 190,
      render: (row) => (
        <ButtonRow sx={{ alignItems: 'center', flexWrap: 'nowrap' }}>
          <RowActions
            editLabel={text.editOf(row.title)}
            removeLabel={text.removeOf(row.title)}
            reason={why(row)}
            onEdit={() => onEdit(row)}
            onRemove={() => onRemove(row)}
          />
          {row.isConfirmed || row.day < today ? null : (
            <ActionButton
              isCompact
              size="small"
              reason={deniedReason}
              aria-label={text.confirmOf(row.title)}
              onClick={() => onConfirm(row)}
            >
              {text.confirm}
            </ActionButton>
          )}
        </ButtonRow>
      ),
    },
  ];
}

/** The holidays of a year as a list, with filters in the URL. */
export function HolidayList(props: Props) {
  const list = useListState({ filters, size: 25 });
  const { scope, state } = list.values;
  const found = props.holidays.filter(
    (row) =>
      (scope === undefined || row.scope === scope) &&
      (state === undefined || (state === 'confirmed') === row.isConfirmed),
  );
  // what comes stands before what is over
  const rows = [...found.filter((row) => row.day >= props.today), ...found.filter((row) => row.day < props.today)];
  return (
    <>
      <ListFilters
        list={list}
        selects={selects}
        actions={
          <ListFileButtons
            title={text.title}
            file="exportHolidays"
            args={{ query: { ...props.range, scope, isConfirmed: state && state === 'confirmed' } }}
          />
        }
      />
      <DataTable
        label={text.title}
        list={list}
        rows={rows}
        rowId={(row) => row.holidayId}
        columns={columnsOf(props)}
        empty={text.empty}
        emptyFilter={text.emptyFilter}
      />
    </>
  );
}

const Year = styled('div')({
  display: 'grid',
  gap: '1.25rem',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))',
});
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.subtitle2, margin: 0, marginBlockEnd: '0.375rem' }));
const Week = styled('div')({ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: 2 });
const Letter = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));
/** What tells the looks apart without their colour: an estimate is dashed around, a partial closing is hatched. */
function patternOf(look: DayLook, line: string) {
  if (look === 'estimated') return { outline: '1px dashed currentColor', outlineOffset: -2 };
  return look === 'partial'
    ? { backgroundImage: `repeating-linear-gradient(135deg, transparent 0 4px, ${line} 4px 5px)` }
    : {};
}
const Cell = styled('button', { shouldForwardProp: (prop) => prop !== 'look' && prop !== 'isToday' })<{
  look: DayLook;
  isToday: boolean;
}>(({ theme, look, isToday }) => {
  const { palette } = theme.vars;
  const looks = {
    holiday: { backgroundColor: palette.panel.tints.error, color: palette.error.main, fontWeight: 700 },
    estimated: {
      backgroundColor: palette.panel.tints.warning,
      color: palette.warning.main,
      fontWeight: 700,
    },
    partial: {
      backgroundColor: palette.panel.tints.info,
      color: palette.info.main,
      fontWeight: 700,
    },
    weekend: { backgroundColor: palette.panel.sunken, color: palette.text.secondary },
    working: { backgroundColor: 'transparent', color: palette.text.primary },
  };
  return {
    ...theme.typography.body2,
    aspectRatio: '1.15',
    minWidth: 0,
    padding: 0,
    border: `1px solid ${isToday ? palette.primary.main : 'transparent'}`,
    borderRadius: 6,
    cursor: 'pointer',
    ...looks[look],
    ...patternOf(look, palette.text.disabled),
    '&:disabled': { cursor: 'default' },
    '&:not(:disabled):hover': { borderColor: palette.primary.main },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
  };
});
const Legend = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.5rem 1rem',
  margin: 0,
  marginBlockEnd: '1rem',
  padding: 0,
  listStyle: 'none',
  color: theme.vars.palette.text.secondary,
  '& > li': { display: 'inline-flex', alignItems: 'center', gap: '0.375rem' },
}));
const Swatch = styled('span', { shouldForwardProp: (prop) => prop !== 'look' })<{ look: DayLook }>(
  ({ theme, look }) => ({
    width: 14,
    height: 14,
    borderRadius: 4,
    border: `1px solid ${theme.vars.palette.divider}`,
    ...patternOf(look, theme.vars.palette.text.disabled),
    backgroundColor: {
      holiday: theme.vars.palette.panel.tints.error,
      estimated: theme.vars.palette.panel.tints.warning,
      partial: theme.vars.palette.panel.tints.info,
      weekend: theme.vars.palette.panel.sunken,
      working: 'transparent',
    }[look],
  }),
);

const looks = ['holiday', 'estimated', 'partial', 'weekend'] as const;

/** What a day is, for screen readers and as a tooltip. */
function dayLabel(day: Day): string {
  const occasions = day.holidays.map((holiday) => holiday.title).join(text.separator);
  return occasions ? `${jalaliText(day.iso, 'weekday')}: ${occasions}` : jalaliText(day.iso, 'weekday');
}

interface MonthGridProps {
  months: readonly Month[];
  today: string;
  /** days may be opened; past ones only when they hold a holiday to read */
  canOpen: boolean;
  onOpen: (day: Day) => void;
}

/** A year of months, each day with its look; a day opens its holiday or a new one. */
export function MonthGrid({ months, today, canOpen, onOpen }: MonthGridProps) {
  // the months that are over stand folded away, so that the present one comes first
  const past = months.filter((month) => (month.days.at(-1)?.iso ?? '') < today);
  const isPast = past.length === months.length;
  const ahead = isPast ? months : months.filter((month) => !past.includes(month));
  const drawn = (month: Month) => (
    <section key={month.month} aria-label={jalaliText(month.firstIso, 'month')}>
      <Title>{jalaliText(month.firstIso, 'month')}</Title>
      <Week>
        {text.letters.map((letter, index) => (
          <Letter key={letter} aria-hidden="true" style={index === 0 ? { gridColumnStart: 1 } : undefined}>
            {letter}
          </Letter>
        ))}
        {month.days.map((day) => (
          <Cell
            key={day.iso}
            type="button"
            look={day.look}
            isToday={day.iso === today}
            aria-current={day.iso === today ? 'date' : undefined}
            aria-label={dayLabel(day)}
            title={day.holidays.length > 0 ? dayLabel(day) : undefined}
            disabled={!canOpen || day.iso < today}
            style={day.day === 1 ? { gridColumnStart: month.offset + 1 } : undefined}
            onClick={() => onOpen(day)}
          >
            {toPersianDigits(day.day)}
          </Cell>
        ))}
      </Week>
    </section>
  );
  return (
    <>
      <Legend>
        {looks.map((look) => (
          <li key={look}>
            <Swatch look={look} aria-hidden="true" />
            {text.legend[look]}
          </li>
        ))}
      </Legend>
      {past.length > 0 && !isPast ? (
        <Accordion title={text.earlierMonths}>
          <Year>{past.map(drawn)}</Year>
        </Accordion>
      ) : null}
      <Year>{ahead.map(drawn)}</Year>
    </>
  );
}
