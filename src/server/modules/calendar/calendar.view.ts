import { isoToJalali, weekDay } from '#shared/jalali.ts';
import type { HolidayRow } from './calendar.repo.ts';

/** A holiday as the date picker reads it. */
export function holidayView(row: HolidayRow) {
  return {
    date: row.day,
    dateIran: isoToJalali(row.day),
    weekDay: weekDay(row.day),
    title: row.title,
    isConfirmed: row.isConfirmed,
    scope: row.scope,
  };
}
