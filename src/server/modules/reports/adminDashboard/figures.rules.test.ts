import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/jalali.ts';
import { propertyRuns } from '#tests/support/property.ts';
import { changeAgainst, figuresRange, rangeBefore, stepOf, stepStarts, sumSteps } from './figures.rules.ts';

const today = '2026-11-21';

describe('the days of a query', () => {
  it('are so many up to today where none is named', () => {
    expect(figuresRange({}, today, 30)).toEqual({ from: '2026-10-23', to: today });
    expect(figuresRange({ from: '1405/08/29' }, today, 30)).toEqual({ from: '2026-11-20', to: today });
  });
  it('are a year at most', () => {
    expect(figuresRange({ from: '2025-11-21', to: today }, today, 1)).toEqual({ from: '2025-11-21', to: today });
    expect(() => figuresRange({ from: '2025-11-20', to: today }, today, 1)).toThrow();
    expect(() => figuresRange({ from: today, to: '2026-11-20' }, today, 1)).toThrow();
  });
  it('follow a range of the same length', () => {
    expect(rangeBefore({ from: today, to: today })).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(rangeBefore({ from: '2026-11-15', to: today })).toEqual({ from: '2026-11-08', to: '2026-11-14' });
  });
});

describe('the steps of a graph', () => {
  it('are days, weeks from Saturday, or Jalali months, and begin with the range', () => {
    expect(stepStarts({ from: '2026-11-19', to: today }, 'day')).toEqual(['2026-11-19', '2026-11-20', today]);
    // Thursday 1405/08/28, then Saturday 1405/08/30
    expect(stepStarts({ from: '2026-11-19', to: '2026-11-22' }, 'week')).toEqual(['2026-11-19', today]);
    // 1405/08/29 to 1405/09/01
    expect(stepStarts({ from: '2026-11-20', to: '2026-11-22' }, 'month')).toEqual(['2026-11-20', '2026-11-22']);
  });
  it('follow the length of the range', () => {
    const of = (days: number) => stepOf({ from: addDays(today, 1 - days), to: today });
    expect([of(1), of(45), of(46), of(180), of(181), of(366)]).toEqual([
      'day',
      'day',
      'week',
      'week',
      'month',
      'month',
    ]);
  });
  it('lose no row and invent none', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ offset: fc.nat(99), value: fc.bigInt(0n, 10n ** 15n) }), { maxLength: 40 }),
        fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        (made, step) => {
          const range = { from: addDays(today, -99), to: today };
          const rows = made.map(({ offset, value }) => ({ date: addDays(range.from, offset), value }));
          const points = sumSteps(rows, range, { step, valueOf: (row) => row.value });
          expect(points.reduce((sum, point) => sum + point.value, 0n)).toBe(
            made.reduce((sum, row) => sum + row.value, 0n),
          );
        },
      ),
      propertyRuns(),
    ));
});

it('a change against nothing is none', () => {
  expect(changeAgainst(5n, 0n)).toBeNull();
  expect(changeAgainst(150n, 100n)).toBe('50.00');
  expect(changeAgainst(0n, 100n)).toBe('-100.00');
});

it('sums stand at the first days of their steps, with nothing where nothing was', () => {
  const range = { from: '2026-11-19', to: '2026-11-28' };
  const rows = [
    { date: '2026-11-20', value: 5n },
    { date: '2026-11-21', value: 7n },
    { date: '2026-11-27', value: 11n },
  ];
  expect(sumSteps(rows, range, { step: 'week', valueOf: (row) => row.value })).toEqual([
    { date: '2026-11-19', value: 5n },
    { date: '2026-11-21', value: 18n },
    { date: '2026-11-28', value: 0n },
  ]);
});

it('a reversed range is told at its end, and a long one at its beginning', () => {
  const refused = (field: string) =>
    expect.objectContaining({ code: 'DATE_RANGE_INVALID', fields: { [field]: [expect.any(String)] } });
  expect(() => figuresRange({ from: today, to: '2026-11-20' }, today, 1)).toThrow(refused('to'));
  expect(() => figuresRange({ from: '2025-11-20', to: today }, today, 1)).toThrow(refused('from'));
  expect(figuresRange({ from: today, to: today }, '2026-12-01', 1)).toEqual({ from: today, to: today });
  expect(figuresRange({ to: '1405/08/30' }, '2026-12-01', 2)).toEqual({ from: '2026-11-20', to: today });
});
