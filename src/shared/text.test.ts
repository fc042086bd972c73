import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
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
