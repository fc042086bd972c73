import { requestsText } from '#panel/features/orders/requests/strings.ts';
import { RequestsView } from '#panel/features/orders/RequestsView.tsx';
import { page } from '#panel/shell/page.ts';

export default page(RequestsView, { title: requestsText.title, acl: { action: 'read', subject: 'client-page' } });
