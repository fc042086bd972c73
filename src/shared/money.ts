import { readDecimal } from './decimal.ts';
import { formatNumber, groupDigits, toAsciiDigits } from './digits.ts';
import { rialUnit, tomanUnit } from './strings.ts';

/** Rials in one toman. */
export const RIAL_PER_TOMAN = 10n;

const units = new RegExp(`(${rialUnit}|${tomanUnit})\\s*$`);

/** Digits of the largest whole number that PostgreSQL's bigint holds. */
const maxWholeDigits = 19;

/**
 * Reads an amount that a person typed or pasted: any digits, thousands marks, a trailing «ریال» or «تومان».
 * Answers rial, or null when it is not a whole number of rials.
 */
export function parseRial(typed: string): bigint | null {
  const text = typed.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
  const unit = units.exec(text)?.[1];
  const whole = readDecimal(text.replace(units, ''), 0);
  if (whole === null || whole.length > maxWholeDigits) return null;
  return BigInt(whole) * (unit === tomanUnit ? RIAL_PER_TOMAN : 1n);
}

const rialSuffix = new RegExp(`${rialUnit}\\s*$`);

const directionMarks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Thousands with dots between them: `1.450.000` has one reading, because a number has one decimal sign. */
const dottedThousands = /^\d{1,3}(?:\.\d{3}){2,}$/;

/**
 * Reads a price in rial as people write it, with at most four decimals and sixteen digits before them; `1.450.000` is
 * grouped by its dots. Answers plain decimal text, or null when it is no price or zero.
 */
export function parsePrice(typed: string): string | null {
  const bare = toAsciiDigits(typed.replace(directionMarks, '').replace(rialSuffix, '')).trim();
  const text = readDecimal(dottedThousands.test(bare) ? bare.replaceAll('.', '') : bare, 4);
  return text !== null && /^\d{1,16}(\.|$)/.test(text) && /[1-9]/.test(text) ? text : null;
}

/** True for a price with two readings, `1.450`: one and 45 hundredths, or one thousand four hundred and fifty. */
export function hasTwoReadings(typed: string): boolean {
  const bare = toAsciiDigits(typed.replace(directionMarks, '').replace(rialSuffix, '')).trim();
  return /^[1-9]\d{0,2}\.\d{3}$/.test(bare);
}

/** Rial for people: Persian digits and thousands marks, without the unit. Takes bigint or the wire's decimal string. */
export function formatRial(amount: bigint | string): string {
  return formatNumber(BigInt(amount));
}

/** The same amount in toman for people; half a toman shows as a decimal. */
export function formatToman(amount: bigint | string): string {
  const rial = BigInt(amount);
  const size = rial < 0n ? -rial : rial;
  const text = `${rial < 0n ? '-' : ''}${size / RIAL_PER_TOMAN}.${size % RIAL_PER_TOMAN}`;
  return formatNumber(text);
}

/** The `…Text` twin of an amount on the wire: ASCII digits with commas, `50,000,000` (domain 9.0). */
export function rialText(amount: bigint): string {
  return `${amount < 0n ? '-' : ''}${groupDigits((amount < 0n ? -amount : amount).toString())}`;
}

/** Sum of amounts. */
export function sumRial(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}
