import { createHash } from 'node:crypto';
import { divideFloor, formatDecimal, NAV_SCALE, parseDecimal } from '#shared/decimal.ts';
import type { DayPrices, PriceFeed } from '../priceFeed.ts';

/** A number from -1,000,000 to 1,000,000, the same for the same fund and day. */
function draw(fundId: number, day: string): bigint {
  const bytes = createHash('sha256').update(`price:${fundId}:${day}`).digest();
  return BigInt(bytes.readUInt32BE(0) % 2_000_001) - 1_000_000n;
}

/** Daily drift and largest swing in millionths, by fund type (domain 12): fixed income creeps up, shares move. */
function motion(fundType: number): { drift: bigint; swing: bigint } {
  if (fundType === 4) return { drift: 700n, swing: 60n };
  if (fundType === 24) return { drift: 500n, swing: 3_000n };
  if (fundType === 7) return { drift: 800n, swing: 8_000n };
  return { drift: 1_000n, swing: 16_000n };
}

/** One step of a random walk from the last prices; the distances between the three prices stay as they were. */
function nextPrices(fundId: number, fundType: number, day: string, last: DayPrices): DayPrices {
  const { drift, swing } = motion(fundType);
  const factor = 1_000_000n + drift + (draw(fundId, day) * swing) / 1_000_000n;
  const step = (nav: string): string =>
    formatDecimal(divideFloor(parseDecimal(nav, NAV_SCALE) * factor, 1_000_000n), NAV_SCALE);
  return { issueNav: step(last.issueNav), cancelNav: step(last.cancelNav), statisticalNav: step(last.statisticalNav) };
}

/** Invented prices, decided by fund and day alone, so that a repeat gives the same ones. Never for real money. */
export function createSandboxPriceFeed(): PriceFeed {
  return {
    code: 'sandbox',
    isPublished: true,
    read: ({ fundId, fundType, day, last }) => Promise.resolve(nextPrices(fundId, fundType, day, last)),
  };
}
