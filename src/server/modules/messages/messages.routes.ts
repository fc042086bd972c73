import { pageInfoOf } from '#shared/paging.ts';
import { handlers } from '../../http/handlers.ts';
import type { MessagesService } from './messages.service.ts';
import { messageView } from './messages.view.ts';

/** Routes of /api/messages/ (spec 7). */
export function messagesRoutes(messages: MessagesService) {
  return handlers({
    listMessages: async ({ actor }, { query }) => {
      const { rows, count } = await messages.list(actor.userId, {
        page: query.page,
        size: query.size,
        place: query.place ?? undefined,
      });
      return { data: rows.map(messageView), pageInfo: pageInfoOf(query.page, query.size, count) };
    },
    listLoginNews: async (_ctx, { query }) => ({
      data: (await messages.listLoginNews(query.size)).map((row) => {
        const { messageId, messageTitle, shortText, showDateIran } = messageView(row);
        return { messageId, messageTitle, shortText, showDateIran };
      }),
    }),
    readMessage: async (ctx, { body }) => ({
      data: { count: await ctx.transaction((tx) => messages.read(tx, ctx.actor.userId, body.id)) },
    }),
    countUnreadMessages: async ({ actor }, { query }) => ({
      data: { count: await messages.countUnread(actor.userId, query.place ?? undefined) },
    }),
  });
}
