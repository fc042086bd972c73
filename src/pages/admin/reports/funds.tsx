import { OrdersReportView } from '#panel/features/admin/funds/orders/OrdersReportView.tsx';
import { ordersReportCalls } from '#panel/features/admin/funds/orders/firstCalls.ts';
import { ordersReportText } from '#panel/features/admin/funds/orders/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(OrdersReportView, {
  title: ordersReportText.title,
  acl: { action: 'read', subject: 'branch-admin-page' },
  firstCalls: ordersReportCalls,
});
