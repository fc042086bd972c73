import type * as contract from '#shared/contract/identityRequests.ts';
import { changes, endpoints, reads } from './endpoint.ts';

export const IdentityRequestsApi = endpoints<typeof contract>()({
  getIdentityCheck: reads('GET /api/client/identity_check/', 'investor'),
  submitIdentityDocuments: changes('POST /api/client/identity_check/documents/', 'investor'),
  askInPersonCheck: changes('POST /api/client/identity_check/visit/', 'investor'),
  withdrawIdentityRequest: changes('POST /api/client/identity_check/withdraw/', 'investor'),
  listIdentityRequests: reads('GET /api/admin/inPersonAuth/', 'admin'),
  getIdentityRequest: reads('GET /api/admin/inPersonAuth/{requestId}/', 'admin'),
  approveIdentityRequest: changes('POST /api/admin/inPersonAuth/{requestId}/approve/', 'admin'),
  rejectIdentityRequest: changes('POST /api/admin/inPersonAuth/{requestId}/reject/', 'admin'),
  askMoreOfIdentity: changes('POST /api/admin/inPersonAuth/{requestId}/need_more/', 'admin'),
  confirmIdentityOverride: changes('POST /api/admin/inPersonAuth/{requestId}/confirm/', 'admin'),
  returnIdentityOverride: changes('POST /api/admin/inPersonAuth/{requestId}/return/', 'admin'),
  addIdentityDocument: changes('POST /api/admin/inPersonAuth/{requestId}/documents/', 'admin'),
});
