import { UserLocksView } from '#panel/features/admin/userLocks/UserLocksView.tsx';
import { page } from '#panel/shell/page.ts';
import { text } from '#panel/shell/strings.ts';

export default page(UserLocksView, { title: text.userLocks, acl: { action: 'read', subject: 'admin-page' } });
