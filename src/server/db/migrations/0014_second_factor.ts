import { sql, type Kysely } from 'kysely';

/** Second factor, passkeys and locks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select 1`.execute(db);
}
