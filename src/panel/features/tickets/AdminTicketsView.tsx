import { TicketDesk } from './TicketDesk.tsx';

/** Everyone's tickets as the staff answer them: the newest change first, labels of the admin's side (spec 4). */
export function AdminTicketsView() {
  return <TicketDesk side="admin" />;
}
