import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseDecimal, NAV_SCALE } from '#shared/decimal.ts';
import { propertyRuns } from '#tests/support/property.ts';
import {
  amountForUnits,
  buyByAmount,
  buyByUnits,
  leastBuyAmount,
  exitPercent,
  remainTarget,
  saleOf,
  sellUnits,
  unitsForSellAmount,
  variableIssueFee,
  withoutFees,
  type FundFees,
} from './money.rules.ts';

const free: FundFees = {
  fixedIssue: 0n,
  varIssuePct: '0',
  varIssueCap: null,
  fixedCancel: 0n,
  bufferPct: '1',
  remainPolicy: 'auto',
};
/** Fees found in public: 20,000 fixed, 0.1 % capped at 500,000 (domain 1.5). */
const charged: FundFees = {
  ...free,
  fixedIssue: 20_000n,
  varIssuePct: '0.1',
  varIssueCap: 500_000n,
  fixedCancel: 20_000n,
};

const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n });
const navs = fc
  .bigInt({ min: 1n, max: 10n ** 12n })
  .map((scaled) => `${scaled / 10_000n}.${String(scaled % 10_000n).padStart(4, '0')}`)
  .filter((nav) => parseDecimal(nav, NAV_SCALE) > 0n);
const fees = fc.record({
  fixedIssue: fc.bigInt({ min: 0n, max: 50_000n }),
  varIssuePct: fc.constantFrom('0', '0.1', '0.123456', '1', '2.5'),
  varIssueCap: fc.option(fc.bigInt({ min: 0n, max: 1_000_000n }), { nil: null }),
  fixedCancel: fc.constant(20_000n),
  bufferPct: fc.constantFrom('0', '1', '3'),
  remainPolicy: fc.constant('auto' as const),
});

describe('issuance by amount', () => {
  it('takes fees, buys whole units and keeps the rest', () => {
    // 50,000,000 - 20,000 - 50,000 = 49,930,000; at 1,234,567 that is 40 units for 49,382,680
    expect(buyByAmount(50_000_000n, '1234567', charged)).toEqual({
      units: 40n,
      cost: 49_382_680n,
      fee: 70_000n,
      remain: 547_320n,
    });
  });
  it('caps the variable fee', () => expect(buyByAmount(2_000_000_000n, '1000000', charged).fee).toBe(520_000n));
  it('charges nothing when no unit is bought', () =>
    expect(buyByAmount(999_999n, '1000000', charged)).toEqual({ units: 0n, cost: 0n, fee: 0n, remain: 999_999n }));

  it('adds up, and the rest buys no further unit (M13)', () => {
    fc.assert(
      fc.property(amounts, navs, fees, (amount, nav, fund) => {
        const { units, cost, fee, remain } = buyByAmount(amount, nav, fund);
        expect(cost + fee + remain).toBe(amount);
        expect(remain >= 0n && units >= 0n).toBe(true);
        if (units > 0n) expect(remain * 10_000n < parseDecimal(nav, NAV_SCALE)).toBe(true);
      }),
      propertyRuns(1_000_000),
    );
  });
});

describe('the least money of a buy', () => {
  const fees = { ...charged, fixedIssue: 20_000n, varIssuePct: '0', bufferPct: '2' };

  it('is never less than one unit with buffer and fees, rounded up to thousands', () => {
    // 1,366,382 and two percent of it (27,328) and the fee of 20,000
    expect(leastBuyAmount({ minAmount: 1_000_000n, minUnits: null }, '1366382', fees)).toBe(1_414_000n);
    expect(leastBuyAmount({ minAmount: null, minUnits: null }, '1366382', fees)).toBe(1_414_000n);
  });

  it('is the fewest units where more than one is asked for', () =>
    expect(leastBuyAmount({ minAmount: null, minUnits: 10n }, '1000000', fees)).toBe(10_220_000n));

  it('is the limit where it is greater, or while there is no price', () => {
    expect(leastBuyAmount({ minAmount: 5_000_000n, minUnits: null }, '1366382', fees)).toBe(5_000_000n);
    expect(leastBuyAmount({ minAmount: 1_000_000n, minUnits: null }, null, fees)).toBe(1_000_000n);
  });
});

describe('issuance by units', () => {
  it('asks for the price with buffer and fees', () => {
    // 10 × 1,000,000 = 10,000,000; buffer 1 % = 100,000; fixed 20,000; 0.1 % of 10,100,000 = 10,100
    expect(amountForUnits(10n, '1000000', charged)).toBe(10_130_100n);
  });
  it('is enough for the units at the same price and up to the buffer, and gives the surplus back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 7n }), navs, fees, (units, nav, fund) => {
        const amount = amountForUnits(units, nav, fund);
        const bought = buyByUnits(units, amount, nav, fund);
        expect(bought.units).toBe(units);
        expect(bought.cost + bought.fee + bought.remain).toBe(amount);
        expect(bought.remain >= 0n).toBe(true);
      }),
      propertyRuns(5_000),
    );
  });
  it('buys as many as the money allows when the price rose further', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 5n }), amounts, navs, fees, (units, amount, nav, fund) => {
        const bought = buyByUnits(units, amount, nav, fund);
        expect(bought.cost + bought.fee + bought.remain).toBe(amount);
        expect(bought.remain >= 0n && bought.units <= units).toBe(true);
      }),
      propertyRuns(5_000),
    );
    expect(buyByUnits(10n, amountForUnits(10n, '1000000', charged), '1200000', charged)).toEqual({
      units: 8n,
      cost: 9_600_000n,
      fee: 29_600n,
      remain: 500_500n,
    });
  });
});

