import { sql, type RawBuilder } from 'kysely';
import { escapeLike, userName, userNameOrNull } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import { easternDigits } from '#shared/digits.ts';
import type { ScanState } from '#shared/contract/uploads.ts';
import type { CategoryDuty, TicketStatus } from '#shared/contract/tickets.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

export interface TicketRow {
  id: number;
  trackingCode: string;
  userId: number;
  nationalCode: string;
  topic: string;
  groupId: number;
  groupTitle: string;
  /** label of the category for staff, where it differs */
  groupAdminTitle: string | null;
  duty: CategoryDuty;
  orderId: number | null;
  status: TicketStatus;
  rating: number | null;
  dueAt: Date | null;
  assigneeId: number | null;
  assignee: string | null;
  closedAt: Date | null;
  closeReason: string | null;
  /** tracking code of the ticket that goes on with this one */
  mergedInto: string | null;
  createdAt: Date;
  updatedAt: Date;
  fullName: string;
  /** answers of the administration since the investor last wrote, and the other way round */
  fromAdmin: number;
  fromUser: number;
}

export interface ChatRow {
  id: number;
  ticketId: number;
  isAdmin: boolean;
  authorId: number;
  author: string;
  body: string;
  documentId: number | null;
  filePublicId: string | null;
  fileScan: ScanState | null;
  createdAt: Date;
  editedAt: Date | null;
  /** tracking code of the ticket that it was written in */
  code: string;
}

export interface TicketFilter {
  /** null: tickets of everyone */
  userId: number | null;
  /** an administrator of a branch: tickets of people with an investor of that branch alone */
  branchOf: number | null;
  status?: TicketStatus | undefined;
  groupId?: number | undefined;
  trackingCode?: string | undefined;
  nationalCode?: string | undefined;
  topic?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  /** who answers; `none` for tickets that nobody took */
  responder?: number | 'none' | undefined;
  branchId?: number | undefined;
}

const since = (isAdmin: boolean) => sql<number>`(
  select count(*)::int
  from ticket_chats c
  where c.ticket_id = t.id and c.is_admin = ${isAdmin}
    and c.id > coalesce((select max(o.id) from ticket_chats o where o.ticket_id = t.id and o.is_admin <> ${isAdmin}), 0)
)`;

const columns = sql`
  t.id, t.tracking_code as "trackingCode", t.user_id as "userId", t.national_code as "nationalCode", t.topic,
    t.group_id as "groupId", g.title as "groupTitle", g.admin_title as "groupAdminTitle", g.duty,
    t.order_id as "orderId", t.status, t.rating, t.due_at as "dueAt", t.assigned_to as "assigneeId",
    ${userNameOrNull('r')} as assignee,
    t.closed_at as "closedAt", t.close_reason as "closeReason", m.tracking_code as "mergedInto",
    t.created_at as "createdAt", t.updated_at as "updatedAt", ${userName('u')} as "fullName",
    ${since(true)} as "fromAdmin", ${since(false)} as "fromUser"`;

const from = sql`
  from tickets t
  join ticket_categories g on g.id = t.group_id
  join users u on u.id = t.user_id
  left join users r on r.id = t.assigned_to
  left join tickets m on m.id = t.merged_into`;

/** Text with ASCII digits, as what is searched for has them. */
export const digitsOf = (text: RawBuilder<unknown>) =>
  sql`translate(${text}, ${easternDigits}, '01234567890123456789')`;

/** A part to search for; `%` and `_` of what was typed are plain characters. */
export const like = (typed: string) => `%${escapeLike(typed)}%`;

const ofBranch = (userId: RawBuilder<unknown>, adminId: number) => sql<boolean>`exists (
    select 1 from user_investors l join investors i on i.id = l.investor_id join users a on a.branch_id = i.branch_id
    where l.user_id = ${userId} and a.id = ${adminId})`;

const where = (filter: TicketFilter) => {
  const parts = [sql`true`];
  if (filter.userId !== null) parts.push(sql`t.user_id = ${filter.userId}`);
  if (filter.branchOf !== null) parts.push(ofBranch(sql`t.user_id`, filter.branchOf));
  if (filter.status) parts.push(sql`t.status = ${filter.status}`);
  if (filter.groupId !== undefined) parts.push(sql`t.group_id = ${filter.groupId}`);
  if (filter.trackingCode !== undefined) parts.push(sql`t.tracking_code = ${filter.trackingCode}`);
  if (filter.nationalCode !== undefined) parts.push(sql`t.national_code = ${filter.nationalCode}`);
  if (filter.topic) parts.push(sql`${digitsOf(sql`t.topic`)} ilike ${like(filter.topic)}`);
  if (filter.from) parts.push(sql`t.created_at >= ${filter.from}`);
  if (filter.until) parts.push(sql`t.created_at < ${filter.until}`);
  if (typeof filter.responder === 'number') parts.push(sql`t.assigned_to = ${filter.responder}`);
  if (filter.responder === 'none') parts.push(sql`t.assigned_to is null`);
  if (filter.branchId !== undefined)
    parts.push(
      sql`exists (
        select from user_investors l
        join investors i on i.id = l.investor_id
        where l.user_id = t.user_id and i.branch_id = ${filter.branchId}
      )`,
    );
  return sql`where ${sql.join(parts, sql` and `)}`;
};

