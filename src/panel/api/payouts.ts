import type * as files from '#shared/contract/payoutBatches.ts';
import type * as contract from '#shared/contract/payouts.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

const afterPayout = ['admin', 'orders', 'accounting', 'dashboard'] as const;

export const payoutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPayouts: reads<typeof contract.listPayouts>(build, {
      method: 'get',
      path: '/api/admin/payouts/',
      shows: ['admin'],
    }),
    getPayout: reads<typeof contract.getPayout>(build, {
      method: 'get',
      path: '/api/admin/payouts/{payoutId}/',
      shows: ['admin'],
    }),
    holdPayout: writes<typeof contract.holdPayout>(build, {
      method: 'post',
      path: '/api/admin/payouts/{payoutId}/hold/',
      changes: ['admin'],
    }),
    releasePayoutHold: writes<typeof contract.releasePayoutHold>(build, {
      method: 'post',
      path: '/api/admin/payouts/{payoutId}/hold/release/',
      changes: ['admin'],
    }),
    confirmPayoutRepair: writes<typeof contract.confirmPayoutRepair>(build, {
      method: 'post',
      path: '/api/admin/payouts/{payoutId}/repair/confirm/',
      changes: afterPayout,
    }),
    refusePayoutRepair: writes<typeof contract.refusePayoutRepair>(build, {
      method: 'post',
      path: '/api/admin/payouts/{payoutId}/repair/refuse/',
      changes: ['admin'],
    }),
    createPayoutBatch: writes<typeof files.createPayoutBatch>(build, {
      method: 'post',
      path: '/api/admin/payouts/batches/',
      changes: ['admin'],
    }),
    listPayoutBatches: reads<typeof files.listPayoutBatches>(build, {
      method: 'get',
      path: '/api/admin/payouts/batches/',
      shows: ['admin'],
    }),
    getPayoutBatch: reads<typeof files.getPayoutBatch>(build, {
      method: 'get',
      path: '/api/admin/payouts/batches/{batchNo}/',
      shows: ['admin'],
    }),
    releasePayoutBatch: writes<typeof files.releasePayoutBatch>(build, {
      method: 'post',
      path: '/api/admin/payouts/batches/{batchNo}/release/',
      changes: ['admin'],
    }),
    cancelPayoutBatch: writes<typeof files.cancelPayoutBatch>(build, {
      method: 'post',
      path: '/api/admin/payouts/batches/{batchNo}/cancel/',
      changes: ['admin'],
    }),
    confirmPayoutBatchCancel: writes<typeof files.confirmPayoutBatchCancel>(build, {
      method: 'post',
      path: '/api/admin/payouts/batches/{batchNo}/cancel/confirm/',
      changes: ['admin'],
    }),
    refusePayoutBatchCancel: writes<typeof files.refusePayoutBatchCancel>(build, {
      method: 'post',
      path: '/api/admin/payouts/batches/{batchNo}/cancel/refuse/',
      changes: ['admin'],
    }),
    downloadPayoutBatch: writes<typeof files.downloadPayoutBatch>(build, {
      method: 'get',
      path: '/api/admin/payouts/batches/{batchNo}/file/',
      kind: 'raw',
    }),
    importPayoutResults: writes<typeof files.importPayoutResults>(build, {
      method: 'post',
      path: '/api/admin/payouts/batches/{batchNo}/results/',
      changes: afterPayout,
    }),
    repairPayout: writes<typeof contract.repairPayout>(build, {
      method: 'post',
      path: '/api/admin/payouts/{payoutId}/repair/',
      changes: afterPayout,
    }),
    changePayoutAccount: writes<typeof contract.changePayoutAccount>(build, {
      method: 'post',
      path: '/api/orders/{orderId}/payout_account/',
      changes: ['orders', 'dashboard'],
    }),
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
