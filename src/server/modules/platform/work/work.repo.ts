import { sql } from 'kysely';
import { userName, wordList } from '#server/db/fragments.ts';
import { many, maybeOne, wasChanged } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** One run of long work, as stored. */
export interface WorkRow {
  id: number;
  kind: string;
  key: string;
  subject: Record<string, string>;
  state: 'queued' | 'running' | 'done' | 'failed';
  total: number;
  done: number;
  failed: number;
  openLanes: number[];
  error: string | null;
  startedBy: string;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

const columns = sql`
  w.id, w.kind, w.key, w.subject, w.state, w.total, w.done, w.failed, w.open_lanes as "openLanes", w.error,
  ${userName('u')} as "startedBy",
  w.created_at as "createdAt", w.started_at as "startedAt", w.finished_at as "finishedAt"`;

/** States of a run that has not ended. */
const live = ['queued', 'running'] as const;

/** Stores a run. @returns its id, or null while another run of the same kind and key is live */
export async function insertWork(
  tx: WriteTx,
  row: {
    kind: string;
    key: string;
    subject: Record<string, string>;
    total: number;
    lanes: readonly number[];
    startedBy: number | null;
    at: Date;
  },
): Promise<number | null> {
  const found = await maybeOne<{ id: number }>(tx)`
    insert into work_runs (kind, key, subject, total, open_lanes, started_by, created_at, heartbeat_at)
    values (
      ${row.kind}, ${row.key}, ${JSON.stringify(row.subject)}, ${row.total}, ${[...row.lanes]}, ${row.startedBy},
      ${row.at}, ${row.at}
    )
    on conflict (kind, key)
    where state in ${wordList(live)} do nothing
    returning id`;
  return found?.id ?? null;
}

/** The live run of a kind and key; null when there is none. */
export async function findLiveWork(tx: Tx, kind: string, key: string): Promise<number | null> {
  const row = await tx
    .selectFrom('work_runs')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('state', 'in', live)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A run by its id; null for an unknown one. */
export async function findWork(tx: Tx, workId: number): Promise<WorkRow | null> {
  return maybeOne<WorkRow>(tx)`
    select ${columns}
    from work_runs w
    left join users u on u.id = w.started_by
    where w.id = ${workId}`;
}

/** The newest runs of a kind, of one key when it is given. */
export async function listRuns(tx: Tx, kind: string, key: string | null, limit: number): Promise<WorkRow[]> {
  return many<WorkRow>(tx)`
    select ${columns}
    from work_runs w
    left join users u on u.id = w.started_by
    where w.kind = ${kind} and (${key}::text is null or w.key = ${key})
    order by w.id desc limit ${limit}`;
}

/** Adds what a chunk did; false when the run is over. */
export async function addProgress(
  tx: WriteTx,
  workId: number,
  part: { done: number; failed: number; at: Date },
): Promise<boolean> {
  return wasChanged(tx)`
    update work_runs
    set state = 'running', started_at = coalesce(started_at, ${part.at}),
      done = done + ${part.done}, failed = failed + ${part.failed}, heartbeat_at = ${part.at}
    where id = ${workId} and state in ${wordList(live)}`;
}

/** Marks a lane as ended. @returns the lanes that are still open; null when this lane had ended before */
export async function closeLane(tx: WriteTx, workId: number, lane: number): Promise<number[] | null> {
  const row = await maybeOne<{ openLanes: number[] }>(tx)`
    update work_runs
    set open_lanes = array_remove(open_lanes, ${lane}::integer)
    where id = ${workId} and state in ${wordList(live)} and ${lane}::integer = any (open_lanes)
    returning open_lanes as "openLanes"`;
  return row?.openLanes ?? null;
}

/** Ends a run. */
export async function finishWork(
  tx: WriteTx,
  workId: number,
  end: { state: 'done' | 'failed'; error: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('work_runs')
    .set({ state: end.state, error: end.error, finished_at: end.at, heartbeat_at: end.at })
    .where('id', '=', workId)
    .execute();
}

/** Live runs without a heartbeat since a moment, with their open lanes. */
export async function listQuiet(tx: Tx, since: Date): Promise<{ id: number; openLanes: number[] }[]> {
  return tx
    .selectFrom('work_runs')
    .select(['id', 'open_lanes as openLanes'])
    .where('state', 'in', live)
    .where('heartbeat_at', '<', since)
    .orderBy('heartbeat_at')
    .limit(100)
    .execute();
}

/** Takes a quiet run for a new attempt; false when somebody else has. */
export async function claimQuiet(tx: WriteTx, workId: number, since: Date, at: Date): Promise<boolean> {
  return wasChanged(tx)`
    update work_runs set heartbeat_at = ${at}
    where id = ${workId} and state in ${wordList(live)} and heartbeat_at < ${since}`;
}
