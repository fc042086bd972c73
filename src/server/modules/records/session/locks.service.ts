import type { Transaction } from 'kysely';
import { fail } from '#shared/contract/failures.ts';
import type { LockKind } from '#shared/contract/userLocks.ts';
import { inTransaction, type Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import {
  countActs,
  deleteActsUnder,
  deletePasswordStates,
  dropNewestAct,
  listActsUnder,
  listPasswordStates,
  takeAct,
} from './limits.repo.ts';
import { guestSendKey } from './otp.service.ts';
import { isDeviceOfSomebody } from './devices.repo.ts';
import { isDeviceKnown } from './session.repo.ts';
import { otpPolicy, passwordLock, passwordPolicy, windowState } from './session.rules.ts';
import { digestOf } from './tokens.ts';

/** One account as a device sees it: what strangers do is counted apart from what its known devices do. */
export interface Account {
  /** user name, or what was typed when nobody has it */
  name: string;
  /** digest of the device id when the account was opened on this device before; null for strangers */
  device: string | null;
}

/** What is counted against an account on one group of devices. */
export interface Lock {
  kind: LockKind;
  /** on a device on which the account was opened before; false: on all others together */
  isKnownDevice: boolean;
  tries: number;
  limit: number;
  /** window in which tries count */
  hours: number;
  lockedUntil: Date | null;
}

export type LocksService = ReturnType<typeof createLocksService>;

/** Under which name tries of an account are counted. */
export function accountKey({ name, device }: Account): string {
  return device === null ? name : `${name}@${device}`;
}

/** One-time codes and codes of the second factor have budgets of their own. */
export type GuessKind = 'otp' | 'factor';

const guessKey = (account: Account, kind: GuessKind): string => `${kind}:wrong:${accountKey(account)}`;

const lockedCodes = { otp: 'OTP_LOGIN_LOCKED', factor: 'SECOND_FACTOR_LOCKED' } as const;

function budgets(account: Account, kind: GuessKind): { key: string; limit: number; windowMs: number }[] {
  return [
    { key: `${guessKey(account, kind)}:day`, limit: otpPolicy.wrongPerDay, windowMs: otpPolicy.dayMs },
    { key: `${guessKey(account, kind)}:month`, limit: otpPolicy.wrongPerMonth, windowMs: otpPolicy.monthMs },
  ];
}

/** Limit and length of a window by the end of its key; null for those that are no lock. */
function windowOf(kind: GuessKind | 'send', name: string): { limit: number; windowMs: number } | null {
  const { dayMs, monthMs, hourMs, wrongPerDay, wrongPerMonth, perDay, perHour } = otpPolicy;
  if (name === 'day') return { limit: kind === 'send' ? perDay : wrongPerDay, windowMs: dayMs };
  if (name === 'month' && kind !== 'send') return { limit: wrongPerMonth, windowMs: monthMs };
  if (name === 'hour' && kind === 'send') return { limit: perHour, windowMs: hourMs };
  return null;
}

/**
 * Locks that a stranger cannot turn against the owner (reliability 2 "Lock-out abuse", A14): a device on which the
 * account was opened before has budgets of its own, wrong codes are counted per account whatever code they were for, and
 * every lock ends by itself.
 */
export function createLocksService({ db, ports }: { db: Deps['db']; ports: Pick<Deps['ports'], 'clock'> }) {
  const refuse = async (tx: Tx, account: Account): Promise<void> => {
    for (const budget of budgets(account, 'otp'))
      if ((await countActs(tx, budget, ports.clock.now())) >= budget.limit) throw fail('OTP_LOGIN_LOCKED');
  };
  return {
    /** The account as this device sees it. `userId` null: nobody has the name. */
    async accountOf(
      user: { id: number; username: string } | null,
      name: string,
      { deviceId }: { deviceId: string },
    ): Promise<Account> {
      if (!user || deviceId === '' || !(await isDeviceKnown(db, user.id, deviceId)))
        return { name: user?.username ?? name, device: null };
      return { name: user.username, device: digestOf(deviceId).slice(0, 22) };
    },
    /** Digest of a device on which somebody's account was opened before; null for all others. */
    knownDevice: async (deviceId: string): Promise<string | null> =>
      (await isDeviceOfSomebody(db, deviceId)) ? digestOf(deviceId).slice(0, 22) : null,
    /** @throws OTP_LOGIN_LOCKED when this device may compare no more codes now */
    assertCodesOpen: (account: Account): Promise<void> => refuse(db, account),
    /** Counts one code as wrong in advance. @throws OTP_LOGIN_LOCKED, SECOND_FACTOR_LOCKED */
    async claimGuess(account: Account, kind: GuessKind = 'otp'): Promise<void> {
      const now = ports.clock.now();
      // All or none, and committed before the code is compared: parallel guesses share one budget.
      await inTransaction(db, async (tx) => {
        for (const budget of budgets(account, kind)) if (await takeAct(tx, budget, now)) throw fail(lockedCodes[kind]);
      });
    },
    /** Takes the count back: the code was right. */
    async forgiveGuess(account: Account, kind: GuessKind = 'otp'): Promise<void> {
      for (const { key } of budgets(account, kind)) await dropNewestAct(db, key);
    },
    /** Everything that is counted against an account now; nothing for what has room and no tries. */
    async list(tx: Tx, { username, mobile }: { username: string; mobile: string }): Promise<Lock[]> {
      const now = ports.clock.now();
      const found: Lock[] = (await listPasswordStates(tx, username)).map((state) => ({
        kind: 'password',
        isKnownDevice: state.accountKey !== username,
        limit: passwordPolicy.failsBeforeWait,
        hours: passwordPolicy.forgetFailsMs / otpPolicy.hourMs,
        ...passwordLock(state, now),
      }));
      const stranger = { name: username, device: null };
      const groups = [
        { kind: 'otp', key: guessKey(stranger, 'otp') },
        { kind: 'factor', key: guessKey(stranger, 'factor') },
        { kind: 'send', key: guestSendKey(mobile, null) },
      ] as const;
      for (const { kind, key } of groups) {
        for (const acts of await listActsUnder(tx, key)) {
          const rest = acts.key.slice(key.length);
          const window = windowOf(kind, rest.slice(rest.lastIndexOf(':') + 1));
          // The limits of one address and the minute between two codes end by themselves and are nobody's lock.
          if (!window || rest.includes(':from:')) continue;
          const hours = window.windowMs / otpPolicy.hourMs;
          const isKnownDevice = rest.startsWith('@');
          found.push({ kind, isKnownDevice, limit: window.limit, hours, ...windowState(acts.hits, window, now) });
        }
      }
      return found.filter((lock) => lock.tries > 0 || lock.lockedUntil !== null);
    },
    /** Removes every lock and counter of an account, in the caller's transaction. */
    async unlock(tx: Transaction<Database>, { username, mobile }: { username: string; mobile: string }): Promise<void> {
      await deletePasswordStates(tx, username);
      for (const kind of ['otp', 'factor'] as const)
        await deleteActsUnder(tx, guessKey({ name: username, device: null }, kind));
      await deleteActsUnder(tx, guestSendKey(mobile, null));
    },
  };
}
