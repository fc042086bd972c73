import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What these screens ask when they open (`shell/page.ts`). */

export const reconciliationCalls: FirstCalls = () => [earlyCall('/api/admin/reconciliation/', { page: 1, size: 10 })];
