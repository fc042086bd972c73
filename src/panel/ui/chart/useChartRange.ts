import { rangeError } from '../form/dateRange.ts';
import { oneOf } from '../list/urlValues.ts';
import { useUrlState } from '../list/useUrlState.ts';
import { rangeIds, rangeStart, type RangeId } from './ranges.ts';

export type RangeChoice = RangeId | 'custom';
/** Longest custom range in days; the API gives ten years at most. */
export const maxDays = 3650;

/** The range of a chart as it stands in the URL: its first and last day (absent: without a bound), and whether days are missing. */
export function useChartRange(end: string | null, fallback: RangeId = 'm3') {
  const { word, change } = useUrlState();
  const range: RangeChoice = oneOf([...rangeIds, 'custom'], word('range')) ?? fallback;
  const days = { start: word('from'), end: word('to') };
  const isWaiting = range === 'custom' && Object.keys(rangeError(days, maxDays)).length > 0;
  const start = range === 'custom' || !end ? undefined : rangeStart(range, end);
  const asked: { from?: string; to?: string } =
    range === 'custom' ? { from: days.start, to: days.end } : start ? { from: start } : {};
  return { range, days, asked, isWaiting, change };
}
