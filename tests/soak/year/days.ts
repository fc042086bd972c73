/*
 * The days of a simulated year, worked out without the code of the product: moments of Tehran, days of the week, the
 * Jalali calendar, and which days funds and banks work.
 */

const DAY_MS = 86_400_000;
const TEHRAN_MS = 210 * 60_000;

/** The first simulated day, a Saturday: 1405/01/08. */
export const START = '2026-03-28';

const stamp = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day so many days later. */
export const dayAfter = (day: string, days = 1): string => textOf(stamp(day) + days * DAY_MS);
/** Days from one day to another. */
export const daysFrom = (from: string, to: string): number => Math.round((stamp(to) - stamp(from)) / DAY_MS);
/** The moment of a day in Tehran, whose clock is 3:30 ahead since 1401. */
export const momentOf = (day: string, time: string): Date => new Date(Date.parse(`${day}T${time}:00Z`) - TEHRAN_MS);
/** The day in Tehran. */
export const dayOf = (at: Date): string => textOf(at.getTime() + TEHRAN_MS);
/** Saturday 0 to Friday 6. */
export const weekDayOf = (day: string): number => (new Date(stamp(day)).getUTCDay() + 1) % 7;

interface JalaliDay {
  year: number;
  month: number;
  day: number;
}

/** Leap years of 1343 to 1472: a cycle of 33 years. */
const isLeap = (year: number): boolean => (25 * year + 11) % 33 < 8;
const lengthOf = (year: number, month: number): number => (month <= 6 ? 31 : month <= 11 ? 30 : isLeap(year) ? 30 : 29);
/** 1400/01/01 */
const ORIGIN = { year: 1400, day: '2021-03-21' };

function newYearOf(year: number): string {
  let day = ORIGIN.day;
  for (let at = ORIGIN.year; at < year; at += 1) day = dayAfter(day, isLeap(at) ? 366 : 365);
  for (let at = ORIGIN.year; at > year; at -= 1) day = dayAfter(day, isLeap(at - 1) ? -366 : -365);
  return day;
}

/** The Jalali date of a day. */
export function jalaliOf(day: string): JalaliDay {
  let year = ORIGIN.year + Math.floor(daysFrom(ORIGIN.day, day) / 365.2422);
  while (newYearOf(year) > day) year -= 1;
  while (newYearOf(year + 1) <= day) year += 1;
  let left = daysFrom(newYearOf(year), day);
  let month = 1;
  for (; left >= lengthOf(year, month); month += 1) left -= lengthOf(year, month);
  return { year, month, day: left + 1 };
}

/** The day of a Jalali date. */
export function dayOfJalali({ year, month, day }: JalaliDay): string {
  let at = newYearOf(year);
  for (let of = 1; of < month; of += 1) at = dayAfter(at, lengthOf(year, of));
  return dayAfter(at, day - 1);
}

/** The same day of a later Jalali month, or its last day where the month is shorter. */
export function monthsLater(day: string, months: number): string {
  const of = jalaliOf(day);
  const index = of.year * 12 + of.month - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  return dayOfJalali({ year, month, day: Math.min(of.day, lengthOf(year, month)) });
}

/** The Jalali date as people type it. */
export function jalaliText(day: string): string {
  const { year, month, day: of } = jalaliOf(day);
  return `${year}/${String(month).padStart(2, '0')}/${String(of).padStart(2, '0')}`;
}

/** Whole years of life on a day: the birthday is counted in the Jalali calendar. */
export function ageOn(birth: string, day: string): number {
  const [from, to] = [jalaliOf(birth), jalaliOf(day)];
  const isBefore = to.month < from.month || (to.month === from.month && to.day < from.day);
  return to.year - from.year - (isBefore ? 1 : 0);
}

/** Which days are closed: holidays, and a weekend that may change on a day. */
export class WorkDays {
  readonly holidays = new Map<string, 'all' | 'banks_only'>();
  readonly weekends: { from: string; days: readonly number[] }[] = [{ from: '0000-01-01', days: [5, 6] }];

  private weekendOf(day: string): readonly number[] {
    return this.weekends.findLast(({ from }) => from <= day)?.days ?? [];
  }
  /** a day on which funds work: orders, prices, certificates */
  isOpen = (day: string): boolean => this.holidays.get(day) !== 'all' && !this.weekendOf(day).includes(weekDayOf(day));
  /** a day on which money moves */
  isBankDay = (day: string): boolean => this.isOpen(day) && !this.holidays.has(day);
  openFrom(day: string): string {
    let at = day;
    while (!this.isOpen(at)) at = dayAfter(at);
    return at;
  }
  openAfter = (day: string): string => this.openFrom(dayAfter(day));
}
