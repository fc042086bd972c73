import { addDays, tehranDay } from '#shared/jalali.ts';
import { serverNow } from '#panel/api/serverClock.ts';

/** Days around today for which the calendar is asked: all that a timing of an order can reach. Same text all day, so that one answer serves. */
export function businessRange(): { from: string; to: string } {
  const today = tehranDay(new Date(serverNow()));
  return { from: addDays(today, -30), to: addDays(today, 366) };
}
