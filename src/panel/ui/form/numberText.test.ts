import { describe, expect, it } from 'vitest';
import { caretBefore, digitsAfter, readNumber, showNumber } from './numberText.ts';

describe('number text', () => {
  it.each([
    ['۱۲۳۴', '1234'],
    ['١٢٣٤', '1234'],
    ['1,000,000 ریال', '1000000'],
    ['۱٬۰۰۰٬۰۰۰', '1000000'],
    ['۵۰ تومان', '500'],
    ['000120', '120'],
    ['', ''],
    ['12a3', '123'],
    ['۵ میلیون تومان', '50000000'],
    ['۵میلیون تومان', '50000000'],
    ['5 ميليون ريال', '5000000'],
    ['۲٫۵ میلیارد ریال', '2500000000'],
    ['۱ میلیون و ۵۰۰ هزار تومان', '15000000'],
    ['۵ میلیون', '5000000'],
    ['۰٫۰۰۰۰۰۰۱ میلیون ریال', null],
    ['چند ۵ میلیون تومان', null],
    ['５０００', '5000'],
    ['12.5', null],
  ])('reads %s as %s', (typed, value) => {
    expect(readNumber(typed)).toBe(value);
  });

  it('keeps the old value for letters alone and for more digits than an amount can have', () => {
    expect(readNumber('abc')).toBeNull();
    expect(readNumber('1'.repeat(17))).toBeNull();
  });

  it.each([
    '-5000000',
    '−5000000',
    '5000000-',
    '(5000000)',
    '1e7',
    '1E+7',
    '۱e۷',
    '5 e-3',
    '－5000000',
    '﹣5',
    '⁻5',
    '5×10^6',
    '5*1000',
    '10²',
    '1½',
    '1^7',
    '5k',
    '5M',
    '~5',
    '<5000',
    '0x10',
    '5000-6000',
  ])('refuses %s, whose sign or exponent would be lost', (typed) => {
    expect(readNumber(typed)).toBeNull();
    expect(readNumber(typed, '12', { decimals: 2, wholeDigits: 16 })).toBeNull();
  });

  it('leaves the number alone when a sign is typed into it', () => {
    expect(readNumber('50-00', '5000')).toBe('5000');
  });

  it('shows Persian digits with separators', () => {
    expect(showNumber('50000000')).toBe('۵۰٬۰۰۰٬۰۰۰');
    expect(showNumber('')).toBe('');
  });

  it('keeps the caret before the same digits when a separator appears', () => {
    // «۱۲۳|۴» after a key becomes «۱٬۲۳|۴»
    const left = digitsAfter('۱۲۳۴', 3);
    expect(left).toBe(1);
    expect(caretBefore('۱٬۲۳۴', left)).toBe(4);
    expect(caretBefore('۱٬۲۳۴', 0)).toBe(5);
    expect(caretBefore('۱٬۲۳۴', 4)).toBe(0);
  });
});
