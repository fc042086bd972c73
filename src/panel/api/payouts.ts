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
    createPayoutBatch: writes<typeof contract.createPayoutBatch>(build, {
      method: 'post',
      path: '/api/admin/payouts/batches/',
      changes: ['admin'],
    }),
    listPayoutBatches: reads<typeof contract.listPayoutBatches>(build, {
      method: 'get',
      path: '/api/admin/payouts/batches/',
      shows: ['admin'],
    }),
    downloadPayoutBatch: writes<typeof contract.downloadPayoutBatch>(build, {
      method: 'get',
      path: '/api/admin/payouts/batches/{batchNo}/file/',
      kind: 'raw',
    }),
    importPayoutResults: writes<typeof contract.importPayoutResults>(build, {
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
  useCreatePayoutBatchMutation,
  useListPayoutBatchesQuery,
  useDownloadPayoutBatchMutation,
  useImportPayoutResultsMutation,
  useRepairPayoutMutation,
  useChangePayoutAccountMutation,
} = payoutsApi;
