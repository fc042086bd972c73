import {
  formatJalaliDate,
  formatJalaliMoment,
  formatJalaliMonth,
  formatJalaliWeekday,
  formatJalaliWeekdayTime,
  tehranDay,
  tehranTime,
} from '#shared/jalali.ts';
import { toPersianDigits } from '#shared/digits.ts';

export interface JalaliDateProps {
  /** an ISO day (`2026-11-21`) or a moment (ISO 8601 in UTC) */
  value: string;
  /**
   * `date` ۱۴۰۵/۰۸/۳۰, `weekday` شنبه ۳۰ آبان, `long` with the year, both also with the time (`weekdayTime`, `longTime`),
   * `month`, `moment` date and time, `time`
   */
  format?: 'date' | 'weekday' | 'weekdayTime' | 'long' | 'longTime' | 'month' | 'moment' | 'time';
}

/** A day or moment in the Jalali calendar and Tehran's zone, as a <time> that machines can read. */
export function JalaliDate({ value, format = 'date' }: JalaliDateProps) {
  return (
    <time
      data-figure={format === 'date' || format === 'moment' || format === 'time' ? '' : undefined}
      dateTime={value}
      dir={format === 'date' || format === 'moment' || format === 'time' ? 'ltr' : undefined}
    >
      {jalaliText(value, format)}
    </time>
  );
}

/** The same text for places that take a string only (tooltips, chart labels, table exports). */
export function jalaliText(value: string, format: NonNullable<JalaliDateProps['format']> = 'date'): string {
  const isDay = value.length === 10;
  if (!isDay && format === 'moment') return formatJalaliMoment(value);
  if (!isDay && format === 'time') return toPersianDigits(tehranTime(new Date(value)));
  const day = isDay ? value : tehranDay(new Date(value));
  const hasYear = format === 'long' || format === 'longTime';
  if (!isDay && (format === 'weekdayTime' || format === 'longTime')) return formatJalaliWeekdayTime(value, { hasYear });
  if (hasYear || format === 'weekday' || format === 'weekdayTime') return formatJalaliWeekday(day, { hasYear });
  if (format === 'month') return formatJalaliMonth(day);
  return formatJalaliDate(day);
}
