import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { changedSetting, reinvestPercent, sharesOf, splitProfit, yearlyYield } from './profits.rules.ts';

describe('the yield of a profit', () => {
  it('is told as percent a year of the price, beside the rate of the prospectus', () => {
    // 16,600 rial a month of 1,000,000; 50,000 a quarter of 1,250,000.5
    expect(yearlyYield(16_600n, '1000000.0000', 1)).toBe('19.92');
    expect(yearlyYield(50_000n, '1250000.5', 3)).toBe('16.00');
    expect(yearlyYield(16_600n, null, 1)).toBeNull();
    expect(yearlyYield(16_600n, '1000000', null)).toBeNull();
  });
});

describe('the shares of a run', () => {
  it('give a compensation to the rial: whole rials first, the rest to the largest rests', () => {
    const holders = [
      { investorId: 7, units: 3n },
      { investorId: 2, units: 3n },
      { investorId: 5, units: 1n },
    ];
    // 10 rial over 7 units: 4 and 2/7 for three units, 1 and 3/7 for one; one rial is left and goes to the largest rest
    const shares = sharesOf(holders, { perUnit: 100n, compensation: 10n });
    expect(new Map(shares.map((share) => [share.investorId, share.amount]))).toEqual(
      new Map([
        [7, 304n],
        [2, 304n],
        [5, 102n],
      ]),
    );
    // of equal rests the lower id comes first: 1 rial over two halves
    expect(
      sharesOf(
        [
          { investorId: 9, units: 5n },
          { investorId: 4, units: 5n },
        ],
        { perUnit: 0n, compensation: 1n },
      ),
    ).toEqual([
      { investorId: 4, units: 5n, amount: 1n },
      { investorId: 9, units: 5n, amount: 0n },
    ]);
    expect(sharesOf([], { perUnit: 1n, compensation: 0n })).toEqual([]);
  });

  it('add up to the total, and none is a rial away from its exact part', () => {
    const units = fc.array(fc.bigInt(1n, 10n ** 9n), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(units, fc.bigInt(0n, 10n ** 6n), fc.bigInt(0n, 10n ** 12n), (held, perUnit, compensation) => {
        const total = held.reduce((sum, each) => sum + each, 0n);
        const shares = sharesOf(
          held.map((each, place) => ({ investorId: place + 1, units: each })),
          { perUnit, compensation },
        );
        expect(shares.reduce((sum, share) => sum + share.amount, 0n)).toBe(total * perUnit + compensation);
        for (const share of shares) {
          const off = (share.amount - share.units * perUnit) * total - compensation * share.units;
          expect(off > -total && off < total).toBe(true);
        }
      }),
      propertyRuns(),
    );
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
      propertyRuns(),
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
