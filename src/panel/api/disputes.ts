import type * as contract from '#shared/contract/disputes.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const disputesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDisputedPayments: query<typeof contract.listDisputedPayments>(build, 'get', '/api/admin/payments/disputed/', {
      provides: ['admin'],
    }),
    getDisputedPayment: query<typeof contract.getDisputedPayment>(
      build,
      'get',
      '/api/admin/payments/disputed/{paymentId}/',
      { provides: ['admin'] },
    ),
    prepareResolution: mutation<typeof contract.prepareResolution>(
      build,
      'post',
      '/api/admin/payments/disputed/{paymentId}/resolution/',
      { invalidates: ['admin'] },
    ),
    approveResolution: mutation<typeof contract.approveResolution>(
      build,
      'post',
      '/api/admin/payments/disputed/{paymentId}/resolution/approve/',
      { invalidates: ['admin'] },
    ),
    rejectResolution: mutation<typeof contract.rejectResolution>(
      build,
      'post',
      '/api/admin/payments/disputed/{paymentId}/resolution/reject/',
      { invalidates: ['admin'] },
    ),
  }),
});

export const {
  useListDisputedPaymentsQuery,
  useGetDisputedPaymentQuery,
  usePrepareResolutionMutation,
  useApproveResolutionMutation,
  useRejectResolutionMutation,
} = disputesApi;
