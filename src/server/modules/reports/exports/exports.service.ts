import { Readable } from 'node:stream';
import type { InputOf } from '#shared/contract/kernel/define.ts';
import type {
  exportInvestorsByJob,
  exportOrdersByJob,
  ExportFault,
  ExportFormat,
  ListKind,
} from '#shared/contract/exports.ts';
import { exportLimits } from '#shared/texts/exportTexts.ts';
import { fail } from '#shared/contract/failures.ts';
import { hasDuty, isBranchAdmin } from '#shared/duty.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { contentTypes } from '#server/http/contentTypes.ts';
import { inTransaction, type SingleWrite, type Tx } from '#server/db/connection.ts';
import { readsOf, type Deps } from '#server/deps.ts';
import type { Actor, CommandContext } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { InvestorReportsService } from '../investorFiles/investorReports.service.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import * as repo from './exports.repo.ts';
import { exportFileName, exportView, stateAt } from './exports.view.ts';
import { personalData } from './personal.service.ts';
import { personalKeys, writePersonal } from './personal.writer.ts';
import { writeExport } from './writer.ts';

type OrderFilter = InputOf<typeof exportOrdersByJob>['body']['filter'];
type InvestorFilter = InputOf<typeof exportInvestorsByJob>['body']['filter'];

/** Job that writes one file. */
export const EXPORT_JOB = 'exports.write';

/** Runs of one file before it is given up. */
const MOST_RUNS = 3;
/** A run that has told nothing for this long has lost its process. */
const QUIET_MS = 120_000;
/** A file that waits for this long has lost its job, or the queue is long; a job more does no harm. */
const LOST_MS = 900_000;
const KEPT_MS = exportLimits.keptHours * 3_600_000;
/** Parts stay a little longer than their file may be asked for, so that a download that runs ends whole. */
const GRACE_MS = 900_000;
/** Rows after which a run tells how far it is, where no part of its file was stored meanwhile: each time is a commit. */
const TOLD_ROWS = 10_000;

/** The file was cancelled, or another run writes it. */
class RunIsOver extends Error {}
/** The process is about to stop. */
class ProcessStops extends Error {}

/** Whose rows a person reads. */
const scopeOf = (reader: repo.Reader): string =>
  isBranchAdmin(reader) ? `branch:${reader.branchId ?? 'none'}` : 'all';

