import { groupDigits, toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { parseRial } from '#shared/money.ts';
import { ui } from '../strings.ts';

/** Longest whole number of an amount field; PostgreSQL's bigint holds 19 digits, real amounts far fewer. */
export const maxAmountDigits = 16;

/** What the field shows for a value: Persian digits with separators. Empty stays empty. */
export function showAmount(value: string): string {
  return value === '' ? '' : toPersianDigits(groupDigits(value, ui.thousands));
}

/**
 * The value (ASCII digits without separators) of what stands in the field after a key or a paste. Takes Persian, Arabic and
 * Latin digits and a pasted amount with separators and its unit; null when it is no amount at all and the old value must stay.
 */
export function readAmount(typed: string): string | null {
  const asRial = parseRial(typed);
  const digits = asRial === null ? toAsciiDigits(typed).replace(/[^\d]/g, '') : String(asRial);
  if (asRial === null && digits === '' && typed.trim() !== '') return null;
  const value = digits.replace(/^0+(?=\d)/, '');
  return value.length > maxAmountDigits ? null : value;
}

/** Digits that stand after the caret; they keep their place while separators come and go. */
export function digitsAfter(text: string, caret: number): number {
  return toAsciiDigits(text.slice(caret)).replace(/[^\d]/g, '').length;
}

/** The caret that leaves so many digits after it, before a separator rather than after it, so that backspace meets a digit. */
export function caretBefore(text: string, digitsLeft: number): number {
  let left = digitsLeft;
  let index = text.length;
  const ascii = toAsciiDigits(text);
  while (index > 0 && left > 0) {
    index -= 1;
    if (/\d/.test(ascii[index] ?? '')) left -= 1;
  }
  return index > 0 && !/\d/.test(ascii[index - 1] ?? '') ? index - 1 : index;
}
