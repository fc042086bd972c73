import { numberToWords } from '@persian-tools/persian-tools';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { amountInWords, numberInWords, tomanEqual } from './amountWords.ts';

describe('amounts in words', () => {
  it('says the same as the reference library below a thousand billion', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (value) => {
        // two spellings differ: it says «صد» and «شش صد» where this says «یکصد» and «ششصد»
        const reference = String(numberToWords(value))
          .replace(/(چهار|شش|هفت|هشت|نه) صد/g, '$1صد')
          .replaceAll('یکصد', 'صد')
          .replaceAll('هیجده', 'هجده');
        expect(numberInWords(BigInt(value)).replaceAll('یکصد', 'صد')).toBe(reference);
      }),
      propertyRuns(500),
    );
  });

  it('goes on where numbers lose digits', () => {
    expect(numberInWords(9_007_199_254_740_993n)).toContain('نهصد و نود و سه');
    expect(numberInWords(1_000_000_000_000n)).toBe('یک هزار میلیارد');
    expect(numberInWords(9_223_372_036_854_775_807n)).toMatch(/^نه میلیارد میلیارد و .* و هشتصد و هفت$/);
    expect(numberInWords(-12n)).toBe('منفی دوازده');
  });

  it('stands below an amount field', () => {
    expect(amountInWords(50_000_000n)).toBe('پنجاه میلیون ریال، معادل ۵ میلیون تومان');
    expect(tomanEqual(12_500_000n)).toBe('۱٫۲۵ میلیون تومان');
    expect(tomanEqual(12_345_670n)).toBe('۱٬۲۳۴٬۵۶۷ تومان');
    expect(tomanEqual(15n)).toBe('۱٫۵ تومان');
    expect(tomanEqual(0n)).toBe('۰ تومان');
  });
});
