import { sql } from 'kysely';
import type { ExportFault, ExportFormat, ExportKind, ExportState } from '#shared/contract/exports.ts';
import type { PageRows } from '#shared/paging.ts';
import { waitFor } from '#server/db/locks.ts';
import { many, maybeOne, one, wasChanged } from '#server/db/query.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';
import type { Actor } from '#server/http/context.ts';

export interface ExportRow {
  id: number;
  userId: number;
  kind: ExportKind;
  format: ExportFormat;
  filter: Record<string, unknown>;
  columns: string[];
  scope: string;
  state: ExportState;
  attempt: number;
  total: number;
  rows: number;
  size: number;
  error: ExportFault | null;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date | null;
}

/** Who asked for a file, as the records have them now. */
export interface Reader extends Actor {
  branchId: number | null;
}

/** A run of a file: only the last one of its file may write. */
export type ExportRun = Pick<ExportRow, 'id' | 'attempt'>;

const columns = sql`
  id, user_id as "userId", kind, format, filter, columns, scope, state, attempt, total, rows_written as rows, size,
    error, created_at as "createdAt", finished_at as "finishedAt", expires_at as "expiresAt"`;

/** Makes requests of one user wait for each other and counts what is being written for them. */
export async function countLive(tx: WriteTx, userId: number): Promise<number> {
  await waitFor(tx, 'exports', String(userId));
  const { live } = await one<{ live: number }>(tx)`
    select count(*)::int as live from exports where user_id = ${userId} and state in ('waiting', 'running')`;
  return live;
}

/** Stores what is asked for. */
export async function insertExport(
  tx: WriteTx,
  row: Pick<ExportRow, 'userId' | 'kind' | 'format' | 'filter' | 'columns' | 'scope' | 'total'> & { at: Date },
): Promise<ExportRow> {
  return one<ExportRow>(tx)`
    insert into exports (user_id, kind, format, filter, columns, scope, total, created_at, heartbeat_at)
    values (
      ${row.userId}, ${row.kind}, ${row.format}, ${JSON.stringify(row.filter)}, ${row.columns}, ${row.scope},
      ${row.total}, ${row.at}, ${row.at}
    )
    returning ${columns}`;
}

/** Files of lists, or those of all data of the person. */
export type ExportShelf = 'lists' | 'person';

const onShelf = (shelf: ExportShelf) => sql`(kind = 'person') = ${shelf === 'person'}`;

/** Files of a user, newest first. */
export async function listOwn(
  tx: Tx,
  { userId, shelf }: { userId: number; shelf: ExportShelf },
  { offset, limit }: PageRows,
): Promise<ExportRow[]> {
  return many<ExportRow>(tx)`
    select ${columns}
    from exports
    where user_id = ${userId} and ${onShelf(shelf)}
    order by id desc limit ${limit} offset ${offset}`;
}

/** How many files a user asked for. */
export async function countOwn(tx: Tx, { userId, shelf }: { userId: number; shelf: ExportShelf }): Promise<number> {
  const { total } = await one<{ total: number }>(tx)`
    select count(*)::int as total from exports where user_id = ${userId} and ${onShelf(shelf)}`;
  return total;
}

/** A file of a user; null when it is not theirs. */
export async function findOwn(
  tx: Tx,
  exportId: number,
  { userId, shelf }: { userId: number; shelf: ExportShelf },
): Promise<ExportRow | null> {
  return maybeOne<ExportRow>(tx)`
    select ${columns} from exports where id = ${exportId} and user_id = ${userId} and ${onShelf(shelf)}`;
}

/** Who asked for a file; null when they can no longer log in. */
export async function findReader(tx: Tx, userId: number): Promise<Reader | null> {
  return maybeOne<Reader>(tx)`
    select id as "userId", username, role_id as "roleId", access_level as "accessLevel", branch_id as "branchId"
    from users
    where id = ${userId} and is_active`;
}

/** Takes a waiting file for a run, which begins from nothing. Null: it does not wait, or another process took it. */
export async function claimExport(tx: WriteTx, exportId: number, at: Date): Promise<ExportRow | null> {
  const row = await maybeOne<ExportRow>(tx)`
    update exports
    set state = 'running', attempt = attempt + 1, rows_written = 0, size = 0, heartbeat_at = ${at}
    where id = ${exportId} and state = 'waiting'
    returning ${columns}`;
  if (row) await deleteChunks(tx, exportId);
  return row;
}

