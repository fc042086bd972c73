import { UserRolesView } from '#panel/features/admin/people/userRoles/UserRolesView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(UserRolesView, { title: adminText.roles, acl: { action: 'read', subject: 'admin-page' } });
