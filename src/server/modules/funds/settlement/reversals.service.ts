import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { orderNotes } from '#shared/texts/orderTexts.ts';
import { formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import type { WriteTx } from '#server/db/connection.ts';
import type { AuditActor } from '#server/modules/platform/audit/audit.service.ts';
import type { LedgerService } from '#server/modules/records/ledger/ledger.service.ts';
import type { ExecutionService } from './execution.service.ts';
import type { OrderLifecycle, Step } from '#server/modules/records/orderLifecycle/lifecycle.service.ts';
import {
  addUnits,
  changeFundTotals,
  lockFundTotals,
  reserveUnits,
} from '#server/modules/records/holdings/holdings.repo.ts';
import { waitForRuns } from '#server/modules/records/orderLifecycle/facts.repo.ts';
import { termsOfExecuted } from '#server/modules/records/orderLifecycle/money.rules.ts';
import { lockOrder, type OrderRecord } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { tellOwner, type NoticeSink } from '#server/modules/records/orderLifecycle/orderNotices.ts';
import {
  nameSuccessor,
  removeLots,
  restoreLots,
  takeFreeUnits,
} from '#server/modules/records/holdings/reversals.repo.ts';
import {
  lockJournalPayouts,
  lockOrderPayouts,
  withdrawPayouts,
  type HangingPayout,
} from '#server/modules/records/payoutQueue/payoutQueue.repo.ts';
import { changeDayUnits, findExecution, type ExecutionFacts } from './reversals.repo.ts';

/** Who takes an execution back, when and why. */
export interface ReversalBy {
  correctionId: number;
  /** the right price, with which the order is executed again; null: the order is undone */
  price: string | null;
  reason: string;
  preparedBy: number;
  approvedBy: number;
  actor: AuditActor;
  at: Date;
}

export type ReversalsService = ReturnType<typeof createReversalsService>;

export interface Reversible {
  order: OrderRecord;
  facts: ExecutionFacts;
  payouts: HangingPayout[];
}

const total = (payouts: readonly HangingPayout[]): bigint => payouts.reduce((sum, one) => sum + one.amount, 0n);

/** What was given to the bank does not come back with a journal. @throws CORRECTION_PAYOUT_HANGS */
function assertNotSent(payouts: readonly HangingPayout[]): void {
  const gone = payouts.find(({ status }) => status === 'sent' || status === 'paid');
  if (!gone) return;
  const params = { payout: gone.payoutId, amount: rialText(gone.amount), file: gone.batchNo ?? '—' };
  throw fail('CORRECTION_PAYOUT_HANGS', { params });
}

/** Takes back what was executed in error or at a wrong price (domain 8: corrections by reversal). */
export function createReversalsService(services: {
  execution: ExecutionService;
  lifecycle: OrderLifecycle;
  ledger: LedgerService;
  notices: NoticeSink;
}) {
  const { execution, lifecycle, ledger, notices } = services;

  /**
   * The order when its execution may be taken back, with the payouts that hang on it. Locks the order.
   * @throws CORRECTION_ORDER_NOT_FOUND, CORRECTION_ORDER_STATE, CORRECTION_ORDER_RUN, CORRECTION_PAYOUT_HANGS,
   * CORRECTION_ORDER_MADE_GOOD, CORRECTION_ORDER_UNITS, CORRECTION_MONEY_HELD
   */
  async function check(tx: WriteTx, orderId: number): Promise<Reversible> {
    await waitForRuns(tx, orderId);
    const order = await lockOrder(tx, orderId);
    if (!order) throw fail('CORRECTION_ORDER_NOT_FOUND');
    const facts = await findExecution(tx, orderId);
    const isExecuted = ['issued', 'payout_pending', 'payout_failed', 'paid'].includes(order.status);
    if (!facts || !isExecuted || ['maturity', 'opening'].includes(order.paymentMethod))
      throw fail('CORRECTION_ORDER_STATE');
    if (facts.runDay !== null) throw fail('CORRECTION_ORDER_RUN', { params: { date: formatJalaliDate(facts.runDay) } });
    const payouts = await lockOrderPayouts(tx, order);
    assertNotSent(payouts);
    // money that an earlier correction gave or claimed would stay beside what is booked now
    if (facts.madeGoodBy !== null)
      throw fail('CORRECTION_ORDER_MADE_GOOD', { params: { journal: facts.madeGoodBy.toString() } });
    if (order.orderType === 2) return { order, facts, payouts };
    if (facts.lots !== 1 || !facts.isWhole || facts.freeUnits < (order.units ?? 0n))
      throw fail('CORRECTION_ORDER_UNITS');
    // a remainder that became credit has to be there still
    const credit = (order.amount ?? 0n) - facts.cashOut - total(payouts);
    const free = await ledger.freeCash(tx, order.investorId, order.fundId);
    if (free < credit) throw fail('CORRECTION_MONEY_HELD', { params: { free: rialText(free) } });
    return { order, facts, payouts };
  }

  async function takeBackPurchase(tx: WriteTx, { order, facts }: Reversible, by: ReversalBy): Promise<string[]> {
    const units = order.units ?? 0n;
    await lockFundTotals(tx, order.fundId);
    if (!(await takeFreeUnits(tx, order.investorId, order.fundId, units))) throw fail('CORRECTION_ORDER_UNITS');
    await changeFundTotals(tx, order.fundId, -units, 0n);
    return removeLots(tx, { ...order, journalId: facts.journalId }, tehranDay(by.at));
  }

  async function takeBackRedemption(tx: WriteTx, { order, facts }: Reversible, by: ReversalBy): Promise<void> {
    const units = order.units ?? 0n;
    await lockFundTotals(tx, order.fundId);
    await restoreLots(tx, { ...order, journalId: facts.journalId }, tehranDay(by.at));
    await addUnits(tx, order.investorId, order.fundId, units);
    await changeFundTotals(tx, order.fundId, units, 0n);
    if (by.price !== null && !(await reserveUnits(tx, order.investorId, order.fundId, units, null)))
      throw fail('CORRECTION_ORDER_UNITS');
  }

  /** The order as it was before it was executed, in `processing`. */
  function reopen(tx: WriteTx, { order }: Reversible, by: ReversalBy, step: Step): Promise<OrderRecord> {
    const isPurchase = order.orderType === 1;
    return lifecycle.move(tx, order, 'processing', step, {
      amount: isPurchase ? order.amount : null,
      units: null,
      unitPrice: null,
      fee: null,
      exitFee: null,
      remain: null,
      net: null,
      licenseNumber: null,
      terms: termsOfExecuted(order),
      finishedAt: null,
      heldAmount: isPurchase ? (order.amount ?? 0n) : 0n,
      heldUnits: !isPurchase && by.price !== null ? (order.units ?? 0n) : 0n,
    });
  }

  /** Ends an order that was executed in error; the money of a purchase goes back to where it came from. */
  async function undo(tx: WriteTx, order: OrderRecord, by: ReversalBy, step: Step): Promise<void> {
    const { reason } = by;
    const isPurchase = order.orderType === 1;
    const rejected = await lifecycle.move(tx, order, 'rejected', step, {
      reason,
      ...(isPurchase ? {} : { finishedAt: by.at }),
    });
    if (isPurchase && order.paymentMethod !== 'wallet' && order.paymentMethod !== 'reinvest')
      await lifecycle.queueRefund(tx, rejected, { ...step, note: orderNotes.refundQueued });
    else if (isPurchase) {
      const queued = await lifecycle.move(tx, rejected, 'refund_pending', { ...step, note: orderNotes.refundQueued });
      await ledger.release(tx, order.investorId, order.fundId, order.heldAmount);
      const patch = { heldAmount: 0n, refundTarget: 'credit', finishedAt: by.at } as const;
      await lifecycle.move(tx, queued, 'refunded', { ...step, note: orderNotes.refundedToCredit }, patch);
    }
    await tellOwner(notices, tx, order, 'order_rejected', { reason });
  }

  return {
    check,
    /** Withdraws payouts; their money is set free by the caller. */
    withdraw: withdrawPayouts,

    /** Payouts queued with a journal of a profit. @throws CORRECTION_PAYOUT_HANGS */
    async checkJournalPayouts(tx: WriteTx, journalId: bigint): Promise<HangingPayout[]> {
      const payouts = await lockJournalPayouts(tx, journalId);
      assertNotSent(payouts);
      return payouts;
    },

    /**
     * Takes the execution of an order back: units, certificates, fees, money and payouts; then the order is executed again
     * with the right price, or ends as rejected and its money goes back. @returns the journal of the reversal
     */
    async reverse(tx: WriteTx, orderId: number, by: ReversalBy): Promise<bigint> {
      const found = await check(tx, orderId);
      const { order, facts, payouts } = found;
      const isPurchase = order.orderType === 1;
      const note = fillMessage(orderNotes.reversed, { reason: by.reason });
      const step: Step = { actor: by.actor, at: by.at, note };
      const voided = isPurchase ? await takeBackPurchase(tx, found, by) : [];
      if (!isPurchase) await takeBackRedemption(tx, found, by);
      await withdrawPayouts(
        tx,
        payouts.map(({ payoutId }) => payoutId),
        by,
      );
      const { at, reason, preparedBy, approvedBy } = by;
      const journalId = await ledger.reverse(tx, facts.journalId, {
        ...{ at, reason, preparedBy, approvedBy, businessDate: tehranDay(at) },
        hold: isPurchase ? (order.amount ?? 0n) - total(payouts) : -order.heldAmount,
      });
      const reopened = await reopen(tx, found, by, step);
      if (by.price === null) await undo(tx, reopened, by, step);
      else {
        const price = { navDate: order.priceDate ?? tehranDay(at), issueNav: by.price, cancelNav: by.price };
        await execution.executeOrder(tx, orderId, price, at);
        await nameSuccessor(tx, order, voided);
      }
      const again = by.price === null ? null : await lockOrder(tx, orderId);
      await changeDayUnits(tx, order, (again?.units ?? 0n) - (order.units ?? 0n));
      return journalId;
    },
  };
}
