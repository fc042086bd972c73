import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import {
  addDays,
  addJalaliMonths,
  daysBetween,
  formatJalaliDate,
  formatJalaliMoment,
  formatJalaliMonth,
  formatJalaliWeekday,
  formatJalaliWeekdayTime,
  isIsoDate,
  isKnownDay,
  isoOfJalali,
  isoToJalali,
  jalaliMomentText,
  jalaliMonthLength,
  jalaliParts,
  jalaliToIso,
  tehranDay,
  tehranInstant,
  tehranTime,
  weekDay,
} from './jalali.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const icu = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
function icuJalali(iso: string): string {
  const parts = Object.fromEntries(
    icu.formatToParts(new Date(`${iso}T12:00:00Z`)).map((part) => [part.type, part.value]),
  );
  return `${parts['year']?.replace(/\D/g, '')}/${parts['month']}/${parts['day']}`;
}

/** 1300/01/01 to the end of 1499 */
const isoDay = fc.integer({ min: 0, max: 73_047 }).map((days) => addDays('1921-03-21', days));
const zones = ['UTC', 'Asia/Tehran', 'America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Cairo'];

describe.each(zones)('Jalali days in the zone %s', (zone) => {
  it('agree with ICU, go there and back, and keep their week day', () => {
    vi.stubEnv('TZ', zone);
    fc.assert(
      fc.property(isoDay, (iso) => {
        const jalali = isoToJalali(iso);
        expect(jalali).toBe(icuJalali(iso));
        expect(jalaliToIso(jalali)).toBe(iso);
        expect(weekDay(addDays(iso, 1))).toBe((weekDay(iso) + 1) % 7);
      }),
      propertyRuns(300),
    );
  });

  it('agree with ICU on every day around the changes of summer time in Iran', () => {
    vi.stubEnv('TZ', zone);
    for (let year = 2005; year <= 2023; year += 1) {
      for (const start of [`${year}-03-18`, `${year}-09-18`]) {
        for (let days = 0; days < 8; days += 1) {
          const iso = addDays(start, days);
          expect(isoToJalali(iso)).toBe(icuJalali(iso));
          expect(tehranDay(tehranInstant(iso, '12:00'))).toBe(iso);
          expect(tehranTime(tehranInstant(iso, '12:00'))).toBe('12:00');
        }
      }
    }
  });
});

describe('The clock of Tehran', () => {
  it('agrees with ICU around the end of summer time and long after it', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tehran', dateStyle: 'short', timeStyle: 'short' });
    const around = fc.date({
      min: new Date('2022-09-18T00:00:00Z'),
      max: new Date('2022-09-26T00:00:00Z'),
      noInvalidDate: true,
    });
    const later = fc.date({
      min: new Date('2021-01-01T00:00:00Z'),
      max: new Date('2199-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    for (const moments of [around, later])
      fc.assert(
        fc.property(moments, (at) => {
          expect(`${tehranDay(at)} ${tehranTime(at)}`).toBe(clock.format(at));
        }),
        propertyRuns(500),
      );
  });
});

describe('Jalali days', () => {
  it('have the examples of the specification', () => {
    expect(isoToJalali('2026-11-21')).toBe('1405/08/30');
    expect(jalaliToIso('1405/8/30')).toBe('2026-11-21');
    expect(weekDay('2026-11-21')).toBe(0);
    expect(formatJalaliDate('2026-11-21')).toBe('۱۴۰۵/۰۸/۳۰');
    expect(formatJalaliWeekday('2026-11-18')).toBe('چهارشنبه ۲۷ آبان');
    expect(formatJalaliWeekday('2026-11-18', { hasYear: true })).toBe('چهارشنبه ۲۷ آبان ۱۴۰۵');
    // half past eight in the evening of London is the next day in Tehran
    expect(formatJalaliWeekdayTime('2026-11-18T20:35:00Z')).toBe('پنجشنبه ۲۸ آبان، ۰۰:۰۵');
    expect(formatJalaliWeekdayTime('2026-11-18T10:35:00Z', { hasYear: true })).toBe('چهارشنبه ۲۷ آبان ۱۴۰۵، ۱۴:۰۵');
    expect(formatJalaliMonth('2026-11-18')).toBe('آبان ۱۴۰۵');
  });

  it('know the leap years', () => {
    expect(jalaliToIso('1403/12/30')).toBe('2025-03-20');
    expect(jalaliToIso('1404/12/30')).toBeNull();
    expect(jalaliMonthLength(1403, 12)).toBe(30);
    expect(jalaliMonthLength(1404, 12)).toBe(29);
    expect(jalaliMonthLength(1404, 6)).toBe(31);
  });

  it.each(['1405/13/01', '1405/07/31', '1405/00/10', '1505', '', '2026/11/21', '1405-08-32'])('refuse %s', (text) =>
    expect(jalaliToIso(text)).toBeNull(),
  );
  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '', 'x', '2026-11-21T00:00'])('%s is no ISO day', (text) =>
    expect(isIsoDate(text)).toBe(false),
  );

  it('count days and months', () => {
    fc.assert(
      fc.property(
        isoDay,
        fc.integer({ min: -5000, max: 5000 }),
        (iso, days) => daysBetween(iso, addDays(iso, days)) === days,
      ),
      propertyRuns(),
    );
    expect(addJalaliMonths('2026-09-22', 1)).toBe(jalaliToIso('1405/07/30'));
    fc.assert(
      fc.property(isoDay, fc.integer({ min: -30, max: 30 }), (iso, months) => {
        const from = jalaliParts(iso);
        const to = jalaliParts(addJalaliMonths(iso, months));
        expect(to.year * 12 + to.month - (from.year * 12 + from.month)).toBe(months);
        expect(to.day).toBeLessThanOrEqual(from.day);
      }),
      propertyRuns(200),
    );
  });
});

