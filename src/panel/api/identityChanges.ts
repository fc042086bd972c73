import type * as contract from '#shared/contract/identityChanges.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const IdentityChangesApi = endpoints<typeof contract>()({
  askInvestorUpdate: changes('POST /api/panelAdmin/investor_update_info/'),
  confirmIdentityChange: changes('POST /api/admin/identity/changes/{changeId}/confirm/', 'admin'),
  listIdentityChanges: reads('GET /api/admin/identity/changes/', 'admin'),
  approveIdentityChange: changes('POST /api/admin/identity/changes/{changeId}/approve/', 'admin'),
  rejectIdentityChange: changes('POST /api/admin/identity/changes/{changeId}/reject/', 'admin'),
  prepareCodeOverride: changes('POST /api/admin/investors/{investorId}/national_code/', 'admin'),
});
