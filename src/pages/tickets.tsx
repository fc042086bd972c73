import { TicketsView } from '#panel/features/tickets/TicketsView.tsx';
import { ticketsText } from '#panel/features/tickets/ticketScreenStrings.ts';
import { page } from '#panel/shell/page.ts';

export default page(TicketsView, { title: ticketsText.title, acl: { action: 'read', subject: 'client-page' } });
