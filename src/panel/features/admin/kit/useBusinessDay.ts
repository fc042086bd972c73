import { useListCalendarDaysQuery } from '#panel/api/calendar.ts';
import { businessRange } from './businessRange.ts';

/** Today as the business counts it, by which desks open; '' until the server has said it. */
export function useBusinessDay(): string {
  return useListCalendarDaysQuery({ query: businessRange() }).data?.data.today ?? '';
}
