import { handlers } from '../../http/handlers.ts';
import type { BankFilesService } from './batches.service.ts';
import type { PayoutDeskService } from './payouts.service.ts';

/** Routes of money that leaves. */
export function payoutsRoutes(desk: PayoutDeskService, files: BankFilesService) {
  return handlers({
    createPayoutBatch: files.createPayoutBatch,
    listPayoutBatches: files.listPayoutBatches,
    getPayoutBatch: files.getPayoutBatch,
    releasePayoutBatch: files.releasePayoutBatch,
    cancelPayoutBatch: files.cancelPayoutBatch,
    confirmPayoutBatchCancel: files.confirmPayoutBatchCancel,
    refusePayoutBatchCancel: files.refusePayoutBatchCancel,
    downloadPayoutBatch: files.downloadPayoutBatch,
    importPayoutResults: files.importPayoutResults,
    getPayout: desk.getPayout,
    holdPayout: desk.holdPayout,
    releasePayoutHold: desk.releasePayoutHold,
    repairPayout: desk.repairPayout,
    confirmPayoutRepair: desk.confirmPayoutRepair,
    refusePayoutRepair: desk.refusePayoutRepair,
    changePayoutAccount: desk.changePayoutAccount,
  });
}
