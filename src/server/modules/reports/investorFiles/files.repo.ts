import { sql } from 'kysely';
import type { AuthStatusName } from '#shared/contract/investors.ts';
import { investorName, userName, userNameOrNull } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { openOrderStates } from '#shared/orderStates.ts';
import type { PageRows } from '#shared/paging.ts';

export interface FileRow {
  investorId: number;
  investorName: string;
  nationalNo: string;
  isLegal: boolean;
  mobile: string | null;
  authStatus: AuthStatusName;
  branchName: string | null;
  joinedAt: Date;
  lastSignInAt: Date | null;
  referrerName: string | null;
  openOrders: number;
  bankAccounts: number;
  addresses: number;
  documents: number;
  openTickets: number;
}

/** Head of the file of an investor with counts of what is in it; null when there is none. */
export async function findFile(tx: Tx, investorId: number): Promise<FileRow | null> {
  return maybeOne<FileRow>(tx)`
    select i.id as "investorId", ${investorName('i')} as "investorName", i.national_no as "nationalNo",
      i.is_legal as "isLegal", i.mobile, i.auth_status as "authStatus", b.name as "branchName",
      i.created_at as "joinedAt",
      (
        select max(s.at)
        from sign_in_logs s
        where s.user_id = u.id and s.status = 'ok'
      ) as "lastSignInAt", ${userNameOrNull('r')} as "referrerName",
      (
        select count(*)::int
        from orders o
        where o.investor_id = i.id and o.status = any(${[...openOrderStates]})
      ) as "openOrders",
      (
        select count(*)::int
        from investor_bank_accounts a
        where a.investor_id = i.id and a.removed_at is null
      ) as "bankAccounts",
      (select count(*)::int from investor_addresses a where a.investor_id = i.id) as addresses,
      (select count(*)::int from investor_documents d where d.investor_id = i.id) as documents,
      (
        select count(*)::int
        from tickets t
        where t.national_code = i.national_no and t.status <> 'close'
      ) as "openTickets"
    from investors i
    left join branches b on b.id = i.branch_id
    left join lateral (
      select l.user_id
      from user_investors l
      where l.investor_id = i.id and l.it_self
      order by l.user_id limit 1
    ) own on true
    left join users u on u.id = own.user_id
    left join users r on r.id = u.referred_by
    where i.id = ${investorId}`;
}

export interface FilePersonRow {
  userId: number;
  name: string;
  relation: string;
  itSelf: boolean;
  isSignatory: boolean;
  /** ISO days of the power to sign, and rial of one act done alone */
  signsFrom: string | null;
  signsUntil: string | null;
  signsAloneMax: bigint | null;
  isActive: boolean;
  roleId: 1 | 2 | 3;
  /** file of that person; null without one */
  investorId: number | null;
}

/** Users who may act for an investor, the self one first. */
export async function listFilePeople(tx: Tx, investorId: number): Promise<FilePersonRow[]> {
  return many<FilePersonRow>(tx)`
    select u.id as "userId", coalesce(${userNameOrNull('u')}, ${investorName('p')}) as name, l.relation,
      l.it_self as "itSelf", l.is_signatory as "isSignatory", l.sign_from as "signsFrom",
      l.sign_until as "signsUntil", l.sign_alone_max as "signsAloneMax", u.is_active as "isActive",
      u.role_id as "roleId",
      p.id as "investorId"
    from user_investors l
    join users u on u.id = l.user_id
    left join user_investors s on s.user_id = u.id and s.it_self
    left join investors p on p.id = s.investor_id
    where l.investor_id = ${investorId}
    order by l.it_self desc, l.is_signatory desc, u.id`;
}

export interface FollowUpRow {
  kind: 'slip' | 'payout' | 'ticket' | 'document';
  id: number;
  ref: string;
  amount: bigint | null;
  detail: string | null;
  at: Date;
}

/** Most matters of one investor that are shown as waiting. */
const FOLLOW_UPS = 20;

