import { randomBytes, randomInt } from 'node:crypto';

/** Source of random values, replaced by a seeded one in replayable tests. */
export interface Ids {
  /** URL-safe random text made of `bytes` random bytes (32 by default, 256 bits) */
  token(bytes?: number): string;
  /** six-digit one-time code, uniform, as text */
  otp(): string;
}

/** Random values from the operating system. */
export function createIds(): Ids {
  return {
    token: (bytes = 32) => randomBytes(bytes).toString('base64url'),
    otp: () => String(randomInt(0, 1_000_000)).padStart(6, '0'),
  };
}
