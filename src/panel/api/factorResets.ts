import type * as contract from '#shared/contract/factorResets.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

export const FactorResetsApi = endpoints<typeof contract>()({
  prepareFactorReset: changes('POST /api/admin/users/{userId}/second_factor/reset/', 'admin'),
  listFactorResets: reads('GET /api/admin/users/second_factor/resets/', 'admin'),
  exportFactorResets: gives('GET /api/admin/users/second_factor/resets/export/'),
  approveFactorReset: changes('POST /api/admin/users/second_factor/resets/{resetId}/approve/', 'admin'),
  rejectFactorReset: changes('POST /api/admin/users/second_factor/resets/{resetId}/reject/', 'admin'),
});
