import { dayFromInput } from '#shared/dayInput.ts';
import type { AnswerOf, InputOf } from '#shared/contract/define.ts';
import type { Failure } from '#shared/contract/errors.ts';
import { fail, failureAt, failureOf } from '#shared/contract/failures.ts';
import type { buyOrder } from '#shared/contract/orders.ts';
import { orderNotes, orderStateLabels, wayNotes } from '#shared/contract/orderTexts.ts';
import { isoToJalali, tehranDay } from '#shared/jalali.ts';
import type { OrderState } from '#shared/orderStates.ts';
import { isUniqueViolation, type WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { SignedInContext } from '../../http/context.ts';
import { actorOf, type AuditService } from '../audit/audit.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { SchedulesService, WayRow } from '../orderingRules/schedules.service.ts';
import { endOfWorkingDays, MINUTE_MS, type OrderDates } from '../orderLifecycle/dates.rules.ts';
import type { Estimate, EstimateService } from '../estimates/estimates.service.ts';
import type { OrderFlow } from '../orderLifecycle/lifecycle.service.ts';
import type { Problem } from '../estimates/estimates.service.ts';
import {
  findOrder,
  findRepeat,
  insertOrder,
  lockInvestor,
  lockOrder,
  type OrderRecord,
} from '../orderLifecycle/orders.repo.ts';
import { tellOwner, type NoticeSink } from '../orderLifecycle/orderNotices.ts';
import { insertSlip } from '../bankSlips/slips.repo.ts';
import type { SlipChecker } from '../bankSlips/slips.service.ts';
import { reserveCeiling } from '../holdings/holdings.repo.ts';

type BuyBody = InputOf<typeof buyOrder>['body'];
export type BuyAnswer = AnswerOf<typeof buyOrder>['data'];

/** Without an Idempotency-Key the same request within this time is a double click (reliability 6). */
const REPEAT_MS = 10_000;

export interface BuyOthers {
  estimates: EstimateService;
  schedules: SchedulesService;
  payments: PaymentsService;
  ledger: LedgerService;
  flow: OrderFlow;
  audit: AuditService;
  slips: SlipChecker;
  notices: NoticeSink;
}

export type BuyService = ReturnType<typeof createBuyService>;

/** First part of an order number: the Jalali year it was placed in. */
export function numberPrefix(at: Date): string {
  return `${isoToJalali(tehranDay(at)).slice(0, 4)}-`;
}

/** The refusal that a problem of an order is. */
export function refusalOf({ code, params, field }: Problem): Failure {
  return field ? failureAt(code, field, { params }) : failureOf(code, { params });
}

/** When an order ends that gets no money; null for a slip with a picture, which a person decides. */
function waitEnd({ rules, wayCode, fund }: Estimate, body: BuyBody, at: Date): Date | null {
  const { payMinutes, slipDays } = rules.waits();
  if (wayCode !== 'receipt') return new Date(at.getTime() + payMinutes * MINUTE_MS);
  return body.receipt?.fileId ? null : endOfWorkingDays(rules.calendar(fund.id), at, slipDays);
}

/** Buying units by gateway, bank slip or credit (domain 1.5, 1.7). */
export function createBuyService(deps: Pick<Deps, 'db' | 'ports'>, services: BuyOthers) {
  const { estimates, schedules, payments, ledger, flow, audit, slips, notices } = services;

  function getWay(estimate: Estimate): WayRow {
    const way = estimate.rules.ways().find((row) => row.code === estimate.wayCode);
    if (!way) throw fail('ORDER_WAY_UNKNOWN');
    if (way.code === 'deposit_id') throw fail('ORDER_WAY_DISABLED', { params: { reason: wayNotes.depositByCode } });
    const { credit } = estimate;
    const problem = schedules.paymentMethodProblem(way, estimate.fund, {
      hasGateway: payments.gateways().length > 0,
      credit,
    });
    if (problem === null) return way;
    if (way.code === 'wallet' && problem === wayNotes.noCredit)
      throw fail('ORDER_CREDIT_INSUFFICIENT', { params: { credit } });
    throw fail('ORDER_WAY_DISABLED', { params: { reason: problem } });
  }

  async function receiptDates(tx: WriteTx, body: BuyBody, estimate: Estimate, at: Date): Promise<OrderDates> {
    const slip = body.receipt;
    if (!slip) throw fail('ORDER_RECEIPT_REQUIRED');
    return slips.dates(
      tx,
      { investorId: body.investorId, fund: estimate.fund, amount: estimate.amount, slip, prefix: 'receipt.' },
      at,
    );
  }

  /** The order that a request without an idempotency key repeats within a short time; null for a new one. */
  async function findFirst(
    tx: WriteTx,
    ctx: SignedInContext,
    body: BuyBody,
    estimate: Estimate,
    at: Date,
  ): Promise<OrderRecord | null> {
    if (ctx.header('idempotency-key')) return null;
    const repeat = await findRepeat(tx, {
      createdBy: ctx.session.userId,
      investorId: body.investorId,
      fundId: body.fundId,
      wayCode: estimate.wayCode,
      mode: estimate.mode,
      wish: estimate.mode === 'units' ? (toBigInt(body.units) ?? 0n) : estimate.amount,
      since: new Date(at.getTime() - REPEAT_MS),
    });
    return repeat === null ? null : findOrder(tx, repeat);
  }

  /** Writes the order of a buy with the numbers that the investor was shown. */
  async function insertBuy(
    tx: WriteTx,
    ctx: SignedInContext,
    body: BuyBody,
    estimate: Estimate,
    of: { way: { code: string }; dates: OrderDates; status: OrderState; expiresAt: Date | null },
    at: Date,
  ): Promise<{ id: number; orderNo: string }> {
    const { way, dates, status, expiresAt } = of;
    return insertOrder(
      tx,
      {
        investorId: body.investorId,
        numberPrefix: numberPrefix(at),
        fundId: body.fundId,
        orderType: 1,
        wayCode: way.code,
        mode: estimate.mode,
        status,
        amount: estimate.amount,
        requestedUnits: estimate.mode === 'units' ? (toBigInt(body.units) ?? null) : null,
        heldUnits: estimate.fund.maxFundUnits !== null ? estimate.units : 0n,
        estimate: {
          units: estimate.units.toString(),
          nav: estimate.nav,
          fee: estimate.fee.toString(),
          net: estimate.net.toString(),
        },
        payloadHash: null,
        ...dates,
        accountId: null,
        createdBy: ctx.session.userId,
        createdAt: at,
        expiresAt,
      },
      { actorKind: actorOf(ctx).kind, actorId: ctx.session.userId, note: orderNotes.created },
    );
  }

  async function place(tx: WriteTx, ctx: SignedInContext, body: BuyBody, at: Date): Promise<BuyAnswer> {
    await lockInvestor(tx, body.investorId);
    const requested = {
      investorId: body.investorId,
      fundId: body.fundId,
      orderType: 1 as const,
      amount: toBigInt(body.amount),
      units: toBigInt(body.units),
      way: { id: body.wayId },
    };
    const estimate = await estimates.estimate(tx, requested, at);
    const first = await findFirst(tx, ctx, body, estimate, at);
    if (first) return answerOf(tx, first);
    const way = getWay(estimate);
    const [problem] = estimate.problems;
    if (problem) throw refusalOf(problem);
    const dates = way.code === 'receipt' ? await receiptDates(tx, body, estimate, at) : estimate.dates;
    const status: OrderState = way.code === 'receipt' ? 'pending_receipt' : 'pending_payment';
    const expiresAt = waitEnd(estimate, body, at);
    const { id, orderNo } = await insertBuy(tx, ctx, body, estimate, { way, dates, status, expiresAt }, at);
    const placed = { id, orderNo, status, expiresAt };
    const reserve = async (): Promise<void> => {
      if (estimate.fund.maxFundUnits !== null && !(await reserveCeiling(tx, body.fundId, estimate.units)))
        throw fail('ORDER_CEILING_REACHED');
    };
    // the fund before the investor's money, as in every other transaction; without money the fund's row is taken late, so
    // that buyers of one fund wait for each other as briefly as possible
    if (way.code === 'wallet') await reserve();
    const answer = await finishPlacing(tx, ctx, body, way, estimate, placed, at);
    if (way.code !== 'wallet') await reserve();
    await audit.record(tx, {
      actor: actorOf(ctx),
      ctx,
      investorId: body.investorId,
      action: 'order.placed',
      subject: `order:${id}`,
      after: {
        type: 1,
        fundId: body.fundId,
        mode: estimate.mode,
        amount: estimate.amount,
        units: estimate.units,
        way: way.code,
      },
    });
    return answer;
  }

  async function finishPlacing(
    tx: WriteTx,
    ctx: SignedInContext,
    body: BuyBody,
    way: WayRow,
    estimate: Estimate,
    placed: PlacedOrder,
    at: Date,
  ): Promise<BuyAnswer> {
    if (way.code === 'ipg') {
      const attempt = { id: placed.id, investorId: body.investorId, amount: estimate.amount };
      return placedView(placed, (await payments.openAttempt(tx, attempt, body.gatewayId, at)).publicId);
    }
    if (way.code === 'receipt' && body.receipt) {
      const { accountId, number, amount, date, time, sourceIban, fileId } = body.receipt;
      await slips.keepFile(tx, { fileId, userId: ctx.session.userId, investorId: body.investorId, prefix: 'receipt.' });
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
    }
    if (way.code === 'wallet') {
      const isHeld = await ledger.hold(tx, body.investorId, body.fundId, estimate.amount);
      if (!isHeld)
        throw fail('ORDER_CREDIT_INSUFFICIENT', {
          params: { credit: await ledger.freeCash(tx, body.investorId, body.fundId) },
        });
      const order = await lockOrder(tx, placed.id);
      if (order) {
        const patch = { heldAmount: estimate.amount, moneyAt: at, expiresAt: null };
        const registered = await flow.move(tx, order, 'registered', { actor: actorOf(ctx), at }, patch);
        await tellOwner(notices, tx, registered, 'registered');
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
      try {
        return await ctx.command(async (tx) => ({ data: await place(tx, ctx, body, at) }));
      } catch (error) {
        if (isUniqueViolation(error, 'receipts_once')) throw slips.duplicate('receipt.');
        throw error;
      }
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
