import { investorFileCalls } from '#panel/features/admin/people/investors/firstCalls.ts';
import { InvestorFileView } from '#panel/features/admin/people/investors/InvestorFileView.tsx';
import { fileText } from '#panel/features/admin/people/investors/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(InvestorFileView, {
  title: fileText.title,
  acl: { action: 'read', subject: 'branch-admin-page' },
  firstCalls: investorFileCalls,
});
