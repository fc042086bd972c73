import { fail, failField } from '#shared/contract/failures.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { daysBetween } from '#shared/jalali.ts';

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
 * A missing end is open. @throws DATE_RANGE_INVALID, with the field when the range is reversed
 */
export function readRange(input: { from?: string | undefined; to?: string | undefined; maxDays: number }): DayRange {
  const from = (input.from && dayFromInput(input.from)) || OPEN_FROM;
  const to = (input.to && dayFromInput(input.to)) || OPEN_TO;
  const isTooLong = Boolean(input.from) && Boolean(input.to) && daysBetween(from, to) > input.maxDays;
  if (from > to) throw reversed('to');
  if (isTooLong) throw fail('DATE_RANGE_INVALID');
  return { from, to };
}

/**
 * Reads the days that a list is narrowed to (Jalali or ISO); a missing end stays open.
 * @throws DATE_RANGE_INVALID with its field when the range is reversed
 */
export function readDays(input: { fromDate?: string | null | undefined; toDate?: string | null | undefined }): {
  fromDate: string | undefined;
  toDate: string | undefined;
} {
  const fromDate = (input.fromDate && dayFromInput(input.fromDate)) || undefined;
  const toDate = (input.toDate && dayFromInput(input.toDate)) || undefined;
  if (fromDate && toDate && fromDate > toDate) throw reversed('toDate');
  return { fromDate, toDate };
}

function reversed(field: string) {
  return failField('DATE_RANGE_INVALID', field);
}
