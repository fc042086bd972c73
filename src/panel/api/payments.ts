import type * as contract from '#shared/contract/payments.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const paymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    paymentStatus: reads<typeof contract.paymentStatus>(build, {
      method: 'get',
      path: '/api/orders/payment/{publicId}/',
      shows: ['orders'],
    }),
    retryPayment: writes<typeof contract.retryPayment>(build, {
      method: 'post',
      path: '/api/orders/{orderId}/retry/',
      changes: ['orders', 'dashboard'],
    }),
  }),
});

export const { usePaymentStatusQuery, useRetryPaymentMutation } = paymentsApi;
