import type { DemoFund } from './funds.ts';
import type { Random } from './random.ts';

/** Three prices of one day, in ten-thousandths of a rial (the scale of `numeric(20,4)`). */
export interface DemoDay {
  day: string;
  issueScaled: bigint;
  cancelScaled: bigint;
  statisticalScaled: bigint;
  /** profit paid per unit on this day, rial */
  profitPerUnit: bigint;
}

const scale = 10_000n;
const million = 1_000_000n;

/** Writes a scaled price as `numeric` text. */
export function scaledToText(scaled: bigint): string {
  return `${scaled / scale}.${String(scaled % scale).padStart(4, '0')}`;
}

/**
 * A random walk over the working days, oldest first. A fund that pays profit falls back to its base price on the first
 * working day at or after its profit day, which gives the saw-tooth that investors know (domain 1.10).
 */
export function makePrices(
  fund: DemoFund,
  days: readonly string[],
  jalaliDayOfMonth: (day: string) => number,
  random: Random,
): DemoDay[] {
  let cancel = fund.startNav * scale;
  let previousDayOfMonth = 0;
  const floor = fund.startNav * scale;
  return days.map((day) => {
    const movePpm = Math.round(fund.price.driftPpm + fund.price.deviationPpm * random.normal());
    cancel = (cancel * (million + BigInt(movePpm))) / million;
    const dayOfMonth = jalaliDayOfMonth(day);
    const profitDay = fund.profit?.day ?? 0;
    const isProfitDay =
      profitDay > 0 && dayOfMonth >= profitDay && previousDayOfMonth < profitDay && previousDayOfMonth > 0;
    previousDayOfMonth = dayOfMonth;
    let profitPerUnit = 0n;
    if (isProfitDay && cancel > floor) {
      profitPerUnit = (cancel - floor) / scale;
      cancel -= profitPerUnit * scale;
    }
    // classic funds publish whole rials
    const whole = (value: bigint) => (value / scale) * scale;
    const issue = (cancel * (million + BigInt(fund.price.spreadPpm))) / million;
    return {
      day,
      issueScaled: whole(issue),
      cancelScaled: whole(cancel),
      statisticalScaled: whole((issue * 4n + cancel * 6n) / 10n),
      profitPerUnit,
    };
  });
}

/** Shares of the asset mix at one date, in percent with two decimals, drifting around the fund's usual mix; sum is 100. */
export function makeMix(fund: DemoFund, random: Random): [key: string, hundredths: number][] {
  const usual = Object.entries(fund.mix);
  const shaken = usual.map(([key, share]): [string, number] => [
    key,
    Math.max(20, Math.round(share * 100 * (1 + random.normal() * 0.05))),
  ]);
  const total = shaken.reduce((sum, [, share]) => sum + share, 0);
  const scaled = shaken.map(([key, share]): [string, number] => [key, Math.floor((share * 10_000) / total)]);
  const rest = 10_000 - scaled.reduce((sum, [, share]) => sum + share, 0);
  const first = scaled[0];
  if (first) first[1] += rest;
  return scaled;
}
