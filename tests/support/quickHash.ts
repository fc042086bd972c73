import { hash } from '@node-rs/argon2';

/** A password hash that costs little; tests of the real cost are the session module's. */
export function quickHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
}
