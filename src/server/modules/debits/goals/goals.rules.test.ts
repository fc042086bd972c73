import { describe, expect, it } from 'vitest';
import { isDepositCode } from '#shared/bankRef.ts';
import { goalDepositCodeOf } from './goalCode.rules.ts';
import { historyOf, monthOf, monthsOf, monthsUntil, neededPerMonth, progressPercent } from './goals.rules.ts';

describe('the progress of a goal', () => {
  it.each([
    [0n, 100n, '0.00'],
    [1n, 3n, '33.33'],
    // one rial is missing: it is not yet 100
    [999_999_999n, 1_000_000_000n, '99.99'],
    [1_000_000_000n, 1_000_000_000n, '100.00'],
    [10n ** 18n, 1_000_000n, '999999999.00'],
  ])('%s of %s is %s percent', (value, target, text) => expect(progressPercent(value, target)).toBe(text));

  it.each([
    // 1405/08/30 to 1405/09/30: one month; a day less is still the first
    ['2026-11-21', '2026-12-21', 1],
    ['2026-11-21', '2026-12-20', 1],
    ['2026-11-21', '2027-01-20', 2],
    ['2026-11-21', '2027-01-19', 1],
    ['2026-11-21', '2027-11-21', 12],
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-21', '2026-11-20', 0],
  ])('from %s to %s there are %i months', (today, day, months) => expect(monthsUntil(today, day)).toBe(months));

  it('asks for a rest in parts that are enough', () => {
    expect(neededPerMonth(100n, 3)).toBe(34n);
    expect(neededPerMonth(0n, 3)).toBeNull();
    expect(neededPerMonth(100n, 0)).toBeNull();
  });
});

/** Ten units for 10,000 and 50 of fees in Mehr, five for 6,000 in Aban, three redeemed for 3,900 in Aban. */
const moves = [
  { day: '2026-10-10', units: 10n, paid: 10_050n },
  { day: '2026-11-01', units: 5n, paid: 6_000n },
  { day: '2026-11-10', units: -3n, paid: -3_900n },
];
const prices = [
  { day: '2026-10-10', cancelNav: '1000' },
  { day: '2026-10-22', cancelNav: '1100.5' },
  { day: '2026-11-01', cancelNav: '1200' },
  { day: '2026-11-10', cancelNav: '1300' },
  { day: '2026-11-18', cancelNav: '1250' },
];

describe('the past of a goal', () => {
  it('is its units by the price of each day, beside the money that is in it', () => {
    expect(historyOf(moves, prices)).toEqual([
      { date: '2026-10-10', value: 10_000n, netPaid: 10_050n },
      { date: '2026-10-22', value: 11_005n, netPaid: 10_050n },
      { date: '2026-11-01', value: 18_000n, netPaid: 16_050n },
      { date: '2026-11-10', value: 15_600n, netPaid: 12_150n },
      { date: '2026-11-18', value: 15_000n, netPaid: 12_150n },
    ]);
    expect(historyOf([], prices)).toEqual([]);
  });

  it('has the months from its first purchase, newest first', () => {
    // Aban and Mehr 1405 begin on 23 October and 23 September 2026
    expect(monthsOf('2026-10-10', '2026-11-21')).toEqual(['2026-10-23', '2026-09-23']);
  });
});

describe('a month of a goal', () => {
  it('begins and ends with a value; the gain is what purchases and redemptions do not explain', () => {
    // Aban: 10 × 1,100.5 = 11,005 at its beginning, 12 × 1,250 = 15,000 at its end
    expect(monthOf(moves, prices, { year: 1405, month: 8, today: '2026-12-15' })).toEqual({
      ...{ from: '2026-10-23', to: '2026-11-21', isOpen: false },
      ...{ start: 11_005n, paidIn: 6_000n, takenOut: 3_900n, gain: 1_895n, end: 15_000n, price: prices[4] },
    });
  });

  it('that is not over ends today', () => {
    expect(monthOf(moves, prices, { year: 1405, month: 8, today: '2026-11-05' })).toMatchObject({
      ...{ to: '2026-11-05', isOpen: true },
      ...{ start: 11_005n, paidIn: 6_000n, takenOut: 0n, gain: 995n, end: 18_000n },
    });
  });

  it('in which it began has the fee as a loss', () => {
    expect(monthOf(moves, prices, { year: 1405, month: 7, today: '2026-12-15' })).toMatchObject({
      ...{ start: 0n, paidIn: 10_050n, takenOut: 0n, gain: 955n, end: 11_005n },
    });
  });
});

it('the deposit id of a goal has check digits and is nobody’s in a fund', () => {
  // 99990000000100 leaves 7 by 97, so 90 makes it even
  expect(goalDepositCodeOf(1)).toBe('99990000000190');
  for (const id of [1, 2, 97, 12_345_678]) {
    expect(goalDepositCodeOf(id)).toMatch(/^9999\d{10}$/);
    expect(isDepositCode(goalDepositCodeOf(id))).toBe(true);
  }
  expect(goalDepositCodeOf(12)).not.toBe(goalDepositCodeOf(21));
});
