import { sql, type Kysely } from 'kysely';

/* Whoever has a second factor proves who they are with it before they change it, the mobile, or the devices. */

/** Adds the newest proof with a second factor inside a session; a password or a message is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column factor_checked_at timestamptz`.execute(db);
}
