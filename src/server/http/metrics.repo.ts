import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/tables.ts';

/** One prepared figure. */
export interface Figure {
  name: string;
  /** value of the one label; '' without a label */
  label: string;
  /** decimal text: the books may hold more than a number is exact for */
  value: string;
  preparedAt: Date;
}

/**
 * Counts orders and payments by state and sums the ledger, each in one walk over its table, and stores the figures.
 * Run by one process of all (`metrics.prepare`), because the tables are large.
 */
export async function prepareFigures(tx: Transaction<Database>, now: Date): Promise<void> {
  await tx.deleteFrom('metric_figures').execute();
  await sql`
    insert into metric_figures (name, label, value, prepared_at)
    select 'orders_by_state', status, count(*), ${now}::timestamptz
    from orders
    group by status
    union all
    select 'payments_by_state', status, count(*), ${now}
    from payments
    group by status
    union all
    -- debits minus credits of all rial entries; anything but 0 is an alarm (reliability 8)
    select 'ledger_imbalance_rial', '', coalesce(sum(debit) - sum(credit), 0), ${now}
    from ledger_entries
    where unit = 'IRR'`.execute(tx);
}

/** The prepared figures: a few dozen rows. */
export async function listFigures(db: Kysely<Database>): Promise<Figure[]> {
  return db
    .selectFrom('metric_figures')
    .select(['name', 'label', 'value', 'prepared_at as preparedAt'])
    .orderBy('name')
    .orderBy('label')
    .execute();
}

/**
 * Sum of the absolute differences of the newest day that was compared, rial; NaN before the first comparison. Slips and
 * payouts that the bank has not told of yet are open, not missing. Every process reads the same rows, also after a restart.
 */
export async function reconciliationDifference(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ difference: string | null }>`
    select sum(abs(difference)) as difference
    from reconciliations
    where business_date = (select max(business_date) from reconciliations)
      and subject not in ('slips', 'payouts')`.execute(db);
  return Number(rows[0]?.difference ?? Number.NaN);
}

/** Age in seconds of the oldest job that should have started; 0 when none waits. */
export async function jobLagSeconds(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ lag: number }>`
    select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as lag
    from pgboss.job
    where state in ('created', 'retry') and start_after < now()`.execute(db);
  return rows[0]?.lag ?? 0;
}

/** The time of the database at this moment, whatever transaction runs. */
export async function databaseTime(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]?.at ?? new Date(Number.NaN);
}

/** Throws when the database does not answer. */
export async function ping(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}
