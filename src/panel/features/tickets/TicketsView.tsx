import { TicketDesk } from './TicketDesk.tsx';

/** The investor's tickets: list with filters, and the conversation of one (domain 9.11). */
export function TicketsView() {
  return <TicketDesk side="investor" />;
}
