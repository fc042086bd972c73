import type * as contract from '#shared/contract/openItems.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const OpenItemsApi = endpoints<typeof contract>()({
  listOpenItems: reads('GET /api/admin/ledger/open_items/', 'admin'),
  listOpenItemClosures: reads('GET /api/admin/ledger/open_items/closures/', 'admin'),
  prepareOpenItemClosure: changes('POST /api/admin/ledger/open_items/closures/', 'admin'),
  approveOpenItemClosure: changes('POST /api/admin/ledger/open_items/closures/{closureId}/approve/', 'admin'),
  rejectOpenItemClosure: changes('POST /api/admin/ledger/open_items/closures/{closureId}/reject/', 'admin'),
});
