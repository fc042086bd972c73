import type * as contract from '#shared/contract/identityRequests.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const identityRequestsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getIdentityCheck: query<typeof contract.getIdentityCheck>(build, 'get', '/api/client/identity_check/', {
      provides: ['investor'],
    }),
    submitIdentityDocuments: mutation<typeof contract.submitIdentityDocuments>(
      build,
      'post',
      '/api/client/identity_check/documents/',
      { invalidates: ['investor'] },
    ),
    askInPersonCheck: mutation<typeof contract.askInPersonCheck>(build, 'post', '/api/client/identity_check/visit/', {
      invalidates: ['investor'],
    }),
    withdrawIdentityRequest: mutation<typeof contract.withdrawIdentityRequest>(
      build,
      'post',
      '/api/client/identity_check/withdraw/',
      { invalidates: ['investor'] },
    ),
    listIdentityRequests: query<typeof contract.listIdentityRequests>(build, 'get', '/api/admin/inPersonAuth/', {
      provides: ['admin'],
    }),
    getIdentityRequest: query<typeof contract.getIdentityRequest>(
      build,
      'get',
      '/api/admin/inPersonAuth/{requestId}/',
      { provides: ['admin'] },
    ),
    approveIdentityRequest: mutation<typeof contract.approveIdentityRequest>(
      build,
      'post',
      '/api/admin/inPersonAuth/{requestId}/approve/',
      { invalidates: ['admin'] },
    ),
    rejectIdentityRequest: mutation<typeof contract.rejectIdentityRequest>(
      build,
      'post',
      '/api/admin/inPersonAuth/{requestId}/reject/',
      { invalidates: ['admin'] },
    ),
    askMoreOfIdentity: mutation<typeof contract.askMoreOfIdentity>(
      build,
      'post',
      '/api/admin/inPersonAuth/{requestId}/need_more/',
      { invalidates: ['admin'] },
    ),
    confirmIdentityOverride: mutation<typeof contract.confirmIdentityOverride>(
      build,
      'post',
      '/api/admin/inPersonAuth/{requestId}/confirm/',
      { invalidates: ['admin'] },
    ),
    returnIdentityOverride: mutation<typeof contract.returnIdentityOverride>(
      build,
      'post',
      '/api/admin/inPersonAuth/{requestId}/return/',
      { invalidates: ['admin'] },
    ),
    addIdentityDocument: mutation<typeof contract.addIdentityDocument>(
      build,
      'post',
      '/api/admin/inPersonAuth/{requestId}/documents/',
      { invalidates: ['admin'] },
    ),
  }),
});

export const {
  useGetIdentityCheckQuery,
  useSubmitIdentityDocumentsMutation,
  useAskInPersonCheckMutation,
  useWithdrawIdentityRequestMutation,
  useListIdentityRequestsQuery,
  useGetIdentityRequestQuery,
  useApproveIdentityRequestMutation,
  useRejectIdentityRequestMutation,
  useAskMoreOfIdentityMutation,
  useConfirmIdentityOverrideMutation,
  useReturnIdentityOverrideMutation,
  useAddIdentityDocumentMutation,
} = identityRequestsApi;
