import type { BenchmarkSeries } from '#shared/texts/benchmarkTexts.ts';
import { rowsOfPage, type PageRows } from '#shared/paging.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { userNameById } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';

/** All values of the series up to a day, oldest first. Decimal text. */
export function listPoints(tx: Tx, today: string): Promise<{ series: BenchmarkSeries; asOf: string; value: string }[]> {
  return many<{ series: BenchmarkSeries; asOf: string; value: string }>(tx)`
    select series, as_of as "asOf", trim_scale(value)::text as value
    from benchmark_values
    where as_of <= ${today}::date
    order by series, as_of`;
}

/** An entry of a series: who made it when, from which source; a null value removes the day. */
export interface EntryRow {
  version: number;
  asOf: string;
  value: string | null;
  note: string;
  savedBy: string;
  savedAt: Date;
}

/** Days of a series that have a value, newest first, and how many there are. */
export async function listValueDays(
  tx: Tx,
  series: BenchmarkSeries,
  { offset, limit }: PageRows,
): Promise<{ days: string[]; total: number }> {
  const rows = await many<{ asOf: string; total: number }>(tx)`
    select as_of as "asOf", count(*) over ()::int as total
    from benchmark_values
    where series = ${series}
    order by as_of desc offset ${offset} limit ${limit}`;
  const total = rows[0]?.total ?? (offset === 0 ? 0 : (await listValueDays(tx, series, rowsOfPage(1, 1))).total);
  return { days: rows.map((row) => row.asOf), total };
}

/** All entries of the named days, newest day and newest entry first. */
export async function listEntries(tx: Tx, series: BenchmarkSeries, days: readonly string[]): Promise<EntryRow[]> {
  if (days.length === 0) return [];
  return many<EntryRow>(tx)`
    select e.id as version, e.as_of as "asOf", trim_scale(e.value)::text as value, e.note,
      ${userNameById('e.saved_by')} as "savedBy", e.saved_at as "savedAt"
    from benchmark_entries e
    where e.series = ${series} and e.as_of = any(${[...days]}::date[])
    order by e.as_of desc, e.id desc`;
}

/** The newest entry of a series and a day, a removal included; null when there is none. */
export function findEntry(tx: Tx, series: BenchmarkSeries, asOf: string): Promise<EntryRow | null> {
  return maybeOne<EntryRow>(tx)`
    select e.id as version, e.as_of as "asOf", trim_scale(e.value)::text as value, e.note,
      ${userNameById('e.saved_by')} as "savedBy", e.saved_at as "savedAt"
    from benchmark_entries e
    where e.series = ${series} and e.as_of = ${asOf}::date
    order by e.id desc limit 1`;
}

/** An entry as it is added; rows of one statement. */
export interface NewEntry {
  series: BenchmarkSeries;
  asOf: string;
  value: string | null;
  note: string;
  savedBy: number;
  savedAt: Date;
}

/** Most rows of one statement. */
const PART = 1000;

/** Adds entries and gives their numbers in the same order. */
export async function insertEntries(tx: WriteTx, rows: readonly NewEntry[]): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += PART) {
    const added = await tx
      .insertInto('benchmark_entries')
      .values(
        rows.slice(start, start + PART).map((row) => ({
          series: row.series,
          as_of: row.asOf,
          value: row.value,
          note: row.note,
          saved_by: row.savedBy,
          saved_at: row.savedAt,
        })),
      )
      .returning('id')
      .execute();
    ids.push(...added.map(({ id }) => id));
  }
  return ids;
}
