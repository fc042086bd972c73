import { describe, expect, it } from 'vitest';
import { isPutOffTooLong, nextMorning, nextQuestionMs, nextSlot, nextTryAfter } from './retry.rules.ts';

const calendar = { weekendDays: [5, 6], holidays: new Set(['2026-11-30']), bankHolidays: new Set(['2026-12-01']) };

describe('a debit', () => {
  // 28 November 2026 is a Saturday; Tehran is three hours and a half before UTC
  it.each([
    ['before noon', '2026-11-28T08:29:00Z', '2026-11-28T08:30:00Z'],
    ['at noon', '2026-11-28T08:30:00Z', '2026-11-28T14:30:00Z'],
    ['at six', '2026-11-28T14:30:00Z', '2026-11-29T04:30:00Z'],
    ['in the evening before a holiday of funds and one of banks', '2026-11-29T15:00:00Z', '2026-12-02T04:30:00Z'],
    ['in the evening before the weekend', '2026-12-02T15:00:00Z', '2026-12-05T04:30:00Z'],
  ])('refused %s leaves at the next time', (_name, at, next) => {
    expect(nextSlot(calendar, new Date(at))).toEqual(new Date(next));
  });

  it('waits for the morning of the next day on which funds and banks work', () => {
    expect(nextMorning(calendar, new Date('2026-11-28T00:30:00Z'))).toEqual(new Date('2026-11-29T04:30:00Z'));
  });

  it('is tried four times', () => {
    const at = new Date('2026-11-28T04:30:00Z');
    expect(nextTryAfter(calendar, 3, at)).toEqual(new Date('2026-11-28T08:30:00Z'));
    expect(nextTryAfter(calendar, 4, at)).toBeNull();
  });

  it('is put off for 14 days', () => {
    const madeAt = new Date('2026-11-28T04:30:00Z');
    expect(isPutOffTooLong(madeAt, new Date('2026-12-12T20:29:00Z'))).toBe(false);
    expect(isPutOffTooLong(madeAt, new Date('2026-12-12T20:30:00Z'))).toBe(true);
  });

  it.each([
    [0, 120_000],
    [1_799_999, 120_000],
    [1_800_000, 900_000],
    [21_599_999, 900_000],
    [21_600_000, 3_600_000],
  ])('without an answer for %i ms is asked about again after %i ms', (age, wait) => {
    expect(nextQuestionMs(age)).toBe(wait);
  });
});
