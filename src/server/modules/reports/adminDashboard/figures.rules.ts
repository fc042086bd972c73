import { failField } from '#shared/contract/failures.ts';
import { longestRangeDays, type graphSteps } from '#shared/contract/adminDashboard.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { ratioPercent } from '#shared/decimal.ts';
import { addDays, daysBetween, isoOfJalali, jalaliParts, weekDay } from '#shared/jalali.ts';
import type { DayRange } from '#server/modules/platform/range.ts';

export type GraphStep = (typeof graphSteps)[number];

/** Longest ranges whose graph has a point for each day, and for each week. */
const MOST_DAYS = 45;
const MOST_WEEKS_OF_DAYS = 180;

/**
 * The days of a query (Jalali or ISO); so many days up to `today` where it names none.
 * @throws DATE_RANGE_INVALID with its field when the range is reversed or longer than a year
 */
export function figuresRange(
  query: { from?: string | undefined; to?: string | undefined },
  today: string,
  days: number,
): DayRange {
  const to = (query.to && dayFromInput(query.to)) || today;
  const from = (query.from && dayFromInput(query.from)) || addDays(to, 1 - days);
  if (from > to) throw failField('DATE_RANGE_INVALID', 'to');
  if (daysBetween(from, to) >= longestRangeDays) throw failField('DATE_RANGE_INVALID', 'from');
  return { from, to };
}

/** The range of the same length that ends the day before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) };
}

/** The step of a graph that was not asked for: so wide that the points of the range can be told apart. */
export function stepOf({ from, to }: DayRange): GraphStep {
  const days = daysBetween(from, to) + 1;
  return days <= MOST_DAYS ? 'day' : days <= MOST_WEEKS_OF_DAYS ? 'week' : 'month';
}

/** First day, within the range, of the day, week (from Saturday) or Jalali month that holds a day. */
export function stepStart(day: string, step: GraphStep, from: string): string {
  const { year, month } = jalaliParts(day);
  const start = step === 'day' ? day : step === 'week' ? addDays(day, -weekDay(day)) : isoOfJalali(year, month, 1);
  return start < from ? from : start;
}

/** First days of the steps of a range, so that a day without a row is a point, too. */
export function stepStarts({ from, to }: DayRange, step: GraphStep): string[] {
  const starts: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const start = stepStart(day, step, from);
    if (starts.at(-1) !== start) starts.push(start);
  }
  return starts;
}

/** Rows of days added up by the steps of a range. */
export function sumSteps<Row extends { date: string }>(
  rows: readonly Row[],
  range: DayRange,
  { step, valueOf }: { step: GraphStep; valueOf: (row: Row) => bigint },
): { date: string; value: bigint }[] {
  const sums = new Map(stepStarts(range, step).map((start) => [start, 0n]));
  for (const row of rows) {
    const start = stepStart(row.date, step, range.from);
    sums.set(start, (sums.get(start) ?? 0n) + valueOf(row));
  }
  return [...sums].map(([date, value]) => ({ date, value }));
}

/** Change of a sum in percent; null against nothing. */
export function changeAgainst(now: bigint, before: bigint): string | null {
  return before === 0n ? null : ratioPercent(now - before, before);
}
