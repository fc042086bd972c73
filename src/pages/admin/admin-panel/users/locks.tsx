import { UserLocksView } from '#panel/features/admin/userLocks/UserLocksView.tsx';
import { page } from '#panel/shell/page.ts';
import { shell } from '#panel/shell/strings.ts';

export default page(UserLocksView, { title: shell.userLocks, acl: { action: 'read', subject: 'admin-page' } });
