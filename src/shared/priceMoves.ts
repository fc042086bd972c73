import { compareDecimal, NAV_SCALE, parseDecimal, PERCENT_SCALE, pow10, ratioPercent } from './decimal.ts';

/* How far the prices of a day moved against the ones before; server and price sheet ask the same functions. */

/** Three prices of a day, decimal text. */
export interface Prices {
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
}

/** The three prices in the order in which people write them. */
export const priceNames = ['issueNav', 'cancelNav', 'statisticalNav'] as const;

/** Move of each price against an earlier one, percent with two decimals; null without one. */
export function changeOf(prices: Prices, previous: Prices | null): Prices | null {
  if (previous === null) return null;
  const move = (name: keyof Prices): string => {
    const before = parseDecimal(previous[name], NAV_SCALE);
    return ratioPercent(parseDecimal(prices[name], NAV_SCALE) - before, before);
  };
  return { issueNav: move('issueNav'), cancelNav: move('cancelNav'), statisticalNav: move('statisticalNav') };
}

/** The largest of three moves, percent without its sign. */
export function largestMove(change: Prices): string {
  const sizes = priceNames.map((name) => change[name].replace('-', ''));
  return sizes.reduce((most, one) => (compareDecimal(one, most) > 0 ? one : most));
}

/** True when one of the prices moved further than a percentage of the earlier one. */
export function isJump(prices: Prices, previous: Prices | null, limitPercent: string): boolean {
  if (previous === null) return false;
  const limit = parseDecimal(limitPercent, PERCENT_SCALE);
  return priceNames.some((name) => {
    const before = parseDecimal(previous[name], NAV_SCALE);
    const moved = parseDecimal(prices[name], NAV_SCALE) - before;
    return (moved < 0n ? -moved : moved) * 100n * pow10(PERCENT_SCALE) > before * limit;
  });
}
