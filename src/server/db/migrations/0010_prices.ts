import { sql, type Kysely } from 'kysely';

/** Prices: withdrawal and second looks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select 1`.execute(db);
}
