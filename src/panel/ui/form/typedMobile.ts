import { toAsciiDigits } from '#shared/digits.ts';
import { normalizeMobile } from '#shared/mobile.ts';
import { onlyDigits } from './onlyDigits.ts';

/** `0098 (0) 9…` is the longest spelling. */
const longest = 15;

/** A mobile as it is typed, pasted or filled in by the browser: `09…` as soon as it is whole, until then its digits. */
export function typedMobile(typed: string): string {
  return normalizeMobile(toAsciiDigits(typed)) ?? onlyDigits(typed, longest);
}

/**
 * A name of the log-in: digits, and a mobile that was written for abroad as `09…`. Without the sign of abroad twelve digits are
 * the code of a foreigner, and ten a national code.
 */
export function typedLoginName(typed: string): string {
  const ascii = toAsciiDigits(typed).trim();
  const isAbroad = /^(\+|00)/.test(ascii);
  const mobile = isAbroad ? normalizeMobile(ascii) : null;
  return mobile ?? `${ascii.startsWith('+') ? '+' : ''}${onlyDigits(ascii, 14)}`;
}
