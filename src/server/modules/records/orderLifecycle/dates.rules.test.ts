import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addDays, isoToJalali, jalaliToIso, tehranInstant } from '#shared/jalali.ts';
import { isWorkingDay, type WorkingCalendar } from '#shared/workingDays.ts';
import { propertyRuns } from '#tests/support/property.ts';
import { afterPublished, endOfWorkingDays, orderDates, slipDates, type ScheduleRule } from './dates.rules.ts';

const calendar: WorkingCalendar = { weekendDays: [5, 6], holidays: new Set() };
const fixedBuy: ScheduleRule = { cutoffTime: '14:00', priceOffsetDays: 1, issueOffsetDays: 1, settleDays: 0 };
const fixedSell: ScheduleRule = { cutoffTime: '12:00', priceOffsetDays: 0, issueOffsetDays: 0, settleDays: 1 };
const equityBuy: ScheduleRule = { cutoffTime: '14:00', priceOffsetDays: 2, issueOffsetDays: 1, settleDays: 0 };
const equitySell: ScheduleRule = { cutoffTime: '12:00', priceOffsetDays: 1, issueOffsetDays: 0, settleDays: 3 };
const slipRule: ScheduleRule = { cutoffTime: '12:30', priceOffsetDays: 0, issueOffsetDays: 1, settleDays: 0 };

const at = (jalali: string, time: string): Date => tehranInstant(jalaliToIso(jalali) ?? '', time);
const shown = (iso: string | null): string | null => (iso === null ? null : isoToJalali(iso));

describe('worked examples of domain 1.4', () => {
  it.each([
    ['1405/08/26', '11:00', 1, fixedBuy, '1405/08/26', '1405/08/27', '1405/08/30'],
    ['1405/08/27', '15:00', 1, fixedBuy, '1405/08/30', '1405/09/01', '1405/09/02'],
    ['1405/08/28', '10:00', 1, fixedBuy, '1405/08/30', '1405/09/01', '1405/09/02'],
    ['1405/08/27', '11:30', 2, fixedSell, '1405/08/27', '1405/08/27', '1405/08/30'],
    ['1405/08/29', '23:00', 2, equitySell, '1405/08/30', '1405/09/01', '1405/09/04'],
  ] as const)('%s %s type %s', (day, time, type, rule, effective, price, result) => {
    const dates = orderDates(calendar, rule, type, at(day, time));
    expect([
      shown(dates.effectiveDate),
      shown(dates.priceDate),
      shown(type === 1 ? dates.licenseDate : dates.payoutDate),
    ]).toEqual([effective, price, result]);
    expect(dates.cancelDeadline).toEqual(at(effective, rule.cutoffTime));
  });

  it('prices equity bought by gateway two working days later and issues on the third (domain 1.3)', () => {
    const dates = orderDates(calendar, equityBuy, 1, at('1405/08/30', '10:00'));
    expect([shown(dates.priceDate), shown(dates.licenseDate)]).toEqual(['1405/09/02', '1405/09/03']);
  });

  it('takes the minute of the cut-off as too late', () => {
    expect(shown(orderDates(calendar, fixedBuy, 1, at('1405/08/30', '13:59')).effectiveDate)).toBe('1405/08/30');
    expect(shown(orderDates(calendar, fixedBuy, 1, at('1405/08/30', '14:00')).effectiveDate)).toBe('1405/09/01');
  });
});

describe('slips', () => {
  const submit = (slip: string, time: string, closed: 'next_day' | 'return' = 'next_day') =>
    slipDates(calendar, slipRule, { date: jalaliToIso(slip) ?? '', time }, at('1405/08/30', '10:00'), closed);
  const effectiveOf = (found: ReturnType<typeof submit>) =>
    found.isAccepted ? shown(found.dates.effectiveDate) : found.reason;

  it('take the day of the slip', () => expect(effectiveOf(submit('1405/08/27', '10:00'))).toBe('1405/08/27'));
  it('of a closed day take the next working day', () =>
    expect(effectiveOf(submit('1405/08/28', '10:00'))).toBe('1405/08/30'));
  it('of a closed day are refused by funds that send the money back', () =>
    expect(effectiveOf(submit('1405/08/28', '10:00', 'return'))).toBe('closed_day'));
  it('of tomorrow are refused', () => expect(effectiveOf(submit('1405/09/01', '10:00'))).toBe('future'));
  it('after the cut-off of their day count for the next one', () =>
    expect(effectiveOf(submit('1405/08/27', '13:00'))).toBe('1405/08/30'));
  it('that are old count like an order of today, because their prices are known', () =>
    expect(effectiveOf(submit('1405/08/19', '10:00'))).toBe('1405/08/30'));
});

