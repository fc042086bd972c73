import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { expectedProfit, type CalculatorInput } from './calculator.ts';

const base: CalculatorInput = {
  amount: 100_000_000n,
  months: 12,
  yearlyPercent: '25',
  mode: 'lump',
  payoutMonths: null,
  isReinvested: false,
};

describe('expectedProfit', () => {
  it('gives exactly the yield of a year after twelve months, and its square after twenty-four', () => {
    expect(expectedProfit(base)).toEqual({
      paidIn: 100_000_000n,
      profit: 25_000_000n,
      total: 125_000_000n,
      perPayout: null,
    });
    expect(expectedProfit({ ...base, months: 24 }).total).toBe(156_250_000n);
    // the root of 1.25
    expect(expectedProfit({ ...base, months: 6 }).total).toBe(111_803_399n);
  });

  it('pays simple profit out, month by month', () => {
    const paid = expectedProfit({ ...base, payoutMonths: 1 });
    expect(paid).toEqual({ paidIn: 100_000_000n, profit: 25_000_000n, total: 125_000_000n, perPayout: 2_083_333n });
    expect(expectedProfit({ ...base, payoutMonths: 3, months: 6 })).toMatchObject({
      profit: 12_500_000n,
      perPayout: 6_250_000n,
    });
  });

  it('shows 25 percent paid monthly and invested again as 28 percent (domain 2.2)', () => {
    // (1 + 0.25/12)^12 = 1.280731...
    expect(expectedProfit({ ...base, payoutMonths: 1, isReinvested: true }).total).toBe(128_073_156n);
    expect(expectedProfit({ ...base, payoutMonths: 1, isReinvested: true }).perPayout).toBeNull();
  });

  it('lets each monthly instalment work for its own months', () => {
    // 12 · 13 / 2 = 78 months of money at 2 percent a month
    expect(
      expectedProfit({ ...base, amount: 1_000_000n, yearlyPercent: '24', mode: 'monthly', payoutMonths: 1 }),
    ).toMatchObject({ paidIn: 12_000_000n, profit: 1_560_000n, perPayout: null });
    const grown = expectedProfit({
      ...base,
      amount: 1_000_000n,
      yearlyPercent: '24',
      mode: 'monthly',
      payoutMonths: 1,
      isReinvested: true,
    });
    // annuity due: 1.02 · (1.02^12 - 1) / 0.02
    expect(grown.total).toBe(13_680_332n);
  });

  it('takes losses and amounts that no double holds', () => {
    expect(expectedProfit({ ...base, yearlyPercent: '-12.5' }).profit).toBe(-12_500_000n);
    expect(expectedProfit({ ...base, amount: 9_007_199_254_740_993n, yearlyPercent: '0' }).total).toBe(
      9_007_199_254_740_993n,
    );
    expect(expectedProfit({ ...base, yearlyPercent: '-100' }).total).toBe(0n);
  });

  it('never grows from nothing, and never shrinks with time or yield at a gain', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 13n });
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 1, max: 59 }),
        fc.integer({ min: 0, max: 90 }),
        fc.constantFrom('lump' as const, 'monthly' as const),
        fc.boolean(),
        (amount, months, rate, mode, isReinvested) => {
          const input = { ...base, amount, months, mode, payoutMonths: 1, isReinvested, yearlyPercent: String(rate) };
          const result = expectedProfit(input);
          expect(result.total).toBe(result.paidIn + result.profit);
          expect(result.profit >= 0n).toBe(true);
          expect(expectedProfit({ ...input, months: months + 1 }).total >= result.total).toBe(true);
          expect(expectedProfit({ ...input, yearlyPercent: String(rate + 1) }).profit >= result.profit).toBe(true);
          expect(
            expectedProfit({ ...input, isReinvested: true }).total + 1n >=
              expectedProfit({ ...input, isReinvested: false }).total,
          ).toBe(true);
        },
      ),
      propertyRuns(60),
    );
  });
});
