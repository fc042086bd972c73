import type * as contract from '#shared/contract/settlement.ts';
import { changes, endpoints, reads } from './endpoint.ts';
import { afterPrices } from './prices.ts';

export const SettlementApi = endpoints<typeof contract>()({
  settlementPreview: reads('GET /api/admin/prices/preview/', ['prices', 'orders']),
  settlementOrders: reads('GET /api/admin/prices/orders/', ['prices', 'orders']),
  executeDay: changes('POST /api/admin/prices/execute/', afterPrices),
  listSettlementRuns: reads('GET /api/admin/prices/runs/', ['prices', 'orders']),
  listSettlementResults: reads('GET /api/admin/prices/runs/{runId}/results/', ['prices', 'orders']),
});
