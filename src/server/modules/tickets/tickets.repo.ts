import { sql, type RawBuilder } from 'kysely';
import { escapeLike, userName } from '../../db/fragments.ts';
import { many, maybeOne, one } from '../../db/query.ts';
import { easternDigits } from '#shared/digits.ts';
import type { ScanState } from '#shared/contract/uploads.ts';
import type { TicketStatus } from '#shared/contract/tickets.ts';
import type { Tx, WriteTx } from '../../db/connection.ts';

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
  orderId: number | null;
  status: TicketStatus;
  rating: number | null;
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
}

const since = (isAdmin: boolean) => sql<number>`(
  select count(*)::int
  from ticket_chats c
  where c.ticket_id = t.id and c.is_admin = ${isAdmin}
    and c.id > coalesce((select max(o.id) from ticket_chats o where o.ticket_id = t.id and o.is_admin <> ${isAdmin}), 0)
)`;

const columns = sql`
  t.id, t.tracking_code as "trackingCode", t.user_id as "userId", t.national_code as "nationalCode", t.topic,
    t.group_id as "groupId", g.title as "groupTitle", g.admin_title as "groupAdminTitle", t.order_id as "orderId",
    t.status, t.rating, t.created_at as "createdAt", t.updated_at as "updatedAt", ${userName('u')} as "fullName",
    ${since(true)} as "fromAdmin", ${since(false)} as "fromUser"`;

const from = sql`from tickets t join ticket_categories g on g.id = t.group_id join users u on u.id = t.user_id`;

/** Text with ASCII digits, as what is searched for has them. */
const digitsOf = (text: RawBuilder<unknown>) => sql`translate(${text}, ${easternDigits}, '01234567890123456789')`;

/** `%` and `_` of what was typed are plain characters. */
const like = (typed: string) => `%${escapeLike(typed)}%`;

const ofBranch = (userId: RawBuilder<unknown>, adminId: number) => sql<boolean>`exists (
    select 1 from user_investors l join investors i on i.id = l.investor_id join users a on a.branch_id = i.branch_id
    where l.user_id = ${userId} and a.id = ${adminId})`;

const where = (filter: TicketFilter) => sql`
  where (${filter.userId}::int is null or t.user_id = ${filter.userId}::int)
    and (${filter.branchOf}::int is null or ${ofBranch(sql`t.user_id`, filter.branchOf ?? 0)})
    and (${filter.status ?? null}::text is null or t.status = ${filter.status ?? null}::text)
    and (${filter.groupId ?? null}::int is null or t.group_id = ${filter.groupId ?? null}::int)
    and (${filter.trackingCode ?? null}::text is null or t.tracking_code = ${filter.trackingCode ?? null}::text)
    and (${filter.nationalCode ?? null}::text is null or t.national_code = ${filter.nationalCode ?? null}::text)
    and (
      ${filter.topic ? like(filter.topic) : null}::text is null
      or ${digitsOf(sql`t.topic`)} ilike ${filter.topic ? like(filter.topic) : null}::text
    )
    and (${filter.from ?? null}::timestamptz is null or t.created_at >= ${filter.from ?? null}::timestamptz)
    and (${filter.until ?? null}::timestamptz is null or t.created_at < ${filter.until ?? null}::timestamptz)`;

/** True when a person has an investor of the administrator's branch. */
export async function isTicketOfBranch(tx: Tx, userId: number, adminId: number): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`select ${ofBranch(sql`${userId}::int`, adminId)} as is`;
  return is;
}

/** One page of tickets, newest change first. */
export async function listTicketRows(
  tx: Tx,
  filter: TicketFilter,
  limit: number,
  offset: number,
): Promise<TicketRow[]> {
  return many<TicketRow>(
    tx,
  )`select ${columns} ${from} ${where(filter)} order by t.updated_at desc, t.id desc limit ${limit} offset ${offset}`;
}

/** How many tickets a filter finds. */
export async function countTicketRows(tx: Tx, filter: TicketFilter): Promise<number> {
  const { count } = await one<{ count: number }>(tx)`select count(*)::int as count ${from} ${where(filter)}`;
  return count;
}

/** The ticket of a tracking code, if any. */
export async function findTicketByCode(tx: Tx, code: string): Promise<TicketRow | null> {
  return maybeOne<TicketRow>(tx)`select ${columns} ${from} where t.tracking_code = ${code}`;
}

