import type { AnswerOf, InputOf } from '#shared/contract/define.ts';
import { fail } from '#shared/contract/errors.ts';
import type { approveNav, executeDay, setNav, settlementPreview } from '#shared/contract/prices.ts';
import { compareDecimal } from '#shared/decimal.ts';
import { formatJalaliMoment, tehranDay } from '#shared/jalali.ts';
import { isWorkingDay, nextWorkingDay } from '#shared/workingDays.ts';
import { inTransaction, isRetryable, type Tx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/context.ts';
import { actorOf, systemActor, type AuditService } from '../audit/audit.service.ts';
import type { BondsService } from '../bonds/bonds.service.ts';
import type { DueOrdersService } from '../orders/due.service.ts';
import type { SchedulesService } from '../schedules/schedules.service.ts';
import { assertPriceOrder, lastCutoff, netAssetAt } from './prices.rules.ts';
import {
  approveNavRow,
  findInvestedUnits,
  findNav,
  listLastNavs,
  lockNav,
  markNavLocked,
  upsertNav,
  type NavRow,
} from './pricing.repo.ts';
import type { DayPrices } from '../../ports/priceFeed.ts';

export type Execution = AnswerOf<typeof executeDay>['data'];

export interface PricingService {
  setNav(ctx: SignedInContext, body: InputOf<typeof setNav>['body']): Promise<AnswerOf<typeof setNav>>;
  approveNav(ctx: SignedInContext, body: InputOf<typeof approveNav>['body']): Promise<AnswerOf<typeof approveNav>>;
  settlementPreview(fundId: number, navDate: string): Promise<AnswerOf<typeof settlementPreview>>;
  /** Refuses a day whose last cut-off has not passed: its price may be neither published nor executed. @throws PRICE_BEFORE_CUTOFF */
  assertAfterCutoff(tx: Tx, fundId: number, navDate: string): Promise<void>;
  /** Executes the due orders of a fund and day, each in its own transaction; a repeat finds nothing left to do. */
  executeDay(fundId: number, navDate: string): Promise<Execution>;
  /** The same on a person's word, and only after the last cut-off of the day. @throws PRICE_BEFORE_CUTOFF */
  startDay(fundId: number, navDate: string): Promise<AnswerOf<typeof executeDay>>;
  /** Executes every day up to the given one that has orders waiting and approved prices. */
  executeDue(until: string): Promise<Execution[]>;
  /** Takes the feed's prices of all working days after the last ones, up to a day, and those of bonds. @returns how many rows. The
   * demo's clock publishes a day when it begins; elsewhere a price waits for the last cut-off of its day. */
  publishFeed(until: string, options?: { isDemo?: boolean }): Promise<number>;
  /** Publishes the prices of bonds, which follow from their terms, up to a day. @returns how many rows */
  publishBonds(until: string): Promise<number>;
  /** True when the price of a fund and day is approved. */
  hasPrice(fundId: number, navDate: string): Promise<boolean>;
}

/** Prices of funds and the execution of a day's orders (domain 1.2, 1.4). */
export function createPricingService(
  deps: Pick<Deps, 'db' | 'ports' | 'log'>,
  others: {
    schedules: SchedulesService;
    due: DueOrdersService;
    audit: AuditService;
    bonds: Pick<BondsService, 'missingPrices'>;
  },
): PricingService {
  const { db, ports, log } = deps;
  const { schedules, due, audit, bonds } = others;
  const now = (): Date => ports.clock.business();

  async function isAfterCutoff(tx: Tx, fundId: number, navDate: string): Promise<boolean> {
    const cutoff = lastCutoff(navDate, (await schedules.catalogue(tx)).schedules(fundId));
    return cutoff === null || now() >= cutoff;
  }

  async function assertAfterCutoff(tx: Tx, fundId: number, navDate: string): Promise<void> {
    const rules = await schedules.catalogue(tx);
    const cutoff = lastCutoff(navDate, rules.schedules(fundId));
    if (rules.fund(fundId, navDate).kind === 'fund' && cutoff !== null && now() < cutoff)
      throw fail('PRICE_BEFORE_CUTOFF', { params: { time: formatJalaliMoment(cutoff) } });
  }

  async function executeDayOf(fundId: number, navDate: string): Promise<Execution> {
    const fund = await schedules.getFund(db, fundId);
    const nav = await findNav(db, fundId, navDate);
    if (!nav) throw fail('PRICE_NOT_FOUND');
    if (nav.status !== 'approved') throw fail('PRICE_NOT_APPROVED');
    const done: Execution = { fundId, fundName: fund.name, navDate, issued: 0, redeemed: 0, rejected: 0, failed: 0 };
    const ids = await due.listDue(db, fundId, navDate);
    if (ids.length > 0) await inTransaction(db, (tx) => markNavLocked(tx, fundId, navDate, now()));
    for (const id of ids) {
      try {
        const result = await inTransaction(db, (tx) => due.executeOrder(tx, id, nav, now()));
        if (result !== 'skipped') done[result] += 1;
      } catch (error) {
        // one broken order must not hold up the others; it stays registered and the next run takes it again
        if (isRetryable(error)) log.warn({ orderId: id }, 'order could not be executed for contention');
        else log.error({ orderId: id, err: error }, 'order could not be executed');
        done.failed += 1;
      }
    }
    return done;
  }

  return {
    async setNav(ctx, body) {
      const fund = await schedules.getFund(db, body.fundId);
      assertPriceOrder(body);
      const at = now();
      const isDayOpen =
        isWorkingDay(await schedules.calendar(db, fund.id), body.navDate) && body.navDate <= tehranDay(at);
      if (!isDayOpen) throw fail('PRICE_DAY_CLOSED', { fields: { navDate: [fail('PRICE_DAY_CLOSED').message] } });
      return ctx.command(async (tx) => {
        const before = await lockNav(tx, fund.id, body.navDate);
        const investedUnits = await findInvestedUnits(tx, fund.id, body.navDate);
        const isStored = await upsertNav(tx, {
          ...body,
          netAsset: netAssetAt(investedUnits, body),
          investedUnits,
          source: 'manual',
          status: 'draft',
          enteredBy: ctx.session.userId,
          publishedAt: null,
        });
        if (!isStored) throw fail('PRICE_LOCKED');
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          action: 'price.entered',
          subject: `nav:${fund.id}:${body.navDate}`,
          before,
          after: body,
        });
        return { data: { fundId: fund.id, navDate: body.navDate, status: 'draft' as const } };
      });
    },

    async approveNav(ctx, { fundId, navDate }) {
      return ctx.command(async (tx) => {
        const nav = await lockNav(tx, fundId, navDate);
        if (!nav) throw fail('PRICE_NOT_FOUND');
        if (nav.status === 'approved') throw fail('PRICE_LOCKED');
        if (nav.enteredBy === ctx.session.userId) throw fail('PRICE_SAME_PERSON');
        await assertAfterCutoff(tx, fundId, navDate);
        await approveNavRow(tx, fundId, navDate, ctx.session.userId, now());
        await audit.record(tx, {
          actor: actorOf(ctx),
          ctx,
          action: 'price.approved',
          subject: `nav:${fundId}:${navDate}`,
          after: { issueNav: nav.issueNav, cancelNav: nav.cancelNav },
        });
        return { data: { fundId, navDate, status: 'approved' as const } };
      });
    },

    async settlementPreview(fundId, navDate) {
      const fund = await schedules.getFund(db, fundId);
      const nav = await findNav(db, fundId, navDate);
      const { buy, sell } = await due.preview(db, fund, navDate, nav);
      return {
        data: {
          fundId,
          fundName: fund.name,
          navDate,
          issueNav: nav?.issueNav ?? null,
          cancelNav: nav?.cancelNav ?? null,
          isApproved: nav?.status === 'approved',
          isLocked: nav !== null && nav.lockedAt !== null,
          buy,
          sell,
        },
      };
    },

    assertAfterCutoff,
    executeDay: executeDayOf,

    async startDay(fundId, navDate) {
      await assertAfterCutoff(db, fundId, navDate);
      return { data: await executeDayOf(fundId, navDate) };
    },

    async executeDue(until) {
      const done: Execution[] = [];
      for (const { fundId, priceDate } of await due.listDays(db, until)) {
        const nav = await findNav(db, fundId, priceDate);
        if (nav?.status === 'approved') done.push(await executeDayOf(fundId, priceDate));
      }
      return done;
    },

    async hasPrice(fundId, navDate) {
      return (await findNav(db, fundId, navDate))?.status === 'approved';
    },

    async publishFeed(until, { isDemo = false } = {}) {
      let stored = 0;
      for (const last of await listLastNavs(db, until)) stored += await readFeed(last, until, isDemo);
      if (stored > 0) await recordFeed(until, stored);
      return stored + (await publishBonds(until));
    },

    publishBonds,
  };

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
        publishedAt: status === 'approved' ? now() : null,
      });
    });
  }

  async function readFeed(
    last: NavRow & { fundType: number; regNo: string | null },
    until: string,
    isDemo: boolean,
  ): Promise<number> {
    const calendar = await schedules.calendar(db, last.fundId);
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

  async function publishBonds(until: string): Promise<number> {
    let stored = 0;
    for (const price of await bonds.missingPrices(db, until)) if (await store(price, 'approved')) stored += 1;
    if (stored > 0) await recordFeed(until, stored);
    return stored;
  }
}
