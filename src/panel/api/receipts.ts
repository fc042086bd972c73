import type * as contract from '#shared/contract/receipts.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

const afterReview = ['admin', 'orders', 'accounting', 'dashboard'] as const;

export const receiptsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReceipts: reads<typeof contract.listReceipts>(build, {
      method: 'get',
      path: '/api/admin/receipts/',
      shows: ['admin'],
    }),
    getReceipt: reads<typeof contract.getReceipt>(build, {
      method: 'get',
      path: '/api/admin/receipts/{receiptId}/',
      shows: ['admin'],
    }),
    approveReceipt: writes<typeof contract.approveReceipt>(build, {
      method: 'post',
      path: '/api/admin/receipts/{receiptId}/approve/',
      changes: afterReview,
    }),
    rejectReceipt: writes<typeof contract.rejectReceipt>(build, {
      method: 'post',
      path: '/api/admin/receipts/{receiptId}/reject/',
      changes: afterReview,
    }),
    resubmitReceipt: writes<typeof contract.resubmitReceipt>(build, {
      method: 'post',
      path: '/api/orders/{orderId}/receipt/',
      changes: ['orders', 'dashboard'],
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
