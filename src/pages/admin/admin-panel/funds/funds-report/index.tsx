import { fundListCalls } from '#panel/features/admin/funds/firstCalls.ts';
import { FundsReportView } from '#panel/features/admin/funds/FundsReportView.tsx';
import { page } from '#panel/shell/page.ts';
import { text } from '#panel/shell/strings.ts';

export default page(FundsReportView, {
  title: text.fundList,
  acl: { action: 'read', subject: 'admin-page' },
  firstCalls: fundListCalls,
});
