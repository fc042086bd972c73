import { tehranDay } from '#shared/jalali.ts';
import { useGetDemoClockQuery } from '#panel/api/prices.ts';

/** Today as the business counts it: the demo's clock may stand days ahead of the calendar. */
export function useBusinessDay(): string {
  const clock = useGetDemoClockQuery();
  return clock.data?.data.today ?? tehranDay(new Date());
}
