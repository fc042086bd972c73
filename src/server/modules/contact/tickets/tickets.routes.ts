import { handlers, type Handlers } from '#server/http/handlers.ts';
import { fail } from '#shared/contract/failures.ts';
import { hasDuty } from '#shared/duty.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Actor } from '#server/http/context.ts';
import type { PresenceService } from '#server/modules/platform/presence/presence.service.ts';
import type { TicketDeskService } from './desk.service.ts';
import type { OpenedTicket, TicketReader, TicketsService } from './tickets.service.ts';
import { chatView, ticketView } from './tickets.view.ts';

/** Routes of /api/tickets/ (spec 7). */
export function ticketsRoutes(tickets: TicketsService, desk: TicketDeskService, presence: PresenceService) {
  const viewOf = ({ ticket, chats, mayAnswer, canReopen }: OpenedTicket, reader: TicketReader) => ({
    ...ticketView(ticket, reader.side),
    order_id: ticket.orderId,
    rating: ticket.rating,
    closed_at: ticket.closedAt?.toISOString() ?? null,
    close_reason: ticket.closeReason,
    may_answer: mayAnswer,
    can_reopen: canReopen,
    merged_into: ticket.mergedInto,
    chats: chats.map((chat) =>
      chatView(chat, reader.side, {
        canEdit: ticket.status !== 'close' && chat.ticketId === ticket.id && tickets.mayEdit(chat, reader),
        fromCode: chat.ticketId === ticket.id ? null : chat.code,
      }),
    ),
  });

  /** Leaves the answered ticket and opens the next one with all that the desk shows of it; for staff alone. */
  async function openNext(tx: WriteTx, actor: Actor, reader: TicketReader, answeredId: number, code: string) {
    if (reader.side !== 'admin' || !hasDuty(actor, 'staff')) return null;
    await presence.leave(tx, actor.userId, { kind: 'ticket', id: answeredId });
    const opened = await tickets.open(tx, code, reader);
    if (!opened) return null;
    const { id } = opened.ticket;
    return {
      ticket: viewOf(opened, reader),
      desk: await desk.factsOf(tx, actor, id),
      present: await presence.touch(tx, actor.userId, { kind: 'ticket', id, is_writing: false }),
    };
  }

  const list: Handlers['listTickets'] = async ({ actor }, { body }) => {
    const reader = tickets.readerOf(actor, body.is_admin);
    const { rows, count } = await tickets.list(reader, body);
    const page = {
      count,
      current_page_no: body.page,
      last_page: Math.max(1, Math.ceil(count / body.page_size)),
      page_size: body.page_size,
    };
    return { data: { ...page, results: rows.map((row) => ticketView(row, reader.side)) } };
  };
  return handlers({
    listTickets: list,
    listTicketsOfStatus: (ctx, { body, params: { status }, ...rest }) =>
      list(ctx, { ...rest, params: undefined, body: { ...body, status } }),
    exportTickets: ({ actor }, { query: { format, ...filter } }) =>
      tickets.file(tickets.readerOf(actor, false), filter, format),
    exportDeskTickets: ({ actor }, { query: { format, ...filter } }) =>
      tickets.file(tickets.readerOf(actor, true), filter, format),
    createTicket: (ctx, { body }) => {
      const reader = tickets.readerOf(ctx.actor, body.is_admin);
      return ctx.transaction(async (tx) => {
        const { id, trackingCode } = await tickets.create(tx, ctx, reader, body);
        return { data: { id, tracking_code: trackingCode } };
      });
    },
    sendTicketResponse: (ctx, { body }) => {
      const reader = tickets.readerOf(ctx.actor, body.is_admin);
      return ctx.transaction(async (tx) => {
        const chat = await tickets.respond(tx, ctx, reader, body);
        return {
          data: chatView(chat, reader.side, { canEdit: tickets.mayEdit(chat, reader), fromCode: null }),
          next:
            body.then_open === undefined ? null : await openNext(tx, ctx.actor, reader, body.ticket, body.then_open),
        };
      });
    },
    editTicketResponse: (ctx, { params, body }) => {
      const reader = tickets.readerOf(ctx.actor, body.is_admin);
      return ctx.transaction(async (tx) => {
        const chat = await tickets.edit(tx, ctx, reader, params.responseId, body);
        return { data: chatView(chat, reader.side, { canEdit: tickets.mayEdit(chat, reader), fromCode: null }) };
      });
    },
    closeTicket: (ctx, { params, body }) => {
      const reader = tickets.readerOf(ctx.actor, body.is_admin);
      return ctx.transaction(async (tx) => ({
        data: { status: await tickets.close(tx, ctx, reader, params.id, body.reason ?? null) },
      }));
    },
    closeTicketByGet: (ctx, { params, query }) => {
      const reader = tickets.readerOf(ctx.actor, query.is_admin);
      return ctx.transaction(async (tx) => ({
        data: { status: await tickets.close(tx, ctx, reader, params.id, query.reason ?? null) },
      }));
    },
    reopenTicket: (ctx, { params, body }) => {
      const reader = tickets.readerOf(ctx.actor, body.is_admin);
      return ctx.transaction(async (tx) => ({ data: { status: await tickets.reopen(tx, ctx, reader, params.id) } }));
    },
    rateTicket: (ctx, { params, body }) =>
      ctx.transaction(async (tx) => ({
        data: { rating: await tickets.rate(tx, ctx.actor.userId, params.id, body.rating) },
      })),
    ticketDetails: (ctx, { params, query }) => {
      const reader = tickets.readerOf(ctx.actor, query.is_admin);
      return ctx.transaction(async (tx) => {
        const opened = await tickets.open(tx, params.code, reader);
        if (!opened) throw fail('TICKET_NOT_FOUND');
        return { data: viewOf(opened, reader) };
      });
    },
  });
}
