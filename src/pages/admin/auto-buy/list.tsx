import { DepositsView } from '#panel/features/admin/money/deposits/DepositsView.tsx';
import { depositsText } from '#panel/features/admin/money/deposits/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(DepositsView, { title: depositsText.title, acl: { action: 'read', subject: 'admin-page' } });
