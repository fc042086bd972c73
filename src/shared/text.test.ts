import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { prose, text } from './contract/kernel/fields.ts';
import { csvCell, toCsv } from './csv.ts';
import { dayFromInput } from './dayInput.ts';
import { pageInfoOf } from './paging.ts';
import { normalizeText } from './normalize.ts';
import { foldForSearch, matchesSearch } from './search.ts';
import { downsample } from './downsample.ts';

describe('stored text', () => {
  it('has whole letters where a PDF was copied, and keeps signs', () => {
    expect(normalizeText('\uFECB\uFEE0\uFBFD \uFEFB\uFEAD\uFBFD')).toBe('علی لاری');
    expect(normalizeText('۱۲ ﷼ ½ m²', { keepsDigits: true })).toBe('۱۲ ﷼ ½ m²');
  });
  it('keeps joiners that are seen, and no others', () => {
    const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
    const seen = ['سال 1405 ه\u200D.ش', `${family} ما`, '\u{1F468}\u{1F3FD}\u200D\u2695\uFE0F', 'ه\u200D'];
    for (const text of seen) expect(normalizeText(text)).toBe(text);
    for (const [typed, stored] of [
      ['عل\u200Dی', 'علی'],
      ['ماه\u200D نو', 'ماه نو'],
      ['12\u200D34', '1234'],
      ['\u200D\u200D', ''],
    ] as const)
      expect(normalizeText(typed)).toBe(stored);
  });
  it('is counted in letters', async () => {
    const field = text(50);
    expect(await field.isValid('\u{1F33C}'.repeat(50))).toBe(true);
    await expect(field.validate('\u{1F33C}'.repeat(51))).rejects.toThrow('حداکثر 50 حرف مجاز است');
    expect(await field.isValid('س'.repeat(51))).toBe(false);
    expect(await prose(5).min(2).isValid('\u{1F33C}')).toBe(false);
    expect(field.describe().tests).toEqual([{ name: 'max', params: { max: 50 } }]);
  });
});

describe('search', () => {
  it('folds Arabic letters, half spaces, digits, marks and case', () => {
    expect(foldForSearch('  كتاب‌هاي  آذَرخش ٣ NAV ')).toBe('کتابهای اذرخش 3 nav');
  });
  it('is steady', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => foldForSearch(foldForSearch(text)) === foldForSearch(text)),
      propertyRuns(),
    );
  });
  it('finds all words in any order', () => {
    expect(matchesSearch('صندوق درآمد ثابت سپیدار', 'سپيدار ثابت')).toBe(true);
    expect(matchesSearch('صندوق درآمد ثابت سپیدار', 'آذرخش')).toBe(false);
    expect(matchesSearch('هر چیز', '')).toBe(true);
  });
  it('finds words with and without their spaces, and numbers as they stand', () => {
    expect(matchesSearch('صندوق سرمایه گذاری', 'سرمایه‌گذاری')).toBe(true);
    expect(matchesSearch('سپیدار 12 34', '23')).toBe(false);
  });
});

describe('CSV', () => {
  it('quotes, keeps numbers, and disarms formulas', () => {
    expect(csvCell('a,"b"')).toBe('"a,""b"""');
    expect(csvCell('=1+1')).toBe("'=1+1");
    expect(csvCell('@cmd')).toBe("'@cmd");
    expect(csvCell('-cmd')).toBe("'-cmd");
    expect(csvCell(-25n)).toBe('-25');
    expect(csvCell(null)).toBe('');
  });
  it('starts with a byte order mark and ends lines with CRLF', () => {
    expect(toCsv(['الف', 'ب'], [[1n, 'x']])).toBe('\uFEFFالف,ب\r\n1,x\r\n');
  });
});

describe('small helpers', () => {
  it('reads days of both calendars', () => {
    expect(dayFromInput('1405/08/30')).toBe('2026-11-21');
    expect(dayFromInput('2026-11-21')).toBe('2026-11-21');
    expect(dayFromInput('1405/08/31')).toBeNull();
  });
  it('counts pages, at least one', () => {
    expect(pageInfoOf(1, 5, 0)).toEqual({ page: 1, size: 5, totalCount: 0, totalPages: 1 });
    expect(pageInfoOf(2, 5, 11).totalPages).toBe(3);
  });
  it('thins a series and keeps its ends', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.integer({ min: 2, max: 50 }), (items, most) => {
        const kept = downsample(items, most);
        expect(kept).toHaveLength(Math.min(items.length, most));
        expect([kept[0], kept.at(-1)]).toEqual([items[0], items.at(-1)]);
      }),
      propertyRuns(),
    );
  });
});
