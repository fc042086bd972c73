import { pageInfoOf } from '#shared/paging.ts';
import { handlers } from '#server/http/handlers.ts';
import { readerOf, type MessagesService } from './messages.service.ts';
import { messageView } from './messages.view.ts';

/** Routes of /api/messages/ (spec 7). */
export function messagesRoutes(messages: MessagesService) {
  return handlers({
    listMessages: async ({ actor }, { query }) => {
      const { rows, count } = await messages.list(readerOf(actor), {
        page: query.page,
        size: query.size,
        place: query.place ?? undefined,
        kind: query.kind ?? undefined,
        isUnread: query.unread ?? undefined,
        search: query.search ?? undefined,
        id: query.id ?? undefined,
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
      data: { count: await ctx.transaction((tx) => messages.read(tx, readerOf(ctx.actor), body.id)) },
    }),
    readAllMessages: async (ctx, { body }) => ({
      data: {
        count: await ctx.transaction((tx) => messages.readAll(tx, readerOf(ctx.actor), body.kind ?? undefined)),
      },
    }),
    countUnreadMessages: async ({ actor }, { query }) => ({
      data: {
        count: await messages.countUnread(readerOf(actor), {
          place: query.place ?? undefined,
          kind: query.kind ?? undefined,
        }),
      },
    }),
  });
}
