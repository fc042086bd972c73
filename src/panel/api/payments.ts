import type * as contract from '#shared/contract/payments.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const paymentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    paymentStatus: query<typeof contract.paymentStatus>(build, 'get', '/api/orders/payment/{publicId}/', {
      provides: ['orders'],
    }),
    retryPayment: mutation<typeof contract.retryPayment>(build, 'post', '/api/orders/{orderId}/retry/', {
      invalidates: ['orders', 'dashboard'],
    }),
  }),
});

export const { usePaymentStatusQuery, useRetryPaymentMutation } = paymentsApi;
