import { divideFloor, NAV_SCALE, parseDecimal, pow10, ratioPercent } from '#shared/decimal.ts';
import { isoOfJalali, jalaliMonthLength, jalaliParts } from '#shared/jalali.ts';

/** Stored reinvest setting with the one before it (domain 1.10). */
export interface ReinvestSetting {
  isOn: boolean;
  percent: number;
  effectiveFrom: string;
  priorIsOn: boolean;
  priorPercent: number;
}

/** Percent of a profit that is reinvested on a profit date: a change counts from its first day on, the prior one until then. */
export function reinvestPercent(setting: ReinvestSetting | null, profitDate: string): number {
  if (!setting) return 0;
  if (setting.effectiveFrom <= profitDate) return setting.isOn ? setting.percent : 0;
  return setting.priorIsOn ? setting.priorPercent : 0;
}

/** Parts of a profit: what is reinvested, floored to a rial, and what is paid out. Rial; the parts add up. */
export function splitProfit(amount: bigint, percent: number): { reinvest: bigint; payout: bigint } {
  if (percent < 0 || percent > 100 || !Number.isInteger(percent))
    throw new RangeError(`not a whole percentage: ${percent}`);
  const reinvest = divideFloor(amount * BigInt(percent), 100n);
  return { reinvest, payout: amount - reinvest };
}

/** Largest amount that the books hold, rial. */
const MAX_RIAL = 2n ** 63n - 1n;

/** What a run of a day would come to for all who hold units then; null when it is more than the books hold. Rial. */
export function totalOf(
  units: bigint,
  of: { guaranteedPerUnit: bigint; extraPerUnit: bigint; compensation: bigint },
): bigint | null {
  const total = units * (of.guaranteedPerUnit + of.extraPerUnit) + of.compensation;
  return total <= MAX_RIAL ? total : null;
}

/** An investor with the units that take part in a run. */
export interface Holder {
  investorId: number;
  units: bigint;
}

/** What a run gives an investor, rial. */
export interface Share extends Holder {
  amount: bigint;
}

/**
 * Shares of all holders of a run. The compensation is shared by units to the rial: whole rials first, what is left one by
 * one to the largest remainders, of equal ones to the lower id. Rial; the shares add up to the total of the run.
 */
export function sharesOf(
  holders: readonly Holder[],
  { perUnit, compensation }: { perUnit: bigint; compensation: bigint },
): Share[] {
  const units = holders.reduce((sum, holder) => sum + holder.units, 0n);
  const parts = holders.map((holder) => ({
    ...holder,
    whole: (compensation * holder.units) / units,
    rest: (compensation * holder.units) % units,
  }));
  const left = Number(compensation - parts.reduce((sum, part) => sum + part.whole, 0n));
  parts.sort((a, b) => (a.rest === b.rest ? a.investorId - b.investorId : a.rest > b.rest ? -1 : 1));
  return parts.map((part, place) => ({
    investorId: part.investorId,
    units: part.units,
    amount: part.units * perUnit + part.whole + (place < left ? 1n : 0n),
  }));
}

/** An amount is far from the one before when it is less than half of it or more than twice as much. */
const FAR = 2n;

/**
 * What is unusual about a run: a day that is not the fund's profit day (or the first working day from it on), fewer months
 * after the run before than the fund's period, an amount per unit far from the one before. Rial.
 */
export function unusualOf(
  run: { profitDate: string; perUnit: bigint },
  fund: { profitDay: number | null; profitPeriodMonths: number | null },
  previous: { profitDate: string; perUnit: bigint } | null,
  workingDayFrom: (day: string) => string,
): ('day' | 'early' | 'rate')[] {
  const found: ('day' | 'early' | 'rate')[] = [];
  const { year, month } = jalaliParts(run.profitDate);
  if (fund.profitDay !== null) {
    const dayOf = (y: number, m: number): string =>
      workingDayFrom(isoOfJalali(y, m, Math.min(fund.profitDay ?? 1, jalaliMonthLength(y, m))));
    // the working day of a profit day at the end of a month may lie in the next one
    const before = month === 1 ? dayOf(year - 1, 12) : dayOf(year, month - 1);
    if (run.profitDate !== dayOf(year, month) && run.profitDate !== before) found.push('day');
  }
  if (previous) {
    const last = jalaliParts(previous.profitDate);
    const months = (year - last.year) * 12 + (month - last.month);
    if (fund.profitPeriodMonths !== null && months < fund.profitPeriodMonths) found.push('early');
    const isFar = run.perUnit * FAR < previous.perUnit || run.perUnit > previous.perUnit * FAR;
    if (isFar && previous.perUnit > 0n) found.push('rate');
  }
  return found;
}

/**
 * Profit of one period as percent a year of the price, simple; null without a period or a price. Rial per unit, price as
 * decimal text.
 */
export function yearlyYield(perUnit: bigint, price: string | null, periodMonths: number | null): string | null {
  if (price === null || periodMonths === null || periodMonths <= 0) return null;
  return ratioPercent(perUnit * 12n * pow10(NAV_SCALE), parseDecimal(price, NAV_SCALE) * BigInt(periodMonths));
}

/** The setting after a change on a day: what counted on that day stays as the prior one until the change is in force. */
export function changedSetting(
  before: ReinvestSetting | null,
  wish: { isOn: boolean; percent: number },
  today: string,
  effectiveFrom: string,
): ReinvestSetting {
  const isBeforeInForce = before !== null && before.effectiveFrom <= today;
  return {
    ...wish,
    effectiveFrom,
    priorIsOn: before === null ? false : isBeforeInForce ? before.isOn : before.priorIsOn,
    priorPercent: before === null ? 0 : isBeforeInForce ? before.percent : before.priorPercent,
  };
}
