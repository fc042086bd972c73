import { fail } from '#shared/contract/failures.ts';
import { orderNotes } from '#shared/texts/orderTexts.ts';
import { undecidedPayments } from '#shared/paymentStates.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { InvestorGuard, CommandContext } from '#server/http/context.ts';
import { actorOf, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import {
  assertNoneInProgress,
  paymentResult,
  type PaymentsService,
} from '#server/modules/payments/payments/payments.service.ts';
import { MINUTE_MS } from '#server/modules/records/orderLifecycle/dates.rules.ts';
import {
  assertNoProblem,
  type Estimate,
  type EstimateService,
} from '#server/modules/records/estimates/estimates.service.ts';
import type { OrderLifecycle } from '#server/modules/records/orderLifecycle/lifecycle.service.ts';
import { getOwnOrder } from '#server/modules/records/orderLifecycle/ownOrder.service.ts';
import {
  lockBuyer,
  lockOrder,
  updateOrder,
  type OrderRecord,
} from '#server/modules/records/orderLifecycle/orders.repo.ts';

export interface RetryServices {
  estimates: EstimateService;
  payments: PaymentsService;
  lifecycle: OrderLifecycle;
  audit: AuditService;
  investors: InvestorGuard;
}

export type RetryService = ReturnType<typeof createRetryService>;

/** An order that waits for a gateway payment; its amount is known. */
type PayableRecord = OrderRecord & { amount: bigint };

const isUndecided = (status: string): boolean => undecidedPayments.some((state) => state === status);

function isPayable(order: OrderRecord | null, at: Date): order is PayableRecord {
  if (order?.paymentMethod !== 'ipg' || order.amount === null) return false;
  const isWaiting = order.status === 'pending_payment' || order.status === 'payment_failed';
  return isWaiting && (order.expiresAt === null || order.expiresAt > at);
}

/** Paying an order again: as often and as long as the settings allow, under the rules that a new order would meet. */
export function createRetryService(deps: Pick<Deps, 'db' | 'ports'>, services: RetryServices) {
  const { estimates, payments, lifecycle, audit, investors } = services;
  const { db } = deps;

  /** The order under the current rules. @throws the problem that would refuse a new order, ORDER_AMOUNT_CHANGED */
  async function lookAgain(tx: WriteTx, order: PayableRecord, payerId: number, at: Date): Promise<Estimate> {
    const { investorId, fundId, mode, amount, requestedUnits, heldUnits } = order;
    const isByUnits = mode === 'units' && requestedUnits !== null;
    const quantity = isByUnits ? { units: requestedUnits } : { amount };
    const again = { orderId: order.id, heldUnits, terms: order.terms };
    const estimate = await estimates.estimate(
      tx,
      { investorId, fundId, orderType: 1, payerId, ...quantity, method: { code: 'ipg' }, again },
      at,
    );
    assertNoProblem(estimate.problems);
    // what is paid is the amount of the order: at a price that rose it would not buy these units any more
    if (estimate.amount > amount) throw fail('ORDER_AMOUNT_CHANGED', { params: { amount: estimate.amount } });
    return estimate;
  }

  async function retry(tx: WriteTx, ctx: CommandContext, of: OrderRecord, gatewayId: string | undefined, at: Date) {
    await lockBuyer(tx, ctx.actor.userId, of.investorId);
    const order = await lockOrder(tx, of.id);
    const attempts = await payments.listRecords(tx, of.investorId, of.id);
    if (attempts.some((attempt) => paymentResult(attempt.status) === 'ok')) throw fail('ORDER_ALREADY_PAID');
    if (!isPayable(order, at)) throw fail('ORDER_NOT_PAYABLE');
    assertNoneInProgress(attempts, at);
    // money of an earlier attempt may be ours: nobody is asked to pay twice
    if (attempts.some((attempt) => attempt.status === 'disputed')) throw fail('PAYMENT_DISPUTED');
    const { rules, dates } = await lookAgain(tx, order, ctx.actor.userId, at);
    const offeredGateways = rules.gateways(order.fundId);
    await payments.assertGateway(tx, gatewayId, offeredGateways);
    const { maxAttempts, payMinutes } = rules.waits();
    const open = attempts.find((attempt) => paymentResult(attempt.status) === 'pending');
    if (!open && attempts.length >= maxAttempts)
      throw fail('ORDER_ATTEMPTS_USED_UP', { params: { max: BigInt(maxAttempts) } });
    const attempt = open ?? (await payments.openAttempt(tx, { ...order, offeredGateways }, gatewayId, at));
    // the answer tells the moment that is stored: an order that still waits keeps its own
    const isFailed = order.status === 'payment_failed';
    const expiresAt =
      !isFailed || (open && order.expiresAt) ? order.expiresAt : new Date(at.getTime() + payMinutes * MINUTE_MS);
    const patch = { ...dates, expiresAt };
    const step = { actor: actorOf(ctx), at, note: orderNotes.paymentRetried };
    if (isFailed) await lifecycle.move(tx, order, 'pending_payment', step, patch);
    else if (!(await updateOrder(tx, order, patch))) throw fail('ORDER_STATE_CHANGED');
    await audit.act(tx, ctx, 'payment.retried', `order:${order.id}`, { investorId: order.investorId });
    return {
      data: {
        orderId: order.id,
        orderNo: order.orderNo,
        status: 'pending_payment' as const,
        payUrl: `/api/orders/pay/${attempt.publicId}/`,
        expireAt: (expiresAt ?? at).toISOString(),
      },
    };
  }

  return {
    /** Opens another attempt to pay an order, by the current rules. @throws the codes of `retryPayment` */
    retryPayment: async (ctx, { params: { orderId }, body: { gatewayId } }) => {
      const order = await getOwnOrder(db, investors, { userId: ctx.actor.userId, orderId });
      // a payment whose end is not known is asked about first, also one from whose bank nobody came back: perhaps nothing is
      // left to pay
      for (const payment of await payments.listRecords(db, order.investorId, order.id)) {
        if (isUndecided(payment.status)) await payments.checkPayment(payment.id, 'unknown');
      }
      const at = deps.ports.clock.business();
      return ctx.transaction((tx) => retry(tx, ctx, order, gatewayId, at));
    },
  } satisfies Partial<Handlers>;
}
