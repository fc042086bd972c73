import { AccountingView } from '#panel/features/accounting/AccountingView.tsx';
import { turnoverCalls } from '#panel/features/accounting/firstCalls.ts';
import { accountingText } from '#panel/features/accounting/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(AccountingView, {
  title: accountingText.title,
  acl: { action: 'read', subject: 'client-page' },
  firstCalls: turnoverCalls,
});
