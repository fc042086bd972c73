import type * as contract from '#shared/contract/fundSetup.ts';
import { changes, endpoints, reads } from './endpoint.ts';

const changed = ['admin', 'settings', 'funds'] as const;

export const FundSetupApi = endpoints<typeof contract>()({
  createFund: changes('POST /api/admin/funds/', changed),
  // prices, texts and documents of other parts of the desk count in its list
  getFundSetup: reads('GET /api/admin/funds/{fundId}/', ['admin', 'settings', 'funds', 'prices']),
  updateFund: changes('PUT /api/admin/funds/{fundId}/', changed),
  saveFundAccount: changes('POST /api/admin/funds/{fundId}/accounts/', changed),
  saveFundWay: changes('POST /api/admin/funds/{fundId}/ways/', changed),
  changeFundStatus: changes('POST /api/admin/funds/{fundId}/status/', changed),
});
