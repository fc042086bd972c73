import type { AnswerOf } from '#shared/contract/define.ts';
import type { listHolidays } from '#shared/contract/fundRules.ts';
import { isoOfJalali, jalaliMonthLength, jalaliParts, weekDay } from '#shared/jalali.ts';

export type Holiday = AnswerOf<typeof listHolidays>['data'][number];

/** Look of a day: a whole closing wins over an estimate, an estimate over a partial one. */
export type DayLook = 'holiday' | 'estimated' | 'partial' | 'weekend' | 'working';

export interface Day {
  iso: string;
  /** day of the month, from 1 */
  day: number;
  look: DayLook;
  holidays: Holiday[];
}

export interface Month {
  month: number;
  firstIso: string;
  /** empty cells before the first day in a week from Saturday */
  offset: number;
  days: Day[];
}

function lookOf(holidays: readonly Holiday[], isWeekend: boolean): DayLook {
  const whole = holidays.filter((holiday) => holiday.scope === 'all');
  if (whole.some((holiday) => holiday.isConfirmed)) return 'holiday';
  if (whole.length > 0) return 'estimated';
  if (isWeekend) return 'weekend';
  return holidays.length > 0 ? 'partial' : 'working';
}

/** First and last day of a Jalali year, ISO. */
export function yearRange(year: number): { from: string; to: string } {
  return { from: isoOfJalali(year, 1, 1), to: isoOfJalali(year, 12, jalaliMonthLength(year, 12)) };
}

/** The year's months with the look of each day. */
export function monthsOf(year: number, holidays: readonly Holiday[], weekendDays: readonly number[]): Month[] {
  const byDay = new Map<string, Holiday[]>();
  for (const holiday of holidays) byDay.set(holiday.day, [...(byDay.get(holiday.day) ?? []), holiday]);
  return Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    const firstIso = isoOfJalali(year, month, 1);
    const days = Array.from({ length: jalaliMonthLength(year, month) }, (_cell, at): Day => {
      const iso = isoOfJalali(year, month, at + 1);
      const found = byDay.get(iso) ?? [];
      return { iso, day: at + 1, holidays: found, look: lookOf(found, weekendDays.includes(weekDay(iso))) };
    });
    return { month, firstIso, offset: weekDay(firstIso), days };
  });
}

/** Jalali year of an ISO day. */
export const yearOf = (iso: string): number => jalaliParts(iso).year;
