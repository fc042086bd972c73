import { AuditView } from '#panel/features/admin/control/audit/AuditView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(AuditView, { title: adminText.audit, acl: { action: 'read', subject: 'admin-page' } });
