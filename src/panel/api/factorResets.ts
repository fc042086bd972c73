import type * as contract from '#shared/contract/factorResets.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const factorResetsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    prepareFactorReset: mutation<typeof contract.prepareFactorReset>(
      build,
      'post',
      '/api/admin/users/{userId}/second_factor/reset/',
      { invalidates: ['admin'] },
    ),
    listFactorResets: query<typeof contract.listFactorResets>(build, 'get', '/api/admin/users/second_factor/resets/', {
      provides: ['admin'],
    }),
    approveFactorReset: mutation<typeof contract.approveFactorReset>(
      build,
      'post',
      '/api/admin/users/second_factor/resets/{resetId}/approve/',
      { invalidates: ['admin'] },
    ),
    rejectFactorReset: mutation<typeof contract.rejectFactorReset>(
      build,
      'post',
      '/api/admin/users/second_factor/resets/{resetId}/reject/',
      { invalidates: ['admin'] },
    ),
  }),
});

export const {
  usePrepareFactorResetMutation,
  useListFactorResetsQuery,
  useApproveFactorResetMutation,
  useRejectFactorResetMutation,
} = factorResetsApi;
