import { fail, failField } from '#shared/contract/failures.ts';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { paymentMethodLabels } from '#shared/texts/orderTexts.ts';
import { formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import { shownState } from '#shared/orderStates.ts';
import { inTransaction, isDatabaseAway, isRetryable, type Tx, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import { changesSince, seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import { systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import type { DayPrice } from './execution.service.ts';
import type { DueOrdersService } from './due.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import type { ChunkResult, WorkKind, WorkService } from '#server/modules/platform/work/work.service.ts';
import { findExecutionRule, findJumpLimit, findLastPublishedNav, findNav, lockNav } from '../prices/prices.repo.ts';
import {
  finishRun,
  listDaysToExecute,
  listResults,
  listRuns,
  lockPriceForGood,
  openRun,
  recordFailure,
  recordResult,
  setRunWork,
  type RunRow,
} from './settlement.repo.ts';

/* Module `settlement`: execution of a day, its preview and report; maturity; reversal of executed orders. */

export type Execution = Pick<RunRow, 'fundId' | 'fundName' | 'navDate' | 'issued' | 'redeemed' | 'rejected' | 'failed'>;

export type SettlementService = ReturnType<typeof createSettlementService>;

const WORK_KIND = 'prices.executeDay';
/** Orders that one pass reads at once. */
const PASS = 50;

interface Run {
  runId: number;
  fundId: number;
  navDate: string;
  isAutomatic: boolean;
}

/** Preview, execution and report of a day's orders (domain 9.18, reliability M20). */
export function createSettlementService(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  services: {
    orderingRules: OrderingRulesService;
    due: DueOrdersService;
    audit: AuditService;
    work: Pick<WorkService, 'start'>;
    cutoffOf: (tx: Tx, fundId: number, navDate: string) => Promise<Date | null>;
    assertAfterCutoff: (tx: Tx, fundId: number, navDate: string) => Promise<void>;
  },
) {
  const { db, ports, log } = deps;
  const { orderingRules, due, audit, work } = services;
  const now = (): Date => ports.clock.business();

  /** One order in its own transaction. A failure is kept in the report and holds up nothing. */
  async function executeOne(run: Run, orderId: number, price: DayPrice): Promise<'done' | 'failed' | 'skipped'> {
    try {
      return await inTransaction(db, async (tx) => {
        if (!(await due.lockIfFree(tx, orderId))) return 'skipped';
        const at = now();
        const outcome = await due.executeOrder(tx, orderId, price, at);
        if (outcome === 'skipped') return 'skipped';
        await recordResult(tx, { runId: run.runId, orderId, outcome, at });
        return 'done';
      });
    } catch (error) {
      // a database that is away is no fault of the order: the queue takes the lane again
      if (isDatabaseAway(error)) throw error;
      if (isRetryable(error)) {
        // nobody's fault: the next run takes it again
        log.warn({ orderId }, 'order could not be executed for contention');
        return 'failed';
      }
      log.error({ orderId, err: error }, 'order could not be executed');
      const reason = error instanceof Error ? error.message.slice(0, 300) : String(error).slice(0, 300);
      await inTransaction(db, (tx) => recordFailure(tx, { runId: run.runId, orderId, reason, at: now() }));
      return 'failed';
    }
  }

  async function chunk(
    run: Run,
    { after, limit, isStopping }: { after: string | null; limit: number; isStopping: () => boolean },
  ): Promise<ChunkResult> {
    const { fundId, navDate, isAutomatic } = run;
    const rows = await due.listDueAfter(db, { fundId, navDate, after, limit, isAutomatic });
    const price =
      rows.length > 0 ? await inTransaction(db, (tx) => lockPriceForGood(tx, fundId, navDate, now())) : null;
    if (price === null) return { done: 0, failed: 0, next: null };
    const sums = { done: 0, failed: 0 };
    let next: string | null = null;
    for (const { id, orderType } of rows) {
      const result = await executeOne(run, id, { navDate, ...price });
      if (result !== 'skipped') sums[result] += 1;
      next = `${orderType}:${id}`;
      if (isStopping()) return { ...sums, next };
    }
    return { ...sums, next: rows.length < limit ? null : next };
  }

  const runOf = (subject: Record<string, string>): Run => ({
    runId: Number(subject.runId),
    fundId: Number(subject.fundId),
    navDate: subject.navDate ?? '',
    isAutomatic: subject.isAutomatic === 'true',
  });

  /** the long work of executing a day, defined once where the server is composed */
  const workKind: WorkKind = {
    kind: WORK_KIND,
    chunk: (subject, context) => chunk(runOf(subject), context),
    // asked when all lanes have ended: the report is complete then, with or without failures
    async countOpen(tx, subject) {
      const run = runOf(subject);
      await finishRun(tx, run.runId, now());
      return due.countDue(tx, run.fundId, run.navDate, run.isAutomatic);
    },
  };

  /** Opens the report of a day under the lock of its price; null when nothing is due. */
  async function open(
    tx: WriteTx,
    of: { fundId: number; navDate: string; startedBy: number | null; isAutomatic: boolean },
  ): Promise<(Run & { orders: number }) | null> {
    const nav = await lockNav(tx, of.fundId, of.navDate);
    if (!nav) throw fail('PRICE_NOT_FOUND');
    if (nav.status !== 'approved') throw fail('PRICE_NOT_APPROVED');
    if (nav.withdrawalBy !== null) throw fail('PRICE_WITHDRAWAL_OPEN');
    const orders = await due.countDue(tx, of.fundId, of.navDate, of.isAutomatic);
    if (orders === 0) return null;
    const runId = await openRun(tx, { ...of, issueNav: nav.issueNav, cancelNav: nav.cancelNav, at: now() });
    return { ...of, runId, orders };
  }

  /** Opens a day and sends its work. */
  async function start(
    tx: WriteTx,
    of: { fundId: number; navDate: string; startedBy: number | null; isAutomatic: boolean },
  ): Promise<{ runId: number; workId: number; orders: number } | null> {
    const run = await open(tx, of);
    if (!run) return null;
    const { workId } = await work.start(tx, {
      kind: WORK_KIND,
      key: `${of.fundId}:${of.navDate}`,
      subject: {
        runId: String(run.runId),
        fundId: String(of.fundId),
        navDate: of.navDate,
        isAutomatic: String(of.isAutomatic),
      },
      total: run.orders,
      startedBy: of.startedBy,
    });
    await setRunWork(tx, run.runId, workId);
    return { runId: run.runId, workId, orders: run.orders };
  }

  async function executeNow(fundId: number, navDate: string, isAutomatic: boolean): Promise<Execution> {
    const fund = await orderingRules.getFund(db, fundId);
    const run = await inTransaction(db, (tx) => open(tx, { fundId, navDate, startedBy: null, isAutomatic }));
    const nothing = { fundId, fundName: fund.name, navDate, issued: 0, redeemed: 0, rejected: 0, failed: 0 };
    if (!run) return nothing;
    let after: string | null = null;
    let failed = 0;
    do {
      const part: ChunkResult = await chunk(run, { after, limit: PASS, isStopping: () => false });
      failed += part.failed;
      after = part.next;
    } while (after !== null);
    await inTransaction(db, (tx) => finishRun(tx, run.runId, now()));
    const [report] = await listRuns(db, { runId: run.runId });
    const { issued = 0, redeemed = 0, rejected = 0 } = report ?? {};
    return { ...nothing, issued, redeemed, rejected, failed };
  }

  /** What is previewed of a day: its price, or the last published one as an estimate. */
  async function priceOf(fundId: number, navDate: string): Promise<DayPrice | null> {
    const nav = await findNav(db, fundId, navDate);
    if (nav && (nav.status === 'approved' || nav.status === 'draft'))
      return { navDate, issueNav: nav.issueNav, cancelNav: nav.cancelNav };
    return findLastPublishedNav(db, fundId, navDate);
  }

  async function contentOf(tx: Tx, fundId: number, navDate: string): Promise<ApprovalContent> {
    const nav = await findNav(tx, fundId, navDate);
    const sums = await due.sumDue(tx, fundId, navDate);
    return {
      issueNav: nav?.issueNav ?? null,
      cancelNav: nav?.cancelNav ?? null,
      buyOrders: sums.buys,
      buyAmount: sums.amount,
      sellOrders: sums.sells,
      sellUnits: sums.units,
    };
  }

  return {
    workKind,

    settlementPreview: async (_ctx, { query: { fundId, navDate } }) => {
      const fund = await orderingRules.getFund(db, fundId);
      const nav = await findNav(db, fundId, navDate);
      const price = await priceOf(fundId, navDate);
      const version = seenToken(await contentOf(db, fundId, navDate));
      const jumpLimit = await findJumpLimit(db, fundId);
      const { buy, sell, odd } = await due.preview(db, fund, { navDate, price, jumpLimit, today: tehranDay(now()) });
      const { exitFee, ...soldTexts } = texts(sell);
      const cutoff = await services.cutoffOf(db, fundId, navDate);
      const earlierOpen = await due.findEarlierOpen(db, fundId, navDate);
      return {
        data: {
          fundId,
          fundName: fund.name,
          navDate,
          version,
          issueNav: price?.issueNav ?? null,
          cancelNav: price?.cancelNav ?? null,
          priceOf: price?.navDate ?? null,
          isApproved: nav?.status === 'approved',
          isLocked: nav !== null && nav.lockedAt !== null,
          isWithheld: nav !== null && nav.withdrawalBy !== null,
          executableFrom: cutoff?.toISOString() ?? null,
          execution: await findExecutionRule(db, fundId),
          executeAfter: nav?.executeAfter?.toISOString() ?? null,
          earlierOpen,
          buy: texts(buy),
          sell: { ...soldTexts, penalty: exitFee },
          odd,
        },
      };
    },

    settlementOrders: async (_ctx, { query: { fundId, navDate, after, size } }) => {
      const fund = await orderingRules.getFund(db, fundId);
      const place = after && /^[12]:\d{1,10}$/.test(after) ? after : null;
      const price = await priceOf(fundId, navDate);
      const jumpLimit = await findJumpLimit(db, fundId);
      const rows = await due.listOrders(db, fund, {
        navDate,
        price,
        jumpLimit,
        today: tehranDay(now()),
        after: place,
        limit: size,
      });
      const last = rows.at(-1);
      return {
        data: rows.map((row) => ({
          orderId: row.id,
          orderNo: row.orderNo,
          orderType: row.orderType,
          investorName: row.investorName,
          nationalNo: row.nationalNo,
          wayText: (paymentMethodLabels as Readonly<Record<string, string>>)[row.paymentMethod] ?? '',
          statusText: orderStateLabels[shownState(row, now())],
          createdAt: row.createdAt.toISOString(),
          amount: (row.orderType === 1 ? row.amount : (row.figures?.gross ?? null))?.toString() ?? null,
          units: (row.orderType === 2 ? row.heldUnits : (row.figures?.units ?? null))?.toString() ?? null,
          fee: row.figures?.fee.toString() ?? null,
          penalty: row.figures?.exitFee.toString() ?? null,
          remain: row.figures?.remain.toString() ?? null,
          net: row.figures?.net.toString() ?? null,
          odd: row.odd,
        })),
        next: last && rows.length === size ? `${last.orderType}:${last.id}` : null,
      };
    },

    /** Starts the execution of a day as it was previewed; the work goes on by jobs. @throws the codes of `executeDay` */
    executeDay: async (ctx, { body: { fundId, navDate, version, reason } }) => {
      await orderingRules.getFund(db, fundId);
      await services.assertAfterCutoff(db, fundId, navDate);
      return ctx.transaction(async (tx) => {
        const of = { fundId, navDate, startedBy: ctx.actor.userId, isAutomatic: false };
        const nav = await lockNav(tx, fundId, navDate);
        if (!nav) throw fail('PRICE_NOT_FOUND');
        if (nav.status !== 'approved') throw fail('PRICE_NOT_APPROVED');
        const changes = changesSince(version, await contentOf(tx, fundId, navDate));
        if (changes.length > 0) throw fail('APPROVAL_CHANGED', { changes });
        const earlier = await due.findEarlierOpen(tx, fundId, navDate);
        if (earlier && (reason?.trim().length ?? 0) < 10) {
          const params = { date: formatJalaliDate(earlier.navDate), orders: BigInt(earlier.orders) };
          throw failField('SETTLEMENT_EARLIER_OPEN', 'reason', { params });
        }
        const started = await start(tx, of);
        if (!started) throw fail('SETTLEMENT_EMPTY');
        await audit.act(tx, ctx, 'price.execution_started', `nav:${fundId}:${navDate}`, {
          after: {
            ...{ runId: started.runId, orders: started.orders, issueNav: nav.issueNav, cancelNav: nav.cancelNav },
            ...(earlier && { earlierDay: earlier.navDate, earlierOrders: earlier.orders }),
          },
          ...(earlier && { reason: reason?.trim() }),
        });
        return { data: { fundId, navDate, ...started } };
      });
    },

    listSettlementRuns: async (_ctx, { query: { fundId, navDate } }) => {
      await orderingRules.getFund(db, fundId);
      const rows = await listRuns(db, { fundId, navDate });
      return {
        data: rows.map((row) => ({
          ...row,
          startedAt: row.startedAt.toISOString(),
          finishedAt: row.finishedAt?.toISOString() ?? null,
        })),
      };
    },

    listSettlementResults: async (_ctx, { params: { runId }, query: { after, size } }) => {
      const [run] = await listRuns(db, { runId });
      if (!run) throw fail('SETTLEMENT_RUN_NOT_FOUND');
      const rows = await listResults(db, { runId, after: after ?? 0, limit: size });
      return {
        data: rows.map(({ exitFee, ...row }) => ({
          ...row,
          units: row.units?.toString() ?? null,
          amount: row.amount?.toString() ?? null,
          fee: row.fee?.toString() ?? null,
          penalty: exitFee?.toString() ?? null,
          remain: row.remain?.toString() ?? null,
          net: row.net?.toString() ?? null,
          at: row.at.toISOString(),
        })),
        next: rows.length === size ? (rows.at(-1)?.orderId ?? null) : null,
      };
    },

    /**
     * Executes the due orders of a fund and day now, each in its own transaction, and waits for the end; a repeat finds
     * nothing left to do. @throws PRICE_NOT_FOUND, PRICE_NOT_APPROVED, PRICE_WITHDRAWAL_OPEN
     */
    executeAtOnce: (fundId: number, navDate: string): Promise<Execution> => executeNow(fundId, navDate, false),

    /** Executes every day up to the given one whose time has come, the days of a fund in their order; the demo's clock waits for
     * no time and no earlier day. */
    async executeDue(until: string, { isDemo = false }: { isDemo?: boolean } = {}): Promise<Execution[]> {
      const done: Execution[] = [];
      for (const { fundId, navDate } of await listDaysToExecute(db, { until, at: now(), isDemo }))
        if (isDemo || !(await due.findEarlierOpen(db, fundId, navDate)))
          done.push(await executeNow(fundId, navDate, true));
      return done;
    },

    /** Starts the work of every day up to the given one whose time has come and whose earlier days are executed. @returns how many days */
    async startDue(until: string): Promise<number> {
      let started = 0;
      for (const { fundId, navDate } of await listDaysToExecute(db, { until, at: now(), isDemo: false })) {
        const run = await inTransaction(db, async (tx) => {
          // a later day waits for the days before it; only a person executes it first, with a reason
          if (await due.findEarlierOpen(tx, fundId, navDate)) return null;
          const made = await start(tx, { fundId, navDate, startedBy: null, isAutomatic: true });
          if (made)
            await audit.record(tx, {
              actor: systemActor,
              action: 'price.execution_started',
              subject: `nav:${fundId}:${navDate}`,
              after: { runId: made.runId, orders: made.orders, day: tehranDay(now()) },
            });
          return made;
        });
        if (run) started += 1;
      }
      return started;
    },
  } satisfies Service;
}

/** Numbers as the wire has them. */
function texts<T extends Record<string, number | bigint>>(
  sums: T,
): { [K in keyof T]: T[K] extends bigint ? string : number } {
  return Object.fromEntries(
    Object.entries(sums).map(([key, value]) => [key, typeof value === 'bigint' ? value.toString() : value]),
  ) as { [K in keyof T]: T[K] extends bigint ? string : number };
}
