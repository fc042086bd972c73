import type { Transaction } from 'kysely';
import { cookieNames } from '#shared/cookies.ts';
import { fail } from '#shared/contract/failures.ts';
import { formatJalaliMoment } from '#shared/jalali.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { BrowserAccess, BrowserContext, CommandContext, LiveSession, OpenContext } from '#server/http/context.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import { noteDevice } from './devices.repo.ts';
import { deleteOldTraces } from './limits.repo.ts';
import {
  findSession,
  insertRefreshToken,
  insertSession,
  insertSignInLog,
  knowsDevice,
  listLiveSessions,
  lockRefreshToken,
  revokeSessions,
  touchSession,
  useRefreshToken,
  type LoginUser,
  type SessionListRow,
  type SecondFactor,
  type SessionRow,
  type SignInMethod,
} from './session.repo.ts';
import { hasSecondFactor, verifySessionNow } from './proofs.repo.ts';
import { decideRefresh, isSessionAlive, sessionPolicy } from './session.rules.ts';
import { createTokenMaker, digestOf, isSameText, publicSessionId, type RefreshPair } from './tokens.ts';
import { readUserAgent } from '#server/http/userAgent.ts';

/* Module `session`: sessions, tokens, one-time codes, locks, passwords (base module). */

/** A session that was opened or renewed: what the answer and the cookies are made of. */
export interface Grant {
  sid: string;
  userId: number;
  roleId: 1 | 2 | 3;
  xsrfSeed: string;
  companion: string;
  companionHash: string;
  refresh: RefreshPair;
  expiresAt: Date;
}

/** Body of the log-in calls. */
export interface TokenAnswer {
  access: string;
  refresh: string;
  role: 1 | 2 | 3;
}

/** The session of a call, and whose it is. */
type SessionOwner = Pick<CommandContext, 'actor' | 'session'>;

export type SessionsService = ReturnType<typeof createSessionsService>;

