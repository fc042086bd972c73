import type { ResponseOf, InputOf } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import type { cancelOrder } from '#shared/contract/orders.ts';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { orderNotes } from '#shared/texts/orderTexts.ts';
import { tehranDay } from '#shared/jalali.ts';
import { maskMobile } from '#shared/mobile.ts';
import type { OrderState } from '#shared/orderStates.ts';
import { inTransaction, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import { actorOf, systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import {
  assertNoneInProgress,
  DISPUTE_HOLD_MS,
  isDisputeAwaited,
  paymentResult,
  type PaymentsService,
} from '#server/modules/payments/payments/payments.service.ts';
import { otpBinding, type OtpService } from '#server/modules/records/session/otp.service.ts';
import type { OrderLifecycle, Step } from '#server/modules/records/orderLifecycle/lifecycle.service.ts';
import { findUserForSell } from '#server/modules/records/holdings/holdings.repo.ts';
import { tellOwner, type NoticeSink } from '#server/modules/records/orderLifecycle/orderNotices.ts';
import {
  listOverdueOrders,
  lockOrder,
  type OrderRecord,
  type OverdueOrder,
} from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { isCancellable } from './orders.view.ts';
import { assertMaySign } from '#server/modules/investors/investors/signatory.service.ts';
import { withdrawSlip } from '#server/modules/payments/bankSlips/slips.repo.ts';

export type CancelService = ReturnType<typeof createCancelService>;

/** States in which an order ends when its time is over. */
const expiring: readonly OrderState[] = [
  'pending_payment',
  'payment_failed',
  'pending_otp',
  'pending_receipt',
  'receipt_rejected',
];

/** Withdrawing an order (domain 1.9) and expiry (domain 1.8). */
export function createCancelService(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  services: {
    lifecycle: OrderLifecycle;
    payments: PaymentsService;
    audit: AuditService;
    otp: Pick<OtpService, 'send' | 'verify' | 'consume'>;
    notices: NoticeSink;
  },
) {
  const { lifecycle, payments, audit, otp, notices } = services;
  const now = (): Date => deps.ports.clock.business();

  function assertCancellable(order: OrderRecord, at: Date): void {
    if (order.status === 'registered' && !isCancellable(order, at)) throw fail('ORDER_CANCEL_TOO_LATE');
    if (!isCancellable(order, at)) throw fail('ORDER_CANCEL_NOT_ALLOWED');
  }

  /** Money or units are affected: the code is asked for (domain 1.9). */
  const needsOtp = (order: OrderRecord): boolean => order.status === 'registered' || order.status === 'pending_receipt';

  async function cancel(
    tx: WriteTx,
    order: OrderRecord,
    step: Step,
    target: 'source' | 'credit',
  ): Promise<OrderRecord> {
    if (order.status === 'pending_receipt') await withdrawSlip(tx, order, orderNotes.cancelledByInvestor, step.at);
    const released = await lifecycle.releaseReserves(tx, order);
    const cancelled = await lifecycle.move(tx, order, 'cancelled', step, {
      ...released,
      expiresAt: null,
      ...(order.heldAmount > 0n ? { refundTarget: target } : { finishedAt: step.at }),
    });
    if (order.heldAmount === 0n) return cancelled;
    // to credit nothing leaves: the money is only set free
    return lifecycle.queueRefund(tx, cancelled, { ...step, note: orderNotes.refundQueued });
  }

  /** A code allows one order to be withdrawn with one place for its money. */
  const bindingOf = (order: OrderRecord, target: 'source' | 'credit' | undefined): string =>
    otpBinding(order.id, target ?? 'source');

  async function askForCode(
    ctx: CommandContext,
    order: OrderRecord,
    target: 'source' | 'credit' | undefined,
  ): Promise<ResponseOf<typeof cancelOrder>> {
    const user = await findUserForSell(deps.db, ctx.actor.userId);
    if (!user) throw fail('ACCESS_DENIED');
    const sent = await otp.send({
      mobile: user.mobile,
      purpose: 'cancel_order',
      binding: bindingOf(order, target),
      ip: ctx.request.ip,
      details: order.orderNo,
    });
    return {
      data: {
        status: order.status,
        statusText: orderStateLabels[order.status],
        otpSent: true,
        expire_in: sent.expireInSeconds,
        mobile_mask: maskMobile(user.mobile),
      },
    };
  }

  return {
    async cancel(
      ctx: CommandContext,
      order: OrderRecord,
      body: InputOf<typeof cancelOrder>['body'],
    ): Promise<ResponseOf<typeof cancelOrder>> {
      assertCancellable(order, now());
      const { investorId } = order;
      // one signature stops: nothing goes but back to where it came from
      if (needsOtp(order))
        await assertMaySign(deps.db, { userId: ctx.actor.userId, investorId, day: tehranDay(now()) });
      if (needsOtp(order) && !body.otp) {
        const asked = await askForCode(ctx, order, body.refundTarget);
        return ctx.storeAnswer(asked);
      }
      const user = body.otp && needsOtp(order) ? await findUserForSell(deps.db, ctx.actor.userId) : null;
      const proof =
        user && body.otp
          ? await otp.verify({
              mobile: user.mobile,
              purpose: 'cancel_order',
              binding: bindingOf(order, body.refundTarget),
              other: bindingOf(order, body.refundTarget === 'credit' ? 'source' : 'credit'),
              otp: body.otp,
            })
          : null;
      const at = now();
      return ctx.transaction(async (tx) => {
        if (proof) await otp.consume(tx, proof);
        const locked = await lockOrder(tx, order.id);
        if (!locked) throw fail('ORDER_NOT_FOUND');
        assertCancellable(locked, at);
        if (needsOtp(locked) && !proof) throw fail('ORDER_STATE_CHANGED');
        assertNoneInProgress(await payments.listRecords(tx, locked.investorId, locked.id), at);
        const after = await cancel(
          tx,
          locked,
          { actor: actorOf(ctx), at, note: orderNotes.cancelledByInvestor },
          body.refundTarget ?? 'source',
        );
        await tellOwner(notices, tx, locked, 'order_cancelled');
        await audit.act(tx, ctx, 'order.cancelled', `order:${order.id}`, {
          investorId: order.investorId,
          before: { status: locked.status },
          after: { status: after.status },
        });
        return {
          data: {
            status: after.status,
            statusText: orderStateLabels[after.status],
            otpSent: false,
            expire_in: null,
            mobile_mask: null,
          },
        };
      });
    },

    /**
     * Ends the orders whose time to pay, to confirm or to prove a slip is over and whose payments are decided, so many of
     * them at once. @returns how many
     */
    async expireOrders(chunk = 500): Promise<number> {
      const at = now();
      const disputedAfter = new Date(at.getTime() - DISPUTE_HOLD_MS);
      let expired = 0;
      let after: OverdueOrder | null = null;
      for (;;) {
        const rows: OverdueOrder[] = await listOverdueOrders(deps.db, { at, disputedAfter, after, limit: chunk });
        for (const { id } of rows) {
          try {
            if (await expireOne(id)) expired += 1;
          } catch (error) {
            // one order that cannot be ended must not keep the others
            deps.log.error({ orderId: id, err: error }, 'an overdue order could not be ended');
          }
        }
        after = rows.at(-1) ?? null;
        if (!after || rows.length < chunk) return expired;
      }
    },
  };

  async function expireOne(orderId: number): Promise<boolean> {
    return inTransaction(deps.db, async (tx) => {
      const at = now();
      const order = await lockOrder(tx, orderId);
      if (!order?.expiresAt || order.expiresAt > at || !expiring.includes(order.status)) return false;
      // an undecided payment may still bring money: the reconciler decides it first
      const all = await payments.listRecords(tx, order.investorId, order.id);
      if (all.some((payment) => payment.status !== 'created' && paymentResult(payment.status) === 'pending'))
        return false;
      // people may still book disputed money to the order; after a while it ends and the money can only go back
      if (all.some((payment) => isDisputeAwaited(payment, at))) return false;
      const isSlip = order.paymentMethod === 'receipt';
      // the slip does not stand in the way when the same money is handed in again
      if (order.status === 'pending_receipt') await withdrawSlip(tx, order, orderNotes.slipExpired, at);
      const released = await lifecycle.releaseReserves(tx, order);
      const note = isSlip ? orderNotes.slipExpired : orderNotes.expired;
      await lifecycle.move(tx, order, 'expired', { actor: systemActor, at, note }, { ...released, finishedAt: at });
      await tellOwner(notices, tx, order, isSlip ? 'order_slip_expired' : 'order_expired');
      await audit.record(tx, {
        actor: systemActor,
        investorId: order.investorId,
        action: 'order.expired',
        subject: `order:${order.id}`,
        before: { status: order.status },
      });
      return true;
    });
  }
}
