import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What these screens ask when they open (`shell/page.ts`). */

export const ordersReportCalls: FirstCalls = () => [
  earlyCall('/api/admin/reports/orders/', { page: 1, size: 25 }),
  earlyCall('/api/fundsGlobal/'),
];
