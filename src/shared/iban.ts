import { bankNames } from './strings.ts';

/** Upper case, without spaces and dashes; adds nothing. */
export function cleanIban(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** Iranian IBAN: `IR`, 24 digits, remainder 1 modulo 97 (domain 6). */
export function isValidIban(iban: string): boolean {
  if (!/^IR\d{24}$/.test(iban)) return false;
  // I = 18, R = 27; the country and check digits move to the end
  return BigInt(`${iban.slice(4)}1827${iban.slice(2, 4)}`) % 97n === 1n;
}

/** Three-digit bank code of an IBAN. */
export function ibanBankCode(iban: string): string {
  return iban.slice(4, 7);
}

/** Persian name of the bank of an IBAN; null when the code is not known. */
export function ibanBankName(iban: string): string | null {
  return bankNames[ibanBankCode(iban)] ?? null;
}

/** Groups of four, for reading: `IR18 0620 …`. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Hides the middle of an IBAN: `IR18 **** 0123`. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} **** ${iban.slice(-4)}`;
}
