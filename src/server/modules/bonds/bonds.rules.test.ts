import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { bondClosedReasons, buybackPrice, couponAmount, couponCalendar, type BondTerms } from './bonds.rules.ts';

const calendar = { weekendDays: [5, 6], holidays: new Set<string>() };
const terms: BondTerms = {
  fundId: 1,
  faceValue: 1_000_000n,
  couponRate: '24',
  couponMonths: 3,
  issueDate: '2026-03-21',
  maturityDate: '2028-03-20',
  subscriptionFrom: '2026-03-21',
  subscriptionTo: '2026-04-20',
  hasBuyback: true,
  buybackRate: '20',
};

describe('bonds', () => {
  it('pay a coupon every period up to maturity, on an open day', () => {
    const coupons = couponCalendar(terms, calendar);
    expect(coupons).toHaveLength(8);
    expect(coupons[0]).toEqual({ dueDate: '2026-06-22', payDate: '2026-06-22', amountPerUnit: 60_000n });
    expect(coupons.every((coupon) => coupon.payDate >= coupon.dueDate && coupon.dueDate <= terms.maturityDate)).toBe(
      true,
    );
    expect(couponCalendar({ ...terms, couponRate: '0' }, calendar)).toEqual([]);
  });

  it('never pay more in a year than their rate', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom(1, 3, 6, 12),
        (faceValue, rate, couponMonths) => {
          const yearly =
            couponAmount({ faceValue, couponRate: String(rate), couponMonths }) * BigInt(12 / couponMonths);
          expect(yearly * 100n).toBeLessThanOrEqual(faceValue * BigInt(rate));
        },
      ),
      propertyRuns(),
    );
  });

  it('are bought back at face value and what grew since the last coupon', () => {
    const coupons = couponCalendar(terms, calendar);
    expect(buybackPrice(terms, coupons, '2026-03-21')).toBe('1000000.0000');
    expect(buybackPrice(terms, coupons, '2026-06-20')).toBe('1049863.0000');
    expect(buybackPrice(terms, coupons, '2026-06-22')).toBe('1000000.0000');
    expect(buybackPrice({ ...terms, hasBuyback: false }, coupons, '2026-06-20')).toBe('1000000.0000');
  });

  it('are sold in their window alone, and taken back where the issuer said so', () => {
    expect(bondClosedReasons(terms, '2026-04-20')).toEqual({ 1: null, 2: null });
    expect(bondClosedReasons(terms, '2026-03-20')[1]).toMatch(/هنوز آغاز نشده/);
    expect(bondClosedReasons(terms, '2026-04-21')[1]).toMatch(/پایان یافته/);
    expect(bondClosedReasons({ ...terms, hasBuyback: false }, '2026-04-01')[2]).toBe(
      'فروش این اوراق از طریق بازار بدهی انجام می‌شود',
    );
    expect(bondClosedReasons(terms, '2028-03-19')[2]).toBeNull();
    expect(bondClosedReasons(terms, '2028-03-20')[2]).toMatch(/سررسید شده/);
  });
});
