import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What these screens ask when they open (`shell/page.ts`). */

export const dashboardCalls: FirstCalls = () => [
  earlyCall('/api/admin/receipts/', { size: 1 }),
  earlyCall('/api/admin/payouts/', { size: 1 }),
  earlyCall('/api/admin/reconciliation/queue/'),
  earlyCall('/api/admin/reconciliation/', { size: 1, onlyDifferent: true }),
  earlyCall('/api/admin/payouts/batches/', { size: 1 }),
  earlyCall('/api/admin/bank-balances/', { size: 1 }),
  earlyCall('/api/fundsGlobal/'),
];
