import { describe, expect, it } from 'vitest';
import { numberInEnglish, paperFormats } from './paperFormats.ts';

describe('figures and days of papers', () => {
  it.each([
    [0n, 'zero'],
    [7n, 'seven'],
    [19n, 'nineteen'],
    [20n, 'twenty'],
    [21n, 'twenty-one'],
    [100n, 'one hundred'],
    [115n, 'one hundred fifteen'],
    [1_000n, 'one thousand'],
    [1_000_001n, 'one million one'],
    [1_375_027_971n, 'one billion three hundred seventy-five million twenty-seven thousand nine hundred seventy-one'],
    // past the largest exact JavaScript number
    [
      9_007_199_254_740_993n,
      'nine quadrillion seven trillion one hundred ninety-nine billion two hundred fifty-four million seven hundred forty thousand nine hundred ninety-three',
    ],
    [-40n, 'minus forty'],
  ])('spell %s in English', (value, words) => {
    expect(numberInEnglish(value)).toBe(words);
  });

  it('are not spelled past what has a name', () => {
    expect(() => numberInEnglish(10n ** 21n)).toThrow(RangeError);
  });

  it('are Gregorian with Latin digits in English and Jalali with Persian ones in Persian', () => {
    const { en, fa } = paperFormats;
    expect([en.day('2026-11-28'), fa.day('2026-11-28')]).toEqual(['28 Nov 2026', '۱۴۰۵/۰۹/۰۷']);
    expect([en.longDay('2026-11-28'), fa.longDay('2026-11-28')]).toEqual([
      'Saturday, 28 November 2026',
      'شنبه ۷ آذر ۱۴۰۵',
    ]);
    expect([en.number('1366382.25'), en.rial(1_375_027_971n)]).toEqual(['1,366,382.25', 'IRR 1,375,027,971']);
    expect(fa.rial(1_375_027_971n)).toBe('۱٬۳۷۵٬۰۲۷٬۹۷۱ ریال');
    const paper = { isCertificate: true, day: '2026-11-28', id: 31 };
    expect([en.serial(paper), fa.serial(paper)]).toEqual(['1405/K/0031', '۱۴۰۵/ک/۰۰۳۱']);
    expect(en.moment(new Date('2026-11-28T21:00:00Z'))).toBe('29 Nov 2026 00:30');
  });
});
