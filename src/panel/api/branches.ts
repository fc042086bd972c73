import type * as contract from '#shared/contract/branches.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const BranchesApi = endpoints<typeof contract>()({
  listAllBranches: reads('GET /api/admin/branches/all/', 'settings'),
  saveBranch: changes('POST /api/admin/branches/', ['admin', 'settings']),
});
