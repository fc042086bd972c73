import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';
import { deskSize } from '#panel/ui/list/pageSizes.ts';

/* What this screen asks when it opens (`shell/page.ts`). */

export const identityCheckCalls: FirstCalls = () => [
  earlyCall('/api/admin/inPersonAuth/', { page: 1, size: deskSize, state: 'waiting' }),
];
