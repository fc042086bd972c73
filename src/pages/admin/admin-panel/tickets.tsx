import { AdminTicketsView } from '#panel/features/tickets/AdminTicketsView.tsx';
import { ticketsText } from '#panel/features/tickets/ticketScreenStrings.ts';
import { page } from '#panel/shell/page.ts';

export default page(AdminTicketsView, {
  title: ticketsText.title,
  acl: { action: 'read', subject: 'branch-admin-page' },
});
