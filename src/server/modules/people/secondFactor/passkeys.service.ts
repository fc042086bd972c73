import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import { fail } from '#shared/contract/failures.ts';
import { inTransaction, type Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { OpenContext, CommandContext } from '#server/http/context.ts';
import { keyFor } from '#server/keys.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import { deleteRecoveryCodes, findFactor } from './factors.repo.ts';
import { hasFactor, isFactorMandatory, type FactorsService } from './factors.service.ts';
import {
  deletePasskey,
  findPasskey,
  findPasskeyOwner,
  insertPasskey,
  insertSessionChallenge,
  listPasskeysOf,
  setTicketChallenge,
  takeChallenge,
  updatePasskeyName,
  usePasskey,
  type PasskeyRow,
} from './passkeys.repo.ts';
import { insertChallengeUse } from '#server/modules/records/session/limits.repo.ts';
import { lockUser } from '#server/modules/records/session/session.repo.ts';
import type { Grant, SessionsService } from '#server/modules/records/session/session.service.ts';
import { digestOf } from '#server/modules/records/session/tokens.ts';
import {
  CHALLENGE_MS,
  creationOptions,
  readCredential,
  requestOptions,
  siteOf,
  verifySigned,
  type CreationOptions,
  type NewCredential,
  type RequestOptions,
  type SignedChallenge,
} from './webauthn.ts';

const MAX_PASSKEYS = 10;

interface WithTicket<T> {
  ticket: string;
  credential: T;
}

/** A signed challenge with the ticket that it was given with. */
export type PasskeyProof = WithTicket<SignedChallenge>;

/** A passkey as its owner sees it: no key, no credential id. */
export type Passkey = Pick<PasskeyRow, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

export type PasskeysService = ReturnType<typeof createPasskeysService>;

interface Parts {
  factors: FactorsService;
  sessions: SessionsService;
  notices: NoticesService;
  audit: AuditService;
}

/**
 * Passkeys as log-in, as second factor and as recent proof (decisions 0035, 0162). The relying party is the panel's own origin. A challenge
 * serves one attempt: it is taken away, and committed, before anything is compared. The authenticator must verify the
 * person (PIN, finger, face), because at a log-in and in a re-check the passkey may be the only proof.
 */
export function createPasskeysService(deps: Deps, { factors, sessions, notices, audit }: Parts) {
  const { db, config, ports, log } = deps;
  const handleKey = keyFor(config.secrets.sessionHmacKey, 'passkey user handles');
  const challengeKey = keyFor(config.secrets.sessionHmacKey, 'passkey log-in challenges');
  const site = siteOf(config.publicOrigin);
  /** What an authenticator keeps as the account: says nothing about the person. */
  const handleOf = (userId: number): string =>
    createHmac('sha256', handleKey).update(String(userId)).digest('base64url');

  const optionsToMake = async (user: { id: number; username: string }): Promise<CreationOptions> => {
    const person = { handle: handleOf(user.id), username: user.username };
    return creationOptions(site, person, await listPasskeysOf(db, user.id), ports.ids.token(32));
  };

  const optionsToSign = async (userId: number): Promise<RequestOptions> =>
    requestOptions(site, await listPasskeysOf(db, userId), ports.ids.token(32));

  /** The challenge of a guest's ticket on this device: calculated, so that a visit of the log-in page writes nothing. */
  const guestChallenge = ({ request }: OpenContext, ticket: string): string =>
    createHmac('sha256', challengeKey)
      .update(`${ticket}!${digestOf(request.deviceId)}`)
      .digest('base64url');

  /** The same challenge again, once and in its time. Committed on its own, as `take`. @throws PASSKEY_CHALLENGE */
  const takeFromGuest = async (ctx: OpenContext, ticket: string): Promise<string> => {
    const now = ports.clock.now();
    const until = Number(/^(\d{13})\.[\w-]{43}$/.exec(ticket)?.[1] ?? 0);
    const left = until - now.getTime();
    const challenge = guestChallenge(ctx, ticket);
    // A ticket of a later end than any that is given was not made here.
    if (left <= 0 || left > CHALLENGE_MS || !(await insertChallengeUse(db, digestOf(challenge), now)))
      throw fail('PASSKEY_CHALLENGE');
    return challenge;
  };

  const keepForLogin = async (ticket: string, challenge: string): Promise<void> => {
    if (!(await setTicketChallenge(db, digestOf(ticket), challenge, ports.clock.now())))
      throw fail('SECOND_FACTOR_TICKET');
  };

  const keepForSession = async (
    { actor, session }: CommandContext,
    purpose: 'passkeySetup' | 'recheck',
    challenge: string,
  ): Promise<string> => {
    const now = ports.clock.now();
    const ticket = ports.ids.token(32);
    const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
    await insertSessionChallenge(db, {
      hash: digestOf(ticket),
      userId: actor.userId,
      sid: session.sid,
      purpose,
      challenge,
      createdAt: now,
      expiresAt,
    });
    return ticket;
  };

  /** Committed on its own: an attempt that fails has used its challenge up. */
  const take = async (
    ticket: string,
    purpose: 'login' | 'passkeySetup' | 'recheck',
    sid: string | null,
  ): Promise<string> => {
    const challenge = await takeChallenge(db, { hash: digestOf(ticket), purpose, sid }, ports.clock.now());
    if (challenge === null) throw fail('PASSKEY_CHALLENGE');
    return challenge;
  };

  /** What the library throws is the caller's fault; the reason is for the log, not for the caller. */
  const refuse = (userId: number | null, error: unknown): never => {
    log.warn({ userId, reason: error instanceof Error ? error.message : String(error) }, 'a passkey was refused');
    throw fail('PASSKEY_REFUSED');
  };

  const readNew = (userId: number, challenge: string, credential: NewCredential) =>
    readCredential(site, challenge, credential).catch((error: unknown) => refuse(userId, error));

  /** The signature, the owner and the counter of a challenge that was taken. @throws PASSKEY_REFUSED */
  const prove = async (userId: number, challenge: string, signed: SignedChallenge): Promise<void> => {
    const passkey = await findPasskey(db, userId, signed.id);
    if (!passkey) return refuse(userId, 'the passkey is unknown, removed or not of this person');
    if (signed.userHandle && signed.userHandle !== handleOf(userId))
      return refuse(userId, 'the user handle is not of this person');
    const counter = await verifySigned(site, challenge, passkey, signed).catch((error: unknown) =>
      refuse(userId, error),
    );
    // Parallel attempts with one counter: the second one finds the row changed.
    if (!(await usePasskey(db, passkey.id, counter, ports.clock.now()))) return refuse(userId, 'the counter was used');
  };

  const store = async (
    tx: Transaction<Database>,
    ctx: OpenContext,
    userId: number,
    passkey: Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt'>,
  ): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] }> => {
    await lockUser(tx, userId);
    const before = await findFactor(tx, userId);
    if (before.passkeys >= MAX_PASSKEYS) throw fail('PASSKEY_LIMIT');
    const stored = await insertPasskey(tx, userId, { ...passkey, createdAt: ports.clock.now() });
    if (!stored) throw fail('PASSKEY_KNOWN');
    await notices.tell(tx, { userId, event: 'second_factor_changed', tokens: {}, link: '/user-account' });
    await audit.record(tx, {
      actor: { kind: 'user', id: userId },
      ctx,
      action: 'account.passkeyAdded',
      subject: `user:${userId}`,
      after: { name: stored.name },
    });
    return { passkey: stored, recoveryCodes: hasFactor(before) ? [] : await factors.makeRecoveryCodes(tx, userId) };
  };

  return {
    /** First step of a log-in, for whoever has a passkey of this site. */
    passkeyChallenge(ctx: OpenContext): { ticket: string; options: RequestOptions } {
      const ticket = `${ports.clock.now().getTime() + CHALLENGE_MS}.${ports.ids.token(32)}`;
      return { ticket, options: requestOptions(site, [], guestChallenge(ctx, ticket)) };
    },

    /** Who signed the challenge of a guest. `knows` sees whose passkey it says it is. @throws PASSKEY_CHALLENGE, PASSKEY_REFUSED */
    async identify(
      ctx: OpenContext,
      { ticket, credential }: PasskeyProof,
      knows: (userId: number | null) => void,
    ): Promise<number> {
      const challenge = await takeFromGuest(ctx, ticket);
      const userId = await findPasskeyOwner(db, credential.id);
      knows(userId);
      if (userId === null) return refuse(null, 'the passkey is unknown or removed');
      // Nobody was named before: the handle inside the authenticator has to name the owner.
      if (!credential.userHandle) return refuse(userId, 'the user handle is missing');
      await prove(userId, challenge, credential);
      return userId;
    },

    /** True while the passkey is its person's. */
    isPasskeyOf: async (tx: Tx, userId: number, credentialId: string): Promise<boolean> =>
      (await findPasskey(tx, userId, credentialId)) !== null,

    /** Second step of a log-in: the challenge. @throws SECOND_FACTOR_TICKET, USER_DISABLED */
    async startPasskeyLogin(ctx: OpenContext, ticket: string): Promise<RequestOptions> {
      const { user } = await factors.ownerOf(ctx, ticket);
      const options = await optionsToSign(user.id);
      await keepForLogin(ticket, options.challenge);
      return options;
    },

    /** @throws SECOND_FACTOR_TICKET, PASSKEY_CHALLENGE, PASSKEY_REFUSED, USER_DISABLED */
    async confirmPasskeyLogin(ctx: OpenContext, { ticket, credential }: PasskeyProof): Promise<Grant> {
      const { user, method } = await factors.ownerOf(ctx, ticket);
      await prove(user.id, await take(ticket, 'login', null), credential);
      return ctx.transaction((tx) =>
        factors.openSession(tx, ctx, { userId: user.id, ticket, method, factor: 'passkey' }),
      );
    },

    /** Log-in of an administrator without a second factor. @throws SECOND_FACTOR_TICKET, ENROLMENT_REQUIRED, USER_DISABLED */
    async startPasskeySetup(ctx: OpenContext, ticket: string): Promise<CreationOptions> {
      const { user } = await factors.ownerOf(ctx, ticket);
      await factors.assertMaySetUp(user.id, ticket);
      const options = await optionsToMake(user);
      await keepForLogin(ticket, options.challenge);
      return options;
    },

    /** @throws SECOND_FACTOR_TICKET, ENROLMENT_REQUIRED, PASSKEY_CHALLENGE, PASSKEY_REFUSED, PASSKEY_KNOWN, USER_DISABLED */
    async finishPasskeySetup(
      ctx: OpenContext,
      { ticket, name, credential }: WithTicket<NewCredential> & { name: string },
    ): Promise<{ grant: Grant; recoveryCodes: string[] }> {
      const { user, method } = await factors.ownerOf(ctx, ticket);
      const made = await readNew(user.id, await take(ticket, 'login', null), credential);
      return ctx.transaction(async (tx) => {
        const grant = await factors.openSession(tx, ctx, { userId: user.id, ticket, method, factor: 'passkey' });
        if (hasFactor(await findFactor(tx, user.id))) throw fail('SECOND_FACTOR_TICKET');
        await factors.endEnrolment(tx, ticket);
        return { grant, recoveryCodes: (await store(tx, ctx, user.id, { ...made, name })).recoveryCodes };
      });
    },

    listPasskeys: (userId: number): Promise<Passkey[]> => listPasskeysOf(db, userId),

    /** @throws PASSKEY_LIMIT */
    async startPasskey(ctx: CommandContext): Promise<{ ticket: string; options: CreationOptions }> {
      const { userId, username } = ctx.actor;
      if ((await findFactor(db, userId)).passkeys >= MAX_PASSKEYS) throw fail('PASSKEY_LIMIT');
      const options = await optionsToMake({ id: userId, username });
      return { ticket: await keepForSession(ctx, 'passkeySetup', options.challenge), options };
    },

    /** Recovery codes come with the first second factor, else none. @throws PASSKEY_CHALLENGE, PASSKEY_REFUSED, PASSKEY_KNOWN, PASSKEY_LIMIT */
    async addPasskey(
      ctx: CommandContext,
      { ticket, name, credential }: WithTicket<NewCredential> & { name: string },
    ): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
      const { userId } = ctx.actor;
      const made = await readNew(userId, await take(ticket, 'passkeySetup', ctx.session.sid), credential);
      return ctx.transaction(async (tx) => {
        const stored = await store(tx, ctx, userId, { ...made, name });
        await sessions.markVerified(tx, ctx, 'factor');
        return stored;
      });
    },

    /** @throws NOT_FOUND */
    async renamePasskey(ctx: CommandContext, id: number, name: string): Promise<Passkey> {
      const renamed = await ctx.transaction((tx) => updatePasskeyName(tx, ctx.actor.userId, id, name));
      if (!renamed) throw fail('NOT_FOUND');
      return renamed;
    },

    /** @throws NOT_FOUND, SECOND_FACTOR_MANDATORY */
    async removePasskey(ctx: CommandContext, id: number): Promise<void> {
      const { userId, roleId } = ctx.actor;
      await ctx.transaction(async (tx) => {
        await lockUser(tx, userId);
        const removed = await deletePasskey(tx, userId, id);
        if (!removed) throw fail('NOT_FOUND');
        const isLast = !hasFactor(await findFactor(tx, userId));
        if (isLast && isFactorMandatory(roleId)) throw fail('SECOND_FACTOR_MANDATORY');
        if (isLast) await deleteRecoveryCodes(tx, userId);
        await factors.weaken(tx, userId);
        await audit.act(tx, ctx, 'account.passkeyRemoved', `user:${userId}`, { before: { name: removed.name } });
      });
    },

    async startPasskeyRecheck(ctx: CommandContext): Promise<{ ticket: string; options: RequestOptions }> {
      const options = await optionsToSign(ctx.actor.userId);
      return { ticket: await keepForSession(ctx, 'recheck', options.challenge), options };
    },

    /** @throws PASSKEY_CHALLENGE, PASSKEY_REFUSED */
    async recheckPasskey(ctx: CommandContext, { ticket, credential }: PasskeyProof): Promise<Date> {
      await prove(ctx.actor.userId, await take(ticket, 'recheck', ctx.session.sid), credential);
      return inTransaction(db, (tx) => sessions.markVerified(tx, ctx, 'factor'));
    },
  };
}
