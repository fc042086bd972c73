import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Rows per state, for the gauges. */
export interface StateCount {
  state: string;
  rowCount: bigint;
}

/** Orders by status. */
export async function countOrdersByState(db: Kysely<Database>): Promise<StateCount[]> {
  const { rows } =
    await sql<StateCount>`select status as state, count(*) as "rowCount" from orders group by status`.execute(db);
  return rows;
}

/** Payments by state. */
export async function countPaymentsByState(db: Kysely<Database>): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`select state, count(*) as "rowCount" from payments group by state`.execute(db);
  return rows;
}

/** Debits minus credits of all rial entries, in rial; anything but 0 is an alarm (reliability 8). */
export async function ledgerImbalanceRial(db: Kysely<Database>): Promise<bigint> {
  const { rows } = await sql<{ rial: bigint }>`
    select coalesce(sum(debit) - sum(credit), 0)::bigint as rial from ledger_entries where unit = 'IRR'`.execute(db);
  return rows[0]?.rial ?? 0n;
}

/** Age in seconds of the oldest job that should have started; 0 when none waits. */
export async function jobLagSeconds(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ lag: number }>`
    select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as lag
    from pgboss.job where state in ('created', 'retry') and start_after < now()`.execute(db);
  return rows[0]?.lag ?? 0;
}

/** Throws when the database does not answer. */
export async function ping(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}
