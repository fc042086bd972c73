import { sql, type Kysely } from 'kysely';

/**
 * Names two more reasons for which an order is not executed again: the credit that its remainder became was used, or an
 * earlier correction made its difference good in money.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table price_correction_orders
      drop constraint price_correction_orders_obstacle_check,
      add constraint price_correction_orders_obstacle_check
        check (obstacle in ('run', 'units', 'payout', 'money', 'made_good'))`.execute(db);
}
