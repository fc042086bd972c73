import { divideRound, formatDecimal } from './decimal.ts';
import { formatNumber } from './digits.ts';

// beside `money.ts`, because few pages load it
const largeUnits = { million: 1_000_000n, billion: 1_000_000_000n } as const;

/**
 * Rial for people in millions or billions, rounded to the nearest tenth, without the unit: `۱۹٫۱`. For large amounts that are
 * read at a glance, never where the exact amount matters.
 */
export function formatRialIn(unit: keyof typeof largeUnits, amount: bigint | string): string {
  const tenths = divideRound(BigInt(amount) * 10n, largeUnits[unit]);
  return formatNumber(formatDecimal(tenths, 1));
}
