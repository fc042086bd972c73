import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What these screens ask when they open (`shell/page.ts`). */

export const fundListCalls: FirstCalls = () => [earlyCall('/api/fundsGlobal/')];

export const fundCalls: FirstCalls = ({ query }) => [
  earlyCall('/api/fundsGlobal/description/', { fundId: query.fundId }),
];
