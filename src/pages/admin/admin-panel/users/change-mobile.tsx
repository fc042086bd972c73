import { UserMobilesView } from '#panel/features/admin/people/userMobiles/UserMobilesView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(UserMobilesView, { title: adminText.changeMobile, acl: { action: 'read', subject: 'admin-page' } });
