import { fail } from '#shared/contract/errors.ts';
import { compareDecimal, unitsValue } from '#shared/decimal.ts';
import { tehranInstant } from '#shared/jalali.ts';

/** Largest value of PostgreSQL's bigint, in rial. */
const MAX_RIAL = 9_223_372_036_854_775_807n;

/**
 * The moment from which the price of a day may be published: the last cut-off of the fund on that day, over all order
 * types and ways (domain 1.4). Null for a fund without a schedule.
 */
export function lastCutoff(navDate: string, schedules: readonly { cutoffTime: string }[]): Date | null {
  const last = schedules
    .map((row) => row.cutoffTime)
    .sort()
    .at(-1);
  return last === undefined ? null : tehranInstant(navDate, last);
}

/** Refuses a cancellation price above the issue price; prices of bonds are not asked. @throws PRICE_ORDER */
export function assertPriceOrder(prices: { issueNav: string; cancelNav: string }): void {
  if (compareDecimal(prices.cancelNav, prices.issueNav) > 0)
    throw fail('PRICE_ORDER', { fields: { cancelNav: [fail('PRICE_ORDER').message] } });
}

/** Three prices of a day, decimal text. */
export interface Prices {
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
}

/**
 * Net asset at a price, rial; units are those of investors on the day.
 * @throws PRICE_TOO_LARGE when the books cannot hold it
 */
export function netAssetAt(units: bigint, prices: Prices): bigint {
  for (const field of ['issueNav', 'cancelNav', 'statisticalNav'] as const) {
    if (unitsValue(units > 0n ? units : 1n, prices[field]) > MAX_RIAL)
      throw fail('PRICE_TOO_LARGE', { fields: { [field]: [fail('PRICE_TOO_LARGE').message] } });
  }
  return unitsValue(units, prices.statisticalNav);
}
