import { normalizeText } from './normalize.ts';

/*
 * References of banks pass spreadsheets and other programs on their way to us: letters change their case, numbers lose
 * their leading zeros, become `1.04523E+5` or carry an apostrophe. The reference is stored as it reads; two references are
 * compared folded. The function `fold_bank_ref` of the database folds in the same way.
 */

const scientific = /^(\d(?:\.\d+)?)E\+(\d{1,2})$/i;

/** What a spreadsheet puts around a number that it is to leave alone: `'0012`, `="0012"`, `"0012"`. */
function unwrapped(text: string): string {
  return text
    .replace(/^=?"(.*)"$/, '$1')
    .replace(/^['\u2018\u2019`]+/, '')
    .trim();
}

/** A number without its exponent; the same text when digits are lost in it, or when it has no exponent. */
function withoutExponent(text: string): string {
  const [, mantissa = '', power = ''] = scientific.exec(text) ?? [];
  if (mantissa === '') return text;
  const [whole = '', decimals = ''] = mantissa.split('.');
  const places = Number(power);
  return decimals.length > places ? text : `${whole}${decimals.padEnd(places, '0')}`;
}

/** True for a number whose digits a spreadsheet has cut: `1.04E+7` may have been any of a hundred thousand numbers. */
export function isCutNumber(text: string): boolean {
  const [, mantissa = '', power = ''] = scientific.exec(unwrapped(normalizeText(text))) ?? [];
  return mantissa !== '' && (mantissa.split('.')[1] ?? '').length < Number(power);
}

/** A reference or an id as it reads, without what a spreadsheet has added to it. Case and leading zeros stay. */
export function cleanBankRef(text: string): string {
  return withoutExponent(unwrapped(normalizeText(text))).replace(/^(\d+)\.0+$/, '$1');
}

/** A reference as it is compared: clean, in capitals, a number without its leading zeros. */
export function foldBankRef(text: string): string {
  const clean = cleanBankRef(text).toUpperCase();
  return /^\d+$/.test(clean) ? clean.replace(/^0+(?=\d)/, '') : clean;
}

/** A reference of a bank; a number may have lost its leading zeros, so one digit is enough. */
export const bankRefPattern = /^(\d{1,40}|[\w/-]{3,40})$/;

/** True when the check digits of a deposit id are right (modulo 97, see `depositCodeOf`). */
export function isDepositCode(code: string): boolean {
  return /^\d{14,20}$/.test(code) && BigInt(code) % 97n === 0n;
}

/**
 * A deposit id as it was given out, of one that a program has changed: without spaces, dashes and what spreadsheets add,
 * and with the leading zeros that got lost. What is no deposit id stays as it reads.
 */
export function canonicalDepositCode(text: string): string {
  const code = cleanBankRef(text).replace(/[\s-]/g, '');
  const filled = code.padStart(14, '0');
  return /^\d{3,13}$/.test(code) && isDepositCode(filled) ? filled : code;
}
