import type { Transaction } from 'kysely';
import { waitFor } from '#server/db/locks.ts';
import { one } from '#server/db/query.ts';
import type { Database } from '#server/db/tables.ts';

/** Waits for others that make a super admin. */
export async function lockSuperAdmins(tx: Transaction<Database>): Promise<void> {
  await waitFor(tx, 'super_admin');
}

/** Active super admins by user name. */
export async function listSuperAdmins(
  tx: Transaction<Database>,
): Promise<{ id: number; username: string; passwordHash: string | null }[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'username', 'password_hash as passwordHash'])
    .where('role_id', '=', 3)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
}

/** True when a user has this name or mobile. */
export async function isPersonKnown(tx: Transaction<Database>, names: readonly string[]): Promise<boolean> {
  const { known } = await one<{ known: boolean }>(tx)`
    select exists (select 1 from users where username = any(${names}) or mobile = any(${names})) as known`;
  return known;
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
  const { id } = await one<{ id: number }>(tx)`
    insert into users (
      username, mobile, first_name, last_name, password_hash, password_changed_at, role_id, access_level, referral_code,
      created_at
    )
    values (
      ${person.nationalCode}, ${person.mobile}, ${person.firstName}, ${person.lastName}, ${person.passwordHash},
      ${person.now}, 3, 't3', ${person.referralCode}, ${person.now}
    )
    returning id`;
  return id;
}
