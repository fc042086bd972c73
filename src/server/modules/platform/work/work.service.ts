import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { workTexts } from '#shared/contract/work.ts';
import { InvariantError } from '#server/invariant.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import {
  addProgress,
  claimQuiet,
  closeLane,
  findLiveWork,
  findWork,
  finishWork,
  insertWork,
  listQuiet,
  listRuns,
  type WorkRow,
} from './work.repo.ts';

/* Module `work`: long work in chunks, with progress. */

/** Name of the job that carries one lane of a run forward. */
export const WORK_JOB = 'work.lane';

/** Name of the job on the timetable that takes up runs whose process has died. */
export const WORK_RESUME_JOB = 'work.resume';

/** Two lanes of a run share its items, in one process or in two. */
const LANES = [1, 2] as const;
const CHUNK_ITEMS = 50;
/** A lane hands over to a new job after this time, far below the queue's limit for one job. */
const LANE_MS = 45_000;
/** A live run that has told nothing for this long has lost its process. */
const QUIET_MS = 120_000;

/** One run of long work, with its progress. */
export type WorkRun = WorkRow;

export type WorkSubject = Record<string, string>;

export interface ChunkContext {
  workId: number;
  /** most items of this chunk */
  limit: number;
  /** where the lane stands in the list of items; null at its beginning */
  after: string | null;
  /** true when the process is about to stop: end the chunk after the present item */
  isStopping: () => boolean;
}

export interface ChunkResult {
  /** items done, and items that failed and stay open */
  done: number;
  failed: number;
  /** where the next chunk begins; null at the end of the list */
  next: string | null;
}

/** A kind of long work. A module defines it once, when the server is composed. */
export interface WorkKind {
  kind: string;
  /**
   * Does up to `limit` items after `after`, each in a transaction of its own that locks the item with
   * `for update skip locked` and does nothing when it is done already. Runs at least once for each item.
   */
  chunk(subject: WorkSubject, context: ChunkContext): Promise<ChunkResult>;
  /** items that are still open; asked when all lanes have ended */
  countOpen(tx: WriteTx, subject: WorkSubject): Promise<number>;
  /** what follows when nothing is open any more, in the transaction that ends the run */
  finish?(tx: WriteTx, subject: WorkSubject, workId: number): Promise<void>;
}

export interface WorkOrder {
  kind: string;
  /** one run of a kind and key is live at a time; a second start joins it */
  key: string;
  subject: WorkSubject;
  /** items to do */
  total: number;
  /** user who asked for it; null for the timetable */
  startedBy: number | null;
}

export type WorkService = ReturnType<typeof createWorkService>;

/** Long work in chunks: a request starts it and answers at once; any process carries it on (reliability M20). */
export function createWorkService(
  deps: Pick<Deps, 'db' | 'ports' | 'jobs' | 'log'>,
  options: { isStopping?: () => boolean } = {},
) {
  const { db, ports, jobs, log } = deps;
  const kinds = new Map<string, WorkKind>();
  const isStopping = options.isStopping ?? (() => false);
  const now = (): Date => ports.clock.now();

  const sendLane = (tx: WriteTx, workId: number, lane: number, after: string | null): Promise<void> =>
    jobs.send(tx, WORK_JOB, { workId, lane, after }, { retryLimit: 20 });

  /** The last lane to end decides how the run ended. */
  async function endLane(tx: WriteTx, run: WorkRow, kind: WorkKind, lane: number): Promise<void> {
    const open = await closeLane(tx, run.id, lane);
    if (open === null || open.length > 0) return;
    const left = await kind.countOpen(tx, run.subject);
    if (left === 0) await kind.finish?.(tx, run.subject, run.id);
    await finishWork(tx, run.id, {
      state: left === 0 ? 'done' : 'failed',
      error: left === 0 ? null : fillMessage(workTexts.left, { count: left }),
      at: now(),
    });
  }

  return {
    define(kind: WorkKind): void {
      if (kinds.has(kind.kind)) throw new Error(`long work ${kind.kind} is defined twice`);
      kinds.set(kind.kind, kind);
    },

    /** Stores the run and its jobs in the caller's transaction: both exist exactly when it commits. @returns the run's id */
    async start(tx: WriteTx, order: WorkOrder): Promise<{ workId: number }> {
      if (!kinds.has(order.kind)) throw new InvariantError('a kind of long work is not defined', { kind: order.kind });
      const workId = await insertWork(tx, { ...order, lanes: LANES, at: now() });
      if (workId === null) {
        const live = await findLiveWork(tx, order.kind, order.key);
        if (live === null) throw fail('STATE_CONFLICT');
        return { workId: live };
      }
      for (const lane of LANES) await sendLane(tx, workId, lane, null);
      return { workId };
    },

    /** Job: carries one lane forward. */
    async runLane({ workId, lane, after }: { workId: number; lane: number; after: string | null }): Promise<void> {
      const run = await findWork(db, workId);
      if (!run || !run.openLanes.includes(lane) || run.finishedAt !== null) return;
      const kind = kinds.get(run.kind);
      if (!kind) throw new InvariantError('a kind of long work is not defined', { kind: run.kind, workId });
      const until = performance.now() + LANE_MS;
      let next = after;
      for (;;) {
        const part = await kind.chunk(run.subject, { workId, limit: CHUNK_ITEMS, after: next, isStopping });
        next = part.next;
        const mustHandOver = next !== null && (isStopping() || performance.now() > until);
        const isOver = await inTransaction(db, async (tx) => {
          if (!(await addProgress(tx, workId, { done: part.done, failed: part.failed, at: now() }))) return true;
          if (next === null) await endLane(tx, run, kind, lane);
          else if (mustHandOver) await sendLane(tx, workId, lane, next);
          return next === null || mustHandOver;
        });
        if (part.failed > 0) log.warn({ workId, kind: run.kind, failed: part.failed }, 'items of long work failed');
        if (isOver) return;
      }
    },

    /** Job: sends the lanes of runs again whose process has died. @returns how many runs */
    async resume(): Promise<number> {
      const at = now();
      const since = new Date(at.getTime() - QUIET_MS);
      let resumed = 0;
      for (const { id, openLanes } of await listQuiet(db, since)) {
        const isTaken = await inTransaction(db, async (tx) => {
          if (!(await claimQuiet(tx, id, since, at))) return false;
          for (const lane of openLanes) await sendLane(tx, id, lane, null);
          return true;
        });
        if (isTaken) resumed += 1;
      }
      return resumed;
    },

    /** @throws WORK_NOT_FOUND */
    async getWork(workId: number): Promise<WorkRow> {
      const run = await findWork(db, workId);
      if (!run) throw fail('WORK_NOT_FOUND');
      return run;
    },

    listWork: (kind: string, key: string | null): Promise<WorkRow[]> => listRuns(db, kind, key, 20),
  };
}
