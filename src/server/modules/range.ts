import { fail } from '#shared/contract/errors.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { daysBetween } from '#shared/jalali.ts';
import '#shared/contract/funds.ts';

/** Days of a range, ISO, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

/** Earliest and latest day that a range without that end stands for. */
const OPEN_FROM = '1900-01-01';
const OPEN_TO = '2200-01-01';

/**
 * Reads the days of a query (Jalali or ISO) and checks their order; with both given also their distance.
 * A missing end is open. Throws DATE_RANGE_INVALID.
 */
export function readRange(input: { from?: string | undefined; to?: string | undefined; maxDays: number }): DayRange {
  const from = (input.from && dayFromInput(input.from)) || OPEN_FROM;
  const to = (input.to && dayFromInput(input.to)) || OPEN_TO;
  const isTooLong = Boolean(input.from) && Boolean(input.to) && daysBetween(from, to) > input.maxDays;
  if (from > to || isTooLong) throw fail('DATE_RANGE_INVALID', { params: { days: input.maxDays } });
  return { from, to };
}
