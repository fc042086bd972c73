import type * as desk from '#shared/contract/ticketDesk.ts';
import type * as contract from '#shared/contract/tickets.ts';
import { endpoints, gives } from './endpoint.ts';

/* Apart from the other calls of tickets, which the form in the drawer carries. */
export const TicketFilesApi = endpoints<typeof contract & typeof desk>()({
  exportTickets: gives('GET /api/tickets/list/export/'),
  exportDeskTickets: gives('GET /api/tickets/desk/export/'),
});
