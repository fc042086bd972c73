import { DirectDebitView } from '#panel/features/directDebit/DirectDebitView.tsx';
import { page } from '#panel/shell/page.ts';
import { text } from '#panel/shell/strings.ts';

export default page(DirectDebitView, {
  title: text.directDebit,
  acl: { action: 'read', subject: 'client-page' },
  feature: 'directDebit',
});
