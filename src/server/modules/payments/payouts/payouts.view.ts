import {
  payoutBatchLabels,
  payoutBatchResultLabels,
  payoutPurposes,
  transferMethodLabels,
} from '#shared/texts/deskTexts.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { rialText } from '#shared/money.ts';
import { paymentFormats } from '#shared/paymentFormats.ts';
import { seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { BatchFileRow, BatchRow } from './batches.repo.ts';
import type { PayoutKind } from '#server/modules/records/payoutQueue/payoutRows.repo.ts';
import { payoutStatusText, payoutToView } from '#server/modules/records/payoutQueue/payoutRows.view.ts';
import type { PayoutAttempt, PayoutDetail } from './payouts.repo.ts';

/** What a person reads of a payout before they act on it. */
export function payoutContent(row: PayoutDetail): ApprovalContent {
  return {
    amount: row.amount,
    investorName: row.investorName,
    account: row.iban,
    status: payoutStatusText(row),
    batchNo: row.batchNo,
    errorText: row.errorText,
    holdReason: row.holdReason,
    repairIban: row.repairIban,
  };
}

/** One payout with its whole account and its history. */
export function payoutDetailToView(row: PayoutDetail, attempts: readonly PayoutAttempt[], userId: number) {
  const { holdReason, heldAt, repairAccountId, repairBankName, repairIban, repairAt } = row;
  return {
    ...payoutToView(row),
    bankName: row.bankName,
    iban: row.iban,
    hold:
      holdReason === null || heldAt === null
        ? null
        : { reason: holdReason, byName: row.heldByName ?? '', at: heldAt.toISOString() },
    repair:
      repairAccountId === null || repairAt === null
        ? null
        : {
            accountId: repairAccountId,
            bankName: repairBankName ?? '',
            iban: repairIban ?? '',
            byName: row.repairByName ?? '',
            at: repairAt.toISOString(),
            isMine: row.repairBy === userId,
          },
    lastAct:
      row.handlerName === null || row.handledAt === null
        ? null
        : { byName: row.handlerName, at: row.handledAt.toISOString(), reason: row.handledReason },
    attempts: attempts.map((attempt) => ({
      ...attempt,
      amount: attempt.amount.toString(),
      resultText: payoutBatchResultLabels[attempt.result],
      answeredAt: attempt.answeredAt?.toISOString() ?? null,
    })),
    version: seenToken(payoutContent(row)),
  };
}

/** What a person reads of a bank file before they decide about it. */
export function batchContent(row: BatchRow): ApprovalContent {
  return {
    fundName: row.fundName,
    rowCount: row.rowCount,
    totalAmount: row.totalAmount,
    status: payoutBatchLabels[row.status],
    cancelReason: row.cancelReason,
    contentHash: row.contentHash,
    sourceIban: row.sourceIban,
    methodText: row.method && transferMethodLabels[row.method],
    formatText: paymentFormats[row.format].name,
  };
}

/** A batch as its maker, its releaser and the list show it. */
export function batchToView(row: BatchRow, userId: number) {
  return {
    batchNo: row.batchNo,
    fundId: row.fundId,
    fundName: row.fundName,
    untilDate: row.untilDate,
    rowCount: row.rowCount,
    totalAmount: row.totalAmount.toString(),
    totalAmountText: rialText(row.totalAmount),
    status: row.status,
    statusText: payoutBatchLabels[row.status],
    sourceIban: row.sourceIban,
    method: row.method,
    methodText: row.method && transferMethodLabels[row.method],
    format: row.format,
    formatText: paymentFormats[row.format].name,
    isVerified: paymentFormats[row.format].isVerified,
    contentHash: row.contentHash,
    creatorName: row.creatorName,
    createdAt: row.createdAt.toISOString(),
    isMine: row.createdBy === userId,
    releaserName: row.releaserName,
    releasedAt: row.releasedAt?.toISOString() ?? null,
    downloaderName: row.downloaderName,
    downloadedAt: row.downloadedAt?.toISOString() ?? null,
    cancelReason: row.cancelReason,
    cancelAskerName: row.cancelAskerName,
    cancelAskedAt: row.cancelAskedAt?.toISOString() ?? null,
    isMyCancel: row.cancelAskedBy === userId,
    cancellerName: row.cancellerName,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    paidCount: row.paidCount,
    failedCount: row.failedCount,
    openCount: row.openCount,
    fileUrl: `/api/admin/payouts/batches/${encodeURIComponent(row.batchNo)}/file/`,
    version: seenToken(batchContent(row)),
  };
}

/** A row of a bank file with the answer of the bank. */
export function batchFileRowToView(row: BatchFileRow, isCancelled: boolean) {
  const { investorId: _investorId, ...rest } = row;
  const result = isCancelled && row.result === 'open' ? 'cancelled' : row.result;
  return {
    ...rest,
    amount: row.amount.toString(),
    result,
    resultText: payoutBatchResultLabels[result],
    answeredAt: row.answeredAt?.toISOString() ?? null,
  } as const;
}

/** Purpose of a transfer on the receiver's statement. */
export function payoutPurpose(kind: PayoutKind, orderNo: string | null): string {
  return fillMessage(payoutPurposes[kind], { orderNo: orderNo ?? '' }).trim();
}
