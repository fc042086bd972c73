import { orderTypeLabels, wayLabels } from '#shared/contract/orderTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { text } from './strings.ts';

/** «همان روز» or so many working days later. */
export function daysText(days: number): string {
  return days === 0 ? text.sameDay : text.workdays(toPersianDigits(days));
}

/** Name of a payment way by its code. */
export function wayText(code: string): string {
  return code in wayLabels ? wayLabels[code as keyof typeof wayLabels] : code;
}

/** «صدور (خرید)» or «ابطال (فروش)». */
export function orderTypeText(orderType: number): string {
  return orderTypeLabels[orderType === 1 ? 1 : 2];
}
