/** States of one payment attempt (reliability 5). */
export type PaymentState =
  | 'created'
  | 'redirected'
  | 'callback_seen'
  | 'verifying'
  | 'verified'
  | 'settled'
  | 'failed'
  | 'expired'
  | 'reversed'
  | 'refund_due';

/*
 * `verifying -> redirected`: the bank says the person is still on its page. `failed|expired -> verifying`: the bank sends
 * the browser back with good news while the order still waits; the gateway is then asked once more.
 */
const next: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['redirected', 'failed', 'expired'],
  redirected: ['callback_seen', 'verifying', 'failed', 'expired'],
  callback_seen: ['verifying', 'failed', 'expired'],
  verifying: ['verified', 'redirected', 'failed', 'expired', 'reversed'],
  verified: ['settled', 'refund_due'],
  settled: ['refund_due'],
  failed: ['verifying'],
  expired: ['verifying'],
  reversed: [],
  refund_due: [],
};

/** True when the attempt may go from one state to the other. */
export function canPaymentMove(from: PaymentState, to: PaymentState): boolean {
  return next[from].includes(to);
}

/** Minutes after which a payment that nobody came back from is asked about, and by which it must be decided. */
export const ASK_AFTER_MS = 3 * 60_000;
export const DECIDE_BY_MS = 15 * 60_000;
/** An order waits this long for its money (domain 1.8). */
export const ORDER_PAY_MS = 30 * 60_000;
/** An unknown answer to a verification is asked about for so long before people are called (domain 11). */
export const GIVE_UP_MS = 72 * 3_600_000;
/** A claim older than this belongs to a process that died; another one may take over. */
export const CLAIM_MS = 40_000;

/** What the page that waits for the bank shows. */
export function paymentResult(state: PaymentState): 'pending' | 'ok' | 'failed' | 'refund' {
  if (state === 'verified' || state === 'settled') return 'ok';
  if (state === 'refund_due') return 'refund';
  return state === 'failed' || state === 'expired' || state === 'reversed' ? 'failed' : 'pending';
}
