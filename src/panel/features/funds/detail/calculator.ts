import { divideRound, parseDecimal, PERCENT_SCALE, pow10 } from '#shared/decimal.ts';

/* What money may become at last year's yield. Rial as bigint throughout; growth is an integer scaled by 10^18. */

const SCALE = 18;
const ONE = pow10(SCALE);
/** Rials are carried with this many decimals between months, so that roundings do not add up. */
const CARRY = pow10(6);

export interface CalculatorInput {
  /** rial, once or each month at its beginning */
  amount: bigint;
  months: number;
  /** yield of a year in percent, decimal text */
  yearlyPercent: string;
  mode: 'lump' | 'monthly';
  /** months between profit payments; null: the profit stays in the price */
  payoutMonths: number | null;
  /** the paid profit is invested again */
  isReinvested: boolean;
}

export interface CalculatorResult {
  paidIn: bigint;
  profit: bigint;
  /** paid in and profit together */
  total: bigint;
  /** profit of one payment, where profit is paid out on a lump sum */
  perPayout: bigint | null;
}

/** The whole number whose `degree`-th power comes nearest to `value * 10^(18 * (degree - 1))` from below. */
function rootFloor(value: bigint, degree: number): bigint {
  if (value <= 0n) return 0n;
  const target = value * ONE ** BigInt(degree - 1);
  let low = 0n;
  let high = value > ONE ? value : ONE;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle ** BigInt(degree) <= target) low = middle;
    else high = middle - 1n;
  }
  return low;
}

/**
 * Growth of a month, scaled. Profit paid every p months at y a year and invested again grows by `(1 + y·p/12)^(1/p)`
 * a month; profit that stays in the price is the case p = 12, so that twelve months give exactly y.
 */
function monthGrowth(yearlyPercent: string, periodMonths: number): bigint {
  const year = (parseDecimal(yearlyPercent, PERCENT_SCALE) * ONE) / (100n * pow10(PERCENT_SCALE));
  return rootFloor(ONE + (year * BigInt(periodMonths)) / 12n, periodMonths);
}

/** Profit that is paid out and not invested again: simple interest on what lies in the fund. */
function simpleProfit({ amount, months, yearlyPercent, mode }: CalculatorInput): bigint {
  // monthly: the first instalment works all months, the last one a single month
  const moneyMonths = mode === 'lump' ? BigInt(months) : (BigInt(months) * BigInt(months + 1)) / 2n;
  return divideRound(
    amount * parseDecimal(yearlyPercent, PERCENT_SCALE) * moneyMonths,
    12n * 100n * pow10(PERCENT_SCALE),
  );
}

/** Compound growth month by month. */
function grownTotal({ amount, months, yearlyPercent, mode, payoutMonths }: CalculatorInput): bigint {
  const growth = monthGrowth(yearlyPercent, payoutMonths ?? 12);
  let value = mode === 'lump' ? amount * CARRY : 0n;
  for (let month = 0; month < months; month++) {
    if (mode === 'monthly') value += amount * CARRY;
    value = divideRound(value * growth, ONE);
  }
  return divideRound(value, CARRY);
}

/** Expected profit at last year's yield; a forecast, never a promise (domain 9.3). */
export function expectedProfit(input: CalculatorInput): CalculatorResult {
  const paidIn = input.mode === 'lump' ? input.amount : input.amount * BigInt(input.months);
  const isPaidOut = input.payoutMonths !== null && !input.isReinvested;
  if (!isPaidOut) {
    const total = grownTotal(input);
    return { paidIn, profit: total - paidIn, total, perPayout: null };
  }
  const profit = simpleProfit(input);
  const perPayout = input.mode === 'lump' ? simpleProfit({ ...input, months: input.payoutMonths ?? 1 }) : null;
  return { paidIn, profit, total: paidIn + profit, perPayout };
}
