import { depositProblems, deskNotes } from '#shared/texts/deskTexts.ts';
import { Failure } from '#shared/contract/kernel/errors.ts';
import { fail, failureOf } from '#shared/contract/failures.ts';
import { tehranDay, tehranTime } from '#shared/jalali.ts';
import { InvariantError } from '#server/invariant.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { AuditActor } from '#server/modules/platform/audit/audit.service.ts';
import type { OrderFund, OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { afterPublished, slipDates, type OrderDates } from '#server/modules/records/orderLifecycle/dates.rules.ts';
import { termsOf } from '#server/modules/records/orderLifecycle/money.rules.ts';
import type { EstimateService } from '#server/modules/records/estimates/estimates.service.ts';
import { insertBuy } from './newBuy.ts';
import { reserveCeiling } from '#server/modules/records/holdings/holdings.repo.ts';
import { fundClosedReason } from '#server/modules/records/orderLifecycle/fundOpen.rules.ts';
import { findLastPublished } from '#server/modules/records/orderLifecycle/facts.repo.ts';
import type { OrderLifecycle } from '#server/modules/records/orderLifecycle/lifecycle.service.ts';
import { lockInvestor, lockOrder, type OrderRecord } from '#server/modules/records/orderLifecycle/orders.repo.ts';

/** Money that reached the fund's account with the deposit id of an investor. Rial. */
export interface IncomingMoney {
  investorId: number;
  fundId: number;
  amount: bigint;
  arrivedAt: Date;
  refId: string;
  /** the person who is told of the order; null when the investor has no user */
  userId: number | null;
}

export type MoneyOrders = ReturnType<typeof createMoneyOrders>;

/** A refusal as a value: estimates refuse before anything is written. */
async function refused<T>(work: Promise<T>): Promise<T | Failure> {
  return work.catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });
}

/** Orders for money that reached the fund without one: deposits with an id (domain 1.7). */
export function createMoneyOrders(services: {
  estimates: EstimateService;
  orderingRules: OrderingRulesService;
  lifecycle: OrderLifecycle;
}) {
  const { estimates, orderingRules, lifecycle } = services;

  async function datesOf(tx: Tx, money: IncomingMoney, fund: OrderFund, at: Date): Promise<OrderDates | null> {
    const calendar = await orderingRules.calendar(tx, fund.id);
    const rule = await orderingRules.getSchedule(tx, fund.id, 1, 'deposit_id');
    const day = tehranDay(money.arrivedAt);
    const found = slipDates(
      calendar,
      rule,
      { date: day, time: tehranTime(money.arrivedAt) },
      at,
      fund.slipClosedDay,
      'money',
    );
    if (!found.isAccepted) return null;
    return afterPublished(calendar, rule, 1, found.dates, await findLastPublished(tx, fund.id));
  }

  async function place(
    tx: WriteTx,
    money: IncomingMoney,
    { actor, at }: { actor: AuditActor; at: Date },
  ): Promise<{ order: OrderRecord } | { problem: string }> {
    await lockInvestor(tx, money.investorId);
    const requested = {
      investorId: money.investorId,
      fundId: money.fundId,
      orderType: 1 as const,
      amount: money.amount,
      method: { code: 'deposit_id' },
    };
    const estimate = await refused(estimates.estimate(tx, requested, at));
    if (estimate instanceof Failure) return { problem: estimate.message };
    const dates = await datesOf(tx, money, estimate.fund, at);
    if (!dates) return { problem: depositProblems.closedDay };
    const reason = fundClosedReason(estimate.rules.fund(money.fundId, dates.effectiveDate), 1);
    if (reason !== null) return { problem: fail('ORDER_FUND_CLOSED', { params: { reason } }).message };
    // the bank takes money at any hour; the order's own day decides its price, and whether the fund takes it
    const problem = estimate.problems.find(
      (item) => item.code !== 'ORDER_WINDOW_CLOSED' && item.code !== 'ORDER_FUND_CLOSED',
    );
    if (problem) return { problem: failureOf(problem.code, { params: problem.params }).message };
    const isCeilingKept = estimate.fund.maxFundUnits !== null;
    if (isCeilingKept && !(await reserveCeiling(tx, money.fundId, estimate.units)))
      return { problem: fail('ORDER_CEILING_REACHED').message };
    // nobody was shown fees for money that came by itself: those of the day that it counts for
    const terms = termsOf(estimate.rules.fees(money.fundId, dates.effectiveDate));
    const { id } = await insertBuy(
      tx,
      { ...estimate, terms },
      {
        investorId: money.investorId,
        // it waits for the money in the same transaction
        status: 'pending_payment',
        requestedUnits: null,
        dates,
        createdBy: money.userId,
        createdAt: at,
        expiresAt: null,
      },
      { actorKind: actor.kind, actorId: actor.id, note: deskNotes.depositOrder },
    );
    const order = await lockOrder(tx, id);
    if (!order) throw new InvariantError('an order is gone', { orderId: id });
    const deposit = {
      txType: 'deposit_pid',
      from: 'unmatched_deposits',
      amount: money.amount,
      refId: money.refId,
      dates,
      note: deskNotes.depositReceived,
    } as const;
    const { order: registered, outcome } = await lifecycle.applyDeposit(tx, order, deposit, { actor, at });
    if (outcome !== 'registered')
      throw new InvariantError('an order could not take its money', { orderId: id, outcome });
    return { order: registered };
  }

  return {
    /** Makes the registered order of money that came by itself, or says in Persian why it cannot be one; then nothing is written. */
    placeForMoney: place,
  };
}
