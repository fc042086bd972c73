import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import { Failure } from '#shared/contract/kernel/errors.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { formatJalaliMoment } from '#shared/jalali.ts';
import { demoFactorPrefix } from '#shared/demoFactor.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { OpenContext, CommandContext } from '#server/http/context.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import {
  deleteFactors,
  deleteRecoveryCodes,
  deleteTickets,
  deleteTotp,
  findFactor,
  findTicket,
  insertTicket,
  listDemoFactors,
  promotePendingSecret,
  replaceRecoveryCodes,
  upsertPendingSecret,
  useRecoveryCode,
  useTicket,
  useTotpStep,
} from './factors.repo.ts';
import { isEnrolment, isTicketEnrolled, setTicketEnrolment, useEnrolment } from './enrolments.repo.ts';
import { drawCode, enrolmentHash, plainCode } from './handedCodes.ts';
import { setAsksKnownDevice } from '../devices/devices.service.ts';
import { createDataKeys, totpContext } from '#server/modules/platform/dataKeys/dataKeys.service.ts';
import { askKnownDevice, isApprovalNeeded } from './deviceApprovals.service.ts';
import { HOLD_MS, holdMoney } from '#server/modules/records/session/holds.repo.ts';
import type { LocksService } from '#server/modules/records/session/locks.service.ts';
import { seal, unseal } from '#server/seal.ts';
import {
  findUserById,
  lockUser,
  type LoginUser,
  type SecondFactor,
  type SignInMethod,
} from '#server/modules/records/session/session.repo.ts';
import type { Grant, SessionsService } from '#server/modules/records/session/session.service.ts';
import { digestOf } from '#server/modules/records/session/tokens.ts';
import { makeTotpSecret, matchingStep, TOTP_STEP_SECONDS, totpCode, totpUri } from './totp.ts';

/* Module `secondFactor`: authenticator applications, recovery codes, passkeys, set-up codes. */

/** How long a log-in may wait for its second step. */
const TICKET_MS = 5 * 60_000;
const RECOVERY_CODES = 10;

/** What a log-in answers instead of tokens. */
export interface SecondStep {
  ticket: string;
  /** empty: none yet, and the account must have one */
  ways: ('passkey' | 'totp' | 'recovery' | 'device')[];
  /** with the way `device`: what the new device shows */
  deviceNumber?: number;
  expiresIn: number;
}

export interface NewSecret {
  secret: string;
  uri: string;
}

export type FactorsService = ReturnType<typeof createFactorsService>;

interface Parts {
  locks: LocksService;
  sessions: SessionsService;
  notices: NoticesService;
  audit: AuditService;
}

/** Role ids above 1 work with a second factor only. */
export const isFactorMandatory = (roleId: number): boolean => roleId > 1;

/** True when the person has an authenticator app or a passkey. */
export const hasFactor = (row: { totpSecret: string | null; passkeys: number }): boolean =>
  row.totpSecret !== null || row.passkeys > 0;

