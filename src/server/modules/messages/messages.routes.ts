import { countUnreadMessages, listLoginNews, listMessages, readMessage } from '#shared/contract/messages.ts';
import { jalaliMomentText } from '#shared/jalali.ts';
import { pageInfoOf } from '#shared/paging.ts';
import { route, type Route } from '../../http/context.ts';
import type { MessageRow } from './messages.repo.ts';
import type { MessagesService } from './messages.service.ts';

/** One message for its reader. */
function messageView(row: MessageRow) {
  return {
    messageId: row.id,
    messageTitle: row.title,
    shortText: row.shortText,
    body: row.body,
    showDateIran: jalaliMomentText(row.publishedAt),
    isRead: row.isRead,
    isPersonal: row.isPersonal,
    link: row.link,
  };
}

/** Routes of /api/messages/ (spec 7). */
export function messagesRoutes(messages: MessagesService): Route[] {
  return [
    route(listMessages, async ({ session }, { query }) => {
      const { rows, count } = await messages.list(session.userId, { page: query.page, size: query.size, place: query.place ?? undefined });
      return { data: rows.map(messageView), pageInfo: pageInfoOf(query.page, query.size, count) };
    }),
    route(listLoginNews, async (_ctx, { query }) => ({
      data: (await messages.listLoginNews(query.size)).map((row) => {
        const { messageId, messageTitle, shortText, showDateIran } = messageView(row);
        return { messageId, messageTitle, shortText, showDateIran };
      }),
    })),
    route(readMessage, async (ctx, { body }) => ({
      data: { count: await ctx.command((tx) => messages.read(tx, ctx.session.userId, body.id)) },
    })),
    route(countUnreadMessages, async ({ session }, { query }) => ({
      data: { count: await messages.countUnread(session.userId, query.place ?? undefined) },
    })),
  ] as Route[];
}