/** Sessions with split tokens (reliability 3). */
export function createSessionsService(deps: Deps, notices: NoticesService) {
  const { db, config, ports, log } = deps;
  const tokens = createTokenMaker(config.secrets);
  const idleSince = (now: Date): Date => new Date(now.getTime() - sessionPolicy.idleMs);

  async function tellNewDevice(
    tx: Transaction<Database>,
    userId: number,
    { browser, os, ip, at }: ReturnType<typeof readUserAgent> & { ip: string; at: Date },
  ): Promise<void> {
    const device = [browser, os].filter(Boolean).join(' / ') || ip;
    const tokens = { device, ip, time: formatJalaliMoment(at) };
    await notices.tell(tx, { userId, event: 'new_device', tokens, link: '/user-account' });
  }

  const service = {
    /** Opens a new session in the log-in's transaction; ends the one it replaces and those beyond five devices. */
    async open(
      tx: Transaction<Database>,
      ctx: OpenContext,
      user: LoginUser,
      method: SignInMethod,
      secondFactor: SecondFactor | null = null,
    ): Promise<Grant> {
      const now = ports.clock.now();
      const device = readUserAgent(ctx.request.userAgent);
      const facts = await knowsDevice(tx, user.id, ctx.request);
      const live = await listLiveSessions(tx, user.id, now, idleSince(now));
      // The same browser logs in again: its old session would only linger.
      const isReplaced = (one: SessionListRow): boolean =>
        one.sid === ctx.session?.sid || (ctx.request.deviceId !== '' && one.deviceId === ctx.request.deviceId);
      const sidsOf = (rows: readonly SessionListRow[]): string[] => rows.map((row) => row.sid);
      await revokeSessions(tx, user.id, { sids: sidsOf(live.filter(isReplaced)) }, 'replaced', now);
      const services = live.filter((one) => !isReplaced(one));
      await revokeSessions(
        tx,
        user.id,
        { sids: sidsOf(services.slice(sessionPolicy.maxDevices - 1)) },
        'too many devices',
        now,
      );

      const companion = ports.ids.token(32);
      const grant: Grant = {
        sid: ports.ids.token(16),
        userId: user.id,
        roleId: user.roleId,
        xsrfSeed: ports.ids.token(16),
        companion,
        companionHash: digestOf(companion),
        refresh: { selector: ports.ids.token(16), secret: ports.ids.token(32) },
        expiresAt: new Date(now.getTime() + sessionPolicy.absoluteMs),
      };
      const where = { ip: ctx.request.ip, ...device, method };
      await insertSession(tx, {
        ...grant,
        ...where,
        secondFactor,
        deviceId: ctx.request.deviceId.slice(0, 100),
        userAgent: ctx.request.userAgent,
        at: now,
      });
      await noteDevice(tx, { ...where, userId: user.id, deviceId: ctx.request.deviceId.slice(0, 100), at: now });
      await insertRefreshToken(tx, refreshRow(grant, grant.refresh, now));
      const isNew = !facts.isFirst && !facts.isKnown;
      await insertSignInLog(tx, {
        userId: user.id,
        username: user.username,
        at: now,
        ...where,
        status: 'ok',
        reason: isNew ? 'new_device' : 'ok',
      });
      if (isNew) await tellNewDevice(tx, user.id, { ...device, ip: ctx.request.ip, at: now });
      return grant;
    },

    /** Signs the access token and sets the cookies; after the transaction. */
    async deliver(ctx: BrowserContext, grant: Grant): Promise<TokenAnswer> {
      const now = ports.clock.now();
      const claims = { userId: grant.userId, sid: grant.sid, fph: grant.companionHash, id: ports.ids.token(16) };
      const access = await tokens.sign(claims, now, grant.expiresAt);
      const maxAgeSeconds = Math.max(1, Math.floor((grant.expiresAt.getTime() - now.getTime()) / 1000));
      ctx.setCookie(cookieNames.companion, grant.companion, { httpOnly: true, maxAgeSeconds });
      ctx.setCookie(cookieNames.refreshSecret, grant.refresh.secret, { httpOnly: true, maxAgeSeconds });
      ctx.issueXsrfToken(grant.xsrfSeed);
      return { access, refresh: grant.refresh.selector, role: grant.roleId };
    },

    /** Rotates a refresh token. @throws SESSION_ENDED */
    async refresh(ctx: BrowserContext, selector: string): Promise<Grant> {
      const now = ports.clock.now();
      const secret = ctx.cookie(cookieNames.refreshSecret);
      const companion = ctx.cookie(cookieNames.companion);
      if (!secret || !companion) throw fail('SESSION_ENDED');
      // The verdict leaves the transaction before it becomes an error, so that the end of a family is committed.
      const outcome = await inTransaction(db, (tx) =>
        rotate(tx, { selector, secret }, { companion, mayRenew: ctx.isPageProven }, now),
      );
      if (outcome.kind === 'renewed') return outcome.grant;
      if (outcome.kind === 'reuse')
        log.warn(
          { userId: outcome.userId, ip: ctx.request.ip },
          'a used refresh token came again; its session was ended',
        );
      if (outcome.kind !== 'refuse') service.forgetCookies(ctx);
      throw fail('SESSION_ENDED');
    },

    /** null: no session was claimed. Throws SESSION_ENDED when the claimed one is not alive or its companion is wrong. */
    async read({
      authorization,
      companion,
    }: {
      authorization: string | undefined;
      companion: string | undefined;
    }): Promise<LiveSession | null> {
      const token = /^Bearer ([\w.-]+)$/.exec(authorization ?? '')?.[1];
      if (authorization === undefined || authorization === '') return null;
      if (!token || !companion) throw fail('SESSION_ENDED');
      const now = ports.clock.now();
      const claims = await tokens.verify(token, now);
      if (!claims || !isSameText(claims.fph, digestOf(companion))) throw fail('SESSION_ENDED');
      const row = await findSession(db, claims.sid);
      if (!row || row.userId !== claims.userId || !isLive(row, claims.fph, now)) throw fail('SESSION_ENDED');
      if (lacksSecondFactor(row)) throw fail('SECOND_FACTOR_REQUIRED');
      if (now.getTime() - row.lastSeenAt.getTime() >= sessionPolicy.seenEveryMs) await touchSession(db, row.sid, now);
      return liveSession(row, now);
    },

    /** Live sessions of a user, the present one first. */
    async list({
      actor,
      session,
    }: SessionOwner): Promise<(SessionListRow & { publicId: string; isCurrent: boolean })[]> {
      const now = ports.clock.now();
      const rows = await listLiveSessions(db, actor.userId, now, idleSince(now));
      return rows
        .map((row) => ({ ...row, publicId: publicSessionId(row.sid), isCurrent: row.sid === session.sid }))
        .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },

    /** Ends one session by its public id. @throws NOT_FOUND */
    async endOne(tx: Transaction<Database>, { actor }: SessionOwner, publicId: string): Promise<void> {
      const now = ports.clock.now();
      const rows = await listLiveSessions(tx, actor.userId, now, idleSince(now));
      const found = rows.find((row) => publicSessionId(row.sid) === publicId);
      if (!found) throw fail('NOT_FOUND');
      await revokeSessions(tx, actor.userId, { sids: [found.sid] }, 'ended by the user', now);
    },

    /** Ends all sessions of a user except one; null spares none. Effective on their next call. */
    async endAll(tx: Transaction<Database>, userId: number, exceptSid: string | null, reason: string): Promise<void> {
      await revokeSessions(tx, userId, { allExcept: exceptSid }, reason, ports.clock.now());
    },

    /** Ends the present session and removes its cookies. */
    async endOwn(tx: Transaction<Database>, ctx: CommandContext & BrowserAccess): Promise<void> {
      await revokeSessions(tx, ctx.actor.userId, { sids: [ctx.session.sid] }, 'logout', ports.clock.now());
      service.forgetCookies(ctx);
    },

    /** Removes the HttpOnly cookies and asks the browser to forget cached answers. */
    forgetCookies(ctx: BrowserContext): void {
      ctx.clearCookie(cookieNames.companion);
      ctx.clearCookie(cookieNames.refreshSecret);
      ctx.issueXsrfToken(null);
      // Not "cookies" and "storage": they would take the device id (each log-in would look like a new device) and the
      // display settings with them. The panel removes its own cookies and session storage.
      ctx.setHeader('Clear-Site-Data', '"cache"');
    },

    /** Notes a fresh proof of identity; `by` says whether it was a second factor. */
    async markVerified(
      tx: Transaction<Database>,
      { session }: SessionOwner,
      by: 'factor' | 'other' = 'other',
    ): Promise<Date> {
      const now = ports.clock.now();
      await verifySessionNow(tx, session.sid, now, by === 'factor');
      return now;
    },

    /** True when a person has an authenticator app or a passkey. */
    hasSecondFactor: (userId: number): Promise<boolean> => hasSecondFactor(db, userId),

    /** Deletes what no rule looks at any more; run daily. */
    async purge(): Promise<void> {
      await deleteOldTraces(db, ports.clock.now());
    },
  };

  type Outcome =
    { kind: 'renewed'; grant: Grant } | { kind: 'reuse'; userId: number } | { kind: 'dead' } | { kind: 'refuse' };

  async function rotate(
    tx: Transaction<Database>,
    pair: RefreshPair,
    page: { companion: string; mayRenew: boolean },
    now: Date,
  ): Promise<Outcome> {
    const { companion, mayRenew } = page;
    const row = await lockRefreshToken(tx, pair.selector);
    if (!row) return { kind: 'refuse' };
    const session = await findSession(tx, row.sid);
    if (!session || !isSameText(session.companionHash, digestOf(companion))) return { kind: 'refuse' };
    if (!isLive(session, session.companionHash, now) || lacksSecondFactor(session)) return { kind: 'dead' };
    const next = row.successor === null ? null : await lockRefreshToken(tx, row.successor);
    const hash = digestOf(pair.secret);
    const isSuccessorSecret = next !== null && isSameText(next.secretHash, hash);
    const decision = decideRefresh({ ...row, isOwnSecret: isSameText(row.secretHash, hash), isSuccessorSecret }, now);
    if (decision === 'refuse') return { kind: 'refuse' };
    if (decision === 'reuse') {
      await revokeSessions(tx, session.userId, { sids: [session.sid] }, 'refresh token reused', now);
      return { kind: 'reuse', userId: session.userId };
    }
    if (!mayRenew) return { kind: 'refuse' };
    const grantWith = (refresh: RefreshPair): Outcome => ({
      kind: 'renewed',
      grant: { ...session, companion, refresh },
    });
    if (decision === 'successor' && isSuccessorSecret) {
      const isInGrace = row.usedAt !== null && now.getTime() - row.usedAt.getTime() <= sessionPolicy.refreshGraceMs;
      const presented = { selector: next.selector, secret: pair.secret };
      return isInGrace ? grantWith(presented) : rotate(tx, presented, page, now);
    }
    const successor = tokens.successorOf(pair);
    if (decision === 'rotate') {
      await insertRefreshToken(tx, refreshRow(session, successor, now));
      await useRefreshToken(tx, row.selector, successor.selector, now);
      await touchSession(tx, session.sid, now);
    }
    return grantWith(successor);
  }

  return service;
}

