import { handlers } from '../../http/handlers.ts';
import type { DocumentChecksService } from './documentChecks.service.ts';
import type { IdentityRequestsService } from './identityRequests.service.ts';
import type { OwnIdentityRequestsService } from './ownRequests.service.ts';

/** Routes of verification by documents and at a branch. */
export function identityRequestsRoutes(services: {
  documentChecks: DocumentChecksService;
  identityRequests: IdentityRequestsService;
  ownIdentityRequests: OwnIdentityRequestsService;
}) {
  const { identityRequests: desk, ownIdentityRequests: own } = services;
  return handlers({
    checkDocument: services.documentChecks.checkDocument,
    getIdentityCheck: own.getIdentityCheck,
    submitIdentityDocuments: own.submitIdentityDocuments,
    askInPersonCheck: own.askInPersonCheck,
    withdrawIdentityRequest: own.withdrawIdentityRequest,
    listIdentityRequests: desk.listIdentityRequests,
    getIdentityRequest: desk.getIdentityRequest,
    approveIdentityRequest: desk.approveIdentityRequest,
    rejectIdentityRequest: desk.rejectIdentityRequest,
    askMoreOfIdentity: desk.askMoreOfIdentity,
    confirmIdentityOverride: desk.confirmIdentityOverride,
    returnIdentityOverride: desk.returnIdentityOverride,
    addIdentityDocument: desk.addIdentityDocument,
  });
}
