import { orderNotes } from '#shared/texts/orderTexts.ts';
import { tehranDay, tehranInstant } from '#shared/jalali.ts';
import { addWorkingDays, nextWorkingDay, payDayFrom } from '#shared/workingDays.ts';
import { InvariantError } from '#server/invariant.ts';
import type { WriteTx } from '#server/db/connection.ts';
import { waitForOrders } from '#server/db/locks.ts';
import { systemActor } from '#server/modules/platform/audit/audit.service.ts';
import { transfer, type LedgerService } from '#server/modules/records/ledger/ledger.service.ts';
import type { OrderFund, OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { fundClosedReason } from '#server/modules/records/orderLifecycle/fundOpen.rules.ts';
import type { OrderLifecycle } from '#server/modules/records/orderLifecycle/lifecycle.service.ts';
import { findLastNav, listInvestorAccounts } from '#server/modules/records/holdings/holdings.repo.ts';
import { buyByAmount, remainTarget, termsOf, withoutFees } from '#server/modules/records/orderLifecycle/money.rules.ts';
import { insertOrder, lockOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { insertPayout } from '#server/modules/records/payoutQueue/payoutQueue.repo.ts';

/** Profit of an investor in a fund; rial. */
interface Profit {
  investorId: number;
  fundId: number;
  amount: bigint;
  at: Date;
}

export type ProfitMoneyService = ReturnType<typeof createProfitMoneyService>;

/** What becomes of profit money: order or payout. */
export function createProfitMoneyService(services: {
  lifecycle: OrderLifecycle;
  orderingRules: OrderingRulesService;
  ledger: LedgerService;
}) {
  const { lifecycle, orderingRules, ledger } = services;

  return {
    /**
     * Books profit as money of the investor; it is free until it is reinvested or paid out. Rial.
     * @returns the journal; null for no money
     */
    async credit(
      tx: WriteTx,
      { investorId, fundId, amount, comments, at }: Profit & { comments: string },
    ): Promise<bigint | null> {
      return ledger.post(tx, {
        kind: 'profit',
        fundId,
        investorId,
        orderId: null,
        businessDate: tehranDay(at),
        at,
        lines: transfer('fund_capital', 'investor_cash', amount, 'profit', comments),
      });
    },

    /**
     * Places an order without fees for free money, priced with the next price (domain 1.10). Where the money buys no unit it
     * is treated as a remainder, and where the fund sells no units it has to be paid out. @returns the order's id, or null and
     * what the caller pays out, rial; what is neither stays as credit
     */
    async reinvest(
      tx: WriteTx,
      { investorId, fundId, amount, profitDate, ownerId, at }: Profit & { profitDate: string; ownerId: number | null },
    ): Promise<{ orderId: number | null; toPay: bigint }> {
      await waitForOrders(tx, []);
      const fund = await orderingRules.getFund(tx, fundId);
      const today = tehranDay(at);
      const last = await findLastNav(tx, fundId, today);
      if (!last || fundClosedReason(fund, 1) !== null) return { orderId: null, toPay: amount };
      const estimate = buyByAmount(amount, last.issueNav, withoutFees(fund));
      if (estimate.units === 0n) return { orderId: null, toPay: refundOf(amount, fund, last.issueNav) };
      const calendar = await orderingRules.calendar(tx, fundId);
      const rule = await orderingRules.getSchedule(tx, fundId, 1, 'reinvest');
      const effectiveDate = profitDate > today ? profitDate : today;
      const priceDate = nextWorkingDay(calendar, effectiveDate);
      const { id } = await insertOrder(
        tx,
        {
          investorId,
          fundId,
          orderType: 1,
          paymentMethod: 'reinvest',
          mode: 'amount',
          status: 'pending_payment',
          amount,
          requestedUnits: null,
          heldUnits: 0n,
          estimate: { units: estimate.units.toString(), nav: last.issueNav, fee: '0', net: estimate.cost.toString() },
          ...{ payloadHash: null, accountId: null, payoutDate: null },
          effectiveDate,
          priceDate,
          licenseDate: addWorkingDays(calendar, priceDate, rule.issueOffsetDays),
          cancelDeadline: tehranInstant(effectiveDate, '00:00'),
          createdBy: ownerId,
          createdAt: at,
          expiresAt: null,
          terms: termsOf(await orderingRules.fees(tx, fundId, effectiveDate)),
        },
        { actorKind: systemActor.kind, actorId: systemActor.id, note: orderNotes.created },
      );
      const isHeld = await ledger.hold(tx, investorId, fundId, amount);
      const order = await lockOrder(tx, id);
      if (!isHeld || !order)
        throw new InvariantError('the profit of an investor is not free', { investorId, fundId, amount });
      await lifecycle.move(
        tx,
        order,
        'registered',
        { actor: systemActor, at, note: orderNotes.fromProfit },
        { heldAmount: amount, moneyAt: at },
      );
      return { orderId: id, toPay: 0n };
    },

    /**
     * Queues free money of the profit of a journal to the investor's default account. Rial.
     * @returns whether there is such an account, without which the money waits until there is, and the day it leaves on
     */
    async payOut(
      tx: WriteTx,
      { investorId, fundId, amount, journalId, at }: Profit & { journalId: bigint | null },
    ): Promise<{ hasAccount: boolean; dueDate: string }> {
      const isHeld = await ledger.hold(tx, investorId, fundId, amount);
      if (!isHeld) throw new InvariantError('the profit of an investor is not free', { investorId, fundId, amount });
      const account = (await listInvestorAccounts(tx, investorId)).find((item) => item.isVerified && item.isDefault);
      const dueDate = payDayFrom(await orderingRules.calendar(tx, fundId), tehranDay(at));
      await insertPayout(tx, {
        investorId,
        orderId: null,
        fundId,
        kind: 'profit',
        accountId: account?.id ?? null,
        amount,
        dueDate,
        profitJournalId: journalId,
        at,
      });
      return { hasAccount: account !== undefined, dueDate };
    },
  };
}

/** What of money that buys no unit the fund pays out; the rest stays as credit and is free already. Rial. */
function refundOf(amount: bigint, { remainPolicy: policy }: OrderFund, nav: string): bigint {
  return remainTarget(amount, { policy, nav, paymentMethod: 'reinvest' }) === 'refund' ? amount : 0n;
}
