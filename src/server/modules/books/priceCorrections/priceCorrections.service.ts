import { createHash } from 'node:crypto';
import { fillMessage, Failure } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { priceCorrectionOutcomes } from '#shared/contract/priceCorrections.ts';
import { compareDecimal } from '#shared/decimal.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { inTransaction, isDatabaseAway, onConflict, type Tx, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { proposalOf, type ApprovalsService } from '#server/modules/platform/approvals/approvals.service.ts';
import { systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { CorrectionsService } from '../corrections/corrections.service.ts';
import { transfer, type LedgerService } from '#server/modules/records/ledger/ledger.service.ts';
import { tellOwner, type NoticeSink } from '#server/modules/records/orderLifecycle/orderNotices.ts';
import { lockOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import {
  buyOf,
  remainTarget,
  sellUnits,
  termsOfExecuted,
  withTerms,
} from '#server/modules/records/orderLifecycle/money.rules.ts';
import type { OrderFund, OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { holdPlannedPayouts, liftHolds, lockPlannedPayouts } from '#server/modules/records/payoutQueue/holds.repo.ts';
import { correctNavRow, lockNav, type NavRow } from '#server/modules/funds/prices/prices.repo.ts';
import { assertPriceOrder, netAssetAt } from '#server/modules/funds/prices/prices.service.ts';
import type { ReversalsService } from '#server/modules/funds/settlement/reversals.service.ts';
import type { SupervisionService } from '#server/modules/funds/supervision/supervision.service.ts';
import type { ChunkContext, ChunkResult, WorkService } from '#server/modules/platform/work/work.service.ts';
import {
  differenceOf,
  holdReasonOf,
  isSame,
  obstacleOf,
  restOf,
  wayOf,
  type Figures,
  type Obstacle,
  type Way,
} from './priceCorrections.rules.ts';
import * as repo from './priceCorrections.repo.ts';
import { contentOf, names, navOf, orderView, view } from './priceCorrections.view.ts';

export interface PriceCorrectionsServices {
  approvals: ApprovalsService;
  audit: AuditService;
  corrections: Pick<CorrectionsService, 'bookDecided'>;
  ledger: Pick<LedgerService, 'post'>;
  notices: NoticeSink;
  orderingRules: OrderingRulesService;
  reversals: Pick<ReversalsService, 'check'>;
  supervision: Pick<SupervisionService, 'tellCorrected'>;
  work: Pick<WorkService, 'define' | 'start'>;
}

const WORK_KIND = 'prices.correct';
const states = { prepared: 'prepared', approved: 'approved', done: 'executed', rejected: 'rejected' } as const;
/** What a refusal of the reversal means for the order. */
const obstacles: Readonly<Record<string, Obstacle>> = {
  CORRECTION_ORDER_RUN: 'run',
  CORRECTION_PAYOUT_HANGS: 'payout',
  CORRECTION_ORDER_MADE_GOOD: 'made_good',
  CORRECTION_ORDER_UNITS: 'units',
  CORRECTION_MONEY_HELD: 'money',
};

/**
 * Correction of a published price with which orders were executed (decision 55): prepared by one person with all that
 * becomes of the orders, approved by another, each order booked once by the long work, every owner told.
 */
export function createPriceCorrectionsService(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  services: PriceCorrectionsServices,
) {
  const { db, ports, log } = deps;
  const { approvals, audit, corrections, ledger, notices, orderingRules, reversals, supervision, work } = services;
  const now = (): Date => ports.clock.business();

  async function lock(tx: WriteTx, id: number): Promise<repo.PriceCorrectionRow> {
    const row = await repo.lockPriceCorrection(tx, id);
    if (!row) throw fail('PRICE_CORRECTION_NOT_FOUND');
    return row;
  }

  /** The published price of a day, locked, with nothing in the way of its correction. */
  async function lockPublished(tx: WriteTx, fundId: number, navDate: string): Promise<NavRow> {
    const nav = await lockNav(tx, fundId, navDate);
    if (!nav) throw fail('PRICE_NOT_FOUND');
    if (nav.status !== 'approved') throw fail('PRICE_NOT_APPROVED');
    if (await repo.isDayRunning(tx, fundId, navDate)) throw fail('PRICE_CORRECTION_RUNNING');
    const orderNo = await repo.findOpenReversal(tx, fundId, navDate);
    if (orderNo !== null) throw fail('PRICE_CORRECTION_REVERSAL', { params: { orderNo } });
    return nav;
  }

  /**
   * Every executed order of the day to which the right price makes a difference, as the work books them: one after the
   * other, each with the room under the ceiling and the free credit that the ones before it leave. The caller holds the
   * price's lock.
   */
  async function plan(tx: Tx, fund: OrderFund, navDate: string, right: repo.Nav): Promise<repo.PlannedOrder[]> {
    const { exitSteps: steps } = await orderingRules.fees(tx, fund.id, navDate);
    const planned: repo.PlannedOrder[] = [];
    const credits = new Map<number, bigint>();
    let free = fund.maxFundUnits === null ? null : fund.maxFundUnits - fund.investedUnits - fund.openBuyUnits;
    for (const row of await repo.listExecuted(tx, fund.id, navDate)) {
      const old: Figures = { units: row.units, net: row.net, remain: row.orderType === 1 ? row.remain - row.kept : 0n };
      const credit = credits.get(row.investorId) ?? row.freeCash;
      const isMadeGood = row.credited > 0n || row.claimed > 0n;
      const obstacle = obstacleOf({ ...row, isMadeGood, isCreditFree: credit >= row.creditOut });
      const full = rightFigures(row, null);
      // what is executed again gives its own units back first
      const room = free === null || obstacle !== null ? null : free + row.units;
      const to = row.orderType === 1 && room !== null ? rightFigures(row, room) : full;
      if (isSame(old, to)) continue;
      if (free !== null && obstacle === null) free += old.units - to.units;
      const nav = row.orderType === 1 ? right.issueNav : right.cancelNav;
      const whole = differenceOf(row.orderType, old, to, nav);
      const difference = obstacle === null ? whole : restOf(whole, row);
      if (obstacle !== null && difference === 0n && whole !== 0n) continue;
      credits.set(
        row.investorId,
        credit + (obstacle === null ? creditOf(row, to) - row.creditOut : difference > 0n ? difference : 0n),
      );
      planned.push({
        orderId: row.orderId,
        investorId: row.investorId,
        way: wayOf(obstacle, difference),
        obstacle,
        oldUnits: old.units,
        newUnits: to.units,
        oldNet: old.net,
        newNet: to.net,
        difference,
        isCapped: to.units < full.units,
      });
    }
    return planned;

    /** What of the remainder becomes credit. Rial. */
    function creditOf({ orderType, paymentMethod }: repo.ExecutedRow, { remain }: Figures): bigint {
      if (orderType === 2) return 0n;
      const target = remainTarget(remain, { policy: fund.remainPolicy, nav: right.issueNav, paymentMethod });
      return target === 'credit' ? remain : 0n;
    }

    function rightFigures(row: repo.ExecutedRow, room: bigint | null): Figures {
      // fees and exit steps of the execution, not those of today
      const kept = termsOfExecuted(row);
      const terms = withTerms(fund, kept);
      if (row.orderType === 1) {
        const bought = buyOf(row, terms, right.issueNav, room);
        return { units: bought.units, net: bought.cost, remain: bought.remain };
      }
      const lots = row.uses.map(({ units, ...use }) => ({ ...use, unitsLeft: BigInt(units) }));
      const sold = sellUnits(row.units, lots, right.cancelNav, kept.exitSteps ?? steps, terms.fixedCancel);
      return { units: row.units, net: sold.net, remain: 0n };
    }
  }

  const decision = (row: repo.PriceCorrectionRow, seen: string) => ({
    ...proposalOf(row, states[row.state], contentOf(row)),
    seen,
  });

  /** Executes the order again with the right price. @returns what stands against it; null when it is done */
  async function executeAgain(
    tx: WriteTx,
    row: repo.PriceCorrectionRow,
    of: repo.WaitingOrder,
  ): Promise<{ obstacle: Obstacle } | { correctionId: number }> {
    try {
      await reversals.check(tx, of.orderId);
    } catch (error) {
      const obstacle = error instanceof Failure ? obstacles[error.code] : undefined;
      if (obstacle === undefined) throw error;
      return { obstacle };
    }
    const price = of.orderType === 1 ? row.issueNav : row.cancelNav;
    const { fundId, reason } = row;
    const wanted = { kind: 'order' as const, fundId, investorId: of.investorId, orderId: of.orderId, price, reason };
    return { correctionId: await corrections.bookDecided(tx, wanted, decidersOf(row)) };
  }

  /** What the investor got too little is theirs; the manager of the fund owes it (decision 98). */
  async function credit(
    tx: WriteTx,
    row: repo.PriceCorrectionRow,
    { investorId, difference }: repo.WaitingOrder,
  ): Promise<number> {
    const { fundId, reason } = row;
    const side = { side: 'credit', amount: difference, counter: 'manager_claim' } as const;
    return corrections.bookDecided(tx, { kind: 'adjustment', fundId, investorId, reason, ...side }, decidersOf(row));
  }

  /** What the investor got too much stays with them; the manager of the fund owes it to the fund. @returns the journal */
  async function claim(
    tx: WriteTx,
    row: repo.PriceCorrectionRow,
    { difference }: repo.WaitingOrder,
  ): Promise<bigint | null> {
    const at = now();
    const { fundId, reason, preparedBy, decidedBy } = row;
    return ledger.post(tx, {
      kind: 'correction',
      fundId,
      investorId: null,
      orderId: null,
      businessDate: tehranDay(at),
      at,
      reason,
      preparedBy,
      ...(decidedBy !== null && { approvedBy: decidedBy }),
      lines: transfer('manager_claim', 'fund_capital', -difference, 'correction_cr', reason),
    });
  }

  async function tell(tx: WriteTx, row: repo.PriceCorrectionRow, of: repo.WaitingOrder, way: Way): Promise<void> {
    const order = await lockOrder(tx, of.orderId);
    if (!order) return;
    const tokens = { orderNo: order.orderNo, amount: formatNumber(of.difference) };
    await tellOwner(notices, tx, order, 'price_corrected', {
      date: formatJalaliDate(row.navDate),
      reason: row.reason,
      outcome: fillMessage(priceCorrectionOutcomes[way], tokens),
    });
  }

  async function bookOne(tx: WriteTx, row: repo.PriceCorrectionRow, of: repo.WaitingOrder): Promise<void> {
    // what was approved stays; an order that was to be executed again may have met an obstacle since
    const again = of.obstacle === null ? await executeAgain(tx, row, of) : { obstacle: of.obstacle };
    const obstacle = 'obstacle' in again ? again.obstacle : null;
    const way = wayOf(obstacle, of.difference);
    const booked = 'correctionId' in again ? again.correctionId : null;
    const correctionId = way === 'credit' ? await credit(tx, row, of) : booked;
    const claimJournalId = way === 'borne' && of.difference < 0n ? await claim(tx, row, of) : null;
    // what cannot be executed again any more goes its way to the bank
    if (way !== 'again') await liftHolds(tx, of, { by: row.decidedBy, reason: holdReasonOf(row.id) });
    await repo.markBooked(tx, row.id, { orderId: of.orderId, way, obstacle, correctionId, claimJournalId, at: now() });
    await tell(tx, row, of, way);
  }

  async function chunk(id: number, { limit, after, isStopping }: ChunkContext): Promise<ChunkResult> {
    const row = await repo.findPriceCorrection(db, id);
    const result: ChunkResult = { done: 0, failed: 0, next: after };
    if (row?.state !== 'approved') return { ...result, next: null };
    while (result.done + result.failed < limit && !isStopping()) {
      const taken: { orderId: number | null } = { orderId: null };
      try {
        await inTransaction(db, async (tx) => {
          taken.orderId = null;
          const of = await repo.takeOrder(tx, row, Number(result.next ?? 0));
          if (!of) return;
          taken.orderId = of.orderId;
          await bookOne(tx, row, of);
        });
        if (taken.orderId === null) return { ...result, next: null };
        result.done += 1;
      } catch (error) {
        // a database that is away is no fault of the order: the queue takes the lane again
        if (taken.orderId === null || isDatabaseAway(error)) throw error;
        // one order that cannot be booked does not hold up the others; the work takes it again
        log.error({ priceCorrection: id, orderId: taken.orderId, err: error }, 'an order could not be corrected');
        result.failed += 1;
      }
      result.next = String(taken.orderId);
    }
    return result;
  }

  work.define({
    kind: WORK_KIND,
    chunk: (subject, context) => chunk(Number(subject.id), context),
    countOpen: (tx, subject) => repo.countWaiting(tx, Number(subject.id)),
    finish: (tx, subject) => finish(tx, Number(subject.id)),
  });

  async function finish(tx: WriteTx, id: number): Promise<void> {
    if (!(await repo.finishPriceCorrection(tx, id, now()))) return;
    const row = await lock(tx, id);
    await audit.record(tx, {
      actor: systemActor,
      action: 'price.correction_done',
      subject: `priceCorrection:${id}`,
      after: { orders: row.orders, again: row.againOrders, credited: row.creditAmount, borne: row.borneAmount },
    });
  }

  async function start(tx: WriteTx, row: repo.PriceCorrectionRow, startedBy: number | null): Promise<void> {
    const order = {
      kind: WORK_KIND,
      key: String(row.id),
      subject: { id: String(row.id) },
      total: row.orders - row.booked,
    };
    await work.start(tx, { ...order, startedBy });
  }

  return {
    preparePriceCorrection: async (ctx, { body: { fundId, navDate, reason, ...right } }) => {
      const fund = await orderingRules.getFund(db, fundId);
      if (fund.kind === 'bond') throw fail('PRICE_OF_BOND');
      assertPriceOrder(right);
      return ctx
        .transaction(async (tx) => {
          const old = await lockPublished(tx, fundId, navDate);
          if (old.lockedAt === null) throw fail('PRICE_CORRECTION_NOT_EXECUTED');
          if (names.every((name) => compareDecimal(old[name], right[name]) === 0)) throw fail('PRICE_CORRECTION_SAME');
          netAssetAt(old.investedUnits, right);
          const orders = await plan(tx, fund, navDate, right);
          const by = ctx.actor.userId;
          const of = { fundId, navDate, old, right, reason, planHash: hashOf(orders), by, at: now() };
          const id = await repo.insertPriceCorrection(tx, of, orders);
          await audit.act(tx, ctx, 'price.correction_prepared', `priceCorrection:${id}`, {
            before: navOf(old),
            after: { ...right, orders: orders.length },
            reason,
          });
          return { data: view(await lock(tx, id)) };
        })
        .catch(onConflict({ price_corrections_open: () => fail('PRICE_CORRECTION_OPEN') }));
    },

    listPriceCorrections: async (_ctx, { query: { fundId, state, page, size } }) => {
      const of = { fundId: fundId ?? null, state: state ?? null };
      const { rows, total } = await repo.listPriceCorrectionRows(db, of, rowsOfPage(page, size));
      return { data: rows.map(view), pageInfo: pageInfoOf(page, size, total) };
    },

    listPriceCorrectionOrders: async (_ctx, { params: { priceCorrectionId }, query: { page, size } }) => {
      if (!(await repo.findPriceCorrection(db, priceCorrectionId))) throw fail('PRICE_CORRECTION_NOT_FOUND');
      const { rows, total } = await repo.listPriceCorrectionOrderRows(db, priceCorrectionId, rowsOfPage(page, size));
      return { data: rows.map(orderView), pageInfo: pageInfoOf(page, size, total) };
    },

    approvePriceCorrection: async (ctx, { params: { priceCorrectionId }, body: { version: seen } }) => {
      return ctx.transaction(async (tx) => {
        const row = await lock(tx, priceCorrectionId);
        await approvals.assertMayDecide(tx, ctx, decision(row, seen));
        const { fundId, navDate, issueNav, cancelNav, statisticalNav } = row;
        const right = { issueNav, cancelNav, statisticalNav };
        const nav = await lockPublished(tx, fundId, navDate);
        const fund = await orderingRules.getFund(tx, fundId);
        // locked before the question, so that no bank file takes a payout that the plan relies on
        await lockPlannedPayouts(tx, row.id);
        if (hashOf(await plan(tx, fund, navDate, right)) !== row.planHash) throw fail('PRICE_CORRECTION_CHANGED');
        await correctNavRow(tx, row, { ...right, netAsset: netAssetAt(nav.investedUnits, right) });
        const by = { by: ctx.actor.userId, at: now(), reason: null };
        await repo.decidePriceCorrection(tx, row.id, { state: 'approved', ...by });
        await holdPlannedPayouts(tx, row.id, { ...by, reason: holdReasonOf(row.id) });
        const { oldIssueNav, oldCancelNav, reason } = row;
        await supervision.tellCorrected(tx, {
          ...{ fundId, fundName: fund.name, navDate, reason },
          ...{ oldIssueNav, issueNav, oldCancelNav, cancelNav },
        });
        await audit.act(tx, ctx, 'price.correction_approved', `priceCorrection:${row.id}`, {
          before: navOf(nav),
          after: right,
          reason: row.reason,
        });
        if (row.orders === 0) await finish(tx, row.id);
        else await start(tx, row, ctx.actor.userId);
        return { data: view(await lock(tx, row.id)) };
      });
    },

    rejectPriceCorrection: async (ctx, { params: { priceCorrectionId }, body: { version: seen, reason } }) => {
      return ctx.transaction(async (tx) => {
        const row = await lock(tx, priceCorrectionId);
        await approvals.assertMayRefuse(tx, ctx, decision(row, seen));
        const by = { by: ctx.actor.userId, at: now(), reason };
        await repo.decidePriceCorrection(tx, row.id, { state: 'rejected', ...by });
        await audit.act(tx, ctx, 'price.correction_rejected', `priceCorrection:${row.id}`, { reason });
        return { data: view(await lock(tx, row.id)) };
      });
    },

    /** Takes up what a failure left; a run that is still alive goes on. @throws PRICE_CORRECTION_STATE */
    resumePriceCorrection: async (ctx, { params: { priceCorrectionId } }) => {
      return ctx.transaction(async (tx) => {
        const row = await lock(tx, priceCorrectionId);
        if (row.state !== 'approved') throw fail('PRICE_CORRECTION_STATE');
        await start(tx, row, ctx.actor.userId);
        return { data: view(row) };
      });
    },
  } satisfies Partial<Handlers>;
}

/** The two people who decided; the long work acts for them. */
function decidersOf(row: repo.PriceCorrectionRow) {
  return { preparedBy: row.preparedBy, approvedBy: row.decidedBy ?? 0, actor: systemActor };
}

/** Fingerprint of what becomes of the orders. */
function hashOf(orders: readonly repo.PlannedOrder[]): string {
  const lines = orders.map((order) => Object.values(order).join(':'));
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
