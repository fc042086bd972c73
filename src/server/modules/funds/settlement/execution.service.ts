import { orderNotes } from '#shared/texts/orderTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import { rialText } from '#shared/money.ts';
import { addWorkingDays, payDayFrom } from '#shared/workingDays.ts';
import { formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import type { WriteTx } from '#server/db/connection.ts';
import { systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { transfer, type LedgerService } from '#server/modules/records/ledger/ledger.service.ts';
import type { OrderFund, OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { holdingAgeDays } from '#server/modules/records/orderLifecycle/dates.rules.ts';
import type { OrderLifecycle } from '#server/modules/records/orderLifecycle/lifecycle.service.ts';
import {
  addUnits,
  changeFundTotals,
  insertLot,
  listOpenLots,
  lockFundTotals,
  removeUnits,
  useLot,
} from '#server/modules/records/holdings/holdings.repo.ts';
import {
  buyOf,
  remainTarget,
  saleOf,
  termsOf,
  withTerms,
  type BuyResult,
  type RemainTarget,
  type SellResult,
} from '#server/modules/records/orderLifecycle/money.rules.ts';
import { lockOrder, type OrderRecord } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { orderNotice, tellOwner, type NoticeSink } from '#server/modules/records/orderLifecycle/orderNotices.ts';
import { insertPayout } from '#server/modules/records/payoutQueue/payoutQueue.repo.ts';

/** Prices an order is executed with. */
export interface DayPrice {
  navDate: string;
  issueNav: string;
  cancelNav: string;
}

export type ExecutionResult = 'issued' | 'redeemed' | 'rejected' | 'skipped';

export type ExecutionService = ReturnType<typeof createExecutionService>;

export interface ExecutionServices {
  lifecycle: OrderLifecycle;
  orderingRules: OrderingRulesService;
  ledger: LedgerService;
  audit: AuditService;
  notices: NoticeSink;
}

/** Pricing and execution of single orders (domain 1.5): units, lots, fees, remainder, payouts, ledger. */
export function createExecutionService(services: ExecutionServices) {
  const { lifecycle, orderingRules, ledger, audit, notices } = services;

  async function issue(
    tx: WriteTx,
    order: OrderRecord,
    fund: OrderFund,
    price: DayPrice,
    at: Date,
  ): Promise<ExecutionResult> {
    const room = await lockFundTotals(tx, fund.id);
    const free = room.max === null ? null : room.max - room.issued - (room.reserved - order.heldUnits);
    const full = buyOf(order, fund, price.issueNav, null);
    const capped = buyOf(order, fund, price.issueNav, free);
    if (capped.units === 0n)
      return rejectPurchase(tx, order, full.units === 0n ? orderNotes.noWholeUnit : orderNotes.ceiling, at);
    const { paymentMethod } = order;
    const target = remainTarget(capped.remain, { policy: fund.remainPolicy, nav: price.issueNav, paymentMethod });
    // a price that came late dates no certificate before the day on which it is issued
    const licenseDate = [order.licenseDate ?? price.navDate, tehranDay(at)].sort()[1] ?? price.navDate;
    const licenseNumber = await insertLot(tx, {
      investorId: order.investorId,
      fundId: fund.id,
      orderId: order.id,
      licenseDate,
      openedOn: price.navDate,
      units: capped.units,
      unitPrice: price.issueNav,
    });
    await addUnits(tx, order.investorId, fund.id, capped.units);
    await changeFundTotals(tx, fund.id, capped.units, -order.heldUnits);
    await postIssue(tx, order, capped, target, at);
    if (target === 'refund') await queueRemain(tx, order, capped.remain, at);
    await lifecycle.move(
      tx,
      order,
      'issued',
      { actor: systemActor, at, note: orderNotes.issued },
      {
        units: capped.units,
        unitPrice: price.issueNav,
        fee: capped.fee,
        remain: capped.remain,
        net: capped.cost,
        licenseNumber,
        licenseDate,
        heldUnits: 0n,
        heldAmount: 0n,
        finishedAt: at,
      },
    );
    await tellIssued(tx, order, { units: capped.units, price: price.issueNav, license: licenseNumber });
    await audit.record(tx, {
      actor: systemActor,
      investorId: order.investorId,
      action: 'order.issued',
      subject: `order:${order.id}`,
      after: { units: capped.units, price: price.issueNav, fee: capped.fee, remain: capped.remain, licenseNumber },
    });
    return 'issued';
  }

  /** Ends a purchase that buys no unit; its money goes back. */
  async function rejectPurchase(tx: WriteTx, order: OrderRecord, note: string, at: Date): Promise<ExecutionResult> {
    const rejected = await lifecycle.move(tx, order, 'rejected', { actor: systemActor, at, note }, { reason: note });
    await lifecycle.queueRefund(tx, rejected, { actor: systemActor, at, note: orderNotes.refundQueued });
    return tellRejection(tx, order, note);
  }

  /** Records a rejection and tells the owner of the order. */
  async function tellRejection(tx: WriteTx, order: OrderRecord, reason: string): Promise<ExecutionResult> {
    await audit.record(tx, {
      actor: systemActor,
      investorId: order.investorId,
      action: 'order.rejected',
      subject: `order:${order.id}`,
      after: { reason },
    });
    await tellOwner(notices, tx, order, 'order_rejected', { reason });
    return 'rejected';
  }

  async function tellIssued(
    tx: WriteTx,
    order: OrderRecord,
    of: { units: bigint; price: string; license: string },
  ): Promise<void> {
    const tokens = { units: rialText(of.units), price: formatNumber(of.price), license: of.license };
    const told = (['order_issued', 'certificate_issued'] as const).map((event) => orderNotice(order, event, tokens));
    await notices.tellAll(
      tx,
      told.filter((notice) => notice !== null),
    );
  }

  const tellRedeemed = (
    tx: WriteTx,
    order: OrderRecord,
    of: { units: bigint; price: string; amount: bigint; dueDate: string },
  ): Promise<void> =>
    tellOwner(notices, tx, order, 'order_redeemed', {
      units: rialText(of.units),
      price: formatNumber(of.price),
      amount: rialText(of.amount),
      date: formatJalaliDate(of.dueDate),
    });

  /** Books an issuance: units, cost and fee; the remainder stays the investor's. */
  async function postIssue(
    tx: WriteTx,
    order: OrderRecord,
    bought: BuyResult,
    target: RemainTarget | null,
    at: Date,
  ): Promise<void> {
    await ledger.post(tx, {
      kind: 'issue',
      fundId: order.fundId,
      investorId: order.investorId,
      orderId: order.id,
      businessDate: tehranDay(at),
      at,
      // a remainder that is paid out stays held for its payout
      hold: (target === 'refund' ? bought.remain : 0n) - order.heldAmount,
      lines: [
        ...transfer(
          'investor_cash',
          'fund_capital',
          bought.cost,
          order.paymentMethod === 'reinvest' ? 'reinvest' : 'issue',
        ),
        ...transfer('investor_cash', 'fee_income', bought.fee, 'fee_issue'),
        ...transfer('fund_units', 'investor_units', bought.units, 'issue'),
      ],
    });
  }

  async function queueRemain(tx: WriteTx, order: OrderRecord, amount: bigint, at: Date): Promise<void> {
    const calendar = await orderingRules.calendar(tx, order.fundId);
    const dueDate = payDayFrom(calendar, addWorkingDays(calendar, tehranDay(at), 1));
    await insertPayout(tx, {
      investorId: order.investorId,
      orderId: order.id,
      fundId: order.fundId,
      kind: 'remain',
      accountId: null,
      amount,
      dueDate,
      at,
    });
  }

  /** Ends a redemption whose fees exceed its value; the units are free again. */
  async function rejectRedemption(tx: WriteTx, order: OrderRecord, at: Date): Promise<ExecutionResult> {
    const note = orderNotes.feesExceedValue;
    const released = await lifecycle.releaseReserves(tx, order);
    const patch = { ...released, reason: note, finishedAt: at };
    await lifecycle.move(tx, order, 'rejected', { actor: systemActor, at, note }, patch);
    return tellRejection(tx, order, note);
  }

  /** Books a redemption: value, fee, exit fee and units. */
  async function postRedemption(tx: WriteTx, order: OrderRecord, sold: SellResult, at: Date): Promise<void> {
    await ledger.post(tx, {
      kind: 'redeem',
      fundId: order.fundId,
      investorId: order.investorId,
      orderId: order.id,
      businessDate: tehranDay(at),
      at,
      hold: sold.net,
      lines: [
        ...transfer(
          'fund_capital',
          'investor_cash',
          sold.gross,
          order.paymentMethod === 'maturity' ? 'principal' : 'redeem',
        ),
        ...transfer('investor_cash', 'fee_income', sold.fee, 'fee_redeem'),
        ...transfer('investor_cash', 'exit_fee_income', sold.exitFee, 'penalty'),
        ...transfer('investor_units', 'fund_units', sold.units, 'redeem'),
      ],
    });
  }

  async function redeem(
    tx: WriteTx,
    order: OrderRecord,
    fund: OrderFund,
    price: DayPrice,
    at: Date,
  ): Promise<ExecutionResult> {
    await lockFundTotals(tx, fund.id);
    const wanted = order.heldUnits;
    // principal that is repaid at maturity takes units of every kind (domain 1.12)
    const isMaturity = order.paymentMethod === 'maturity';
    // a certificate is sold from its day on, as the seller was told
    const which = isMaturity ? { allKinds: true } : { until: tehranDay(at) };
    const open = await listOpenLots(tx, order.investorId, fund.id, which);
    const lots = open.map((lot) => ({ ...lot, ageDays: holdingAgeDays(lot.openedOn, price.navDate) }));
    const sold = saleOf(order, { lots, nav: price.cancelNav, fixedCancel: fund.fixedCancel, steps: [] });
    if (sold.net <= 0n) return rejectRedemption(tx, order, at);
    for (const use of sold.uses)
      await useLot(tx, { investorId: order.investorId, orderId: order.id, ...use }, tehranDay(at));
    await removeUnits(tx, order.investorId, fund.id, wanted);
    await changeFundTotals(tx, fund.id, -wanted, 0n);
    await postRedemption(tx, order, { ...sold, units: wanted }, at);
    const done = await lifecycle.move(
      tx,
      order,
      'redeemed',
      { actor: systemActor, at, note: orderNotes.redeemed },
      {
        amount: sold.gross,
        units: wanted,
        unitPrice: price.cancelNav,
        fee: sold.fee,
        exitFee: sold.exitFee,
        net: sold.net,
        heldUnits: 0n,
        heldAmount: sold.net,
      },
    );
    await lifecycle.move(tx, done, 'payout_pending', { actor: systemActor, at, note: orderNotes.payoutQueued });
    const dueDate = order.payoutDate ?? price.navDate;
    await insertPayout(tx, {
      investorId: order.investorId,
      orderId: order.id,
      fundId: fund.id,
      kind: 'redemption',
      accountId: order.accountId,
      amount: sold.net,
      dueDate,
      at,
    });
    await tellRedeemed(tx, order, { units: wanted, price: price.cancelNav, amount: sold.net, dueDate });
    await audit.record(tx, {
      actor: systemActor,
      investorId: order.investorId,
      action: 'order.redeemed',
      subject: `order:${order.id}`,
      after: { units: wanted, price: price.cancelNav, gross: sold.gross, exitFee: sold.exitFee, net: sold.net },
    });
    return 'redeemed';
  }

  return {
    /** Executes one order with the price of its day in the caller's transaction. An order that is done already is skipped. */
    async executeOrder(tx: WriteTx, orderId: number, price: DayPrice, at: Date): Promise<ExecutionResult> {
      const locked = await lockOrder(tx, orderId);
      if (
        !locked ||
        locked.priceDate !== price.navDate ||
        (locked.status !== 'registered' && locked.status !== 'processing')
      )
        return 'skipped';
      // an order is executed with the fees that its owner was shown, also when it is executed again
      const own = await orderingRules.getFund(tx, locked.fundId);
      const day = locked.effectiveDate ?? price.navDate;
      const terms = { ...termsOf(await orderingRules.fees(tx, own.id, day)), ...locked.terms };
      const step = { actor: systemActor, at, note: orderNotes.pricing };
      const order =
        locked.status === 'processing'
          ? { ...locked, terms }
          : await lifecycle.move(tx, locked, 'processing', step, { terms });
      const fund = withTerms(own, terms);
      return order.orderType === 1 ? issue(tx, order, fund, price, at) : redeem(tx, order, fund, price, at);
    },
  };
}
