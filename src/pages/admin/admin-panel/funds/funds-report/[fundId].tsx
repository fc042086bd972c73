import { AdminFundView } from '#panel/features/admin/funds/page/AdminFundView.tsx';
import { fundDeskCalls } from '#panel/features/admin/funds/page/firstCalls.ts';
import { adminFundsText } from '#panel/features/admin/funds/page/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(AdminFundView, {
  title: adminFundsText.fund.title,
  acl: { action: 'read', subject: 'admin-page' },
  firstCalls: fundDeskCalls,
});