/** Locks a ticket so that answers and closing wait for each other; null when there is none. */
export async function lockTicket(
  tx: WriteTx,
  id: number,
): Promise<{ id: number; userId: number; status: TicketStatus; trackingCode: string } | null> {
  return (
    (await tx
      .selectFrom('tickets')
      .select(['id', 'user_id as userId', 'status', 'tracking_code as trackingCode'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** Sets the status; `touchedAt` moves the ticket to the top of lists, null leaves its place (somebody only opened it). */
export async function updateTicketStatus(
  tx: WriteTx,
  id: number,
  status: TicketStatus,
  touchedAt: Date | null,
): Promise<void> {
  await sql`
    update tickets
    set status = ${status}, updated_at = coalesce(${touchedAt}::timestamptz, updated_at)
    where id = ${id}`.execute(tx);
}

export interface NewTicket {
  trackingCode: string;
  userId: number;
  nationalCode: string;
  topic: string;
  groupId: number;
  orderId: number | null;
  status: TicketStatus;
  at: Date;
}

/** Stores a ticket; null when the tracking code is taken. */
export async function insertTicket(tx: WriteTx, ticket: NewTicket): Promise<number | null> {
  const row = await maybeOne<{ id: number }>(tx)`
    insert into tickets (
      tracking_code, user_id, national_code, topic, group_id, order_id, status, created_at, updated_at
    )
    values (
      ${ticket.trackingCode}, ${ticket.userId}, ${ticket.nationalCode}, ${ticket.topic}, ${ticket.groupId},
      ${ticket.orderId}, ${ticket.status}, ${ticket.at}, ${ticket.at}
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
    c.created_at as "createdAt", c.edited_at as "editedAt"`;
const chatFrom = sql`from ticket_chats c join users u on u.id = c.author_id left join files f on f.id = c.document_id`;

/** The conversation of a ticket, oldest first. */
export async function listChats(tx: Tx, ticketId: number): Promise<ChatRow[]> {
  return many<ChatRow>(tx)`select ${chatColumns} ${chatFrom} where c.ticket_id = ${ticketId} order by c.id`;
}

/** One answer, if there is one. */
export async function findChat(tx: Tx, id: number): Promise<ChatRow | null> {
  return maybeOne<ChatRow>(tx)`select ${chatColumns} ${chatFrom} where c.id = ${id}`;
}

export interface CategoryRow {
  id: number;
  title: string;
  /** label for staff, where it differs */
  adminTitle: string | null;
  isActive: boolean;
  sort: number;
}

const categoryColumns = sql`id, title, admin_title as "adminTitle", is_active as "isActive", sort::int as sort`;

/** Categories in their order; the inactive ones only where asked for. */
export async function listCategories(tx: Tx, filter: { search: string; hasInactive: boolean }): Promise<CategoryRow[]> {
  return many<CategoryRow>(tx)`
    select ${categoryColumns}
    from ticket_categories
    where (is_active or ${filter.hasInactive})
      and ${digitsOf(sql`title || ' ' || coalesce(admin_title, '')`)} ilike ${like(filter.search)}
    order by sort, id`;
}

/** One category, if there is one. */
export async function findCategory(tx: Tx, id: number): Promise<CategoryRow | null> {
  return maybeOne<CategoryRow>(tx)`select ${categoryColumns} from ticket_categories where id = ${id}`;
}

/** Adds a category behind the last one; null when the title is taken. */
export async function insertCategory(
  tx: WriteTx,
  title: string,
  adminTitle: string | null,
): Promise<CategoryRow | null> {
  return maybeOne<CategoryRow>(tx)`
    insert into ticket_categories (title, admin_title, sort)
    values (${title}, ${adminTitle}, (select coalesce(max(sort), -1) + 1 from ticket_categories))
    on conflict (title) do nothing
    returning ${categoryColumns}`;
}

/** Locks a category and tells whether another one has a title. */
export async function lockCategory(
  tx: WriteTx,
  id: number,
  title: string,
): Promise<{ row: CategoryRow; isTitleTaken: boolean } | null> {
  const { rows } =
    await sql<CategoryRow>`select ${categoryColumns} from ticket_categories where id = ${id} for update`.execute(tx);
  const services = await sql`select 1 from ticket_categories where title = ${title} and id <> ${id}`.execute(tx);
  return rows[0] ? { row: rows[0], isTitleTaken: services.rows.length > 0 } : null;
}

/** Changes a category. */
export async function updateCategory(
  tx: WriteTx,
  { id, title, adminTitle, isActive, sort }: CategoryRow,
): Promise<void> {
  await tx
    .updateTable('ticket_categories')
    .set({ title, admin_title: adminTitle, is_active: isActive, sort })
    .where('id', '=', id)
    .execute();
}

/** Keeps the rating of a ticket. */
export async function updateTicketRating(tx: WriteTx, id: number, rating: number): Promise<void> {
  await tx.updateTable('tickets').set({ rating }).where('id', '=', id).execute();
}

/** True for a category that new tickets may have. */
export async function isActiveCategory(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx
      .selectFrom('ticket_categories')
      .select('id')
      .where('id', '=', id)
      .where('is_active', '=', true)
      .executeTakeFirst()) !== undefined
  );
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
