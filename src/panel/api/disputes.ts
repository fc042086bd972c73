import type * as contract from '#shared/contract/disputes.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const disputesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDisputedPayments: reads<typeof contract.listDisputedPayments>(build, {
      method: 'get',
      path: '/api/admin/payments/disputed/',
      shows: ['admin'],
    }),
    getDisputedPayment: reads<typeof contract.getDisputedPayment>(build, {
      method: 'get',
      path: '/api/admin/payments/disputed/{paymentId}/',
      shows: ['admin'],
    }),
    prepareResolution: writes<typeof contract.prepareResolution>(build, {
      method: 'post',
      path: '/api/admin/payments/disputed/{paymentId}/resolution/',
      changes: ['admin'],
    }),
    approveResolution: writes<typeof contract.approveResolution>(build, {
      method: 'post',
      path: '/api/admin/payments/disputed/{paymentId}/resolution/approve/',
      changes: ['admin'],
    }),
    rejectResolution: writes<typeof contract.rejectResolution>(build, {
      method: 'post',
      path: '/api/admin/payments/disputed/{paymentId}/resolution/reject/',
      changes: ['admin'],
    }),
  }),
});

export const {
  useListDisputedPaymentsQuery,
  useGetDisputedPaymentQuery,
  usePrepareResolutionMutation,
  useApproveResolutionMutation,
  useRejectResolutionMutation,
} = disputesApi;
