import { sql, type Kysely } from 'kysely';

/** Says of an order of a price correction that the ceiling of its fund leaves it fewer units than its money buys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table price_correction_orders add column is_capped boolean not null default false`.execute(db);
}
