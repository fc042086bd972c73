import { fundListCalls } from '#panel/features/admin/funds/page/firstCalls.ts';
import { FundsReportView } from '#panel/features/admin/funds/page/FundsReportView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(FundsReportView, {
  title: adminText.fundList,
  acl: { action: 'read', subject: 'admin-page' },
  firstCalls: fundListCalls,
});
