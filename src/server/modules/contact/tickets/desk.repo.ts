import { sql, type RawBuilder } from 'kysely';
import type { CategoryDuty, TicketStatus } from '#shared/contract/tickets.ts';
import { userName, userNameById, userNameOrNull } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** A person or a branch for a choice. */
export interface NamedRow {
  id: number;
  name: string;
}

export interface ResponderRow extends NamedRow {
  roleId: number;
  accessLevel: string | null;
  isActive: boolean;
}

export interface NoteRow {
  id: number;
  body: string;
  author: string;
  createdAt: Date;
}

/** What staff alone read of a ticket. */
export interface DeskRow {
  id: number;
  userId: number;
  nationalCode: string;
  duty: CategoryDuty;
  assigneeId: number | null;
  assignee: string | null;
  investorId: number | null;
  orderNo: string | null;
  closedBy: string | null;
}

export interface OtherTicketRow {
  id: number;
  trackingCode: string;
  topic: string;
  status: TicketStatus;
  createdAt: Date;
}

const people = (which: RawBuilder<unknown>) => sql`
  select u.id, ${userName('u')} as name, u.role_id as "roleId", u.access_level as "accessLevel",
    u.is_active as "isActive"
  from users u
  where ${which}
  order by ${userName('u')} collate "fa-x-icu", u.id`;

/** Active administrators of the head office. */
export async function listResponders(tx: Tx): Promise<ResponderRow[]> {
  const isStaff = sql`(u.role_id = 3 or u.role_id = 2 and u.access_level like 't%')`;
  return many<ResponderRow>(tx)`${people(sql`u.is_active and ${isStaff}`)}`;
}

/** One user as somebody who may answer; null for an unknown one. */
export async function findResponder(tx: Tx, userId: number): Promise<ResponderRow | null> {
  return maybeOne<ResponderRow>(tx)`${people(sql`u.id = ${userId}`)}`;
}

/** Active branches by name. */
export async function listBranches(tx: Tx): Promise<NamedRow[]> {
  return many<NamedRow>(tx)`select id, name from branches where is_active order by name collate "fa-x-icu"`;
}

/** What staff alone read of a ticket; null when there is none. */
export async function findDesk(tx: Tx, ticketId: number): Promise<DeskRow | null> {
  return maybeOne<DeskRow>(tx)`
    select t.id, t.user_id as "userId", t.national_code as "nationalCode", g.duty, t.assigned_to as "assigneeId",
      ${userNameOrNull('a')} as assignee, i.id as "investorId", o.order_no as "orderNo",
      nullif(${userNameById('t.closed_by')}, '') as "closedBy"
    from tickets t
    join ticket_categories g on g.id = t.group_id
    left join users a on a.id = t.assigned_to
    left join investors i on i.national_no = t.national_code
    left join orders o on o.id = t.order_id
    where t.id = ${ticketId}`;
}

/** Other open tickets of the same person under the same code, newest first, at most 20. */
export async function listOtherTickets(
  tx: Tx,
  { id, userId, nationalCode }: Pick<DeskRow, 'id' | 'userId' | 'nationalCode'>,
): Promise<OtherTicketRow[]> {
  return many<OtherTicketRow>(tx)`
    select id, tracking_code as "trackingCode", topic, status, created_at as "createdAt"
    from tickets
    where user_id = ${userId} and national_code = ${nationalCode} and status <> 'close' and id <> ${id}
    order by updated_at desc, id desc limit 20`;
}

/** Makes a person, or nobody, the one who answers. */
export async function assignTo(tx: WriteTx, ticketId: number, userId: number | null): Promise<void> {
  await tx.updateTable('tickets').set({ assigned_to: userId }).where('id', '=', ticketId).execute();
}

const noteColumns = sql`n.id, n.body, ${userName('u')} as author, n.created_at as "createdAt"`;

/** Notes on a ticket and on those that were merged into it, oldest first. */
export async function listNotes(tx: Tx, ticketId: number): Promise<NoteRow[]> {
  return many<NoteRow>(tx)`
    select ${noteColumns}
    from ticket_notes n
    join tickets t on t.id = n.ticket_id
    join users u on u.id = n.author_id
    where t.id = ${ticketId} or t.merged_into = ${ticketId}
    order by n.id`;
}

/** Adds a note. */
export async function insertNote(
  tx: WriteTx,
  note: { ticketId: number; body: string; authorId: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('ticket_notes')
    .values({ ticket_id: note.ticketId, body: note.body, author_id: note.authorId, created_at: note.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Leads tickets that were merged into one ticket on to another. */
export async function moveMerged(tx: WriteTx, fromId: number, intoId: number): Promise<void> {
  await tx.updateTable('tickets').set({ merged_into: intoId }).where('merged_into', '=', fromId).execute();
}
