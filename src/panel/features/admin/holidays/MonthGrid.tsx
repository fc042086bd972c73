import { styled } from '@mui/material/styles';
import { toPersianDigits } from '#shared/digits.ts';
import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import type { Day, DayLook, Month } from './calendarRows.ts';
import { holidaysText as text } from './strings.ts';

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
const Cell = styled('button', { shouldForwardProp: (prop) => prop !== 'look' && prop !== 'isToday' })<{
  look: DayLook;
  isToday: boolean;
}>(({ theme, look, isToday }) => {
  const { palette } = theme.vars;
  const looks = {
    holiday: { backgroundColor: palette.panel.tints.error, color: palette.error.main, fontWeight: 700 },
    estimated: { backgroundColor: palette.panel.tints.warning, color: palette.warning.main, fontWeight: 700 },
    partial: { backgroundColor: palette.panel.tints.info, color: palette.info.main, fontWeight: 700 },
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

interface Props {
  months: readonly Month[];
  today: string;
  /** days may be opened; past ones only when they hold a holiday to read */
  canOpen: boolean;
  onOpen: (day: Day) => void;
}

/** A year of months, each day with its look; a day opens its holiday or a new one. */
export function MonthGrid({ months, today, canOpen, onOpen }: Props) {
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
