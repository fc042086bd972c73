import { addDays, daysBetween, tehranDay, tehranInstant } from '#shared/jalali.ts';
import type { OrderType } from '#shared/orderStates.ts';
import { effectiveDay, holdingAgeDays } from '#shared/orderTiming.ts';
import {
  addWorkingDays,
  isWorkingDay,
  nextWorkingDay,
  payDayFrom,
  workingDaysBetween,
  type WorkingCalendar,
} from '#shared/workingDays.ts';

export { effectiveDay, holdingAgeDays };

/** One row of `fund_schedules`: timing of a fund for an order type and payment method. */
export interface ScheduleRule {
  /** `HH:MM`, Tehran */
  cutoffTime: string;
  priceOffsetDays: number;
  issueOffsetDays: number;
  settleDays: number;
}

/** What the moment is that the dates of an order were counted from: its placing, its slip, its money or the bank's word. */
export type DatedBy = 'registered' | 'slip' | 'money' | 'verify';

/** The days of an order, ISO, and the moment until which it may be withdrawn. */
export interface OrderDays {
  effectiveDate: string;
  priceDate: string;
  /** issuance only */
  licenseDate: string | null;
  /** redemption only */
  payoutDate: string | null;
  cancelDeadline: Date;
}

/** The days of an order with the moment they were counted from; `orderDates` of that moment gives the same days again. */
export interface OrderDates extends OrderDays {
  datedAt: Date;
  datedBy: DatedBy;
}

/** Oldest slip, in working days, whose own date still counts; an older one is dated like an order of today. */
export const MAX_SLIP_AGE_DAYS = 3;

/** Oldest slip, in days, that is taken at all. */
export const MAX_SLIP_DAYS = 30;

/** All dates that follow from an effective day (domain 1.4). */
export function datesFrom(
  calendar: WorkingCalendar,
  rule: ScheduleRule,
  type: OrderType,
  effectiveDate: string,
): OrderDays {
  const priceDate = addWorkingDays(calendar, effectiveDate, rule.priceOffsetDays);
  return {
    effectiveDate,
    priceDate,
    licenseDate: type === 1 ? addWorkingDays(calendar, priceDate, rule.issueOffsetDays) : null,
    payoutDate: type === 2 ? payDayFrom(calendar, addWorkingDays(calendar, priceDate, rule.settleDays)) : null,
    cancelDeadline: tehranInstant(effectiveDate, rule.cutoffTime),
  };
}

/** Dates of an order that arrives at a moment; for gateway money the moment is the verification (domain 1.4). */
export function orderDates(
  calendar: WorkingCalendar,
  rule: ScheduleRule,
  type: OrderType,
  at: Date,
  datedBy: DatedBy = 'registered',
): OrderDates {
  return { ...datesFrom(calendar, rule, type, effectiveDay(calendar, rule.cutoffTime, at)), datedAt: at, datedBy };
}

/**
 * Moves the price day past the last published price, so that nobody trades at a price that is public when the order is
 * placed; certificate and payout follow. `lastPublished` is the newest day with a published price; null for a fund
 * without one and for bonds, whose price follows from their terms.
 */
export function afterPublished(
  calendar: WorkingCalendar,
  rule: ScheduleRule,
  type: OrderType,
  dates: OrderDates,
  lastPublished: string | null,
): OrderDates {
  if (lastPublished === null || dates.priceDate > lastPublished) return dates;
  const priceDate = nextWorkingDay(calendar, lastPublished);
  const { licenseDate, payoutDate } = datesFrom(calendar, { ...rule, priceOffsetDays: 0 }, type, priceDate);
  return { ...dates, priceDate, licenseDate, payoutDate };
}

/** Milliseconds of a minute. */
export const MINUTE_MS = 60_000;

/** The midnight, in Tehran, that ends the given count of working days after the day of a moment. */
export function endOfWorkingDays(calendar: WorkingCalendar, at: Date, days: number): Date {
  return tehranInstant(addDays(addWorkingDays(calendar, tehranDay(at), days), 1), '00:00');
}

/** Slip of a bank deposit as the investor gives it. */
export interface Slip {
  date: string;
  /** `HH:MM`, Tehran */
  time: string;
}

export type SlipDates =
  { isAccepted: true; dates: OrderDates } | { isAccepted: false; reason: 'future' | 'too_old' | 'closed_day' };

/**
 * Dates of an order paid by bank deposit: the slip's own day when it is a working day not after today, otherwise the next
 * working day; a fund may instead send back money paid on a closed day (domain 1.4). A slip after the cut-off of its day
 * counts for the next working day, and one older than `MAX_SLIP_AGE_DAYS` like an order placed now, so that nobody picks
 * a price that they know already.
 */
export function slipDates(
  calendar: WorkingCalendar,
  rule: ScheduleRule,
  slip: Slip,
  at: Date,
  closedDay: 'next_day' | 'return',
  datedBy: 'slip' | 'money' = 'slip',
): SlipDates {
  const today = tehranDay(at);
  if (slip.date > today) return { isAccepted: false, reason: 'future' };
  if (datedBy === 'slip' && daysBetween(slip.date, today) > MAX_SLIP_DAYS)
    return { isAccepted: false, reason: 'too_old' };
  const isOpenDay = isWorkingDay(calendar, slip.date);
  if (!isOpenDay && closedDay === 'return') return { isAccepted: false, reason: 'closed_day' };
  if (workingDaysBetween(calendar, slip.date, today) > MAX_SLIP_AGE_DAYS) {
    return { isAccepted: true, dates: orderDates(calendar, rule, 1, at) };
  }
  return { isAccepted: true, dates: orderDates(calendar, rule, 1, tehranInstant(slip.date, slip.time), datedBy) };
}
