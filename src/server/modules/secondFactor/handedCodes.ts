import type { Ids } from '../../ports/ids.ts';
import { digestOf } from '../session/tokens.ts';

/** Draws a code that people keep or hand over, in groups of four letters and digits; about 5 bits for each of them. */
export function drawCode(ids: Ids, groups: number): string {
  const length = groups * 4;
  const drawn = ids
    .token(length)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '0')
    .slice(0, length)
    .padEnd(length, '0');
  return drawn.match(/.{4}/g)?.join('-') ?? drawn;
}

/** The letters and digits of a code, however it was typed. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Hash of a set-up code. It is 80 random bits, so it needs no key. */
export const enrolmentHash = (typed: string): string => digestOf(plainCode(typed));
