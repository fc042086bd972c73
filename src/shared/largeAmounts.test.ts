import { describe, expect, it } from 'vitest';
import { formatRialIn } from './largeAmounts.ts';

describe('an amount in a large unit', () => {
  it.each([
    ['million', 0n, '۰'],
    ['million', 19_100_000n, '۱۹٫۱'],
    ['million', 20_000_000n, '۲۰'],
    ['million', 49_999n, '۰'],
    ['million', 50_000n, '۰٫۱'],
    ['million', 149_999n, '۰٫۱'],
    ['million', 950_000n, '۱'],
    ['million', -49_999n, '۰'],
    ['million', -50_000n, '\u200E\u2212۰٫۱'],
    ['million', -19_149_999n, '\u200E\u2212۱۹٫۱'],
    ['million', -19_150_000n, '\u200E\u2212۱۹٫۲'],
    ['billion', '49999999', '۰'],
    ['billion', '50000000', '۰٫۱'],
    ['billion', '1249999999', '۱٫۲'],
    ['billion', '1250000000', '۱٫۳'],
    ['billion', '-1250000000', '\u200E\u2212۱٫۳'],
    ['billion', '98765432109876543210', '۹۸٬۷۶۵٬۴۳۲٬۱۰۹٫۹'],
  ] as const)('of %s writes %s rial as %s', (unit, rial, shown) => expect(formatRialIn(unit, rial)).toBe(shown));
});
