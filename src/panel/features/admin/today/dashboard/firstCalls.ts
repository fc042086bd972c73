import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What this screen asks when it opens (`shell/page.ts`); the server alone reads this, so it knows whether it is a demo. */

export const dashboardCalls: FirstCalls = () => [
  earlyCall('/api/admin/dashboard/work/'),
  earlyCall('/api/admin/dashboard/day/'),
  earlyCall('/api/admin/dashboard/statistics/'),
  ...(process.env.DEMO === '1' ? [earlyCall('/api/admin/demo/clock/')] : []),
];
