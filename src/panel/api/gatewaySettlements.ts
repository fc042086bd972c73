import type * as contract from '#shared/contract/gatewaySettlements.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const GatewaySettlementsApi = endpoints<typeof contract>()({
  listGatewaySettlements: reads('GET /api/admin/payments/settlements/', 'admin'),
  listUnsettledPayments: reads('GET /api/admin/payments/unsettled/', 'admin'),
  prepareGatewaySettlement: changes('POST /api/admin/payments/settlements/', 'admin'),
  approveGatewaySettlement: changes('POST /api/admin/payments/settlements/{settlementId}/approve/', 'admin'),
  rejectGatewaySettlement: changes('POST /api/admin/payments/settlements/{settlementId}/reject/', 'admin'),
});
