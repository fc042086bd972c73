import { toAsciiDigits } from '#shared/digits.ts';
import { normalizeMobile } from '#shared/mobile.ts';
import { onlyDigits } from './onlyDigits.ts';

/** `0098 (0) 9…` is the longest spelling. */
const longest = 15;

/** A mobile as it is typed, pasted or filled in by the browser: `09…` as soon as it is whole, until then its digits. */
export function typedMobile(typed: string): string {
  return normalizeMobile(toAsciiDigits(typed)) ?? onlyDigits(typed, longest);
}
