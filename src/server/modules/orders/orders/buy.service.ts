import { dayFromInput } from '#shared/dayInput.ts';
import { acceptedRules } from '#shared/texts/acceptanceTexts.ts';
import type { ResponseOf, InputOf } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import type { buyOrder } from '#shared/contract/orders.ts';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { orderNotes } from '#shared/texts/orderTexts.ts';
import type { OrderState } from '#shared/orderStates.ts';
import { onConflict, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { CommandContext } from '#server/http/context.ts';
import { actorOf, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { LedgerService } from '#server/modules/records/ledger/ledger.service.ts';
import type { PaymentsService } from '#server/modules/payments/payments/payments.service.ts';
import { endOfWorkingDays, MINUTE_MS, type OrderDates } from '#server/modules/records/orderLifecycle/dates.rules.ts';
import { keepAcceptance } from '#server/modules/investors/investors/acceptances.service.ts';
import {
  assertNoProblem,
  type Estimate,
  type EstimateService,
} from '#server/modules/records/estimates/estimates.service.ts';
import type { OrderLifecycle } from '#server/modules/records/orderLifecycle/lifecycle.service.ts';
import {
  findOrder,
  lockBuyer,
  lockOrder,
  type OrderRecord,
} from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { tellOwner, type NoticeSink } from '#server/modules/records/orderLifecycle/orderNotices.ts';
import { insertSlip } from '#server/modules/payments/bankSlips/slips.repo.ts';
import type { SlipChecker } from '#server/modules/payments/bankSlips/slips.service.ts';
import { insertBuy } from './newBuy.ts';
import { reserveCeiling } from '#server/modules/records/holdings/holdings.repo.ts';

type BuyBody = InputOf<typeof buyOrder>['body'];
export type BuyAnswer = ResponseOf<typeof buyOrder>['data'];

/** Without an Idempotency-Key the same request within this time is a double click (reliability 6). */
const REPEAT_MS = 10_000;

/** Pays an order under a contract of direct debit; implemented by that module, which stands above this one. */
export interface DebitsOrders {
  debitOrder(
    tx: WriteTx,
    of: {
      contractId: number | undefined;
      investorId: number;
      fundId: number;
      orderId: number;
      amount: bigint;
      userId: number;
      at: Date;
    },
  ): Promise<void>;
}

export interface BuyServices {
  debits: DebitsOrders;
  estimates: EstimateService;
  payments: PaymentsService;
  ledger: LedgerService;
  lifecycle: OrderLifecycle;
  audit: AuditService;
  slips: SlipChecker;
  notices: NoticeSink;
}

/** States in which orders begin; the others wait for a payment. */
const firstStates: Readonly<Record<string, OrderState>> = {
  receipt: 'pending_receipt',
  direct_debit: 'pending_debit',
};

/** When an order ends that gets no money; null for a slip with a picture: an operator decides. */
function waitEnd({ rules, paymentMethod, fund }: Estimate, body: BuyBody, at: Date): Date | null {
  const { payMinutes, slipDays } = rules.waits();
  if (paymentMethod === 'direct_debit') return null;
  if (paymentMethod !== 'receipt') return new Date(at.getTime() + payMinutes * MINUTE_MS);
  return body.receipt?.fileId ? null : endOfWorkingDays(rules.calendar(fund.id), at, slipDays);
}

/** Buying units by gateway, bank slip or credit (domain 1.5, 1.7). */
export function createBuyService(deps: Pick<Deps, 'db' | 'ports'>, services: BuyServices) {
  const { debits, estimates, payments, ledger, lifecycle, audit, slips, notices } = services;

  async function slipDates(tx: WriteTx, body: BuyBody, estimate: Estimate, at: Date): Promise<OrderDates> {
    const slip = body.receipt;
    if (!slip) throw fail('ORDER_RECEIPT_REQUIRED');
    return slips.dates(
      tx,
      { investorId: body.investorId, fund: estimate.fund, amount: estimate.amount, slip, prefix: 'receipt.' },
      at,
    );
  }

  async function place(tx: WriteTx, ctx: CommandContext, body: BuyBody, at: Date): Promise<BuyAnswer> {
    await lockBuyer(tx, ctx.actor.userId, body.investorId);
    const requested = {
      ...{ investorId: body.investorId, fundId: body.fundId, payerId: ctx.actor.userId },
      orderType: 1 as const,
      amount: toBigInt(body.amount),
      units: toBigInt(body.units),
      method: { id: body.wayId },
      ...(ctx.request.idempotencyKey
        ? {}
        : { repeat: { createdBy: ctx.actor.userId, since: new Date(at.getTime() - REPEAT_MS) } }),
    };
    const estimate = await estimates.estimate(tx, requested, at);
    const first = estimate.repeatId === null ? null : await findOrder(tx, estimate.repeatId);
    if (first) return answerOf(tx, first);
    assertNoProblem(estimate.problems);
    const method = estimate.paymentMethod;
    const dates = method === 'receipt' ? await slipDates(tx, body, estimate, at) : estimate.dates;
    const status = firstStates[method] ?? 'pending_payment';
    const expiresAt = waitEnd(estimate, body, at);
    const requestedUnits = estimate.mode === 'units' ? (toBigInt(body.units) ?? null) : null;
    const { id, orderNo } = await insertBuy(
      tx,
      estimate,
      {
        investorId: body.investorId,
        ...{ status, requestedUnits, dates, expiresAt },
        createdBy: ctx.actor.userId,
        createdAt: at,
      },
      { actorKind: actorOf(ctx).kind, actorId: ctx.actor.userId, note: orderNotes.created },
    );
    const placed = { id, orderNo, status, expiresAt };
    const reserve = async (): Promise<void> => {
      if (estimate.fund.maxFundUnits !== null && !(await reserveCeiling(tx, body.fundId, estimate.units)))
        throw fail('ORDER_CEILING_REACHED');
    };
    // the fund before the investor's money, as in every other transaction; without money the fund's row is taken late, so
    // that lock contention between buyers of one fund is short
    if (method === 'wallet') await reserve();
    const answer = await finishPlacing(tx, ctx, body, estimate, placed, at);
    if (method !== 'wallet') await reserve();
    await audit.act(tx, ctx, 'order.placed', `order:${id}`, {
      investorId: body.investorId,
      after: {
        type: 1,
        fundId: body.fundId,
        mode: estimate.mode,
        amount: estimate.amount,
        units: estimate.units,
        method,
      },
    });
    return answer;
  }

  async function finishPlacing(
    tx: WriteTx,
    ctx: CommandContext,
    body: BuyBody,
    estimate: Estimate,
    placed: PlacedOrder,
    at: Date,
  ): Promise<BuyAnswer> {
    const method = estimate.paymentMethod;
    const { investorId, fundId } = body;
    const accepted = { investorId, userId: ctx.actor.userId, orderId: placed.id, contractId: null, fundId, at };
    await keepAcceptance(tx, { ...accepted, words: acceptedRules.order });
    if (method === 'ipg') {
      const offeredGateways = estimate.rules.gateways(body.fundId);
      const attempt = { id: placed.id, investorId: body.investorId, amount: estimate.amount, offeredGateways };
      return placedView(placed, (await payments.openAttempt(tx, attempt, body.gatewayId, at)).publicId);
    }
    if (method === 'receipt' && body.receipt) {
      const { accountId, number, amount, date, time, sourceIban, fileId } = body.receipt;
      await slips.keepFile(tx, { fileId, userId: ctx.actor.userId, investorId: body.investorId, prefix: 'receipt.' });
      await insertSlip(tx, {
        investorId: body.investorId,
        orderId: placed.id,
        accountId,
        number,
        amount: BigInt(amount),
        date: dayFromInput(date) ?? '',
        time,
        sourceIban: sourceIban ?? null,
        fileId: fileId ?? null,
        at,
      });
      const told = { id: placed.id, orderNo: placed.orderNo, fundName: estimate.fund.name, investorId };
      await tellOwner(notices, tx, { ...told, createdBy: ctx.actor.userId }, 'order_slip_received');
    }
    if (method === 'direct_debit') {
      const { contractId } = body;
      const of = { contractId, investorId, fundId, orderId: placed.id, amount: estimate.amount };
      await debits.debitOrder(tx, { ...of, userId: ctx.actor.userId, at });
      return placedView(placed, null);
    }
    if (method === 'wallet') {
      const isHeld = await ledger.hold(tx, body.investorId, body.fundId, estimate.amount);
      if (!isHeld)
        throw fail('ORDER_CREDIT_INSUFFICIENT', {
          params: { credit: await ledger.freeCash(tx, body.investorId, body.fundId) },
        });
      const order = await lockOrder(tx, placed.id);
      if (order) {
        const patch = { heldAmount: estimate.amount, moneyAt: at, expiresAt: null };
        const registered = await lifecycle.move(tx, order, 'registered', { actor: actorOf(ctx), at }, patch);
        await tellOwner(notices, tx, registered, 'order_registered');
        return placedView(registered, null);
      }
    }
    return placedView(placed, null);
  }

  async function answerOf(tx: WriteTx, order: OrderRecord): Promise<BuyAnswer> {
    const attempt =
      order.status === 'pending_payment'
        ? (await payments.listRecords(tx, order.investorId, order.id)).at(-1)
        : undefined;
    return placedView(order, attempt?.publicId ?? null);
  }

  return {
    /** Places an issuance order. @throws the codes of `buyOrder` */
    buyOrder: async (ctx, { body }) => {
      const at = deps.ports.clock.business();
      return ctx
        .transaction(async (tx) => ({ data: await place(tx, ctx, body, at) }))
        .catch(onConflict({ bank_slips_once: () => slips.duplicate('receipt.') }));
    },
  } satisfies Partial<Handlers>;
}

type PlacedOrder = Pick<OrderRecord, 'id' | 'orderNo' | 'status' | 'expiresAt'>;

function placedView(order: PlacedOrder, payment: string | null): BuyAnswer {
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    status: order.status,
    statusText: orderStateLabels[order.status],
    payUrl: payment === null ? null : `/api/orders/pay/${payment}/`,
    expireAt: order.expiresAt?.toISOString() ?? null,
    payment,
  };
}

function toBigInt(value: string | null | undefined): bigint | undefined {
  return value === undefined || value === null || value === '' ? undefined : BigInt(value);
}
