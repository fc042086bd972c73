import dynamic from 'next/dynamic';
import { CalendarMonthRounded } from '../icons/CalendarMonthRounded.tsx';
import { RangeButtons } from './RangeButtons.tsx';
import { chartText as text } from './strings.ts';
import type { useChartRange } from './useChartRange.ts';

/* Days of one's own are asked for by few. */
const CustomDays = dynamic(() => import('./CustomDays.tsx').then((part) => part.CustomDays), { ssr: false });

/** From a week to all there is, or days of one's own. */
export function RangeControl({
  range,
  days,
  change,
}: Pick<ReturnType<typeof useChartRange>, 'range' | 'days' | 'change'>) {
  return (
    <>
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
