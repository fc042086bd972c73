import { fail } from '#shared/contract/failures.ts';
import { addDays, tehranDay, tehranInstant } from '#shared/jalali.ts';
import {
  noCloseReason,
  ticketErrors,
  ticketFileColumns,
  ticketFileSheet,
  ticketSupport,
  type TicketStatus,
} from '#shared/contract/tickets.ts';
import { deskFileColumns } from '#shared/contract/ticketDesk.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor, CommandContext } from '#server/http/context.ts';
import { listFile, MAX_SHORT_LIST_ROWS } from '#server/http/listFile.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import { readRange } from '#server/modules/platform/range.ts';
import type { UploadsService } from '#server/modules/platform/uploads/uploads.service.ts';
import type { CalendarService } from '#server/modules/platform/calendar/calendar.service.ts';
import { findCategory } from './categories.repo.ts';
import { assignTo } from './desk.repo.ts';
import { promisedUntil, promiseState } from './promise.rules.ts';
import * as repo from './tickets.repo.ts';
import { hasDuty, isBranchAdmin, type DutyHolder } from '#shared/duty.ts';
import { rowsOfPage } from '#shared/paging.ts';
import type { AuditAction } from '#shared/texts/auditTexts.ts';
import { mayEdit, mayReopen, nextStatus, sideOf, type TicketSide } from './tickets.rules.ts';
import { deskLine, ticketLine, ticketView, type PromisedRow } from './tickets.view.ts';

const codeTries = 5;

/** Who reads or writes. */
export interface TicketReader extends DutyHolder {
  userId: number;
  side: TicketSide;
  /** an administrator of a branch: reads tickets of the branch and writes none */
  isOfBranch: boolean;
}

export interface TicketListFilter {
  status?: TicketStatus | undefined;
  group_id?: number | undefined;
  tracking_code?: string | undefined;
  national_code?: string | undefined;
  topic?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  responder?: string | undefined;
  branch_id?: number | undefined;
  order?: 'updated' | 'due' | undefined;
  page: number;
  page_size: number;
}

export interface NewTicketInput {
  national_code: string;
  topic: string;
  group_id: number;
  body: string;
  document_id?: number | undefined;
  order_id?: number | undefined;
  is_admin?: boolean | undefined;
}

export interface AnswerInput {
  ticket: number;
  last_seen?: number | undefined;
  body?: string | undefined;
  document_id?: number | undefined;
}

/** A ticket with its conversation and what the reader may do with it. */
export interface OpenedTicket {
  ticket: PromisedRow;
  chats: repo.ChatRow[];
  mayAnswer: boolean;
  canReopen: boolean;
}

const responderOf = (word: string | undefined) => (word === undefined || word === 'none' ? word : Number(word));

const closedCode = (reader: TicketReader) => (reader.side === 'admin' ? 'TICKET_CLOSED_FOR_STAFF' : 'TICKET_CLOSED');

export type TicketsService = ReturnType<typeof createTicketsService>;

