import { unitsValue } from '#shared/decimal.ts';
import type { Tx, WriteTx } from '../../db/connection.ts';
import type { OrderFund } from '../schedules/schedules.service.ts';
import type { SchedulesService } from '../schedules/schedules.service.ts';
import { sellableLots } from './estimate.service.ts';
import type { DayPrice, ExecutionResult, ExecutionService } from './execution.service.ts';
import { sellUnits } from './money.rules.ts';
import { findOrder, listDueDays, listDueOrders } from './orders.repo.ts';

/** What the pricing module needs of orders. */
export interface DueOrdersService {
  listDue(tx: Tx, fundId: number, navDate: string): Promise<number[]>;
  listDays(tx: Tx, until: string): Promise<{ fundId: number; priceDate: string }[]>;
  executeOrder(tx: WriteTx, orderId: number, price: DayPrice, at: Date): Promise<ExecutionResult>;
  /** Sums over the due orders of a day at a price, without effect; zeros of money when there is no price yet. Rial. */
  preview(
    tx: Tx,
    fund: OrderFund,
    navDate: string,
    price: DayPrice | null,
  ): Promise<{
    buy: { orders: number; amount: string; units: string; fee: string; remain: string };
    sell: { orders: number; units: string; gross: string; penalty: string; net: string };
  }>;
}

/** Orders that wait for a price. */
export function createDueOrdersService(others: {
  execution: ExecutionService;
  schedules: SchedulesService;
}): DueOrdersService {
  const { execution, schedules } = others;
  return {
    listDue: listDueOrders,
    listDays: listDueDays,
    executeOrder: (tx, orderId, price, at) => execution.executeOrder(tx, orderId, price, at),
    async preview(tx, fund, navDate, price) {
      const buy = { orders: 0, amount: 0n, units: 0n, fee: 0n, remain: 0n };
      const sell = { orders: 0, units: 0n, gross: 0n, penalty: 0n, net: 0n };
      const steps = await schedules.exitSteps(tx, fund.id);
      for (const id of await listDueOrders(tx, fund.id, navDate)) {
        const order = await findOrder(tx, id);
        if (order?.orderType === 1) {
          const result = price ? execution.preview(order, fund, price) : { units: 0n, fee: 0n, remain: 0n };
          buy.orders += 1;
          buy.amount += order.amount ?? 0n;
          buy.units += result.units;
          buy.fee += result.fee;
          buy.remain += result.remain;
        } else if (order) {
          sell.orders += 1;
          sell.units += order.heldUnits;
          if (!price) continue;
          // lots are shown as if this order came first; the sums over a day differ only by the age of shared lots
          const lots = await sellableLots(tx, order.investorId, fund.id, 0n, navDate);
          const result = sellUnits(order.heldUnits, lots, price.cancelNav, steps, fund.fixedCancel);
          sell.gross += unitsValue(order.heldUnits, price.cancelNav);
          sell.penalty += result.penalty;
          sell.net += result.net;
        }
      }
      const texts = <T extends Record<string, number | bigint>>(sums: T) =>
        Object.fromEntries(
          Object.entries(sums).map(([key, value]) => [key, typeof value === 'bigint' ? value.toString() : value]),
        ) as { [K in keyof T]: T[K] extends bigint ? string : number };
      return { buy: texts(buy), sell: texts(sell) };
    },
  };
}
