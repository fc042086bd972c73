import { expect, it } from 'vitest';
import { daysBetween, isoOfJalali, isoToJalali } from '#shared/jalali.ts';
import { officialHolidays } from './official.rules.ts';

const of = (year: number) => officialHolidays(isoOfJalali(year, 1, 1), isoOfJalali(year, 12, 29));

it('has the fixed days of each year on their Jalali dates', () => {
  for (const year of [1404, 1405, 1406, 1407, 1408]) {
    const fixed = of(year)
      .filter(({ isLunar }) => !isLunar)
      .map(({ day }) => isoToJalali(day).slice(5));
    expect(fixed, String(year)).toEqual([
      '01/01',
      '01/02',
      '01/03',
      '01/04',
      '01/12',
      '01/13',
      '03/14',
      '03/15',
      '11/22',
      '12/29',
    ]);
  }
  // 1408 is a leap year: its thirtieth of Esfand closes as well
  expect(
    officialHolidays(isoOfJalali(1408, 12, 29), isoOfJalali(1409, 1, 1)).map(({ day }) => isoToJalali(day)),
  ).toEqual(['1408/12/29', '1408/12/30', '1409/01/01']);
});

it('is within a day of the dates of the moon that were announced', () => {
  const announced = { 'عاشورای حسینی': '2025-07-06', 'اربعین حسینی': '2025-08-14', 'مبعث پیامبر': '2026-01-17' };
  for (const [title, day] of Object.entries(announced)) {
    const found = of(1404).find((one) => one.title === title);
    expect(found?.isLunar, title).toBe(true);
    expect(Math.abs(daysBetween(found?.day ?? '', day)), title).toBeLessThanOrEqual(1);
  }
});

it('ends Safar with its last day, however long it is', () => {
  // Rabi I of 1448 begins on 14 August 2026
  expect(of(1405).find(({ title }) => title === 'شهادت امام رضا')?.day).toBe('2026-08-13');
});
