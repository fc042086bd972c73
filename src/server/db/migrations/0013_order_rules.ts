import { sql, type Kysely } from 'kysely';

/** Orders: credit, dates and limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select 1`.execute(db);
}
