import {
  cancelPayoutBatch,
  confirmPayoutBatchCancel,
  createPayoutBatch,
  downloadPayoutBatch,
  getPayoutBatch,
  importPayoutResults,
  listPayoutBatches,
  refusePayoutBatchCancel,
  releasePayoutBatch,
} from '#shared/contract/payoutBatches.ts';
import {
  changePayoutAccount,
  confirmPayoutRepair,
  getPayout,
  holdPayout,
  listPayouts,
  refusePayoutRepair,
  releasePayoutHold,
  repairPayout,
} from '#shared/contract/payouts.ts';
import { route, type Route } from '../../http/context.ts';
import type { BankFilesService } from './batches.service.ts';
import type { PayoutDeskService } from './payouts.service.ts';

/** Routes of money that leaves. */
export function payoutsRoutes(desk: PayoutDeskService, files: BankFilesService): Route[] {
  return [
    route(listPayouts, (_ctx, { query }) => desk.listPayouts(query)),
    route(createPayoutBatch, (ctx, { body }) => files.createPayoutBatch(ctx, body)),
    route(listPayoutBatches, (ctx, { query }) => files.listPayoutBatches(ctx, query)),
    route(getPayoutBatch, (ctx, { params, query }) => files.getPayoutBatch(ctx, params.batchNo, query)),
    route(releasePayoutBatch, (ctx, { params, body }) => files.releasePayoutBatch(ctx, params.batchNo, body)),
    route(cancelPayoutBatch, (ctx, { params, body }) => files.cancelPayoutBatch(ctx, params.batchNo, body)),
    route(confirmPayoutBatchCancel, (ctx, { params, body }) =>
      files.confirmPayoutBatchCancel(ctx, params.batchNo, body),
    ),
    route(refusePayoutBatchCancel, (ctx, { params, body }) => files.refusePayoutBatchCancel(ctx, params.batchNo, body)),
    route(downloadPayoutBatch, (ctx, { params }) => files.downloadPayoutBatch(ctx, params.batchNo)),
    route(importPayoutResults, (ctx, { params, body }) => files.importPayoutResults(ctx, params.batchNo, body)),
    route(getPayout, (ctx, { params }) => desk.getPayout(ctx, params.payoutId)),
    route(holdPayout, (ctx, { params, body }) => desk.holdPayout(ctx, params.payoutId, body)),
    route(releasePayoutHold, (ctx, { params, body }) => desk.releasePayoutHold(ctx, params.payoutId, body)),
    route(repairPayout, (ctx, { params, body }) => desk.repairPayout(ctx, params.payoutId, body)),
    route(confirmPayoutRepair, (ctx, { params, body }) => desk.confirmPayoutRepair(ctx, params.payoutId, body)),
    route(refusePayoutRepair, (ctx, { params, body }) => desk.refusePayoutRepair(ctx, params.payoutId, body)),
    route(changePayoutAccount, (ctx, { params, body }) =>
      desk.changePayoutAccount(ctx, params.orderId, body.accountId),
    ),
  ] as Route[];
}
