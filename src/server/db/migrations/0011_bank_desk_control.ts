import { sql, type Kysely } from 'kysely';

/** Bank desk: statement batches, files that never change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select 1`.execute(db);
}
