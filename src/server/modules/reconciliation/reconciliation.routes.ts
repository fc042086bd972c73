import {
  closeReconciliationItem,
  getReconciliationQueue,
  listReconciliations,
  noteReconciliationItem,
  runReconciliation,
} from '#shared/contract/reconciliation.ts';
import { route, type Route } from '../../http/context.ts';
import type { ReconciliationService } from './reconciliation.service.ts';

/** Routes of the comparison of banks and books. */
export function reconciliationRoutes(reconciliation: ReconciliationService): Route[] {
  return [
    route(getReconciliationQueue, () => reconciliation.getReconciliationQueue()),
    route(listReconciliations, (_ctx, { query }) => reconciliation.listReconciliations(query)),
    route(runReconciliation, (ctx, { body }) => reconciliation.runReconciliation(ctx, body.date)),
    route(noteReconciliationItem, (ctx, { body }) => reconciliation.noteReconciliationItem(ctx, body)),
    route(closeReconciliationItem, (ctx, { body }) => reconciliation.closeReconciliationItem(ctx, body)),
  ] as Route[];
}
