import type { ProgressState } from '#panel/ui/data/ProgressSteps.tsx';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import type { OrderState } from '#shared/orderStates.ts';

/** How far a state is on the way of its type: index of the step being waited for. */
const buyAt: Partial<Record<OrderState, number>> = {
  pending_payment: 1,
  payment_failed: 1,
  pending_receipt: 1,
  receipt_rejected: 1,
  pending_debit: 1,
  registered: 2,
  processing: 2,
  issued: 4,
  refund_pending: 3,
};
const sellAt: Partial<Record<OrderState, number>> = {
  pending_otp: 1,
  registered: 2,
  processing: 2,
  redeemed: 3,
  payout_pending: 3,
  payout_failed: 3,
  paid: 4,
};
const failedStates: readonly OrderState[] = ['payment_failed', 'receipt_rejected', 'payout_failed'];

const buySteps: readonly OrderState[] = ['pending_payment', 'registered', 'processing', 'issued'];
const sellSteps: readonly OrderState[] = ['pending_otp', 'registered', 'redeemed', 'paid'];

/** The four bars of an open request: done, the one waited for, and those to come. */
export function orderProgress(orderType: number, status: OrderState): { title: string; state: ProgressState }[] {
  const at = (orderType === 1 ? buyAt : sellAt)[status] ?? 0;
  const steps = orderType === 1 ? buySteps : sellSteps;
  return steps.map((step, index) => ({
    title: orderStateLabels[step],
    state: index < at ? 'done' : index > at ? 'waiting' : failedStates.includes(status) ? 'failed' : 'current',
  }));
}

/** Whether a request is on its way: not closed, and in a state that has a place among the bars. */
export function isUnderWay(orderType: number, status: OrderState): boolean {
  const at = (orderType === 1 ? buyAt : sellAt)[status];
  return at !== undefined && at < 4;
}
