import { supervisionCalls } from '#panel/features/admin/control/supervision/firstCalls.ts';
import { SupervisionView } from '#panel/features/admin/control/supervision/SupervisionView.tsx';
import { supervisionText } from '#panel/features/admin/control/supervision/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(SupervisionView, {
  title: supervisionText.title,
  acl: { action: 'read', subject: 'supervisor-page' },
  firstCalls: supervisionCalls,
});