describe('moments in Tehran', () => {
  it('have no summer time since 1401', () => {
    expect(tehranInstant('2026-07-01', '14:00').toISOString()).toBe('2026-07-01T10:30:00.000Z');
    expect(tehranInstant('2021-07-01', '14:00').toISOString()).toBe('2021-07-01T09:30:00.000Z');
    expect(tehranDay(new Date('2026-11-20T20:30:00Z'))).toBe('2026-11-21');
    expect(tehranTime(new Date('2026-11-20T20:30:00Z'))).toBe('00:00');
    expect(formatJalaliMoment('2026-11-21T10:35:00Z')).toBe('۱۴۰۵/۰۸/۳۰ ۱۴:۰۵');
  });

  it('step over the hour that did not exist', () => {
    expect(tehranTime(tehranInstant('2021-03-22', '00:30'))).toBe('01:30');
    expect(tehranDay(tehranInstant('2021-03-22', '00:00'))).toBe('2021-03-22');
  });

  it('come back to the day and time they were made from', () => {
    const time = fc
      .tuple(fc.integer({ min: 2, max: 22 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1980-01-01', days)),
        time,
        (iso, clock) => {
          const at = tehranInstant(iso, clock);
          return tehranDay(at) === iso && tehranTime(at) === clock;
        },
      ),
      propertyRuns(),
    );
  });
});

describe('days and moments at their edges', () => {
  it('are known from 1901 to 2198', () => {
    const days = ['1900-12-31', '1901-01-01', '2198-12-31', '2199-01-01', '2026-02-30'];
    expect(days.map(isKnownDay)).toEqual([false, true, true, false, false]);
    expect(() => addDays('2026-02-30', 1)).toThrow('not a day: 2026-02-30');
    expect(() => isoToJalali('x')).toThrow('not a day: x');
  });

  it('are Jalali with the years of two centuries alone', () => {
    const texts = ['1299/12/29', '1300/1/1', '1499-01-01', '1500/01/01', 'x1405/01/01', '1405/01/01x', '1405/1/0'];
    expect(texts.map(jalaliToIso)).toEqual([null, '1921-03-21', '2120-03-21', null, null, null, null]);
    expect(jalaliParts('2026-03-21')).toEqual({ year: 1405, month: 1, day: 1 });
    expect(isoOfJalali(1405, 8, 31)).toBe('2026-11-22');
  });

  it('go on by Jalali months, over the end of years and of short months', () => {
    expect(addJalaliMonths('2026-11-21', 0)).toBe('2026-11-21');
    expect(addJalaliMonths('2027-02-20', 1)).toBe('2027-03-21');
    expect(addJalaliMonths('2026-03-21', -1)).toBe('2026-02-20');
    expect(addJalaliMonths('2026-11-21', 24)).toBe('2028-11-20');
  });

  it('have texts for people and for the wire', () => {
    const at = new Date('2026-11-21T10:35:59Z');
    expect([jalaliMomentText(at), formatJalaliMoment(at)]).toEqual(['1405/08/30 14:05', '۱۴۰۵/۰۸/۳۰ ۱۴:۰۵']);
    expect(formatJalaliWeekday('2026-03-20', { hasYear: true })).toBe('جمعه ۲۹ اسفند ۱۴۰۴');
    expect(weekDay('2026-11-27')).toBe(6);
  });

  it('are made of a time with or without seconds, and of nothing else', () => {
    expect(tehranInstant('2026-11-21', '14:05:30')).toEqual(new Date('2026-11-21T10:35:30Z'));
    expect(() => tehranInstant('2026-11-21', '25:00')).toThrow('not a time of day: 25:00');
    expect(() => tehranInstant('2026-11-31', '10:00')).toThrow('not a day: 2026-11-31');
  });
});
