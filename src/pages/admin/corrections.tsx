import { CorrectionsView } from '#panel/features/admin/corrections/CorrectionsView.tsx';
import { page } from '#panel/shell/page.ts';
import { text } from '#panel/shell/strings.ts';

export default page(CorrectionsView, { title: text.corrections, acl: { action: 'read', subject: 'admin-page' } });
