import { daysBetween } from '#shared/jalali.ts';

/** Days under which no yearly rate is told: a week's luck is not a year's return. */
export const MIN_XIRR_DAYS = 30;

const LOWEST_RATE = -0.9999;
const HIGHEST_RATE = 1000;

/**
 * Money-weighted return a year (XIRR) as a fraction: the rate at which all flows, negative paid in and positive taken
 * out, are worth nothing today. Found by halving, which cannot run away as Newton's steps can. null when all flows have
 * one sign, lie within `MIN_XIRR_DAYS`, or no rate up to 100,000 % solves them. Rates are ratios, so numbers are exact enough.
 */
export function moneyWeightedReturn(flows: readonly { day: string; amount: bigint }[]): number | null {
  const sorted = flows
    .filter((flow) => flow.amount !== 0n)
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || daysBetween(first.day, last.day) < MIN_XIRR_DAYS) return null;
  const points = sorted.map((flow) => ({ years: daysBetween(first.day, flow.day) / 365, amount: Number(flow.amount) }));
  const worth = (rate: number) => points.reduce((sum, { years, amount }) => sum + amount / (1 + rate) ** years, 0);
  let low = LOWEST_RATE;
  let high = HIGHEST_RATE;
  const lowWorth = worth(low);
  if (!Number.isFinite(lowWorth) || Math.sign(lowWorth) === Math.sign(worth(high))) return null;
  for (let step = 0; step < 200 && high - low > 1e-12; step += 1) {
    const middle = (low + high) / 2;
    if (Math.sign(worth(middle)) === Math.sign(lowWorth)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
