import { userNameById } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { FundFilesTable } from '#server/db/tables.ts';

/** A version of a document of a fund. */
export interface PaperRow {
  paperId: number;
  category: string;
  title: string;
  publishDate: string;
  version: number;
  isNewest: boolean;
  publicId: string;
  mime: string;
  savedByName: string;
  savedAt: Date;
  withdrawnAt: Date | null;
  withdrawalReason: string | null;
}

/** Documents of a fund with all versions; those of one document stand together, newest first. */
export function listPaperRows(tx: Tx, fundId: number): Promise<PaperRow[]> {
  return many<PaperRow>(tx)`
    select p.id as "paperId", p.category, p.title, p.publish_date as "publishDate", p.version,
      p.version = max(p.version) over (partition by coalesce(p.first_id, p.id)) as "isNewest",
      f.public_id as "publicId", f.mime, ${userNameById('p.saved_by')} as "savedByName", p.saved_at as "savedAt",
      p.withdrawn_at as "withdrawnAt", p.withdrawal_reason as "withdrawalReason"
    from fund_files p
    join files f on f.id = p.file_id
    where p.fund_id = ${fundId}
    order by p.category, coalesce(p.first_id, p.id) desc, p.version desc`;
}

/** A document of a fund as it is replaced or withdrawn. */
export interface LockedPaper {
  id: number;
  firstId: number;
  version: number;
  fileId: number;
  title: string;
  isPublished: boolean;
}

/** A version, with its first one locked, so that two people never replace or withdraw it at once; null when there is none. */
export async function lockPaper(tx: WriteTx, fundId: number, paperId: number): Promise<LockedPaper | null> {
  await maybeOne(tx)`
    select f.id
    from fund_files p
    join fund_files f on f.id = coalesce(p.first_id, p.id)
    where p.id = ${paperId}
    for no key update of f`;
  return maybeOne<LockedPaper>(tx)`
    select p.id, coalesce(p.first_id, p.id) as "firstId", p.version, p.file_id as "fileId", p.title,
      exists (select from published_fund_files o where o.id = p.id) as "isPublished"
    from fund_files p
    where p.id = ${paperId} and p.fund_id = ${fundId}`;
}

/** Adds a version; `firstId` null begins a document. @returns its id */
export async function insertPaper(
  tx: WriteTx,
  row: {
    fundId: number;
    firstId: number | null;
    version: number;
    fileId: number;
    title: string;
    category: string;
    publishDate: string;
    savedBy: number;
    savedAt: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('fund_files')
    .values({
      fund_id: row.fundId,
      first_id: row.firstId,
      version: row.version,
      file_id: row.fileId,
      title: row.title,
      // the contract takes no other
      category: row.category as FundFilesTable['category'],
      publish_date: row.publishDate,
      saved_by: row.savedBy,
      saved_at: row.savedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a document from the page of its fund. */
export async function withdrawPaper(
  tx: WriteTx,
  paperId: number,
  of: { by: number; at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('fund_files')
    .set({ withdrawn_by: of.by, withdrawn_at: of.at, withdrawal_reason: of.reason })
    .where('id', '=', paperId)
    .execute();
}
