import { CorrectionsView } from '#panel/features/admin/money/corrections/CorrectionsView.tsx';
import { page } from '#panel/shell/page.ts';
import { adminText } from '#panel/shell/adminStrings.ts';

export default page(CorrectionsView, { title: adminText.corrections, acl: { action: 'read', subject: 'admin-page' } });
