import { formatDecimal } from './decimal.ts';
import { formatNumber } from './digits.ts';
import { formatToman, RIAL_PER_TOMAN } from './money.ts';
import {
  and,
  comma,
  equalTo,
  groupNames,
  hundreds,
  minus,
  rialUnit,
  smallNumbers,
  tens,
  tomanUnit,
} from './strings.ts';

/*
 * `numberToWords` of @persian-tools/persian-tools refuses everything past the largest safe JavaScript number and brings
 * the whole library into the first view; the tests compare this one with it over the range that both know.
 */

function groupInWords(group: number): string {
  const parts: string[] = [];
  const rest = group % 100;
  if (group >= 100) parts.push(hundreds[Math.floor(group / 100)] ?? '');
  if (rest >= 20) {
    parts.push(tens[Math.floor(rest / 10)] ?? '');
    if (rest % 10) parts.push(smallNumbers[rest % 10] ?? '');
  } else if (rest > 0) parts.push(smallNumbers[rest] ?? '');
  return parts.join(and);
}

/** A whole number in Persian words, up to 10^21. */
export function numberInWords(value: bigint): string {
  if (value === 0n) return smallNumbers[0];
  if (value < 0n) return minus + numberInWords(-value);
  const parts: string[] = [];
  let rest = value;
  for (let index = 0; rest > 0n && index < groupNames.length; index += 1) {
    const group = Number(rest % 1000n);
    if (group > 0) parts.unshift([groupInWords(group), groupNames[index]].filter(Boolean).join(' '));
    rest /= 1000n;
  }
  if (rest > 0n) throw new RangeError('number too large to spell');
  return parts.join(and);
}

/** «پنجاه میلیون ریال» */
export function rialInWords(amountRial: bigint): string {
  return `${numberInWords(amountRial)} ${rialUnit}`;
}

/** The toman equal, short where the amount is round: «۵ میلیون تومان», otherwise «۱٬۲۳۴٬۵۶۷ تومان». */
export function tomanEqual(amountRial: bigint): string {
  const toman = amountRial / RIAL_PER_TOMAN;
  for (let index = 3; index >= 1; index -= 1) {
    const scale = 1000n ** BigInt(index);
    // two decimals at most, otherwise the whole number is easier to read
    if (toman >= scale && amountRial % RIAL_PER_TOMAN === 0n && toman % (scale / 100n || 1n) === 0n) {
      return `${shortNumber(toman, scale)} ${groupNames[index]} ${tomanUnit}`;
    }
  }
  return `${formatToman(amountRial)} ${tomanUnit}`;
}

function shortNumber(value: bigint, scale: bigint): string {
  return formatNumber(formatDecimal((value * 100n) / scale, 2));
}

/** What stands below an amount field: «پنجاه میلیون ریال، معادل ۵ میلیون تومان» (design 2). */
export function amountInWords(amountRial: bigint): string {
  return `${rialInWords(amountRial)}${comma} ${equalTo} ${tomanEqual(amountRial)}`;
}
