import { sql, type Kysely } from 'kysely';

/**
 * Keeps the fees and exit steps of a fund with each order, as they were when it was placed. Orders from before have none;
 * they keep those of their execution.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column terms jsonb`.execute(db);
}
