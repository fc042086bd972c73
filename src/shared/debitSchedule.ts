import type { DebitInterval } from './texts/directDebitTexts.ts';
import { addDays, addJalaliMonths, isoOfJalali, jalaliMonthLength, jalaliParts, weekDay } from './jalali.ts';
import { payDayFrom, type WorkingCalendar } from './workingDays.ts';

/*
 * The days of a regular purchase (domain 4.4). A period is the day that the plan names; its debit is on the first day on which
 * funds and banks work. A daily plan has a period on each such day; weekly and monthly plans name days that may be closed.
 */

/** When debits begin on a day, Tehran. */
export const FIRST_DEBIT = '08:00';

/** When a plan buys; days are ISO. */
export interface DebitPlan {
  every: DebitInterval;
  /** from Saturday 0; for weekly plans */
  dayOfWeek: number | null;
  /** of the Jalali month, 1 to 31; for monthly plans. A shorter month ends earlier, and its last day counts */
  dayOfMonth: number | null;
  startDate: string;
  endDate: string | null;
}

/** One date of a plan. */
export interface PlannedDay {
  period: string;
  runDate: string;
}

function monthlyFrom(dayOfMonth: number, from: string): string {
  const { year, month } = jalaliParts(from);
  const dayIn = (y: number, m: number): string => isoOfJalali(y, m, Math.min(dayOfMonth, jalaliMonthLength(y, m)));
  const own = dayIn(year, month);
  if (own >= from) return own;
  return month === 12 ? dayIn(year + 1, 1) : dayIn(year, month + 1);
}

/** The first period on or after a day; null when the plan has ended by then. */
export function periodFrom(plan: DebitPlan, calendar: WorkingCalendar, from: string): string | null {
  const day = from < plan.startDate ? plan.startDate : from;
  let period: string;
  if (plan.every === 'daily') period = payDayFrom(calendar, day);
  else if (plan.every === 'weekly') period = addDays(day, ((plan.dayOfWeek ?? 0) - weekDay(day) + 7) % 7);
  else period = monthlyFrom(plan.dayOfMonth ?? 1, day);
  return plan.endDate !== null && period > plan.endDate ? null : period;
}

/** The period after another one; null when it was the last. */
export function periodAfter(plan: DebitPlan, calendar: WorkingCalendar, period: string): string | null {
  return periodFrom(plan, calendar, addDays(period, 1));
}

/** The day on which the bank is asked for a period. */
export function runDayOf(calendar: WorkingCalendar, period: string): string {
  return payDayFrom(calendar, period);
}

/** The next dates of a plan from a period on, at most `most` of them, and none whose debit is after `until`. */
export function plannedDays(
  plan: DebitPlan,
  calendar: WorkingCalendar,
  of: { from: string; most: number; until?: string },
): PlannedDay[] {
  const days: PlannedDay[] = [];
  for (let period = periodFrom(plan, calendar, of.from); period !== null && days.length < of.most;) {
    const runDate = runDayOf(calendar, period);
    // periods ascend and so do their run dates: nothing later can be due
    if (of.until !== undefined && runDate > of.until) break;
    days.push({ period, runDate });
    period = periodAfter(plan, calendar, period);
  }
  return days;
}

/** First day of the Jalali month of a day: debits of a month are counted from it. */
export function jalaliMonthStart(iso: string): string {
  const { year, month } = jalaliParts(iso);
  return isoOfJalali(year, month, 1);
}

/** The last day of a contract that begins on a day and lasts some Jalali months. */
export function contractEnd(start: string, months: number): string {
  return addJalaliMonths(start, months);
}
