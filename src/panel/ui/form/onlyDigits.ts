import { toAsciiDigits } from '#shared/digits.ts';

/* Apart from the fields of the form library: the code field of /login takes this, too, and must not bring that library. */

/** Only the digits of what was typed, as ASCII, at most `max` of them (spec 5: number inputs accept digits only). */
export function onlyDigits(typed: string, max = 20): string {
  return toAsciiDigits(typed).replace(/\D/g, '').slice(0, max);
}

/**
 * A code of `length` digits in what was pasted: the only run of just so many digits in a message that holds other numbers as
 * well, otherwise its first digits (a code in groups, a part of a code).
 */
export function codeIn(pasted: string, length: number): string {
  const runs = (toAsciiDigits(pasted).match(/\d+/g) ?? []).filter((run) => run.length === length);
  return runs.length === 1 ? (runs[0] ?? '') : onlyDigits(pasted, length);
}
