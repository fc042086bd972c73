import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail, failField } from '#shared/contract/failures.ts';
import type { addTicketNote, getTicketDesk } from '#shared/contract/ticketDesk.ts';
import { hasDuty, type DutyHolder } from '#shared/duty.ts';
import type { AuditAction } from '#shared/texts/auditTexts.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor, CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { NoticesService } from '#server/modules/platform/notices/notices.service.ts';
import * as repo from './desk.repo.ts';
import { lockTicket, updateTicketState, type LockedTicket } from './tickets.repo.ts';

const named = ({ id, name }: repo.NamedRow) => ({ id, name });

const noteView = (row: repo.NoteRow): ResponseOf<typeof addTicketNote>['data'] => ({
  id: row.id,
  body: row.body,
  author: row.author,
  created_at: row.createdAt.toISOString(),
});

export type TicketDeskService = ReturnType<typeof createTicketDeskService>;

/** What staff do with a ticket among themselves (domain 9.20): who answers it, notes, merging. */
export function createTicketDeskService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: { audit: AuditService; notices: NoticesService },
) {
  const { db, ports } = deps;
  const now = (): Date => ports.clock.business();

  /** A ticket of a command, locked. @throws TICKET_NOT_FOUND, TICKET_DUTY */
  async function getTicket(tx: WriteTx, actor: DutyHolder, ticketId: number): Promise<LockedTicket> {
    const ticket = await lockTicket(tx, ticketId);
    if (!ticket) throw fail('TICKET_NOT_FOUND');
    if (!hasDuty(actor, ticket.duty)) throw fail('TICKET_DUTY');
    return ticket;
  }

  const record = (
    tx: WriteTx,
    ctx: CommandContext,
    entry: { action: AuditAction; ticketId: number; before?: unknown; after?: unknown },
  ) => {
    const { action, ticketId, before, after } = entry;
    const states = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
    return services.audit.act(tx, ctx, action, `ticket:${ticketId}`, { ...states });
  };

  /** Refuses an assignment that was decided before somebody else's. @throws TICKET_ASSIGNED, TICKET_FREED */
  async function assertSeen(tx: WriteTx, ticket: LockedTicket, seenId: number | null): Promise<void> {
    if (ticket.assigneeId === seenId) return;
    if (ticket.assigneeId === null) throw fail('TICKET_FREED');
    const holder = await repo.findResponder(tx, ticket.assigneeId);
    throw fail('TICKET_ASSIGNED', { params: { who: holder?.name ?? '' } });
  }

  /** What staff alone read of a ticket. @throws TICKET_NOT_FOUND */
  async function factsOf(tx: Tx, actor: Actor, id: number): Promise<ResponseOf<typeof getTicketDesk>['data']> {
    const row = await repo.findDesk(tx, id);
    if (!row) throw fail('TICKET_NOT_FOUND');
    return {
      assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assignee ?? '' },
      investor_id: row.investorId,
      order_no: row.orderNo,
      closed_by: row.closedBy,
      notes: (await repo.listNotes(tx, id)).map(noteView),
      others: (await repo.listOtherTickets(tx, row)).map((other) => ({
        id: other.id,
        tracking_code: other.trackingCode,
        topic: other.topic,
        status: other.status,
        created_at: other.createdAt.toISOString(),
      })),
      responders: (await repo.listResponders(tx)).filter((person) => hasDuty(person, row.duty)).map(named),
      own_id: hasDuty(actor, row.duty) ? actor.userId : null,
    };
  }

  const commands = {
    listTicketFilters: async () => ({
      data: { responders: (await repo.listResponders(db)).map(named), branches: await repo.listBranches(db) },
    }),

    /** @throws TICKET_NOT_FOUND */
    getTicketDesk: async ({ actor }, { params: { id } }) => ({ data: await factsOf(db, actor, id) }),

    /** @throws TICKET_NOT_FOUND, TICKET_DUTY, TICKET_CLOSED_FOR_STAFF, TICKET_ASSIGNED, TICKET_FREED, TICKET_RESPONDER */
    assignTicket: (ctx, { params: { id }, body: { assignee_id: assigneeId, seen_id: seenId } }) =>
      ctx.transaction(async (tx) => {
        const ticket = await getTicket(tx, ctx.actor, id);
        if (ticket.status === 'close') throw fail('TICKET_CLOSED_FOR_STAFF');
        await assertSeen(tx, ticket, seenId);
        const person = assigneeId === null ? null : await repo.findResponder(tx, assigneeId);
        if (assigneeId !== null && !(person?.isActive && hasDuty(person, ticket.duty)))
          throw failField('TICKET_RESPONDER', 'assignee_id');
        if (assigneeId !== ticket.assigneeId) {
          await repo.assignTo(tx, id, assigneeId);
          const [before, after] = [{ assigneeId: ticket.assigneeId }, { assigneeId }];
          await record(tx, ctx, { action: 'ticket.assigned', ticketId: id, before, after });
        }
        return { data: { assignee: person && named(person) } };
      }),

    /** @throws TICKET_NOT_FOUND */
    addTicketNote: (ctx, { params: { id }, body: { body } }) =>
      ctx.transaction(async (tx) => {
        if (!(await lockTicket(tx, id))) throw fail('TICKET_NOT_FOUND');
        const noteId = await repo.insertNote(tx, { ticketId: id, body, authorId: ctx.actor.userId, at: now() });
        await record(tx, ctx, { action: 'ticket.noted', ticketId: id, after: { noteId } });
        const note = (await repo.listNotes(tx, id)).find((row) => row.id === noteId);
        if (!note) throw fail('TICKET_NOT_FOUND');
        return { data: noteView(note) };
      }),

    /** @throws TICKET_NOT_FOUND, TICKET_DUTY, TICKET_MERGE_OTHER, TICKET_MERGE_CLOSED */
    mergeTickets: (ctx, { params: { id }, body: { into_id: intoId } }) =>
      ctx.transaction(async (tx) => {
        if (id === intoId) throw failField('TICKET_MERGE_OTHER', 'into_id');
        // always in the order of the ids, so that two merges cannot wait for each other
        const first = await getTicket(tx, ctx.actor, Math.min(id, intoId));
        const second = await getTicket(tx, ctx.actor, Math.max(id, intoId));
        const [from, into] = first.id === id ? [first, second] : [second, first];
        if (from.userId !== into.userId || from.nationalCode !== into.nationalCode)
          throw failField('TICKET_MERGE_OTHER', 'into_id');
        if (from.status === 'close' || into.status === 'close') throw fail('TICKET_MERGE_CLOSED');
        const at = now();
        const closing = { by: ctx.actor.userId, reason: null, at, mergedInto: into.id };
        await updateTicketState(tx, from.id, { status: 'close', touchedAt: at, dueAt: null, closing });
        await repo.moveMerged(tx, from.id, into.id);
        // a question that waits for its answer goes on waiting in the other ticket, and no longer than was promised
        const dueAt = earlier(from.dueAt, into.dueAt);
        const status = from.dueAt !== null && into.dueAt === null ? 'unread' : into.status;
        await updateTicketState(tx, into.id, { status, touchedAt: at, dueAt });
        await services.notices.tell(tx, {
          userId: into.userId,
          event: 'ticket_merged',
          tokens: { otherCode: from.trackingCode, trackingCode: into.trackingCode },
          link: `/tickets?code=${into.trackingCode}`,
        });
        await record(tx, ctx, { action: 'ticket.merged', ticketId: from.id, after: { into: into.trackingCode } });
        await record(tx, ctx, {
          action: 'ticket.merge_received',
          ticketId: into.id,
          after: { from: from.trackingCode },
        });
        return { data: { tracking_code: into.trackingCode } };
      }),
  } satisfies Partial<Handlers>;
  return { ...commands, factsOf };
}

/** The earlier of two moments; null when there is none. */
function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
