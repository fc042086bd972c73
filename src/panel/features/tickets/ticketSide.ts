import type { PromiseState, TicketStatus } from '#shared/contract/tickets.ts';
import { ticketStatusTexts } from '#shared/contract/tickets.ts';

/** Whose screen it is: labels and the flag of the calls follow it; rights come from the session alone. */
export type TicketSide = 'investor' | 'admin';

/** The flag that every ticket call carries (spec 6). */
export function flagOf(side: TicketSide): { is_admin: boolean } {
  return { is_admin: side === 'admin' };
}

/** Colors of the promised time. */
export const dueColors = { fine: 'success', near: 'warning', late: 'error' } as const satisfies Record<
  PromiseState,
  string
>;

/** Label and badge color of a status for a side (spec 4). */
export function statusOf(status: TicketStatus, side: TicketSide) {
  const texts = ticketStatusTexts[status];
  return { label: texts[side], color: texts.color };
}
