import type * as files from '#shared/contract/payoutBatches.ts';
import type * as contract from '#shared/contract/payouts.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const afterPayout = ['admin', 'orders', 'accounting', 'dashboard'] as const;

export const payoutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPayouts: query<typeof contract.listPayouts>(build, 'get', '/api/admin/payouts/', { provides: ['admin'] }),
    exportPayouts: mutation<typeof contract.exportPayouts>(build, 'get', '/api/admin/payouts/export/', { kind: 'raw' }),
    getPayout: query<typeof contract.getPayout>(build, 'get', '/api/admin/payouts/{payoutId}/', {
      provides: ['admin'],
    }),
    holdPayout: mutation<typeof contract.holdPayout>(build, 'post', '/api/admin/payouts/{payoutId}/hold/', {
      invalidates: ['admin'],
    }),
    releasePayoutHold: mutation<typeof contract.releasePayoutHold>(
      build,
      'post',
      '/api/admin/payouts/{payoutId}/hold/release/',
      { invalidates: ['admin'] },
    ),
    confirmPayoutRepair: mutation<typeof contract.confirmPayoutRepair>(
      build,
      'post',
      '/api/admin/payouts/{payoutId}/repair/confirm/',
      { invalidates: afterPayout },
    ),
    refusePayoutRepair: mutation<typeof contract.refusePayoutRepair>(
      build,
      'post',
      '/api/admin/payouts/{payoutId}/repair/refuse/',
      { invalidates: ['admin'] },
    ),
    createPayoutBatch: mutation<typeof files.createPayoutBatch>(build, 'post', '/api/admin/payouts/batches/', {
      invalidates: ['admin'],
    }),
    listPayoutBatches: query<typeof files.listPayoutBatches>(build, 'get', '/api/admin/payouts/batches/', {
      provides: ['admin'],
    }),
    getPayoutBatch: query<typeof files.getPayoutBatch>(build, 'get', '/api/admin/payouts/batches/{batchNo}/', {
      provides: ['admin'],
    }),
    releasePayoutBatch: mutation<typeof files.releasePayoutBatch>(
      build,
      'post',
      '/api/admin/payouts/batches/{batchNo}/release/',
      { invalidates: ['admin'] },
    ),
    cancelPayoutBatch: mutation<typeof files.cancelPayoutBatch>(
      build,
      'post',
      '/api/admin/payouts/batches/{batchNo}/cancel/',
      { invalidates: ['admin'] },
    ),
    confirmPayoutBatchCancel: mutation<typeof files.confirmPayoutBatchCancel>(
      build,
      'post',
      '/api/admin/payouts/batches/{batchNo}/cancel/confirm/',
      { invalidates: ['admin'] },
    ),
    refusePayoutBatchCancel: mutation<typeof files.refusePayoutBatchCancel>(
      build,
      'post',
      '/api/admin/payouts/batches/{batchNo}/cancel/refuse/',
      { invalidates: ['admin'] },
    ),
    downloadPayoutBatch: mutation<typeof files.downloadPayoutBatch>(
      build,
      'get',
      '/api/admin/payouts/batches/{batchNo}/file/',
      { kind: 'raw' },
    ),
    importPayoutResults: mutation<typeof files.importPayoutResults>(
      build,
      'post',
      '/api/admin/payouts/batches/{batchNo}/results/',
      { invalidates: afterPayout },
    ),
    repairPayout: mutation<typeof contract.repairPayout>(build, 'post', '/api/admin/payouts/{payoutId}/repair/', {
      invalidates: afterPayout,
    }),
    changePayoutAccount: mutation<typeof contract.changePayoutAccount>(
      build,
      'post',
      '/api/orders/{orderId}/payout_account/',
      { invalidates: ['orders', 'dashboard', 'signatures'] },
    ),
  }),
});

export const {
  useListPayoutsQuery,
  useGetPayoutQuery,
  useHoldPayoutMutation,
  useReleasePayoutHoldMutation,
  useRepairPayoutMutation,
  useConfirmPayoutRepairMutation,
  useRefusePayoutRepairMutation,
  useCreatePayoutBatchMutation,
  useListPayoutBatchesQuery,
  useGetPayoutBatchQuery,
  useReleasePayoutBatchMutation,
  useCancelPayoutBatchMutation,
  useConfirmPayoutBatchCancelMutation,
  useRefusePayoutBatchCancelMutation,
  useImportPayoutResultsMutation,
  useChangePayoutAccountMutation,
} = payoutsApi;
