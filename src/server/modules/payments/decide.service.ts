import { gatewayTexts } from '#shared/contract/orderTexts.ts';
import { inTransaction, type WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import { GatewayError, type GatewayVerdict, type PaymentGateway } from '../../ports/gateways/gateway.ts';
import { maskSecrets, systemActor, type AuditService } from '../audit/audit.service.ts';
import type { OrderFlow, OrderRecord } from '../orders/flow.service.ts';
import {
  claimReturned,
  findPaymentByAuthority,
  findPaymentById,
  insertPaymentEvent,
  noteCallback,
  updatePayment,
  type PaymentEvent,
  type PaymentPatch,
  type PaymentRecord,
} from './payments.repo.ts';
import { CLAIM_MS, DECIDE_BY_MS, GIVE_UP_MS, type PaymentState } from './payments.rules.ts';

/** What the bank's return said; `unknown` when nobody returned. */
export type Hint = 'ok' | 'failed' | 'unknown';

export interface Decider {
  /** The bank sent the browser back: asks about the attempt at once. @returns the attempt; null when it is none of ours */
  returned(gatewayCode: string, authority: string, hint: 'ok' | 'failed'): Promise<PaymentRecord | null>;
  /** Asks the gateway about an attempt and books the answer. Safe to call any number of times, also at once. */
  decide(paymentId: number, hint: Hint): Promise<PaymentRecord | null>;
}

/** A verification was sent and its answer is not known: the money may be ours, so only the gateway may close it. */
const VERIFY_SENT = 'VERIFY_SENT';

const undecided: readonly PaymentState[] = ['redirected', 'callback_seen', 'verifying'];

type GoodVerdict = Extract<GatewayVerdict, { state: 'verified' }>;

function verifiedEvent(verdict: GatewayVerdict, at: Date): PaymentEvent {
  return { kind: 'verified', raw: { state: verdict.state, raw: maskSecrets(verdict.raw) }, at };
}

/** Asks again when no answer came; a final refusal is an answer. */
async function insist<T>(tries: number, run: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await run();
    } catch (error) {
      if (left <= 1 || !(error instanceof GatewayError) || error.isFinal) throw error;
    }
  }
}

