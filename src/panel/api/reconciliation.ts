import type * as contract from '#shared/contract/reconciliation.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const ReconciliationApi = endpoints<typeof contract>()({
  listReconciliations: reads('GET /api/admin/reconciliation/', 'admin'),
  runReconciliation: changes('POST /api/admin/reconciliation/run/', 'admin'),
  noteReconciliationItem: changes('POST /api/admin/reconciliation/notes/', 'admin'),
  closeReconciliationItem: changes('POST /api/admin/reconciliation/notes/close/', 'admin'),
  getReconciliationQueue: reads('GET /api/admin/reconciliation/queue/', 'admin'),
});
