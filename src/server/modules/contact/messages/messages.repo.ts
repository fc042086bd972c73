import { sql, type Transaction } from 'kysely';
import { many, one } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import { escapeLike, squeezed } from '#server/db/fragments.ts';
import { squeezeForSearch } from '#shared/search.ts';
import type { Database } from '#server/db/tables.ts';

export interface MessageRow {
  id: number;
  place: number;
  title: string;
  shortText: string;
  body: string;
  link: string | null;
  publishedAt: Date;
  isPersonal: boolean;
  isRead: boolean;
}

/** Who reads: nobody's id is 0. News of another audience is not theirs. */
export interface Reader {
  userId: number;
  audience: 'all' | 'clients' | 'staff';
}

/** Which messages are asked for; what is undefined does not matter. */
export interface MessageFilter {
  reader: Reader;
  now: Date;
  place?: number | undefined;
  kind?: 'news' | 'personal' | undefined;
  isUnread?: boolean | undefined;
  search?: string | undefined;
  id?: number | undefined;
}

const isRead = (userId: number) =>
  sql`exists (select 1 from message_reads r where r.user_id = ${userId} and r.message_id = m.id)`;

/** What a reader may see: news for them and messages to the person, published by now and not over. */
const visible = ({ reader, now, place, kind, isUnread, search = '', id }: MessageFilter) => {
  const found = `%${escapeLike(squeezeForSearch(search))}%`;
  return sql`
  (m.user_id is null or m.user_id = ${reader.userId}) and m.is_active and m.audience in ('all', ${reader.audience})
  and m.published_at <= ${now} and (m.show_until is null or m.show_until > ${now})
  and (${place ?? null}::smallint is null or m.place = ${place ?? null}::smallint)
  and (${kind ?? null}::text is null or (m.user_id is not null) = (${kind ?? null} = 'personal'))
  and (${id ?? null}::int is null or m.id = ${id ?? null}::int)
  and (not ${isUnread ?? false} or not ${isRead(reader.userId)})
  and (${search} = '' or ${squeezed(sql.ref('m.title'))} like ${found}
    or ${squeezed(sql.ref('m.short_text'))} like ${found} or ${squeezed(sql.ref('m.body'))} like ${found})`;
};

/** One page of messages, newest first. */
export async function listVisibleMessages(
  tx: Tx,
  filter: MessageFilter & { limit: number; offset: number },
): Promise<MessageRow[]> {
  return many<MessageRow>(tx)`
    select m.id, m.place, m.title, m.short_text as "shortText", m.body, m.link, m.published_at as "publishedAt",
      m.user_id is not null as "isPersonal", ${isRead(filter.reader.userId)} as "isRead"
    from messages m
    where ${visible(filter)}
    order by m.published_at desc, m.id desc limit ${filter.limit} offset ${filter.offset}`;
}

/** How many messages a user may see, and how many of them are unread. */
export async function countVisibleMessages(tx: Tx, filter: MessageFilter): Promise<{ all: number; unread: number }> {
  return one<{ all: number; unread: number }>(tx)`
    select count(*)::int as "all", (count(*) filter (where not ${isRead(filter.reader.userId)}))::int as unread
    from messages m
    where ${visible(filter)}`;
}

/** Marks every message of a filter as read and gives how many were not. */
export async function insertMessageReads(tx: Transaction<Database>, filter: MessageFilter): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into message_reads (user_id, message_id, at)
    select ${filter.reader.userId}, m.id, ${filter.now}
    from messages m
    where ${visible({ ...filter, isUnread: true })}
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Marks a message as read; false when the user may not see it. A second time changes nothing. */
export async function insertMessageRead(
  tx: Transaction<Database>,
  reader: Reader,
  messageId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select m.id
    from messages m
    where ${visible({ reader, now, id: messageId })}`.execute(tx);
  if (rows.length === 0) return false;
  await tx
    .insertInto('message_reads')
    .values({ user_id: reader.userId, message_id: messageId, at: now })
    .onConflict((on) => on.doNothing())
    .execute();
  return true;
}
