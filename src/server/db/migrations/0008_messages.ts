import { sql, type Kysely } from 'kysely';

/** Messages: codes and notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select 1`.execute(db);
}