/** What waits for an administrator in the matters of an investor, oldest first. */
export async function listFollowUps(tx: Tx, investorId: number): Promise<FollowUpRow[]> {
  return many<FollowUpRow>(tx)`
    select 'slip' as kind, s.id, s.number as ref, s.amount, null::text as detail, s.created_at as at
    from bank_slips s
    where s.investor_id = ${investorId} and s.status = 'pending'
    union all
    select 'payout', p.id, coalesce(o.order_no, ''), p.amount, p.error_text, p.created_at
    from payouts p
    left join orders o on o.investor_id = p.investor_id and o.id = p.order_id
    where p.investor_id = ${investorId} and p.status = 'failed'
    union all
    select 'ticket', t.id, t.tracking_code, null, t.topic, t.updated_at
    from investors i
    join tickets t on t.national_code = i.national_no
    where i.id = ${investorId} and t.status in ('unread', 'read')
    union all
    select 'document', d.id, d.doc_name, null, null, d.uploaded_at
    from investor_documents d
    where d.investor_id = ${investorId} and d.status = 'pending'
    order by at, kind, id limit ${FOLLOW_UPS}`;
}

export interface BlockRow {
  id: number;
  userId: number;
  reason: string;
  blockedByName: string;
  blockedAt: Date;
}

const blockRows = sql`
  select k.id, k.user_id as "userId", k.reason, ${userName('b')} as "blockedByName", k.blocked_at as "blockedAt"
  from user_blocks k
  join users b on b.id = k.blocked_by`;

/** The block of a user that stands; null when there is none. */
export async function findBlock(tx: Tx, userId: number): Promise<BlockRow | null> {
  return maybeOne<BlockRow>(tx)`${blockRows} where k.user_id = ${userId} and k.unblocked_at is null`;
}

/** Stores why the log-in of a user is closed. @throws unique violation `user_blocks_open` */
export async function insertBlock(
  tx: WriteTx,
  block: { userId: number; reason: string; blockedBy: number; at: Date },
): Promise<BlockRow> {
  const { id } = await tx
    .insertInto('user_blocks')
    .values({ user_id: block.userId, reason: block.reason, blocked_by: block.blockedBy, blocked_at: block.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return one<BlockRow>(tx)`${blockRows} where k.id = ${id}`;
}

/** Stores why the log-in of a user is opened again. */
export async function endBlock(
  tx: WriteTx,
  block: { id: number; reason: string; unblockedBy: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('user_blocks')
    .set({ unblock_reason: block.reason, unblocked_by: block.unblockedBy, unblocked_at: block.at })
    .where('id', '=', block.id)
    .execute();
}

export interface NoteRow {
  id: number;
  body: string;
  authorName: string;
  createdAt: Date;
}

const noteRows = sql`
  select n.id, n.body, ${userName('u')} as "authorName", n.created_at as "createdAt"
  from investor_notes n
  join users u on u.id = n.author_id`;

/** One page of the notes on an investor, newest first, with the count of all. */
export async function listNotes(
  tx: Tx,
  investorId: number,
  page: PageRows,
): Promise<{ rows: NoteRow[]; count: number }> {
  const rows = await many<NoteRow>(tx)`
    ${noteRows}
    where n.investor_id = ${investorId}
    order by n.id desc limit ${page.limit} offset ${page.offset}`;
  const { count } = await one<{ count: number }>(tx)`
    select count(*)::int as count
    from investor_notes
    where investor_id = ${investorId}`;
  return { rows, count };
}

/** Stores a note. */
export async function insertNote(
  tx: WriteTx,
  note: { investorId: number; body: string; authorId: number; at: Date },
): Promise<NoteRow> {
  const { id } = await tx
    .insertInto('investor_notes')
    .values({ investor_id: note.investorId, body: note.body, author_id: note.authorId, created_at: note.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return one<NoteRow>(tx)`${noteRows} where n.id = ${id}`;
}
