import type * as contract from '#shared/contract/receipts.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const afterReview = ['admin', 'orders', 'accounting', 'dashboard'] as const;

export const receiptsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReceipts: query<typeof contract.listReceipts>(build, 'get', '/api/admin/receipts/', { provides: ['admin'] }),
    getReceipt: query<typeof contract.getReceipt>(build, 'get', '/api/admin/receipts/{receiptId}/', {
      provides: ['admin'],
    }),
    approveReceipt: mutation<typeof contract.approveReceipt>(
      build,
      'post',
      '/api/admin/receipts/{receiptId}/approve/',
      { invalidates: afterReview },
    ),
    rejectReceipt: mutation<typeof contract.rejectReceipt>(build, 'post', '/api/admin/receipts/{receiptId}/reject/', {
      invalidates: afterReview,
    }),
    resubmitReceipt: mutation<typeof contract.resubmitReceipt>(build, 'post', '/api/orders/{orderId}/receipt/', {
      invalidates: ['orders', 'dashboard'],
    }),
  }),
});

export const {
  useListReceiptsQuery,
  useGetReceiptQuery,
  useApproveReceiptMutation,
  useRejectReceiptMutation,
  useResubmitReceiptMutation,
} = receiptsApi;
