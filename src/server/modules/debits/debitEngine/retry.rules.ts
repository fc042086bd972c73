import { FIRST_DEBIT } from '#shared/debitSchedule.ts';
import { addDays, tehranDay, tehranInstant, tehranTime } from '#shared/jalali.ts';
import { payDayFrom, type WorkingCalendar } from '#shared/workingDays.ts';

/** Times of day after the first at which debits leave, Tehran (domain 4.4). */
const LATER_SLOTS = ['12:00', '18:00'] as const;

/** Tries of a debit: three on its day and one on the next day of payment, when nothing but refusals keeps it from its times. */
const MOST_TRIES = 4;

/** Refused or failed periods in a row after which a plan is paused and a contract suspended. */
export const MOST_FAILURES = 3;

/** Days that a debit is put off at most while limits are used up or nobody answers. */
const LONGEST_DELAY_DAYS = 14;

/** First debits of the next day on which funds and banks work. */
export function nextMorning(calendar: WorkingCalendar, at: Date): Date {
  return tehranInstant(payDayFrom(calendar, addDays(tehranDay(at), 1)), FIRST_DEBIT);
}

/** The next time of day at which a debit goes out. */
export function nextSlot(calendar: WorkingCalendar, at: Date): Date {
  const later = LATER_SLOTS.find((time) => time > tehranTime(at));
  return later ? tehranInstant(tehranDay(at), later) : nextMorning(calendar, at);
}

/** When a debit that was refused `tries` times is tried again; null: the period is left out. */
export function nextTryAfter(calendar: WorkingCalendar, tries: number, at: Date): Date | null {
  return tries < MOST_TRIES ? nextSlot(calendar, at) : null;
}

/** True when a debit that was made on a day has been put off for so long that it is left out. */
export function isPutOffTooLong(madeAt: Date, at: Date): boolean {
  return addDays(tehranDay(madeAt), LONGEST_DELAY_DAYS) < tehranDay(at);
}

/** Error code of a debit that could not be sent on its own day because its provider did not answer. */
export const UNSENT = 'SILENT';

/** How long the next question about a debit without an answer waits, in milliseconds: every two minutes at first. */
export function nextQuestionMs(ageMs: number): number {
  const minute = 60_000;
  if (ageMs < 30 * minute) return 2 * minute;
  return ageMs < 6 * 60 * minute ? 15 * minute : 60 * minute;
}
