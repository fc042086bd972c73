import { NotificationsView } from '#panel/features/admin/site/notifications/NotificationsView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(NotificationsView, {
  title: adminText.notifications,
  acl: { action: 'read', subject: 'admin-page' },
});
