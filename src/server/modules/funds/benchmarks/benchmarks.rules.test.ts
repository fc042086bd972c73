import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { benchmarkCsvTexts } from '#shared/contract/benchmarks.ts';
import { addDays } from '#shared/jalali.ts';
import { propertyRuns } from '#tests/support/property.ts';
import { benchmarkGain, benchmarkIndex, readBenchmarkFile, readValue, realReturn } from './benchmarks.rules.ts';

const points = (...rows: [asOf: string, value: string][]) => rows.map(([asOf, value]) => ({ asOf, value }));

describe('what a series did over a period', () => {
  const index = points(['2026-01-01', '2000000'], ['2026-01-31', '2100000'], ['2026-02-10', '1995000']);

  it('of a level is the last value over the first, less one', () => {
    // 2,100,000 / 2,000,000 = 1.05
    expect(benchmarkGain('index', index, '2026-01-01', '2026-01-31')?.percent).toBe('5.00');
    // 1,995,000 / 2,100,000 = 0.95
    expect(benchmarkGain('index', index, '2026-01-31', '2026-02-10')?.percent).toBe('-5.00');
  });

  it('takes the newest value on or before each day and says which', () => {
    expect(benchmarkGain('index', index, '2026-01-05', '2026-02-12')).toEqual({
      // 1,995,000 / 2,000,000 = 0.9975
      percent: '-0.25',
      fromDate: '2026-01-01',
      toDate: '2026-02-10',
      fromValue: '2000000',
      toValue: '1995000',
    });
  });

  it('is unknown before the first value, after an old one, and where both days fall on one value', () => {
    expect(benchmarkGain('index', index, '2025-12-31', '2026-01-31')).toBeNull();
    expect(benchmarkGain('index', index, '2026-01-16', '2026-01-31')).toBeNull();
    expect(benchmarkGain('index', index, '2026-01-31', '2026-02-25')).toBeNull();
    expect(benchmarkGain('index', index, '2026-02-10', '2026-02-12')).toBeNull();
    expect(benchmarkGain('index', [], '2026-01-01', '2026-01-31')).toBeNull();
  });

  it('of consumer prices lasts the weeks until the next month is published', () => {
    const prices = points(['2026-01-20', '300'], ['2026-02-19', '309']);
    // 309 / 300 = 1.03; the value of 19 February still counts on 20 April
    expect(benchmarkGain('inflation', prices, '2026-01-25', '2026-04-20')?.percent).toBe('3.00');
    expect(benchmarkGain('inflation', prices, '2026-01-25', '2026-05-06')).toBeNull();
  });

  it('of consumer prices is unknown for a time that is shorter than the month of its index', () => {
    const prices = points(['2026-10-22', '300'], ['2026-11-21', '309']);
    // the week of 14 to 21 November has a value at its end alone
    expect(benchmarkGain('inflation', prices, '2026-11-14', '2026-11-21')).toBeNull();
    // 309 / 300 = 1.03
    expect(benchmarkGain('inflation', prices, '2026-10-22', '2026-11-21')?.percent).toBe('3.00');
    expect(benchmarkGain('inflation', prices, '2026-10-28', '2026-11-27')?.percent).toBe('3.00');
  });

  it('of deposits is the simple interest of the days at the rate of each', () => {
    const rates = points(['2024-05-01', '18.25'], ['2026-01-11', '21.9']);
    // 365 days at 18.25
    expect(benchmarkGain('deposit', rates, '2024-06-01', '2025-06-01')?.percent).toBe('18.25');
    // ten days at 18.25 and twenty at 21.9: (182.5 + 438) / 365 = 1.7
    expect(benchmarkGain('deposit', rates, '2026-01-01', '2026-01-31')).toEqual({
      percent: '1.70',
      fromDate: '2026-01-01',
      toDate: '2026-01-31',
      fromValue: '18.25',
      toValue: '21.9',
    });
    expect(benchmarkGain('deposit', rates, '2024-04-30', '2025-06-01')).toBeNull();
    expect(benchmarkGain('deposit', rates, '2026-01-31', '2026-01-31')).toBeNull();
  });

  it('of deposits is the same whether a rate is entered again or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 2, max: 400 }), (again, length) => {
        const once = points(['2024-01-01', '20.5']);
        const twice = points(['2024-01-01', '20.5'], [addDays('2024-01-01', again), '20.5']);
        const to = addDays('2024-03-01', length);
        const percentOf = (of: typeof once) => benchmarkGain('deposit', of, '2024-03-01', to)?.percent;
        expect(percentOf(twice)).toBe(percentOf(once));
      }),
      propertyRuns(),
    );
  });
});

