import { failField } from '#shared/contract/failures.ts';
import { compareDecimal, unitsValue } from '#shared/decimal.ts';
import { tehranInstant } from '#shared/jalali.ts';
import { priceNames, type Prices } from '#shared/priceMoves.ts';

/** Largest value of PostgreSQL's bigint, in rial. */
const MAX_RIAL = 9_223_372_036_854_775_807n;

/**
 * The moment from which the price of a day may be published: the last cut-off of the fund on that day, over all order
 * types and payment methods (domain 1.4). Null for a fund without a schedule.
 */
export function lastCutoff(navDate: string, schedules: readonly { cutoffTime: string }[]): Date | null {
  const last = schedules
    .map((row) => row.cutoffTime)
    .sort()
    .at(-1);
  return last === undefined ? null : tehranInstant(navDate, last);
}

/** Refuses a redemption price above the issue price; prices of bonds are not asked. @throws PRICE_ORDER */
export function assertPriceOrder(prices: { issueNav: string; cancelNav: string }): void {
  if (compareDecimal(prices.cancelNav, prices.issueNav) > 0) throw failField('PRICE_ORDER', 'cancelNav');
}

/**
 * Net asset at a price, rial; units are those of investors on the day.
 * @throws PRICE_TOO_LARGE when the books cannot hold it
 */
export function netAssetAt(units: bigint, prices: Prices): bigint {
  for (const field of priceNames) {
    if (unitsValue(units > 0n ? units : 1n, prices[field]) > MAX_RIAL) throw failField('PRICE_TOO_LARGE', field);
  }
  return unitsValue(units, prices.statisticalNav);
}

/**
 * The moment from which the orders of a day are executed by themselves: not before the time of the price day that the
 * fund names, and not sooner after the approval than its delay. Null when a person starts it.
 */
export function executionMoment(
  rule: { mode: 'auto' | 'manual'; time: string | null; delayMinutes: number },
  navDate: string,
  approvedAt: Date,
): Date | null {
  if (rule.mode === 'manual') return null;
  const soonest = new Date(approvedAt.getTime() + rule.delayMinutes * 60_000);
  const time = rule.time === null ? null : tehranInstant(navDate, rule.time);
  return time !== null && time > soonest ? time : soonest;
}

/** True when the books cannot hold the net asset of some units at these prices. */
export function isTooLarge(units: bigint, prices: Prices): boolean {
  return priceNames.some((name) => unitsValue(units > 0n ? units : 1n, prices[name]) > MAX_RIAL);
}
