import { expect, it } from 'vitest';
import { forecastGoal } from './forecast.rules.ts';

const rest = ['کارمزد صدور و ابطال در نظر گرفته نشده است', 'بازده آینده تضمین نمی‌شود'];
const periods = (count: string) => `همه ${count} نوبت تا تاریخ هدف انجام می‌شود و سود دوباره سرمایه‌گذاری می‌شود`;
const guess = 'صندوق بازده سالانه‌ای اعلام نکرده است؛ بازه ۱۰ تا ۳۰ درصد فرض شده است';

/** One purchase of 10,000,000 rial, a year of 365 days before the goal. */
const goal = {
  amount: 10_000_000n,
  runDates: ['2026-11-28'],
  goalAmount: 12_000_000n,
  goalDate: '2027-11-28',
  yearlyPercent: null,
};

it('without an announced yield a year brings 10, 20 and 30 percent', () => {
  expect(forecastGoal(goal)).toEqual({
    paidIn: 10_000_000n,
    low: 11_000_000n,
    middle: 12_000_000n,
    high: 13_000_000n,
    periods: 1,
    neededPerPeriod: 10_000_000n,
    isReached: true,
    assumptions: [guess, periods('۱'), ...rest],
  });
});

it('an announced yield is the middle, half of it the low and one and a half the high', () => {
  expect(forecastGoal({ ...goal, yearlyPercent: 40 })).toMatchObject({
    low: 12_000_000n,
    middle: 14_000_000n,
    high: 16_000_000n,
  });
  const [first] = forecastGoal({ ...goal, yearlyPercent: 22.36 }).assumptions;
  expect(first).toBe(
    'بازده سالانه ۲۲٫۴ درصد، یعنی نرخ اعلام‌شده صندوق، فرض شده است؛ کمترین، نصف و بیشترین، یک‌ونیم برابر آن',
  );
});

it('purchases of two years grow by themselves, and none of the day of the goal counts', () => {
  const runDates = ['2025-11-28', '2026-11-28', '2027-11-28', '2027-12-28'];
  expect(forecastGoal({ ...goal, runDates })).toMatchObject({
    paidIn: 20_000_000n,
    low: 23_100_000n,
    middle: 26_400_000n,
    high: 29_900_000n,
    periods: 2,
  });
});

it('a goal is missed by one rial, and what it needs is rounded up', () => {
  expect(forecastGoal({ ...goal, goalAmount: 12_000_001n })).toMatchObject({
    isReached: false,
    neededPerPeriod: 10_000_001n,
  });
});

it('without a purchase nothing is needed that could reach the goal', () => {
  expect(forecastGoal({ ...goal, runDates: [] })).toMatchObject({
    paidIn: 0n,
    middle: 0n,
    periods: 0,
    neededPerPeriod: null,
    isReached: false,
  });
});
