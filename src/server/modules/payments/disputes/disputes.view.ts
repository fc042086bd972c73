import { disputeActLabels, type disputeActs } from '#shared/contract/disputes.ts';
import { disputeTexts, paymentStateLabels } from '#shared/texts/orderTexts.ts';
import { orderStates } from '#shared/orderStates.ts';
import type { ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import { disputedToView } from '#server/modules/records/resolutions/resolutions.view.ts';
import type { DisputeRow } from './disputes.repo.ts';

/** Order states in which money of a payment can still buy units. */
const awaitsMoney: readonly string[] = ['pending_payment', 'payment_failed'];

/** What may be proposed for a disputed payment. Booking needs the very amount that the investor agreed to (decision 0020). */
export function disputeActsOf(row: DisputeRow): (typeof disputeActs)[number][] {
  if (row.status !== 'disputed') return [];
  const isOtherAmount = row.receivedAmount !== null && row.receivedAmount !== row.amount;
  const canBook = awaitsMoney.includes(row.orderStatus) && !isOtherAmount;
  return [...(canBook ? (['book'] as const) : []), 'refund', 'reversed', 'not_paid'];
}

/** What the decider reads before deciding. */
export function resolutionContent(row: DisputeRow): ApprovalContent {
  return {
    act: row.act === null ? null : disputeActLabels[row.act],
    amount: row.actAmount,
    reason: row.actReason,
    receivedAmount: row.receivedAmount,
    orderStatus: orderStates[row.orderStatus].label,
    status: paymentStateLabels[row.status],
  };
}

/** A disputed payment as the desk sees it; `titleOf` names the gateways. */
export function disputeToView(row: DisputeRow, titleOf: (gateway: string) => string) {
  return {
    paymentId: row.paymentId,
    status: row.status,
    statusText: paymentStateLabels[row.status],
    gateway: row.gateway,
    gatewayTitle: titleOf(row.gateway),
    authority: row.authority,
    refId: row.refId,
    cardMask: row.cardMask,
    reason: row.reason,
    reasonText: disputeTexts[row.reason],
    ...disputedToView(row, disputeActLabels, resolutionContent(row)),
    createdAt: row.createdAt.toISOString(),
    acts: row.actStatus === 'prepared' ? [] : disputeActsOf(row),
  };
}
