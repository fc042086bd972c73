import { sql, type Kysely } from 'kysely';

/*
 * Orders in which operators read the lists of orders, payouts and slips (decision 76). Each index ends with the id, so that
 * rows of one amount or day keep their places from page to page.
 */

const statements = sql`
-- an order for units has no amount until it is priced
create index orders_amount on orders ((coalesce(amount, 0)), id);
drop index payouts_amount;
create index payouts_amount on payouts (amount, id);
create index payouts_due_date on payouts (due_date, id);
drop index bank_slips_amount;
create index bank_slips_amount on bank_slips (amount, id);
`;

/** Adds the indexes of sorted lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await statements.execute(db);
}
