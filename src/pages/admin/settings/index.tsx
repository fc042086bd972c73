import { SystemSettingsView } from '#panel/features/admin/control/systemSettings/SystemSettingsView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(SystemSettingsView, {
  title: adminText.systemSettings,
  acl: { action: 'read', subject: 'admin-page' },
});