describe('remainder', () => {
  it.each([
    [0n, 'auto', 'ipg', null],
    [999_999n, 'auto', 'ipg', 'credit'],
    [1_000_000n, 'auto', 'ipg', 'refund'],
    [5n, 'refund', 'ipg', 'refund'],
    [2_999_999n, 'credit', 'ipg', 'credit'],
    [2_999_999n, 'keep_in_fund_ledger', 'ipg', 'credit'],
    // the price of a unit and more was left over by a ceiling or a buffer
    [3_000_000n, 'credit', 'ipg', 'refund'],
    [3_000_000n, 'keep_in_fund_ledger', 'ipg', 'refund'],
    [3_000_000n, 'keep_in_fund_ledger', 'reinvest', 'credit'],
    [3_000_000n, 'credit', 'wallet', 'credit'],
  ] as const)('%s under %s, paid by %s, goes to %s', (remain, policy, paymentMethod, target) =>
    expect(remainTarget(remain, { policy, nav: '3000000', paymentMethod })).toBe(target),
  );
});

describe('redemption', () => {
  /** 5 % up to 15 days, 4 % up to 45, 3 % up to 90 (domain 1.5). */
  const steps = [
    { untilDay: 15, pct: '5' },
    { untilDay: 45, pct: '4' },
    { untilDay: 90, pct: '3' },
  ];
  const lot = (lotId: number, unitsLeft: bigint, ageDays: number) => ({
    lotId,
    licenseNumber: String(lotId),
    licenseDate: '2026-01-01',
    unitsLeft,
    ageDays,
  });

  it.each([
    [0, '5'],
    [15, '5'],
    [16, '4'],
    [45, '4'],
    [46, '3'],
    [90, '3'],
    [91, '0'],
  ] as const)('charges by age: %s days, %s percent', (age, pct) => expect(exitPercent(steps, age)).toBe(pct));

  it('takes the oldest units first and charges each lot by its age', () => {
    const sold = sellUnits(30n, [lot(1, 10n, 100), lot(2, 15n, 50), lot(3, 20n, 3)], '1000000', steps, 20_000n);
    expect(sold.uses.map(({ lotId, units, exitFee }) => [lotId, units, exitFee])).toEqual([
      [1, 10n, 0n],
      [2, 15n, 450_000n],
      [3, 5n, 250_000n],
    ]);
    expect([sold.gross, sold.exitFee, sold.fee, sold.net]).toEqual([30_000_000n, 700_000n, 20_000n, 29_280_000n]);
  });
  it('refuses more than the lots hold', () =>
    expect(() => sellUnits(11n, [lot(1, 10n, 1)], '1000000', steps, 0n)).toThrow('lots hold 10'));
  it('sells enough units to reach an amount', () => expect(unitsForSellAmount(1_000_001n, '1000000')).toBe(2n));

  it('adds up over any lots', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 6n }), fc.integer({ min: 0, max: 200 })), {
          minLength: 1,
          maxLength: 8,
        }),
        navs,
        fc.integer({ min: 1, max: 100 }),
        (raw, nav, share) => {
          const lots = raw.map(([units, age], index) => lot(index, units, age));
          const held = lots.reduce((sum, item) => sum + item.unitsLeft, 0n);
          const wanted = (held * BigInt(share) + 99n) / 100n;
          const sold = sellUnits(wanted, lots, nav, steps, 20_000n);
          expect(sold.uses.reduce((sum, use) => sum + use.units, 0n)).toBe(wanted);
          expect(sold.uses.reduce((sum, use) => sum + use.gross, 0n)).toBe(sold.gross);
          expect(sold.net + sold.fee + sold.exitFee).toBe(sold.gross);
          expect(sold.uses.every((use) => use.exitFee >= 0n && use.exitFee <= use.gross)).toBe(true);
        },
      ),
      propertyRuns(5_000),
    );
  });
});

