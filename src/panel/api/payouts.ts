import type * as files from '#shared/contract/payoutBatches.ts';
import type * as rules from '#shared/contract/paymentRules.ts';
import type * as contract from '#shared/contract/payouts.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

const afterPayout = ['admin', 'orders', 'accounting', 'dashboard'] as const;

export const PayoutsApi = endpoints<typeof contract & typeof files & typeof rules>()({
  listPayouts: reads('GET /api/admin/payouts/', 'admin'),
  exportPayouts: gives('GET /api/admin/payouts/export/'),
  getPayout: reads('GET /api/admin/payouts/{payoutId}/', 'admin'),
  holdPayout: changes('POST /api/admin/payouts/{payoutId}/hold/', 'admin'),
  releasePayoutHold: changes('POST /api/admin/payouts/{payoutId}/hold/release/', 'admin'),
  confirmPayoutRepair: changes('POST /api/admin/payouts/{payoutId}/repair/confirm/', afterPayout),
  refusePayoutRepair: changes('POST /api/admin/payouts/{payoutId}/repair/refuse/', 'admin'),
  listPaymentAccounts: reads('GET /api/admin/paymentAccounts/', 'admin'),
  savePaymentRules: changes('PUT /api/admin/paymentAccounts/{fundAccountId}/rules/', 'admin'),
  listDueFunds: reads('GET /api/admin/dueFunds/', 'admin'),
  createPayoutBatches: changes('POST /api/admin/dueFunds/batches/', 'admin'),
  createPayoutBatch: changes('POST /api/admin/payouts/batches/', 'admin'),
  listPayoutBatches: reads('GET /api/admin/payouts/batches/', 'admin'),
  getPayoutBatch: reads('GET /api/admin/payouts/batches/{batchNo}/', 'admin'),
  releasePayoutBatch: changes('POST /api/admin/payouts/batches/{batchNo}/release/', 'admin'),
  cancelPayoutBatch: changes('POST /api/admin/payouts/batches/{batchNo}/cancel/', 'admin'),
  confirmPayoutBatchCancel: changes('POST /api/admin/payouts/batches/{batchNo}/cancel/confirm/', 'admin'),
  refusePayoutBatchCancel: changes('POST /api/admin/payouts/batches/{batchNo}/cancel/refuse/', 'admin'),
  downloadPayoutBatch: gives('GET /api/admin/payouts/batches/{batchNo}/file/'),
  importPayoutResults: changes('POST /api/admin/payouts/batches/{batchNo}/results/', afterPayout, { isLarge: true }),
  repairPayout: changes('POST /api/admin/payouts/{payoutId}/repair/', afterPayout),
  changePayoutAccount: changes('POST /api/orders/{orderId}/payout_account/', ['orders', 'dashboard', 'signatures']),
});
