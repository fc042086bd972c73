import { parseCsvRows } from '#shared/csv.ts';
import { benchmarkSeries, type BenchmarkSeries } from '#shared/texts/benchmarkTexts.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import { shortestDecimal } from '#shared/decimal.ts';
import { tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import type { AuditAction } from '#shared/texts/auditTexts.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { waitFor } from '#server/db/locks.ts';
import { InvariantError } from '#server/invariant.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { whoSaved } from '#server/modules/platform/saved.ts';
import { readBenchmarkFile, type BenchmarkPoint, type BenchmarkPoints } from './benchmarks.rules.ts';
import {
  findEntry,
  insertEntries,
  listEntries,
  listPoints,
  listValueDays,
  type EntryRow,
  type NewEntry,
} from './benchmarks.repo.ts';

// other modules reach the rules of the series through the service
export { benchmarkGain, benchmarkIndex, realReturn, type BenchmarkPoints } from './benchmarks.rules.ts';

export type BenchmarksService = ReturnType<typeof createBenchmarksService>;

/** Series that funds are compared with: entered by hand or from a file, each entry kept with who and when. */
export function createBenchmarksService(
  { db, ports }: Pick<Deps, 'db' | 'ports'>,
  { audit }: { audit: Pick<AuditService, 'act'> },
) {
  const today = () => tehranDay(ports.clock.business());

  const viewOf = ({ asOf: _asOf, savedAt, ...entry }: EntryRow) => ({ ...entry, savedAt: savedAt.toISOString() });

  /** The entry that stands, under the lock of the series' day. @throws BENCHMARK_CHANGED when it is another one than was read */
  async function lockRead(
    tx: WriteTx,
    of: { series: BenchmarkSeries; asOf: string; version: number | null },
  ): Promise<EntryRow | null> {
    await waitFor(tx, 'benchmark', of.series);
    const found = await findEntry(tx, of.series, of.asOf);
    const standing = found && found.value !== null ? found : null;
    if ((standing?.version ?? null) === of.version) return standing;
    throw fail('BENCHMARK_CHANGED', { params: { who: whoSaved(found) } });
  }

  function record(
    tx: WriteTx,
    ctx: CommandContext,
    of: { series: BenchmarkSeries; asOf: string },
    { action, ...change }: { action: AuditAction; before: unknown; after: unknown },
  ) {
    return audit.act(tx, ctx, action, `benchmark:${of.series}:${of.asOf}`, change);
  }

  /** Adds one entry. @returns its number */
  async function add(tx: WriteTx, row: NewEntry): Promise<number> {
    const [version] = await insertEntries(tx, [row]);
    if (version === undefined) throw new InvariantError('an entry was not added');
    return version;
  }

  const factsOf = (entry: { value: string | null; note: string } | null) =>
    entry && entry.value !== null ? { value: entry.value, note: entry.note } : null;

  return {
    /** Values of all series up to a day, oldest first. */
    async points(tx: Tx, day: string): Promise<BenchmarkPoints> {
      const found = Map.groupBy(await listPoints(tx, day), ({ series }) => series);
      const of = (series: BenchmarkSeries): readonly BenchmarkPoint[] =>
        (found.get(series) ?? []).map(({ asOf, value }) => ({ asOf, value }));
      return Object.fromEntries(benchmarkSeries.map((series) => [series, of(series)])) as Record<
        BenchmarkSeries,
        readonly BenchmarkPoint[]
      >;
    },

    listBenchmarkValues: async (_ctx, { query: { series, page, size } }) => {
      const { days, total } = await listValueDays(db, series, rowsOfPage(page, size));
      const entries = Map.groupBy(await listEntries(db, series, days), ({ asOf }) => asOf);
      const data = days.flatMap((asOf) => {
        const [newest, ...history] = entries.get(asOf) ?? [];
        return newest?.value ? [{ ...viewOf(newest), asOf, value: newest.value, history: history.map(viewOf) }] : [];
      });
      return { data, pageInfo: pageInfoOf(page, size, total) };
    },

    saveBenchmarkValue: async (ctx, { body: { series, asOf, note, version, ...body } }) => {
      if (asOf > today()) throw failField('BENCHMARK_FUTURE', 'asOf');
      const value = shortestDecimal(body.value);
      return ctx.transaction(async (tx) => {
        const before = await lockRead(tx, { series, asOf, version });
        const row = { series, asOf, value, note, savedBy: ctx.actor.userId, savedAt: ports.clock.now() };
        const saved = await add(tx, row);
        await record(tx, ctx, row, {
          action: 'benchmark.saved',
          before: factsOf(before),
          after: { value, note },
        });
        return { data: { version: saved } };
      });
    },

    removeBenchmarkValue: async (ctx, { body: { series, asOf, version, reason } }) =>
      ctx.transaction(async (tx) => {
        const before = await lockRead(tx, { series, asOf, version });
        const row = { series, asOf, value: null, note: reason, savedBy: ctx.actor.userId, savedAt: ports.clock.now() };
        const saved = await add(tx, row);
        await record(tx, ctx, row, { action: 'benchmark.removed', before: factsOf(before), after: { reason } });
        return { data: { version: saved } };
      }),

    importBenchmarks: async (ctx, { body: { csv } }) => {
      const file = parseCsvRows(csv);
      const cells = file.map((row) => row.cells);
      const lineNumbers = file.map((row) => row.line);
      const { rows, problems } = readBenchmarkFile(cells, today(), lineNumbers);
      const count = Object.keys(problems).length;
      if (count > 0) throw fail('BENCHMARK_FILE', { params: { count }, fields: problems });
      return ctx.transaction(async (tx) => {
        const done = { added: 0, changed: 0, same: 0 };
        const changes: unknown[] = [];
        const entries: NewEntry[] = [];
        const savedAt = ports.clock.now();
        for (const series of benchmarkSeries) {
          const ofSeries = rows.filter((row) => row.series === series);
          if (ofSeries.length === 0) continue;
          await waitFor(tx, 'benchmark', series);
          const days = ofSeries.map(({ asOf }) => asOf);
          const standing = new Map<string, EntryRow>();
          for (const entry of await listEntries(tx, series, days))
            if (!standing.has(entry.asOf)) standing.set(entry.asOf, entry);
          for (const { line: _line, ...row } of ofSeries) {
            const before = factsOf(standing.get(row.asOf) ?? null);
            if (before?.value === row.value && before.note === row.note) {
              done.same += 1;
              continue;
            }
            entries.push({ ...row, savedBy: ctx.actor.userId, savedAt });
            done[before ? 'changed' : 'added'] += 1;
            changes.push({ series, asOf: row.asOf, before, after: { value: row.value, note: row.note } });
          }
        }
        await insertEntries(tx, entries);
        await audit.act(tx, ctx, 'benchmark.imported', `benchmark:${today()}`, { after: { changes } });
        return { data: done };
      });
    },
  } satisfies Service;
}
