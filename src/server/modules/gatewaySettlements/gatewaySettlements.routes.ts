import {
  approveGatewaySettlement,
  listGatewaySettlements,
  listUnsettledPayments,
  prepareGatewaySettlement,
  rejectGatewaySettlement,
} from '#shared/contract/gatewaySettlements.ts';
import { route, type Route } from '../../http/context.ts';
import type { GatewaySettlementsService } from './gatewaySettlements.service.ts';

/** Routes of money that gateways pay to the funds' bank accounts. */
export function gatewaySettlementsRoutes(settlements: GatewaySettlementsService): Route[] {
  return [
    route(listGatewaySettlements, (_ctx, { query }) => settlements.listGatewaySettlements(query)),
    route(listUnsettledPayments, () => settlements.listUnsettledPayments()),
    route(prepareGatewaySettlement, (ctx, { body }) => settlements.prepareGatewaySettlement(ctx, body)),
    route(approveGatewaySettlement, (ctx, { params, body }) =>
      settlements.approveGatewaySettlement(ctx, params.settlementId, body),
    ),
    route(rejectGatewaySettlement, (ctx, { params, body }) =>
      settlements.rejectGatewaySettlement(ctx, params.settlementId, body),
    ),
  ] as Route[];
}
