import { toAsciiDigits } from '#shared/digits.ts';
import type { Ids } from '#server/ports/ids.ts';
import { digestOf } from '#server/modules/records/session/tokens.ts';

/** Without those that look alike: o and 0, l, 1 and i. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Draws a code that people keep or hand over, in groups of four letters and digits; about 5 bits for each of them. */
export function drawCode(ids: Ids, groups: number): string {
  const bytes = Buffer.from(ids.token(groups * 8), 'base64url');
  // two bytes for one of 31: each is as likely as the others to a part in two thousand
  const drawn = Array.from(
    { length: groups * 4 },
    (_one, at) => ALPHABET[bytes.readUInt16BE(at * 2) % ALPHABET.length],
  );
  return Array.from({ length: groups }, (_one, at) => drawn.slice(at * 4, at * 4 + 4).join('')).join('-');
}

/** The letters and digits of a code, however it was typed. */
export const plainCode = (typed: string): string =>
  toAsciiDigits(typed)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Hash of a set-up code. It is 79 random bits, so it needs no key. */
export const enrolmentHash = (typed: string): string => digestOf(plainCode(typed));
