import dynamic from 'next/dynamic';
import CalendarMonthRounded from '@mui/icons-material/CalendarMonthRounded';
import { isKnownDay } from '#shared/jalali.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { jalaliText } from '../text/JalaliDate.tsx';
import { RangeButtons } from './RangeButtons.tsx';
import { chartText as text } from './strings.ts';
import type { useChartRange } from './useChartRange.ts';

/* Days of one's own are asked for by few. */
const CustomDays = dynamic(() => import('./CustomDays.tsx').then((part) => part.CustomDays), { ssr: false });

const Printed = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'none',
  marginBlock: 0,
  '@media print': { display: 'block' },
}));

/** From a week to all there is, or days of one's own. */
export function RangeControl({ range, days, isWaiting, change }: ReturnType<typeof useChartRange>) {
  return (
    <>
      {isWaiting || (range === 'custom' && ![days.start, days.end].every(isKnownDay)) ? null : (
        <Printed>
          {text.range}:{' '}
          {range === 'custom' ? text.between(jalaliText(days.start), jalaliText(days.end)) : text.ranges[range]}
        </Printed>
      )}
      <RangeButtons range={range} onChange={(next) => change({ range: next })}>
        <button
          type="button"
          aria-label={text.custom}
          aria-pressed={range === 'custom'}
          onClick={() => change({ range: 'custom' })}
        >
          <CalendarMonthRounded sx={{ fontSize: 18 }} />
        </button>
      </RangeButtons>
      {range === 'custom' ? <CustomDays days={days} onChange={change} /> : null}
    </>
  );
}
