import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';
import { deskSize } from '#panel/ui/list/pageSizes.ts';

/* What these screens ask when they open (`shell/page.ts`). */

export const ordersReportCalls: FirstCalls = () => [
  earlyCall('/api/admin/reports/orders/', { page: 1, size: deskSize }),
  earlyCall('/api/fundsGlobal/'),
];
