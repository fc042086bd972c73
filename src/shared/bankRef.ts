import { isCutNumber, plainSigns, unwrapCell, withoutExponent } from './cellText.ts';
import { normalizeText } from './normalize.ts';

/*
 * References of banks pass spreadsheets and other programs on their way to us: letters change their case, numbers lose
 * their leading zeros, become `1.04523E+5` or carry an apostrophe. The reference is stored as it reads; two references are
 * compared folded. The function `fold_bank_ref` of the database folds what is stored, which is clean, in the same way.
 */

/** A cell as it reads: whole, with plain digits and signs, without what a spreadsheet has put around it. */
const cellOf = (text: string): string => unwrapCell(normalizeText(plainSigns(text)));

/** True for a number whose digits a spreadsheet has cut: `1.04E+7` may have been any of a hundred thousand numbers. */
export function isCutRef(text: string): boolean {
  return isCutNumber(cellOf(text));
}

/**
 * A reference or an id as it reads, without what a spreadsheet has added to it: marks around it, an exponent, decimals of
 * zeros, commas or spaces between the groups of a number. Case and leading zeros stay.
 */
export function cleanBankRef(text: string): string {
  const clean = withoutExponent(cellOf(text)).replace(/^(\d[\d,\u066C]*)[.\u066B]0+$/, '$1');
  return /^\d{1,3}([,\u066C]\d{3})+$|^\d+( \d+)+$/.test(clean) ? clean.replace(/[,\u066C ]/g, '') : clean;
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
 * and with the zeros in front that got lost, or without those that were added. What is no deposit id stays as it reads.
 */
export function canonicalDepositCode(text: string): string {
  const code = cleanBankRef(text).replace(/(?<=\d)[\s./_-]+(?=\d)/g, '');
  const filled = code.replace(/^0+(?=\d{3})/, '').padStart(14, '0');
  return /^\d{3,}$/.test(code) && filled.length === 14 && isDepositCode(filled) ? filled : code;
}
