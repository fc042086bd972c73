import { FIRST_DEBIT } from '#shared/debitSchedule.ts';
import { addDays, tehranDay, tehranInstant, tehranTime } from '#shared/jalali.ts';
import { payDayFrom, type WorkingCalendar } from '#shared/workingDays.ts';

/** When a refused debit is tried again on its day, Tehran (domain 4.4). */
const LATER_TRIES = ['12:00', '18:00'] as const;

/** Refused or failed periods in a row after which a plan is paused and a contract suspended. */
export const MOST_FAILURES = 3;

/** Days that a debit is put off at most while limits are used up or nobody answers. */
const LONGEST_DELAY_DAYS = 14;

/** First debits of the next day on which funds and banks work. */
export function nextMorning(calendar: WorkingCalendar, at: Date): Date {
  return tehranInstant(payDayFrom(calendar, addDays(tehranDay(at), 1)), FIRST_DEBIT);
}

/**
 * When a refused debit is tried again: at 12:00 and 18:00 of the day of its first try, and once on the next day of payment.
 * Null: the period is left out.
 */
export function nextTryAfter(calendar: WorkingCalendar, firstTryOn: string, at: Date): Date | null {
  if (tehranDay(at) > firstTryOn) return null;
  const later = LATER_TRIES.find((time) => time > tehranTime(at));
  return later ? tehranInstant(firstTryOn, later) : nextMorning(calendar, at);
}

/** The next time of day at which a debit that was never sent goes out; it used up no try. */
export function nextSlot(calendar: WorkingCalendar, at: Date): Date {
  const later = LATER_TRIES.find((time) => time > tehranTime(at));
  return later ? tehranInstant(tehranDay(at), later) : nextMorning(calendar, at);
}

/** True when a debit that was made on a day has been put off for so long that it is left out. */
export function isPutOffTooLong(madeAt: Date, at: Date): boolean {
  return addDays(tehranDay(madeAt), LONGEST_DELAY_DAYS) < tehranDay(at);
}

/** Error code of a debit that could not be sent because its provider did not answer. */
export const UNSENT = 'SILENT';

/** How long the next question about a debit without an answer waits, in milliseconds: every two minutes at first. */
export function nextQuestionMs(ageMs: number): number {
  const minute = 60_000;
  if (ageMs < 30 * minute) return 2 * minute;
  return ageMs < 6 * 60 * minute ? 15 * minute : 60 * minute;
}
