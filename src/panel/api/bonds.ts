import type * as contract from '#shared/contract/bonds.ts';
import { changes, endpoints, reads } from './endpoint.ts';

const afterRepayment = ['admin', 'accounting', 'assets', 'dashboard', 'funds', 'orders'] as const;

export const BondsApi = endpoints<typeof contract>()({
  listMaturities: reads('GET /api/admin/bonds/maturities/', 'admin'),
  preparePrincipal: changes('POST /api/admin/bonds/principal/', 'admin'),
  getPrincipalRun: reads('GET /api/admin/bonds/principal/{runId}/', 'admin'),
  approvePrincipal: changes('POST /api/admin/bonds/principal/{runId}/approve/', 'admin'),
  discardPrincipal: changes('POST /api/admin/bonds/principal/{runId}/discard/', 'admin'),
  keepPrincipal: changes('POST /api/admin/bonds/principal/{runId}/keep/', 'admin'),
  executePrincipal: changes('POST /api/admin/bonds/principal/{runId}/execute/', afterRepayment),
});
