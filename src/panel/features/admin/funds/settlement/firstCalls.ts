import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What this screen asks when it opens (`shell/page.ts`). */

export const settlementCalls: FirstCalls = () => [earlyCall('/api/fundsGlobal/')];