describe('a series as an index', () => {
  it('is 100 on the first day, and stands still between two values', () => {
    const gold = points(['2026-01-01', '50000000'], ['2026-01-03', '51000000']);
    expect(benchmarkIndex('gold', gold, ['2026-01-01', '2026-01-02', '2026-01-03'])).toEqual([
      { date: '2026-01-01', indexed: '100.0000' },
      { date: '2026-01-02', indexed: '100.0000' },
      { date: '2026-01-03', indexed: '102.0000' },
    ]);
  });

  it('of deposits grows by the interest of each day', () => {
    const days = ['2026-01-01', '2026-01-11', '2026-03-15'];
    // 10 days at 36.5 percent a year are 1 percent, 73 days are 7.3 percent
    expect(benchmarkIndex('deposit', points(['2025-01-01', '36.5']), days).map(({ indexed }) => indexed)).toEqual([
      '100.0000',
      '101.0000',
      '107.3000',
    ]);
  });

  it('has no points when its first day is not covered, and none after an old value', () => {
    const index = points(['2026-01-02', '100'], ['2026-01-05', '110']);
    expect(benchmarkIndex('index', index, ['2026-01-01', '2026-01-05'])).toEqual([]);
    expect(benchmarkIndex('index', index, ['2026-01-05', '2026-01-19', '2026-01-20'])).toHaveLength(2);
    expect(benchmarkIndex('index', index, [])).toEqual([]);
  });
});

describe('a return after inflation', () => {
  it('divides what money became by what prices became', () => {
    // 1.32 / 1.2 = 1.1
    expect(realReturn('32', '20')).toBe('10.00');
    // 1.2 / 1.5 = 0.8
    expect(realReturn('20', '50')).toBe('-20.00');
    expect(realReturn('20.00', '0.00')).toBe('20.00');
    expect(realReturn('5', '-100')).toBeNull();
  });

  it('is nothing when money grew as prices did', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999, max: 1_000_000 }), (hundredths) => {
        const same = (hundredths / 100).toFixed(2);
        expect(realReturn(same, same)).toBe('0.00');
      }),
      propertyRuns(),
    );
  });
});

describe('a file of values', () => {
  const today = '2026-11-21';
  const titles = ['date', 'series', 'source', 'value'];

  it('is read with its columns in any order, days of both calendars and Persian digits', () => {
    const { rows, problems } = readBenchmarkFile(
      [titles, ['۱۴۰۵/۰۸/۲۷', 'INDEX', 'بورس تهران', '۲٬۳۱۵٬۴۰۰٫۵'], ['2026-11-20', 'deposit', 'شورای پول', '22.5']],
      today,
    );
    expect(problems).toEqual({});
    expect(rows).toEqual([
      { line: 2, series: 'index', asOf: '2026-11-18', value: '2315400.5', note: 'بورس تهران' },
      { line: 3, series: 'deposit', asOf: '2026-11-20', value: '22.5', note: 'شورای پول' },
    ]);
  });

  it('names every problem of every line by its column', () => {
    const { rows, problems } = readBenchmarkFile(
      [
        titles,
        ['2026-11-22', 'index', 'منبع', '1'],
        ['x', 'dollar', '', '0'],
        ['2026-11-18', 'gold', 'منبع', '1.5'],
        ['2026-11-18', 'gold', 'منبع', '2'],
        ['2026-11-18', 'gold'],
      ],
      today,
    );
    expect(rows.map(({ line }) => line)).toEqual([4]);
    expect(problems).toEqual({
      'line.2': [benchmarkCsvTexts.future],
      'line.3': [benchmarkCsvTexts.series, benchmarkCsvTexts.date, benchmarkCsvTexts.value, benchmarkCsvTexts.source],
      'line.5': ['date: این سری و روز در سطر ۴ هم هست'],
      'line.6': [
        benchmarkCsvTexts.columns,
        benchmarkCsvTexts.value,
        benchmarkCsvTexts.source,
        'date: این سری و روز در سطر ۵ هم هست',
      ],
    });
  });

  it('needs its titles and a line', () => {
    expect(readBenchmarkFile([['series', 'date']], today).problems).toEqual({ 'line.1': [benchmarkCsvTexts.header] });
    expect(readBenchmarkFile([titles], today).problems).toEqual({ 'line.1': [benchmarkCsvTexts.empty] });
  });

  it('takes no value that the books cannot hold', () => {
    expect([readValue('0'), readValue('1.23456'), readValue('1234567890123'), readValue('-1')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(readValue('123456789012.3456')).toBe('123456789012.3456');
  });
});
