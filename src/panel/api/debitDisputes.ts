import type * as contract from '#shared/contract/debitDisputes.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const debitDisputesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDisputedDebits: query<typeof contract.listDisputedDebits>(build, 'get', '/api/admin/direct-debit/disputed/', {
      provides: ['admin'],
    }),
    getDisputedDebit: query<typeof contract.getDisputedDebit>(
      build,
      'get',
      '/api/admin/direct-debit/disputed/{attemptId}/',
      { provides: ['admin'] },
    ),
    prepareDebitResolution: mutation<typeof contract.prepareDebitResolution>(
      build,
      'post',
      '/api/admin/direct-debit/disputed/{attemptId}/resolution/',
      { invalidates: ['admin'] },
    ),
    approveDebitResolution: mutation<typeof contract.approveDebitResolution>(
      build,
      'post',
      '/api/admin/direct-debit/disputed/{attemptId}/resolution/approve/',
      { invalidates: ['admin'] },
    ),
    rejectDebitResolution: mutation<typeof contract.rejectDebitResolution>(
      build,
      'post',
      '/api/admin/direct-debit/disputed/{attemptId}/resolution/reject/',
      { invalidates: ['admin'] },
    ),
  }),
});

export const {
  useListDisputedDebitsQuery,
  useGetDisputedDebitQuery,
  usePrepareDebitResolutionMutation,
  useApproveDebitResolutionMutation,
  useRejectDebitResolutionMutation,
} = debitDisputesApi;
