import { handlers } from '../../http/handlers.ts';
import type { ReceiptsService } from './bankSlips.service.ts';

/** Routes of bank slips. */
export function receiptsRoutes(receipts: ReceiptsService) {
  return handlers({
    listReceipts: receipts.listReceipts,
    getReceipt: receipts.getReceipt,
    approveReceipt: receipts.approveReceipt,
    rejectReceipt: receipts.rejectReceipt,
    resubmitReceipt: receipts.resubmitReceipt,
  });
}
