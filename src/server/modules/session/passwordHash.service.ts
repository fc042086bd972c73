import { hash, verify } from '@node-rs/argon2';
import { fail } from '#shared/contract/errors.ts';

/** argon2id, OWASP's floor: 19 MiB, 2 passes, 1 lane (reliability 2). The package's default algorithm is argon2id. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** At most this many hashes at once, so that a flood of log-ins cannot eat memory (reliability A11). */
const MAX_RUNNING = 4;
/** Callers beyond this many waiting are told to come back; they would wait for longer than a request lives. */
const MAX_WAITING = 500;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw fail('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 });
    // The one that ends hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a password with a random salt; takes its turn in the queue. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

let dummy: Promise<string> | undefined;

/**
 * Compares a password with a hash. Without a hash (unknown user, no password yet) the same work is done against a dummy,
 * so that time tells nothing (reliability A6); the answer is false then.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  dummy ??= hash('no password is this one', options);
  const against = passwordHash ?? (await dummy);
  const isRight = await inTurn(() => verify(against, password));
  return isRight && passwordHash !== null;
}

/** How many hashes run and wait now (metrics, tests). */
export function hashLoad(): { running: number; waiting: number } {
  return { running, waiting: waiting.length };
}
