import { handlers } from '../../http/handlers.ts';
import type { SettlementService } from './settlement.service.ts';

/** Routes of the execution of a day. */
export function settlementRoutes(settlement: SettlementService) {
  return handlers({
    settlementPreview: settlement.settlementPreview,
    settlementOrders: settlement.settlementOrders,
    executeDay: settlement.executeDay,
    listSettlementRuns: settlement.listSettlementRuns,
    listSettlementResults: settlement.listSettlementResults,
  });
}