describe('what the books get to the rial', () => {
  it('is the same fund without fees for profit that is reinvested', () => {
    expect(withoutFees(charged)).toEqual({
      ...{ fixedIssue: 0n, varIssuePct: '0', varIssueCap: null, fixedCancel: 20_000n, bufferPct: '1' },
      remainPolicy: 'auto',
    });
  });

  it.each([
    [499_999_000n, 499_999n],
    [500_000_000n, 500_000n],
    [500_001_000n, 500_000n],
    [1_999n, 1n],
  ])('of %s rial is a variable fee of %s', (base, fee) => {
    expect(variableIssueFee(base, charged)).toBe(fee);
  });

  it('is one unit for the price and the fees, and none for a rial less', () => {
    // 1,021,021 - 20,000 - 1,021 = 1,000,000
    expect(buyByAmount(1_021_021n, '1000000', charged)).toEqual({
      ...{ units: 1n, cost: 1_000_000n, fee: 21_021n, remain: 0n },
    });
    expect(buyByAmount(1_021_020n, '1000000', charged)).toEqual({
      ...{ units: 0n, cost: 0n, fee: 0n, remain: 1_021_020n },
    });
  });

  it('is every unit that was asked for while the money covers it', () => {
    expect(buyByUnits(10n, 10_130_100n, '1000000', charged)).toEqual({
      ...{ units: 10n, cost: 10_000_000n, fee: 30_000n, remain: 100_100n },
    });
    expect(buyByUnits(10n, 10_030_000n, '1000000', charged)).toMatchObject({ units: 10n, remain: 0n });
    expect(buyByUnits(10n, 10_029_999n, '1000000', charged)).toEqual({
      ...{ units: 9n, cost: 9_000_000n, fee: 29_000n, remain: 1_000_999n },
    });
  });

  it('is the whole money back when it buys no unit', () => {
    const nothing = { units: 0n, cost: 0n, fee: 0n };
    expect(buyByUnits(1n, 1_020_999n, '1000000', charged)).toEqual({ ...nothing, remain: 1_020_999n });
    expect(buyByUnits(1n, 1_021_000n, '1000000', charged)).toMatchObject({ units: 1n, remain: 0n });
    expect(buyByUnits(5n, 10_000n, '1000000', charged)).toEqual({ ...nothing, remain: 10_000n });
    expect(buyByUnits(0n, 5_000_000n, '1000000', charged)).toEqual({ ...nothing, remain: 5_000_000n });
  });

  it('is taken from each lot with its own certificate, and lots of nothing are passed over', () => {
    const lot = { licenseNumber: 'C1', licenseDate: '2026-01-01', ageDays: 10 };
    const lots = [
      { ...lot, lotId: 1, unitsLeft: 1n },
      { ...lot, lotId: 2, unitsLeft: 0n },
      { ...lot, lotId: 3, unitsLeft: 1n, licenseNumber: 'C3', ageDays: 40 },
      { ...lot, lotId: 4, unitsLeft: 9n },
    ];
    const steps = [{ untilDay: 30, pct: '5' }];
    // a unit is worth 1,000.6 rial: one is 1,000 and two are 2,001
    expect(sellUnits(2n, lots, '1000.6', steps, 300n)).toEqual({
      uses: [
        { ...lot, lotId: 1, units: 1n, pct: '5', gross: 1_000n, exitFee: 50n },
        { ...lot, lotId: 3, licenseNumber: 'C3', ageDays: 40, units: 1n, pct: '0', gross: 1_001n, exitFee: 0n },
      ],
      ...{ units: 2n, gross: 2_001n, exitFee: 50n, fee: 300n, net: 1_651n },
    });
  });
});

describe('a redemption at a price', () => {
  const lots = [
    { lotId: 1, licenseNumber: '1', licenseDate: '2026-01-01', openedOn: '2026-01-01', unitsLeft: 10n, ageDays: 5 },
  ];
  const steps = [{ untilDay: 30, pct: '2' }];
  const own = { fixedIssue: '0', varIssuePct: '0', varIssueCap: null, fixedCancel: '700' };

  it('costs what its own terms say, and what those of the fund say where they are silent', () => {
    const fees = { fixedCancel: 300n, steps };
    const of = { lots, nav: '1000', ...fees };
    expect(saleOf({ heldUnits: 10n, paymentMethod: 'bank', terms: null }, of)).toMatchObject({
      ...{ gross: 10_000n, exitFee: 200n, fee: 300n, net: 9_500n },
    });
    expect(saleOf({ heldUnits: 10n, paymentMethod: 'bank', terms: own }, of)).toMatchObject({
      ...{ exitFee: 200n, fee: 700n, net: 9_100n },
    });
    const free = { ...own, exitSteps: [] };
    expect(saleOf({ heldUnits: 10n, paymentMethod: 'bank', terms: free }, of)).toMatchObject({
      ...{ exitFee: 0n, fee: 700n, net: 9_300n },
    });
  });

  it('costs nothing when principal is repaid', () => {
    const of = { lots, nav: '1000', fixedCancel: 300n, steps };
    expect(saleOf({ heldUnits: 10n, paymentMethod: 'maturity', terms: own }, of)).toMatchObject({
      ...{ exitFee: 0n, fee: 0n, net: 10_000n },
    });
  });
});
