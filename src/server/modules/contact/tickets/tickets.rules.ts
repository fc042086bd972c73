import { reopenDays, type TicketStatus } from '#shared/contract/tickets.ts';
import { hasDuty, type DutyHolder } from '#shared/duty.ts';

/** The two sides of a conversation. */
export type TicketSide = 'investor' | 'admin';

export type TicketEvent = 'opened' | 'answered' | 'closed' | 'reopened';

const minuteMs = 60_000;
/** How long a side may change its own answer (domain 9.11). */
const editMs: Record<TicketSide, number> = { investor: 15 * minuteMs, admin: 24 * 60 * minuteMs };

/** Side of the caller: the flag of the call only narrows what an administrator may see anyway (reliability 9 row 4). */
export function sideOf(caller: DutyHolder, isAdminFlag: boolean | undefined): TicketSide {
  return isAdminFlag === true && hasDuty(caller, 'branch') ? 'admin' : 'investor';
}

/**
 * Status after an event; null when the event is not allowed. unread -> read (admin opens) -> reply (admin answers) ->
 * read_by_user (investor opens) -> unread (investor writes); any -> close by both; a closed one stays closed until it is opened
 * again as unread (domain 9.11; who may, see `mayReopen` and decision 51).
 */
export function nextStatus(status: TicketStatus, side: TicketSide, event: TicketEvent): TicketStatus | null {
  if (event === 'closed') return 'close';
  if (event === 'reopened') return status === 'close' ? 'unread' : null;
  if (event === 'opened') {
    if (side === 'admin' && status === 'unread') return 'read';
    return side === 'investor' && status === 'reply' ? 'read_by_user' : status;
  }
  if (status === 'close') return null;
  return side === 'admin' ? 'reply' : 'unread';
}

/** True while a side may open a closed ticket again: staff always, the investor for some days. */
export function mayReopen(
  ticket: { status: TicketStatus; closedAt: Date | null; mergedInto: string | null },
  side: TicketSide,
  now: Date,
): boolean {
  if (ticket.status !== 'close' || ticket.closedAt === null || ticket.mergedInto !== null) return false;
  return side === 'admin' || now.getTime() - ticket.closedAt.getTime() <= reopenDays * 24 * 60 * minuteMs;
}

/** True while the writer may still change an answer. */
export function mayEdit(
  chat: { isAdmin: boolean; authorId: number; createdAt: Date },
  reader: { userId: number; side: TicketSide },
  now: Date,
): boolean {
  const isOwnSide = chat.isAdmin === (reader.side === 'admin');
  return (
    isOwnSide && chat.authorId === reader.userId && now.getTime() - chat.createdAt.getTime() <= editMs[reader.side]
  );
}
