import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What the screen asks when it opens (`shell/page.ts`). */

export const childrenCalls: FirstCalls = () => [earlyCall('/api/validation/children/')];
