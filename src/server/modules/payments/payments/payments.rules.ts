import { paymentStates } from '#shared/contract/payments.ts';
import { undecidedPayments } from '#shared/paymentStates.ts';

/** States of one payment attempt (reliability 5). */
export const paymentStateList = paymentStates;

export type PaymentState = (typeof paymentStates)[number];

/** Why a payment is in dispute: the gateway and the books do not agree about its money, or the gateway does not say. */
export type DisputeReason = 'amount_differs' | 'verify_refused' | 'found_at_gateway' | 'no_answer' | 'gateway_gone';

/*
 * The one table of moves. `updatePayment` and a trigger of the database both refuse the rest.
 *
 * `verifying -> redirected`: the bank says the person is still on its page, or is silent and nobody came back.
 * `failed|expired -> verifying`: the payer came back, or the gateway's list names the payment; the gateway is asked once more.
 * `disputed`: people decide. Money that the gateway confirmed never goes to `failed` by itself; `disputed -> failed` is the act
 * of two people with proof.
 */
const next: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['redirected', 'failed', 'expired'],
  redirected: ['callback_seen', 'verifying', 'disputed'],
  callback_seen: ['verifying', 'disputed'],
  verifying: ['redirected', 'verified', 'failed', 'expired', 'reversed', 'disputed'],
  verified: ['settled', 'refund_due'],
  settled: [],
  refund_due: ['refunded'],
  refunded: [],
  failed: ['verifying', 'disputed'],
  expired: ['verifying', 'disputed'],
  reversed: ['disputed'],
  disputed: ['verified', 'reversed', 'failed'],
};

/** True when the attempt may go from one state to the other. */
export function canPaymentMove(from: PaymentState, to: PaymentState): boolean {
  return next[from].includes(to);
}

/** Attempts whose money is not decided yet. */
export const undecidedStates: readonly PaymentState[] = undecidedPayments;
/** Attempts that were closed without money. */
export const closedStates: readonly PaymentState[] = ['failed', 'expired'];

const MINUTE_MS = 60_000;
/** Time after which a payment that nobody came back from is asked about, and by which it must be decided. */
export const ASK_AFTER_MS = 3 * MINUTE_MS;
export const DECIDE_BY_MS = 15 * MINUTE_MS;
/** A verification without an answer is asked about for this long; then people decide (domain 11). */
export const GIVE_UP_MS = 72 * 60 * MINUTE_MS;

/**
 * Until when the gateway is asked about an attempt that is being decided; then people decide, or it ends without money. A
 * moment that has passed is that of the next question.
 */
export function askedUntil(payment: { createdAt: Date; verifySentAt: Date | null; nextAskAt: Date | null }, at: Date) {
  const { createdAt, verifySentAt, nextAskAt } = payment;
  const last = verifySentAt === null ? createdAt.getTime() + DECIDE_BY_MS : verifySentAt.getTime() + GIVE_UP_MS;
  return new Date(Math.max(last, nextAskAt?.getTime() ?? 0, at.getTime()));
}

/** An unpaid order waits this long for the decision about its disputed payment; then it ends and the money can only go back. */
export const DISPUTE_HOLD_MS = 72 * 60 * MINUTE_MS;
/** Within one asking a call that failed quickly is repeated until this time is over. */
export const REPEAT_WITHIN_MS = 15_000;
/**
 * A claim older than this belongs to a process that died; another one may take over. The longest asking is shorter:
 * three different calls of 15 s each, of which one may be a repeat that began just before `REPEAT_WITHIN_MS`, so 60 s.
 */
export const CLAIM_MS = 120_000;
/** Most returns of the browser that are kept as events of one payment. */
export const MAX_CALLBACK_EVENTS = 20;

/** Time until the next question about a payment of this age that has been asked about so often, in milliseconds. */
export function nextAskDelay(ageMs: number, tries: number): number {
  if (ageMs < DECIDE_BY_MS) return 2 * MINUTE_MS;
  const doublings = Math.min(Math.max(tries - 7, 0), 7);
  return Math.min(5 * MINUTE_MS * 2 ** doublings, 6 * 60 * MINUTE_MS);
}

export type PaymentResult = 'pending' | 'ok' | 'failed' | 'refund' | 'refunded' | 'disputed';

/** What the page that waits for the bank shows. */
export function paymentResult(state: PaymentState): PaymentResult {
  if (state === 'verified' || state === 'settled') return 'ok';
  if (state === 'refund_due') return 'refund';
  if (state === 'refunded' || state === 'disputed') return state;
  return state === 'failed' || state === 'expired' || state === 'reversed' ? 'failed' : 'pending';
}

/** True while an unpaid order waits for the decision about this disputed payment. */
export function isDisputeAwaited(payment: { status: PaymentState; disputedAt: Date | null }, at: Date): boolean {
  return (
    payment.status === 'disputed' &&
    payment.disputedAt !== null &&
    at.getTime() - payment.disputedAt.getTime() < DISPUTE_HOLD_MS
  );
}
