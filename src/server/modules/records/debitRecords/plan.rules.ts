import { debitIntervalLabels, debitPlanTexts, type DebitInterval } from '#shared/texts/directDebitTexts.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { formatJalaliWeekday } from '#shared/jalali.ts';
import { weekDayNames } from '#shared/strings.ts';
import type { PlannedDay } from '#shared/debitSchedule.ts';
import type { WorkingCalendar } from '#shared/workingDays.ts';

/** «هفتگی، دوشنبه‌ها» or «ماهانه، روز ۵». */
export function intervalText(plan: {
  every: DebitInterval;
  dayOfWeek: number | null;
  dayOfMonth: number | null;
}): string {
  if (plan.dayOfWeek !== null) return fillMessage(debitPlanTexts.weekly, { day: weekDayNames[plan.dayOfWeek] ?? '' });
  if (plan.dayOfMonth !== null)
    return plan.dayOfMonth === 31
      ? debitPlanTexts.monthEnd
      : toPersianDigits(fillMessage(debitPlanTexts.monthly, { day: String(plan.dayOfMonth) }));
  return debitIntervalLabels.daily;
}

/** Why a date is not the day of the plan; null when it is. `titles` are holidays by day. */
export function movedReason(
  { period, runDate }: PlannedDay,
  calendar: WorkingCalendar,
  titles: ReadonlyMap<string, string>,
): string | null {
  if (period === runDate) return null;
  const title = titles.get(period);
  const why = title ?? (calendar.holidays.has(period) ? debitPlanTexts.holiday : null);
  const bank = calendar.bankHolidays?.has(period) ? debitPlanTexts.bankHoliday : debitPlanTexts.weekend;
  return fillMessage(debitPlanTexts.moved, {
    from: formatJalaliWeekday(period),
    why: why ?? bank,
    to: formatJalaliWeekday(runDate),
  });
}

/** Refusals of an order that a plan cannot outgrow; a closed window or fund, or a full fund, can be open on its day. */
const lastingRefusals: readonly string[] = [
  'ORDER_IDENTITY_INSUFFICIENT',
  'ORDER_INVESTOR_DECEASED',
  'ORDER_INVESTOR_FROZEN',
  'ORDER_REGISTRY_EXPIRED',
  'ORDER_BELOW_MINIMUM',
  'ORDER_ABOVE_MAXIMUM',
  'ORDER_UNITS_BELOW_MINIMUM',
  'ORDER_UNITS_ABOVE_MAXIMUM',
  'ORDER_AUTH_LIMIT',
  'ORDER_HOLDER_LIMIT',
];

/** True for the code of a refused order that another hour does not change. */
export const isLastingRefusal = (code: string): boolean => lastingRefusals.includes(code);
