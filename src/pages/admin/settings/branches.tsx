import { BranchesView } from '#panel/features/admin/people/branches/BranchesView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(BranchesView, { title: adminText.branches, acl: { action: 'read', subject: 'admin-page' } });
