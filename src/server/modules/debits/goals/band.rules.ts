import { NAV_SCALE, parseDecimal } from '#shared/decimal.ts';
import { addDays, daysBetween } from '#shared/jalali.ts';

/* The band of outcomes of a goal, from every period of the same length in the past of its fund (decision 165). */

/** A period of the past begins every week. */
const STEP_DAYS = 7;
/** Fewest periods that make a band: half a year of beginnings. */
const LEAST_PERIODS = 26;
/** Where the past is shorter than the time of the goal, the band reaches at least this far or there is none. Days. */
const LEAST_DAYS = 90;

/** A price of one day; decimal text. */
export interface PriceOfDay {
  day: string;
  issueNav: string;
  cancelNav: string;
}

export interface BandFacts {
  /** approved prices, oldest first */
  prices: readonly PriceOfDay[];
  today: string;
  targetDay: string;
  /** rial that the goal is worth today */
  value: bigint;
  /** purchases to come. Rial */
  payments: readonly { day: string; amount: bigint }[];
}

export interface BandOutcome {
  /** the day of the outcomes, and how many days ahead it is */
  day: string;
  days: number;
  /** periods that were looked at, and the beginning of the first */
  periods: number;
  since: string;
  low: bigint;
  middle: bigint;
  high: bigint;
  /** rial of the purchases until that day */
  paidIn: bigint;
}

export type Band = { outcome: BandOutcome } | { missing: 'past' | 'nothing' } | { missing: 'short'; days: number };

/** The smallest value that at least so many percent of ascending values do not exceed (nearest rank). */
export function percentile(ascending: readonly bigint[], percent: number): bigint {
  const rank = Math.max(1, Math.ceil((ascending.length * percent) / 100));
  return ascending[rank - 1] ?? 0n;
}

/** Prices by the number of days since the first; a day without one has that of the day before. */
function byDay(prices: readonly PriceOfDay[]): { issue: bigint; cancel: bigint }[] {
  const days: { issue: bigint; cancel: bigint }[] = [];
  const first = prices[0]?.day ?? '';
  for (const price of prices) {
    const at = daysBetween(first, price.day);
    const before = days.at(-1);
    while (before && days.length < at) days.push(before);
    days[at] = { issue: parseDecimal(price.issueNav, NAV_SCALE), cancel: parseDecimal(price.cancelNav, NAV_SCALE) };
  }
  return days;
}

/**
 * What the goal would be worth if its fund did what it did in each period of its past: today's value grows with the price
 * of redemption, each later purchase is made at the price of issue of its day. Every outcome is whole rial, rounded down.
 * Where the past is too short for the whole time, the band is for the longest time that it allows.
 */
export function bandOf({ prices, today, targetDay, value, payments }: BandFacts): Band {
  const ahead = daysBetween(today, targetDay);
  if (ahead <= 0) return { missing: 'past' };
  if (value === 0n && payments.length === 0) return { missing: 'nothing' };
  const nav = byDay(prices);
  const known = nav.length - 1;
  const days = Math.min(ahead, known - STEP_DAYS * (LEAST_PERIODS - 1));
  if (days < Math.min(ahead, LEAST_DAYS)) return { missing: 'short', days: Math.max(0, known) };
  const coming = payments
    .map(({ day, amount }) => ({ after: daysBetween(today, day), amount }))
    .filter(({ after }) => after >= 0 && after < days);
  const outcomes: bigint[] = [];
  for (let begin = 0; begin + days <= known; begin += STEP_DAYS) {
    const end = nav[begin + days]?.cancel ?? 0n;
    const worth = (amount: bigint, price: bigint | undefined) => (price ? (amount * end) / price : 0n);
    outcomes.push(
      coming.reduce(
        (sum, { after, amount }) => sum + worth(amount, nav[begin + after]?.issue),
        worth(value, nav[begin]?.cancel),
      ),
    );
  }
  outcomes.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    outcome: {
      day: addDays(today, days),
      days,
      periods: outcomes.length,
      since: prices[0]?.day ?? today,
      low: percentile(outcomes, 10),
      middle: percentile(outcomes, 50),
      high: percentile(outcomes, 90),
      paidIn: coming.reduce((sum, { amount }) => sum + amount, 0n),
    },
  };
}
