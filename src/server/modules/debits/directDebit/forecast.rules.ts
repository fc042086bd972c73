import { debitForecastTexts as texts } from '#shared/texts/directDebitTexts.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { formatNumber } from '#shared/digits.ts';
import { daysBetween } from '#shared/jalali.ts';

/** A band where a fund has announced no yearly yield, percent. */
const GUESS = { low: 10, middle: 20, high: 30 };

/** Parts of a millionth: growth is counted so finely, money stays whole rial. */
const MICRO = 1_000_000n;

/** What a plan is expected to be worth on a day. Rial. */
export interface Forecast {
  paidIn: bigint;
  low: bigint;
  middle: bigint;
  high: bigint;
  periods: number;
  neededPerPeriod: bigint | null;
  isReached: boolean;
  assumptions: string[];
}

/** How much of one rial there is after some days at a yearly yield, in millionths. */
function growth(yearlyPercent: number, days: number): bigint {
  return BigInt(Math.round((1 + yearlyPercent / 100) ** (days / 365) * Number(MICRO)));
}

const percent = (value: number): string => formatNumber(String(Math.round(value * 10) / 10));

/**
 * The band of a goal: every purchase until its day grows with a low, a middle and a high yearly yield. The middle is what the
 * fund announces, the others half and one and a half of it; without an announced yield a stated guess stands in.
 */
export function forecastGoal(of: {
  amount: bigint;
  runDates: readonly string[];
  goalAmount: bigint;
  goalDate: string;
  /** percent; null when the fund announces none */
  yearlyPercent: number | null;
}): Forecast {
  const dates = of.runDates.filter((day) => day < of.goalDate);
  const yields =
    of.yearlyPercent === null
      ? GUESS
      : { low: of.yearlyPercent / 2, middle: of.yearlyPercent, high: of.yearlyPercent * 1.5 };
  const grown = (yearly: number): bigint =>
    dates.reduce((sum, day) => sum + growth(yearly, daysBetween(day, of.goalDate)), 0n);
  const worth = (yearly: number): bigint => (of.amount * grown(yearly)) / MICRO;
  const perRial = grown(yields.middle);
  const middle = worth(yields.middle);
  const ofYield =
    of.yearlyPercent === null
      ? fillMessage(texts.yieldsGuess, { low: percent(yields.low), high: percent(yields.high) })
      : fillMessage(texts.yields, { middle: percent(yields.middle) });
  return {
    paidIn: of.amount * BigInt(dates.length),
    low: worth(yields.low),
    middle,
    high: worth(yields.high),
    periods: dates.length,
    // rounded up, so that the purchases reach the goal
    neededPerPeriod: perRial === 0n ? null : (of.goalAmount * MICRO + perRial - 1n) / perRial,
    isReached: middle >= of.goalAmount,
    assumptions: [ofYield, fillMessage(texts.everyPeriod, { count: dates.length }), texts.noFees, texts.noPromise],
  };
}
