import { plainSigns } from '#shared/cellText.ts';
import { readDecimal } from '#shared/decimal.ts';
import { groupDigits, toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { parseRial } from '#shared/money.ts';
import { ui } from '../strings.ts';

/** What a number field takes. */
export interface NumberKind {
  /** most decimals; 0 for whole numbers */
  decimals: number;
  /** most digits before the decimal sign */
  wholeDigits: number;
}

/** An amount of rial or a count; PostgreSQL's bigint holds 19 digits, real amounts far fewer. */
export const wholeNumber: NumberKind = { decimals: 0, wholeDigits: 16 };

/**
 * What makes another number of the digits: a minus in any place, brackets as bookkeepers write it, an exponent, a sign of
 * arithmetic, raised digits and fractions, or a letter for thousands and millions.
 */
const lost =
  /[-\u2010-\u2015\u2212\u207B\u208B\u2796()\u00D7\u00F7*^<>~\u2248\u2264\u2265\u00B2\u00B3\u00B9\u2070-\u2079\u00BC-\u00BE\u2150-\u215E]|\d\s*e\s*[+-]?\s*\d|\d\s*(k|m|b|mm|bn)\s*$|0x/i;

const units = /(ریال|[%٪])\s*$/;

/** What the field shows for a value: Persian digits, thousands separators, the Persian decimal sign. Empty stays empty. */
export function showNumber(value: string): string {
  const [whole = '', decimals] = value.split('.');
  const shown = groupDigits(whole, ui.thousands) + (decimals === undefined ? '' : `${ui.decimalSign}${decimals}`);
  return toPersianDigits(shown);
}

function readWhole(typed: string, kind: NumberKind): string | null {
  if (kind.decimals === 0) {
    const rial = parseRial(typed);
    return rial === null ? null : String(rial);
  }
  return readDecimal(typed.replace(units, ''), kind.decimals);
}

/* Amounts as people write them in messages: «۵ میلیون تومان», «۲ میلیارد و ۵۰۰ میلیون ریال». */
const scales: Readonly<Record<string, bigint>> = { هزار: 1_000n, میلیون: 1_000_000n, میلیارد: 1_000_000_000n };
const scaledPart = new RegExp(String.raw`^(\d{1,6})(?:[.\u066B/](\d{1,9}))?\s*(${Object.keys(scales).join('|')})$`);
const scaledEnd = /\s*(?:تومان|ریال)$/;

/** An amount with «هزار», «میلیون» or «میلیارد» in rial; null where it is none, or ends in a part of a rial. */
function readScaled(ascii: string): string | null {
  const text = ascii.trim();
  const toman = /تومان$/.test(text) ? 10n : 1n;
  let sum = 0n;
  for (const part of text.replace(scaledEnd, '').split(/\s+و\s+/)) {
    const [, whole = '', decimals = '', word = ''] = scaledPart.exec(part.trim()) ?? [];
    const scale = scales[word];
    if (scale === undefined) return null;
    const divisor = 10n ** BigInt(decimals.length);
    const scaled = BigInt(whole + decimals) * scale * toman;
    if (scaled % divisor !== 0n) return null;
    sum += scaled / divisor;
  }
  return String(sum);
}

const scaleWord = new RegExp(Object.keys(scales).join('|'));

/** Digits of every script and width in ASCII, and the Persian form of the letters in «میلیون» and «ریال». */
const plainDigits = (typed: string): string =>
  toAsciiDigits(typed)
    .replace(/[\uFF10-\uFF19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/\u064A/g, String.fromCharCode(0x06cc));

/** The digits and at most one decimal sign of a text that is still being typed; the field's own separators may stand anywhere. */
function readUnfinished(ascii: string, kind: NumberKind): string | null {
  if (kind.decimals === 0) return ascii.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const text = ascii.replace(/[\u066B/]/g, '.').replace(/[^\d.]/g, '');
  const [whole = '', decimals, more] = text.split('.');
  // a digit after a leading zero is refused: «0,5» must not become 5
  if (more !== undefined || /^0\d/.test(whole) || (decimals ?? '').length > kind.decimals) return null;
  return decimals === undefined ? whole : `${whole || '0'}.${decimals}`;
}

/**
 * The value (ASCII digits, `.` before decimals, no separators) of what stands in the field after a key or a paste;
 * `current` is the value before. A whole number that came at once is read by the one strict reading of `readDecimal`;
 * a single key may pass an unfinished number. Null when the old value must stay.
 */
export function readNumber(typed: string, current = '', kind: NumberKind = wholeNumber): string | null {
  const ascii = plainDigits(typed);
  if (!/\d/.test(ascii)) return typed.trim() === '' ? '' : null;
  const unfinished = readUnfinished(ascii, kind);
  if (unfinished === current) return current;
  // a sign or an exponent came with a paste, and without it the digits are another number
  if (lost.test(plainSigns(ascii))) return null;
  if (kind.decimals === 0 && scaleWord.test(ascii)) {
    const scaled = readScaled(ascii);
    return scaled !== null && scaled.length <= kind.wholeDigits ? scaled : null;
  }
  // separators that the field never writes itself came with a paste
  const isForeign = (kind.decimals === 0 ? /[,\u060C'’_\s./\u066B]/ : /[,\u060C'’_\s]|\/\d/).test(ascii.trim());
  const isNamed = units.test(ascii) || /تومان\s*$/.test(ascii);
  const value = isForeign || isNamed ? readWhole(ascii, kind) : unfinished;
  if (value === null) return null;
  return (value.split('.')[0] ?? '').length > kind.wholeDigits ? null : value;
}

const significant = /[\d.\u066B]/;
const allSignificant = /[\d.\u066B]/g;

/** Digits and decimal sign that stand after the caret; they keep their place while separators come and go. */
export function digitsAfter(text: string, caret: number): number {
  return toAsciiDigits(text.slice(caret)).match(allSignificant)?.length ?? 0;
}

/** The caret that leaves so many digits after it, before a separator rather than after it, so that backspace meets a digit. */
export function caretBefore(text: string, digitsLeft: number): number {
  let left = digitsLeft;
  let index = text.length;
  const ascii = toAsciiDigits(text);
  while (index > 0 && left > 0) {
    index -= 1;
    if (significant.test(ascii[index] ?? '')) left -= 1;
  }
  return index > 0 && !significant.test(ascii[index - 1] ?? '') ? index - 1 : index;
}
