import { divideFloor } from '#shared/decimal.ts';

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
