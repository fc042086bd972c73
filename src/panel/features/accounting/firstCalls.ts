import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What these screens ask when they open (`shell/page.ts`). */

export const turnoverCalls: FirstCalls = ({ investorId }) => [
  earlyCall('/api/accounting/', { investorId, page: 1, size: 5 }),
  earlyCall('/api/fundsGlobal/'),
];
