import { handlers } from '../../http/handlers.ts';
import type { SignatureRequestsService } from './requests.service.ts';

/** Routes of /api/signatures/ (domain 3.4). */
export function signaturesRoutes(requests: SignatureRequestsService) {
  return handlers({
    listSignatureRequests: requests.listSignatureRequests,
    signSignatureRequest: requests.signSignatureRequest,
    refuseSignatureRequest: requests.refuseSignatureRequest,
    withdrawSignatureRequest: requests.withdrawSignatureRequest,
  });
}
