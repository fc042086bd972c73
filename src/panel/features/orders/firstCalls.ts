import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What these screens ask when they open (`shell/page.ts`). */

export const buyCalls: FirstCalls = () => [earlyCall('/api/fundsGlobal/')];

export const sellCalls: FirstCalls = ({ investorId }) => [
  earlyCall('/api/orders/investor_asset/', { investorId }),
  earlyCall('/api/client/investor_bank_accounts/', { investorId }),
];

export const orderListCalls: FirstCalls = ({ investorId }) => [
  earlyCall('/api/orders/list/', { investorId, page: 1, size: 10 }),
  earlyCall('/api/fundsGlobal/'),
];
