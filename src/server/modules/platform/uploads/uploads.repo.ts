import { sql } from 'kysely';
import { InvariantError } from '#server/invariant.ts';
import { waitFor } from '#server/db/locks.ts';
import { maybeOne, one, wasChanged } from '#server/db/query.ts';
import type { ScanState } from '#shared/contract/uploads.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';

export interface NewFile {
  publicId: string;
  ownerUserId: number;
  fileTypeId: number;
  name: string;
  mime: string;
  sha256: string;
  bytes: Uint8Array;
  scanStatus: 'not_scanned' | 'pending';
  createdAt: Date;
}

/** A file without its bytes: what access is decided on. */
export interface FileRecord {
  id: number;
  publicId: string;
  ownerUserId: number | null;
  investorId: number | null;
  name: string;
  mime: string;
  size: number;
  scanStatus: ScanState;
  isPublic: boolean;
}

/** Makes uploads of one user wait for each other, so that two at once cannot both fit into the last free place. */
export async function lockQuota(tx: WriteTx, userId: number): Promise<void> {
  await waitFor(tx, 'uploads', String(userId));
}

/** How many files a user keeps and their bytes together; without `areAttachedCounted` only those that no record took. */
export async function usageOf(
  tx: Tx,
  userId: number,
  { areAttachedCounted }: { areAttachedCounted: boolean },
): Promise<{ fileCount: bigint; totalBytes: bigint }> {
  return one<{ fileCount: bigint; totalBytes: bigint }>(tx)`
    select count(*) as "fileCount", coalesce(sum(size), 0)::bigint as "totalBytes"
    from files
    where owner_user_id = ${userId} and (${areAttachedCounted} or not is_attached)`;
}

/** Stores a file; gives its id. */
export async function insertFile(tx: WriteTx, file: NewFile): Promise<number> {
  const { id } = await one<{ id: number }>(tx)`
    insert into files (public_id, owner_user_id, file_type_id, name, mime, size, sha256, bytes, scan_status, created_at)
    values (
      ${file.publicId}, ${file.ownerUserId}, ${file.fileTypeId}, ${file.name}, ${file.mime}, ${file.bytes.byteLength},
      ${file.sha256}, ${Buffer.from(file.bytes)}, ${file.scanStatus}, ${file.createdAt}
    )
    returning id`;
  return id;
}

const record = sql`
  id, public_id as "publicId", owner_user_id as "ownerUserId", investor_id as "investorId", name, mime, size,
    scan_status as "scanStatus", is_public as "isPublic"`;

/** The file behind a public id, if any. */
export async function findFile(tx: Tx, publicId: string): Promise<FileRecord | null> {
  return maybeOne<FileRecord>(tx)`select ${record} from files where public_id = ${publicId}`;
}

/** The file with an id, if any. */
export async function findFileById(tx: Tx, id: number): Promise<FileRecord | null> {
  return maybeOne<FileRecord>(tx)`select ${record} from files where id = ${id}`;
}

/** The bytes of a file. @throws Error when it is gone */
export async function getBytes(tx: Tx, id: number): Promise<Uint8Array> {
  const { rows } = await sql<{ bytes: Uint8Array }>`select bytes from files where id = ${id}`.execute(tx);
  if (!rows[0]) throw new InvariantError('a file is gone', { fileId: id });
  return rows[0].bytes;
}

/** The bytes of a file that waits for its scan; null when it is gone or has its verdict. */
export async function waitingBytes(tx: Tx, id: number): Promise<Uint8Array | null> {
  const row = await tx
    .selectFrom('files')
    .select('bytes')
    .where('id', '=', id)
    .where('scan_status', '=', 'pending')
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Ids of files that wait for their scan, oldest first. */
export async function listWaiting(tx: Tx, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('scan_status', '=', 'pending')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Keeps the verdict on a file that waited for it. */
export async function setScanStatus(db: SingleWrite, id: number, status: 'clean' | 'infected'): Promise<void> {
  await db
    .updateTable('files')
    .set({ scan_status: status })
    .where('id', '=', id)
    .where('scan_status', '=', 'pending')
    .execute();
}

/** True when the file is part of a ticket of this user. */
export async function isInTicketOf(tx: Tx, fileId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from ticket_chats c
    join tickets t on t.id = c.ticket_id
    where c.document_id = ${fileId} and t.user_id = ${userId}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Marks an upload of the user as used by a record, so that it is not deleted as an orphan; false when it is not this user's. */
export async function markAttached(
  tx: WriteTx,
  id: number,
  ownerUserId: number,
  investorId: number | null,
): Promise<boolean> {
  return wasChanged(tx)`
    update files
    set is_attached = true, investor_id = coalesce(${investorId}::integer, investor_id)
    where id = ${id} and owner_user_id = ${ownerUserId}`;
}

/** Shows a file to everybody, or ends that; it is kept either way. False: it is not the owner's. */
export async function setPublic(
  tx: WriteTx,
  id: number,
  { ownerUserId, isPublic }: { ownerUserId: number | null; isPublic: boolean },
): Promise<boolean> {
  return wasChanged(tx)`
    update files
    set is_attached = true, is_public = ${isPublic}
    where id = ${id} and (${ownerUserId}::integer is null or owner_user_id = ${ownerUserId}::integer)`;
}

/** Deletes uploads that no record took up to `before`; gives how many. */
export async function deleteOrphans(db: SingleWrite, before: Date): Promise<bigint> {
  const { numAffectedRows } =
    await sql`delete from files where not is_attached and not is_public and created_at < ${before}`.execute(db);
  return numAffectedRows ?? 0n;
}
