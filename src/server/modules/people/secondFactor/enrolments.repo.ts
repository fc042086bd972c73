import { sql } from 'kysely';
import { maybeOne } from '#server/db/query.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';

/** Keeps the set-up code of a person, in the place of an earlier one. */
export async function upsertEnrolment(
  tx: WriteTx,
  of: { userId: number; hash: string; madeBy: number | null; madeAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into factor_enrolments (user_id, code_hash, made_by, made_at, expires_at)
    values (${of.userId}, ${of.hash}, ${of.madeBy}, ${of.madeAt}, ${of.expiresAt})
    on conflict (user_id) do update
    set code_hash = excluded.code_hash, made_by = excluded.made_by, made_at = excluded.made_at,
      expires_at = excluded.expires_at`.execute(tx);
}

/** True for the living set-up code of a person. */
export async function isEnrolment(tx: Tx, userId: number, hash: string, now: Date): Promise<boolean> {
  const found = await maybeOne(tx)`
    select user_id from factor_enrolments
    where user_id = ${userId} and code_hash = ${hash} and expires_at > ${now}`;
  return found !== null;
}

/** Notes on a waiting log-in which set-up code was proved; false when the log-in is over. */
export async function setTicketEnrolment(
  tx: SingleWrite,
  ticketHash: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update second_factor_tickets set enrolment_hash = ${hash}
    where ticket_hash = ${ticketHash} and purpose = 'login' and used_at is null and expires_at > ${now}
    returning ticket_hash`.execute(tx);
  return rows.length === 1;
}

/** True when a set-up code that still lives was proved in this log-in. */
export async function isTicketEnrolled(tx: Tx, ticketHash: string, now: Date): Promise<boolean> {
  const found = await maybeOne(tx)`
    select t.ticket_hash
    from second_factor_tickets t
    join factor_enrolments e on e.user_id = t.user_id and e.code_hash = t.enrolment_hash
    where t.ticket_hash = ${ticketHash} and e.expires_at > ${now}`;
  return found !== null;
}

/** Uses the set-up code up that was proved in this log-in; false when it is used, replaced or over. */
export async function useEnrolment(tx: WriteTx, ticketHash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from factor_enrolments e
    using second_factor_tickets t
    where t.ticket_hash = ${ticketHash} and e.user_id = t.user_id and e.code_hash = t.enrolment_hash
      and e.expires_at > ${now}
    returning e.user_id`.execute(tx);
  return rows.length === 1;
}
