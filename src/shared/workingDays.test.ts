import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { addDays, jalaliToIso, tehranInstant } from './jalali.ts';
import { effectiveDay, exitPercent } from './orderTiming.ts';
import {
  addWorkingDays,
  DEFAULT_WEEKEND_DAYS,
  isPayDay,
  isWorkingDay,
  nextWorkingDay,
  payDayFrom,
  paymentWithin,
  previousWorkingDay,
  workingDayFrom,
  workingDaysBetween,
  type WorkingCalendar,
} from './workingDays.ts';

const iso = (jalali: string) => jalaliToIso(jalali) ?? '';
const plain: WorkingCalendar = { weekendDays: DEFAULT_WEEKEND_DAYS, holidays: new Set() };

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2022-01-01', days));
const calendar = fc.record({
  weekendDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
  holidays: fc.array(day, { maxLength: 60 }).map((days) => new Set(days)),
});

describe('working days', () => {
  it('are Saturday to Wednesday without holidays', () => {
    expect(isWorkingDay(plain, iso('1405/08/30'))).toBe(true);
    expect(isWorkingDay(plain, iso('1405/08/28'))).toBe(false);
    expect(isWorkingDay(plain, iso('1405/08/29'))).toBe(false);
    expect(isWorkingDay({ ...plain, holidays: new Set([iso('1405/08/30')]) }, iso('1405/08/30'))).toBe(false);
    expect(isWorkingDay({ ...plain, weekendDays: [6, 0] }, iso('1405/08/28'))).toBe(true);
  });

  it('left only four open days in the first half of Farvardin 1404 (domain 7)', () => {
    const holidays = new Set(
      ['1404/01/01', '1404/01/02', '1404/01/03', '1404/01/04', '1404/01/11', '1404/01/12', '1404/01/13'].map(iso),
    );
    const open = Array.from({ length: 15 }, (_, index) => addDays(iso('1404/01/01'), index)).filter((date) =>
      isWorkingDay({ ...plain, holidays }, date),
    );
    expect(open).toEqual(['1404/01/05', '1404/01/06', '1404/01/09', '1404/01/10'].map(iso));
  });

  it('are counted forth and back alike', () => {
    fc.assert(
      fc.property(calendar, day, fc.integer({ min: 0, max: 40 }), (of, start, count) => {
        const from = workingDayFrom(of, start);
        const to = addWorkingDays(of, from, count);
        expect(isWorkingDay(of, to)).toBe(true);
        expect(workingDaysBetween(of, from, to)).toBe(count);
        expect(addWorkingDays(of, to, -count)).toBe(from);
        expect(workingDaysBetween(of, to, from)).toBe(count === 0 ? 0 : -count);
      }),
      propertyRuns(),
    );
  });

  it('have no working day between a day and its next one', () => {
    fc.assert(
      fc.property(calendar, day, (of, start) => {
        const next = nextWorkingDay(of, start);
        expect(next > start).toBe(true);
        for (let between = addDays(start, 1); between < next; between = addDays(between, 1))
          expect(isWorkingDay(of, between)).toBe(false);
        if (isWorkingDay(of, start)) expect(previousWorkingDay(of, next)).toBe(start);
      }),
      propertyRuns(),
    );
  });

  it('add up in steps', () => {
    fc.assert(
      fc.property(
        calendar,
        day,
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 20 }),
        (of, start, a, b) => {
          expect(addWorkingDays(of, addWorkingDays(of, start, a), b)).toBe(addWorkingDays(of, start, a + b));
        },
      ),
      propertyRuns(),
    );
  });

  it('refuse a calendar that never opens', () => {
    expect(() => nextWorkingDay({ weekendDays: [0, 1, 2, 3, 4, 5, 6], holidays: new Set() }, '2026-11-21')).toThrow(
      RangeError,
    );
  });
});

