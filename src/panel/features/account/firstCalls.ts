import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What these screens ask when they open (`shell/page.ts`). */

export const profileCalls: FirstCalls = ({ investorId }) => [earlyCall('/api/client/investor_info/', { investorId })];
