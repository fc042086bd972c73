import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { getFundRules } from '#shared/contract/fundRules.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { rulesText } from './strings.ts';

export type Rules = ResponseOf<typeof getFundRules>['data'];
export type Terms = Rules['terms'];
export type Schedule = Rules['schedules'][number];
export type OrderWindow = Rules['windows'][number];
export type PriceLimit = Rules['priceLimits'][number];
export type HolderLimit = Rules['holderLimits'][number];
export type AuthLimit = Rules['authLimits'][number];

/** The whole number of a field of digits; NaN for an empty one, which the contract refuses. */
export const whole = (typed: string): number => (typed === '' ? Number.NaN : Number(typed));

const text = rulesText.windows;

/** «صدور», «ابطال» or both. */
export function typeText(orderType: 1 | 2 | null): string {
  if (orderType === null) return rulesText.types.both;
  return orderType === 1 ? rulesText.types.buy : rulesText.types.sell;
}

/** Days of a closure, with open ends in words. */
export function periodText(row: Pick<OrderWindow, 'dateFrom' | 'dateTo'>): string {
  const from = row.dateFrom ? jalaliText(row.dateFrom) : text.openStart;
  const to = row.dateTo ? jalaliText(row.dateTo) : text.openEnd;
  return row.dateFrom !== null && row.dateFrom === row.dateTo ? from : rulesText.limits.range(from, to);
}

/** «شنبه ۰۸:۰۰ تا ۱۶:۰۰»: hours of a weekly window. */
export function hoursText(row: Pick<OrderWindow, 'fromTime' | 'toTime'>): string {
  return rulesText.limits.range(toPersianDigits(row.fromTime ?? ''), toPersianDigits(row.toTime ?? ''));
}

/** Whether a closure is on, to come or over. */
export function closureState(
  row: Pick<OrderWindow, 'dateFrom' | 'dateTo'>,
  today: string,
): { label: string; color: 'error' | 'warning' | 'default' } {
  if (row.dateTo !== null && row.dateTo < today) return { label: text.past, color: 'default' };
  if (row.dateFrom !== null && row.dateFrom > today) return { label: text.later, color: 'warning' };
  return { label: text.now, color: 'error' };
}
