import { disputeTexts, gatewayTexts } from '#shared/texts/orderTexts.ts';
import { InvariantError } from '#server/invariant.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { GatewayError, type GatewayVerdict, type PaymentGateway } from '#server/ports/gateways/gateway.ts';
import { systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { OrderLifecycle } from '#server/modules/records/orderLifecycle/lifecycle.service.ts';
import { lockOrder, type OrderRecord } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import {
  changePayment,
  claimForVerification,
  findPaymentByAuthority,
  findPaymentById,
  hasOtherOpenAttempt,
  insertPaymentEvent,
  noteCallback,
  updatePayment,
  type PaymentEvent,
  type PaymentPatch,
  type PaymentRecord,
} from './payments.repo.ts';
import {
  CLAIM_MS,
  closedStates,
  DECIDE_BY_MS,
  GIVE_UP_MS,
  MAX_CALLBACK_EVENTS,
  nextAskDelay,
  REPEAT_WITHIN_MS,
  undecidedStates,
  type PaymentState,
} from './payments.rules.ts';
import {
  isOtherAmount,
  verdictEvent,
  withRepeats,
  errorEvent,
  type Asking,
  type Dispute,
  type Finding,
  type Hint,
  type VerifiedVerdict,
} from './asking.ts';

export type PaymentVerification = ReturnType<typeof createPaymentVerification>;

export interface VerificationServices {
  lifecycle: OrderLifecycle;
  audit: AuditService;
}

/** Finds out what became of a payment. The gateway is called outside transactions; its answer is booked in one. */
export function createPaymentVerification(deps: Pick<Deps, 'db' | 'ports' | 'log'>, services: VerificationServices) {
  const { db, ports, log } = deps;
  const now = (): Date => ports.clock.business();
  const claimedBefore = (): Date => new Date(now().getTime() - CLAIM_MS);
  const findGateway = (code: string): PaymentGateway | undefined => ports.gateways.find((item) => item.code === code);
  /** Age of the question; a payer who came back after it was decided starts it again. */
  function ageOf(payment: PaymentRecord): number {
    const openedAt = (payment.redirectedAt ?? payment.createdAt).getTime();
    const backAt = payment.callbackAt?.getTime() ?? openedAt;
    return now().getTime() - (backAt - openedAt > DECIDE_BY_MS ? backAt : openedAt);
  }
  const nextAskAt = (payment: PaymentRecord): Date =>
    new Date(now().getTime() + nextAskDelay(ageOf(payment), payment.tries));

  return {
    /** The bank sent the browser back: asks about the attempt at once. @returns the attempt; null when it is none of ours */
    async handleCallback(gatewayCode: string, authority: string, hint: 'ok' | 'failed'): Promise<PaymentRecord | null> {
      const gateway = findGateway(gatewayCode);
      if (gateway && hint === 'ok') {
        const payment = await claimForVerification(db, {
          gateway: gatewayCode,
          authority,
          from: undecidedStates,
          claimedBefore: claimedBefore(),
          at: now(),
        });
        if (payment) return resolve(start(gateway, payment, hint, null));
      }
      const payment = await findPaymentByAuthority(db, gatewayCode, authority);
      if (!payment) return null;
      await noteCallback(db, payment.id, { hint, at: now(), most: MAX_CALLBACK_EVENTS });
      return (await checkPayment(payment.id, hint, true)) ?? payment;
    },
    checkPayment,
    /** Queues an attempt for review by operators: the gateway has its money and the books do not. Null when its state does not allow it. */
    dispute: markDisputed,
  };

  /**
   * Asks the gateway about an attempt and books the answer. Safe to call any number of times, also at once.
   * `isReopening`: an attempt that was closed without money is asked about too.
   */
  async function checkPayment(paymentId: number, hint: Hint, isReopening = false): Promise<PaymentRecord | null> {
    const before = await findPaymentById(db, paymentId);
    if (!before) return null;
    if (before.status === 'created')
      return ageOf(before) >= DECIDE_BY_MS
        ? markClosed(before, 'expired', { code: 'NEVER_OPENED', text: gatewayTexts.unpaid })
        : before;
    const gateway = findGateway(before.gateway);
    if (!gateway || !before.authority) return undecidedStates.includes(before.status) ? withoutGateway(before) : before;
    if (before.status === 'reversed' && isReopening) return askReversed(gateway, before);
    const wasClosed = closedStates.includes(before.status);
    // the bank refused it, and the browser says the same: there is nothing to ask
    const isAgreed = before.status === 'failed' && hint === 'failed';
    if (wasClosed && (!isReopening || isAgreed)) return before;
    const payment = await claim(before, hint, wasClosed);
    if (!payment) return findPaymentById(db, paymentId);
    // a closed attempt is asked about first: a forged callback must not trigger a verification
    return resolve(start(gateway, payment, wasClosed ? 'unknown' : hint, wasClosed ? before.status : null));
  }

  /** Money that was said to have gone back and that the gateway has after all is queued for review. */
  async function askReversed(gateway: PaymentGateway, payment: PaymentRecord): Promise<PaymentRecord | null> {
    const asking = start(gateway, payment, 'unknown', payment.status);
    let seen: GatewayVerdict;
    try {
      seen = await inquire(asking);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      await insertPaymentEvent(db, payment.id, errorEvent(error, now()));
      return payment;
    }
    if (seen.state !== 'paid' && seen.state !== 'verified') return payment;
    const dispute = { reason: 'found_at_gateway', receivedAmount: seen.amountRial ?? null } as const;
    return (await markDisputed(payment, dispute)) ?? payment;
  }

  function start(gateway: PaymentGateway, payment: PaymentRecord, hint: Hint, closedAs: PaymentState | null): Asking {
    return { gateway, payment, hint, closedAs, repeatUntil: performance.now() + REPEAT_WITHIN_MS };
  }

  /** One caller at a time talks to the gateway about an attempt; a claim of a dead process is taken over. */
  async function claim(payment: PaymentRecord, hint: Hint, wasClosed: boolean): Promise<PaymentRecord | null> {
    const at = now();
    const isVerifiedNext = hint === 'ok' && !wasClosed;
    const patch: PaymentPatch = {
      status: 'verifying',
      claimedAt: at,
      checkedAt: at,
      tries: Math.min(payment.tries + 1, 30_000),
      // a takeover by another process happens after the claim is over, or when the reconciler asks next
      nextAskAt: new Date(at.getTime() + CLAIM_MS),
      ...(hint !== 'unknown' && wasClosed ? { callbackAt: at } : {}),
      // on a success the next call is the verification: this is said before the gateway hears of it
      ...(isVerifiedNext && !payment.verifySentAt ? { verifySentAt: at } : {}),
    };
    const from = wasClosed ? closedStates : undecidedStates;
    return updatePayment(db, payment.id, from, patch, { claimedBefore: claimedBefore() });
  }

  /** Asks about a claimed attempt and keeps the answer. */
  async function resolve(asking: Asking): Promise<PaymentRecord | null> {
    const { payment, gateway, closedAs } = asking;
    let finding: Finding;
    try {
      finding = await ask(asking);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return handleSilence(asking, error);
    }
    switch (finding.state) {
      case 'verified':
        return settle(payment, finding);
      case 'contradicted':
        return markDisputed(payment, {
          reason: isOtherAmount(payment, finding.seen) ? 'amount_differs' : 'verify_refused',
          receivedAmount: finding.seen.amountRial ?? null,
        });
      case 'reversed':
        return markClosed(payment, 'reversed', { code: finding.code, text: gatewayTexts.reversed });
      case 'unpaid':
        return markClosed(payment, 'failed', { code: finding.code, text: gateway.explain(finding.code) });
      case 'pending':
        if (closedAs !== null || ageOf(payment) >= DECIDE_BY_MS)
          return markClosed(payment, 'expired', { code: finding.code, text: gatewayTexts.unpaid });
        return updatePayment(db, payment.id, ['verifying'], {
          status: 'redirected',
          verifySentAt: null,
          claimedAt: null,
          nextAskAt: nextAskAt(payment),
        });
    }
  }

  async function ask(asking: Asking): Promise<Finding> {
    const { payment, hint } = asking;
    if (hint !== 'ok' && payment.verifySentAt === null) {
      const seen = await inquire(asking);
      // an inquiry is never proof of money: what it calls paid or verified is verified (reliability 5)
      if (seen.state !== 'paid' && seen.state !== 'verified') return seen;
    }
    const verdict = await verify(asking);
    if (verdict.state === 'paid') return { state: 'contradicted', seen: verdict };
    if (verdict.state !== 'unpaid') return verdict;
    // a refusal counts only when the gateway does not hold the money after all
    const seen = await inquire(asking);
    if (seen.state === 'paid' || seen.state === 'verified') return { state: 'contradicted', seen };
    return seen.state === 'unpaid' ? verdict : seen;
  }

  async function inquire(asking: Asking): Promise<GatewayVerdict> {
    const { gateway, payment } = asking;
    const of = { authority: payment.authority ?? '', amountRial: payment.amount };
    const seen = await withRepeats(asking, () => gateway.inquire(of));
    await insertPaymentEvent(db, payment.id, verdictEvent('inquired', seen, now()));
    return seen;
  }

  /** Verifies; a final refusal is answered as `unpaid` so that an inquiry must agree with it. @throws GatewayError */
  async function verify(asking: Asking): Promise<GatewayVerdict> {
    const { gateway, payment } = asking;
    const of = { authority: payment.authority ?? '', amountRial: payment.amount };
    if (payment.verifySentAt === null) await updatePayment(db, payment.id, ['verifying'], { verifySentAt: now() });
    try {
      const verdict = await withRepeats(asking, () => gateway.verify(of));
      // a success is kept in the transaction that books it
      if (verdict.state !== 'verified')
        await insertPaymentEvent(db, payment.id, verdictEvent('verified', verdict, now()));
      return verdict;
    } catch (error) {
      if (!(error instanceof GatewayError) || !error.isFinal) throw error;
      await insertPaymentEvent(db, payment.id, errorEvent(error, now()));
      return { state: 'unpaid', code: error.code, raw: error.raw };
    }
  }

  /** Books a successful payment together with its event; the event stays also when another caller has booked it. */
  async function settle(payment: PaymentRecord, verdict: VerifiedVerdict): Promise<PaymentRecord | null> {
    const event = verdictEvent('verified', verdict, now());
    try {
      const booked =
        verdict.amountRial === payment.amount
          ? await markVerified(payment, verdict, event)
          : await markDisputed(payment, {
              reason: 'amount_differs',
              receivedAmount: verdict.amountRial > 0n ? verdict.amountRial : null,
              refId: verdict.refId,
              cardMask: verdict.cardMask,
              event,
            });
      if (booked) return booked;
    } catch (error) {
      await insertPaymentEvent(db, payment.id, event);
      throw error;
    }
    await insertPaymentEvent(db, payment.id, event);
    return null;
  }

  async function markVerified(
    payment: PaymentRecord,
    verdict: VerifiedVerdict,
    event: PaymentEvent,
  ): Promise<PaymentRecord | null> {
    return inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, payment.orderId);
      if (!order)
        throw new InvariantError('the order of a payment is gone', { orderId: payment.orderId, paymentId: payment.id });
      const at = now();
      const patch: PaymentPatch = {
        status: 'verified',
        verifiedAt: at,
        receivedAmount: verdict.amountRial,
        refId: verdict.refId,
        cardMask: verdict.cardMask,
        fee: verdict.feeRial,
        errorCode: null,
        errorText: null,
        claimedAt: null,
        nextAskAt: null,
      };
      // the gate: of all callers with a good answer one passes, and only it books
      const verified = await changePayment(tx, payment, patch, event);
      if (!verified) return null;
      const deposit = {
        txType: 'deposit_ipg',
        from: 'gateway_clearing',
        amount: payment.amount,
        refId: verdict.refId,
      } as const;
      const arrived = await services.lifecycle.applyDeposit(tx, order, deposit, { actor: systemActor, at });
      const final =
        arrived.outcome === 'refund'
          ? await updatePayment(tx, payment.id, ['verified'], {
              status: 'refund_due',
              refundPayoutId: arrived.payoutId,
            })
          : verified;
      await services.audit.record(tx, {
        actor: systemActor,
        investorId: order.investorId,
        action: 'payment.verified',
        subject: `payment:${payment.id}`,
        before: { status: payment.status, order: order.status },
        after: { status: final?.status, order: arrived.order.status, amount: payment.amount, refId: verdict.refId },
      });
      return final;
    });
  }

  /** Closes an attempt without money. The order fails with it unless another attempt may still pay it. */
  async function markClosed(
    payment: PaymentRecord,
    status: 'failed' | 'expired' | 'reversed',
    why: { code: string; text: string },
  ): Promise<PaymentRecord | null> {
    return inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, payment.orderId);
      const patch: PaymentPatch = {
        status,
        errorCode: why.code,
        errorText: why.text,
        claimedAt: null,
        nextAskAt: null,
      };
      const from: PaymentState = payment.status === 'created' ? 'created' : 'verifying';
      const closed = await updatePayment(tx, payment.id, [from], patch);
      if (closed && order) await failOrder(tx, order, payment, why.text);
      return closed;
    });
  }

  async function failOrder(tx: WriteTx, order: OrderRecord, payment: PaymentRecord, note: string): Promise<void> {
    if (order.status !== 'pending_payment' || (await hasOtherOpenAttempt(tx, payment))) return;
    await services.lifecycle.move(tx, order, 'payment_failed', { actor: systemActor, at: now(), note });
    await services.lifecycle.tellPaymentFailed(tx, order, note);
  }

  /** The gateway has money that the books do not have, or does not say: people decide (reliability 5). */
  async function markDisputed(payment: PaymentRecord, dispute: Dispute): Promise<PaymentRecord | null> {
    const disputed = await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, payment.orderId);
      const at = now();
      const patch: PaymentPatch = {
        status: 'disputed',
        disputedAt: at,
        disputeReason: dispute.reason,
        receivedAmount: dispute.receivedAmount,
        refId: dispute.refId ?? payment.refId,
        cardMask: dispute.cardMask ?? payment.cardMask,
        errorCode: dispute.reason.toUpperCase(),
        errorText: disputeTexts[dispute.reason],
        claimedAt: null,
        nextAskAt: null,
      };
      const after = dispute.event
        ? await changePayment(tx, payment, patch, dispute.event)
        : await updatePayment(tx, payment.id, [payment.status], patch);
      if (!after) return null;
      if (order) await failOrder(tx, order, payment, disputeTexts[dispute.reason]);
      await services.audit.record(tx, {
        actor: systemActor,
        investorId: payment.investorId,
        action: 'payment.disputed',
        subject: `payment:${payment.id}`,
        before: { status: payment.status },
        after: { reason: dispute.reason, amount: payment.amount, received: dispute.receivedAmount },
      });
      return after;
    });
    if (disputed)
      log.error(
        {
          paymentId: payment.id,
          reason: dispute.reason,
          paid: dispute.receivedAmount?.toString() ?? null,
          expected: payment.amount.toString(),
        },
        'a payment is in dispute',
      );
    return disputed;
  }

  async function handleSilence(asking: Asking, error: GatewayError): Promise<PaymentRecord | null> {
    const { payment, gateway } = asking;
    await insertPaymentEvent(db, payment.id, errorEvent(error, now()));
    if (error.isFinal) return markClosed(payment, 'failed', { code: error.code, text: gateway.explain(error.code) });
    const fresh = (await findPaymentById(db, payment.id)) ?? payment;
    if (fresh.verifySentAt === null) {
      // without a verification no money can be ours; the list of unverified payments still finds what the gateway keeps
      if (ageOf(fresh) >= DECIDE_BY_MS)
        return markClosed(payment, 'expired', { code: error.code, text: gatewayTexts.timeout });
    } else if (now().getTime() - fresh.verifySentAt.getTime() >= GIVE_UP_MS) {
      return markDisputed(fresh, { reason: 'no_answer', receivedAmount: null });
    }
    // nobody came back from the bank, which takes the money of one authority once: the payer may go on at its page
    const isAtBank = asking.closedAs === null && fresh.verifySentAt === null && fresh.callbackAt === null;
    return updatePayment(db, payment.id, ['verifying'], {
      ...(isAtBank ? { status: 'redirected' } : {}),
      claimedAt: null,
      nextAskAt: nextAskAt(fresh),
    });
  }

  /** The gateway left the configuration, so nobody can ask it: people decide. */
  async function withoutGateway(payment: PaymentRecord): Promise<PaymentRecord | null> {
    if (ageOf(payment) >= DECIDE_BY_MS) return markDisputed(payment, { reason: 'gateway_gone', receivedAmount: null });
    return updatePayment(db, payment.id, undecidedStates, { nextAskAt: nextAskAt(payment) });
  }
}
