import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';
import { deskSize } from '#panel/ui/list/pageSizes.ts';

/* What these screens ask when they open (`shell/page.ts`). */

export const investorListCalls: FirstCalls = ({ query }) =>
  query.tab === 'changes' ? [] : [earlyCall('/api/admin/reports/investors/', { page: 1, size: deskSize })];

export const investorFileCalls: FirstCalls = ({ query: { investorId } }) => [
  earlyCall('/api/panelAdmin/file/', { investorId }),
  earlyCall('/api/panelAdmin/assets/', { investorId }),
  earlyCall('/api/panelAdmin/orders/', { investorId, open: true, page: 1, size: 5 }),
];
