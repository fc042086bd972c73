import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/jalali.ts';
import { propertyRuns } from '#tests/support/property.ts';
import { bandOf, percentile, type PriceOfDay } from './band.rules.ts';

const FIRST = '2025-01-01';

/** A price on each day from the first, the issue price one percent above. */
const prices = (count: number, navOf: (day: number) => bigint): PriceOfDay[] =>
  Array.from({ length: count }, (_none, day) => ({
    day: addDays(FIRST, day),
    issueNav: `${(navOf(day) * 101n) / 100n}`,
    cancelNav: `${navOf(day)}`,
  }));

const today = '2026-11-21';
const goal = { today, targetDay: '2027-03-01', value: 1_000_000n, payments: [] };

describe('the percentile by nearest rank', () => {
  it.each([
    [[5n], 10, 5n],
    [[1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n], 10, 1n],
    [[1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n], 50, 5n],
    [[1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n], 90, 9n],
    [[1n, 2n, 3n, 4n], 50, 2n],
    [[1n, 2n, 3n], 50, 2n],
  ])('%s at %i is %s', (values, percent, expected) => expect(percentile(values, percent)).toBe(expected));
});

describe('the band of a goal', () => {
  it('of a fund that doubled at one time: periods before it change nothing, those over it double', () => {
    // 100 days ahead; 276 days of prices hold the beginnings 0, 7, … 175: 26 periods.
    // The price doubles on day 150. A period holds the doubling when it begins on days 50 to 149:
    // 56 to 147 (14 of them) double; 0 to 49 (8) end before it, 154 to 175 (4) begin after it.
    // 12 periods of 1,000,000 and 14 of 2,000,000: ranks 3, 13 and 24
    expect(bandOf({ ...goal, prices: prices(276, (day) => (day < 150 ? 1000n : 2000n)) })).toEqual({
      outcome: {
        ...{ day: '2027-03-01', days: 100, periods: 26, since: FIRST },
        ...{ low: 1_000_000n, middle: 2_000_000n, high: 2_000_000n, paidIn: 0n },
      },
    });
  });

  it('buys at the price of issue of its day and values at the price of redemption, rounded down', () => {
    // The price stays at 1,000; issue is 1,010. Two purchases of 100,000 come to 99,009 each: 100,000 × 1,000 / 1,010.
    const payments = [
      { day: addDays(today, 10), amount: 100_000n },
      { day: addDays(today, 99), amount: 100_000n },
      // on the day of the outcomes nothing is bought any more
      { day: addDays(today, 100), amount: 100_000n },
    ];
    expect(bandOf({ ...goal, value: 0n, payments, prices: prices(276, () => 1000n) })).toMatchObject({
      outcome: { low: 198_018n, middle: 198_018n, high: 198_018n, paidIn: 200_000n },
    });
  });

  it('takes the price of the day before where a day has none', () => {
    const sparse = prices(281, (day) => 1000n + BigInt(day)).filter((_price, day) => day % 5 === 0);
    // Ranks 3 and 24 of 26. Third smallest: day 161 has the price of 160, day 261 that of 260: 1,260 / 1,160.
    // Third largest: day 14 has the price of 10, day 114 that of 110: 1,110 / 1,010.
    expect(bandOf({ ...goal, prices: sparse })).toMatchObject({ outcome: { low: 1_086_206n, high: 1_099_009n } });
  });

  it('reaches as far as the past allows, and says when it is too short for any', () => {
    // 265 days: 90 days ahead leave 26 beginnings
    expect(bandOf({ ...goal, prices: prices(266, () => 1000n) })).toMatchObject({
      outcome: { day: addDays(today, 90), days: 90, periods: 26 },
    });
    expect(bandOf({ ...goal, prices: prices(265, () => 1000n) })).toEqual({ missing: 'short', days: 264 });
    expect(bandOf({ ...goal, prices: [] })).toEqual({ missing: 'short', days: 0 });
    // a near goal needs less
    const near = { ...goal, targetDay: addDays(today, 40) };
    expect(bandOf({ ...near, prices: prices(216, () => 1000n) })).toMatchObject({ outcome: { days: 40, periods: 26 } });
    expect(bandOf({ ...near, prices: prices(215, () => 1000n) })).toEqual({ missing: 'short', days: 214 });
  });

  it('is none for a day that has come and for nothing that could grow', () => {
    expect(bandOf({ ...goal, targetDay: today, prices: [] })).toEqual({ missing: 'past' });
    expect(bandOf({ ...goal, value: 0n, prices: prices(400, () => 1000n) })).toEqual({ missing: 'nothing' });
  });

  it('is ascending and lies within the worst and the best period, whatever the prices were', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 500n, max: 2_000n }), { minLength: 300, maxLength: 320 }),
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        (navs, value) => {
          const band = bandOf({ ...goal, value, prices: prices(navs.length, (day) => navs[day] ?? 1n) });
          if (!('outcome' in band)) throw new Error('no band');
          const { low, middle, high } = band.outcome;
          expect(low <= middle && middle <= high).toBe(true);
          expect(low >= (value * 500n) / 2_000n && high <= value * 4n).toBe(true);
        },
      ),
      propertyRuns(),
    );
  });
});