/** Second factor by authenticator app, with recovery codes (reliability A15). */
export function createFactorsService(deps: Deps, { locks, sessions, notices, audit }: Parts) {
  const { db, config, ports } = deps;
  const dataKeys = createDataKeys(deps);
  const isDemoAllowed = !config.isProduction || config.isDemo;

  const open = async (userId: number, stored: string): Promise<string> => {
    if (!stored.startsWith(demoFactorPrefix)) {
      const key = await dataKeys.of('second factor secrets');
      return unseal(key, stored, totpContext(userId)).catch((error: unknown) => {
        deps.log.error({ err: error, userId }, 'the secret of a second factor cannot be read');
        throw fail('SECOND_FACTOR_UNREADABLE');
      });
    }
    // Published with the demo: never accepted where money is real.
    if (!isDemoAllowed) throw fail('SECOND_FACTOR_WRONG');
    return stored.slice(demoFactorPrefix.length);
  };
  const hashOf = async (userId: number, code: string): Promise<string> =>
    createHmac('sha256', await dataKeys.of('recovery codes'))
      .update(`${userId}!${plainCode(code)}`)
      .digest('base64url');
  const wrong = (code: 'SECOND_FACTOR_WRONG' | 'SECOND_FACTOR_USED'): Error => failField(code, 'code');

  const startSecret = async (user: { id: number; username: string }): Promise<NewSecret> => {
    const secret = makeTotpSecret();
    const key = await dataKeys.of('second factor secrets');
    await upsertPendingSecret(db, user.id, await seal(key, secret, totpContext(user.id)), ports.clock.now());
    return { secret, uri: totpUri(secret, user.username) };
  };

  /** Tells the person that a second factor is taken off or replaced, and holds sells and payouts for 24 hours. */
  const weaken = async (tx: Transaction<Database>, userId: number): Promise<void> => {
    const until = new Date(ports.clock.now().getTime() + HOLD_MS);
    await holdMoney(tx, userId, until);
    const tokens = { time: formatJalaliMoment(until) };
    await notices.tell(tx, { userId, event: 'second_factor_removed', tokens, link: '/user-account' });
  };

  /**
   * Takes every second factor of a person off in the caller's transaction: log-ins and sessions end, known devices are not asked
   * any more, sells and payouts wait for 24 hours, and the person is told. `reason` stands with the sessions.
   */
  const takeOff = async (tx: Transaction<Database>, userId: number, reason: string): Promise<void> => {
    await deleteFactors(tx, userId);
    await setAsksKnownDevice(tx, userId, false);
    await deleteTickets(tx, userId);
    await sessions.endAll(tx, userId, null, reason);
    await weaken(tx, userId);
  };

  /** Gives new recovery codes in place of the earlier ones. */
  const makeRecoveryCodes = async (tx: Transaction<Database>, userId: number): Promise<string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, () => drawCode(ports.ids, 3));
    const hashes = await Promise.all(codes.map((code) => hashOf(userId, code)));
    await replaceRecoveryCodes(tx, userId, hashes, ports.clock.now());
    return codes;
  };

  /** Compares under the account's budget of this device; committed before the code is looked at. */
  const compare = async <T>(
    ctx: OpenContext,
    user: { id: number; username: string },
    run: () => Promise<T>,
  ): Promise<T> => {
    const account = await locks.accountOf(user, user.username, ctx.request);
    await locks.claimGuess(account, 'factor');
    const result = await run().catch(async (error: unknown) => {
      // nothing was compared
      if (error instanceof Failure && error.code === 'SECOND_FACTOR_UNREADABLE')
        await locks.forgiveGuess(account, 'factor');
      throw error;
    });
    await locks.forgiveGuess(account, 'factor');
    return result;
  };

  const proveCode = async (userId: number, code: string): Promise<void> => {
    const { totpSecret } = await findFactor(db, userId);
    const step = totpSecret === null ? null : matchingStep(await open(userId, totpSecret), code, ports.clock.now());
    if (step === null) throw wrong('SECOND_FACTOR_WRONG');
    // In its own statement: a code that was right once is used up, also when what follows fails.
    if (!(await useTotpStep(db, userId, step))) throw wrong('SECOND_FACTOR_USED');
  };

  /** Uses a recovery code up. @throws RECOVERY_CODE_WRONG */
  const proveRecovery = async (userId: number, code: string): Promise<void> => {
    const used = await useRecoveryCode(db, userId, await hashOf(userId, code), ports.clock.now());
    if (!used) throw failField('RECOVERY_CODE_WRONG', 'recovery');
  };

  /**
   * Who waits behind a ticket of a log-in, and how the log-in began. Only the browser that proved the first step goes on.
   * @throws SECOND_FACTOR_TICKET, USER_DISABLED
   */
  const ownerOf = async (
    { request }: OpenContext,
    ticket: string,
  ): Promise<{ user: LoginUser; method: SignInMethod }> => {
    const row = await findTicket(
      db,
      { hash: digestOf(ticket), deviceHash: digestOf(request.deviceId) },
      ports.clock.now(),
    );
    const user = row && (await findUserById(db, row.userId));
    if (!user) throw fail('SECOND_FACTOR_TICKET');
    if (!user.isActive) throw fail('USER_DISABLED');
    return { user, method: row.method };
  };

  /** A log-in sets the first second factor up with a set-up code alone. @throws SECOND_FACTOR_TICKET, ENROLMENT_REQUIRED */
  const assertMaySetUp = async (userId: number, ticket: string): Promise<void> => {
    // Who has one already proves it; a ticket must not replace it.
    if (hasFactor(await findFactor(db, userId))) throw fail('SECOND_FACTOR_TICKET');
    if (!(await isTicketEnrolled(db, digestOf(ticket), ports.clock.now()))) throw fail('ENROLMENT_REQUIRED');
  };

  /** Uses the set-up code of a log-in up, in the transaction that keeps the second factor. @throws ENROLMENT_REQUIRED */
  const endEnrolment = async (tx: Transaction<Database>, ticket: string): Promise<void> => {
    if (!(await useEnrolment(tx, digestOf(ticket), ports.clock.now()))) throw fail('ENROLMENT_REQUIRED');
  };

  /** Uses the ticket up and opens the session. @throws SECOND_FACTOR_TICKET */
  const openSession = async (
    tx: Transaction<Database>,
    ctx: OpenContext,
    by: { userId: number; ticket: string; method: SignInMethod; factor: SecondFactor },
  ): Promise<Grant> => {
    const locked = await lockUser(tx, by.userId);
    if (!locked || !(await useTicket(tx, digestOf(by.ticket), ports.clock.now()))) throw fail('SECOND_FACTOR_TICKET');
    return sessions.open(tx, ctx, locked, by.method, by.factor);
  };

  /** The waiting secret becomes the user's; gives the recovery codes. */
  const promote = async (
    ctx: OpenContext,
    user: { id: number; username: string },
    code: string,
  ): Promise<(tx: Transaction<Database>) => Promise<string[]>> => {
    const { pendingSecret } = await findFactor(db, user.id);
    if (pendingSecret === null) throw fail('SECOND_FACTOR_NOT_STARTED');
    const step = await compare(ctx, user, async () => {
      const found = matchingStep(await open(user.id, pendingSecret), code, ports.clock.now());
      if (found === null) throw wrong('SECOND_FACTOR_WRONG');
      return found;
    });
    return async (tx) => {
      await lockUser(tx, user.id);
      const { totpSecret: replaced } = await findFactor(tx, user.id);
      if (!(await promotePendingSecret(tx, user.id, pendingSecret, step, ports.clock.now())))
        throw fail('SECOND_FACTOR_NOT_STARTED');
      if (replaced === null)
        await notices.tell(tx, { userId: user.id, event: 'second_factor_changed', tokens: {}, link: '/user-account' });
      else await weaken(tx, user.id);
      return makeRecoveryCodes(tx, user.id);
    };
  };

  return {
    /** The second step that a log-in of this user needs, with a ticket for it; null when the session may open. */
    async demandStep(
      tx: Transaction<Database>,
      ctx: OpenContext,
      user: LoginUser,
      method: SignInMethod,
    ): Promise<SecondStep | null> {
      const found = await findFactor(tx, user.id);
      const now = ports.clock.now();
      const ticket = ports.ids.token(32);
      const ticketHash = digestOf(ticket);
      const expiresAt = new Date(now.getTime() + TICKET_MS);
      const keep = (): Promise<void> =>
        insertTicket(tx, {
          ...{ hash: ticketHash, userId: user.id, method, createdAt: now, expiresAt },
          deviceHash: digestOf(ctx.request.deviceId),
        });
      if (!hasFactor(found) && !isFactorMandatory(user.roleId)) {
        const isAsked = await isApprovalNeeded(tx, ctx, user.id, now);
        if (!isAsked) return null;
        await keep();
        const deviceNumber = 10 + (Number(ports.ids.otp()) % 90);
        await askKnownDevice(tx, ctx, {
          ...{ userId: user.id, ticketHash, number: deviceNumber, at: now, expiresAt },
          notices,
        });
        return { ticket, ways: ['device'], deviceNumber, expiresIn: TICKET_MS / 1000 };
      }
      await keep();
      const ways: SecondStep['ways'] = [];
      if (found.passkeys > 0) ways.push('passkey');
      if (found.totpSecret !== null) ways.push('totp');
      if (ways.length > 0 && found.recoveryLeft > 0) ways.push('recovery');
      return { ticket, ways, expiresIn: TICKET_MS / 1000 };
    },

    /** Second step of a log-in. @throws SECOND_FACTOR_TICKET, SECOND_FACTOR_WRONG, SECOND_FACTOR_USED, SECOND_FACTOR_LOCKED, SECOND_FACTOR_PROOF_MISSING, RECOVERY_CODE_WRONG */
    async confirmSecondFactor(
      ctx: OpenContext,
      { ticket, code, recovery }: { ticket: string; code?: string | undefined; recovery?: string | undefined },
    ): Promise<Grant> {
      // asked before the budget of guesses: an empty answer is no guess
      if (!code && !recovery) throw failField('SECOND_FACTOR_PROOF_MISSING', 'code');
      const { user, method } = await ownerOf(ctx, ticket);
      if (recovery) {
        await compare(ctx, user, () => proveRecovery(user.id, recovery));
        return ctx.transaction((tx) => openSession(tx, ctx, { userId: user.id, ticket, method, factor: 'recovery' }));
      }
      await compare(ctx, user, () => proveCode(user.id, code ?? ''));
      return ctx.transaction((tx) => openSession(tx, ctx, { userId: user.id, ticket, method, factor: 'totp' }));
    },

    /** The set-up code of a log-in without a second factor. @throws SECOND_FACTOR_TICKET, ENROLMENT_WRONG, SECOND_FACTOR_LOCKED */
    async proveEnrolment(
      ctx: OpenContext,
      { ticket, enrolment }: { ticket: string; enrolment: string },
    ): Promise<void> {
      const { user } = await ownerOf(ctx, ticket);
      if (hasFactor(await findFactor(db, user.id))) throw fail('SECOND_FACTOR_TICKET');
      const hash = enrolmentHash(enrolment);
      await compare(ctx, user, async () => {
        if (!(await isEnrolment(db, user.id, hash, ports.clock.now()))) throw failField('ENROLMENT_WRONG', 'enrolment');
      });
      if (!(await setTicketEnrolment(db, digestOf(ticket), hash, ports.clock.now())))
        throw fail('SECOND_FACTOR_TICKET');
    },

    /** @throws SECOND_FACTOR_TICKET, ENROLMENT_REQUIRED */
    async startSecondFactorSetup(ctx: OpenContext, ticket: string): Promise<NewSecret> {
      const { user } = await ownerOf(ctx, ticket);
      await assertMaySetUp(user.id, ticket);
      return startSecret(user);
    },

    /** @throws SECOND_FACTOR_TICKET, SECOND_FACTOR_WRONG, SECOND_FACTOR_NOT_STARTED, ENROLMENT_REQUIRED */
    async finishSecondFactorSetup(
      ctx: OpenContext,
      { ticket, code }: { ticket: string; code: string },
    ): Promise<{ grant: Grant; recoveryCodes: string[] }> {
      const { user, method } = await ownerOf(ctx, ticket);
      await assertMaySetUp(user.id, ticket);
      const finish = await promote(ctx, user, code);
      return ctx.transaction(async (tx) => {
        const grant = await openSession(tx, ctx, { userId: user.id, ticket, method, factor: 'totp' });
        await endEnrolment(tx, ticket);
        const recoveryCodes = await finish(tx);
        const actor = { kind: 'user' as const, id: user.id };
        await audit.record(tx, { actor, ctx, action: 'account.secondFactorAdded', subject: `user:${user.id}` });
        return { grant, recoveryCodes };
      });
    },

    async getSecondFactor(userId: number): Promise<{ totpSince: Date | null; recoveryLeft: number; passkeys: number }> {
      const { totpSince, totpSecret, recoveryLeft, passkeys } = await findFactor(db, userId);
      return { totpSince: totpSecret === null ? null : totpSince, recoveryLeft, passkeys };
    },

    startTotp: ({ actor }: CommandContext): Promise<NewSecret> =>
      startSecret({ id: actor.userId, username: actor.username }),

    /** Gives the new recovery codes. @throws SECOND_FACTOR_NOT_STARTED, SECOND_FACTOR_WRONG */
    async confirmTotp(ctx: CommandContext, code: string): Promise<string[]> {
      const user = { id: ctx.actor.userId, username: ctx.actor.username };
      const finish = await promote(ctx, user, code);
      return ctx.transaction(async (tx) => {
        const codes = await finish(tx);
        // the first code of the new app is a proof with it
        await sessions.markVerified(tx, ctx, 'factor');
        await audit.act(tx, ctx, 'account.secondFactorAdded', `user:${user.id}`);
        return codes;
      });
    },

    /** @throws SECOND_FACTOR_NOT_STARTED */
    async renewRecoveryCodes(ctx: CommandContext): Promise<string[]> {
      const { userId } = ctx.actor;
      if (!hasFactor(await findFactor(db, userId))) throw fail('SECOND_FACTOR_NOT_STARTED');
      return ctx.transaction(async (tx) => {
        const codes = await makeRecoveryCodes(tx, userId);
        await audit.act(tx, ctx, 'account.recoveryCodesRenewed', `user:${userId}`);
        return codes;
      });
    },

    /** Takes the app off, with a hold of 24 hours on money; the recovery codes go with the last second factor. @throws SECOND_FACTOR_MANDATORY */
    async removeSecondFactor(ctx: CommandContext): Promise<void> {
      const { userId, roleId } = ctx.actor;
      await ctx.transaction(async (tx) => {
        await lockUser(tx, userId);
        const { passkeys, totpSecret } = await findFactor(tx, userId);
        if (passkeys === 0 && isFactorMandatory(roleId)) throw fail('SECOND_FACTOR_MANDATORY');
        await deleteTotp(tx, userId);
        if (passkeys === 0) await deleteRecoveryCodes(tx, userId);
        await deleteTickets(tx, userId);
        if (totpSecret !== null) await weaken(tx, userId);
        await audit.act(tx, ctx, 'account.secondFactorRemoved', `user:${userId}`);
      });
    },

    /** Compares a code of the app for a re-check. @throws SECOND_FACTOR_WRONG, SECOND_FACTOR_USED, SECOND_FACTOR_LOCKED */
    async proveTotp(ctx: CommandContext, code: string): Promise<void> {
      const { userId, username } = ctx.actor;
      await compare(ctx, { id: userId, username }, () => proveCode(userId, code));
    },

    /** Uses a recovery code up for a re-check. @throws RECOVERY_CODE_WRONG, SECOND_FACTOR_LOCKED */
    async proveRecovery(ctx: CommandContext, code: string): Promise<void> {
      const { userId, username } = ctx.actor;
      await compare(ctx, { id: userId, username }, () => proveRecovery(userId, code));
    },

    ownerOf,
    assertMaySetUp,
    endEnrolment,
    openSession,
    makeRecoveryCodes,
    weaken,
    takeOff,
    /** Ends log-ins that wait for their second step, in the caller's transaction. */
    endOpenLogins: (tx: WriteTx, userId: number): Promise<void> => deleteTickets(tx, userId),

    /** @throws NOT_FOUND outside the demo */
    async listSandboxTotp(): Promise<
      { userId: number; username: string; name: string; code: string; expiresIn: number }[]
    > {
      if (!config.isDemo || ports.sms.name !== 'sandbox') throw fail('NOT_FOUND');
      const now = ports.clock.now();
      const rows = await listDemoFactors(db, demoFactorPrefix);
      return rows.map(({ secret, ...person }) => ({
        ...person,
        code: totpCode(secret.slice(demoFactorPrefix.length), now),
        expiresIn: TOTP_STEP_SECONDS - (Math.floor(now.getTime() / 1000) % TOTP_STEP_SECONDS),
      }));
    },
  };
}
