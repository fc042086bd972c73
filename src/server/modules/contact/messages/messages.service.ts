import type { Transaction } from 'kysely';
import { fail } from '#shared/contract/failures.ts';
import { isStaff } from '#shared/duty.ts';
import { rowsOfPage } from '#shared/paging.ts';
import type { Database } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/http/context.ts';
import {
  countVisibleMessages,
  insertMessageRead,
  insertMessageReads,
  listVisibleMessages,
  type MessageFilter,
  type MessageRow,
  type Reader,
} from './messages.repo.ts';

/** Number of the news dialog and bell (spec 3). */
const NEWS_PLACE = 2;
const LOGIN_PLACE = 3;
/** No user has this id: only news for everybody is visible to them. */
const nobody: Reader = { userId: 0, audience: 'all' };

/** A person as a reader of news: everybody who is not staff reads those of clients. */
export const readerOf = (actor: Actor): Reader => ({
  userId: actor.userId,
  audience: isStaff(actor) ? 'staff' : 'clients',
});

export type MessagesService = ReturnType<typeof createMessagesService>;

/** News and personal messages (domain 9.15). Published in business time, so that the demo's days move them too. */
export function createMessagesService(deps: Deps) {
  const { db, ports } = deps;
  /** Personal messages carry real time and news business time; the later clock shows both. */
  const now = (): Date => new Date(Math.max(ports.clock.now().getTime(), ports.clock.business().getTime()));
  return {
    /** One page, newest first; `page` counts from 1. */
    async list(
      reader: Reader,
      { page, size, ...asked }: { page: number; size: number } & Omit<MessageFilter, 'reader' | 'now'>,
    ): Promise<{ rows: MessageRow[]; count: number }> {
      const filter = { ...asked, reader, now: now() };
      const rows = await listVisibleMessages(db, { ...filter, ...rowsOfPage(page, size) });
      return { rows, count: (await countVisibleMessages(db, filter)).all };
    },
    /** News of the log-in page, for people who are not signed in. */
    listLoginNews: (size: number): Promise<MessageRow[]> =>
      listVisibleMessages(db, { reader: nobody, place: LOGIN_PLACE, now: now(), limit: size, offset: 0 }),
    /** Unread messages of a place, of the news dialog by default. */
    async countUnread(reader: Reader, { place, kind }: Pick<MessageFilter, 'place' | 'kind'>): Promise<number> {
      return (await countVisibleMessages(db, { reader, place: place ?? NEWS_PLACE, kind, now: now() })).unread;
    },
    /** Marks everything that the reader may see as read, of one kind when it is named. @returns how many were not */
    readAll: (tx: Transaction<Database>, reader: Reader, kind: MessageFilter['kind']): Promise<number> =>
      insertMessageReads(tx, { reader, kind, now: now() }),
    /** Marks one as read and gives how many of the news dialog are left. @throws NOT_FOUND */
    async read(tx: Transaction<Database>, reader: Reader, messageId: number): Promise<number> {
      if (!(await insertMessageRead(tx, reader, messageId, now()))) throw fail('NOT_FOUND');
      return (await countVisibleMessages(tx, { reader, place: NEWS_PLACE, now: now() })).unread;
    },
  };
}
