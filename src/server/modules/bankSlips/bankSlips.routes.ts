import { approveReceipt, getReceipt, listReceipts, rejectReceipt, resubmitReceipt } from '#shared/contract/receipts.ts';
import { route, type Route } from '../../http/context.ts';
import type { ReceiptsService } from './bankSlips.service.ts';

/** Routes of bank slips. */
export function receiptsRoutes(receipts: ReceiptsService): Route[] {
  return [
    route(listReceipts, (_ctx, { query }) => receipts.listReceipts(query)),
    route(getReceipt, (_ctx, { params }) => receipts.getReceipt(params.receiptId)),
    route(approveReceipt, (ctx, { params, body }) => receipts.approveReceipt(ctx, params.receiptId, body)),
    route(rejectReceipt, (ctx, { params, body }) => receipts.rejectReceipt(ctx, params.receiptId, body)),
    route(resubmitReceipt, (ctx, { params, body }) => receipts.resubmitReceipt(ctx, params.orderId, body)),
  ] as Route[];
}
