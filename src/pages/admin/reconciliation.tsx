import { ReconciliationView } from '#panel/features/admin/money/reconciliation/ReconciliationView.tsx';
import { reconciliationCalls } from '#panel/features/admin/money/reconciliation/firstCalls.ts';
import { reconciliationText } from '#panel/features/admin/money/reconciliation/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(ReconciliationView, {
  title: reconciliationText.title,
  acl: { action: 'read', subject: 'admin-page' },
  firstCalls: reconciliationCalls,
});