/** Finds out what became of a payment. The gateway is called outside transactions; its answer is booked in one. */
export function createDecider(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  others: {
    flow: OrderFlow;
    orders: { lock(tx: WriteTx, orderId: number): Promise<OrderRecord | null> };
    audit: AuditService;
  },
): Decider {
  const { db, ports, log } = deps;
  const now = (): Date => ports.clock.business();
  const ageOf = (payment: PaymentRecord): number =>
    now().getTime() - (payment.redirectedAt ?? payment.createdAt).getTime();

  /** One caller at a time talks to the gateway about an attempt; a claim of a dead process is taken over. */
  async function claim(payment: PaymentRecord, hint: Hint): Promise<PaymentRecord | null> {
    const from: PaymentState[] = hint === 'ok' ? [...undecided, 'failed', 'expired'] : [...undecided];
    const at = now();
    // good news goes straight to verification: the claim says so at once, before the gateway hears of it
    const isVerifiedNext = hint === 'ok' && undecided.includes(payment.status);
    const patch: PaymentPatch = {
      status: 'verifying',
      checkedAt: at,
      tries: payment.tries + 1,
      ...(isVerifiedNext ? { errorCode: VERIFY_SENT } : {}),
    };
    return updatePayment(db, payment.id, from, patch, { claimedBefore: new Date(at.getTime() - CLAIM_MS) });
  }

  async function ask(gateway: PaymentGateway, payment: PaymentRecord, hint: Hint): Promise<GatewayVerdict> {
    const of = { authority: payment.authority ?? '', amountRial: payment.amount };
    // nobody waits for the reconciler, so it insists; a browser that came back is not kept waiting
    const tries = hint === 'unknown' ? 3 : 1;
    if (hint !== 'ok' && payment.errorCode !== VERIFY_SENT) {
      const seen = await insist(tries, () => gateway.inquire(of));
      const raw = { state: seen.state, raw: maskSecrets(seen.raw) };
      await insertPaymentEvent(db, payment.id, { kind: 'inquired', raw, at: now() });
      // an inquiry is never proof of money: what it calls paid or verified is verified (reliability 5)
      if (seen.state !== 'paid' && seen.state !== 'verified') return seen;
    }
    if (payment.errorCode !== VERIFY_SENT)
      await updatePayment(db, payment.id, ['verifying'], { errorCode: VERIFY_SENT });
    const verdict = await insist(tries, () => gateway.verify(of));
    // good news is kept in the transaction that books it
    if (verdict.state === 'verified') return verdict;
    await insertPaymentEvent(db, payment.id, verifiedEvent(verdict, now()));
    if (verdict.state !== 'unpaid') return verdict;
    const seen = await insist(tries, () => gateway.inquire(of));
    return seen.state === 'pending' ? seen : verdict;
  }

  async function close(
    payment: PaymentRecord,
    status: 'failed' | 'expired' | 'reversed',
    code: string,
    text: string,
    event?: PaymentEvent,
  ): Promise<PaymentRecord | null> {
    return inTransaction(db, async (tx) => {
      const order = await others.orders.lock(tx, payment.orderId);
      const patch: PaymentPatch = { status, errorCode: code, errorText: text };
      const closed = await updatePayment(tx, payment.id, ['verifying'], patch, event ? { event } : {});
      if (closed && order?.status === 'pending_payment') {
        await others.flow.move(tx, order, 'payment_failed', { actor: systemActor, at: now(), note: text });
      }
      return closed;
    });
  }

  async function book(payment: PaymentRecord, verdict: GoodVerdict): Promise<PaymentRecord | null> {
    const event = verifiedEvent(verdict, now());
    try {
      const booked = await bookWith(payment, verdict, event);
      if (booked) return booked;
    } catch (error) {
      await insertPaymentEvent(db, payment.id, event);
      throw error;
    }
    await insertPaymentEvent(db, payment.id, event);
    return null;
  }

  /** Books good news with the event that tells of it; null when another caller has booked it. */
  async function bookWith(
    payment: PaymentRecord,
    verdict: GoodVerdict,
    event: PaymentEvent,
  ): Promise<PaymentRecord | null> {
    if (verdict.amountRial !== payment.amount) {
      log.error(
        { paymentId: payment.id, paid: verdict.amountRial.toString(), expected: payment.amount.toString() },
        'gateway verified another amount',
      );
      return close(payment, 'failed', 'AMOUNT_DIFFERS', gatewayTexts.amountDiffers, event);
    }
    return inTransaction(db, async (tx) => {
      const order = await others.orders.lock(tx, payment.orderId);
      if (!order) throw new Error(`order ${payment.orderId} of payment ${payment.id} is gone`);
      const at = now();
      const patch: PaymentPatch = {
        status: 'verified',
        verifiedAt: at,
        refId: verdict.refId,
        cardMask: verdict.cardMask,
        fee: verdict.feeRial,
        errorCode: null,
        errorText: null,
      };
      // the gate: of all callers with a good answer one passes, and only it books
      const verified = await updatePayment(tx, payment.id, ['verifying'], patch, { event });
      if (!verified) return null;
      const deposit = {
        txType: 'deposit_ipg',
        from: 'gateway_clearing',
        amount: payment.amount,
        refId: verdict.refId,
      } as const;
      const { order: after, outcome } = await others.flow.moneyArrived(tx, order, deposit, { actor: systemActor, at });
      const final =
        outcome === 'refund' ? await updatePayment(tx, payment.id, ['verified'], { status: 'refund_due' }) : verified;
      await others.audit.record(tx, {
        actor: systemActor,
        investorId: order.investorId,
        action: 'payment.verified',
        subject: `payment:${payment.id}`,
        before: { status: payment.status, order: order.status },
        after: { status: final?.status, order: after.status, amount: payment.amount, refId: verdict.refId },
      });
      return final;
    });
  }

  async function unanswered(
    payment: PaymentRecord,
    error: GatewayError,
    gateway: PaymentGateway,
  ): Promise<PaymentRecord | null> {
    const raw = { code: error.code, isFinal: error.isFinal, raw: maskSecrets(error.raw) };
    await insertPaymentEvent(db, payment.id, { kind: 'no_answer', raw, at: now() });
    if (error.isFinal) return close(payment, 'failed', error.code, gateway.explain(error.code));
    const fresh = await findPaymentById(db, payment.id);
    const isVerifyOpen = fresh?.errorCode === VERIFY_SENT;
    // without a verification no money can be ours, and the bank returns what it holds: it may be closed without an answer
    if (!isVerifyOpen && ageOf(payment) >= DECIDE_BY_MS)
      return close(payment, 'expired', error.code, gatewayTexts.timeout);
    if (isVerifyOpen && ageOf(payment) >= GIVE_UP_MS)
      log.error({ paymentId: payment.id }, 'a sent verification has had no answer for 72 hours');
    return fresh;
  }

  const decider: Decider = {
    async decide(paymentId, hint) {
      const before = await findPaymentById(db, paymentId);
      if (!before) return null;
      if (before.status === 'created')
        return ageOf(before) >= DECIDE_BY_MS
          ? updatePayment(db, before.id, ['created'], { status: 'expired', errorText: gatewayTexts.unpaid })
          : before;
      const gateway = ports.gateways.find((item) => item.code === before.gateway);
      if (!gateway || !before.authority) return before;
      const isClosed = before.status === 'failed' || before.status === 'expired';
      if (isClosed && !(hint === 'ok' && (await isStillPayable(before.orderId)))) return before;
      const payment = await claim(before, hint);
      return payment ? conclude(gateway, payment, hint, isClosed) : findPaymentById(db, paymentId);
    },

    async returned(gatewayCode, authority, hint) {
      const gateway = ports.gateways.find((item) => item.code === gatewayCode);
      const at = now();
      const claimedBefore = new Date(at.getTime() - CLAIM_MS);
      const claimed =
        gateway && hint === 'ok'
          ? await claimReturned(db, {
              gateway: gatewayCode,
              authority,
              from: undecided,
              claimedBefore,
              code: VERIFY_SENT,
              at,
            })
          : null;
      if (gateway && claimed) return conclude(gateway, claimed, hint, false);
      const payment = await findPaymentByAuthority(db, gatewayCode, authority);
      if (!payment) return null;
      await noteCallback(db, payment.id, hint, at);
      return (await decider.decide(payment.id, hint)) ?? payment;
    },
  };

  return decider;

  /** Asks about a claimed attempt and keeps the answer. */
  async function conclude(
    gateway: PaymentGateway,
    payment: PaymentRecord,
    hint: Hint,
    isClosed: boolean,
  ): Promise<PaymentRecord | null> {
    let verdict: GatewayVerdict;
    try {
      verdict = await ask(gateway, payment, isClosed ? 'unknown' : hint);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return unanswered(payment, error, gateway);
    }
    if (verdict.state === 'verified') return book(payment, verdict);
    if (verdict.state === 'reversed') return close(payment, 'reversed', verdict.code, gatewayTexts.reversed);
    if (verdict.state === 'unpaid') return close(payment, 'failed', verdict.code, gateway.explain(verdict.code));
    if (isClosed || ageOf(payment) >= DECIDE_BY_MS) return close(payment, 'expired', verdict.code, gatewayTexts.unpaid);
    return updatePayment(db, payment.id, ['verifying'], { status: 'redirected', errorCode: null });
  }

  async function isStillPayable(orderId: number): Promise<boolean> {
    const order = await inTransaction(db, (tx) => others.orders.lock(tx, orderId));
    return order !== null && (order.status === 'pending_payment' || order.status === 'payment_failed');
  }
}
