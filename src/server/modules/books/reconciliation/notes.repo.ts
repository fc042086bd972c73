import { sql } from 'kysely';
import { userNameOrNull } from '#server/db/fragments.ts';
import { waitFor } from '#server/db/locks.ts';
import { many } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { StoredItem } from './reconciliation.repo.ts';

/** Which row of a comparison a note is about. */
export interface ItemKey {
  businessDate: string;
  subject: string;
  kind: string;
  reference: string;
}

/** What people found out about a row that differs, and who closed it. Amounts are those at the time of the note; rial. */
export interface ItemNote extends ItemKey {
  bankAmount: bigint | null;
  bookAmount: bigint | null;
  note: string;
  notedBy: number;
  notedByName: string;
  notedAt: Date;
  closeReason: string | null;
  closedBy: number | null;
  closedByName: string | null;
  closedAt: Date | null;
}

/** Notes about rows of some days. */
export async function listItemNotes(tx: Tx, days: readonly string[]): Promise<ItemNote[]> {
  return many<ItemNote>(tx)`
    select n.business_date as "businessDate", n.subject, n.kind, n.reference, n.bank_amount as "bankAmount",
      n.book_amount as "bookAmount", n.note, n.noted_by as "notedBy",
      coalesce(${userNameOrNull('maker')}, '') as "notedByName", n.noted_at as "notedAt",
      n.close_reason as "closeReason", n.closed_by as "closedBy", ${userNameOrNull('closer')} as "closedByName",
      n.closed_at as "closedAt"
    from reconciliation_notes n
    join users maker on maker.id = n.noted_by
    left join users closer on closer.id = n.closed_by
    where n.business_date = any(${[...days]}::date[])`;
}

/** Keeps a note over the one before and opens the row again. */
export async function saveItemNote(
  tx: WriteTx,
  key: ItemKey,
  of: { bankAmount: string | null; bookAmount: string | null; note: string; notedBy: number; at: Date },
): Promise<void> {
  await sql`
    insert into reconciliation_notes (
      business_date, subject, kind, reference, bank_amount, book_amount, note, noted_by, noted_at
    )
    values (
      ${key.businessDate}, ${key.subject}, ${key.kind}, ${key.reference}, ${of.bankAmount}::bigint,
      ${of.bookAmount}::bigint, ${of.note}, ${of.notedBy}, ${of.at}
    )
    on conflict (business_date, subject, kind, reference) do update set bank_amount = excluded.bank_amount,
      book_amount = excluded.book_amount, note = excluded.note, noted_by = excluded.noted_by,
      noted_at = excluded.noted_at, close_reason = null, closed_by = null, closed_at = null`.execute(tx);
}

/** Closes a row that has a note. */
export async function closeItemNote(
  tx: WriteTx,
  key: ItemKey,
  of: { reason: string; closedBy: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('reconciliation_notes')
    .set({ close_reason: of.reason, closed_by: of.closedBy, closed_at: of.at })
    .where('business_date', '=', key.businessDate)
    .where('subject', '=', key.subject)
    .where('kind', '=', key.kind as StoredItem['kind'])
    .where('reference', '=', key.reference)
    .execute();
}

/** Makes whoever writes about one row wait for each other until their transaction ends. */
export async function lockItem(tx: WriteTx, key: ItemKey): Promise<void> {
  const name = [key.businessDate, key.subject, key.kind, key.reference].join(':');
  await waitFor(tx, 'reconciliation', name);
}
