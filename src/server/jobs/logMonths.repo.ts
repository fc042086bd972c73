import { sql, type Kysely, type Transaction } from 'kysely';
import { tryLock } from '../db/locks.ts';
import { many, one, unread } from '../db/query.ts';
import type { Database } from '../db/tables.ts';

/*
 * Months of the tables that only grow (decision 185). Each has partitions by `at` without a gap: the first one from the
 * beginning, then one for each month of UTC. What none of them takes, because the job is late, is in the default partition.
 */

interface LogTable {
  name: 'order_events' | 'sign_in_logs';
  /** the table that its rows refer to; locked first, as the writers do */
  refersTo: 'orders' | 'users';
  isAppendOnly: boolean;
}

const logTables: readonly LogTable[] = [
  { name: 'order_events', refersTo: 'orders', isAppendOnly: true },
  { name: 'sign_in_logs', refersTo: 'users', isAppendOnly: false },
];

/** How long the job waits for a lock. Less than `deadlock_timeout`, so that the job gives up and no command does. */
const LOCK_MS = 500;

/** The first moment of a month, counted from that of a moment. */
const monthStart = (at: Date, later: number): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later));

/** A month as names of partitions have it: 2027_01. */
const inNames = (month: Date): string => month.toISOString().slice(0, 7).replace('-', '_');

/** Up to which moment each divided table has months; null before its first one. */
export async function listLogMonthEnds(db: Kysely<Database>): Promise<{ table: string; end: Date | null }[]> {
  return many<{ table: string; end: Date | null }>(db)`
    select p.relname as "table",
      max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)')::timestamptz) as "end"
    from pg_class p
    join pg_inherits i on i.inhparent = p.oid
    join pg_class c on c.oid = i.inhrelid
    where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace
    group by p.relname`;
}

/**
 * Gives each divided table its months, to the end of the next one. Answers how many partitions were made. Running it twice,
 * or in two processes at once, makes none a second time.
 * @throws Error when a lock is not free; nothing of that table is changed then, and the next run does it
 */
export async function makeLogMonths(db: Kysely<Database>, now: Date): Promise<number> {
  let made = 0;
  for (const table of logTables) made += await db.transaction().execute((tx) => divide(tx, table, now));
  return made;
}

async function divide(tx: Transaction<Database>, table: LogTable, now: Date): Promise<number> {
  const until = monthStart(now, 2);
  if (!(await tryLock(tx, 'log_months', table.name))) return 0;
  const last = (await listLogMonthEnds(tx)).find((known) => known.table === table.name)?.end ?? null;
  if (last && last >= until) return 0;
  // read before anybody waits; a row that comes later and does not fit makes this run fail, and the next one does it
  const newest = await newestOfRest(tx, table);
  await unread(tx)`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`;
  await sql`lock table ${sql.id(table.refersTo)} in share row exclusive mode`.execute(tx);
  let made = 0;
  let end = last;
  if (end === null || newest !== null) {
    const to = monthStart(newest && newest > now ? newest : now, 1);
    await closeRest(tx, table, { from: end, to });
    end = to;
    made += 1;
  }
  for (; end < until; end = monthStart(end, 1)) {
    const month = sql.id(`${table.name}_${inNames(end)}`);
    await makePartition(tx, table, month);
    await attach(tx, table, month, { from: end, to: monthStart(end, 1) });
    made += 1;
  }
  return made;
}

const restOf = ({ name }: LogTable) => sql.id(`${name}_rest`);

/** Moment of the newest row of the default partition; null when it is empty. */
async function newestOfRest(tx: Transaction<Database>, table: LogTable): Promise<Date | null> {
  return (await one<{ newest: Date | null }>(tx)`select max(at) as newest from ${restOf(table)}`).newest;
}

/**
 * Makes the default partition, with its rows, that of the months from `from` to `to`; a new one takes its place. No row
 * moves: the database reads them once, to prove that they are of these months.
 */
async function closeRest(tx: Transaction<Database>, table: LogTable, { from, to }: Bounds): Promise<void> {
  const rest = restOf(table);
  const closed = sql.id(`${table.name}_before_${inNames(to)}`);
  await sql`alter table ${sql.id(table.name)} detach partition ${rest}`.execute(tx);
  await sql`alter table ${rest} rename to ${closed}`.execute(tx);
  await attach(tx, table, closed, { from, to });
  await makePartition(tx, table, rest, closed);
  await sql`alter table ${sql.id(table.name)} attach partition ${rest} default`.execute(tx);
}

/** Moments of the first row of a partition, null without one, and of the first one after it. */
interface Bounds {
  from: Date | null;
  to: Date;
}

type Name = ReturnType<typeof sql.id>;

/** An empty table like another partition, with its keys and checks. */
async function makePartition(
  tx: Transaction<Database>,
  table: LogTable,
  name: Name,
  like: Name = restOf(table),
): Promise<void> {
  // the numbers are those of the whole table
  await sql`create table ${name} (like ${like} including all excluding identity)`.execute(tx);
  // the trigger of the whole does not see what somebody does to a partition by its own name
  if (table.isAppendOnly)
    await sql`
      create trigger ${sql.id(`${table.name}_append_only`)} before update or delete or truncate on ${name}
        execute function refuse_change()`.execute(tx);
}

async function attach(tx: Transaction<Database>, table: LogTable, name: Name, { from, to }: Bounds): Promise<void> {
  const first = from ? sql.lit(from.toISOString()) : sql`minvalue`;
  await sql`
    alter table ${sql.id(table.name)} attach partition ${name}
      for values from (${first}) to (${sql.lit(to.toISOString())})`.execute(tx);
}
