import { styled } from '#panel/ui/theme/styled.ts';
import { jalaliText } from '../text/JalaliDate.tsx';

const Days = styled('div')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: '0.75rem',
}));

/** The scale of the time below a small chart: first, middle and last day; nothing where there is no line to read. */
export function DayScale({ days }: { days: readonly string[] }) {
  const shown = days.length < 2 ? [] : days.filter((_, at) => [0, days.length >> 1, days.length - 1].includes(at));
  return (
    <Days dir="ltr">
      {shown.map((day) => (
        <span key={day}>{jalaliText(day)}</span>
      ))}
    </Days>
  );
}
