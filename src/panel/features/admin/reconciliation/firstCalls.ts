import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What these screens ask when they open (`shell/page.ts`). */

export const reconciliationCalls: FirstCalls = () => [
  earlyCall('/api/admin/reconciliation/', { size: 1 }),
  earlyCall('/api/admin/payments/disputed/', { page: 1, size: 10, isOpen: true }),
  earlyCall('/api/admin/direct-debit/disputed/', { page: 1, size: 10, isOpen: true }),
  earlyCall('/api/admin/payments/settlements/', { page: 1, size: 10 }),
  earlyCall('/api/admin/payments/unsettled/'),
  earlyCall('/api/admin/bank-balances/', { page: 1, size: 10 }),
  earlyCall('/api/admin/reconciliation/queue/'),
  earlyCall('/api/fundsGlobal/'),
];
