import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import {
  codeInText,
  easternDigits,
  formatNumber,
  formatPercent,
  groupDigits,
  toAsciiDigits,
  toPersianDigits,
  toPersianText,
} from './digits.ts';

describe('digits', () => {
  it('writes Persian digits and reads Persian and Arabic ones', () => {
    expect(toPersianDigits('1405/08/30')).toBe('۱۴۰۵/۰۸/۳۰');
    // an address in a text keeps its digits, or it would lead nowhere
    expect(toPersianText('تا 1405/08/30: http://localhost:3000/skip-debit?token=1.a9 و 20')).toBe(
      'تا ۱۴۰۵/۰۸/۳۰: http://localhost:3000/skip-debit?token=1.a9 و ۲۰',
    );
    expect(toAsciiDigits('۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩')).toBe('0123456789 0123456789');
  });

  it('keeps the parts of a code in their order after Persian words', () => {
    // between two isolating marks; without them a reader sees ۰۰۰۳۷۵-۱۴۰۵
    expect(codeInText('1405-000375')).toBe('\u2066۱۴۰۵-۰۰۰۳۷۵\u2069');
  });

  it.each([
    ['درخواست 1405-000375 ثبت شد', 'درخواست \u2066۱۴۰۵-۰۰۰۳۷۵\u2069 ثبت شد'],
    ['شماره 0912***0001 است', 'شماره \u2066۰۹۱۲***۰۰۰۱\u2069 است'],
    ['تیکت T-14050012', 'تیکت \u2066T-۱۴۰۵۰۰۱۲\u2069'],
    ['شبای IR320120000000001234567890', 'شبای \u2066IR۳۲۰۱۲۰۰۰۰۰۰۰۰۰۱۲۳۴۵۶۷۸۹۰\u2069'],
    ['قرارداد DD-FZJ4TM-316329 بسته شد', 'قرارداد \u2066DD-FZJ4TM-316329\u2069 بسته شد'],
    ['قرارداد DD-FZJKLM-316329', 'قرارداد \u2066DD-FZJKLM-316329\u2069'],
    ['فایل PB-12', 'فایل \u2066PB-۱۲\u2069'],
    ['تلفن 021-91000000', 'تلفن \u2066۰۲۱-۹۱۰۰۰۰۰۰\u2069'],
    // kept together before: not twice
    ['درخواست \u20661405-000375\u2069', 'درخواست \u2066۱۴۰۵-۰۰۰۳۷۵\u2069'],
    // a range is read from the right, a day and an amount keep their order by themselves
    ['ظرف 3-5 روز، تا 1405/09/04، 120,000,000 ریال', 'ظرف ۳-۵ روز، تا ۱۴۰۵/۰۹/۰۴، ۱۲۰,۰۰۰,۰۰۰ ریال'],
  ])('keeps the parts of a code together in a text: %s', (text, shown) => {
    expect(toPersianText(text)).toBe(shown);
  });

  it('comes back to the same text', () => {
    fc.assert(
      fc.property(fc.bigInt(), (value) => toAsciiDigits(toPersianDigits(value)) === value.toString()),
      propertyRuns(),
    );
  });

  it('puts thousands marks like Intl does', () => {
    const intl = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 25n }),
        (value) => groupDigits(value.toString()) === intl.format(value),
      ),
      propertyRuns(),
    );
  });

  it('formats numbers for people, with the sign on the left', () => {
    expect(formatNumber(50_000_000n)).toBe('۵۰٬۰۰۰٬۰۰۰');
    expect(formatNumber(-1234.5)).toBe('\u200E\u2212۱٬۲۳۴٫۵');
    expect(formatNumber('1012400.2500')).toBe('۱٬۰۱۲٬۴۰۰٫۲۵');
    expect(formatNumber('-0.00')).toBe('۰');
    expect(formatNumber(1e21)).toBe('۱٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰');
    expect(formatPercent('12.346', 2)).toBe('۱۲٫۳۵٪');
  });
});

describe('numbers for people', () => {
  it.each([
    [0, '۰'],
    [-5, '\u200E\u2212۵'],
    [1.5, '۱٫۵'],
    [0.1 + 0.2, '۰٫۳'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    ['1234.5600', '۱٬۲۳۴٫۵۶'],
    ['12 روز', '۱۲ روز'],
    ['-12x', '-۱۲x'],
    ['5.', '۵.'],
  ])('%s is %s', (value, text) => expect(formatNumber(value)).toBe(text));

  it('are cut to their decimals', () => {
    expect([
      formatNumber('1.239', 2),
      formatNumber('1.001', 2),
      formatNumber(1.239, 2),
      formatNumber('-0.004', 2),
    ]).toEqual([...['۱٫۲۳', '۱', '۱٫۲۴', '۰']]);
    expect([formatPercent(-1.2), formatPercent('12.345678'), formatPercent(5, 0)]).toEqual([
      '\u200E\u2212۱٫۲٪',
      '۱۲٫۳۵٪',
      '۵٪',
    ]);
  });

  it('know both sorts of digits, for SQL', () => {
    expect(easternDigits).toBe('۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩');
    expect([groupDigits('1234567'), groupDigits('123', '.'), groupDigits('1234', '.')]).toEqual([
      '1,234,567',
      '123',
      '1.234',
    ]);
    expect(toPersianText('12 https://a.example/12')).toBe('۱۲ https://a.example/12');
  });
});
