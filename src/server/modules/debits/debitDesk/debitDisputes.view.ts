import { debitAttemptLabels, debitDisputeActLabels, type debitDisputeActs } from '#shared/contract/debitDisputes.ts';
import { debitDisputeTexts } from '#shared/contract/directDebitNotes.ts';
import { orderStates } from '#shared/orderStates.ts';
import type { ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import { disputedToView } from '#server/modules/records/resolutions/resolutions.view.ts';
import { providerTitle } from '#server/modules/records/debitRecords/contract.rules.ts';
import type { DebitDisputeRow } from './debitDisputes.repo.ts';

/** What may be proposed for a disputed debit. Booking needs the very amount that the investor agreed to (decision 94). */
export function debitDisputeActsOf(row: DebitDisputeRow): (typeof debitDisputeActs)[number][] {
  if (row.status !== 'disputed') return [];
  const isOtherAmount = row.receivedAmount !== null && row.receivedAmount !== row.amount;
  const canBook = row.chargeStatus === 'disputed' && row.orderStatus === 'pending_debit' && !isOtherAmount;
  return [...(canBook ? (['book'] as const) : []), 'refund', 'not_taken'];
}

/** What the decider reads before deciding. */
export function debitResolutionContent(row: DebitDisputeRow): ApprovalContent {
  return {
    act: row.act === null ? null : debitDisputeActLabels[row.act],
    amount: row.actAmount,
    reason: row.actReason,
    receivedAmount: row.receivedAmount,
    orderStatus: orderStates[row.orderStatus].label,
    status: debitAttemptLabels[row.status],
  };
}

/** A disputed debit as the desk sees it. */
export function debitDisputeToView(row: DebitDisputeRow) {
  return {
    attemptId: row.attemptId,
    chargeId: row.chargeId,
    status: row.status,
    statusText: debitAttemptLabels[row.status],
    providerTitle: providerTitle(row.provider),
    bankName: row.bankName,
    contractNo: row.contractNo,
    tracking: row.tracking,
    refId: row.refId,
    reason: row.reason,
    reasonText: debitDisputeTexts[row.reason],
    ...disputedToView(row, debitDisputeActLabels, debitResolutionContent(row)),
    sentAt: row.sentAt.toISOString(),
    acts: row.actStatus === 'prepared' ? [] : debitDisputeActsOf(row),
  };
}
