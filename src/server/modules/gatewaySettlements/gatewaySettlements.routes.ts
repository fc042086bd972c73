import { handlers } from '../../http/handlers.ts';
import type { GatewaySettlementsService } from './gatewaySettlements.service.ts';

/** Routes of money that gateways pay to the funds' bank accounts. */
export function gatewaySettlementsRoutes(settlements: GatewaySettlementsService) {
  return handlers({
    listGatewaySettlements: settlements.listGatewaySettlements,
    listUnsettledPayments: settlements.listUnsettledPayments,
    prepareGatewaySettlement: settlements.prepareGatewaySettlement,
    approveGatewaySettlement: settlements.approveGatewaySettlement,
    rejectGatewaySettlement: settlements.rejectGatewaySettlement,
  });
}
