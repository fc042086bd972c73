import { sql, type Transaction } from 'kysely';
import { InvariantError } from '#server/invariant.ts';
import { waitFor } from '#server/db/locks.ts';
import { many, one } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';

export interface AccountUser {
  id: number;
  username: string;
  mobile: string;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  roleId: 1 | 2 | 3;
  accessLevel: string | null;
  referralCode: string;
}

const columns = sql`
  id, username, mobile, first_name as "firstName", last_name as "lastName", password_hash as "passwordHash",
  role_id as "roleId", access_level as "accessLevel", referral_code as "referralCode"`;

/** The user of a live session. Throws when the row is gone, which foreign keys prevent. */
export async function getUser(tx: Tx, userId: number): Promise<AccountUser> {
  const { rows } = await sql<AccountUser>`select ${columns} from users where id = ${userId}`.execute(tx);
  if (!rows[0]) throw new InvariantError('the user of a session is gone', { userId });
  return rows[0];
}

/** `getUser` with a lock. */
export async function lockAccount(tx: Transaction<Database>, userId: number): Promise<AccountUser> {
  const { rows } = await sql<AccountUser>`select ${columns} from users where id = ${userId} for update`.execute(tx);
  if (!rows[0]) throw new InvariantError('the user of a session is gone', { userId });
  return rows[0];
}

/** True when another user has this mobile or is named by it. */
export async function isMobileTaken(tx: Tx, mobile: string, exceptUserId: number): Promise<boolean> {
  const { taken } = await one<{ taken: boolean }>(tx)`
    select exists (
      select 1
      from users
      where (mobile = ${mobile} or username = ${mobile}) and id <> ${exceptUserId}
    ) as taken`;
  return taken;
}

/** One change of a mobile at a time: two users cannot take the same number at once. */
export async function lockMobile(tx: Transaction<Database>, mobile: string): Promise<void> {
  await waitFor(tx, 'mobile', mobile);
}

/** Stores a new mobile and until when sells are held. */
export async function updateMobile(
  tx: Transaction<Database>,
  userId: number,
  mobile: string,
  holdUntil: Date,
): Promise<void> {
  await sql`
    update users
    set mobile = ${mobile}, sell_hold_until = greatest(coalesce(sell_hold_until, ${holdUntil}), ${holdUntil})
    where id = ${userId}`.execute(tx);
}

export interface InvitedRow {
  firstName: string;
  lastName: string;
  createdAt: Date;
  isVerified: boolean;
  hasInvested: boolean;
}

/** People who joined with a user's code, newest first, at most 200. */
export async function listInvited(tx: Tx, userId: number): Promise<InvitedRow[]> {
  return many<InvitedRow>(tx)`
    select u.first_name as "firstName", u.last_name as "lastName", u.created_at as "createdAt",
      coalesce(i.auth_status in ('sejam_online', 'sejam_inquiry', 'documents'), false) as "isVerified",
      exists (select 1 from holdings h where h.investor_id = i.id) as "hasInvested"
    from users u
    left join user_investors l on l.user_id = u.id and l.it_self
    left join investors i on i.id = l.investor_id
    where u.referred_by = ${userId}
    order by u.created_at desc, u.id desc limit 200`;
}
