import { sql, type Kysely } from 'kysely';

/** Long work that runs in chunks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select 1`.execute(db);
}
