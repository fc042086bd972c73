import { NAV_SCALE, parseDecimal, PERCENT_SCALE, pow10, unitsValue } from '#shared/decimal.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { OrderFund, OrderingRulesService } from '#server/modules/records/orderingRules/orderingRules.service.ts';
import { holdingAgeDays } from '#server/modules/records/orderLifecycle/dates.rules.ts';
import {
  countDue,
  findEarlierOpen,
  listDueAfter,
  listDueFigures,
  listLotsOf,
  lockIfFree,
  sumDue,
  type DueFigures,
  type DueLot,
} from './due.repo.ts';
import type { DayPrice, ExecutionResult, ExecutionService } from './execution.service.ts';
import { buyOf, saleOf, withTerms } from '#server/modules/records/orderLifecycle/money.rules.ts';

/** What is unusual about an order that waits for its price; see `oddOrders` of the contract. */
export type Oddity = 'no_whole_unit' | 'fees_exceed' | 'lots_short' | 'far_from_estimate' | 'failed_before';

/** What an order would come to at a price. Money is rial; null while there is no price. */
export interface OrderFigures {
  units: bigint;
  fee: bigint;
  exitFee: bigint;
  remain: bigint;
  gross: bigint;
  net: bigint;
}

export interface DueOrder extends DueFigures {
  figures: OrderFigures | null;
  odd: Oddity[];
}

/** Sums over the due orders of a day at a price. Rial and units. */
export interface DaySums {
  buy: { orders: number; amount: bigint; units: bigint; fee: bigint; remain: bigint };
  sell: { orders: number; units: bigint; gross: bigint; exitFee: bigint; net: bigint };
  odd: number;
}

/** A day as it would be executed now. */
export interface DayOf {
  navDate: string;
  price: DayPrice | null;
  jumpLimit: string;
  /** certificates whose day comes later are not sold */
  today: string;
}

export type DueOrdersService = ReturnType<typeof createDueOrdersService>;

/** Orders read at once while a day is summed up. */
const PAGE = 5_000;

/** Orders that wait for a price. */
export function createDueOrdersService(services: { execution: ExecutionService; orderingRules: OrderingRulesService }) {
  const { execution, orderingRules } = services;

  /** A page of the due orders of a day in the order of execution, with what each would come to. `after` is `type:id`. */
  const listOrders = async (
    tx: Tx,
    fund: OrderFund,
    of: DayOf & { after: string | null; limit: number },
  ): Promise<DueOrder[]> => {
    const { navDate, price, jumpLimit, today, after, limit } = of;
    const rows = await listDueFigures(tx, { fundId: fund.id, navDate, after, limit });
    const sellers = [...new Set(rows.filter((row) => row.orderType === 2).map((row) => row.investorId))];
    const lots = new Map<number, DueLot[]>();
    if (price && sellers.length > 0)
      for (const lot of await listLotsOf(tx, fund.id, sellers, today))
        lots.set(lot.investorId, [...(lots.get(lot.investorId) ?? []), lot]);
    // an order from before fees were kept has those of the day
    const fees = await orderingRules.fees(tx, fund.id, navDate);
    const ofDay = { ...fund, ...fees };
    return rows.map((row) => {
      const figures =
        price === null
          ? null
          : row.orderType === 1
            ? buyFigures(row, ofDay, price)
            : sellFigures(
                row,
                freeLots(lots.get(row.investorId) ?? [], row.earlierUnits, navDate),
                ofDay,
                price,
                fees.exitSteps,
              );
      return { ...row, figures: figures === 'short' ? null : figures, odd: oddOf(row, figures, price, jumpLimit) };
    });
  };

  return {
    countDue,
    findEarlierOpen,
    listDueAfter,
    lockIfFree,
    sumDue,
    executeOrder: (tx: WriteTx, orderId: number, price: DayPrice, at: Date): Promise<ExecutionResult> =>
      execution.executeOrder(tx, orderId, price, at),
    listOrders,

    /** The sums over all of them, read in pages of thousands. */
    async preview(tx: Tx, fund: OrderFund, of: DayOf): Promise<DaySums> {
      const { buys, amount, sells, units } = await sumDue(tx, fund.id, of.navDate);
      const sums: DaySums = {
        buy: { orders: buys, amount, units: 0n, fee: 0n, remain: 0n },
        sell: { orders: sells, units, gross: 0n, exitFee: 0n, net: 0n },
        odd: 0,
      };
      let after: string | null = null;
      for (;;) {
        const rows: DueOrder[] = await listOrders(tx, fund, { ...of, after, limit: PAGE });
        for (const row of rows) add(sums, row);
        const last = rows.at(-1);
        if (!last || rows.length < PAGE) return sums;
        after = `${last.orderType}:${last.id}`;
      }
    },
  };
}

