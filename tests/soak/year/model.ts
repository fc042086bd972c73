/*
 * What an order and a portfolio come to by the terms alone: plain whole numbers, shared with nothing of the product.
 * Money is rial, prices of the simulated funds are whole rial.
 */
import { daysFrom } from './days.ts';
import type { Terms } from './funds.ts';

/** An order as its owner placed it. */
export interface PlacedOrder {
  id: number;
  fund: number;
  isBuy: boolean;
  method: string;
  mode: string;
  amount: bigint | null;
  requestedUnits: bigint | null;
  priceDay: string;
}

/** What an order did to the books, as far as it stands. */
export interface Outcome {
  units: bigint;
  /** cost or value of the units, and what the fund kept of a remainder */
  capital: bigint;
  fee: bigint;
  exitFee: bigint;
}

/** A part of a holding that one purchase brought. */
export interface Lot {
  day: string;
  units: bigint;
}

/** Exit fees of units that leave, first in first out. */
export function exitFeeOf(lots: readonly Lot[], units: bigint, price: bigint, day: string, terms: Terms): bigint {
  let left = units;
  let fee = 0n;
  for (const lot of lots) {
    const part = lot.units < left ? lot.units : left;
    if (daysFrom(lot.day, day) <= terms.exitDays) fee += (part * price * terms.exitPct) / 100n;
    left -= part;
  }
  return fee;
}

/** Why the outcome of a purchase is not what its terms and price say; null when it is. */
export function judgeBuy(order: PlacedOrder, seen: Outcome, terms: Terms, price: bigint): string | null {
  const amount = order.amount ?? 0n;
  const fee = order.method === 'reinvest' ? 0n : terms.feeIssue;
  const most = amount > fee ? (amount - fee) / price : 0n;
  const full = order.mode === 'units' && (order.requestedUnits ?? 0n) < most ? (order.requestedUnits ?? 0n) : most;
  if (seen.fee !== fee) return 'fee';
  if (seen.units > full) return 'more units than the money buys';
  if (seen.units < full && terms.ceiling === null) return 'fewer units than the money buys';
  const kept = seen.capital - seen.units * price;
  if (kept === 0n) return null;
  const remain = amount - fee - seen.units * price;
  if (terms.policy !== 'keep_in_fund_ledger' || kept !== remain) return 'cost';
  return kept < price ? null : 'a remainder of a unit and more is kept';
}

/** Why the outcome of a redemption is not what its terms and price say; null when it is. */
export function judgeSell(
  order: PlacedOrder,
  seen: Outcome,
  terms: Terms,
  price: bigint,
  lots: readonly Lot[] | null,
): string | null {
  const units = -seen.units;
  if (-seen.capital !== units * price) return 'value';
  if (seen.fee !== terms.feeCancel) return 'fee';
  if (lots === null) {
    const most = (units * price * terms.exitPct) / 100n;
    return seen.exitFee > most ? 'exit fee' : null;
  }
  return seen.exitFee === exitFeeOf(lots, units, price, order.priceDay, terms) ? null : 'exit fee';
}

/** Money between a person and their units since the beginning, both positive, rial. */
export interface Flows {
  paidIn: bigint;
  takenOut: bigint;
}

/** All gain over all money paid in, percent with two decimals; null before any. */
export const simpleReturnOf = (value: bigint, of: Flows): number | null =>
  of.paidIn === 0n ? null : (Number(value + of.takenOut - of.paidIn) / Number(of.paidIn)) * 100;

/** Money on a day: negative what was paid in, positive what came out. Rial. */
export interface DayFlow {
  day: string;
  amount: bigint;
}

/** Before so many days between the first money and the last one nobody is told a yearly return. */
const LEAST_DAYS = 30;
/** Yearly returns that are searched: from a loss of all but a ten-thousandth to a thousand times the money. */
const [LEAST_GROWTH, MOST_GROWTH] = [1e-4, 1001];
const GRID = 2_000;

/**
 * Yearly money-weighted returns, percent: every rate at which the flows are worth nothing together. There may be
 * several where money went in and out by turns. The growth is searched on a logarithmic scale, and each change of the
 * sign is narrowed by false position (Illinois). null: too short a time, or one sign alone.
 */
export function moneyWeightedOf(flows: readonly DayFlow[]): number[] | null {
  const sums = new Map<string, bigint>();
  for (const { day, amount } of flows) sums.set(day, (sums.get(day) ?? 0n) + amount);
  // what came and left on one day was never invested
  const days = [...sums.keys()].filter((day) => sums.get(day) !== 0n).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || daysFrom(first, last) < LEAST_DAYS) return null;
  // each rate is tried with all flows: their days are counted once
  const own = days.map((day) => ({ years: daysFrom(day, last) / 365, rial: Number(sums.get(day)) }));
  if (own.every(({ rial }) => rial > 0) || own.every(({ rial }) => rial < 0)) return null;
  /** what all flows are worth on the last day, where money grows by `exp(log)` a year */
  const worthAt = (log: number): number => own.reduce((sum, { years, rial }) => sum + rial * Math.exp(log * years), 0);
  const from = Math.log(LEAST_GROWTH);
  const step = (Math.log(MOST_GROWTH) - from) / GRID;
  const found: number[] = [];
  let worthOfNext = worthAt(from);
  for (let at = 0; at < GRID; at += 1) {
    let [low, high] = [from + at * step, from + (at + 1) * step];
    let [lowWorth, highWorth] = [worthOfNext, worthAt(high)];
    worthOfNext = highWorth;
    if (lowWorth === 0 || lowWorth * highWorth > 0) continue;
    for (let round = 0; round < 100; round += 1) {
      const middle = (low * highWorth - high * lowWorth) / (highWorth - lowWorth);
      const worth = worthAt(middle);
      if (worth === 0) {
        low = high = middle;
        break;
      }
      if (worth * highWorth < 0) [low, lowWorth] = [high, highWorth];
      else lowWorth /= 2;
      [high, highWorth] = [middle, worth];
      if (Math.abs(high - low) < 1e-13) break;
    }
    found.push((Math.exp(high) - 1) * 100);
  }
  return found;
}

/** A change of units, which carry the price of its day from then on. */
export interface UnitMove {
  fund: number;
  day: string;
  units: bigint;
}

/** Time-weighted return, percent: the chained change of the price days, on what was held before each of them. */
export function timeWeightedOf(
  moves: readonly UnitMove[],
  prices: readonly ReadonlyMap<string, bigint>[],
  /** profit of a unit after a day, up to another */
  perUnit: (fund: number, after: string, until: string) => bigint,
): number | null {
  const days = [...new Set(prices.flatMap((of) => [...of.keys()]))].sort();
  const last = new Map<number, { day: string; price: bigint }>();
  let growth: number | null = null;
  for (const day of days) {
    let before = 0n;
    let after = 0n;
    for (const [fund, of] of prices.entries()) {
      const units = moves.reduce((sum, move) => (move.fund === fund && move.day < day ? sum + move.units : sum), 0n);
      const old = last.get(fund);
      const price = of.get(day);
      if (old !== undefined && units > 0n) {
        before += units * old.price;
        after += units * (price ?? old.price) + (price === undefined ? 0n : units * perUnit(fund, old.day, day));
      }
      if (price !== undefined) last.set(fund, { day, price });
    }
    if (before > 0n) growth = (growth ?? 1) * (Number(after) / Number(before));
  }
  return growth === null ? null : (growth - 1) * 100;
}
