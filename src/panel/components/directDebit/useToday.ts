import { tehranDay } from '#shared/jalali.ts';
import { CalendarApi, businessRange } from '#panel/api/calendar.ts';
import { serverNow } from '#panel/api/serverClock.ts';

/** The business day from which terms and plans are counted: null while it is fetched, the server's own day when that failed. */
export function useToday(): string | null {
  const { data, error } = CalendarApi.useListCalendarDaysQuery({ query: businessRange() });
  if (data) return data.data.today;
  return error ? tehranDay(new Date(serverNow())) : null;
}
