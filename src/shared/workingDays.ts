import { addDays, weekDay } from './jalali.ts';

/** Thursday and Friday, in a week that starts with Saturday = 0 (domain 7). */
export const DEFAULT_WEEKEND_DAYS: readonly number[] = [5, 6];

/** A weekend from its first day on, until the next one. */
export interface WeekendChange {
  /** ISO */
  firstDay: string;
  /** closed days of the week, Saturday 0 */
  weekendDays: readonly number[];
}

/** What the working days are counted with: the weekends and the holidays, as administrators enter them. */
export interface WorkingCalendar {
  /** closed days of the week before the first change */
  weekendDays: readonly number[];
  /** by first day */
  weekendChanges?: readonly WeekendChange[];
  /** closed days, ISO */
  holidays: ReadonlySet<string>;
  /** days on which funds work and banks do not, ISO */
  bankHolidays?: ReadonlySet<string>;
}

/** Longest run of closed days that is believed; past it the calendar is taken for broken. */
const MAX_CLOSED_RUN = 60;

/** Closed days of the week that count on the day: a later change leaves the days before it as they were. */
export function weekendOn(calendar: Omit<WorkingCalendar, 'holidays'>, iso: string): readonly number[] {
  return calendar.weekendChanges?.findLast(({ firstDay }) => firstDay <= iso)?.weekendDays ?? calendar.weekendDays;
}

/** True when funds work on the day. */
export function isWorkingDay(calendar: WorkingCalendar, iso: string): boolean {
  return !weekendOn(calendar, iso).includes(weekDay(iso)) && !calendar.holidays.has(iso);
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

/** True when funds and banks work on the day: money can leave and arrive. */
export function isPayDay(calendar: WorkingCalendar, iso: string): boolean {
  return isWorkingDay(calendar, iso) && !(calendar.bankHolidays?.has(iso) ?? false);
}

/** The day itself when money can move on it, otherwise the next such day (domain 7). */
export function payDayFrom(calendar: WorkingCalendar, iso: string): string {
  let day = iso;
  for (let tries = 0; tries < MAX_CLOSED_RUN; tries += 1) {
    if (isPayDay(calendar, day)) return day;
    day = addDays(day, 1);
  }
  throw new RangeError(`no day of payment within ${MAX_CLOSED_RUN} days of ${iso}`);
}

/**
 * When the bank has to get money so that it arrives within `count` working days of `today`, and when it arrives: the bank pays
 * what it was given on the next day on which it works. As soon as possible where closings of the banks leave no such days.
 */
export function paymentWithin(
  calendar: WorkingCalendar,
  today: string,
  count: number,
): { sendDate: string; arrivalDate: string } {
  let arrivalDate = addWorkingDays(calendar, today, count);
  while (arrivalDate > today && !isPayDay(calendar, arrivalDate)) arrivalDate = addDays(arrivalDate, -1);
  let sendDate = addDays(arrivalDate, -1);
  while (sendDate >= today && !isPayDay(calendar, sendDate)) sendDate = addDays(sendDate, -1);
  if (sendDate >= today) return { sendDate, arrivalDate };
  const first = payDayFrom(calendar, today);
  return { sendDate: first, arrivalDate: payDayFrom(calendar, addDays(first, 1)) };
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
