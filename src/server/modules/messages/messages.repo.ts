import { sql, type Transaction } from 'kysely';
import { many, one } from '../../db/query.ts';
import type { Tx } from '../../db/connection.ts';
import type { Database } from '../../db/tables.ts';

export interface MessageRow {
  id: number;
  title: string;
  shortText: string;
  body: string;
  link: string | null;
  publishedAt: Date;
  isPersonal: boolean;
  isRead: boolean;
}

/** What a user may see: news for all and messages to the person, published by now. */
const visible = (userId: number, place: number | undefined, now: Date) => sql`
  (m.user_id is null or m.user_id = ${userId}) and m.published_at <= ${now}
  and (${place ?? null}::smallint is null or m.place = ${place ?? null}::smallint)`;

const isRead = (userId: number) =>
  sql`exists (select 1 from message_reads r where r.user_id = ${userId} and r.message_id = m.id)`;

/** One page of messages, newest first. */
export async function listVisibleMessages(
  tx: Tx,
  filter: { userId: number; place: number | undefined; now: Date; limit: number; offset: number },
): Promise<MessageRow[]> {
  return many<MessageRow>(tx)`
    select m.id, m.title, m.short_text as "shortText", m.body, m.link, m.published_at as "publishedAt",
      m.user_id is not null as "isPersonal", ${isRead(filter.userId)} as "isRead"
    from messages m
    where ${visible(filter.userId, filter.place, filter.now)}
    order by m.published_at desc, m.id desc limit ${filter.limit} offset ${filter.offset}`;
}

/** How many messages a user may see, and how many of them are unread. */
export async function countVisibleMessages(
  tx: Tx,
  filter: { userId: number; place: number | undefined; now: Date },
): Promise<{ all: number; unread: number }> {
  return one<{ all: number; unread: number }>(tx)`
    select count(*)::int as "all", (count(*) filter (where not ${isRead(filter.userId)}))::int as unread
    from messages m
    where ${visible(filter.userId, filter.place, filter.now)}`;
}

/** Marks a message as read; false when the user may not see it. A second time changes nothing. */
export async function insertMessageRead(
  tx: Transaction<Database>,
  userId: number,
  messageId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select m.id
    from messages m
    where m.id = ${messageId} and ${visible(userId, undefined, now)}`.execute(tx);
  if (rows.length === 0) return false;
  await tx
    .insertInto('message_reads')
    .values({ user_id: userId, message_id: messageId, at: now })
    .onConflict((on) => on.doNothing())
    .execute();
  return true;
}
