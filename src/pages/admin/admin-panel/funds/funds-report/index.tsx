import { FundsReportView } from '#panel/features/admin/funds/FundsReportView.tsx';
import { page } from '#panel/shell/page.ts';
import { shell } from '#panel/shell/strings.ts';

export default page(FundsReportView, { title: shell.fundList, acl: { action: 'read', subject: 'admin-page' } });
