import { handlers } from '../../http/handlers.ts';
import type { ReconciliationService } from './reconciliation.service.ts';

/** Routes of the comparison of banks and books. */
export function reconciliationRoutes(reconciliation: ReconciliationService) {
  return handlers({
    getReconciliationQueue: reconciliation.getReconciliationQueue,
    listReconciliations: reconciliation.listReconciliations,
    runReconciliation: reconciliation.runReconciliation,
    noteReconciliationItem: reconciliation.noteReconciliationItem,
    closeReconciliationItem: reconciliation.closeReconciliationItem,
  });
}
