import type * as contract from '#shared/contract/bankSlips.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const afterReview = ['admin', 'orders', 'accounting', 'dashboard'] as const;

export const bankSlipsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBankSlips: query<typeof contract.listBankSlips>(build, 'get', '/api/admin/receipts/', { provides: ['admin'] }),
    exportBankSlips: mutation<typeof contract.exportBankSlips>(build, 'get', '/api/admin/receipts/export/', {
      kind: 'raw',
    }),
    getBankSlip: query<typeof contract.getBankSlip>(build, 'get', '/api/admin/receipts/{receiptId}/', {
      provides: ['admin'],
    }),
    approveBankSlip: mutation<typeof contract.approveBankSlip>(
      build,
      'post',
      '/api/admin/receipts/{receiptId}/approve/',
      { invalidates: afterReview },
    ),
    rejectBankSlip: mutation<typeof contract.rejectBankSlip>(build, 'post', '/api/admin/receipts/{receiptId}/reject/', {
      invalidates: afterReview,
    }),
    resubmitBankSlip: mutation<typeof contract.resubmitBankSlip>(build, 'post', '/api/orders/{orderId}/receipt/', {
      invalidates: ['orders', 'dashboard'],
    }),
  }),
});

export const {
  useListBankSlipsQuery,
  useGetBankSlipQuery,
  useApproveBankSlipMutation,
  useRejectBankSlipMutation,
  useResubmitBankSlipMutation,
} = bankSlipsApi;
