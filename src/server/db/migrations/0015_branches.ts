import { sql, type Kysely } from 'kysely';

/** Branches of investors, orders and administrators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select 1`.execute(db);
}
