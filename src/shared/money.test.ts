import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { formatRial, formatToman, parseRial, rialText } from './money.ts';

describe('money', () => {
  it.each([
    ['1,000,000 ریال', 1_000_000n],
    ['۵۰٬۰۰۰٬۰۰۰', 50_000_000n],
    ['٥٠ ٠٠٠', 50_000n],
    ['۵٬۰۰۰ تومان', 50_000n],
    ['9007199254740993', 9_007_199_254_740_993n],
  ])('reads %s', (typed, rial) => expect(parseRial(typed)).toBe(rial));

  it.each(['', '-5', '1.5', 'صد', '12345678901234567890', '۱۰٪'])('refuses %s', (typed) =>
    expect(parseRial(typed)).toBeNull(),
  );

  it('reads what it shows', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        (rial) => parseRial(formatRial(rial)) === rial && parseRial(rialText(rial)) === rial,
      ),
      propertyRuns(),
    );
  });

  it('shows toman with half of one as a decimal', () => {
    expect(formatToman(15n)).toBe('۱٫۵');
    expect(formatToman('50000000')).toBe('۵٬۰۰۰٬۰۰۰');
    expect(rialText(-50_000_000n)).toBe('-50,000,000');
  });
});