describe('day an order counts for (domain 1.4)', () => {
  it.each([
    ['1405/08/26', '11:00', '14:00', '1405/08/26'],
    ['1405/08/27', '15:00', '14:00', '1405/08/30'],
    ['1405/08/27', '14:00', '14:00', '1405/08/30'],
    ['1405/08/27', '13:59', '14:00', '1405/08/27'],
    ['1405/08/28', '10:00', '14:00', '1405/08/30'],
    ['1405/08/29', '23:00', '12:00', '1405/08/30'],
  ])('%s %s with the cut-off %s is %s', (date, time, cutoff, effective) => {
    expect(effectiveDay(plain, cutoff, tehranInstant(iso(date), time))).toBe(iso(effective));
  });
});

describe('exit fee (domain 1.5)', () => {
  const steps = [
    { untilDay: 90, pct: '3' },
    { untilDay: 15, pct: '5' },
    { untilDay: 45, pct: '4' },
  ];
  it.each([
    [0, '5'],
    [15, '5'],
    [16, '4'],
    [45, '4'],
    [46, '3'],
    [90, '3'],
    [91, '0'],
  ])('of %i days is %s percent', (age, pct) => {
    expect(exitPercent(steps, age)).toBe(pct);
  });
});

describe('days on which money moves', () => {
  const sunday = '2026-11-22';
  const banks = (...days: string[]): WorkingCalendar => ({ ...plain, bankHolidays: new Set(days) });

  it('are the working days on which banks work too', () => {
    expect(payDayFrom(plain, sunday)).toBe(sunday);
    expect(payDayFrom(banks(sunday), sunday)).toBe('2026-11-23');
    // Thursday and Friday are closed as well
    expect(payDayFrom(banks('2026-11-25'), '2026-11-25')).toBe('2026-11-28');
    expect(isWorkingDay(banks(sunday), sunday)).toBe(true);
  });

  it.each([
    ['an open week', plain, '2026-11-21', 3, '2026-11-23', '2026-11-24'],
    ['a weekend between', plain, '2026-11-25', 3, '2026-11-29', '2026-11-30'],
    ['banks closed on the day before', banks('2026-11-23'), '2026-11-21', 3, '2026-11-22', '2026-11-24'],
    ['banks closed on the last day', banks('2026-11-24'), '2026-11-21', 3, '2026-11-22', '2026-11-23'],
    [
      'banks closed on all of them',
      banks('2026-11-22', '2026-11-23', '2026-11-24'),
      '2026-11-21',
      3,
      '2026-11-21',
      '2026-11-25',
    ],
    ['one day', plain, '2026-11-21', 1, '2026-11-21', '2026-11-22'],
  ])('take money to its owner in time: %s', (_name, of, today, count, sendDate, arrivalDate) =>
    expect(paymentWithin(of, today, count)).toEqual({ sendDate, arrivalDate }),
  );
});

describe('a calendar with long closings', () => {
  const closed = (from: string, count: number): WorkingCalendar => ({
    weekendDays: [],
    holidays: new Set(Array.from({ length: count }, (_, index) => addDays(from, index))),
  });

  it('is believed for a run of 59 closed days, and no longer', () => {
    expect(nextWorkingDay(closed('2026-11-22', 59), '2026-11-21')).toBe('2027-01-20');
    expect(() => nextWorkingDay(closed('2026-11-22', 60), '2026-11-21')).toThrow(
      'no working day within 60 days of 2026-11-21',
    );
    expect(() => previousWorkingDay(closed('2026-09-01', 100), '2026-11-21')).toThrow(RangeError);
    expect(payDayFrom(closed('2026-11-22', 59), '2026-11-22')).toBe('2027-01-20');
    expect(() => payDayFrom(closed('2026-11-22', 60), '2026-11-22')).toThrow(
      'no day of payment within 60 days of 2026-11-22',
    );
  });

  it('counts nothing between a day and itself, and the day itself for no days', () => {
    expect(workingDaysBetween(plain, '2026-11-28', '2026-11-28')).toBe(0);
    expect(addWorkingDays(plain, '2026-11-27', 0)).toBe('2026-11-27');
    expect(addWorkingDays(plain, '2026-11-28', -1)).toBe('2026-11-25');
    expect([isPayDay(plain, '2026-11-28'), isPayDay(plain, '2026-11-27')]).toEqual([true, false]);
  });
});
