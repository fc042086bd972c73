import { AdminDashboardView } from '#panel/features/admin/today/dashboard/AdminDashboardView.tsx';
import { dashboardCalls } from '#panel/features/admin/today/dashboard/firstCalls.ts';
import { adminDashboardText } from '#panel/features/admin/today/dashboard/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(AdminDashboardView, {
  title: adminDashboardText.title,
  acl: { action: 'read', subject: 'branch-admin-page' },
  firstCalls: dashboardCalls,
});
