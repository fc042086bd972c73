import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '#server/turns.ts';

/** argon2id, OWASP's floor: 19 MiB, 2 passes, 1 lane (reliability 2). The package's default algorithm is argon2id. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** At most four hashes at once, so that a flood of log-ins cannot eat memory (reliability A11). */
const turns = createTurns({ maxRunning: 4, maxWaiting: 500 });

/** Hashes a password with a random salt; takes its turn in the queue. */
export async function hashPassword(password: string): Promise<string> {
  return turns.run(() => hash(password, options));
}

let dummy: Promise<string> | undefined;

/**
 * Compares a password with a hash. Without a hash (unknown user, no password yet) the same work is done against a dummy,
 * so that time tells nothing (reliability A6); the answer is false then. In a flood `isFirst` goes before strangers: people who
 * are signed in, or on a device on which their account was opened before.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null,
  of: { isFirst?: boolean } = {},
): Promise<boolean> {
  dummy ??= hash('no password is this one', options);
  const against = passwordHash ?? (await dummy);
  const isRight = await turns.run(() => verify(against, password), of);
  return isRight && passwordHash !== null;
}

/** How many hashes run and wait now (metrics, tests). */
export function hashLoad(): { running: number; waiting: number } {
  return turns.load();
}
