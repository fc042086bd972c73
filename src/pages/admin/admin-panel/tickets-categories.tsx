import { TicketCategoriesView } from '#panel/features/tickets/TicketCategoriesView.tsx';
import { ticketsText } from '#panel/features/tickets/ticketScreenStrings.ts';
import { page } from '#panel/shell/page.ts';

export default page(TicketCategoriesView, {
  title: ticketsText.categoriesTitle,
  acl: { action: 'read', subject: 'admin-page' },
});
