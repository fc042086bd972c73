import { tehranTime } from '#shared/jalali.ts';
import { addWorkingDays, isWorkingDay, nextWorkingDay, payDayFrom, type WorkingCalendar } from '#shared/workingDays.ts';

interface Days {
  today: string;
  weekendDays: readonly number[];
  holidays: readonly { date: string; scope: string }[];
}

interface Timing {
  orderType?: 1 | 2;
  cutoffTime?: string;
  priceOffsetDays?: string;
  issueOffsetDays?: string;
  settleDays?: string;
}

const small = (typed: string | undefined): number | null => (typed && /^\d$/.test(typed) ? Number(typed) : null);

/** The calendar by which a fund works: closings of the banks alone do not close it, but no money moves on them. */
export function calendarOf(days: Pick<Days, 'weekendDays' | 'holidays'>): WorkingCalendar {
  const closed = days.holidays.filter((holiday) => holiday.scope !== 'banks_only').map((holiday) => holiday.date);
  const banks = days.holidays.filter((holiday) => holiday.scope === 'banks_only').map((holiday) => holiday.date);
  return { weekendDays: days.weekendDays, holidays: new Set(closed), bankHolidays: new Set(banks) };
}

/** Days of an order placed on the business day at the clock of now; null while the timing is not whole (domain 1.4). */
export function exampleDays(
  days: Days,
  now: Date,
  timing: Timing,
): { effective: string; price: string; end: string } | null {
  const firstGap = small(timing.priceOffsetDays);
  const secondGap = small(timing.orderType === 2 ? timing.settleDays : timing.issueOffsetDays);
  if (firstGap === null || secondGap === null || !/^\d{2}:\d{2}$/.test(timing.cutoffTime ?? '')) return null;
  const calendar = calendarOf(days);
  const isInTime = isWorkingDay(calendar, days.today) && tehranTime(now) < (timing.cutoffTime ?? '');
  const effective = isInTime ? days.today : nextWorkingDay(calendar, days.today);
  const price = addWorkingDays(calendar, effective, firstGap);
  const end = addWorkingDays(calendar, price, secondGap);
  return { effective, price, end: timing.orderType === 2 ? payDayFrom(calendar, end) : end };
}
