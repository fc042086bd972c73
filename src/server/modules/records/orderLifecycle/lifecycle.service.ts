import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { orderNotes } from '#shared/texts/orderTexts.ts';
import { formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import { canMove, type OrderState } from '#shared/orderStates.ts';
import { addWorkingDays, paymentWithin } from '#shared/workingDays.ts';
import type { WriteTx } from '#server/db/connection.ts';
import { systemActor, type AuditActor } from '#server/modules/platform/audit/audit.service.ts';
import { transfer, type LedgerService } from '../ledger/ledger.service.ts';
import type { RuleSet, OrderingRulesService } from '../orderingRules/orderingRules.service.ts';
import { afterPublished, orderDates, type OrderDates, type OrderDays } from './dates.rules.ts';
import { getArrivalFacts } from './facts.repo.ts';
import { isFundOpen } from './fundOpen.rules.ts';
import { isFromCredit } from './money.rules.ts';
import { releaseCeiling, releaseUnits, reserveCeiling } from '../holdings/holdings.repo.ts';
import { moveOrder, updateOrder, type OrderPatch, type OrderRecord } from './orders.repo.ts';
import { tellOwner, type NoticeSink } from './orderNotices.ts';
import { insertPayout } from '../payoutQueue/payoutQueue.repo.ts';

export type { OrderRecord } from './orders.repo.ts';

/*
 * Module `orderLifecycle`: the order record, the only writer of its state, its dates and amounts, its rescheduling
 * (base module).
 */

export interface Step {
  actor: AuditActor;
  at: Date;
  note?: string;
}

/** Working days within which refunded money is back (domain 1.9, 11). */
const REFUND_DAYS = 3;

/** How money came in: the account that was debited and the kind of row the investor sees. */
export interface Deposit {
  txType: 'deposit_ipg' | 'deposit_receipt' | 'deposit_dd' | 'deposit_pid';
  from: 'gateway_clearing' | 'debit_clearing' | 'fund_bank' | 'unmatched_deposits';
  amount: bigint;
  refId: string | null;
  /** dates that the money's own day gives (slip, deposit); those of the moment of booking by default */
  dates?: OrderDays & Partial<OrderDates>;
  /** what the timeline says of the arrival */
  note?: string;
  /** the money goes back also when the order still waits for it */
  isOnlyRefunded?: boolean;
}

export type OrderLifecycle = ReturnType<typeof createOrderLifecycle>;

/** What became of money that arrived; `payoutId` names the payout that gives it back. */
export type Arrival =
  { order: OrderRecord; outcome: 'registered' } | { order: OrderRecord; outcome: 'refund'; payoutId: number };

/**
 * Days of an order whose money may not take a price from before a profit that is being paid or is paid: it would buy at the
 * price with the profit and get none of it (domain 1.10). It takes the price of the profit day, the first without it.
 */
function pastRuns<Days extends OrderDays>(
  rules: RuleSet,
  { fundId, paymentMethod }: OrderRecord,
  counted: Days,
  lastRun: string | null,
): { dates: Days; profitDay: string | null } {
  if (lastRun === null || lastRun <= counted.priceDate) return { dates: counted, profitDay: null };
  const { issueOffsetDays } = rules.schedule(fundId, 1, paymentMethod);
  const licenseDate = addWorkingDays(rules.calendar(fundId), lastRun, issueOffsetDays);
  return { dates: { ...counted, priceDate: lastRun, licenseDate }, profitDay: lastRun };
}

/** Dates that the moment of the money gives, past every price that is public by then. */
function datesNow(rules: RuleSet, order: OrderRecord, at: Date, lastPublished: string | null): OrderDates {
  const calendar = rules.calendar(order.fundId);
  const rule = rules.schedule(order.fundId, 1, order.paymentMethod);
  return afterPublished(calendar, rule, 1, orderDates(calendar, rule, 1, at, 'verify'), lastPublished);
}

/** The only writer of order states. Callers hold the order's row lock. */
export function createOrderLifecycle(services: {
  orderingRules: OrderingRulesService;
  ledger: LedgerService;
  notices: NoticeSink;
}) {
  const { orderingRules, ledger, notices } = services;

  const lifecycle = {
    /** Moves an order along the table of states and writes its event. @throws ORDER_STATE_CHANGED */
    async move(
      tx: WriteTx,
      order: OrderRecord,
      to: OrderState,
      step: Step,
      patch: OrderPatch = {},
    ): Promise<OrderRecord> {
      if (!canMove(order.orderType, order.status, to)) throw fail('ORDER_STATE_CHANGED');
      const event = { actorKind: step.actor.kind, actorId: step.actor.id, note: step.note ?? '', at: step.at };
      if (!(await moveOrder(tx, order, { ...patch, status: to }, event))) throw fail('ORDER_STATE_CHANGED');
      return { ...order, ...patch, status: to };
    },

    /** Tells the owner why a payment brought no money. */
    tellPaymentFailed: (tx: WriteTx, order: OrderRecord, reason: string): Promise<void> =>
      tellOwner(notices, tx, order, 'order_payment_failed', { reason }),

    /** Takes room under the fund's ceiling again for an order that gave it back. @returns the reserved units @throws ORDER_CEILING_REACHED */
    async reserveRoom(
      tx: WriteTx,
      order: OrderRecord,
      fund: { id: number; maxFundUnits: bigint | null },
    ): Promise<bigint> {
      const units = BigInt(order.estimate.units ?? '0');
      if (fund.maxFundUnits === null || order.heldUnits > 0n) return order.heldUnits;
      if (!(await reserveCeiling(tx, fund.id, units))) throw fail('ORDER_CEILING_REACHED');
      return units;
    },

    /** Gives an order that keeps its state other dates. @throws ORDER_STATE_CHANGED */
    async setDates(
      tx: WriteTx,
      order: OrderRecord,
      dates: OrderDates & { expiresAt?: Date | null },
    ): Promise<OrderRecord> {
      if (!(await updateOrder(tx, order, dates))) throw fail('ORDER_STATE_CHANGED');
      return { ...order, ...dates };
    },

    /** Gives back what an open order reserved: room under the ceiling or units. Part of the patch that closes it. */
    async releaseReserves(tx: WriteTx, order: OrderRecord): Promise<OrderPatch> {
      if (order.heldUnits === 0n) return {};
      if (order.orderType === 1) await releaseCeiling(tx, order.fundId, order.heldUnits);
      else await releaseUnits(tx, order.investorId, order.fundId, order.heldUnits);
      return { heldUnits: 0n };
    },

    /**
     * Books money that arrived for an order. An order that still waits for it becomes registered with current dates; for
     * any other, or with `isOnlyRefunded`, the money is queued to go back. @returns the order and what became of the money
     */
    async applyDeposit(tx: WriteTx, order: OrderRecord, deposit: Deposit, step: Step): Promise<Arrival> {
      const arrived = await settleArrival(tx, order, deposit, step);
      // slips and deposits are told of by who decides them
      if (arrived.outcome === 'registered' && deposit.txType === 'deposit_ipg')
        await tellOwner(notices, tx, order, 'order_registered');
      if (arrived.outcome === 'refund')
        await tellOwner(notices, tx, order, 'order_refund_due', {
          amount: rialText(deposit.amount),
          date: formatJalaliDate((await refundDays(tx, order.fundId, step.at)).arrivalDate),
        });
      // the fund's own account is a row that all its orders change: it is taken late, to keep lock contention short
      await ledger.post(tx, {
        kind: 'deposit',
        fundId: order.fundId,
        investorId: order.investorId,
        orderId: order.id,
        businessDate: tehranDay(step.at),
        at: step.at,
        lines: transfer(deposit.from, 'investor_cash', deposit.amount, deposit.txType),
        hold: deposit.amount,
      });
      return arrived;
    },

    /**
     * Queues the money an order holds to go back, from `rejected`, `cancelled`, `expired` or a wait for payment. Money that came
     * from credit, or that the investor wants as credit, is set free instead.
     */
    async queueRefund(tx: WriteTx, order: OrderRecord, step: Step): Promise<OrderRecord> {
      const isCredit = order.refundTarget === 'credit' || isFromCredit(order.paymentMethod);
      const amount = rialText(order.heldAmount);
      if (isCredit) {
        const refunded = await refundToCredit(tx, order, step);
        await tellOwner(notices, tx, order, 'order_refund_credit', { amount });
        return refunded;
      }
      const queued = await refund(tx, order, step);
      const date = formatJalaliDate(queued.arrivalDate);
      await tellOwner(notices, tx, order, 'order_refund_due', { amount, date });
      return queued.order;
    },
  };

  /** Nothing leaves: what the order held is free again. */
  async function refundToCredit(tx: WriteTx, order: OrderRecord, step: Step): Promise<OrderRecord> {
    const released = await lifecycle.releaseReserves(tx, order);
    const queued = await lifecycle.move(tx, order, 'refund_pending', step, { ...released, expiresAt: null });
    await ledger.release(tx, order.investorId, order.fundId, order.heldAmount);
    return lifecycle.move(
      tx,
      queued,
      'refunded',
      { ...step, actor: systemActor, note: orderNotes.refundedToCredit },
      { heldAmount: 0n, refundTarget: 'credit', finishedAt: step.at },
    );
  }

  async function refund(
    tx: WriteTx,
    order: OrderRecord,
    step: Step,
  ): Promise<{ order: OrderRecord; payoutId: number; arrivalDate: string }> {
    const released = await lifecycle.releaseReserves(tx, order);
    const moved = await lifecycle.move(tx, order, 'refund_pending', step, {
      ...released,
      heldAmount: order.heldAmount,
      refundTarget: order.refundTarget ?? 'source',
      expiresAt: null,
    });
    const days = await refundDays(tx, order.fundId, step.at);
    const payoutId = await insertPayout(tx, {
      investorId: order.investorId,
      orderId: order.id,
      fundId: order.fundId,
      kind: 'refund',
      accountId: null,
      amount: order.heldAmount,
      ...days,
      at: step.at,
    });
    return { order: moved, payoutId, arrivalDate: days.arrivalDate };
  }

  /** Moves the order that money arrived for, or queues the money to go back. */
  async function settleArrival(tx: WriteTx, order: OrderRecord, deposit: Deposit, step: Step): Promise<Arrival> {
    const isAwaited = ['pending_payment', 'payment_failed', 'pending_receipt', 'pending_debit'].includes(order.status);
    const { ruleSetVersion, lastPublished, lastRun } = await getArrivalFacts(tx, order.fundId);
    const rules = await orderingRules.ruleSet(tx, ruleSetVersion);
    // the day that the money counts for decides whether the fund takes it: a slip of the last day of an offer is in time
    const fund = rules.fund(order.fundId, deposit.dates?.effectiveDate ?? tehranDay(step.at));
    if (isAwaited && !deposit.isOnlyRefunded && isFundOpen(fund, 1)) {
      const counted = deposit.dates ?? datesNow(rules, order, step.at, lastPublished);
      const { dates, profitDay } = pastRuns(rules, order, counted, lastRun);
      const note = deposit.note ?? orderNotes.paymentVerified;
      const moved = profitDay && fillMessage(orderNotes.pastProfit, { date: formatJalaliDate(profitDay) });
      const registered = await lifecycle.move(
        tx,
        order,
        'registered',
        { ...step, note: moved ? fillMessage(orderNotes.both, { first: note, second: moved }) : note },
        {
          ...dates,
          heldAmount: deposit.amount,
          moneyAt: step.at,
          refId: deposit.refId,
          expiresAt: null,
        },
      );
      return { order: registered, outcome: 'registered' };
    }
    // a refund that was paid opens again only when the bank sends it back, not for other money
    const isRefunded = order.status === 'refunded';
    if (!isRefunded && canMove(order.orderType, order.status, 'refund_pending') && order.heldAmount === 0n) {
      const note = isAwaited ? orderNotes.notFillable : orderNotes.lateMoney;
      const queued = await refund(tx, { ...order, heldAmount: deposit.amount }, { ...step, note });
      return { order: queued.order, payoutId: queued.payoutId, outcome: 'refund' };
    }
    // the order has been paid before: this money is nobody's order, so its payout stands alone
    const payoutId = await insertPayout(tx, {
      investorId: order.investorId,
      orderId: null,
      fundId: order.fundId,
      kind: 'refund',
      accountId: null,
      amount: deposit.amount,
      ...(await refundDays(tx, order.fundId, step.at)),
      at: step.at,
    });
    return { order, outcome: 'refund', payoutId };
  }

  /** On which day the bank has to get refunded money, and by when it is back. */
  async function refundDays(tx: WriteTx, fundId: number, at: Date): Promise<{ dueDate: string; arrivalDate: string }> {
    const found = paymentWithin(await orderingRules.calendar(tx, fundId), tehranDay(at), REFUND_DAYS);
    return { dueDate: found.sendDate, arrivalDate: found.arrivalDate };
  }

  return lifecycle;
}
