import { SettlementView } from '#panel/features/admin/funds/settlement/SettlementView.tsx';
import { settlementCalls } from '#panel/features/admin/funds/settlement/firstCalls.ts';
import { settlementText } from '#panel/features/admin/funds/settlement/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(SettlementView, {
  title: settlementText.deskTitle,
  acl: { action: 'read', subject: 'admin-page' },
  firstCalls: settlementCalls,
});
