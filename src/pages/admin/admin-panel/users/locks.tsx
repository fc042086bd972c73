import { UserLocksView } from '#panel/features/admin/people/userLocks/UserLocksView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(UserLocksView, { title: adminText.userLocks, acl: { action: 'read', subject: 'admin-page' } });
