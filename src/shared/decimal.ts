import { unwrapCell } from './cellText.ts';
import { toAsciiDigits } from './digits.ts';

/*
 * Exact decimal arithmetic for prices and percentages. A decimal is text on the wire and in SQL (`numeric`), and a scaled
 * bigint while it is being calculated. The division rules of money stand here and nowhere else:
 *   - units x price    -> rial, floored
 *   - amount / price   -> whole units, floored (the rest stays cash); ceiled only where a sell by amount must reach it
 *   - percent of rial  -> floored: a fee never takes a rial more than its percentage
 */

/** Decimals of a NAV, as `numeric(20,4)`. */
export const NAV_SCALE = 4;

/** Decimals of a percentage, as `numeric(9,6)`. */
export const PERCENT_SCALE = 6;

/** 10 to the power of `scale`. */
export function pow10(scale: number): bigint {
  return 10n ** BigInt(scale);
}

/** Reads plain decimal text into an integer of `10^-scale`; digits past the scale are cut off. Throws on anything else. */
export function parseDecimal(text: string, scale: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!match) throw new RangeError(`not a decimal: ${text}`);
  const [, sign, whole = '0', decimals = ''] = match;
  const scaled = BigInt(whole + decimals.slice(0, scale).padEnd(scale, '0'));
  return sign ? -scaled : scaled;
}

/** Direction marks, zero-width characters and the byte order mark, which come along with a copied number. */
const invisible = /[\u200B-\u200F\u202A-\u202E\u2066-\u2069\u061C\uFEFF]/g;

/** Signs that people write between thousands: comma, `٬`, `،`, apostrophe, underscore, every space. */
const grouping = /[,\u066C\u060C'\u2019_\s]+/g;

/**
 * Reads a number of zero or more as a person writes it; every field and every file reads numbers with this function.
 * Digits may be Persian, Arabic or Latin. Comma, `٬`, `،`, apostrophe and spaces group thousands and nothing else;
 * `٫`, `.` and `/` divide. A spelling with two readings is refused instead of guessed: groups that are not of three digits
 * (`0,5`), and a slash that could stand between thousands (`94/800`). What spreadsheets put around a cell is taken off.
 * Answers plain ASCII text without leading zeros or closing decimal zeros; null when it is no such number or has more
 * than `maxDecimals` decimals. Carries no unit: `parseRial` and `parsePrice` take it off.
 */
export function readDecimal(typed: string, maxDecimals: number): string | null {
  const bare = unwrapCell(toAsciiDigits(typed).replace(invisible, ''));
  const text = bare.replace(grouping, ',').replaceAll('\u066B', '.');
  const match = /^(\d+|\d{1,3}(?:,\d{3})+|)(?:([./])(\d*))?$/.exec(text);
  if (!match) return null;
  const [, groups = '', divider, written = ''] = match;
  if (groups === '' && written === '') return null;
  if (divider === '/' && written.length === 3 && /^\d{1,3}$/.test(groups)) return null;
  const decimals = written.replace(/0+$/, '');
  if (decimals.length > maxDecimals) return null;
  const whole = groups.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0';
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** Decimal text of the wire without closing decimal zeros: `0.100000` is `0.1`. Other text comes back as it is. */
export function trimDecimal(text: string): string {
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

/** Writes a scaled integer as decimal text with exactly `scale` decimals. */
export function formatDecimal(scaled: bigint, scale: number): string {
  const sign = scaled < 0n ? '-' : '';
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(scale + 1, '0');
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Division rounded down, also below zero. */
export function divideFloor(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const isExact = quotient * divisor === dividend;
  return !isExact && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient;
}

/** Division rounded up, also below zero. */
export function divideCeil(dividend: bigint, divisor: bigint): bigint {
  return -divideFloor(-dividend, divisor);
}

/** Division rounded to the nearest, halves away from zero. For ratios that are shown, never for money that is booked. */
export function divideRound(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const top = dividend < 0n ? -dividend : dividend;
  const bottom = divisor < 0n ? -divisor : divisor;
  const quotient = (top * 2n + bottom) / (bottom * 2n);
  return isNegative ? -quotient : quotient;
}

/** Value of units at a price per unit: rial, floored. */
export function unitsValue(unitCount: bigint, nav: string): bigint {
  return divideFloor(unitCount * parseDecimal(nav, NAV_SCALE), pow10(NAV_SCALE));
}

/** Cost of units at a price per unit: rial, ceiled, so that the amount is enough to buy them. */
export function unitsCost(unitCount: bigint, nav: string): bigint {
  return divideCeil(unitCount * parseDecimal(nav, NAV_SCALE), pow10(NAV_SCALE));
}

/** Whole units that an amount buys at a price per unit, floored. 0 for a negative amount. */
export function unitsForAmount(amountRial: bigint, nav: string): bigint {
  if (amountRial <= 0n) return 0n;
  return (amountRial * pow10(NAV_SCALE)) / parsePositive(nav);
}

/** Fewest whole units whose value reaches an amount (sell by amount, domain 1.5). */
export function unitsToReach(amountRial: bigint, nav: string): bigint {
  if (amountRial <= 0n) return 0n;
  return divideCeil(amountRial * pow10(NAV_SCALE), parsePositive(nav));
}

function parsePositive(nav: string): bigint {
  const scaled = parseDecimal(nav, NAV_SCALE);
  if (scaled <= 0n) throw new RangeError(`price must be positive: ${nav}`);
  return scaled;
}

/** A percentage (text such as `0.1`) of an amount: rial, floored. */
export function percentOf(amountRial: bigint, percent: string): bigint {
  return divideFloor(amountRial * parseDecimal(percent, PERCENT_SCALE), 100n * pow10(PERCENT_SCALE));
}

/** A percentage of an amount, ceiled: for a reserve that must be enough (buffer of a buy by units, domain 1.5). */
export function percentOfCeil(amountRial: bigint, percent: string): bigint {
  return divideCeil(amountRial * parseDecimal(percent, PERCENT_SCALE), 100n * pow10(PERCENT_SCALE));
}

/** `part / whole` in percent as decimal text, rounded to the nearest; `'0.00'` when the whole is zero. */
export function ratioPercent(part: bigint, whole: bigint, decimals = 2): string {
  if (whole === 0n) return formatDecimal(0n, decimals);
  return formatDecimal(divideRound(part * 100n * pow10(decimals), whole), decimals);
}

/** Value per unit as NAV text (average cost), rounded to the nearest; null when there are no units. */
export function perUnit(amountRial: bigint, unitCount: bigint): string | null {
  if (unitCount === 0n) return null;
  return formatDecimal(divideRound(amountRial * pow10(NAV_SCALE), unitCount), NAV_SCALE);
}

/** Orders two decimals: negative when the first is smaller. */
export function compareDecimal(a: string, b: string): number {
  const difference = parseDecimal(a, 8) - parseDecimal(b, 8);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The same decimal text without idle zeros: `1.50` is `1.5`, `2.0` is `2`. */
export const shortestDecimal = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
