import { debitIntervalLabels, debitPlanTexts, type DebitInterval } from '#shared/contract/directDebitTexts.ts';
import { fillMessage } from '#shared/contract/errors.ts';
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
