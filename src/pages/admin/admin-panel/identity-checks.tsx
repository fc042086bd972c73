import { identityCheckCalls } from '#panel/features/admin/people/identityChecks/firstCalls.ts';
import { IdentityChecksView } from '#panel/features/admin/people/identityChecks/IdentityChecksView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(IdentityChecksView, {
  title: adminText.identityChecks,
  acl: { action: 'read', subject: 'branch-admin-page' },
  firstCalls: identityCheckCalls,
});
