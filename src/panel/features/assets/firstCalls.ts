import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What these screens ask when they open (`shell/page.ts`). */

export const assetCalls: FirstCalls = ({ investorId }) => [
  earlyCall('/api/assets/report/', { investorId }),
  earlyCall('/api/dashboard/profit_income/', { investorId }),
  earlyCall('/api/assets/license/', { investorId }),
  earlyCall('/api/reinvest/', { investorId }),
  earlyCall('/api/credit/', { investorId }),
  earlyCall('/api/fundsGlobal/'),
];
