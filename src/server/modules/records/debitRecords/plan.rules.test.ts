import { expect, it } from 'vitest';
import { intervalText, movedReason } from './plan.rules.ts';

it.each([
  [{ every: 'weekly', dayOfWeek: 0, dayOfMonth: null }, 'هفتگی، شنبه‌ها'],
  [{ every: 'weekly', dayOfWeek: 2, dayOfMonth: null }, 'هفتگی، دوشنبه‌ها'],
  [{ every: 'monthly', dayOfWeek: null, dayOfMonth: 5 }, 'ماهانه، روز ۵'],
  [{ every: 'monthly', dayOfWeek: null, dayOfMonth: 31 }, 'ماهانه، روز پایان ماه'],
  [{ every: 'daily', dayOfWeek: null, dayOfMonth: null }, 'روزانه'],
] as const)('the interval of a plan', (plan, text) => {
  expect(intervalText(plan)).toBe(text);
});

const calendar = { weekendDays: [5, 6], holidays: new Set(['2026-11-30']), bankHolidays: new Set(['2026-12-01']) };
const moved = (period: string, runDate: string, titles: [string, string][] = []) =>
  movedReason({ period, runDate }, calendar, new Map(titles));

it('a date on its own day needs no reason', () => {
  expect(moved('2026-12-02', '2026-12-02')).toBeNull();
});

it('a date that moved says from where, why, and to where', () => {
  expect(moved('2026-12-03', '2026-12-05')).toBe(
    'پنجشنبه ۱۲ آذر تعطیل است (تعطیل هفتگی)؛ برداشت به شنبه ۱۴ آذر می‌رود',
  );
  expect(moved('2026-11-30', '2026-12-02')).toBe(
    'دوشنبه ۹ آذر تعطیل است (تعطیل رسمی)؛ برداشت به چهارشنبه ۱۱ آذر می‌رود',
  );
  expect(moved('2026-11-30', '2026-12-02', [['2026-11-30', 'روز آزمون']])).toBe(
    'دوشنبه ۹ آذر تعطیل است (روز آزمون)؛ برداشت به چهارشنبه ۱۱ آذر می‌رود',
  );
  expect(moved('2026-12-01', '2026-12-02')).toBe(
    'سه‌شنبه ۱۰ آذر تعطیل است (تعطیلی بانک‌ها)؛ برداشت به چهارشنبه ۱۱ آذر می‌رود',
  );
});

it('a calendar without holidays of banks knows weekends', () => {
  const plain = { weekendDays: [5, 6], holidays: new Set<string>() };
  expect(movedReason({ period: '2026-12-04', runDate: '2026-12-05' }, plain, new Map())).toBe(
    'جمعه ۱۳ آذر تعطیل است (تعطیل هفتگی)؛ برداشت به شنبه ۱۴ آذر می‌رود',
  );
});
