import { sql, type Selectable, type Transaction } from 'kysely';
import type { PageRows } from '#shared/paging.ts';
import { investorName } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';
import type { Database, SessionsTable } from '#server/db/tables.ts';
import { isNotRemoved } from './devices.repo.ts';

export type SignInMethod = 'password' | 'otp' | 'register' | 'passkey';
/** What the second step of a log-in was. */
export type SecondFactor = NonNullable<Selectable<SessionsTable>['second_factor']>;

export interface LoginUser {
  id: number;
  username: string;
  mobile: string;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  roleId: 1 | 2 | 3;
  isActive: boolean;
  isLegal: boolean;
  referredBy: number | null;
}

const userColumns = sql`
  u.id, u.username, u.mobile, u.first_name as "firstName", u.last_name as "lastName", u.password_hash as "passwordHash",
    u.role_id as "roleId", u.is_active as "isActive", u.referred_by as "referredBy",
    coalesce(
      (
        select i.is_legal
        from user_investors l
        join investors i on i.id = l.investor_id
        where l.user_id = u.id and l.it_self
      ),
      length(u.username) = 11 and u.username not like '09%'
    ) as "isLegal"`;

/** The user of a log-in name: national code, legal id, or a mobile that exactly one user has. */
export async function findLoginUser(tx: Tx, name: string): Promise<LoginUser | null> {
  const { rows } = await sql<LoginUser>`
    select ${userColumns}
    from users u
    where u.username = ${name} or u.mobile = ${name}
    order by (u.username = ${name}) desc limit 2`.execute(tx);
  const [first, second] = rows;
  if (!first || first.username === name) return first ?? null;
  return second ? null : first;
}

/** A user by id. */
export async function findUserById(tx: Tx, userId: number): Promise<LoginUser | null> {
  return maybeOne<LoginUser>(tx)`select ${userColumns} from users u where u.id = ${userId}`;
}

/** A user by id, locked: writes about one user's sessions and password come one after another. */
export async function lockUser(tx: Transaction<Database>, userId: number): Promise<LoginUser | null> {
  return maybeOne<LoginUser>(tx)`select ${userColumns} from users u where u.id = ${userId} for update of u`;
}

export interface NewSession {
  sid: string;
  userId: number;
  companionHash: string;
  xsrfSeed: string;
  deviceId: string;
  ip: string;
  userAgent: string;
  browser: string;
  os: string;
  device: string;
  method: SignInMethod;
  secondFactor: SecondFactor | null;
  at: Date;
  expiresAt: Date;
}

/** Stores a session. */
export async function insertSession(tx: Transaction<Database>, s: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      sid: s.sid,
      user_id: s.userId,
      companion_hash: s.companionHash,
      xsrf_seed: s.xsrfSeed,
      device_id: s.deviceId,
      ip: s.ip,
      user_agent: s.userAgent.slice(0, 400),
      browser: s.browser,
      os: s.os,
      device: s.device,
      method: s.method,
      second_factor: s.secondFactor,
      created_at: s.at,
      last_seen_at: s.at,
      verified_at: s.at,
      expires_at: s.expiresAt,
    })
    .execute();
}

export interface SessionRow {
  sid: string;
  userId: number;
  username: string;
  roleId: 1 | 2 | 3;
  accessLevel: string | null;
  isActive: boolean;
  secondFactor: SecondFactor | null;
  companionHash: string;
  xsrfSeed: string;
  createdAt: Date;
  lastSeenAt: Date;
  verifiedAt: Date;
  recheckedAt: Date | null;
  factorCheckedAt: Date | null;
  expiresAt: Date;
  revokedAt: Date | null;
  viewId: number | null;
  viewedInvestorId: number | null;
  viewedInvestorName: string;
  viewedUntil: Date | null;
}

