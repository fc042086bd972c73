import { dealNames, orderStepTitles, upcomingTitles, type myMoney } from '#shared/contract/dashboard.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { fail } from '#shared/contract/failures.ts';
import { isStaff } from '#shared/duty.ts';
import { tehranDay } from '#shared/jalali.ts';
import { openOrderStates } from '#shared/orderStates.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import type { AssetsService } from '#server/modules/papers/assets/assets.service.ts';
import type { CalendarService } from '#server/modules/platform/calendar/calendar.service.ts';
import type { DebitReadsService } from '#server/modules/debits/directDebit/reads.service.ts';
import type { FundsService } from '#server/modules/funds/funds/funds.service.ts';
import { sumRial } from '#shared/money.ts';
import {
  findProfile,
  listBoxes,
  listHeldFunds,
  listLastProfits,
  listMoneyParts,
  listOpenOrders,
} from './dashboard.repo.ts';
import { nextEvent } from '#server/modules/records/orderLifecycle/nextEvent.rules.ts';
import { sortUpcoming, upcomingStep, type Upcoming } from './dashboard.rules.ts';
import { boxView, moneyStatesView, profileStatusView, profitShareView, userStatusView } from './dashboard.view.ts';

/** Boxes that the home page has room for (domain 9.2). */
const MAX_BOXES = 4;
/** Most events of the list of what comes next. */
const MAX_EVENTS = 8;

export type DashboardService = ReturnType<typeof createDashboardService>;

/** What the home page of an investor shows (domain 9.2). */
export function createDashboardService(
  deps: Pick<Deps, 'db' | 'ports'>,
  services: {
    assets: AssetsService;
    calendar: CalendarService;
    funds: FundsService;
    debitReads: Pick<DebitReadsService, 'nextPurchases'>;
  },
) {
  const { db } = deps;

  async function nextProfits(investorId: number): Promise<Upcoming[]> {
    const rows = await listHeldFunds(db, investorId);
    const [first] = rows;
    if (!first) return [];
    const held = new Set(rows.map((row) => row.fundId));
    const coming = await services.funds.nextProfits(db, services.funds.marketVersion(first));
    return coming
      .filter(({ fundId }) => held.has(fundId))
      .map(({ fundId, name, date }): Upcoming => ({
        kind: 'profit',
        date,
        title: fillMessage(upcomingTitles.profit, { fund: name }),
        fundId,
        orderId: null,
        regularId: null,
        isCertain: true,
      }));
  }

  async function nextPurchases(investorId: number): Promise<Upcoming[]> {
    const rows = await services.debitReads.nextPurchases(investorId);
    return rows.map((row) => ({
      kind: 'debit',
      date: row.runDate,
      title: fillMessage(upcomingTitles.debit, { fund: row.fundName }),
      fundId: row.fundId,
      orderId: null,
      regularId: row.regularId,
      isCertain: true,
    }));
  }

  /** Where every rial of an investor stands, and what was gained. */
  async function moneyOf(investorId: number): Promise<ResponseOf<typeof myMoney>['data']> {
    const { totalValue, ...gains } = await services.assets.gains(investorId);
    const parts = await listMoneyParts(db, investorId);
    const underWay = sumRial(parts.map((part) => part.amount));
    return {
      holdings: totalValue.toString(),
      underWay: underWay.toString(),
      total: (totalValue + underWay).toString(),
      states: moneyStatesView(parts),
      ...gains,
    };
  }

  return {
    lastAsset: async (_ctx, { query: { investorId } }) => ({ data: await services.assets.summary(investorId) }),

    lastProfit: async (_ctx, { query: { investorId } }) => {
      return { data: (await listLastProfits(db, investorId)).map(profitShareView) };
    },

    listCustomBoxes: async ({ actor }) => {
      const audience = isStaff(actor) ? 'staff' : 'clients';
      const rows = await listBoxes(db, { audience, now: deps.ports.clock.business(), most: MAX_BOXES });
      return { data: rows.map(boxView) };
    },

    profileStatus: async (_ctx, { query: { investorId } }) => {
      const row = await findProfile(db, investorId, tehranDay(deps.ports.clock.business()));
      if (!row) throw fail('NOT_FOUND');
      const orders = await listOpenOrders(db, investorId, openOrderStates);
      return { data: profileStatusView(row, orders, deps.ports.clock.business()) };
    },

    userStatus: async (_ctx, { query: { investorId } }) => {
      const row = await findProfile(db, investorId, tehranDay(deps.ports.clock.business()));
      if (!row) throw fail('NOT_FOUND');
      return { data: userStatusView(row) };
    },

    moneyOf,

    myMoney: async (_ctx, { query: { investorId } }) => ({ data: await moneyOf(investorId) }),

    upcomingEvents: async (_ctx, { query: { investorId } }) => {
      const today = services.calendar.today();
      const at = deps.ports.clock.business();
      const orders = await listOpenOrders(db, investorId, openOrderStates);
      const steps = orders.flatMap((order): Upcoming[] => {
        const step = upcomingStep(nextEvent(order, at), order.orderType);
        if (!step) return [];
        const title = fillMessage(orderStepTitles[step.kind], {
          deal: dealNames[order.orderType],
          fund: order.fundName,
        });
        return [{ ...step, title, fundId: order.fundId, orderId: order.id, regularId: null, isCertain: true }];
      });
      const holiday = await services.calendar.nextHoliday(db, today);
      const holidays: Upcoming[] = holiday
        ? [
            {
              kind: 'holiday',
              date: holiday.day,
              title: holiday.title,
              fundId: null,
              orderId: null,
              regularId: null,
              isCertain: holiday.isConfirmed,
            },
          ]
        : [];
      const purchases = await nextPurchases(investorId);
      const profits = await nextProfits(investorId);
      const events = sortUpcoming([...steps, ...purchases, ...profits, ...holidays], MAX_EVENTS);
      return { data: { events, openOrders: orders.length } };
    },
  } satisfies Service;
}