function refreshRow(
  session: { sid: string; expiresAt: Date },
  pair: RefreshPair,
  now: Date,
): Parameters<typeof insertRefreshToken>[1] {
  return {
    selector: pair.selector,
    sid: session.sid,
    secretHash: digestOf(pair.secret),
    issuedAt: now,
    expiresAt: session.expiresAt,
  };
}

/** Administrators work with a second factor only, also when they became one while the session was open. */
function lacksSecondFactor(row: SessionRow): boolean {
  return row.roleId > 1 && row.secondFactor === null;
}

function isLive(row: SessionRow, fph: string, now: Date): boolean {
  return row.isActive && isSameText(row.companionHash, fph) && isSessionAlive(row, now);
}

function liveSession(row: SessionRow, now: Date): LiveSession {
  const { sid, userId, username, roleId, accessLevel, createdAt, expiresAt, xsrfSeed } = row;
  const { verifiedAt, recheckedAt, factorCheckedAt } = row;
  const { viewId, viewedInvestorId: investorId, viewedInvestorName: investorName, viewedUntil: until } = row;
  const isViewing = viewId !== null && investorId !== null && until !== null && until > now;
  const viewing = isViewing ? { viewId, investorId, investorName, until } : null;
  return {
    sid,
    userId,
    username,
    roleId,
    accessLevel,
    verifiedAt,
    recheckedAt,
    factorCheckedAt,
    createdAt,
    expiresAt,
    xsrfSeed,
    viewing,
  };
}
