const persianZero = 0x06f0;
const arabicZero = 0x0660;

/** Persian and then Arabic digits from zero to nine, for SQL that folds them (`translate`). */
export const easternDigits = [persianZero, arabicZero]
  .map((zero) => Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero + digit)).join(''))
  .join('');

/** Left-to-right mark and minus sign: keeps the sign on the left of the digits inside right-to-left text (design 2). */
const minusMark = '\u200E\u2212';

/** Replaces ASCII digits by Persian ones; everything else stays. */
export function toPersianDigits(value: string | number | bigint): string {
  return String(value).replace(/\d/g, (digit) => String.fromCharCode(persianZero + Number(digit)));
}

/**
 * A number of several parts, as a request has, in Persian digits for the inside of a Persian sentence: after Persian letters its
 * parts would change places.
 */
export function codeInText(code: string): string {
  return `\u2066${toPersianDigits(code)}\u2069`;
}

/*
 * Numbers of several parts inside running text: of a request (`1405-000375`), a masked mobile (`0912***0001`), a ticket
 * (`T-14050012`). A range of short numbers (`3-5`) is none, since it is read from the right.
 */
const codes = String.raw`[A-Za-z]+(?:-[A-Za-z]+)*-?\d[\dA-Za-z]*(?:[-*]+[\dA-Za-z]+)*|\d{3,}(?:[-*]+\d{4,})+`;
const parts = new RegExp(String.raw`https?://\S+|\u2066[^\u2069]*\u2069|(${codes})|\d+`, 'g');

/**
 * A text for people with Persian digits, in which every number of several parts keeps its order. Web addresses stay as they
 * are, or they would lead nowhere.
 */
export function toPersianText(text: string): string {
  return text.replace(parts, (part, code: string | undefined) => {
    if (part.startsWith('http')) return part;
    if (code === undefined) return toPersianDigits(part);
    // letters between the digits, as in the number of a contract, are read with Latin digits alone
    return /[\d-][A-Za-z]/.test(code) ? `\u2066${code}\u2069` : codeInText(code);
  });
}

/** Replaces Persian and Arabic digits by ASCII ones; everything else stays (domain 6). */
export function toAsciiDigits(value: string): string {
  return value.replace(/[\u06F0-\u06F9\u0660-\u0669]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= persianZero ? persianZero : arabicZero));
  });
}

/** Puts a separator between groups of three digits of a whole number written in ASCII digits. */
export function groupDigits(digits: string, separator = ','): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, separator);
}

/**
 * A number for people: Persian digits, `٬` between thousands, `٫` before decimals, sign on the left.
 * Takes a number, a bigint or plain decimal text such as a NAV. Text that is not a number comes back with Persian digits.
 */
export function formatNumber(value: number | bigint | string, maxDecimals = 6): string {
  const text = typeof value === 'number' ? plainText(value, maxDecimals) : String(value);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return toPersianDigits(text);
  const [, sign, whole = '', decimals = ''] = match;
  const shownDecimals = decimals.slice(0, maxDecimals).replace(/0+$/, '');
  const isZero = /^0*$/.test(whole + shownDecimals);
  const shown = groupDigits(whole, '\u066C') + (shownDecimals ? `\u066B${shownDecimals}` : '');
  return (sign && !isZero ? minusMark : '') + toPersianDigits(shown);
}

/** Decimal text of a number without an exponent and without trailing zeros. */
function plainText(value: number, maxDecimals: number): string {
  if (!Number.isFinite(value)) return String(value);
  return Number.isInteger(value) ? String(BigInt(value)) : value.toFixed(Math.min(maxDecimals, 20));
}

/** A percentage for people, with at most `decimals` decimals and the Persian percent sign: `−۱٫۲٪`. */
export function formatPercent(value: number | string, decimals = 2): string {
  return `${formatNumber(typeof value === 'number' ? value : Number(value), decimals)}\u066A`;
}
