import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What these screens ask when they open (`shell/page.ts`). */

export const bankSlipCalls: FirstCalls = () => [
  earlyCall('/api/admin/receipts/', { page: 1, size: 25, status: 'pending' }),
  earlyCall('/api/fundsGlobal/'),
];
