import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedSetting, reinvestPercent, splitProfit, yearlyYield } from './profits.rules.ts';

describe('the yield of a profit', () => {
  it('is told as percent a year of the price, beside the rate of the prospectus', () => {
    // 16,600 rial a month of 1,000,000; 50,000 a quarter of 1,250,000.5
    expect(yearlyYield(16_600n, '1000000.0000', 1)).toBe('19.92');
    expect(yearlyYield(50_000n, '1250000.5', 3)).toBe('16.00');
    expect(yearlyYield(16_600n, null, 1)).toBeNull();
    expect(yearlyYield(16_600n, '1000000', null)).toBeNull();
  });
});

describe('reinvestment', () => {
  it('splits a profit into parts that add up', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const { reinvest, payout } = splitProfit(amount, percent);
        expect(reinvest + payout).toBe(amount);
        expect(reinvest).toBeGreaterThanOrEqual(0n);
        expect(payout).toBeGreaterThanOrEqual(0n);
      }),
    );
    expect(() => splitProfit(1n, 101)).toThrow(RangeError);
    expect(() => splitProfit(1n, 0.5)).toThrow(RangeError);
  });

  it('counts a change from its first day, and what stood before until then', () => {
    const first = changedSetting(null, { isOn: true, percent: 100 }, '2026-11-18', '2026-11-21');
    expect(reinvestPercent(null, '2026-11-21')).toBe(0);
    expect(reinvestPercent(first, '2026-11-18')).toBe(0);
    expect(reinvestPercent(first, '2026-11-21')).toBe(100);
    const second = changedSetting(first, { isOn: true, percent: 30 }, '2026-11-21', '2026-11-22');
    expect(reinvestPercent(second, '2026-11-21')).toBe(100);
    expect(reinvestPercent(second, '2026-11-22')).toBe(30);
    // two changes on one day: the second replaces the first, and what was in force stays
    const third = changedSetting(second, { isOn: false, percent: 0 }, '2026-11-21', '2026-11-22');
    expect(reinvestPercent(third, '2026-11-21')).toBe(100);
    expect(reinvestPercent(third, '2026-11-22')).toBe(0);
  });
});
