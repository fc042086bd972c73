import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InputOf, ResponseOf } from '#shared/contract/kernel/define.ts';
import { fail } from '#shared/contract/failures.ts';
import {
  MAX_OPENING_PROBLEMS,
  MAX_OPENING_ROWS,
  openingObstacles,
  openingStateLabels,
  type prepareFundOpening,
  type previewFundOpening,
  type releaseFundOpening,
} from '#shared/contract/fundOpenings.ts';
import { tehranDay } from '#shared/jalali.ts';
import { openingFiles } from '#shared/openingColumns.ts';
import type { OrderType } from '#shared/orderStates.ts';
import { isWorkingDay } from '#shared/workingDays.ts';
import { pageInfoOf, rowsOfPage } from '#shared/paging.ts';
import { inTransaction, type Tx, type WriteTx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { InvariantError } from '#server/invariant.ts';
import {
  seenToken,
  type ApprovalContent,
  type ApprovalsService,
} from '#server/modules/platform/approvals/approvals.service.ts';
import { systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { netAssetAt } from '../prices/prices.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import type { WorkService } from '#server/modules/platform/work/work.service.ts';
import * as booking from './booking.repo.ts';
import * as repo from './fundOpenings.repo.ts';
import { controlProblems, readOpening, totalsOf, type OpeningRows, type OpeningTotals } from './openingFiles.rules.ts';
import { roomOf } from './openingOrders.rules.ts';

/** How long a lane waits before it looks again whether the other one has booked an opening. */
const PAUSE_MS = 1_000;

/** Kind of the long work that books a released opening. */
export const BOOK_WORK = 'openings.book';

type Files = InputOf<typeof previewFundOpening>['body'];
type Decided = ResponseOf<typeof releaseFundOpening>;
type Obstacle = keyof typeof openingObstacles;

const totalsToView = (totals: OpeningTotals & { knownCount: number; renamedCount: number }) => ({
  holderCount: totals.holderCount,
  certificateCount: totals.certificateCount,
  units: totals.units.toString(),
  cash: totals.cash.toString(),
  cost: totals.cost.toString(),
  oldestDay: totals.oldestDay,
  newestDay: totals.newestDay,
  knownCount: totals.knownCount,
  renamedCount: totals.renamedCount,
  minorCount: totals.minorCount,
  noMobileCount: totals.noMobileCount,
  noIbanCount: totals.noIbanCount,
  purchaseCount: totals.purchaseCount,
  purchases: totals.purchases.toString(),
  redemptionCount: totals.redemptionCount,
  redemptionUnits: totals.redemptionUnits.toString(),
  firstOrderDay: totals.firstOrderDay,
  lastOrderDay: totals.lastOrderDay,
  contractCount: totals.contractCount,
  priceCount: totals.priceCount,
  firstPriceDay: totals.firstPriceDay,
  lastPriceDay: totals.lastPriceDay,
});

/** What the second person decides about: the files by their hash, and every figure that was shown. */
const contentOf = (row: repo.OpeningRow): ApprovalContent => ({
  openingId: row.id,
  asOf: row.asOf,
  bankBalance: row.bankBalance,
  holderCount: row.holderCount,
  certificateCount: row.certificateCount,
  units: row.units,
  cash: row.cash,
  cost: row.cost,
  knownCount: row.knownCount,
  renamedCount: row.renamedCount,
  minorCount: row.minorCount,
  noMobileCount: row.noMobileCount,
  noIbanCount: row.noIbanCount,
  purchaseCount: row.purchaseCount,
  purchases: row.purchases,
  redemptionCount: row.redemptionCount,
  redemptionUnits: row.redemptionUnits,
  contractCount: row.contractCount,
  priceCount: row.priceCount,
  fileHash: row.contentHash,
  status: openingStateLabels[row.state],
});

/** Open orders as the audit log names them; nothing where there are none. */
const ordersOf = ({ purchases, redemptionUnits }: Pick<OpeningTotals, 'purchases' | 'redemptionUnits'>) =>
  purchases > 0n || redemptionUnits > 0n ? { purchases, redemptionUnits } : {};

function openingToView(row: repo.OpeningRow, userId: number) {
  return {
    ...totalsToView(row),
    openingId: row.id,
    state: row.state,
    stateText: openingStateLabels[row.state],
    asOf: row.asOf,
    bankBalance: row.bankBalance.toString(),
    otherAssets: (row.cost + row.cash + row.purchases - row.bankBalance).toString(),
    preparerName: row.preparerName,
    preparedAt: row.preparedAt.toISOString(),
    deciderName: row.deciderName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    openedAt: row.openedAt?.toISOString() ?? null,
    isMine: row.preparedBy === userId,
    version: seenToken(contentOf(row)),
  };
}

/** An existing fund opens: brought in by one person, released by another, booked as a whole (decision 152). */
export function createFundOpeningsService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: {
    approvals: ApprovalsService;
    audit: AuditService;
    orderingRules: Pick<OrderingRulesService, 'ruleSet'>;
    work: Pick<WorkService, 'define' | 'start'>;
  },
) {
  const { db } = deps;
  const { approvals, audit, orderingRules, work } = services;
  const now = (): Date => deps.ports.clock.business();

  /** @throws OPENING_FUND */
  async function getFund(tx: Tx, fundId: number): Promise<repo.OpeningFund> {
    const fund = await repo.findFund(tx, fundId);
    if (!fund) throw fail('OPENING_FUND');
    return fund;
  }

  const obstacleOf = (fund: repo.OpeningFund): Obstacle | null => (fund.hasBooks ? 'books' : null);

  /** @throws OPENING_CEILING */
  function assertRoom(fund: repo.OpeningFund, units: bigint): void {
    if (fund.ceiling !== null && units > fund.ceiling)
      throw fail('OPENING_CEILING', { params: { ceiling: fund.ceiling } });
  }

  /** Reads the files of a fund. @throws OPENING_FUND, OPENING_BOOKS, IMPORT_TOO_LONG */
  async function read(tx: Tx, fundId: number, files: Files) {
    const fund = await getFund(tx, fundId);
    if (obstacleOf(fund) !== null) throw fail('OPENING_BOOKS');
    const rules = await orderingRules.ruleSet(tx);
    // an order without timing is a problem of its row
    const scheduleOf = (type: OrderType, method: string) =>
      rules.schedules(fundId).some((row) => row.orderType === type) ? rules.schedule(fundId, type, method) : null;
    const rows = readOpening(files, {
      ...{ today: tehranDay(now()), publishedDays: await repo.listPriceDays(tx, fundId) },
      ...{ calendar: rules.calendar(fundId), hasCeiling: fund.ceiling !== null },
      schedules: { 1: scheduleOf(1, 'wallet'), 2: scheduleOf(2, 'account') },
    });
    for (const file of openingFiles)
      if (rows[file].length > MAX_OPENING_ROWS) throw fail('IMPORT_TOO_LONG', { params: { max: MAX_OPENING_ROWS } });
    const reservedUnits = fund.ceiling === null ? 0n : roomOf(rows.orders);
    const totals = { ...totalsOf(rows), ...(await repo.countKnown(tx, rows.holders)), reservedUnits };
    return { fund, rows, totals };
  }

  const hashOf = (files: Files): string =>
    createHash('sha256')
      .update(JSON.stringify([files.holders, files.certificates, files.orders, files.prices]))
      .digest('hex');

  /** @throws OPENING_ROWS with the problems by file and line, OPENING_TOTALS by field, OPENING_DAY, OPENING_CEILING */
  function assertComplete(
    of: { fund: repo.OpeningFund; rows: OpeningRows; totals: OpeningTotals & { reservedUnits: bigint } },
    typed: InputOf<typeof prepareFundOpening>['body'],
  ): void {
    const { problems } = of.rows;
    if (problems.length > 0) {
      const fields: Record<string, string[]> = {};
      for (const { file, line, column, message } of problems.slice(0, MAX_OPENING_PROBLEMS))
        (fields[`${file}.${line}`] ??= []).push(column === null ? message : `${column}: ${message}`);
      throw fail('OPENING_ROWS', { params: { count: problems.length }, fields });
    }
    const differences = controlProblems(of.totals, {
      holderCount: typed.holderCount,
      units: BigInt(typed.units),
      cash: BigInt(typed.cash),
      purchases: BigInt(typed.purchases),
      redemptionUnits: BigInt(typed.redemptionUnits),
    });
    if (Object.keys(differences).length > 0) throw fail('OPENING_TOTALS', { fields: differences });
    const { newestDay } = of.totals;
    if (typed.asOf > tehranDay(now()) || (newestDay !== null && newestDay > typed.asOf)) {
      const { message } = fail('OPENING_DAY');
      throw fail('OPENING_DAY', { fields: { asOf: [message] } });
    }
    assertRoom(of.fund, of.totals.units + of.totals.reservedUnits);
  }

  /**
   * Days may have passed since the files were read: their open orders must still wait for a price of an open day, and fit the
   * current ceiling. @throws OPENING_STALE, OPENING_CEILING
   */
  async function assertStillFits(tx: WriteTx, row: repo.OpeningRow, fund: repo.OpeningFund): Promise<void> {
    const { orderDays, pricedDays, room, unestimated } = await repo.getNeeds(tx, row.id);
    const known = await repo.listPriceDays(tx, row.fundId);
    const last = [...known, ...pricedDays].sort().at(-1) ?? '';
    const calendar = (await orderingRules.ruleSet(tx)).calendar(row.fundId);
    const isStale =
      pricedDays.some((day) => known.has(day)) ||
      orderDays.some((day) => day <= last || !isWorkingDay(calendar, day)) ||
      (fund.ceiling !== null && unestimated > 0);
    if (isStale) throw fail('OPENING_STALE');
    assertRoom(fund, row.units + room);
  }

  async function store(tx: WriteTx, opening: repo.NewOpening, rows: OpeningRows): Promise<number> {
    const openingId = await repo.insertOpening(tx, opening);
    await repo.insertHolders(tx, openingId, rows.holders);
    await repo.insertCertificates(tx, openingId, rows.certificates);
    await repo.insertOrders(tx, openingId, rows.orders);
    const prices = rows.prices.map((price) => ({ ...price, netAsset: netAssetAt(price.units, price) }));
    await repo.insertPrices(tx, openingId, prices);
    return openingId;
  }

  /** Locks an opening with its fund, and refuses whoever may not decide about what they saw. */
  async function lockForDecision(
    tx: WriteTx,
    ctx: CommandContext,
    openingId: number,
    seen: string,
    isRelease: boolean,
  ) {
    const known = await repo.findOpening(tx, openingId);
    if (!known) throw fail('OPENING_NOT_FOUND');
    await repo.lockFund(tx, known.fundId);
    const row = await repo.lockOpening(tx, openingId);
    if (!row) throw fail('OPENING_NOT_FOUND');
    const isDone = row.state === 'released' || row.state === 'opened';
    await approvals.assertMayDecide(tx, ctx, {
      state: row.state === 'prepared' ? 'prepared' : isDone ? 'approved' : 'discarded',
      from: ['prepared'],
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt,
      preparedBy: isRelease ? [row.preparedBy] : [],
      investorIds: isRelease ? await repo.listOwnHolders(tx, openingId, ctx.actor.userId) : [],
      content: contentOf(row),
      seen,
    });
    return row;
  }

  /** Books all of a released opening in one transaction; whoever finds it booked, or at work elsewhere, does nothing. */
  async function book(openingId: number): Promise<number> {
    return inTransaction(db, async (tx) => {
      const row = await repo.takeReleased(tx, openingId);
      if (!row) return 0;
      if (row.decidedBy === null) throw new InvariantError('an opening was released by nobody', { openingId });
      await booking.takeTime(tx);
      await repo.lockFund(tx, row.fundId);
      const at = now();
      const of: booking.Booking = {
        ...{ openingId, at, fundId: row.fundId, day: tehranDay(at) },
        ...{ preparedBy: row.preparedBy, approvedBy: row.decidedBy },
      };
      await booking.writeInvestors(tx, of);
      await booking.writeLogins(tx, of);
      await booking.writeBankAccounts(tx, of);
      await booking.writeCertificates(tx, of);
      await booking.writeOrders(tx, of);
      await booking.writeJournals(tx, of);
      await booking.writePrices(tx, of);
      await booking.markOpened(tx, openingId, at);
      await audit.record(tx, {
        actor: systemActor,
        action: 'opening.booked',
        subject: `fund:${row.fundId}`,
        after: {
          openingId,
          holders: row.holderCount,
          units: row.units,
          cash: row.cash,
          cost: row.cost,
          ...ordersOf(row),
        },
      });
      return row.holderCount;
    });
  }

  work.define({
    kind: BOOK_WORK,
    async chunk(subject, { isStopping }) {
      const openingId = Number(subject['openingId']);
      const done = await book(openingId);
      const isElsewhere = done === 0 && (await repo.countUnbooked(db, openingId)) > 0;
      // this lane keeps the run alive while the other one books, and books itself when that one breaks
      if (isElsewhere && !isStopping()) await sleep(PAUSE_MS);
      return { done, failed: 0, next: isElsewhere ? 'waits' : null };
    },
    countOpen: (tx, subject) => repo.countUnbooked(tx, Number(subject['openingId'])),
  });

  return {
    previewFundOpening: async (_ctx, { params: { fundId }, body }) => {
      const { rows, totals } = await read(db, fundId, body);
      return {
        data: {
          ...totalsToView(totals),
          problemCount: rows.problems.length,
          problems: rows.problems.slice(0, MAX_OPENING_PROBLEMS),
        },
      };
    },

    prepareFundOpening: async (ctx, { params: { fundId }, body }) => {
      const { rows, totals, fund } = await read(db, fundId, body);
      assertComplete({ fund, rows, totals }, body);
      const contentHash = hashOf(body);
      return ctx.transaction(async (tx) => {
        const at = now();
        const by = ctx.actor.userId;
        await repo.lockFund(tx, fundId);
        // read again under the lock: an order or another opening may have come meanwhile
        if (obstacleOf(await getFund(tx, fundId)) !== null) throw fail('OPENING_BOOKS');
        const before = await repo.findOpeningOfFund(tx, fundId);
        if (before && (before.state === 'released' || before.state === 'opened')) throw fail('OPENING_BOOKS');
        if (before?.state === 'prepared') {
          await repo.decideOpening(tx, before.id, { state: 'replaced', by, reason: null, at });
          await repo.deleteOpeningRows(tx, before.id);
        }
        const { asOf, bankBalance } = body;
        const openingId = await store(
          tx,
          { ...totals, fundId, asOf, bankBalance: BigInt(bankBalance), contentHash, by, at },
          rows,
        );
        await audit.act(tx, ctx, 'opening.prepared', `fund:${fundId}`, {
          ...(before?.state === 'prepared' && { before: { openingId: before.id, fileHash: before.contentHash } }),
          after: {
            ...{ openingId, asOf, bankBalance, fileHash: contentHash },
            ...{ holders: totals.holderCount, units: totals.units, cash: totals.cash, ...ordersOf(totals) },
          },
        });
        return { data: { openingId } };
      });
    },

    getFundOpening: async (ctx, { params: { fundId }, query: { page, size, flag } }) => {
      const fund = await getFund(db, fundId);
      const row = await repo.findOpeningOfFund(db, fundId);
      const found = row
        ? await repo.listHolders(db, row.id, { flag, ...rowsOfPage(page, size) })
        : { rows: [], total: 0 };
      const obstacle = obstacleOf(fund);
      return {
        data: {
          obstacle: obstacle && openingObstacles[obstacle],
          opening: row && openingToView(row, ctx.actor.userId),
          holders: found.rows.map((holder) => ({
            ...holder,
            units: holder.units.toString(),
            cash: holder.cash.toString(),
            purchases: holder.purchases.toString(),
            redemptionUnits: holder.redemptionUnits.toString(),
            debitAmount: holder.debitAmount?.toString() ?? null,
          })),
        },
        pageInfo: pageInfoOf(page, size, found.total),
      };
    },

    releaseFundOpening: (ctx, { params: { openingId }, body: { version } }) =>
      ctx.transaction(async (tx): Promise<Decided> => {
        const row = await lockForDecision(tx, ctx, openingId, version, true);
        const fund = await getFund(tx, row.fundId);
        if (obstacleOf(fund) !== null) throw fail('OPENING_BOOKS');
        await assertStillFits(tx, row, fund);
        const at = now();
        await repo.decideOpening(tx, openingId, { state: 'released', by: ctx.actor.userId, reason: null, at });
        const { workId } = await work.start(tx, {
          kind: BOOK_WORK,
          key: String(openingId),
          subject: { openingId: String(openingId) },
          total: row.holderCount,
          startedBy: ctx.actor.userId,
        });
        await audit.act(tx, ctx, 'opening.released', `fund:${row.fundId}`, {
          after: {
            ...{ openingId, fileHash: row.contentHash, holders: row.holderCount, units: row.units, cash: row.cash },
            ...ordersOf(row),
          },
        });
        return { data: { openingId, state: 'released', stateText: openingStateLabels.released, workId } };
      }),

    discardFundOpening: (ctx, { params: { openingId }, body: { version, reason } }) =>
      ctx.transaction(async (tx): Promise<Decided> => {
        const row = await lockForDecision(tx, ctx, openingId, version, false);
        await repo.decideOpening(tx, openingId, { state: 'discarded', by: ctx.actor.userId, reason, at: now() });
        await repo.deleteOpeningRows(tx, openingId);
        await audit.act(tx, ctx, 'opening.discarded', `fund:${row.fundId}`, { before: { openingId }, reason });
        return { data: { openingId, state: 'discarded', stateText: openingStateLabels.discarded, workId: null } };
      }),
  } satisfies Partial<Handlers>;
}
