import { ControlView } from '#panel/features/admin/control/jobs/ControlView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(ControlView, { title: adminText.jobs, acl: { action: 'read', subject: 'admin-page' } });
