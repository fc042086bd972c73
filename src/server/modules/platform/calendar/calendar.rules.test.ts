import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/jalali.ts';
import { bankClosedDaysOf, closedDaysOf, makeCalendar } from './calendar.rules.ts';

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
  it('closes other days of the week from the first day of a change on, and leaves the days before it', () => {
    const calendar = makeCalendar(
      [
        { firstDay: '2026-11-21', weekendDays: [6, 0] },
        { firstDay: '2026-12-05', weekendDays: [6] },
      ],
      new Set(),
    );
    // Thursday, Friday and Saturday, week by week
    expect(
      ['2026-11-12', '2026-11-19', '2026-11-26', '2026-12-10'].map((thursday) =>
        [thursday, addDays(thursday, 1), addDays(thursday, 2)].map((day) => calendar.isWorkingDay(day)),
      ),
    ).toEqual([
      [false, false, true],
      [false, false, false],
      [true, false, false],
      [true, false, true],
    ]);
    expect(calendar.previousWorkingDay('2026-11-21')).toBe('2026-11-18');
    expect(calendar.workingDaysBetween('2026-11-14', '2026-11-28')).toBe(3 + 1 + 4 + 1);
  });
  it('answers in its own name', () => {
    const calendar = makeCalendar([], new Set(['2026-11-22']));
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
    const calendar = makeCalendar([], new Set(['2026-11-22']), new Set(['2026-11-23']));
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
});
