import { describe, expect, it } from 'vitest';
import { bankClosedDaysOf, closedDaysOf, makeCalendar, weekendFrom } from './calendar.rules.ts';

describe('calendar of a fund', () => {
  const holidays = [
    { day: '2026-11-22', scope: 'all' as const, fundId: null },
    { day: '2026-11-23', scope: 'banks_only' as const, fundId: null },
    { day: '2026-11-24', scope: 'fund' as const, fundId: 7 },
  ];
  it('closes for all, for its own closures, not for those of banks or of other funds', () => {
    expect([...closedDaysOf(holidays, null)]).toEqual(['2026-11-22']);
    expect([...closedDaysOf(holidays, 7)]).toEqual(['2026-11-22', '2026-11-24']);
    expect([...closedDaysOf(holidays, 8)]).toEqual(['2026-11-22']);
  });
  it('takes the weekend from the settings when that leaves a day open', () => {
    expect(weekendFrom([6])).toEqual([6]);
    expect(weekendFrom([])).toEqual([]);
    expect(weekendFrom(null)).toEqual([5, 6]);
    expect(weekendFrom([0, 1, 2, 3, 4, 5, 6])).toEqual([5, 6]);
    expect(weekendFrom([9])).toEqual([5, 6]);
  });
  it('answers in its own name', () => {
    const calendar = makeCalendar([5, 6], new Set(['2026-11-22']));
    expect(calendar.isWorkingDay('2026-11-22')).toBe(false);
    expect(calendar.nextWorkingDay('2026-11-21')).toBe('2026-11-23');
    expect(calendar.addWorkingDays('2026-11-21', 2)).toBe('2026-11-24');
    expect(calendar.workingDaysBetween('2026-11-21', '2026-11-24')).toBe(2);
  });
});

describe('a calendar of banks', () => {
  const holidays = [
    { day: '2026-11-22', scope: 'all' as const, fundId: null },
    { day: '2026-11-23', scope: 'banks_only' as const, fundId: null },
    { day: '2026-11-24', scope: 'fund' as const, fundId: null },
  ];

  it('has the days that close banks alone', () => {
    expect([...bankClosedDaysOf(holidays)]).toEqual(['2026-11-23']);
    expect([...closedDaysOf(holidays, null)]).toEqual(['2026-11-22']);
  });

  it('answers every question in its own name, and closes no fund', () => {
    const calendar = makeCalendar([5, 6], new Set(['2026-11-22']), new Set(['2026-11-23']));
    expect([calendar.weekendDays, [...calendar.holidays], [...(calendar.bankHolidays ?? [])]]).toEqual([
      [5, 6],
      ['2026-11-22'],
      ['2026-11-23'],
    ]);
    expect([calendar.isWorkingDay('2026-11-23'), calendar.isWorkingDay('2026-11-27')]).toEqual([true, false]);
    expect(calendar.previousWorkingDay('2026-11-23')).toBe('2026-11-21');
    expect([calendar.workingDayFrom('2026-11-22'), calendar.workingDayFrom('2026-11-23')]).toEqual([
      '2026-11-23',
      '2026-11-23',
    ]);
    expect([...(makeCalendar([], new Set()).bankHolidays ?? [])]).toEqual([]);
  });

  it('takes a weekend only when it is a list of week days', () => {
    expect([
      weekendFrom([6, 'x']),
      weekendFrom([-1]),
      weekendFrom([7]),
      weekendFrom([0.5]),
      weekendFrom([0, 6]),
    ]).toEqual([
      ...[
        [5, 6],
        [5, 6],
        [5, 6],
        [5, 6],
        [0, 6],
      ],
    ]);
  });
});
