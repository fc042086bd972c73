import { addDays, weekDay } from './jalali.ts';

/** Thursday and Friday, in a week that starts with Saturday = 0 (domain 7). */
export const DEFAULT_WEEKEND_DAYS: readonly number[] = [5, 6];

/** What the working days are counted with: both come from the settings and the holidays table. */
export interface WorkingCalendar {
  weekendDays: readonly number[];
  /** closed days, ISO */
  holidays: ReadonlySet<string>;
}

/** Longest run of closed days that is believed; past it the calendar is taken for broken. */
const MAX_CLOSED_RUN = 60;

/** True when funds work on the day. */
export function isWorkingDay(calendar: WorkingCalendar, iso: string): boolean {
  return !calendar.weekendDays.includes(weekDay(iso)) && !calendar.holidays.has(iso);
}

function step(calendar: WorkingCalendar, iso: string, direction: 1 | -1): string {
  let day = iso;
  for (let tries = 0; tries < MAX_CLOSED_RUN; tries += 1) {
    day = addDays(day, direction);
    if (isWorkingDay(calendar, day)) return day;
  }
  throw new RangeError(`no working day within ${MAX_CLOSED_RUN} days of ${iso}`);
}

/** First working day after the day (the day itself never counts). */
export function nextWorkingDay(calendar: WorkingCalendar, iso: string): string {
  return step(calendar, iso, 1);
}

/** Last working day before the day. */
export function previousWorkingDay(calendar: WorkingCalendar, iso: string): string {
  return step(calendar, iso, -1);
}

/** The day itself when it is a working day, otherwise the next one. */
export function workingDayFrom(calendar: WorkingCalendar, iso: string): string {
  return isWorkingDay(calendar, iso) ? iso : nextWorkingDay(calendar, iso);
}

/** `count` working days later (earlier when negative). Zero gives the day itself, also when it is closed. */
export function addWorkingDays(calendar: WorkingCalendar, iso: string, count: number): string {
  let day = iso;
  for (let left = Math.abs(count); left > 0; left -= 1) day = step(calendar, day, count > 0 ? 1 : -1);
  return day;
}

/** Working days after `from` up to and including `to`; negative when `to` is earlier. */
export function workingDaysBetween(calendar: WorkingCalendar, from: string, to: string): number {
  if (to < from) return -workingDaysBetween(calendar, to, from);
  let total = 0;
  for (let day = from; day < to;) {
    day = addDays(day, 1);
    if (isWorkingDay(calendar, day)) total += 1;
  }
  return total;
}
