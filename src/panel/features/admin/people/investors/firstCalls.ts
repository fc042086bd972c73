import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What these screens ask when they open (`shell/page.ts`). */

export const investorListCalls: FirstCalls = ({ query }) =>
  query.tab === 'changes' ? [] : [earlyCall('/api/admin/reports/investors/', { page: 1, size: 25 })];

export const investorFileCalls: FirstCalls = ({ query: { investorId } }) => [
  earlyCall('/api/panelAdmin/file/', { investorId }),
  earlyCall('/api/panelAdmin/assets/', { investorId }),
  earlyCall('/api/panelAdmin/orders/', { investorId, open: true, page: 1, size: 5 }),
];