/** A session with what its user is now: one read by primary keys, done at every call. */
export async function findSession(tx: Tx, sid: string): Promise<SessionRow | null> {
  return maybeOne<SessionRow>(tx)`
    select s.sid, s.user_id as "userId", u.username, u.role_id as "roleId", u.access_level as "accessLevel",
      u.is_active as "isActive", s.second_factor as "secondFactor", s.companion_hash as "companionHash",
      s.xsrf_seed as "xsrfSeed", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
      s.verified_at as "verifiedAt", s.rechecked_at as "recheckedAt",
      s.factor_checked_at as "factorCheckedAt", s.expires_at as "expiresAt",
      s.revoked_at as "revokedAt", v.id as "viewId", v.investor_id as "viewedInvestorId",
      ${investorName('i')} as "viewedInvestorName", v.until as "viewedUntil"
    from sessions s
    join users u on u.id = s.user_id
    left join investor_views v on v.sid = s.sid and v.ended_at is null
    left join investors i on i.id = v.investor_id
    where s.sid = ${sid}`;
}

/** Notes that a session is in use. */
export async function touchSession(tx: SingleWrite, sid: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('sid', '=', sid)
    .where('last_seen_at', '<', now)
    .execute();
}

export interface SessionListRow {
  sid: string;
  deviceId: string;
  userAgent: string;
  device: string;
  browser: string;
  os: string;
  ip: string;
  method: SignInMethod;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** Sessions of a user that have not ended, newest first; `idleSince` leaves out the idle ones. */
export async function listLiveSessions(tx: Tx, userId: number, now: Date, idleSince: Date): Promise<SessionListRow[]> {
  return many<SessionListRow>(tx)`
    select sid, device_id as "deviceId", user_agent as "userAgent", device, browser, os, ip, method,
      created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
    from sessions
    where user_id = ${userId} and revoked_at is null and expires_at > ${now} and last_seen_at > ${idleSince}
    order by created_at desc, sid`;
}

/** What earlier sessions tell of a device: whether there were any, and whether one came from it. */
export async function knowsDevice(
  tx: Tx,
  userId: number,
  device: { deviceId: string },
): Promise<{ isFirst: boolean; isKnown: boolean }> {
  const { rows } = await sql<{ isFirst: boolean; isKnown: boolean }>`
    select not exists (select 1 from sessions where user_id = ${userId}) as "isFirst",
      exists (
        select 1
        from sessions
        where user_id = ${userId} and ${device.deviceId} <> '' and device_id = ${device.deviceId}
          and ${isNotRemoved(userId, device.deviceId)}
      ) as "isKnown"`.execute(tx);
  return rows[0] ?? { isFirst: true, isKnown: false };
}

/**
 * True when the account was opened on this device before and the device did not fall under suspicion since: its sessions
 * were ended as stolen, or the owner secured the account.
 */
export async function isDeviceKnown(tx: Tx, userId: number, deviceId: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select coalesce(
      (
        select s.revoke_reason is distinct from 'account secured'
          and s.revoke_reason is distinct from 'refresh token reused'
        from sessions s
        where s.user_id = ${userId} and s.device_id = ${deviceId} and s.device_id <> ''
          and ${isNotRemoved(userId, deviceId)}
        order by s.created_at desc limit 1
      ), false
    ) as "isKnown"`.execute(tx);
  return rows[0]?.isKnown ?? false;
}

/** Ends sessions of a user; effective on their next call. Gives how many ended. */
export async function revokeSessions(
  tx: WriteTx,
  userId: number,
  which: { sids: readonly string[] } | { allExcept: string | null },
  reason: string,
  now: Date,
): Promise<bigint> {
  const those = 'sids' in which ? sql`sid = any(${which.sids}::text[])` : sql`sid is distinct from ${which.allExcept}`;
  const { numAffectedRows } = await sql`
    update sessions
    set revoked_at = ${now}, revoke_reason = ${reason}
    where user_id = ${userId} and revoked_at is null and ${those}`.execute(tx);
  return numAffectedRows ?? 0n;
}

export interface RefreshRow {
  selector: string;
  sid: string;
  secretHash: string;
  expiresAt: Date;
  usedAt: Date | null;
  successor: string | null;
}

/** A refresh token, locked: parallel tabs rotate it one after another. */
export async function lockRefreshToken(tx: Transaction<Database>, selector: string): Promise<RefreshRow | null> {
  return (
    (await tx
      .selectFrom('refresh_tokens')
      .select([
        'selector',
        'sid',
        'secret_hash as secretHash',
        'expires_at as expiresAt',
        'used_at as usedAt',
        'successor',
      ])
      .where('selector', '=', selector)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** Stores a refresh token. */
export async function insertRefreshToken(
  tx: Transaction<Database>,
  token: { selector: string; sid: string; secretHash: string; issuedAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({
      selector: token.selector,
      sid: token.sid,
      secret_hash: token.secretHash,
      issued_at: token.issuedAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Notes that a refresh token was rotated into its successor. */
export async function useRefreshToken(
  tx: Transaction<Database>,
  selector: string,
  successor: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now, successor })
    .where('selector', '=', selector)
    .where('used_at', 'is', null)
    .execute();
}

export interface SignInLog {
  userId: number | null;
  username: string;
  at: Date;
  ip: string;
  browser: string;
  os: string;
  device: string;
  method: SignInMethod;
  status: 'ok' | 'failed' | 'locked';
  reason: string;
}

/** Notes a log-in attempt. */
export async function insertSignInLog(tx: SingleWrite, entry: SignInLog): Promise<void> {
  await tx
    .insertInto('sign_in_logs')
    .values({
      user_id: entry.userId,
      username: entry.username,
      at: entry.at,
      ip: entry.ip,
      browser: entry.browser,
      os: entry.os,
      device: entry.device,
      method: entry.method,
      status: entry.status,
      reason: entry.reason,
    })
    .execute();
}

/** One page of a user's log-in attempts, newest first, and how many there are. */
export async function listSignIns(
  tx: Tx,
  userId: number,
  page: PageRows,
): Promise<{ rows: (SignInLog & { id: bigint })[]; count: number }> {
  const { rows } = await sql<SignInLog & { id: bigint }>`
    select id, user_id as "userId", username, at, ip, browser, os, device, method, status, reason
    from sign_in_logs
    where user_id = ${userId}
    order by at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(tx);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count
    from sign_in_logs
    where user_id = ${userId}`.execute(tx);
  return { rows, count: counted[0]?.count ?? 0 };
}

/** Stores a password hash, or none; other log-in locks go with a new password. */
export async function updatePassword(
  tx: WriteTx,
  userId: number,
  passwordHash: string | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Opens or closes the log-in of a user. */
export async function updateActive(tx: WriteTx, userId: number, isActive: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_active: isActive }).where('id', '=', userId).execute();
}

/** Gives the user of a national code another one; nothing where the code is nobody's user name. */
export async function renameUser(tx: WriteTx, before: string, after: string): Promise<void> {
  await tx.updateTable('users').set({ username: after }).where('username', '=', before).execute();
}

/** The user whose referral code this is. */
export async function findReferrer(tx: Tx, code: string): Promise<number | null> {
  const row = await maybeOne<{ id: number }>(tx)`
    select id
    from users
    where upper(referral_code) = upper(${code}) and is_active`;
  return row?.id ?? null;
}

/** Notes who invited a user; the first note stays. */
export async function updateReferrer(tx: WriteTx, userId: number, referrerId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ referred_by: referrerId })
    .where('id', '=', userId)
    .where('referred_by', 'is', null)
    .where('id', '<>', referrerId)
    .execute();
}

/** Stores a client who registers. Gives the id. @throws unique violation `users_username_key` */
export async function insertClient(
  tx: Transaction<Database>,
  person: { username: string; mobile: string; firstName: string; lastName: string; referralCode: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      username: person.username,
      mobile: person.mobile,
      first_name: person.firstName,
      last_name: person.lastName,
      referral_code: person.referralCode,
      created_at: person.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
