import { toAsciiDigits } from '#shared/digits.ts';

/* Apart from the fields of the form library: the code field of /login takes this, too, and must not bring that library. */

/** Only the digits of what was typed, as ASCII, at most `max` of them (spec 5: number inputs accept digits only). */
export function onlyDigits(typed: string, max = 20): string {
  return toAsciiDigits(typed).replace(/\D/g, '').slice(0, max);
}
