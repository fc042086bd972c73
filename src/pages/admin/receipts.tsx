import { ReceiptsView } from '#panel/features/admin/receipts/ReceiptsView.tsx';
import { receiptsText } from '#panel/features/admin/receipts/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(ReceiptsView, { title: receiptsText.title, acl: { action: 'read', subject: 'admin-page' } });
