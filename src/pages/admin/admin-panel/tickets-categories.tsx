import { TicketCategoriesView } from '#panel/features/tickets/TicketCategoriesView.tsx';
import { categoriesText as text } from '#panel/features/tickets/staffStrings.ts';
import { page } from '#panel/shell/page.ts';

export default page(TicketCategoriesView, {
  title: text.categoriesTitle,
  acl: { action: 'read', subject: 'admin-page' },
});
