import { sql, type Kysely } from 'kysely';

/** Payments: disputes and next questions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select 1`.execute(db);
}
