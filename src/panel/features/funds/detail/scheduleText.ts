import { orderTypeLabels, paymentMethodLabels } from '#shared/texts/orderTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { text } from './strings.ts';

/** «همان روز» or so many working days later. */
export function daysText(days: number): string {
  return days === 0 ? text.sameDay : text.workdays(toPersianDigits(days));
}

/** Name of a payment method by its code. */
export function methodText(code: string): string {
  return code in paymentMethodLabels ? paymentMethodLabels[code as keyof typeof paymentMethodLabels] : code;
}

/** «صدور (خرید)» or «ابطال (فروش)». */
export function orderTypeText(orderType: number): string {
  return orderTypeLabels[orderType === 1 ? 1 : 2];
}
