import { BankSlipsView } from '#panel/features/admin/money/bankSlips/BankSlipsView.tsx';
import { bankSlipCalls } from '#panel/features/admin/money/bankSlips/firstCalls.ts';
import { bankSlipsText } from '#panel/features/admin/money/bankSlips/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(BankSlipsView, {
  title: bankSlipsText.title,
  acl: { action: 'read', subject: 'admin-page' },
  firstCalls: bankSlipCalls,
});
