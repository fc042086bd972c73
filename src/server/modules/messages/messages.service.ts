import type { Transaction } from 'kysely';
import { fail } from '#shared/contract/failures.ts';
import type { Database } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { countVisibleMessages, insertMessageRead, listVisibleMessages, type MessageRow } from './messages.repo.ts';

/** Number of the news dialog and bell (spec 3). */
const NEWS_PLACE = 2;
const LOGIN_PLACE = 3;
/** No user has this id: only news for everybody is visible to it. */
const NOBODY = 0;

export type MessagesService = ReturnType<typeof createMessagesService>;

/** News and personal messages (domain 9.15). Published in business time, so that the demo's days move them too. */
export function createMessagesService(deps: Deps) {
  const { db, ports } = deps;
  /** Personal messages carry real time and news business time; the later clock shows both. */
  const now = (): Date => new Date(Math.max(ports.clock.now().getTime(), ports.clock.business().getTime()));
  return {
    /** One page, newest first; `page` counts from 1. */
    async list(
      userId: number,
      { page, size, place }: { page: number; size: number; place: number | undefined },
    ): Promise<{ rows: MessageRow[]; count: number }> {
      const filter = { userId, place, now: now() };
      const rows = await listVisibleMessages(db, { ...filter, limit: size, offset: (page - 1) * size });
      return { rows, count: (await countVisibleMessages(db, filter)).all };
    },
    /** News of the log-in page, for people who are not signed in. */
    listLoginNews: (size: number): Promise<MessageRow[]> =>
      listVisibleMessages(db, { userId: NOBODY, place: LOGIN_PLACE, now: now(), limit: size, offset: 0 }),
    /** Unread messages of a place, of the news dialog by default. */
    async countUnread(userId: number, place: number | undefined): Promise<number> {
      return (await countVisibleMessages(db, { userId, place: place ?? NEWS_PLACE, now: now() })).unread;
    },
    /** Marks one as read and gives how many of the news dialog are left. @throws NOT_FOUND */
    async read(tx: Transaction<Database>, userId: number, messageId: number): Promise<number> {
      if (!(await insertMessageRead(tx, userId, messageId, now()))) throw fail('NOT_FOUND');
      return (await countVisibleMessages(tx, { userId, place: NEWS_PLACE, now: now() })).unread;
    },
  };
}
