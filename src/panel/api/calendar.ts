import type * as contract from '#shared/contract/calendar.ts';
import { addDays, tehranDay } from '#shared/jalali.ts';
import type { WeekendChange, WorkingCalendar } from '#shared/workingDays.ts';
import { endpoints, reads } from './endpoint.ts';
import { serverNow } from './serverClock.ts';

export const CalendarApi = endpoints<typeof contract>()({
  listCalendarDays: reads('GET /api/calendar/', 'settings'),
});

/** Days around today for which the calendar is asked: all that a timing of an order can reach. Same text all day, so that one answer serves. */
export function businessRange(): { from: string; to: string } {
  const today = tehranDay(new Date(serverNow()));
  return { from: addDays(today, -30), to: addDays(today, 366) };
}

/** Today as the business counts it, by which desks open; '' until the server has said it. */
export function useBusinessDay(): string {
  return CalendarApi.useListCalendarDaysQuery({ query: businessRange() }).data?.data.today ?? '';
}

/** The calendar by which a fund works: closings of the banks alone do not close it, but no money moves on them. */
export function workingCalendarOf(days: {
  weekendDays: readonly number[];
  weekendChanges: readonly WeekendChange[];
  holidays: readonly { date: string; scope: string }[];
}): WorkingCalendar {
  const dates = (isOfBanks: boolean) =>
    new Set(days.holidays.filter(({ scope }) => (scope === 'banks_only') === isOfBanks).map(({ date }) => date));
  return {
    weekendDays: days.weekendDays,
    weekendChanges: days.weekendChanges,
    holidays: dates(false),
    bankHolidays: dates(true),
  };
}
