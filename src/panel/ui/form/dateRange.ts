import { toPersianDigits } from '#shared/digits.ts';
import { daysBetween } from '#shared/jalali.ts';
import { fieldText } from './strings.ts';

export interface DateRange {
  /** ISO days, '' when not chosen */
  start: string;
  end: string;
}

/** The messages of spec 5 for a range: both days required, the span at most so many days. */
export function rangeError(range: DateRange, maxDays?: number): { start?: string; end?: string } {
  if (!range.start || !range.end) {
    return {
      ...(!range.start && { start: fieldText.enterStartDate }),
      ...(!range.end && { end: fieldText.enterEndDate }),
    };
  }
  const days = daysBetween(range.start, range.end);
  if (days < 0) return { end: fieldText.endBeforeStart };
  if (maxDays !== undefined && days > maxDays) return { end: fieldText.spanTooLong(toPersianDigits(maxDays)) };
  return {};
}
