import { sql, type Transaction } from 'kysely';
import { waitFor } from '../../db/locks.ts';
import { many } from '../../db/query.ts';
import type { Database } from '../../db/tables.ts';

/** Waits for others that make a super admin. */
export async function lockSuperAdmins(tx: Transaction<Database>): Promise<void> {
  await waitFor(tx, 'super_admin');
}

/** Active super admins by user name. */
export async function listSuperAdmins(
  tx: Transaction<Database>,
): Promise<{ id: number; username: string; passwordHash: string | null }[]> {
  return many<{ id: number; username: string; passwordHash: string | null }>(tx)`
    select id, username, password_hash as "passwordHash" from users where role_id = 3 and is_active order by id`;
}

/** True when a user has this name or mobile. */
export async function isPersonKnown(tx: Transaction<Database>, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select 1 from users where username = any(${names}) or mobile = any(${names})) as known`.execute(tx);
  return rows[0]?.known ?? false;
}

/** Stores a super admin. Gives the id. */
export async function insertSuperAdmin(
  tx: Transaction<Database>,
  person: {
    nationalCode: string;
    mobile: string;
    firstName: string;
    lastName: string;
    passwordHash: string;
    referralCode: string;
    now: Date;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (username, mobile, first_name, last_name, password_hash, password_changed_at, role_id, referral_code, created_at)
    values (${person.nationalCode}, ${person.mobile}, ${person.firstName}, ${person.lastName}, ${person.passwordHash},
      ${person.now}, 3, ${person.referralCode}, ${person.now})
    returning id`.execute(tx);
  if (!rows[0]) throw new Error('the super admin was not stored');
  return rows[0].id;
}
