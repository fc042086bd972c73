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
