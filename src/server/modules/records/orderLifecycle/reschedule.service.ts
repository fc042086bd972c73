import { fail } from '#shared/contract/failures.ts';
import { orderNotes } from '#shared/texts/orderTexts.ts';
import { formatJalaliDate, tehranDay } from '#shared/jalali.ts';
import { addWorkingDays, isWorkingDay, nextWorkingDay } from '#shared/workingDays.ts';
import type { OrderState } from '#shared/orderStates.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { holdOrderRules } from '#server/db/locks.ts';
import type { AuditActor } from '#server/modules/platform/audit/audit.service.ts';
import type { RuleSet, OrderingRulesService } from '../orderingRules/orderingRules.service.ts';
import { datesFrom, orderDates, type OrderDays } from './dates.rules.ts';
import type { NoticeSink } from './orderNotices.ts';
import {
  findWaitingOrder,
  listKnownPrices,
  listRunDays,
  listWaitingOrders,
  lockWaitingOrder,
  moveOrders,
  type NewDays,
  type WaitingOrder,
} from './reschedule.repo.ts';

type Days = Omit<OrderDays, 'cancelDeadline'>;

/** An order whose dates change. */
export interface RescheduledOrder {
  orderId: number;
  orderNo: string;
  fundName: string;
  investorName: string;
  orderType: 1 | 2;
  /** rial and units as they were asked for */
  amount: string | null;
  units: string | null;
  from: Days;
  to: Days;
}

/** An order whose dates change, with whose it is. */
export interface OwnedRedating extends RescheduledOrder {
  fundId: number;
  investorId: number;
  status: OrderState;
  cancelDeadline: Date;
}

export type RescheduleService = ReturnType<typeof createRescheduleService>;

/** How often orders that changed while they were counted are counted again. */
const ROUNDS = 5;

/** Dates of open orders after a change of the rules that gave them. */
export function createRescheduleService(services: { orderingRules: OrderingRulesService; notices: NoticeSink }) {
  const { orderingRules, notices } = services;

  async function tellAll(tx: WriteTx, moves: readonly NewDays[]): Promise<void> {
    await notices.tellAll(
      tx,
      moves.flatMap(({ order, dates }) => {
        if (order.createdBy === null) return [];
        const tokens = {
          orderNo: order.orderNo,
          fund: order.fundName,
          priceDate: formatJalaliDate(dates.priceDate),
          endDate: formatJalaliDate(dates.licenseDate ?? dates.payoutDate ?? dates.priceDate),
        };
        return [
          {
            userId: order.createdBy,
            investorId: order.investorId,
            event: 'order_rescheduled' as const,
            tokens,
            link: `/requests?order=${order.id}`,
          },
        ];
      }),
    );
  }

  async function apply(
    tx: WriteTx,
    moves: readonly NewDays[],
    by: { actor: AuditActor; at: Date },
  ): Promise<{ moved: NewDays[]; left: number[] }> {
    const event = { actorKind: by.actor.kind, actorId: by.actor.id, note: orderNotes.rescheduled, at: by.at };
    const ids = new Set(await moveOrders(tx, moves, event));
    const moved = moves.filter(({ order }) => ids.has(order.id));
    await tellAll(tx, moved);
    return { moved, left: moves.filter(({ order }) => !ids.has(order.id)).map(({ order }) => order.id) };
  }

  async function newDaysOf(tx: Tx, order: WaitingOrder | null): Promise<NewDays> {
    if (!order) throw fail('ORDER_NOT_FOUND');
    const known = await knownFor(tx, [order]);
    if (known.days.has(keyOf(order, order.priceDate))) throw fail('ORDER_PRICE_PUBLISHED');
    const dates = decide(await orderingRules.ruleSet(tx), order, known);
    if (isSame(order, dates)) throw fail('ORDER_DATES_CURRENT');
    return { order, dates };
  }

  return {
    /**
     * Makes a change of calendar or schedules and counts the dates of the open orders that it touches again, in one
     * transaction (domain 7): each gets an event, its owner a message. An order whose price is published keeps its day, and
     * none is moved to a day whose price is known. A preview reads the orders without a lock and writes nothing of them.
     */
    async afterRuleChange(
      tx: WriteTx,
      of: { fundId: number | null; actor: AuditActor; at: Date; isPreview: boolean },
      change: () => Promise<void>,
    ): Promise<RescheduledOrder[]> {
      // an order that is being placed by the old rules is committed and counted, and the next one reads the new rules
      if (!of.isPreview) await holdOrderRules(tx);
      const old = await orderingRules.ruleSet(tx);
      await change();
      const rules = await orderingRules.ruleSet(tx);
      const rescheduled: NewDays[] = [];
      let ids: number[] | null = null;
      for (let round = 0; round < ROUNDS && (ids === null || ids.length > 0); round += 1) {
        const orders = await listWaitingOrders(tx, of.fundId, ids);
        const known = await knownFor(tx, orders);
        const moves = orders.flatMap((order): NewDays[] => {
          if (known.days.has(keyOf(order, order.priceDate))) return [];
          const isTouched = !isSame(count(old, order), count(rules, order)) || isOnClosedDay(rules, order);
          const dates = isTouched ? decide(rules, order, known) : null;
          return dates && !isSame(order, dates) ? [{ order, dates }] : [];
        });
        if (of.isPreview) return moves.map(rescheduledView);
        const { moved, left } = await apply(tx, moves, of);
        rescheduled.push(...moved);
        ids = left;
      }
      return rescheduled.sort((a, b) => a.order.id - b.order.id).map(rescheduledView);
    },

    /**
     * Counts the dates of one open order again by the current rules. @throws ORDER_NOT_FOUND, ORDER_PRICE_PUBLISHED,
     * ORDER_DATES_CURRENT
     */
    async reschedule(tx: WriteTx, orderId: number, by: { actor: AuditActor; at: Date }): Promise<OwnedRedating> {
      const move = await newDaysOf(tx, await lockWaitingOrder(tx, orderId));
      const { moved } = await apply(tx, [move], by);
      if (moved.length === 0) throw fail('ORDER_STATE_CHANGED');
      return ownedView(move);
    },

    /** What `reschedule` would do, without effect. @throws the same codes */
    look: async (tx: Tx, orderId: number): Promise<OwnedRedating> =>
      ownedView(await newDaysOf(tx, await findWaitingOrder(tx, orderId))),

    /** Open orders of a fund (or of all) whose price day is closed and unpriced, with the days that they would get. */
    async listStranded(tx: Tx, fundId: number | null): Promise<OwnedRedating[]> {
      const rules = await orderingRules.ruleSet(tx);
      const orders = (await listWaitingOrders(tx, fundId, null)).filter((order) => isOnClosedDay(rules, order));
      const known = await knownFor(tx, orders);
      return orders
        .filter((order) => !known.days.has(keyOf(order, order.priceDate)))
        .map((order) => ownedView({ order, dates: decide(rules, order, known) }));
    },
  };
}

