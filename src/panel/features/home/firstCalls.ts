import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What these screens ask when they open (`shell/page.ts`). */

/** The newest news that is meant for the home page (place 1). */
export const newsQuery = { place: 1, page: 1, size: 1 } as const;

/** The last five open requests, as the card of them asks. */
export const openOrdersQuery = (investorId: number) => ({ query: { investorId, open: true, size: 5 } }) as const;

const firstCalls: FirstCalls = ({ investorId }) => [
  earlyCall('/api/dashboard/last_asset/', { investorId }),
  earlyCall('/api/orders/list/', { investorId, open: true, size: 5 }),
  earlyCall('/api/dashboard/profile_status/', { investorId }),
  earlyCall('/api/dashboard/upcoming_events/', { investorId }),
  earlyCall('/api/messages/', newsQuery),
];

/** How the home screen opens. */
export const homeOpening = { firstCalls, hasFirstAsset: true } as const;
