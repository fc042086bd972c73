import { PayoutsView } from '#panel/features/admin/money/payouts/PayoutsView.tsx';
import { payoutsText } from '#panel/features/admin/money/payouts/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(PayoutsView, { title: payoutsText.title, acl: { action: 'read', subject: 'admin-page' } });
