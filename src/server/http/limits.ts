import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import { waitText } from '#shared/waitText.ts';

/*
 * How often one caller may call. Ordinary traffic is counted in memory; log-in and one-time codes in the database, so
 * that a restart or a second instance forgets nothing (reliability 8). The counts never stand in the request's
 * transaction, because a rollback would forget them. Limits per account and per mobile are the session module's.
 *
 * Behind one address may be a whole mobile network, so an address is no person: it may call ten times as much, a device on
 * which an account was opened before is counted by itself, and above the limit a log-in asks for a proof of work instead
 * of being refused (decision 102).
 */

export type LimitName = NonNullable<Operation['limit']> | 'events' | 'reports';

interface LimitRule {
  /** of one person, or of a guest on a device on which an account was opened before */
  points: number;
  /** of one address, behind which many people may be: ten times as much by default */
  addressPoints?: number;
  seconds: number;
  /**
   * `user` counts a signed-in user wherever they are, then a known device, then the address; `address` counts the caller's
   * address in any case
   */
  by: 'user' | 'address';
  store: 'memory' | 'database';
  /** calls that succeed are taken back */
  isForgiving?: boolean;
}

export const limitRules: Readonly<Record<LimitName, LimitRule>> = {
  general: { points: 600, seconds: 60, by: 'user', store: 'memory' },
  // these two identify nobody, so they eat nothing of the log-in's budget
  lookup: { points: 600, seconds: 300, by: 'user', store: 'memory' },
  captcha: { points: 600, seconds: 300, by: 'user', store: 'memory' },
  login: { points: 120, seconds: 300, by: 'user', store: 'database', isForgiving: true },
  // second steps, which ask for no captcha and have budgets of their own by account and ticket
  step: { points: 120, seconds: 300, by: 'user', store: 'database', isForgiving: true },
  otp: { points: 60, seconds: 3600, by: 'user', store: 'database' },
  upload: { points: 30, seconds: 600, by: 'user', store: 'memory' },
  export: { points: 20, seconds: 600, by: 'user', store: 'memory' },
  callback: { points: 600, addressPoints: 6_000, seconds: 60, by: 'address', store: 'memory' },
  // what is no operation of the contract is counted apart: whoever floods one of them stops nothing else
  events: { points: 600, addressPoints: 6_000, seconds: 60, by: 'address', store: 'memory' },
  reports: { points: 600, addressPoints: 600, seconds: 60, by: 'address', store: 'memory' },
};

/** How much more one address may call than one person. */
const PEOPLE_OF_ADDRESS = 10;

/** Runs one SQL text on its own connection; the adapter over Kysely stands in `limits.repo.ts`. */
export interface LimitStore {
  query(query: { text: string; values?: readonly unknown[] }): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Who calls. */
export interface LimitedCaller {
  userId: number | null;
  address: string;
  /** digest of the device of a guest, when an account was opened on it before; asked only where it matters */
  knownDevice?: () => Promise<string | null>;
  /** the operation can ask for a captcha: above the limit of an address it does, and is not refused */
  canAskCaptcha?: boolean;
}

/** One call that was counted. */
export interface CountedCall {
  /** the address is above its limit, and the operation must ask for a captcha */
  isCrowded: boolean;
  /** the call succeeded: taken back where only failures count */
  succeed(): Promise<void>;
}

export interface Limits {
  /** Counts one call. @throws RATE_LIMITED with the seconds to wait */
  consume(name: LimitName, caller: LimitedCaller): Promise<CountedCall>;
}

const counted: CountedCall = { isCrowded: false, succeed: () => Promise.resolve() };

/** No limits: soak runs and tests that are not about limits. */
export const noLimits: Limits = { consume: () => Promise.resolve(counted) };

/** Builds the counters. Without a store (panel against another back end) everything is counted in memory. */
export function createLimits(store: LimitStore, rules: Readonly<Record<LimitName, LimitRule>> = limitRules): Limits {
  const counters = new Map<string, RateLimiterAbstract>();
  const counterOf = (name: LimitName, kind: 'person' | 'address'): RateLimiterAbstract => {
    const rule = rules[name];
    const made = counters.get(`${name} ${kind}`);
    if (made) return made;
    const points = kind === 'person' ? rule.points : (rule.addressPoints ?? rule.points * PEOPLE_OF_ADDRESS);
    const options = { keyPrefix: name, points, duration: rule.seconds };
    const memory = new RateLimiterMemory(options);
    const counter =
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
          });
    counters.set(`${name} ${kind}`, counter);
    return counter;
  };

  async function keyOf(rule: LimitRule, caller: LimitedCaller): Promise<{ kind: 'person' | 'address'; key: string }> {
    if (rule.by === 'user' && caller.userId !== null) return { kind: 'person', key: `u${caller.userId}` };
    // only the counters of the database are worth the question
    const device = rule.by === 'user' && rule.store === 'database' ? await caller.knownDevice?.() : null;
    return device ? { kind: 'person', key: `d${device}` } : { kind: 'address', key: `a${caller.address}` };
  }

  return {
    async consume(name, caller) {
      const rule = rules[name];
      const { kind, key } = await keyOf(rule, caller);
      const counter = counterOf(name, kind);
      const succeed = async (): Promise<void> => {
        if (rule.isForgiving) await counter.reward(key, 1);
      };
      try {
        await counter.consume(key);
        return { isCrowded: false, succeed };
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        if (kind === 'address' && caller.canAskCaptcha) return { isCrowded: true, succeed };
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw fail('RATE_LIMITED', { params: { wait: waitText(seconds) }, retryAfterSeconds: seconds });
      }
    },
  };
}
