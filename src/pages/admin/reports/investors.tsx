import { investorListCalls } from '#panel/features/admin/people/investors/firstCalls.ts';
import { InvestorsReportView } from '#panel/features/admin/people/investors/InvestorsView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(InvestorsReportView, {
  title: adminText.investorsReport,
  acl: { action: 'read', subject: 'branch-admin-page' },
  firstCalls: investorListCalls,
});
