import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import {
  formatRial,
  formatToman,
  hasTwoReadings,
  parsePrice,
  parseRial,
  RIAL_PER_TOMAN,
  rialText,
  sumRial,
} from './money.ts';

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

describe('an amount at its edges', () => {
  it('has at most 19 digits, and marks of direction are nothing', () => {
    expect(parseRial('1234567890123456789')).toBe(1_234_567_890_123_456_789n);
    expect(parseRial('\u200E5\u2069 ریال  ')).toBe(5n);
    expect([parseRial('ریال'), parseRial('5 ریالی'), parseRial('5.5 تومان')]).toEqual([null, null, null]);
  });

  it('is a price with at most sixteen digits and four decimals, above zero', () => {
    expect(parsePrice('۱٬۰۰۰٫۵ ریال ')).toBe('1000.5');
    expect(parsePrice('\u200E1234567890123456.1234')).toBe('1234567890123456.1234');
    expect(['12345678901234567', '1.00001', '0', '0.0000', '5 تومان', ''].map(parsePrice)).toEqual([
      ...[null, null, null, null, null, null],
    ]);
    expect(parsePrice('0.0001')).toBe('0.0001');
  });

  it('of a price is grouped by dots where they have that reading alone', () => {
    expect(['1.450.000', '۱.۴۵۰.۰۰۰ ریال', '12.345.678'].map(parsePrice)).toEqual(['1450000', '1450000', '12345678']);
    expect(['1.450.00', '1.45.000', '1.450.000.5', '1234.567.890'].map(parsePrice)).toEqual([null, null, null, null]);
    expect(['1.450', '۹۸۰.۱۲۵', '999.000 ریال'].map(hasTwoReadings)).toEqual([true, true, true]);
    expect(['1.45', '1450.125', '0.125', '1٫450', '1,450', '1.450.000'].map(hasTwoReadings)).toEqual([
      ...[false, false, false, false, false, false],
    ]);
  });

  it('is shown and added up', () => {
    expect([formatRial(-1_234n), formatRial('5000')]).toEqual(['\u200E\u2212۱٬۲۳۴', '۵٬۰۰۰']);
    expect([formatToman(-15n), formatToman(7n), formatToman(0n)]).toEqual(['\u200E\u2212۱٫۵', '۰٫۷', '۰']);
    expect([rialText(0n), rialText(999n), rialText(1_000n)]).toEqual(['0', '999', '1,000']);
    expect([sumRial([]), sumRial([5n, -2n, 10n])]).toEqual([0n, 13n]);
    expect(RIAL_PER_TOMAN).toBe(10n);
  });
});
