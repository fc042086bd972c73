import { TicketsView } from '#panel/features/tickets/TicketsView.tsx';
import { text } from '#panel/features/tickets/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(TicketsView, { title: text.title, acl: { action: 'read', subject: 'client-page' } });
