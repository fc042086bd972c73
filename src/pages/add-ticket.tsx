import { AddTicketView } from '#panel/features/tickets/AddTicketView.tsx';
import { text } from '#panel/features/tickets/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(AddTicketView, { title: text.addTitle, acl: { action: 'read', subject: 'client-page' } });