/** Files of long lists that a job writes for one person, kept for a day (domain 9.17, decision 54). */
export function createExportsService(
  deps: Pick<Deps, 'db' | 'reads' | 'ports' | 'jobs' | 'log'>,
  parts: {
    audit: AuditService;
    reports: Pick<ReportsService, 'ordersForFile'>;
    investorReports: Pick<InvestorReportsService, 'investorsForFile'>;
    isStopping?: (() => boolean) | undefined;
  },
) {
  const { db, jobs, log } = deps;
  const reading = { db: readsOf(deps) };
  const { audit, reports, investorReports, isStopping = () => false } = parts;
  const now = (): Date => deps.ports.clock.now();

  /** @throws DATE_RANGE_INVALID, REPORT_AMOUNTS_REVERSED */
  const listOf = (actor: Actor, kind: ListKind, filter: OrderFilter | InvestorFilter) =>
    kind === 'orders' ? reports.ordersForFile(actor, filter) : investorReports.investorsForFile(actor, filter);

  async function readerOf(tx: Tx, userId: number): Promise<repo.Reader> {
    const reader = await repo.findReader(tx, userId);
    if (!reader || !hasDuty(reader, 'branch')) throw fail('ACCESS_DENIED');
    return reader;
  }

  async function create(
    ctx: CommandContext,
    kind: ListKind,
    wish: { format: ExportFormat; columns: string[]; filter: OrderFilter | InvestorFilter },
  ) {
    const { maxRows } = exportLimits;
    const total = await listOf(ctx.actor, kind, wish.filter).count();
    if (total > maxRows) throw fail('EXPORT_TOO_LONG', { params: { count: total, max: maxRows } });
    return keep(ctx, { ...wish, kind, total, scope: async (tx) => scopeOf(await readerOf(tx, ctx.actor.userId)) });
  }

  /** Stores a request with its job. @throws EXPORT_TOO_MANY */
  function keep(
    ctx: CommandContext,
    wish: Pick<repo.ExportRow, 'kind' | 'format' | 'columns' | 'filter' | 'total'> & {
      scope: (tx: Tx) => Promise<string> | string;
    },
  ) {
    const { userId } = ctx.actor;
    const { liveAtOnce } = exportLimits;
    const { kind, format, columns, filter, total } = wish;
    return ctx.transaction(async (tx) => {
      if ((await repo.countLive(tx, userId)) >= liveAtOnce)
        throw fail('EXPORT_TOO_MANY', { params: { max: liveAtOnce } });
      const scope = await wish.scope(tx);
      const row = await repo.insertExport(tx, { userId, kind, format, filter, columns, scope, total, at: now() });
      await jobs.send(tx, EXPORT_JOB, { exportId: row.id }, { retryLimit: MOST_RUNS - 1 });
      await audit.act(tx, ctx, 'export.created', `export:${row.id}`, {
        after: { kind, format, filter, columns, scope, total },
      });
      return { data: exportView(row, now()) };
    });
  }

  /** Writes the file of a run; what was cancelled or given to another run meanwhile is left alone. */
  async function write(row: repo.ExportRow, reader: repo.Reader, signal: AbortSignal): Promise<void> {
    let rows = 0;
    let size = 0;
    let number = 0;
    let told = 0;
    const touch = async (tx: SingleWrite): Promise<void> => {
      told = rows;
      if (!(await repo.touchExport(tx, row, { rows, size, at: now() }))) throw new RunIsOver();
    };
    const { kind } = row;
    const target = {
      read: async (written: number) => {
        signal.throwIfAborted();
        if (isStopping()) throw new ProcessStops();
        rows = written;
        if (rows - told >= TOLD_ROWS) await touch(db);
      },
      write: async (bytes: Uint8Array) => {
        number += 1;
        size += bytes.byteLength;
        await inTransaction(db, async (tx) => {
          await touch(tx);
          await repo.insertChunk(tx, row.id, number, bytes);
        });
      },
    };
    if (kind === 'person')
      await writePersonal(
        row.format === 'json' ? 'json' : 'xlsx',
        now(),
        personalData(reading, row.userId).parts,
        target,
      );
    else {
      const to = { ...target, maxRows: exportLimits.maxRows };
      const of = { kind, format: row.format === 'xlsx' ? 'xlsx' : 'csv', columns: row.columns } as const;
      if (kind === 'orders') await writeExport(of, reports.ordersForFile(reader, row.filter).source, to);
      else await writeExport(of, investorReports.investorsForFile(reader, row.filter).source, to);
    }
    const at = now();
    await repo.finishExport(db, row, at, new Date(at.getTime() + KEPT_MS));
  }

  const end = (run: repo.ExportRun, fault: ExportFault): Promise<void> =>
    inTransaction(db, (tx) => repo.failExport(tx, run, fault, now()));

  /** Gives a file back that this process has no time for. */
  const handOver = (run: repo.ExportRun): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (await repo.releaseExport(tx, run, false, now())) await jobs.send(tx, EXPORT_JOB, { exportId: run.id });
    });

  async function listFiles(
    of: { userId: number; shelf: repo.ExportShelf },
    { page, size }: { page: number; size: number },
  ) {
    const rows = await repo.listOwn(db, of, rowsOfPage(page, size));
    const at = now();
    return {
      data: rows.map((row) => exportView(row, at)),
      pageInfo: pageInfoOf(page, size, await repo.countOwn(db, of)),
    };
  }

  const cancel = (ctx: CommandContext, exportId: number, shelf: repo.ExportShelf) =>
    ctx.transaction(async (tx) => {
      const of = { userId: ctx.actor.userId, shelf };
      const row = await repo.cancelOwn(tx, exportId, of, now());
      if (!row) throw fail((await repo.findOwn(tx, exportId, of)) ? 'EXPORT_OVER' : 'EXPORT_NOT_FOUND');
      await audit.act(tx, ctx, 'export.cancelled', `export:${row.id}`);
      return { data: exportView(row, now()) };
    });

  async function* chunksOf(exportId: number): AsyncGenerator<Uint8Array> {
    for (let number = 1; ; number += 1) {
      const bytes = await repo.findChunk(db, exportId, number);
      if (!bytes) return;
      yield bytes;
    }
  }

  async function download(
    ctx: CommandContext,
    exportId: number,
    shelf: repo.ExportShelf,
    assertMay: (row: repo.ExportRow) => Promise<void>,
  ) {
    const row = await repo.findOwn(db, exportId, { userId: ctx.actor.userId, shelf });
    if (!row) throw fail('EXPORT_NOT_FOUND');
    const state = stateAt(row, now());
    if (state === 'expired') throw fail('EXPORT_EXPIRED');
    if (state !== 'ready') throw fail('EXPORT_NOT_READY');
    await assertMay(row);
    await ctx.transaction((tx) =>
      audit.act(tx, ctx, 'export.downloaded', `export:${exportId}`, {
        after: { kind: row.kind, format: row.format, rows: row.rows, size: row.size },
      }),
    );
    return {
      body: Readable.toWeb(Readable.from(chunksOf(exportId), { objectMode: false })),
      contentType: contentTypes[row.format],
      fileName: exportFileName(row),
      cacheControl: 'private, no-store',
    };
  }

  return {
    /** @throws EXPORT_TOO_LONG, EXPORT_TOO_MANY, DATE_RANGE_INVALID, REPORT_AMOUNTS_REVERSED */
    exportOrdersByJob: (ctx, { body }) => create(ctx, 'orders', body),

    /** @throws EXPORT_TOO_LONG, EXPORT_TOO_MANY, DATE_RANGE_INVALID */
    exportInvestorsByJob: (ctx, { body }) => create(ctx, 'investors', body),

    /** All data of the caller and of their investors. @throws EXPORT_TOO_MANY */
    exportOwnData: async (ctx, { body: { format } }) => {
      const total = await personalData(reading, ctx.actor.userId).count();
      return keep(ctx, { kind: 'person', format, columns: personalKeys, filter: {}, total, scope: () => 'own' });
    },

    listExports: ({ actor }, { query }) => listFiles({ userId: actor.userId, shelf: 'lists' }, query),
    listOwnExports: ({ actor }, { query }) => listFiles({ userId: actor.userId, shelf: 'person' }, query),

    /** @throws EXPORT_NOT_FOUND, EXPORT_OVER */
    cancelExport: (ctx, { params: { exportId } }) => cancel(ctx, exportId, 'lists'),

    /** @throws EXPORT_NOT_FOUND, EXPORT_OVER */
    cancelOwnExport: (ctx, { params: { exportId } }) => cancel(ctx, exportId, 'person'),

    /** @throws EXPORT_NOT_FOUND, EXPORT_NOT_READY, EXPORT_EXPIRED; ACCESS_DENIED when the caller reads less than the file has */
    downloadExport: (ctx, { params: { exportId } }) =>
      download(ctx, exportId, 'lists', async (row) => {
        const scope = scopeOf(await readerOf(db, row.userId));
        if (scope !== 'all' && scope !== row.scope) throw fail('ACCESS_DENIED');
      }),

    /** @throws EXPORT_NOT_FOUND, EXPORT_NOT_READY, EXPORT_EXPIRED */
    downloadOwnExport: (ctx, { params: { exportId } }) => download(ctx, exportId, 'person', () => Promise.resolve()),

    /**
     * Job: writes one file from its beginning. A file that another process writes, or that is finished, is left alone; a
     * failure gives it back to the queue, the last one ends it.
     */
    async runExport(exportId: number, signal: AbortSignal): Promise<void> {
      const row = await inTransaction(db, (tx) => repo.claimExport(tx, exportId, now()));
      if (!row) return;
      const reader = await repo.findReader(db, row.userId);
      // the rows must be those that the file was asked for with, so that its scope stays true
      const isPersonal = row.kind === 'person';
      if (!reader || (!isPersonal && (!hasDuty(reader, 'branch') || scopeOf(reader) !== row.scope)))
        return end(row, 'access');
      try {
        await write(row, reader, signal);
      } catch (error) {
        if (error instanceof RunIsOver) return;
        if (error instanceof ProcessStops) return handOver(row);
        if (row.attempt < MOST_RUNS) {
          await repo.releaseExport(db, row, true, now());
          throw error;
        }
        log.error({ err: error, exportId }, 'a file of an export could not be written');
        await end(row, 'error');
      }
    },

    /** Job: takes up files whose process has died; one that exceeded its attempts has failed. @returns how many were sent */
    async resumeExports(): Promise<number> {
      for (let resumed = 0; ;) {
        const at = now();
        const ago = (ms: number): Date => new Date(at.getTime() - ms);
        const taken = await inTransaction(db, async (tx) => {
          const run = await repo.takeQuiet(tx, { running: ago(QUIET_MS), waiting: ago(LOST_MS) }, at);
          if (!run) return null;
          const isSpent = run.attempt >= MOST_RUNS;
          if (isSpent) await repo.failExport(tx, run, 'stopped', at);
          else await jobs.send(tx, EXPORT_JOB, { exportId: run.id }, { retryLimit: MOST_RUNS - 1 });
          return { isSpent };
        });
        if (!taken) return resumed;
        if (!taken.isSpent) resumed += 1;
      }
    },

    /** Job: deletes files whose time is over; their rows stay. @returns how many */
    async expireExports(): Promise<number> {
      const before = new Date(now().getTime() - GRACE_MS);
      for (let count = 0; ; count += 1) {
        if (!(await inTransaction(db, (tx) => repo.expireOne(tx, before)))) return count;
      }
    },
  } satisfies Service;
}