/** Support tickets (spec 4, domain 9.11). Each side sees its own part of the status; rights come from the session alone. */
export function createTicketsService(
  deps: Deps,
  services: {
    audit: AuditService;
    calendar: Pick<CalendarService, 'workingCalendar'>;
    notices: NoticesService;
    uploads: UploadsService;
  },
) {
  const { db, ports } = deps;
  // the days of tickets stand beside those of the desks, also after the demo moved its day
  const now = (): Date => ports.clock.business();

  async function getOwnTicket(tx: WriteTx, ticketId: number, reader: TicketReader) {
    if (reader.side === 'admin' && reader.isOfBranch) throw fail('ACCESS_DENIED');
    const ticket = await repo.lockTicket(tx, ticketId);
    if (!ticket || (reader.side === 'investor' && ticket.userId !== reader.userId)) throw fail('TICKET_NOT_FOUND');
    if (reader.side === 'admin' && !hasDuty(reader, ticket.duty)) throw fail('TICKET_DUTY');
    return ticket;
  }

  /** Until when an answer is promised that is asked for now. */
  async function promise(tx: Tx, hours: number): Promise<Date> {
    return promisedUntil(now(), hours, await services.calendar.workingCalendar(tx));
  }

  async function getChat(tx: WriteTx, id: number): Promise<repo.ChatRow> {
    const chat = await repo.findChat(tx, id);
    if (!chat) throw fail('TICKET_NOT_FOUND');
    return chat;
  }

  async function tellCustomer(tx: WriteTx, userId: number, trackingCode: string): Promise<void> {
    await services.notices.tell(tx, {
      userId,
      event: 'ticket_reply',
      tokens: { trackingCode },
      link: `/tickets?code=${trackingCode}`,
    });
  }

  /** @throws TICKET_ANSWERED when another person wrote after the answer that the writer saw */
  async function assertNothingNew(
    tx: WriteTx,
    ticketId: number,
    reader: TicketReader,
    lastSeen: number,
  ): Promise<void> {
    const last = await repo.findLastChat(tx, ticketId);
    if (!last || last.id <= lastSeen || last.authorId === reader.userId) return;
    const who = reader.side === 'admin' ? last.author : ticketSupport;
    throw fail('TICKET_ANSWERED', { params: { who } });
  }

  async function auditAdmin(
    tx: WriteTx,
    ctx: CommandContext,
    reader: TicketReader,
    action: AuditAction,
    ticketId: number,
    reason: string | null = null,
  ): Promise<void> {
    if (reader.side !== 'admin') return;
    const subject = `ticket:${ticketId}`;
    await services.audit.act(tx, ctx, action, subject, { ...(reason && { reason }) });
  }

  /** The caller as reader; the flag of the call gives no rights. */
  const readerOf = (actor: DutyHolder & { userId: number }, isAdmin: boolean | undefined): TicketReader => ({
    userId: actor.userId,
    roleId: actor.roleId,
    accessLevel: actor.accessLevel,
    side: sideOf(actor, isAdmin),
    isOfBranch: isBranchAdmin(actor),
  });

  /** One page of tickets: the reader's own, or everyone's for an admin. */
  async function list(reader: TicketReader, filter: TicketListFilter): Promise<{ rows: PromisedRow[]; count: number }> {
    readRange({ from: filter.from, to: filter.to, maxDays: Infinity });
    const where: repo.TicketFilter = {
      userId: reader.side === 'admin' ? null : reader.userId,
      branchOf: reader.side === 'admin' && reader.isOfBranch ? reader.userId : null,
      status: filter.status,
      groupId: filter.group_id,
      trackingCode: filter.tracking_code,
      nationalCode: filter.national_code,
      topic: filter.topic,
      from: filter.from ? tehranInstant(filter.from, '00:00') : undefined,
      until: filter.to ? tehranInstant(addDays(filter.to, 1), '00:00') : undefined,
      ...(reader.side === 'admin' && { responder: responderOf(filter.responder), branchId: filter.branch_id }),
    };
    const of = { order: filter.order ?? 'updated', ...rowsOfPage(filter.page, filter.page_size) };
    const rows = await repo.listTicketRows(db, where, of);
    return { rows: await withPromise(db, rows), count: await repo.countTicketRows(db, where) };
  }

  /** Rows with where they stand against the promised time. */
  async function withPromise<Row extends { dueAt: Date | null }>(tx: Tx, rows: readonly Row[]) {
    const calendar = await services.calendar.workingCalendar(tx);
    return rows.map((row) => ({ ...row, dueState: promiseState(row.dueAt, now(), calendar) }));
  }

  return {
    readerOf,

    /** True while the reader may change the answer. */
    mayEdit: (chat: repo.ChatRow, reader: TicketReader): boolean => mayEdit(chat, reader, now()),

    list,

    /** The list as a file: the reader's own tickets, or everyone's for an admin, with what only staff see. */
    async file(reader: TicketReader, filter: Omit<TicketListFilter, 'page' | 'page_size'>, format: 'csv' | 'xlsx') {
      const { rows, count } = await list(reader, { ...filter, page: 1, page_size: MAX_SHORT_LIST_ROWS });
      const lineOf = reader.side === 'admin' ? deskLine : ticketLine;
      const lines = rows.map((row) => lineOf(ticketView(row, reader.side)));
      const titles = reader.side === 'admin' ? deskFileColumns : ticketFileColumns;
      const file = { name: 'tickets', day: tehranDay(now()), sheet: ticketFileSheet, titles };
      return listFile({ ...file, rows: lines, total: count }, format);
    },

    /** Tickets under a national code as an administrator reads them, newest change first. `page` counts from 1. */
    async listUnderCode(actor: Actor, nationalCode: string, page: number, size: number) {
      const reader = readerOf(actor, true);
      const { rows, count } = await list(reader, { national_code: nationalCode, page, page_size: size });
      return { rows: rows.map((row) => ticketView(row, reader.side)), count };
    },

    /**
     * Opens a ticket with its first text. Staff open it for the customer of the national code: the ticket is the
     * customer's, its first text is the staff's, and the customer is told.
     * @throws TICKET_CATEGORY_UNKNOWN, TICKET_CUSTOMER_UNKNOWN, TICKET_CODE_FOREIGN, ACCESS_DENIED for a branch, NOT_FOUND for a file or order of others
     */
    async create(
      tx: WriteTx,
      ctx: CommandContext,
      reader: TicketReader,
      input: NewTicketInput,
    ): Promise<{ id: number; trackingCode: string }> {
      const isForCustomer = reader.side === 'admin';
      if (isForCustomer && reader.isOfBranch) throw fail('ACCESS_DENIED');
      const userId = isForCustomer ? await repo.findCustomer(tx, input.national_code) : reader.userId;
      if (userId === null)
        throw fail('TICKET_CUSTOMER_UNKNOWN', {
          fields: { national_code: [ticketErrors.TICKET_CUSTOMER_UNKNOWN.message] },
        });
      if (!isForCustomer && !(await repo.hasNationalCode(tx, userId, input.national_code)))
        throw fail('TICKET_CODE_FOREIGN', {
          fields: { national_code: [ticketErrors.TICKET_CODE_FOREIGN.message] },
        });
      const category = await findCategory(tx, input.group_id);
      if (!category?.isActive) throw fail('TICKET_CATEGORY_UNKNOWN');
      if (isForCustomer && !hasDuty(reader, category.duty)) throw fail('TICKET_DUTY');
      if (input.order_id !== undefined && !(await repo.ownsOrder(tx, userId, input.order_id))) throw fail('NOT_FOUND');
      if (input.document_id !== undefined) await services.uploads.attach(tx, input.document_id, reader.userId);
      const at = now();
      const dueAt = await promise(tx, category.promisedHours);
      for (let attempt = 0; attempt < codeTries; attempt += 1) {
        // Eight digits that cannot be counted up: the first pair is never 0.
        const trackingCode = `${10 + (Number(ports.ids.otp()) % 90)}${ports.ids.otp()}`;
        const ticket = {
          trackingCode,
          userId,
          nationalCode: input.national_code,
          topic: input.topic,
          groupId: input.group_id,
          orderId: input.order_id ?? null,
          status: isForCustomer ? ('reply' as const) : ('unread' as const),
          dueAt: isForCustomer ? null : dueAt,
          assigneeId: isForCustomer ? reader.userId : null,
          at,
        };
        const id = await repo.insertTicket(tx, ticket);
        if (id === null) continue;
        await repo.insertChat(tx, {
          ticketId: id,
          isAdmin: isForCustomer,
          authorId: reader.userId,
          body: input.body,
          documentId: input.document_id ?? null,
          at,
        });
        if (isForCustomer) {
          await tellCustomer(tx, userId, trackingCode);
          await auditAdmin(tx, ctx, reader, 'ticket.opened_for_customer', id);
        }
        return { id, trackingCode };
      }
      throw fail('SERVICE_UNAVAILABLE');
    },

    /** A ticket with its conversation; opening it marks it as read for the reader's side. Null where it is not there for the reader. */
    async open(tx: WriteTx, code: string, reader: TicketReader): Promise<OpenedTicket | null> {
      const found = await repo.findTicketByCode(tx, code);
      const [ticket] = await withPromise(tx, found ? [found] : []);
      if (!ticket || (reader.side === 'investor' && ticket.userId !== reader.userId)) return null;
      if (reader.side === 'admin' && reader.isOfBranch) {
        // a branch only reads, so its look leaves the ticket waiting for an answer of the head office
        if (!(await repo.isTicketOfBranch(tx, ticket.userId, reader.userId))) return null;
        return { ticket, chats: await repo.listChats(tx, ticket.id), mayAnswer: false, canReopen: false };
      }
      const status = nextStatus(ticket.status, reader.side, 'opened') ?? ticket.status;
      if (status !== ticket.status) await repo.markOpened(tx, ticket.id, { from: ticket.status, to: status });
      const mayAnswer = reader.side === 'investor' || hasDuty(reader, ticket.duty);
      const canReopen = mayAnswer && mayReopen(ticket, reader.side, now());
      return { ticket: { ...ticket, status }, chats: await repo.listChats(tx, ticket.id), mayAnswer, canReopen };
    },

    /** Adds an answer. @throws TICKET_NOT_FOUND, TICKET_CLOSED, TICKET_EMPTY, NOT_FOUND */
    async respond(tx: WriteTx, ctx: CommandContext, reader: TicketReader, input: AnswerInput): Promise<repo.ChatRow> {
      const ticket = await getOwnTicket(tx, input.ticket, reader);
      const status = nextStatus(ticket.status, reader.side, 'answered');
      if (!status) throw fail(closedCode(reader));
      if (input.last_seen !== undefined) await assertNothingNew(tx, ticket.id, reader, input.last_seen);
      const body = input.body ?? '';
      if (body === '' && input.document_id === undefined) throw fail('TICKET_EMPTY');
      if (input.document_id !== undefined) await services.uploads.attach(tx, input.document_id, reader.userId);
      const at = now();
      const chat = {
        ticketId: ticket.id,
        isAdmin: reader.side === 'admin',
        authorId: reader.userId,
        body,
        documentId: input.document_id ?? null,
        at,
      };
      const id = await repo.insertChat(tx, chat);
      // what the investor adds while they wait does not put off the promise
      const dueAt = reader.side === 'admin' ? null : (ticket.dueAt ?? (await promise(tx, ticket.promisedHours)));
      await repo.updateTicketState(tx, ticket.id, { status, touchedAt: at, dueAt });
      if (reader.side === 'admin') {
        if (ticket.assigneeId === null) await assignTo(tx, ticket.id, reader.userId);
        await tellCustomer(tx, ticket.userId, ticket.trackingCode);
      }
      await auditAdmin(tx, ctx, reader, 'ticket.answered', ticket.id);
      return getChat(tx, id);
    },

    /** Changes an answer of the caller in time. @throws TICKET_NOT_FOUND, TICKET_CLOSED, TICKET_EMPTY, TICKET_EDIT_TOO_LATE, NOT_FOUND */
    async edit(
      tx: WriteTx,
      ctx: CommandContext,
      reader: TicketReader,
      chatId: number,
      input: AnswerInput,
    ): Promise<repo.ChatRow> {
      const ticket = await getOwnTicket(tx, input.ticket, reader);
      const chat = await getChat(tx, chatId);
      if (chat.ticketId !== ticket.id || chat.authorId !== reader.userId || chat.isAdmin !== (reader.side === 'admin'))
        throw fail('TICKET_NOT_FOUND');
      if (ticket.status === 'close') throw fail(closedCode(reader));
      if (!mayEdit(chat, reader, now())) throw fail('TICKET_EDIT_TOO_LATE');
      const change = { body: input.body ?? chat.body, documentId: input.document_id ?? chat.documentId, at: now() };
      if (change.body === '' && change.documentId === null) throw fail('TICKET_EMPTY');
      if (input.document_id !== undefined && input.document_id !== chat.documentId)
        await services.uploads.attach(tx, input.document_id, reader.userId);
      await repo.updateChat(tx, chatId, change);
      await auditAdmin(tx, ctx, reader, 'ticket.answer_edited', ticket.id);
      return getChat(tx, chatId);
    },

    /** Closes a ticket; a closed one stays so. `given`: why, as staff say it. @throws TICKET_NOT_FOUND, TICKET_DUTY */
    async close(
      tx: WriteTx,
      ctx: CommandContext,
      reader: TicketReader,
      ticketId: number,
      given: string | null,
    ): Promise<TicketStatus> {
      const ticket = await getOwnTicket(tx, ticketId, reader);
      if (ticket.status === 'close') return 'close';
      const reason = given ?? (reader.side === 'admin' ? noCloseReason : null);
      const at = now();
      const closing = { by: reader.userId, reason, at };
      await repo.updateTicketState(tx, ticket.id, { status: 'close', touchedAt: at, dueAt: null, closing });
      await auditAdmin(tx, ctx, reader, 'ticket.closed', ticket.id, reason);
      return 'close';
    },

    /**
     * Opens a closed ticket again, as waiting for an answer.
     * @throws TICKET_NOT_FOUND, TICKET_DUTY, TICKET_STATUS_NOT_ALLOWED for one that is open, TICKET_MERGED, TICKET_REOPEN_LATE
     */
    async reopen(tx: WriteTx, ctx: CommandContext, reader: TicketReader, ticketId: number): Promise<TicketStatus> {
      const ticket = await getOwnTicket(tx, ticketId, reader);
      const status = nextStatus(ticket.status, reader.side, 'reopened');
      if (!status) throw fail('TICKET_STATUS_NOT_ALLOWED');
      if (ticket.mergedInto !== null) throw fail('TICKET_MERGED', { params: { code: ticket.mergedInto } });
      if (!mayReopen(ticket, reader.side, now())) throw fail('TICKET_REOPEN_LATE');
      const dueAt = await promise(tx, ticket.promisedHours);
      await repo.updateTicketState(tx, ticket.id, { status, touchedAt: now(), dueAt });
      await auditAdmin(tx, ctx, reader, 'ticket.reopened', ticket.id);
      return status;
    },

    /** Rates a closed ticket of the caller. @throws TICKET_NOT_FOUND, TICKET_STATUS_NOT_ALLOWED for one that is open */
    async rate(tx: WriteTx, userId: number, ticketId: number, rating: number): Promise<number> {
      const ticket = await getOwnTicket(tx, ticketId, {
        userId,
        roleId: 1,
        accessLevel: null,
        side: 'investor',
        isOfBranch: false,
      });
      if (ticket.status !== 'close') throw fail('TICKET_STATUS_NOT_ALLOWED');
      await repo.updateTicketRating(tx, ticket.id, rating);
      return rating;
    },
  };
}
