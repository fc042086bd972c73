import { sql } from 'kysely';
import type { SignatureKind, SignatureState } from '#shared/texts/signatureTexts.ts';
import type { PageRows } from '#shared/paging.ts';
import { investorName, userNameOrNull } from '#server/db/fragments.ts';
import { many, maybeOne, one, wasChanged } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** One signature; the power may have ended since. */
export interface SignatureRow {
  userId: number;
  name: string;
  /** ISO moment */
  signedAt: string;
}

export interface SignatureRequestRow {
  id: number;
  investorId: number;
  kind: SignatureKind;
  content: Record<string, unknown>;
  contentHash: string;
  details: string;
  amount: bigint | null;
  status: SignatureState;
  askedBy: number;
  askedByName: string;
  askedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endReason: string | null;
  /** in the order in which they were given */
  signatures: SignatureRow[];
}

const nameOf = sql`coalesce(${userNameOrNull('u')}, ${investorName('p')}, u.username)`;

const select = sql`
  select r.id, r.investor_id as "investorId", r.kind, r.content, r.content_hash as "contentHash", r.details, r.amount,
    r.status, r.asked_by as "askedBy",
    (
      select ${nameOf}
      from users u
      left join user_investors self on self.user_id = u.id and self.it_self
      left join investors p on p.id = self.investor_id
      where u.id = r.asked_by
    ) as "askedByName", r.asked_at as "askedAt", r.expires_at as "expiresAt", r.ended_at as "endedAt",
    r.end_reason as "endReason",
    coalesce((
      select jsonb_agg(
        jsonb_build_object('userId', s.user_id, 'name', ${nameOf}, 'signedAt', s.signed_at)
        order by s.signed_at, s.user_id
      )
      from signatures s
      join users u on u.id = s.user_id
      left join user_investors self on self.user_id = u.id and self.it_self
      left join investors p on p.id = self.investor_id
      where s.request_id = r.id
    ), '[]') as signatures
  from signature_requests r`;

/** A page of the acts of a company that wait or waited, newest first. */
export async function listRequests(
  tx: Tx,
  of: { investorId: number; status: SignatureState | null },
  page: PageRows,
): Promise<{ rows: SignatureRequestRow[]; count: number }> {
  const where = sql`r.investor_id = ${of.investorId} and (${of.status}::text is null or r.status = ${of.status}::text)`;
  const rows = await many<SignatureRequestRow>(tx)`
    ${select}
    where ${where}
    order by r.id desc limit ${page.limit} offset ${page.offset}`;
  const { count } = await one<{ count: number }>(tx)`
    select count(*)::int as count
    from signature_requests r
    where ${where}`;
  return { rows, count };
}

/** An act that waits or waited; null when there is none. */
export async function findRequest(tx: Tx, id: number): Promise<SignatureRequestRow | null> {
  return maybeOne<SignatureRequestRow>(tx)`${select} where r.id = ${id}`;
}

/** Waits until nobody else decides about an act, and keeps the others out until the transaction ends. */
export async function lockRequest(tx: WriteTx, id: number): Promise<void> {
  await sql`select from signature_requests where id = ${id} for update`.execute(tx);
}

/** Stores an act that waits, with the signature of whoever asks. @returns its id @throws unique violation `signature_requests_waiting` */
export async function insertRequest(
  tx: WriteTx,
  of: Pick<SignatureRequestRow, 'investorId' | 'kind' | 'content' | 'contentHash' | 'details' | 'amount'> & {
    askedBy: number;
    askedAt: Date;
    expiresAt: Date;
  },
): Promise<number> {
  const { id } = await one<{ id: number }>(tx)`
    insert into signature_requests
      (investor_id, kind, content, content_hash, details, amount, asked_by, asked_at, expires_at)
    values (
      ${of.investorId}, ${of.kind}, ${JSON.stringify(of.content)}::jsonb, ${of.contentHash}, ${of.details},
      ${of.amount}, ${of.askedBy}, ${of.askedAt}, ${of.expiresAt}
    )
    returning id`;
  await insertSignature(tx, { requestId: id, userId: of.askedBy, at: of.askedAt });
  return id;
}

/** Stores a signature. @returns false when this person has signed before */
export async function insertSignature(
  tx: WriteTx,
  of: { requestId: number; userId: number; at: Date },
): Promise<boolean> {
  return wasChanged(tx)`
    insert into signatures (request_id, user_id, signed_at)
    values (${of.requestId}, ${of.userId}, ${of.at})
    on conflict do nothing`;
}

/** Ends an act that waits. @returns false when it was ended before */
export async function endRequest(
  tx: WriteTx,
  id: number,
  of: { status: Exclude<SignatureState, 'open'>; by: number | null; at: Date; reason: string | null },
): Promise<boolean> {
  return wasChanged(tx)`
    update signature_requests
    set status = ${of.status}, ended_by = ${of.by}, ended_at = ${of.at}, end_reason = ${of.reason}
    where id = ${id} and status = 'open'`;
}

/** Ids of the acts whose time is over, oldest first. */
export async function listOverdueRequests(tx: Tx, at: Date, limit: number): Promise<number[]> {
  const rows = await many<{ id: number }>(tx)`
    select id
    from signature_requests
    where status = 'open' and expires_at <= ${at}
    order by expires_at, id limit ${limit}`;
  return rows.map(({ id }) => id);
}
