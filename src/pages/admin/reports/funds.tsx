import { NotInReleaseView } from '#panel/shell/errors/NotInReleaseView.tsx';
import { page } from '#panel/shell/page.ts';
import { shell } from '#panel/shell/strings.ts';

export default page(NotInReleaseView, {
  title: shell.ordersReport,
  acl: { action: 'read', subject: 'branch-admin-page' },
});
