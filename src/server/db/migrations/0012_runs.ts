import { sql, type Kysely } from 'kysely';

/** Profit and repayment runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select 1`.execute(db);
}
