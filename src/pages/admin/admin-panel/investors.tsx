import { NotInReleaseView } from '#panel/shell/pages/NotInReleaseView.tsx';
import { page } from '#panel/shell/page.ts';
import { text } from '#panel/shell/strings.ts';

export default page(NotInReleaseView, {
  title: text.investorList,
  acl: { action: 'read', subject: 'branch-admin-page' },
});
