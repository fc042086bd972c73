import { sql, type Kysely } from 'kysely';

/** Uploads: scanning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select 1`.execute(db);
}