describe('dates of any order', () => {
  it('are working days in order, for any holidays and moment', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }),
        fc.integer({ min: 0, max: 60 * 24 * 60 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 7 }),
        (closed, minutes, offset, settle) => {
          const holidays = new Set(closed.map((day) => addDays('2026-11-01', day)));
          const wide: WorkingCalendar = { weekendDays: [5, 6], holidays };
          const moment = new Date(Date.parse('2026-11-01T00:00:00Z') + minutes * 60_000);
          const rule = { cutoffTime: '12:00', priceOffsetDays: offset, issueOffsetDays: 1, settleDays: settle };
          for (const type of [1, 2] as const) {
            const dates = orderDates(wide, rule, type, moment);
            expect(isWorkingDay(wide, dates.effectiveDate)).toBe(true);
            expect(isWorkingDay(wide, dates.priceDate)).toBe(true);
            expect(dates.priceDate >= dates.effectiveDate).toBe(true);
            expect((type === 1 ? dates.licenseDate : dates.payoutDate) ?? '').toSatisfy(
              (day: string) => day >= dates.priceDate,
            );
            expect(dates.cancelDeadline > moment).toBe(true);
          }
        },
      ),
      propertyRuns(300),
    );
  });
});

describe('a price that is public already', () => {
  const buy = orderDates(calendar, fixedBuy, 1, at('1405/08/30', '10:00'));
  const sell = orderDates(calendar, fixedSell, 2, at('1405/08/30', '10:00'));

  it('moves nothing that is priced later', () => {
    expect(afterPublished(calendar, fixedBuy, 1, buy, '2026-11-21')).toEqual(buy);
    expect(afterPublished(calendar, fixedBuy, 1, buy, null)).toEqual(buy);
  });

  it.each([
    ['2026-11-22', '2026-11-23', '2026-11-24'],
    ['2026-11-25', '2026-11-28', '2026-11-29'],
  ])('of %s moves the price to %s and the certificate to %s', (published, priceDate, licenseDate) => {
    expect(afterPublished(calendar, fixedBuy, 1, buy, published)).toEqual({
      ...{ effectiveDate: '2026-11-21', priceDate, licenseDate, payoutDate: null, cancelDeadline: buy.cancelDeadline },
      ...{ datedAt: at('1405/08/30', '10:00'), datedBy: 'registered' },
    });
  });

  it('moves the payout of a sell with it', () => {
    expect([sell.priceDate, sell.payoutDate, sell.licenseDate]).toEqual(['2026-11-21', '2026-11-22', null]);
    const moved = afterPublished(calendar, fixedSell, 2, sell, '2026-11-21');
    expect([moved.priceDate, moved.payoutDate, moved.licenseDate]).toEqual(['2026-11-22', '2026-11-23', null]);
  });
});

it('working days end with the midnight after them', () => {
  const wednesday = at('1405/09/04', '10:00');
  expect(endOfWorkingDays(calendar, wednesday, 0)).toEqual(new Date('2026-11-25T20:30:00Z'));
  expect(endOfWorkingDays(calendar, wednesday, 1)).toEqual(new Date('2026-11-28T20:30:00Z'));
});

describe('the age of a slip', () => {
  const now = at('1405/08/30', '10:00');
  const dated = (date: string, by?: 'slip' | 'money') =>
    slipDates(calendar, slipRule, { date, time: '10:00' }, now, 'next_day', by);

  it('counts up to three working days, and then like an order of today', () => {
    expect(dated('2026-11-16')).toMatchObject({
      dates: { effectiveDate: '2026-11-16', datedAt: at('1405/08/25', '10:00'), datedBy: 'slip' },
    });
    expect(dated('2026-11-15')).toMatchObject({
      dates: { effectiveDate: '2026-11-21', datedAt: now, datedBy: 'registered' },
    });
    expect(dated('2026-11-21', 'money')).toMatchObject({ dates: { effectiveDate: '2026-11-21', datedBy: 'money' } });
  });

  it('is at most 30 days, except for money that the bank brought', () => {
    expect(dated('2026-10-22')).toMatchObject({ isAccepted: true, dates: { effectiveDate: '2026-11-21' } });
    expect(dated('2026-10-21')).toEqual({ isAccepted: false, reason: 'too_old' });
    expect(dated('2026-10-21', 'money')).toMatchObject({ isAccepted: true });
  });
});
