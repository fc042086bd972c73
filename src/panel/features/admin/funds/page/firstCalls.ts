import { earlyCall } from '#panel/api/earlyCalls.ts';
import type { FirstCalls } from '#panel/shell/page.ts';

/* What these screens ask when they open (`shell/page.ts`). */

export const fundListCalls: FirstCalls = () => [
  earlyCall('/api/fundsGlobal/', { drafts: true }),
  earlyCall('/api/admin/prices/drafts/'),
  earlyCall('/api/admin/rules/changes/', { status: 'pending', page: 1, size: 1 }),
];

export const fundDeskCalls: FirstCalls = ({ query }) => [
  earlyCall('/api/admin/rules/', { fundId: query.fundId }),
  earlyCall('/api/fundsGlobal/', { drafts: true }),
  earlyCall('/api/admin/rules/changes/', { status: 'pending', fundId: query.fundId, page: 1, size: 1 }),
];
