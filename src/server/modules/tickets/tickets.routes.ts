import { handlers } from '../../http/handlers.ts';
import type { TicketsService } from './tickets.service.ts';
import { categoryView, chatView, ticketView } from './tickets.view.ts';

/** Routes of /api/tickets/ (spec 7). */
export function ticketsRoutes(tickets: TicketsService) {
  return handlers({
    listTickets: async ({ actor }, { body }) => {
      const reader = tickets.readerOf(actor, body.is_admin);
      const { rows, count } = await tickets.list(reader, body);
      const page = {
        count,
        current_page_no: body.page,
        last_page: Math.max(1, Math.ceil(count / body.page_size)),
        page_size: body.page_size,
      };
      return { data: { ...page, results: rows.map((row) => ticketView(row, reader.side)) } };
    },
    createTicket: (ctx, { body }) => {
      const reader = tickets.readerOf(ctx.actor, body.is_admin);
      return ctx.transaction(async (tx) => {
        const { id, trackingCode } = await tickets.create(tx, ctx, reader, body);
        return { data: { id, tracking_code: trackingCode } };
      });
    },
    listTicketCategories: async ({ actor }, { body }) => {
      const reader = tickets.readerOf(actor, body.is_admin);
      const rows = await tickets.listCategories(reader, body.filter ?? '');
      return { data: rows.map((row) => categoryView(row, reader.side)) };
    },
    getTicketCategory: async (_ctx, { params }) => ({
      data: categoryView(await tickets.getCategory(params.id), 'admin'),
    }),
    createTicketCategory: (ctx, { body }) =>
      ctx.transaction(async (tx) => ({
        data: categoryView(await tickets.createCategory(tx, ctx, body.title, body.admin_title ?? null), 'admin'),
      })),
    updateTicketCategory: (ctx, { params, body }) =>
      ctx.transaction(async (tx) => ({
        data: categoryView(await tickets.updateCategory(tx, ctx, params.id, body), 'admin'),
      })),
    sendTicketResponse: (ctx, { body }) => {
      const reader = tickets.readerOf(ctx.actor, body.is_admin);
      return ctx.transaction(async (tx) => {
        const chat = await tickets.respond(tx, ctx, reader, body);
        return { data: chatView(chat, reader.side, tickets.mayEdit(chat, reader)) };
      });
    },
    editTicketResponse: (ctx, { params, body }) => {
      const reader = tickets.readerOf(ctx.actor, body.is_admin);
      return ctx.transaction(async (tx) => {
        const chat = await tickets.edit(tx, ctx, reader, params.responseId, body);
        return { data: chatView(chat, reader.side, tickets.mayEdit(chat, reader)) };
      });
    },
    closeTicket: (ctx, { params, body }) => {
      const reader = tickets.readerOf(ctx.actor, body.is_admin);
      return ctx.transaction(async (tx) => ({ data: { status: await tickets.close(tx, ctx, reader, params.id) } }));
    },
    closeTicketByGet: (ctx, { params, query }) => {
      const reader = tickets.readerOf(ctx.actor, query.is_admin);
      return ctx.transaction(async (tx) => ({ data: { status: await tickets.close(tx, ctx, reader, params.id) } }));
    },
    reopenTicket: (ctx, { params }) =>
      ctx.transaction(async (tx) => ({ data: { status: await tickets.reopen(tx, ctx, params.id) } })),
    rateTicket: (ctx, { params, body }) =>
      ctx.transaction(async (tx) => ({
        data: { rating: await tickets.rate(tx, ctx.actor.userId, params.id, body.rating) },
      })),
    ticketDetails: (ctx, { params, query }) => {
      const reader = tickets.readerOf(ctx.actor, query.is_admin);
      return ctx.transaction(async (tx) => {
        const { ticket, chats } = await tickets.open(tx, params.code, reader);
        return {
          data: {
            ...ticketView(ticket, reader.side),
            order_id: ticket.orderId,
            rating: ticket.rating,
            chats: chats.map((chat) =>
              chatView(chat, reader.side, ticket.status !== 'close' && tickets.mayEdit(chat, reader)),
            ),
          },
        };
      });
    },
  });
}
