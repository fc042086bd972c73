import { orderStateLabels } from './texts/orderStateTexts.ts';

/** States of an order (domain 1.8). */
export type OrderState = keyof typeof orderStateLabels;

/** 1 issuance (صدور), 2 redemption of units (ابطال). */
export type OrderType = 1 | 2;

export type StateColor = 'default' | 'primary' | 'success' | 'info' | 'warning' | 'error';

interface StateRow {
  label: string;
  color: StateColor;
  types: readonly OrderType[];
  next: readonly OrderState[];
}

/*
 * The one table of states and allowed changes (domain 1.8); whatever is not here is refused. Two readings of that table:
 * `paid` closes a redemption (money paid out) while a buyer's money is recorded on its payment and the order goes
 * straight to `registered`; and money that arrives for an order that is already closed (a late bank answer) takes it
 * to `refund_pending`, because money is never left without an owner (reliability 5). Money that the bank sends back after it was paid
 * is owed again: `paid` fails, and `refunded` waits for its refund. What was executed goes back to
 * `processing` only when two people reverse it; it ends there as rejected, or is executed again with the right price.
 */
export const orderStates: Readonly<Record<OrderState, StateRow>> = {
  pending_payment: {
    label: orderStateLabels.pending_payment,
    color: 'warning',
    types: [1],
    next: ['registered', 'payment_failed', 'expired', 'cancelled', 'refund_pending'],
  },
  payment_failed: {
    label: orderStateLabels.payment_failed,
    color: 'error',
    types: [1],
    next: ['pending_payment', 'registered', 'expired', 'cancelled', 'refund_pending'],
  },
  pending_receipt: {
    label: orderStateLabels.pending_receipt,
    color: 'info',
    types: [1],
    next: ['registered', 'receipt_rejected', 'expired', 'cancelled', 'refund_pending'],
  },
  receipt_rejected: {
    label: orderStateLabels.receipt_rejected,
    color: 'error',
    types: [1],
    next: ['pending_receipt', 'expired', 'cancelled'],
  },
  pending_debit: {
    label: orderStateLabels.pending_debit,
    color: 'info',
    types: [1],
    next: ['registered', 'payment_failed', 'cancelled'],
  },
  pending_otp: {
    label: orderStateLabels.pending_otp,
    color: 'warning',
    types: [2],
    next: ['registered', 'expired', 'cancelled'],
  },
  registered: { label: orderStateLabels.registered, color: 'info', types: [1, 2], next: ['processing', 'cancelled'] },
  processing: {
    label: orderStateLabels.processing,
    color: 'primary',
    types: [1, 2],
    next: ['issued', 'redeemed', 'rejected'],
  },
  issued: { label: orderStateLabels.issued, color: 'success', types: [1], next: ['processing'] },
  redeemed: { label: orderStateLabels.redeemed, color: 'primary', types: [2], next: ['payout_pending'] },
  payout_pending: {
    label: orderStateLabels.payout_pending,
    color: 'info',
    types: [2],
    next: ['paid', 'payout_failed', 'processing'],
  },
  paid: { label: orderStateLabels.paid, color: 'success', types: [2], next: ['payout_failed'] },
  payout_failed: {
    label: orderStateLabels.payout_failed,
    color: 'error',
    types: [2],
    next: ['payout_pending', 'processing'],
  },
  rejected: { label: orderStateLabels.rejected, color: 'error', types: [1, 2], next: ['refund_pending'] },
  cancelled: { label: orderStateLabels.cancelled, color: 'default', types: [1, 2], next: ['refund_pending'] },
  refund_pending: { label: orderStateLabels.refund_pending, color: 'warning', types: [1], next: ['refunded'] },
  refunded: { label: orderStateLabels.refunded, color: 'default', types: [1], next: ['refund_pending'] },
  expired: { label: orderStateLabels.expired, color: 'default', types: [1, 2], next: ['refund_pending'] },
};

/** All states in the order of the table. */
export const orderStateCodes = Object.keys(orderStates) as OrderState[];

/** States of an order that has its money or its code, and waits for its price. */
export const acceptedOrderStates = ['registered', 'processing'] as const satisfies readonly OrderState[];

/** States of an order on its way to its price, also while its money or code is awaited. */
export const awaitedOrderStates = [
  'pending_payment',
  'payment_failed',
  'pending_receipt',
  'receipt_rejected',
  'pending_debit',
  'pending_otp',
  ...acceptedOrderStates,
] as const satisfies readonly OrderState[];

/** States that still wait for something (the tab «باز» of the list of requests). */
export const openOrderStates: readonly OrderState[] = [
  ...awaitedOrderStates,
  'redeemed',
  'payout_pending',
  'payout_failed',
  'refund_pending',
];

/** States of a sale whose units are redeemed. */
export const redeemedOrderStates = [
  'redeemed',
  'payout_pending',
  'payout_failed',
  'paid',
] as const satisfies readonly OrderState[];

/** States of an order that was executed with the price of its day. */
export const executedOrderStates = ['issued', ...redeemedOrderStates] as const satisfies readonly OrderState[];

/** States of an order whose money counts: executed or on its way; what was cancelled, refused or ran out is not. */
export const countedOrderStates: readonly OrderState[] = [...awaitedOrderStates, ...executedOrderStates];

/** True when an order of this type may go from one state to the other. */
export function canMove(type: OrderType, from: OrderState, to: OrderState): boolean {
  return (
    orderStates[from].next.includes(to) &&
    orderStates[from].types.includes(type) &&
    orderStates[to].types.includes(type)
  );
}

/**
 * The state that people are shown: an order whose time to withdraw is over is being worked on (domain 1.8), although its row
 * changes only when it is executed.
 */
export function shownState(order: { status: OrderState; cancelDeadline: Date | null }, at: Date): OrderState {
  const isClosed = order.cancelDeadline !== null && order.cancelDeadline <= at;
  return order.status === 'registered' && isClosed ? 'processing' : order.status;
}
