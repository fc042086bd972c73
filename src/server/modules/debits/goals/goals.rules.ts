import { divideCeil, formatDecimal, unitsValue } from '#shared/decimal.ts';
import { downsample } from '#shared/downsample.ts';
import { addDays, addJalaliMonths, isoOfJalali, jalaliMonthLength, jalaliParts } from '#shared/jalali.ts';

/** Most points of the history of a goal. */
const MOST_POINTS = 120;

/** Largest share that is shown, percent; a larger one is cut to it. */
const MOST_PERCENT = 999_999_999n;

/** Part of the target in percent, two decimals, rounded down: 100 means that the target is there. */
export function progressPercent(value: bigint, target: bigint): string {
  const hundredths = (value * 10_000n) / target;
  return formatDecimal(hundredths > MOST_PERCENT * 100n ? MOST_PERCENT * 100n : hundredths, 2);
}

/** Jalali months from one day to a later one, begun ones not counted, at least one; 0 when the day has come. */
export function monthsUntil(today: string, day: string): number {
  if (day <= today) return 0;
  const [from, to] = [jalaliParts(today), jalaliParts(day)];
  const months = (to.year - from.year) * 12 + to.month - from.month;
  return Math.max(1, months - (addJalaliMonths(today, months) > day ? 1 : 0));
}

/** Rial for each month to come that together are the rest, rounded up; null when nothing is missing or no month is left. */
export function neededPerMonth(remaining: bigint, months: number): bigint | null {
  return remaining <= 0n || months === 0 ? null : divideCeil(remaining, BigInt(months));
}

/** A day's change of units, with rial paid for them, negative for a redemption. */
export interface Move {
  day: string;
  units: bigint;
  paid: bigint;
}

interface CancelPrice {
  day: string;
  cancelNav: string;
}

/** Value and net money paid in up to a day. */
function figuresOn(moves: readonly Move[], prices: readonly CancelPrice[], day: string) {
  const past = moves.filter((move) => move.day <= day);
  const units = past.reduce((sum, move) => sum + move.units, 0n);
  const price = prices.findLast((one) => one.day <= day);
  return {
    value: price ? unitsValue(units, price.cancelNav) : 0n,
    netPaid: past.reduce((sum, move) => sum + move.paid, 0n),
    price: price ?? null,
  };
}

/** Value of a goal on the days of prices since its first purchase, evenly thinned out. Rial. */
export function historyOf(
  moves: readonly Move[],
  prices: readonly CancelPrice[],
): { date: string; value: bigint; netPaid: bigint }[] {
  const first = moves[0]?.day;
  if (first === undefined) return [];
  const days = prices.filter(({ day }) => day >= first);
  let at = 0;
  let units = 0n;
  let netPaid = 0n;
  const all = days.map(({ day, cancelNav }) => {
    for (let move = moves[at]; move && move.day <= day; move = moves[at]) {
      units += move.units;
      netPaid += move.paid;
      at += 1;
    }
    return { date: day, value: unitsValue(units, cancelNav), netPaid };
  });
  return downsample(all, MOST_POINTS);
}

/** First days of the Jalali months from one day to another, newest first. */
export function monthsOf(from: string, until: string): string[] {
  const start = (iso: string): string => {
    const { year, month } = jalaliParts(iso);
    return isoOfJalali(year, month, 1);
  };
  const months: string[] = [];
  for (let month = start(until); month >= start(from); month = addJalaliMonths(month, -1)) months.push(month);
  return months;
}

/** A month of a goal. Rial. */
export interface GoalMonth {
  from: string;
  /** last day that counts: of the month, or today */
  to: string;
  isOpen: boolean;
  start: bigint;
  paidIn: bigint;
  takenOut: bigint;
  gain: bigint;
  end: bigint;
  price: CancelPrice | null;
}

/**
 * The figures of a Jalali month: what was there before it, what came in and went out, and what is left; the gain is the
 * difference, so fees are part of it.
 */
export function monthOf(
  moves: readonly Move[],
  prices: readonly CancelPrice[],
  of: { year: number; month: number; today: string },
): GoalMonth {
  const from = isoOfJalali(of.year, of.month, 1);
  const last = addDays(from, jalaliMonthLength(of.year, of.month) - 1);
  const to = last < of.today ? last : of.today;
  const start = figuresOn(moves, prices, addDays(from, -1));
  const end = figuresOn(moves, prices, to);
  const within = moves.filter(({ day }) => day >= from && day <= to);
  const sum = (isIn: boolean) =>
    within.reduce((total, { paid }) => (paid > 0n === isIn ? total + (isIn ? paid : -paid) : total), 0n);
  const [paidIn, takenOut] = [sum(true), sum(false)];
  return {
    ...{ from, to, isOpen: last >= of.today },
    ...{ start: start.value, paidIn, takenOut, end: end.value, price: end.price },
    gain: end.value - start.value - paidIn + takenOut,
  };
}
