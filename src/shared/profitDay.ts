import { addDays, addJalaliMonths, isoOfJalali, jalaliMonthLength, jalaliParts } from './jalali.ts';

/** Days of the prospectus on which profit is paid, from a day to another, both included; see `nextProfitDay`. */
export function profitDaysBetween(fund: Parameters<typeof nextProfitDay>[0], from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = nextProfitDay(fund, from); day !== null && day <= to; day = nextProfitDay(fund, addDays(day, 1)))
    days.push(day);
  return days;
}

/**
 * Next day of the prospectus on which profit is paid, ISO, today included; null for a fund without profit. A profit day
 * past the end of a month falls on its last day. Periods longer than a month are counted from the last profit paid, or
 * from the first day of the fund.
 */
export function nextProfitDay(
  fund: { profitPeriodMonths: number | null; profitDay: number | null; anchor: string | null },
  today: string,
): string | null {
  const { profitPeriodMonths: period, profitDay } = fund;
  if (!period || !profitDay) return null;
  const dayIn = (year: number, month: number) =>
    isoOfJalali(year, month, Math.min(profitDay, jalaliMonthLength(year, month)));
  const start = jalaliParts(fund.anchor ?? today);
  const now = jalaliParts(today);
  const monthsPassed = (now.year - start.year) * 12 + (now.month - start.month);
  let months = Math.max(0, Math.floor(monthsPassed / period)) * period;
  for (let tries = 0; tries < 3; tries += 1, months += period) {
    const month = jalaliParts(addJalaliMonths(isoOfJalali(start.year, start.month, 1), months));
    const day = dayIn(month.year, month.month);
    if (day >= today) return day;
  }
  return null;
}