/** Tells how far a run is; false when the run may write no more. */
export async function touchExport(
  tx: SingleWrite,
  run: ExportRun,
  { rows, size, at }: { rows: number; size: number; at: Date },
): Promise<boolean> {
  return wasChanged(tx)`
    update exports
    set rows_written = ${rows}, size = ${size}, heartbeat_at = ${at}
    where id = ${run.id} and attempt = ${run.attempt} and state = 'running'`;
}

/** Stores the next part of a file. */
export async function insertChunk(tx: WriteTx, exportId: number, number: number, bytes: Uint8Array): Promise<void> {
  await tx
    .insertInto('export_chunks')
    .values({ export_id: exportId, number, bytes: Buffer.from(bytes) })
    .execute();
}

/** A part of a file; null after the last one. */
export async function findChunk(tx: Tx, exportId: number, number: number): Promise<Uint8Array | null> {
  const row = await tx
    .selectFrom('export_chunks')
    .select('bytes')
    .where('export_id', '=', exportId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

async function deleteChunks(tx: WriteTx, exportId: number): Promise<void> {
  await tx.deleteFrom('export_chunks').where('export_id', '=', exportId).execute();
}

/** Makes a written file ready until `expiresAt`; false when the run was not the last one. */
export async function finishExport(tx: SingleWrite, run: ExportRun, at: Date, expiresAt: Date): Promise<boolean> {
  return wasChanged(tx)`
    update exports
    set state = 'ready', finished_at = ${at}, heartbeat_at = ${at}, expires_at = ${expiresAt}
    where id = ${run.id} and attempt = ${run.attempt} and state = 'running'`;
}

/** Ends a run without a file. */
export async function failExport(tx: WriteTx, run: ExportRun, error: ExportFault, at: Date): Promise<void> {
  const isMine = await wasChanged(tx)`
    update exports
    set state = 'failed', error = ${error}, finished_at = ${at}
    where id = ${run.id} and attempt = ${run.attempt} and state in ('waiting', 'running')`;
  if (isMine) await deleteChunks(tx, run.id);
}

/** Gives a file back to the queue; false when the run was not the last one. A run that was only told to stop does not count. */
export async function releaseExport(tx: SingleWrite, run: ExportRun, isCounted: boolean, at: Date): Promise<boolean> {
  return wasChanged(tx)`
    update exports
    set state = 'waiting', attempt = attempt - ${isCounted ? 0 : 1}, heartbeat_at = ${at}
    where id = ${run.id} and attempt = ${run.attempt} and state = 'running'`;
}

/** Stops a file of a user that is not finished. Null: it is finished or not theirs. */
export async function cancelOwn(
  tx: WriteTx,
  exportId: number,
  { userId, shelf }: { userId: number; shelf: ExportShelf },
  at: Date,
): Promise<ExportRow | null> {
  const row = await maybeOne<ExportRow>(tx)`
    update exports
    set state = 'cancelled', finished_at = ${at}
    where id = ${exportId} and user_id = ${userId} and ${onShelf(shelf)} and state in ('waiting', 'running')
    returning ${columns}`;
  if (row) await deleteChunks(tx, exportId);
  return row;
}

/** Takes a file without a heartbeat since a moment, so that its work begins again; null when there is none. */
export async function takeQuiet(
  tx: WriteTx,
  since: { running: Date; waiting: Date },
  at: Date,
): Promise<ExportRun | null> {
  return maybeOne<ExportRun>(tx)`
    update exports
    set state = 'waiting', heartbeat_at = ${at}
    where id = (
      select e.id
      from exports e
      where (e.state = 'running' and e.heartbeat_at < ${since.running})
        or (e.state = 'waiting' and e.heartbeat_at < ${since.waiting})
      order by e.heartbeat_at limit 1
      for update skip locked
    )
    returning id, attempt`;
}

/** Ends the time of one ready file and deletes its parts; false when none is over. */
export async function expireOne(tx: WriteTx, before: Date): Promise<boolean> {
  const row = await maybeOne<{ id: number }>(tx)`
    update exports
    set state = 'expired'
    where id = (
      select e.id
      from exports e
      where e.state = 'ready' and e.expires_at <= ${before}
      order by e.expires_at limit 1
      for update skip locked
    )
    returning id`;
  if (row) await deleteChunks(tx, row.id);
  return row !== null;
}
