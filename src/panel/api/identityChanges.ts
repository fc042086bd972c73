import type * as contract from '#shared/contract/identityChanges.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const identityChangesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    askInvestorUpdate: mutation<typeof contract.askInvestorUpdate>(
      build,
      'post',
      '/api/panelAdmin/investor_update_info/',
    ),
    confirmIdentityChange: mutation<typeof contract.confirmIdentityChange>(
      build,
      'post',
      '/api/admin/identity/changes/{changeId}/confirm/',
      { invalidates: ['admin'] },
    ),
    listIdentityChanges: query<typeof contract.listIdentityChanges>(build, 'get', '/api/admin/identity/changes/', {
      provides: ['admin'],
    }),
    approveIdentityChange: mutation<typeof contract.approveIdentityChange>(
      build,
      'post',
      '/api/admin/identity/changes/{changeId}/approve/',
      { invalidates: ['admin'] },
    ),
    rejectIdentityChange: mutation<typeof contract.rejectIdentityChange>(
      build,
      'post',
      '/api/admin/identity/changes/{changeId}/reject/',
      { invalidates: ['admin'] },
    ),
    prepareCodeOverride: mutation<typeof contract.prepareCodeOverride>(
      build,
      'post',
      '/api/admin/investors/{investorId}/national_code/',
      { invalidates: ['admin'] },
    ),
  }),
});

export const {
  useAskInvestorUpdateMutation,
  useConfirmIdentityChangeMutation,
  useListIdentityChangesQuery,
  useApproveIdentityChangeMutation,
  useRejectIdentityChangeMutation,
  usePrepareCodeOverrideMutation,
} = identityChangesApi;
