import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { periodAfter, periodFrom, plannedDays, runDayOf, type DebitPlan } from './debitSchedule.ts';
import { addDays, isoToJalali, jalaliMonthLength, jalaliParts, jalaliToIso, weekDay } from './jalali.ts';
import { isPayDay, type WorkingCalendar } from './workingDays.ts';

const iso = (jalali: string): string => {
  const found = jalaliToIso(jalali);
  if (found === null) throw new Error(`no such day: ${jalali}`);
  return found;
};

const open: WorkingCalendar = { weekendDays: [5, 6], holidays: new Set() };

const plan = (of: Partial<DebitPlan>): DebitPlan => ({
  every: 'monthly',
  dayOfWeek: null,
  dayOfMonth: null,
  startDate: iso('1405/07/01'),
  endDate: null,
  ...of,
});

const shown = (days: { period: string; runDate: string }[]): [string, string][] =>
  days.map(({ period, runDate }) => [isoToJalali(period), isoToJalali(runDate)]);

describe('dates of a regular purchase', () => {
  it('takes the last day of a month that has no day 31, also in a common and a leap year', () => {
    const days = plannedDays(plan({ dayOfMonth: 31 }), open, { from: iso('1408/10/01'), most: 4 });
    // 1408 is a leap year with 30 days in Esfand; 1409 has 29
    expect(shown(days).map(([period]) => period)).toEqual(['1408/10/30', '1408/11/30', '1408/12/30', '1409/01/31']);
    const next = plannedDays(plan({ dayOfMonth: 31 }), open, { from: iso('1409/12/01'), most: 1 });
    expect(shown(next)[0]?.[0]).toBe('1409/12/29');
  });

  it('moves a date on a weekend or holiday to the next day on which funds and banks work', () => {
    const calendar: WorkingCalendar = {
      weekendDays: [5, 6],
      holidays: new Set([iso('1405/08/30')]),
      bankHolidays: new Set([iso('1405/09/01')]),
    };
    // 1405/08/28 is a Thursday; Saturday is a holiday and Sunday closes the banks
    const days = plannedDays(plan({ dayOfMonth: 28 }), calendar, { from: iso('1405/08/01'), most: 2 });
    expect(shown(days)).toEqual([
      ['1405/08/28', '1405/09/02'],
      ['1405/09/28', '1405/09/28'],
    ]);
  });

  it('buys daily on working days alone', () => {
    const days = plannedDays(plan({ every: 'daily' }), open, { from: iso('1405/08/26'), most: 4 });
    expect(shown(days).map(([period]) => period)).toEqual(['1405/08/26', '1405/08/27', '1405/08/30', '1405/09/01']);
  });

  it('ends with its last day', () => {
    const weekly = plan({ every: 'weekly', dayOfWeek: 0, endDate: iso('1405/09/13') });
    const days = plannedDays(weekly, open, { from: iso('1405/08/29'), most: 12 });
    expect(shown(days).map(([period]) => period)).toEqual(['1405/08/30', '1405/09/07']);
    expect(periodAfter(weekly, open, iso('1405/09/07'))).toBeNull();
  });

  it('names no date whose debit is after a day that is asked for', () => {
    const weekly = plan({ every: 'weekly', dayOfWeek: 6 });
    // 1405/08/29 is a Friday, whose debit is on Saturday
    const of = { from: iso('1405/08/29'), most: 12 };
    expect(plannedDays(weekly, open, { ...of, until: iso('1405/08/29') })).toEqual([]);
    const days = plannedDays(weekly, open, { ...of, until: iso('1405/09/07') });
    expect(shown(days)).toEqual([
      ['1405/08/29', '1405/08/30'],
      ['1405/09/06', '1405/09/07'],
    ]);
  });
});

const dayArb = fc.integer({ min: 0, max: 3_650 }).map((days) => addDays('2026-03-21', days));
const planArb: fc.Arbitrary<DebitPlan> = fc
  .record({
    start: dayArb,
    every: fc.constantFrom('daily', 'weekly', 'monthly' as const),
    week: fc.nat(6),
    month: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ start, every, week, month }) => ({
    every,
    dayOfWeek: every === 'weekly' ? week : null,
    dayOfMonth: every === 'monthly' ? month : null,
    startDate: start,
    endDate: null,
  }));
const calendarArb: fc.Arbitrary<WorkingCalendar> = fc
  .record({ holidays: fc.array(dayArb, { maxLength: 40 }), banks: fc.array(dayArb, { maxLength: 10 }) })
  .map(({ holidays, banks }) => ({ weekendDays: [5, 6], holidays: new Set(holidays), bankHolidays: new Set(banks) }));

describe('every plan and calendar', () => {
  it('gives periods that only grow, none before the start, and run days that are open and not before their period', () => {
    fc.assert(
      fc.property(planArb, calendarArb, dayArb, (one, calendar, from) => {
        const days = plannedDays(one, calendar, { from, most: 12 });
        expect(days).toHaveLength(12);
        for (const [index, { period, runDate }] of days.entries()) {
          expect(period >= one.startDate && period >= from).toBe(true);
          expect(runDate >= period && isPayDay(calendar, runDate)).toBe(true);
          if (index > 0) expect(period > (days[index - 1]?.period ?? '')).toBe(true);
        }
      }),
      propertyRuns(200),
    );
  });

  it('names the day that was chosen, or the last of a shorter month, and leaves no month out', () => {
    fc.assert(
      fc.property(planArb, dayArb, (one, from) => {
        const days = plannedDays(one, open, { from, most: 14 }).map(({ period }) => period);
        if (one.every === 'weekly') expect(days.every((day) => weekDay(day) === one.dayOfWeek)).toBe(true);
        if (one.every !== 'monthly') return;
        const months = days.map((day) => {
          const { year, month, day: date } = jalaliParts(day);
          expect(date).toBe(Math.min(one.dayOfMonth ?? 0, jalaliMonthLength(year, month)));
          return year * 12 + month;
        });
        expect(months).toEqual(months.map((_, index) => (months[0] ?? 0) + index));
      }),
      propertyRuns(200),
    );
  });

  it('finds the same periods from any day between two of them', () => {
    fc.assert(
      fc.property(planArb, calendarArb, dayArb, (one, calendar, from) => {
        const first = periodFrom(one, calendar, from);
        expect(first).not.toBeNull();
        if (first === null) return;
        expect(periodFrom(one, calendar, first)).toBe(first);
        expect(runDayOf(calendar, first) >= first).toBe(true);
      }),
      propertyRuns(200),
    );
  });
});
