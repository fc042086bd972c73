import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import {
  changedSetting,
  reinvestPercent,
  sharesOf,
  splitProfit,
  totalOf,
  unusualOf,
  yearlyYield,
} from './profits.rules.ts';

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
  it('give a compensation to the rial: whole rials first, the rest to the largest remainders', () => {
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
    // of equal remainders the lower id comes first: 1 rial over two halves
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

describe('a run before it is made', () => {
  const parts = { guaranteedPerUnit: 3n, extraPerUnit: 2n, compensation: 7n };
  it('comes to what all units get and the compensation, as far as the books hold it', () => {
    expect(totalOf(10n, parts)).toBe(57n);
    const most = { guaranteedPerUnit: 9_223_372_036_854_775_800n, extraPerUnit: 0n, compensation: 7n };
    expect(totalOf(1n, most)).toBe(9_223_372_036_854_775_807n);
    expect(totalOf(1n, { ...most, compensation: 8n })).toBeNull();
  });

  const same = (day: string): string => day;
  const moved = (from: string, to: string) => (day: string) => (day === from ? to : day);
  // 20 Aban 1405 is 11 November 2026
  it.each([
    ['the profit day', '2026-11-11', 20, same, []],
    ['the day after', '2026-11-12', 20, same, ['day']],
    ['the working day from it on', '2026-11-12', 20, moved('2026-11-11', '2026-11-12'), []],
    ['a closed profit day', '2026-11-11', 20, moved('2026-11-11', '2026-11-12'), ['day']],
    ['the profit day of another month', '2026-11-12', 21, same, []],
    ['any day without a profit day', '2026-11-12', null, same, []],
    ['the last day of a short month', '2026-11-21', 31, same, []],
    ['the working day in the next month', '2026-11-22', 31, moved('2026-11-21', '2026-11-22'), []],
    ['the first day of a year', '2027-03-21', 31, moved('2027-03-20', '2027-03-21'), []],
    ['the first day of a year without a reason', '2027-03-21', 31, same, ['day']],
  ] as const)('is usual on its day: %s', (_name, profitDate, profitDay, workingDayFrom, found) => {
    const fund = { profitDay, profitPeriodMonths: null };
    expect(unusualOf({ profitDate, perUnit: 1n }, fund, null, workingDayFrom)).toEqual(found);
  });

  it.each([
    ['2026-10-12', '2026-11-11', 1, []],
    ['2026-10-12', '2026-11-11', 2, ['early']],
    ['2026-10-12', '2026-11-11', null, []],
    ['2027-03-11', '2027-04-09', 1, []],
    ['2027-03-11', '2027-04-09', 2, ['early']],
    ['2026-11-11', '2026-11-11', 1, ['early']],
  ] as const)('from %s to %s in a period of %s months is early or not', (last, day, profitPeriodMonths, found) => {
    const fund = { profitDay: null, profitPeriodMonths };
    const previous = { profitDate: last, perUnit: 5n };
    expect(unusualOf({ profitDate: day, perUnit: 5n }, fund, previous, same)).toEqual(found);
  });

  it.each([
    [100n, 50n, []],
    [100n, 49n, ['rate']],
    [100n, 200n, []],
    [100n, 201n, ['rate']],
    [0n, 5n, []],
  ])('after %s rial a unit, %s is far or not', (before, perUnit, found) => {
    const run = { profitDate: '2026-11-11', perUnit };
    const previous = { profitDate: '2026-10-12', perUnit: before };
    expect(unusualOf(run, { profitDay: null, profitPeriodMonths: null }, previous, same)).toEqual(found);
  });
});

describe('what is kept of a reinvestment', () => {
  it('is floored to a rial, and the payout has the rest', () => {
    expect(splitProfit(1_001n, 30)).toEqual({ reinvest: 300n, payout: 701n });
    expect(splitProfit(1_001n, 0)).toEqual({ reinvest: 0n, payout: 1_001n });
    expect(splitProfit(1_001n, 100)).toEqual({ reinvest: 1_001n, payout: 0n });
    expect(() => splitProfit(1n, -1)).toThrow('not a whole percentage: -1');
  });

  it('is the setting with the one before it', () => {
    const wish = { isOn: true, percent: 40 };
    const before = { isOn: true, percent: 70, effectiveFrom: '2026-11-21', priorIsOn: true, priorPercent: 10 };
    const days = ['2026-11-21', '2026-11-22'] as const;
    expect(changedSetting(null, wish, ...days)).toEqual({
      ...{ ...wish, effectiveFrom: '2026-11-22', priorIsOn: false, priorPercent: 0 },
    });
    expect(changedSetting(before, wish, ...days)).toMatchObject({ priorIsOn: true, priorPercent: 70 });
    expect(changedSetting(before, wish, '2026-11-20', '2026-11-22')).toMatchObject({
      priorIsOn: true,
      priorPercent: 10,
    });
    expect(reinvestPercent({ ...before, priorIsOn: false }, '2026-11-20')).toBe(0);
    expect(reinvestPercent({ ...before, isOn: false }, '2026-11-21')).toBe(0);
    expect(reinvestPercent(before, '2026-11-20')).toBe(10);
  });

  it('has no yield without months', () => {
    expect(yearlyYield(1n, '1000', 0)).toBeNull();
    expect(yearlyYield(1n, '1000', -1)).toBeNull();
  });
});
