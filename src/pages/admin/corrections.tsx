import { CorrectionsView } from '#panel/features/admin/corrections/CorrectionsView.tsx';
import { page } from '#panel/shell/page.ts';
import { shell } from '#panel/shell/strings.ts';

export default page(CorrectionsView, { title: shell.corrections, acl: { action: 'read', subject: 'admin-page' } });
