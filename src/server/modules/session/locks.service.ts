import type { Transaction } from 'kysely';
import { fail } from '#shared/contract/errors.ts';
import { inTransaction, type Tx } from '../../db/connection.ts';
import type { Database } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { countActs, deleteActsUnder, deletePasswordStates, dropNewestAct, takeAct } from './limits.repo.ts';
import { guestSendKey } from './otp.service.ts';
import { isDeviceKnown } from './session.repo.ts';
import { otpPolicy } from './session.rules.ts';
import { digestOf } from './tokens.ts';

/** One account as a device sees it: what strangers do is counted apart from what its known devices do. */
export interface Account {
  /** user name, or what was typed when nobody has it */
  name: string;
  /** digest of the device id when the account was opened on this device before; null for strangers */
  device: string | null;
}

export interface LocksService {
  /** The account as this device sees it. `userId` null: nobody has the name. */
  accountOf(user: { id: number; username: string } | null, name: string, ctx: { deviceId: string }): Promise<Account>;
  /** @throws OTP_LOGIN_LOCKED when this device may compare no more codes now */
  assertCodesOpen(account: Account): Promise<void>;
  /** Counts one code as wrong in advance. @throws OTP_LOGIN_LOCKED, SECOND_FACTOR_LOCKED */
  claimGuess(account: Account, kind?: GuessKind): Promise<void>;
  /** Takes the count back: the code was right. */
  forgiveGuess(account: Account, kind?: GuessKind): Promise<void>;
  /** Removes every lock and counter of an account, in the caller's transaction. */
  unlock(tx: Transaction<Database>, user: { username: string; mobile: string }): Promise<void>;
}

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

/**
 * Locks that a stranger cannot turn against the owner (reliability 2 "Lock-out abuse", A14): a device on which the
 * account was opened before has budgets of its own, wrong codes are counted per account whatever code they were for, and
 * every lock ends by itself.
 */
export function createLocksService({
  db,
  ports,
}: {
  db: Deps['db'];
  ports: Pick<Deps['ports'], 'clock'>;
}): LocksService {
  const refuse = async (tx: Tx, account: Account): Promise<void> => {
    for (const budget of budgets(account, 'otp'))
      if ((await countActs(tx, budget, ports.clock.now())) >= budget.limit) throw fail('OTP_LOGIN_LOCKED');
  };
  return {
    async accountOf(user, name, { deviceId }) {
      if (!user || deviceId === '' || !(await isDeviceKnown(db, user.id, deviceId)))
        return { name: user?.username ?? name, device: null };
      return { name: user.username, device: digestOf(deviceId).slice(0, 22) };
    },
    assertCodesOpen: (account) => refuse(db, account),
    async claimGuess(account, kind = 'otp') {
      const now = ports.clock.now();
      // All or none, and committed before the code is compared: parallel guesses share one budget.
      await inTransaction(db, async (tx) => {
        for (const budget of budgets(account, kind)) if (await takeAct(tx, budget, now)) throw fail(lockedCodes[kind]);
      });
    },
    async forgiveGuess(account, kind = 'otp') {
      for (const { key } of budgets(account, kind)) await dropNewestAct(db, key);
    },
    async unlock(tx, { username, mobile }) {
      await deletePasswordStates(tx, username);
      for (const kind of ['otp', 'factor'] as const)
        await deleteActsUnder(tx, guessKey({ name: username, device: null }, kind));
      await deleteActsUnder(tx, guestSendKey(mobile, null));
    },
  };
}
