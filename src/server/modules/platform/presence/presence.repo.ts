import { userName } from '#server/db/fragments.ts';
import { many } from '#server/db/query.ts';
import { sql } from 'kysely';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** A look at a record. */
export interface Lease {
  subject: string;
  userId: number;
  isWriting: boolean;
  until: Date;
}

/** Keeps or prolongs a look; what ended long ago, on whichever record, is taken out. */
export async function saveLease(tx: WriteTx, lease: Lease, at: Date): Promise<void> {
  await sql`delete from record_leases where user_id = ${lease.userId} and until <= ${at}`.execute(tx);
  await sql`
    insert into record_leases (subject, user_id, is_writing, until)
    values (${lease.subject}, ${lease.userId}, ${lease.isWriting}, ${lease.until})
    on conflict (subject, user_id) do update set is_writing = excluded.is_writing, until = excluded.until`.execute(tx);
}

/** Ends a look. */
export async function deleteLease(tx: WriteTx, subject: string, userId: number): Promise<void> {
  await tx.deleteFrom('record_leases').where('subject', '=', subject).where('user_id', '=', userId).execute();
}

export interface PresentRow {
  id: number;
  name: string;
  isWriting: boolean;
}

/** Who else has the record open. */
export async function listOthers(tx: Tx, subject: string, userId: number, at: Date): Promise<PresentRow[]> {
  return many<PresentRow>(tx)`
    select u.id, ${userName('u')} as name, l.is_writing as "isWriting"
    from record_leases l
    join users u on u.id = l.user_id
    where l.subject = ${subject} and l.user_id <> ${userId} and l.until > ${at}
    order by ${userName('u')} collate "fa-x-icu", u.id`;
}