/** True when a person has an investor of the administrator's branch. */
export async function isTicketOfBranch(tx: Tx, userId: number, adminId: number): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`select ${ofBranch(sql`${userId}::int`, adminId)} as is`;
  return is;
}

const orders = {
  updated: sql`t.updated_at desc, t.id desc`,
  due: sql`t.due_at, t.id`,
};

/** One page of tickets: newest change first, or what is promised first. */
export async function listTicketRows(
  tx: Tx,
  filter: TicketFilter,
  { order, limit, offset }: { order: keyof typeof orders; limit: number; offset: number },
): Promise<TicketRow[]> {
  return many<TicketRow>(tx)`
    select ${columns} ${from} ${where(filter)} order by ${orders[order]} limit ${limit} offset ${offset}`;
}

/** Most rows that are counted: nobody pages further, and a count of all would read them all. */
const COUNTED = 10_000;

/** How many tickets a filter finds, at most `COUNTED`. */
export async function countTicketRows(tx: Tx, filter: TicketFilter): Promise<number> {
  const { count } = await one<{ count: number }>(tx)`
    select count(*)::int as count from (select from tickets t ${where(filter)} limit ${COUNTED}) found`;
  return count;
}

/** The ticket of a tracking code, if any. */
export async function findTicketByCode(tx: Tx, code: string): Promise<TicketRow | null> {
  return maybeOne<TicketRow>(tx)`select ${columns} ${from} where t.tracking_code = ${code}`;
}

/** A ticket as commands decide about it. */
export interface LockedTicket {
  id: number;
  userId: number;
  nationalCode: string;
  status: TicketStatus;
  trackingCode: string;
  assigneeId: number | null;
  dueAt: Date | null;
  closedAt: Date | null;
  mergedInto: string | null;
  promisedHours: number;
  duty: CategoryDuty;
}

/** Locks a ticket so that answers, assignments and closing wait for each other; null when there is none. */
export async function lockTicket(tx: WriteTx, id: number): Promise<LockedTicket | null> {
  return maybeOne<LockedTicket>(tx)`
    select t.id, t.user_id as "userId", t.national_code as "nationalCode", t.status,
      t.tracking_code as "trackingCode", t.assigned_to as "assigneeId", t.due_at as "dueAt",
      t.closed_at as "closedAt", m.tracking_code as "mergedInto",
      g.promised_hours::int as "promisedHours", g.duty
    from tickets t
    join ticket_categories g on g.id = t.group_id
    left join tickets m on m.id = t.merged_into
    where t.id = ${id}
    for update of t`;
}

/** A change of a ticket's state with what belongs to it. */
export interface StateChange {
  status: TicketStatus;
  /** moves the ticket to the top of lists; null leaves its place (somebody only opened it) */
  touchedAt: Date | null;
  /** until when an answer is promised, for a ticket that waits for one */
  dueAt: Date | null;
  closing?: { by: number; reason: string | null; at: Date; mergedInto?: number } | undefined;
}

/** Sets the state of a ticket. */
export async function updateTicketState(tx: WriteTx, id: number, change: StateChange): Promise<void> {
  const { status, touchedAt, dueAt, closing } = change;
  await sql`
    update tickets
    set status = ${status}, due_at = ${dueAt}, updated_at = coalesce(${touchedAt}::timestamptz, updated_at),
      closed_at = ${closing?.at ?? null}::timestamptz, closed_by = ${closing?.by ?? null}::int,
      close_reason = ${closing?.reason ?? null}::text, merged_into = ${closing?.mergedInto ?? null}::int
    where id = ${id}`.execute(tx);
}

/** Marks a ticket as read by a side, unless somebody changed its state in between. */
export async function markOpened(
  tx: WriteTx,
  id: number,
  { from, to }: { from: TicketStatus; to: TicketStatus },
): Promise<void> {
  await tx.updateTable('tickets').set({ status: to }).where('id', '=', id).where('status', '=', from).execute();
}

export interface NewTicket {
  trackingCode: string;
  userId: number;
  nationalCode: string;
  topic: string;
  groupId: number;
  orderId: number | null;
  status: TicketStatus;
  dueAt: Date | null;
  assigneeId: number | null;
  at: Date;
}

