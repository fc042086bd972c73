import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkingCalendar } from '#shared/workingDays.ts';
import { propertyRuns } from '#tests/support/property.ts';
import { promisedUntil, promiseState } from './promise.rules.ts';

// Thursday and Friday are closed; Monday 23 November 2026 is a holiday
const calendar: WorkingCalendar = { weekendDays: [5, 6], holidays: new Set(['2026-11-23']) };
const at = (text: string) => new Date(`${text}:00+03:30`);

describe('the time that is promised', () => {
  it.each([
    ['within the day', '2026-11-21T09:00', 3, '2026-11-21T12:00'],
    ['to the minute of closing', '2026-11-21T13:00', 3, '2026-11-21T16:00'],
    ['over the night', '2026-11-21T15:00', 3, '2026-11-22T10:00'],
    ['over a holiday', '2026-11-22T15:00', 8, '2026-11-24T15:00'],
    ['over the weekend, written on a Wednesday evening', '2026-11-25T20:00', 4, '2026-11-28T12:00'],
    ['from the opening of a working day, written before it', '2026-11-21T05:00', 1, '2026-11-21T09:00'],
    ['from the next working day, written on a Friday', '2026-11-27T12:00', 1, '2026-11-28T09:00'],
  ])('counts %s', (_what, from, hours, until) => {
    expect(promisedUntil(at(from), hours, calendar)).toEqual(at(until));
  });

  it('is late from its moment on, and near in the two working hours before it', () => {
    const due = at('2026-11-22T09:00');
    expect(promiseState(due, at('2026-11-22T09:00'), calendar)).toBe('late');
    expect(promiseState(due, at('2026-11-22T08:59'), calendar)).toBe('near');
    // one hour of Saturday and one of Sunday are two
    expect(promiseState(due, at('2026-11-21T15:01'), calendar)).toBe('near');
    expect(promiseState(due, at('2026-11-21T15:00'), calendar)).toBe('fine');
    expect(promiseState(null, at('2026-11-22T09:00'), calendar)).toBeNull();
  });

  it('never shrinks with more hours, and ends within office hours', () => {
    const moments = fc.integer({ min: 0, max: 20 * 24 * 60 });
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 199 }), (minutes, hours) => {
        const from = new Date(at('2026-11-01T00:00').getTime() + minutes * 60_000);
        const due = promisedUntil(from, hours, calendar);
        expect(due.getTime()).toBeGreaterThanOrEqual(from.getTime() + hours * 3_600_000);
        expect(promisedUntil(from, hours + 1, calendar).getTime()).toBeGreaterThan(due.getTime());
        const hour = new Date(due.getTime() + 3.5 * 3_600_000).getUTCHours();
        expect(hour).toBeGreaterThanOrEqual(8);
        expect(hour).toBeLessThanOrEqual(16);
      }),
      propertyRuns(),
    );
  });
});
