import { BankSlipsView } from '#panel/features/admin/bankSlips/BankSlipsView.tsx';
import { bankSlipCalls } from '#panel/features/admin/bankSlips/firstCalls.ts';
import { bankSlipsText } from '#panel/features/admin/bankSlips/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(BankSlipsView, {
  title: bankSlipsText.title,
  acl: { action: 'read', subject: 'admin-page' },
  firstCalls: bankSlipCalls,
});
