import type * as contract from '#shared/contract/fundPapers.ts';
import { changes, endpoints, reads } from './endpoint.ts';

const changed = ['admin', 'settings', 'funds'] as const;

export const FundPapersApi = endpoints<typeof contract>()({
  listFundPapers: reads('GET /api/admin/funds/{fundId}/papers/', ['admin', 'settings']),
  addFundPaper: changes('POST /api/admin/funds/{fundId}/papers/', changed),
  withdrawFundPaper: changes('POST /api/admin/funds/{fundId}/papers/{paperId}/withdraw/', changed),
});
