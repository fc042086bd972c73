import { AddTicketView } from '#panel/features/tickets/AddTicketView.tsx';
import { ticketsText } from '#panel/features/tickets/ticketScreenStrings.ts';
import { page } from '#panel/shell/page.ts';

export default page(AddTicketView, { title: ticketsText.addTitle, acl: { action: 'read', subject: 'client-page' } });
