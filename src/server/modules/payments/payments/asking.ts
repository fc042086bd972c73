import { GatewayError, type GatewayVerdict, type PaymentGateway } from '#server/ports/gateways/gateway.ts';
import { maskSecrets } from '#server/modules/platform/audit/audit.service.ts';
import type { PaymentEvent, PaymentRecord } from './payments.repo.ts';
import type { DisputeReason, PaymentState } from './payments.rules.ts';

/** What the bank's return said; `unknown` when nobody returned. */
export type Hint = 'ok' | 'failed' | 'unknown';

/** The gateway says that the money is ours. */
export type VerifiedVerdict = Extract<GatewayVerdict, { state: 'verified' }>;
type PaidVerdict = Extract<GatewayVerdict, { state: 'paid' }>;

/** The result of one asking; `contradicted`: the verification was refused although the gateway has the money. */
export type Finding =
  Exclude<GatewayVerdict, { state: 'paid' }> | { state: 'contradicted'; seen: PaidVerdict | VerifiedVerdict };

/** A claimed attempt on its way through one asking. */
export interface Asking {
  gateway: PaymentGateway;
  payment: PaymentRecord;
  hint: Hint;
  /** the state before the claim when the attempt was closed without money */
  closedAs: PaymentState | null;
  /** calls that failed quickly are repeated until then; `performance.now()` */
  repeatUntil: number;
}

/** What is known of a payment whose money is in question. */
export interface Dispute {
  reason: DisputeReason;
  /** what came according to the gateway, rial; null when it does not say */
  receivedAmount: bigint | null;
  refId?: string | null;
  cardMask?: string | null;
  event?: PaymentEvent;
}

/** The event that keeps that a gateway refused or did not answer; its raw text is masked. */
export function errorEvent(error: GatewayError, at: Date): PaymentEvent {
  return { kind: 'no_answer', raw: { code: error.code, isFinal: error.isFinal, raw: maskSecrets(error.raw) }, at };
}

/** The event that keeps a gateway's answer; its raw text is masked. */
export function verdictEvent(kind: 'verified' | 'inquired', verdict: GatewayVerdict, at: Date): PaymentEvent {
  return { kind, raw: { state: verdict.state, raw: maskSecrets(verdict.raw) }, at };
}

/** Repeats a call that failed without an answer, at most twice and only while there is time; a refusal is an answer. */
export async function withRepeats<T>(asking: Asking, run: () => Promise<T>): Promise<T> {
  // a browser that came back is not kept waiting
  for (let left = asking.hint === 'unknown' ? 2 : 0; ; left -= 1) {
    try {
      return await run();
    } catch (error) {
      const isOver = left <= 0 || performance.now() >= asking.repeatUntil;
      if (isOver || !(error instanceof GatewayError) || error.isFinal) throw error;
    }
  }
}

/** True when the gateway names another amount than the payment's. */
export function isOtherAmount(payment: PaymentRecord, seen: PaidVerdict | VerifiedVerdict): boolean {
  return seen.amountRial !== undefined && seen.amountRial !== payment.amount;
}
