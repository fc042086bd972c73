import {
  executeDay,
  listSettlementResults,
  listSettlementRuns,
  settlementOrders,
  settlementPreview,
} from '#shared/contract/settlement.ts';
import { route, type Route } from '../../http/context.ts';
import type { SettlementService } from './settlement.service.ts';

/** Routes of the execution of a day. */
export function settlementRoutes(settlement: SettlementService): Route[] {
  return [
    route(settlementPreview, (_ctx, { query }) => settlement.settlementPreview(query.fundId, query.navDate)),
    route(settlementOrders, (_ctx, { query }) => settlement.settlementOrders(query)),
    route(executeDay, (ctx, { body }) => settlement.startDay(ctx, body)),
    route(listSettlementRuns, (_ctx, { query }) => settlement.listSettlementRuns(query.fundId, query.navDate)),
    route(listSettlementResults, (_ctx, { params, query }) => settlement.listSettlementResults(params.runId, query)),
  ];
}