function add(sums: DaySums, row: DueOrder): void {
  if (row.odd.length > 0) sums.odd += 1;
  if (!row.figures) return;
  if (row.orderType === 1) {
    sums.buy.units += row.figures.units;
    sums.buy.fee += row.figures.fee;
    sums.buy.remain += row.figures.remain;
  } else {
    sums.sell.gross += row.figures.gross;
    sums.sell.exitFee += row.figures.exitFee;
    sums.sell.net += row.figures.net;
  }
}

function buyFigures(row: DueFigures, fund: OrderFund, price: DayPrice): OrderFigures {
  const bought = buyOf(row, withTerms(fund, row.terms), price.issueNav, null);
  return {
    units: bought.units,
    fee: bought.fee,
    exitFee: 0n,
    remain: bought.remain,
    gross: bought.cost,
    net: bought.cost,
  };
}

/** Certificates without the units that earlier sells of the day take. */
function freeLots(lots: readonly DueLot[], earlier: bigint, navDate: string) {
  let skip = earlier;
  const free = [];
  for (const lot of lots) {
    const taken = skip < lot.unitsLeft ? skip : lot.unitsLeft;
    skip -= taken;
    if (lot.unitsLeft > taken)
      free.push({ ...lot, unitsLeft: lot.unitsLeft - taken, ageDays: holdingAgeDays(lot.openedOn, navDate) });
  }
  return free;
}

function sellFigures(
  row: DueFigures,
  lots: ReturnType<typeof freeLots>,
  fund: OrderFund,
  price: DayPrice,
  steps: readonly { untilDay: number; pct: string }[],
): OrderFigures | 'short' {
  if (lots.reduce((sum, lot) => sum + lot.unitsLeft, 0n) < row.heldUnits) return 'short';
  const sold = saleOf(row, { lots, nav: price.cancelNav, fixedCancel: fund.fixedCancel, steps });
  return {
    units: row.heldUnits,
    fee: sold.fee,
    exitFee: sold.exitFee,
    remain: 0n,
    gross: unitsValue(row.heldUnits, price.cancelNav),
    net: sold.net,
  };
}

function oddOf(
  row: DueFigures,
  figures: OrderFigures | 'short' | null,
  price: DayPrice | null,
  jumpLimit: string,
): Oddity[] {
  const odd: Oddity[] = [];
  if (row.hasFailed) odd.push('failed_before');
  if (figures === 'short') odd.push('lots_short');
  else if (figures && row.orderType === 1 && figures.units === 0n) odd.push('no_whole_unit');
  else if (figures && row.orderType === 2 && figures.net <= 0n) odd.push('fees_exceed');
  const nav = price && (row.orderType === 1 ? price.issueNav : price.cancelNav);
  if (nav && row.estimateNav && isFar(nav, row.estimateNav, jumpLimit)) odd.push('far_from_estimate');
  return odd;
}

/** True when a price is further from another than a percentage of it. */
function isFar(price: string, from: string, percent: string): boolean {
  const before = parseDecimal(from, NAV_SCALE);
  const moved = parseDecimal(price, NAV_SCALE) - before;
  return (moved < 0n ? -moved : moved) * 100n * pow10(PERCENT_SCALE) > before * parseDecimal(percent, PERCENT_SCALE);
}
