import type { Goal } from '#panel/api/goals.ts';

/** A goal as the API answers it, for screens: an eighth of the target, fed by no plan. */
export const sampleGoal = (changes: Partial<Goal> = {}): Goal => ({
  ...{ goalId: 5, investorId: 7, investorName: 'نگار رستگار', fundId: 3, fundName: 'درآمد ثابت سپیدار' },
  ...{ name: 'پیش‌پرداخت خانه', kind: 'house', kindText: 'خانه', status: 'open', statusText: 'در جریان' },
  ...{ targetAmount: '2000000000', targetDay: '2029-11-21', units: '250', value: '250000000', priceDay: '2026-11-20' },
  ...{ netPaid: '240000000', underWay: '20000000', percent: '12.50', isReached: false, remaining: '1750000000' },
  ...{ monthsLeft: 36, neededPerMonth: '48611112', plan: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', closedAt: null, version: 3 },
  ...changes,
});
