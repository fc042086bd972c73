import { orderListText } from '#panel/features/orders/list/strings.ts';
import { orderListCalls } from '#panel/features/orders/firstCalls.ts';
import { OrderListView } from '#panel/features/orders/OrderListView.tsx';
import { page } from '#panel/shell/page.ts';

export default page(OrderListView, {
  title: orderListText.title,
  acl: { action: 'read', subject: 'client-page' },
  firstCalls: orderListCalls,
});