/** Days that an order may not be moved to. */
interface KnownDays {
  /** days with a published price, as `fund:day` */
  days: ReadonlySet<string>;
  /** newest profit day of each fund whose run has begun: money takes no price from before it (domain 1.10) */
  runs: ReadonlyMap<number, string>;
}

/** Published prices that orders could be moved to, back to the day that the first of them counts from, and profit runs. */
async function knownFor(tx: Tx, orders: readonly WaitingOrder[]): Promise<KnownDays> {
  const [first] = orders.flatMap((order) => [tehranDay(order.datedAt), order.effectiveDate, order.priceDate]).sort();
  if (first === undefined) return { days: new Set<string>(), runs: new Map() };
  return { days: await listKnownPrices(tx, first), runs: await listRunDays(tx) };
}

const keyOf = (order: WaitingOrder, day: string): string => `${order.fundId}:${day}`;

const isOnClosedDay = (rules: RuleSet, order: WaitingOrder): boolean =>
  !isWorkingDay(rules.calendar(order.fundId), order.priceDate);

/** Days that rules give an order, from the one moment that its dates count from. */
function count(rules: RuleSet, order: WaitingOrder): OrderDays {
  const calendar = rules.calendar(order.fundId);
  const rule = rules.schedule(order.fundId, order.orderType, order.paymentMethod);
  if (order.paymentMethod !== 'reinvest') return orderDates(calendar, rule, order.orderType, order.datedAt);
  // profit that buys units takes the first price after its profit day
  const priceDate = nextWorkingDay(calendar, order.effectiveDate);
  return {
    effectiveDate: order.effectiveDate,
    priceDate,
    licenseDate: addWorkingDays(calendar, priceDate, rule.issueOffsetDays),
    payoutDate: null,
    cancelDeadline: order.cancelDeadline,
  };
}

/** The days of an order by the rules, moved past the days whose price everybody knows. */
function decide(rules: RuleSet, order: WaitingOrder, { days, runs }: KnownDays): OrderDays {
  const after = count(rules, order);
  const calendar = rules.calendar(order.fundId);
  let { priceDate } = after;
  const run = order.orderType === 1 ? runs.get(order.fundId) : undefined;
  if (run !== undefined && run > priceDate) priceDate = run;
  while (days.has(keyOf(order, priceDate))) priceDate = nextWorkingDay(calendar, priceDate);
  if (priceDate === after.priceDate) return after;
  // counted from the first day whose price nobody knows yet
  const rule = rules.schedule(order.fundId, order.orderType, order.paymentMethod);
  const { licenseDate, payoutDate } = datesFrom(calendar, { ...rule, priceOffsetDays: 0 }, order.orderType, priceDate);
  return { ...after, priceDate, licenseDate, payoutDate };
}

function rescheduledView({ order, dates }: NewDays): RescheduledOrder {
  const { id: orderId, orderNo, fundName, investorName, orderType, amount, units } = order;
  const asked = { amount: amount?.toString() ?? null, units: units?.toString() ?? null };
  return { orderId, orderNo, fundName, investorName, orderType, ...asked, from: daysOf(order), to: daysOf(dates) };
}

function ownedView(move: NewDays): OwnedRedating {
  const { fundId, investorId, status, cancelDeadline } = move.order;
  return { ...rescheduledView(move), fundId, investorId, status, cancelDeadline };
}

function daysOf({ effectiveDate, priceDate, licenseDate, payoutDate }: Days): Days {
  return { effectiveDate, priceDate, licenseDate, payoutDate };
}

function isSame(a: OrderDays, b: OrderDays): boolean {
  return JSON.stringify([daysOf(a), a.cancelDeadline]) === JSON.stringify([daysOf(b), b.cancelDeadline]);
}
