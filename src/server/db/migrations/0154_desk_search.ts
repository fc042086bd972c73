import { sql, type Kysely } from 'kysely';

/*
 * Indexes of the search of administrators (decision 167): the newest deposits of an amount, and the payout file of a sum.
 */
const indexes = [
  sql`create index bank_deposits_amount_newest on bank_deposits (amount, id)`,
  sql`create index payout_batches_amount on payout_batches (total_amount, created_at)`,
];

/** Adds the indexes of amounts that the search of administrators looks up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await index.execute(db);
}
