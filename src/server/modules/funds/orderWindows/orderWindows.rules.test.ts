import { describe, expect, it } from 'vitest';
import { isWindowComplete } from './orderWindows.rules.ts';

describe('a weekly window', () => {
  const window = { isClosed: false, weekDay: 0, fromTime: '09:00', toTime: '12:00', dateFrom: null, dateTo: null };

  it('names its day and both times, in their order', () => {
    expect(isWindowComplete(window)).toBe(true);
  });

  it.each([
    ['a day', { weekDay: null }],
    ['a beginning', { fromTime: null }],
    ['an end', { toTime: null }],
    ['any time', { toTime: '09:00' }],
    ['an end after its beginning', { toTime: '08:59' }],
  ])('is incomplete without %s', (_name, change) => {
    expect(isWindowComplete({ ...window, ...change })).toBe(false);
  });

  it('is not judged by dates', () => {
    expect(isWindowComplete({ ...window, dateFrom: '2026-12-02', dateTo: '2026-12-01' })).toBe(true);
  });
});

describe('a closure', () => {
  const closure = { isClosed: true, weekDay: null, fromTime: null, toTime: null };

  it.each([
    ['2026-12-01', '2026-12-01', true],
    ['2026-12-01', '2026-12-02', true],
    ['2026-12-02', '2026-12-01', false],
    [null, '2026-12-01', true],
    ['2026-12-01', null, true],
    [null, null, true],
  ])('from %s to %s is complete: %s', (dateFrom, dateTo, isComplete) => {
    expect(isWindowComplete({ ...closure, dateFrom, dateTo })).toBe(isComplete);
  });
});
