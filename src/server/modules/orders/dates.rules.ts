import { tehranDay, tehranInstant } from '#shared/jalali.ts';
import type { OrderType } from '#shared/orderStates.ts';
import { effectiveDay, holdingAgeDays } from '#shared/orderTiming.ts';
import {
  addWorkingDays,
  isWorkingDay,
  nextWorkingDay,
  workingDaysBetween,
  type WorkingCalendar,
} from '#shared/workingDays.ts';

export { effectiveDay, holdingAgeDays };

/** One row of `fund_schedules`: timing of a fund for an order type and payment way. */
export interface ScheduleRule {
  /** `HH:MM`, Tehran */
  cutoffTime: string;
  priceOffsetDays: number;
  issueOffsetDays: number;
  settleDays: number;
}

/** The days of an order, ISO, and the moment until which it may be withdrawn. */
export interface OrderDates {
  effectiveDate: string;
  priceDate: string;
  /** issuance only */
  licenseDate: string | null;
  /** cancellation only */
  payoutDate: string | null;
  cancelDeadline: Date;
}

/** Oldest slip, in working days, whose own date still counts; an older one is dated like an order of today. */
export const MAX_SLIP_AGE_DAYS = 3;

/** All dates that follow from an effective day (domain 1.4). */
export function datesFrom(
  calendar: WorkingCalendar,
  rule: ScheduleRule,
  type: OrderType,
  effectiveDate: string,
): OrderDates {
  const priceDate = addWorkingDays(calendar, effectiveDate, rule.priceOffsetDays);
  return {
    effectiveDate,
    priceDate,
    licenseDate: type === 1 ? addWorkingDays(calendar, priceDate, rule.issueOffsetDays) : null,
    payoutDate: type === 2 ? addWorkingDays(calendar, priceDate, rule.settleDays) : null,
    cancelDeadline: tehranInstant(effectiveDate, rule.cutoffTime),
  };
}

/** Dates of an order that arrives at a moment; for gateway money the moment is the verification (domain 1.4). */
export function orderDates(calendar: WorkingCalendar, rule: ScheduleRule, type: OrderType, at: Date): OrderDates {
  return datesFrom(calendar, rule, type, effectiveDay(calendar, rule.cutoffTime, at));
}

/** Slip of a bank deposit as the investor gives it. */
export interface Slip {
  date: string;
  /** `HH:MM`, Tehran */
  time: string;
}

export type SlipDates =
  { isAccepted: true; dates: OrderDates } | { isAccepted: false; reason: 'future' | 'closed_day' };

/**
 * Dates of an order paid by bank deposit: the slip's own day when it is a working day not after today, otherwise the next
 * working day; a fund may instead send back money paid on a closed day (domain 1.4). A slip after the cut-off of its day
 * counts for the next working day, and one older than `MAX_SLIP_AGE_DAYS` like an order placed now, so that nobody picks
 * a price he already knows.
 */
export function slipDates(
  calendar: WorkingCalendar,
  rule: ScheduleRule,
  slip: Slip,
  at: Date,
  closedDay: 'next_day' | 'return',
): SlipDates {
  const today = tehranDay(at);
  if (slip.date > today) return { isAccepted: false, reason: 'future' };
  const isOpenDay = isWorkingDay(calendar, slip.date);
  if (!isOpenDay && closedDay === 'return') return { isAccepted: false, reason: 'closed_day' };
  if (workingDaysBetween(calendar, slip.date, today) > MAX_SLIP_AGE_DAYS) {
    return { isAccepted: true, dates: orderDates(calendar, rule, 1, at) };
  }
  const isInTime = isOpenDay && slip.time < rule.cutoffTime.slice(0, 5);
  const effective = isInTime ? slip.date : nextWorkingDay(calendar, slip.date);
  return { isAccepted: true, dates: datesFrom(calendar, rule, 1, effective) };
}
