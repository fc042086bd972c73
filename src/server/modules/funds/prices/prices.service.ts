import { fail, failField } from '#shared/contract/failures.ts';
import { compareDecimal } from '#shared/decimal.ts';
import { formatJalaliMoment, tehranDay } from '#shared/jalali.ts';
import { changeOf, isJump, largestMove } from '#shared/priceMoves.ts';
import { isWorkingDay, nextWorkingDay } from '#shared/workingDays.ts';
import type { InputOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/prices.ts';
import { inTransaction, type Tx, type WriteTx } from '#server/db/connection.ts';
import { waitFor } from '#server/db/locks.ts';
import type { Deps } from '#server/deps.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Service } from '#server/http/handlers.ts';
import { assertSeen } from '#server/modules/platform/approvals/approvals.service.ts';
import { systemActor, type AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { navContent } from './navViews.ts';
import type { BondsService } from '#server/modules/records/bonds/bonds.service.ts';
import type { OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { assertPriceOrder, executionMoment, lastCutoff, netAssetAt } from './prices.rules.ts';
import {
  findExecutionRule,
  findInvestedUnits,
  findNav,
  findNavDetail,
  listLastNavs,
  lockNav,
  upsertNav,
  type NavRow,
} from './prices.repo.ts';
import type { DayPrices } from '#server/ports/priceFeed.ts';

// other modules reach the rules of prices through the service
export { assertPriceOrder, lastCutoff, netAssetAt } from './prices.rules.ts';

/* Module `prices`: prices by two people, import, feed, withdrawal. */

type SetNavBody = InputOf<typeof contract.setNav>['body'];

export type PricingService = ReturnType<typeof createPricingService>;

/** Prices of funds: entry by hand, from a feed, and those of bonds (domain 1.2, 1.4). */
export function createPricingService(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  services: {
    orderingRules: OrderingRulesService;
    audit: AuditService;
    bonds: Pick<BondsService, 'missingPrices'>;
  },
) {
  const { db, ports, log } = deps;
  const { orderingRules, audit, bonds } = services;
  const now = (): Date => ports.clock.business();

  /** Answers for many days by the rules as they are now; see `cutoffOf`. */
  async function cutoffs(tx: Tx): Promise<(fundId: number, navDate: string) => Date | null> {
    const rules = await orderingRules.ruleSet(tx);
    return (fundId, navDate) =>
      rules.fund(fundId, navDate).kind === 'bond' ? null : lastCutoff(navDate, rules.schedules(fundId));
  }

  /** The moment from which the price of a day may be published and executed; null for bonds, whose price is always known. */
  const cutoffOf = async (tx: Tx, fundId: number, navDate: string): Promise<Date | null> =>
    (await cutoffs(tx))(fundId, navDate);

  async function isAfterCutoff(tx: Tx, fundId: number, navDate: string): Promise<boolean> {
    const cutoff = await cutoffOf(tx, fundId, navDate);
    return cutoff === null || now() >= cutoff;
  }

  /**
   * Stores the prices of a fund for a day as a draft; whatever is wrong is found before anything is written. The caller
   * holds the lock of drafts. @throws the codes of `setNav`
   */
  async function enterNav(tx: WriteTx, ctx: CommandContext, { seen = null, ...body }: SetNavBody) {
    const fund = await orderingRules.getFund(tx, body.fundId);
    assertPriceOrder(body);
    const at = now();
    const isDayOpen =
      isWorkingDay(await orderingRules.calendar(tx, fund.id), body.navDate) && body.navDate <= tehranDay(at);
    if (!isDayOpen) throw failField('PRICE_DAY_CLOSED', 'navDate');
    const before = await lockNav(tx, fund.id, body.navDate);
    const subject = `nav:${fund.id}:${body.navDate}`;
    // a maker corrects their own draft as they like; that of a colleague only knowingly
    const isOfColleague = before?.enteredBy !== null && before?.enteredBy !== ctx.actor.userId;
    if (before?.status === 'draft' && isOfColleague)
      await assertSeen(tx, { subject, seen, content: navContent(before) });
    const investedUnits = await findInvestedUnits(tx, fund.id, body.navDate);
    const isStored = await upsertNav(tx, {
      ...body,
      netAsset: netAssetAt(investedUnits, body),
      investedUnits,
      source: 'manual',
      status: 'draft',
      enteredBy: ctx.actor.userId,
      at,
      executeAfter: null,
    });
    if (!isStored) throw fail(before?.lockedAt ? 'PRICE_LOCKED' : 'PRICE_PUBLISHED');
    await audit.act(tx, ctx, 'price.entered', subject, { before, after: body });
    const stored = await findNavDetail(tx, fund.id, body.navDate);
    const change = changeOf(body, stored?.previous ?? null);
    return {
      fundId: fund.id,
      navDate: body.navDate,
      status: 'draft' as const,
      isJump: stored ? isJump(body, stored.previous, stored.jumpLimit) : false,
      jump: change && largestMove(change),
      jumpLimit: stored?.jumpLimit ?? '0',
    };
  }

  return {
    cutoffOf,
    cutoffs,

    /** Refuses a day whose last cut-off has not passed: its price may be neither published nor executed. @throws PRICE_BEFORE_CUTOFF */
    assertAfterCutoff: async (tx: Tx, fundId: number, navDate: string): Promise<void> => {
      const cutoff = await cutoffOf(tx, fundId, navDate);
      if (cutoff !== null && now() < cutoff)
        throw fail('PRICE_BEFORE_CUTOFF', { params: { time: formatJalaliMoment(cutoff) } });
    },

    enterNav,

    setNav: async (ctx, { body }) =>
      ctx.transaction(async (tx) => {
        // a day without a row cannot be locked by it: two people who enter the first draft wait here
        await waitFor(tx, 'price_drafts');
        return { data: await enterNav(tx, ctx, body) };
      }),

    /** True when the price of a fund and day is approved. */
    async hasPrice(fundId: number, navDate: string): Promise<boolean> {
      return (await findNav(db, fundId, navDate))?.status === 'approved';
    },

    /**
     * Takes the feed's prices of all working days after the last ones, up to a day, and those of bonds. The demo's clock
     * publishes a day when it begins; elsewhere a price waits for the last cut-off of its day. @returns how many rows
     */
    async publishFeed(until: string, { isDemo = false }: { isDemo?: boolean } = {}): Promise<number> {
      let stored = 0;
      for (const last of await listLastNavs(db, until)) stored += await readFeed(last, until, isDemo);
      if (stored > 0) await recordFeed(until, stored);
      return stored + (await publishBonds(until));
    },

    publishBonds,
  } satisfies Service;

  /** A feed's price is executed by the rule of its fund; a bond's at once, because nobody enters it. */
  async function executionAt(tx: Tx, { fundId, navDate }: { fundId: number; navDate: string }): Promise<Date | null> {
    const isBond = (await orderingRules.ruleSet(tx)).fund(fundId, navDate).kind === 'bond';
    return isBond ? now() : executionMoment(await findExecutionRule(tx, fundId), navDate, now());
  }

  async function recordFeed(until: string, rows: number): Promise<void> {
    await inTransaction(db, (tx) =>
      audit.record(tx, {
        actor: systemActor,
        action: 'price.fed',
        subject: `nav:${until}`,
        after: { feed: ports.priceFeed.code, rows },
      }),
    );
  }

  async function store(
    row: DayPrices & { fundId: number; navDate: string },
    status: 'draft' | 'approved',
  ): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const investedUnits = await findInvestedUnits(tx, row.fundId, row.navDate);
      const netAsset = netAssetAt(investedUnits, row);
      return upsertNav(tx, {
        ...row,
        netAsset,
        investedUnits,
        source: 'feed',
        status,
        enteredBy: null,
        at: now(),
        executeAfter: status === 'approved' ? await executionAt(tx, row) : null,
      });
    });
  }

  async function readFeed(
    last: NavRow & { fundType: number; regNo: string | null },
    until: string,
    isDemo: boolean,
  ): Promise<number> {
    const calendar = await orderingRules.calendar(db, last.fundId);
    let prices: DayPrices = { issueNav: last.issueNav, cancelNav: last.cancelNav, statisticalNav: last.statisticalNav };
    let stored = 0;
    for (let day = nextWorkingDay(calendar, last.navDate); day <= until; day = nextWorkingDay(calendar, day)) {
      if (ports.priceFeed.isPublished && !isDemo && !(await isAfterCutoff(db, last.fundId, day))) break;
      const found = await ports.priceFeed
        .read({ fundId: last.fundId, fundType: last.fundType, regNo: last.regNo, day, last: prices })
        .catch((error: unknown) => {
          log.warn({ fundId: last.fundId, day, err: error }, 'price feed did not answer');
          return null;
        });
      // a feed that has no price of a day yet has none of later ones
      if (!found || compareDecimal(found.cancelNav, found.issueNav) > 0) break;
      prices = found;
      if (
        await store({ fundId: last.fundId, navDate: day, ...found }, ports.priceFeed.isPublished ? 'approved' : 'draft')
      )
        stored += 1;
    }
    return stored;
  }

  /** Publishes the prices of bonds, which follow from their terms, up to a day. @returns how many rows */
  async function publishBonds(until: string): Promise<number> {
    let stored = 0;
    for (const price of await bonds.missingPrices(db, until)) if (await store(price, 'approved')) stored += 1;
    if (stored > 0) await recordFeed(until, stored);
    return stored;
  }
}
