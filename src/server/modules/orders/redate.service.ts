import { fillMessage } from '#shared/contract/errors.ts';
import { orderNotes, orderNotices } from '#shared/contract/orderTexts.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import { addWorkingDays, nextWorkingDay, type WorkingCalendar } from '#shared/workingDays.ts';
import type { WriteTx } from '../../db/connection.ts';
import type { Actor } from '../audit/audit.service.ts';
import type { OrderFund, ScheduleRow, SchedulesService } from '../schedules/schedules.service.ts';
import { datesFrom, orderDates, slipDates, type OrderDates } from './dates.rules.ts';
import type { NoticeSink } from './execution.service.ts';
import { insertOrderEvent, updateOrder } from './orders.repo.ts';
import { listKnownPrices, lockWaitingOrders, type WaitingOrder } from './redate.repo.ts';

type Days = Pick<OrderDates, 'effectiveDate' | 'priceDate' | 'licenseDate' | 'payoutDate'>;

/** An order whose dates change. */
export interface RedatedOrder {
  orderId: number;
  orderNo: string;
  fundName: string;
  orderType: 1 | 2;
  from: Days;
  to: Days;
}

export interface RedateService {
  /**
   * Makes a change of calendar or schedules and recounts the dates of the open orders that it touches, in one transaction
   * (domain 7): each gets an event, its owner a message. An order whose price is published keeps its day, and none is
   * moved to a day whose price is known.
   */
  recount(
    tx: WriteTx,
    of: { fundId: number | null; actor: Actor; at: Date },
    change: () => Promise<void>,
  ): Promise<RedatedOrder[]>;
}

interface Rules {
  fund(fundId: number): Promise<OrderFund>;
  calendar(fundId: number): Promise<WorkingCalendar>;
  schedule(order: WaitingOrder): Promise<ScheduleRow>;
}

/** Dates of open orders after a change of the rules that gave them. */
export function createRedateService(others: { schedules: SchedulesService; notices: NoticeSink }): RedateService {
  const { schedules, notices } = others;

  /** The rules as they stand now, each read once. */
  function rulesNow(tx: WriteTx): Rules {
    const once = <T>(load: (key: string) => Promise<T>) => {
      const known = new Map<string, Promise<T>>();
      return (key: string): Promise<T> => {
        const found = known.get(key) ?? load(key);
        known.set(key, found);
        return found;
      };
    };
    const fund = once((key) => schedules.getFund(tx, Number(key)));
    const calendar = once((key) => schedules.calendar(tx, Number(key)));
    const schedule = once((key) => {
      const [fundId, type, way = ''] = key.split(':');
      return schedules.getSchedule(tx, Number(fundId), Number(type) as 1 | 2, way);
    });
    return {
      fund: (fundId) => fund(String(fundId)),
      calendar: (fundId) => calendar(String(fundId)),
      schedule: (order) => schedule(`${order.fundId}:${order.orderType}:${order.wayCode}`),
    };
  }

  async function count(rules: Rules, order: WaitingOrder): Promise<OrderDates | null> {
    const calendar = await rules.calendar(order.fundId);
    const rule = await rules.schedule(order);
    if (order.wayCode === 'reinvest') {
      const priceDate = nextWorkingDay(calendar, order.effectiveDate);
      return {
        effectiveDate: order.effectiveDate,
        priceDate,
        licenseDate: addWorkingDays(calendar, priceDate, rule.issueOffsetDays),
        payoutDate: null,
        cancelDeadline: order.cancelDeadline,
      };
    }
    if (order.slipDate !== null && order.slipTime !== null) {
      const { receiptClosedDay } = await rules.fund(order.fundId);
      const found = slipDates(
        calendar,
        rule,
        { date: order.slipDate, time: order.slipTime },
        order.createdAt,
        receiptClosedDay,
      );
      return found.isAccepted ? found.dates : null;
    }
    return orderDates(calendar, rule, order.orderType, order.moneyAt ?? order.createdAt);
  }

  /** New dates of an order; null when it stays as it is. */
  async function decide(
    rules: Rules,
    order: WaitingOrder,
    before: OrderDates | null,
    known: ReadonlySet<string>,
  ): Promise<OrderDates | null> {
    if (known.has(`${order.fundId}:${order.priceDate}`)) return null;
    const after = await count(rules, order);
    if (!before || !after || isSame(before, after)) return null;
    const calendar = await rules.calendar(order.fundId);
    let { priceDate } = after;
    while (known.has(`${order.fundId}:${priceDate}`)) priceDate = nextWorkingDay(calendar, priceDate);
    if (priceDate === after.priceDate) return after;
    // counted from the first day whose price nobody knows yet
    const rule = await rules.schedule(order);
    const { licenseDate, payoutDate } = datesFrom(
      calendar,
      { ...rule, priceOffsetDays: 0 },
      order.orderType,
      priceDate,
    );
    return { ...after, priceDate, licenseDate, payoutDate };
  }

  async function apply(
    tx: WriteTx,
    order: WaitingOrder,
    dates: OrderDates,
    of: { actor: Actor; at: Date },
  ): Promise<void> {
    await updateOrder(tx, order, { ...dates });
    await insertOrderEvent(tx, {
      investorId: order.investorId,
      orderId: order.id,
      from: order.status,
      to: order.status,
      actorKind: of.actor.kind,
      actorId: of.actor.id,
      note: orderNotes.redated,
      at: of.at,
    });
    if (order.createdBy === null) return;
    const { title, text } = orderNotices.redated;
    const tokens = {
      orderNo: order.orderNo,
      fund: order.fundName,
      price: formatJalaliDate(dates.priceDate),
      end: formatJalaliDate(dates.licenseDate ?? dates.payoutDate ?? dates.priceDate),
    };
    await notices.tell(tx, {
      userId: order.createdBy,
      title,
      text: fillMessage(text, tokens),
      link: `/requests?order=${order.id}`,
    });
  }

  return {
    async recount(tx, of, change) {
      const orders = await lockWaitingOrders(tx, of.fundId);
      const old = rulesNow(tx);
      const before = new Map<number, OrderDates | null>();
      for (const order of orders) before.set(order.id, await count(old, order));
      await change();
      const [first] = orders.map((order) => order.priceDate).sort();
      const known = first === undefined ? new Set<string>() : await listKnownPrices(tx, first);
      const rules = rulesNow(tx);
      const redated: RedatedOrder[] = [];
      for (const order of orders) {
        const dates = await decide(rules, order, before.get(order.id) ?? null, known);
        if (!dates || isSame(order, dates)) continue;
        await apply(tx, order, dates, of);
        redated.push({
          orderId: order.id,
          orderNo: order.orderNo,
          fundName: order.fundName,
          orderType: order.orderType,
          from: daysOf(order),
          to: daysOf(dates),
        });
      }
      return redated;
    },
  };
}

function daysOf({ effectiveDate, priceDate, licenseDate, payoutDate }: Days): Days {
  return { effectiveDate, priceDate, licenseDate, payoutDate };
}

function isSame(a: OrderDates, b: OrderDates): boolean {
  return JSON.stringify([daysOf(a), a.cancelDeadline]) === JSON.stringify([daysOf(b), b.cancelDeadline]);
}
