import {
  changePayoutAccount,
  createPayoutBatch,
  downloadPayoutBatch,
  importPayoutResults,
  listPayoutBatches,
  listPayouts,
  repairPayout,
} from '#shared/contract/payouts.ts';
import { route, type Route } from '../../http/context.ts';
import type { PayoutDeskService } from './payouts.service.ts';

/** Routes of money that leaves. */
export function payoutsRoutes(desk: PayoutDeskService): Route[] {
  return [
    route(listPayouts, (_ctx, { query }) => desk.listPayouts(query)),
    route(createPayoutBatch, (ctx, { body }) => desk.createPayoutBatch(ctx, body)),
    route(listPayoutBatches, (ctx, { query }) => desk.listPayoutBatches(ctx, query)),
    route(downloadPayoutBatch, (_ctx, { params }) => desk.downloadPayoutBatch(params.batchNo)),
    route(importPayoutResults, (ctx, { params, body }) => desk.importPayoutResults(ctx, params.batchNo, body.content)),
    route(repairPayout, (ctx, { params, body }) => desk.repairPayout(ctx, params.payoutId, body.accountId)),
    route(changePayoutAccount, (ctx, { params, body }) =>
      desk.changePayoutAccount(ctx, params.orderId, body.accountId),
    ),
  ] as Route[];
}
