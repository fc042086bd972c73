import { sql, type Kysely, type Transaction } from 'kysely';
import { BACKUP_FIGURE } from '../db/backup/noted.ts';
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
  // The moment of the newest back-up is kept among them, and no count replaces it.
  await tx.deleteFrom('metric_figures').where('name', '!=', BACKUP_FIGURE).execute();
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
    .where('name', '!=', BACKUP_FIGURE)
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

/** Jobs of one queue that wait, run or failed finally. */
export interface QueueFigure {
  queue: string;
  /** due and not begun; those of a later moment are not counted */
  waiting: number;
  running: number;
  failed: number;
  /** how long the oldest due job waits, and how long the longest run takes so far, in seconds; 0 without one */
  oldestSeconds: number;
  runningSeconds: number;
}

/** Every queue that has a job which is not done. */
export async function listQueueFigures(db: Kysely<Database>): Promise<QueueFigure[]> {
  const { rows } = await sql<QueueFigure>`
    select name as queue,
      (count(*) filter (where is_due))::int as waiting,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed'))::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where is_due)), 0)::float8 as "oldestSeconds",
      coalesce(extract(epoch from now() - min(started_on) filter (where state = 'active')), 0)::float8
        as "runningSeconds"
    from (
      select name, state, start_after, started_on, state in ('created', 'retry') and start_after <= now() as is_due
      from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%'
    ) as jobs
    group by name`.execute(db);
  return rows;
}

/** Files that wait or are written, and since when the oldest of them was asked for. */
export interface ExportFigure {
  state: 'waiting' | 'running';
  count: number;
  oldestSeconds: number;
}

/** Exports that are not finished, by state. */
export async function listExportFigures(db: Kysely<Database>, now: Date): Promise<ExportFigure[]> {
  const { rows } = await sql<ExportFigure>`
    select live.state, count(e.id)::int as count,
      coalesce(extract(epoch from ${now}::timestamptz - min(e.created_at)), 0)::float8 as "oldestSeconds"
    from (values ('waiting'), ('running')) as live (state)
    left join exports e on e.state = live.state
    group by live.state`.execute(db);
  return rows;
}

/** Failures in a row of each outside service that was ever asked, as all processes measured them. */
export async function listServiceFailures(db: Kysely<Database>): Promise<{ service: string; failures: number }[]> {
  const { rows } = await sql<{ service: string; failures: number }>`
    select code as service, failures
    from service_health`.execute(db);
  return rows;
}

/** When the newest back-up was finished; null when this database never had one. */
export async function findBackupTime(db: Kysely<Database>): Promise<Date | null> {
  const row = await db
    .selectFrom('metric_figures')
    .select('prepared_at as at')
    .where('name', '=', BACKUP_FIGURE)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The state of the server's own archive of its log. */
export interface LogArchive {
  /** seconds since the last segment left; without one since the server started */
  ageSeconds: number;
  /** the newest attempt failed */
  isFailing: boolean;
}

/** The archive of the log (`archive_mode`) by the server's own figures and clock; null where the server keeps none. */
export async function findLogArchive(db: Kysely<Database>): Promise<LogArchive | null> {
  const { rows } = await sql<LogArchive>`
    select
      extract(epoch from clock_timestamp() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8
        as "ageSeconds",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver
    where current_setting('archive_mode') <> 'off'`.execute(db);
  return rows[0] ?? null;
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
