import { AdminTicketsView } from '#panel/features/tickets/AdminTicketsView.tsx';
import { text } from '#panel/features/tickets/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(AdminTicketsView, {
  title: text.title,
  acl: { action: 'read', subject: 'branch-admin-page' },
});
