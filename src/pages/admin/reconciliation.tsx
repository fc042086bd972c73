import { ReconciliationView } from '#panel/features/admin/reconciliation/ReconciliationView.tsx';
import { reconciliationCalls } from '#panel/features/admin/reconciliation/firstCalls.ts';
import { reconciliationText } from '#panel/features/admin/reconciliation/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(ReconciliationView, {
  title: reconciliationText.title,
  acl: { action: 'read', subject: 'admin-page' },
  firstCalls: reconciliationCalls,
});
