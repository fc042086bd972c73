import type { StatementKind } from '#shared/contract/statements.ts';
import { isoOfJalali, jalaliMonthLength } from '#shared/jalali.ts';

/** What names the period of a statement; days are ISO. */
export interface AskedPeriod {
  kind: StatementKind;
  year?: number | undefined;
  month?: number | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/** Days of a statement, ISO and inclusive; `isOpen` when the period goes on and its end is the day it is made. */
export interface Period {
  from: string;
  to: string;
  isOpen: boolean;
}

/** Why a period cannot be a statement's: a word of it is missing, or it has not begun. */
export type PeriodProblem = { missing: 'year' | 'month' | 'fromDate' | 'toDate' } | { isFuture: true };

function named(
  { kind, year, month, fromDate, toDate }: AskedPeriod,
  today: string,
): Omit<Period, 'isOpen'> | PeriodProblem {
  if (kind === 'holdings') return { from: toDate ?? today, to: toDate ?? today };
  if (kind === 'range') {
    if (fromDate === undefined) return { missing: 'fromDate' };
    return toDate === undefined ? { missing: 'toDate' } : { from: fromDate, to: toDate };
  }
  if (year === undefined) return { missing: 'year' };
  if (kind === 'yearly')
    return { from: isoOfJalali(year, 1, 1), to: isoOfJalali(year, 12, jalaliMonthLength(year, 12)) };
  if (month === undefined) return { missing: 'month' };
  return { from: isoOfJalali(year, month, 1), to: isoOfJalali(year, month, jalaliMonthLength(year, month)) };
}

/** The days that a statement covers; none of them lies after today. */
export function periodOf(asked: AskedPeriod, today: string): Period | PeriodProblem {
  const days = named(asked, today);
  if (!('from' in days)) return days;
  if (days.from > today) return { isFuture: true };
  return {
    from: days.from,
    to: days.to < today ? days.to : today,
    isOpen: asked.kind !== 'holdings' && days.to >= today,
  };
}
