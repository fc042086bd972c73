import { DirectDebitDeskView } from '#panel/features/admin/money/directDebit/DirectDebitDeskView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(DirectDebitDeskView, {
  title: adminText.directDebit,
  acl: { action: 'read', subject: 'admin-page' },
});
