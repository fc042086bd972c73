import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What this screen asks when it opens (`shell/page.ts`). */

export const identityCheckCalls: FirstCalls = () => [
  earlyCall('/api/admin/inPersonAuth/', { page: 1, size: 25, state: 'waiting' }),
];
