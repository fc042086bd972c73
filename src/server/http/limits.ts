import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Operation } from '#shared/contract/define.ts';
import { fail } from '#shared/contract/failures.ts';

/*
 * How often one caller may call. Ordinary traffic is counted in memory; log-in and one-time codes in the database, so
 * that a restart or a second instance forgets nothing (reliability 8). The counts never stand in the request's
 * transaction, because a rollback would forget them. Limits per account and per mobile are the session module's.
 */

export type LimitName = NonNullable<Operation['limit']>;

interface LimitRule {
  points: number;
  seconds: number;
  /** `user` counts a signed-in user wherever they are; `address` counts the caller's address in any case */
  by: 'user' | 'address';
  store: 'memory' | 'database';
}

export const limitRules: Readonly<Record<LimitName, LimitRule>> = {
  general: { points: 600, seconds: 60, by: 'user', store: 'memory' },
  login: { points: 120, seconds: 300, by: 'address', store: 'database' },
  otp: { points: 60, seconds: 3600, by: 'address', store: 'database' },
  upload: { points: 30, seconds: 600, by: 'user', store: 'memory' },
  export: { points: 20, seconds: 600, by: 'user', store: 'memory' },
  callback: { points: 600, seconds: 60, by: 'address', store: 'memory' },
};

/** Runs one SQL text on its own connection; the adapter over Kysely stands in `limits.repo.ts`. */
export interface LimitStore {
  query(query: { text: string; values?: readonly unknown[] }): Promise<{ rows: Record<string, unknown>[] }>;
}

export interface Limits {
  /** Counts one call. @throws RATE_LIMITED with the seconds to wait */
  consume(name: LimitName, caller: { userId: number | null; address: string }): Promise<void>;
}

/** No limits: soak runs and tests that are not about limits. */
export const noLimits: Limits = { consume: () => Promise.resolve() };

/** Builds the counters. Without a store (panel against another back end) everything is counted in memory. */
export function createLimits(store: LimitStore, rules: Readonly<Record<LimitName, LimitRule>> = limitRules): Limits {
  const counters = new Map<LimitName, RateLimiterAbstract>();
  for (const [name, rule] of Object.entries(rules) as [LimitName, LimitRule][]) {
    const options = { keyPrefix: name, points: rule.points, duration: rule.seconds };
    const memory = new RateLimiterMemory(options);
    counters.set(
      name,
      rule.store === 'memory'
        ? memory
        : new RateLimiterPostgres({
            ...options,
            storeClient: store,
            storeType: 'client',
            tableName: 'rate_limits',
            tableCreated: true,
            clearExpiredByTimeout: false,
            // A database that does not answer must not open the door: the count goes on in memory.
            insuranceLimiter: memory,
          }),
    );
  }
  return {
    async consume(name, caller) {
      const rule = rules[name];
      const key = rule.by === 'user' && caller.userId !== null ? `u${caller.userId}` : `a${caller.address}`;
      try {
        await counters.get(name)?.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw fail('RATE_LIMITED', { params: { seconds }, retryAfterSeconds: seconds });
      }
    },
  };
}