/** Stores a ticket; null when the tracking code is taken. */
export async function insertTicket(tx: WriteTx, ticket: NewTicket): Promise<number | null> {
  const row = await maybeOne<{ id: number }>(tx)`
    insert into tickets (
      tracking_code, user_id, national_code, topic, group_id, order_id, status, due_at, assigned_to, created_at,
      updated_at
    )
    values (
      ${ticket.trackingCode}, ${ticket.userId}, ${ticket.nationalCode}, ${ticket.topic}, ${ticket.groupId},
      ${ticket.orderId}, ${ticket.status}, ${ticket.dueAt}, ${ticket.assigneeId}, ${ticket.at}, ${ticket.at}
    )
    on conflict (tracking_code) do nothing
    returning id`;
  return row?.id ?? null;
}

export interface NewChat {
  ticketId: number;
  isAdmin: boolean;
  authorId: number;
  body: string;
  documentId: number | null;
  at: Date;
}

/** Adds an answer; gives its id. */
export async function insertChat(tx: WriteTx, chat: NewChat): Promise<number> {
  const { id } = await tx
    .insertInto('ticket_chats')
    .values({
      ticket_id: chat.ticketId,
      is_admin: chat.isAdmin,
      author_id: chat.authorId,
      body: chat.body,
      document_id: chat.documentId,
      created_at: chat.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the text and the file of an answer. */
export async function updateChat(
  tx: WriteTx,
  id: number,
  change: { body: string; documentId: number | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('ticket_chats')
    .set({ body: change.body, document_id: change.documentId, edited_at: change.at })
    .where('id', '=', id)
    .execute();
}

const chatColumns = sql`
  c.id, c.ticket_id as "ticketId", c.is_admin as "isAdmin", c.author_id as "authorId",
    ${userName('u')} as author, c.body,
    c.document_id as "documentId", f.public_id as "filePublicId", f.scan_status as "fileScan",
    c.created_at as "createdAt", c.edited_at as "editedAt", w.tracking_code as code`;
const chatFrom = sql`
  from ticket_chats c
  join tickets w on w.id = c.ticket_id
  join users u on u.id = c.author_id
  left join files f on f.id = c.document_id`;

/** The conversation of a ticket with those that were merged into it, oldest first. */
export async function listChats(tx: Tx, ticketId: number): Promise<ChatRow[]> {
  return many<ChatRow>(tx)`
    select ${chatColumns} ${chatFrom} where w.id = ${ticketId} or w.merged_into = ${ticketId} order by c.id`;
}

/** One answer, if there is one. */
export async function findChat(tx: Tx, id: number): Promise<ChatRow | null> {
  return maybeOne<ChatRow>(tx)`select ${chatColumns} ${chatFrom} where c.id = ${id}`;
}

/** Keeps the rating of a ticket. */
export async function updateTicketRating(tx: WriteTx, id: number, rating: number): Promise<void> {
  await tx.updateTable('tickets').set({ rating }).where('id', '=', id).execute();
}

/**
 * The user that a national code names: the one who signs in with it, else the first person of the investor that has it;
 * null when nobody in the panel does.
 */
export async function findCustomer(tx: Tx, nationalCode: string): Promise<number | null> {
  const row = await maybeOne<{ id: number }>(tx)`
    select u.id
    from users u
    where u.username = ${nationalCode}
    union all (
      select l.user_id
      from investors i
      join user_investors l on l.investor_id = i.id
      where i.national_no = ${nationalCode}
      order by l.user_id limit 1
    )
    limit 1`;
  return row?.id ?? null;
}

/** True for the user's own national code and for those of the user's investors. */
export async function hasNationalCode(tx: Tx, userId: number, nationalCode: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from users
    where id = ${userId} and username = ${nationalCode}
    union all
    select 1
    from user_investors l
    join investors i on i.id = l.investor_id
    where l.user_id = ${userId} and i.national_no = ${nationalCode}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** The newest answer of a ticket with its writer. */
export async function findLastChat(
  tx: Tx,
  ticketId: number,
): Promise<{ id: number; authorId: number; author: string } | null> {
  return maybeOne<{ id: number; authorId: number; author: string }>(tx)`
    select c.id, c.author_id as "authorId", ${userName('u')} as author
    from ticket_chats c
    join users u on u.id = c.author_id
    where c.ticket_id = ${ticketId}
    order by c.id desc limit 1`;
}

/** True when the order belongs to an investor of the user. */
export async function ownsOrder(tx: Tx, userId: number, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from orders o
    join user_investors i on i.investor_id = o.investor_id
    where o.id = ${orderId} and i.user_id = ${userId}
    limit 1`.execute(tx);
  return rows.length > 0;
}
