import type { PromiseState } from '#shared/contract/tickets.ts';
import { tehranDay, tehranInstant } from '#shared/jalali.ts';
import { nextWorkingDay, workingDayFrom, type WorkingCalendar } from '#shared/workingDays.ts';

/** When the office answers on working days, in Tehran. */
const office = { opens: '08:00', closes: '16:00' };
const hourMs = 3_600_000;
/** Less working time than this before the promised moment is near. */
const nearMs = 2 * hourMs;

/** Opening and closing of the office on a day. */
const hoursOf = (day: string) => ({
  opens: tehranInstant(day, office.opens).getTime(),
  closes: tehranInstant(day, office.closes).getTime(),
});

/** The moment until which an answer is promised: so many working hours after `at`. Nights, weekends and holidays do not count. */
export function promisedUntil(at: Date, hours: number, calendar: WorkingCalendar): Date {
  let left = hours * hourMs;
  let day = workingDayFrom(calendar, tehranDay(at));
  for (;;) {
    const { opens, closes } = hoursOf(day);
    const begin = Math.max(opens, at.getTime());
    if (begin + left <= closes) return new Date(begin + left);
    left -= Math.max(0, closes - begin);
    day = nextWorkingDay(calendar, day);
  }
}

/** True when less working time than `ms` lies between two moments. */
function isLessThan(ms: number, from: Date, until: Date, calendar: WorkingCalendar): boolean {
  let sum = 0;
  const last = tehranDay(until);
  for (let day = workingDayFrom(calendar, tehranDay(from)); day <= last; day = nextWorkingDay(calendar, day)) {
    const { opens, closes } = hoursOf(day);
    sum += Math.max(0, Math.min(closes, until.getTime()) - Math.max(opens, from.getTime()));
    if (sum >= ms) return false;
  }
  return true;
}

/** Where a promised moment stands at `at`; null without one. */
export function promiseState(dueAt: Date | null, at: Date, calendar: WorkingCalendar): PromiseState | null {
  if (dueAt === null) return null;
  if (dueAt <= at) return 'late';
  return isLessThan(nearMs, at, dueAt, calendar) ? 'near' : 'fine';
}
