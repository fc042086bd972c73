import { addDays, tehranDay } from '#shared/jalali.ts';
import { useListCalendarDaysQuery } from '#panel/api/calendar.ts';
import { serverNow } from '#panel/api/serverClock.ts';

/** Days around today for which the calendar is asked: all that a timing of an order can reach. Same text all day, so that one answer serves. */
export function businessRange(): { from: string; to: string } {
  const today = tehranDay(new Date(serverNow()));
  return { from: addDays(today, -30), to: addDays(today, 366) };
}

/** Today as the business counts it, by which desks open; '' until the server has said it. */
export function useBusinessDay(): string {
  return useListCalendarDaysQuery({ query: businessRange() }).data?.data.today ?? '';
}
