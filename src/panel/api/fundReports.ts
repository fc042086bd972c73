import type * as contract from '#shared/contract/fundReports.ts';
import { changes, endpoints, reads } from './endpoint.ts';

const shown = ['admin', 'settings'] as const;
const changed = ['admin', 'settings', 'funds'] as const;

export const FundReportsApi = endpoints<typeof contract>()({
  listFundMixes: reads('GET /api/admin/funds/{fundId}/mixes/', shown),
  saveFundMix: changes('POST /api/admin/funds/{fundId}/mixes/', changed),
  removeFundMix: changes('POST /api/admin/funds/{fundId}/mixes/remove/', changed),
  listFundCosts: reads('GET /api/admin/funds/{fundId}/costs/', shown),
  saveFundCosts: changes('POST /api/admin/funds/{fundId}/costs/', changed),
  removeFundCosts: changes('POST /api/admin/funds/{fundId}/costs/remove/', changed),
});
