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

  it('grow from the due day of a coupon, also when it is paid later', () => {
    const coupons = couponCalendar(terms, calendar);
    // due on a Thursday, paid on Saturday: 1,000,000 x 20 % x 2 / 365 = 1,095.9
    expect(coupons[5]).toMatchObject({ dueDate: '2027-09-23', payDate: '2027-09-25' });
    expect(buybackPrice(terms, coupons, '2027-09-25')).toBe('1001095.0000');
  });

  it('are sold in their window alone, and taken back where the issuer said so', () => {
    expect(bondClosedReasons(terms, '2026-04-20')).toEqual({ 1: null, 2: null });
    expect(bondClosedReasons(terms, '2026-03-20')[1]).toMatch(/هنوز شروع نشده/);
    expect(bondClosedReasons(terms, '2026-04-21')[1]).toMatch(/پایان یافته/);
    expect(bondClosedReasons({ ...terms, hasBuyback: false }, '2026-04-01')[2]).toBe(
      'فروش این اوراق از طریق بازار بدهی انجام می‌شود',
    );
    expect(bondClosedReasons(terms, '2028-03-19')[2]).toBeNull();
    expect(bondClosedReasons(terms, '2028-03-20')[2]).toMatch(/سررسید شده/);
  });
});

describe('a bond at its edges', () => {
  const coupons = couponCalendar(terms, calendar);

  it('pays each coupon on the day of its terms, or the next open one', () => {
    expect(coupons.map(({ dueDate, payDate }) => [dueDate, payDate])).toEqual([
      ['2026-06-22', '2026-06-22'],
      ['2026-09-23', '2026-09-23'],
      ['2026-12-22', '2026-12-22'],
      ['2027-03-21', '2027-03-21'],
      ['2027-06-22', '2027-06-22'],
      ['2027-09-23', '2027-09-25'],
      ['2027-12-22', '2027-12-22'],
      ['2028-03-20', '2028-03-20'],
    ]);
    expect(couponCalendar({ ...terms, maturityDate: '2028-03-19' }, calendar)).toHaveLength(7);
    expect(couponCalendar({ ...terms, couponMonths: 0 }, calendar)).toEqual([]);
  });

  it('pays a coupon by months, floored', () => {
    expect(couponAmount({ faceValue: 1_000n, couponRate: '17.5', couponMonths: 1 })).toBe(14n);
    expect(couponAmount({ faceValue: 1_000n, couponRate: '17.5', couponMonths: 12 })).toBe(175n);
  });

  it('grows no more after its maturity, nor before its issue', () => {
    // 1,000,000 at 20 % for 89 days from 22 December 2027: 48,767.1
    const plain = { ...terms, couponRate: '0' };
    expect(buybackPrice(terms, coupons.slice(0, 7), '2028-03-20')).toBe('1048767.0000');
    expect(buybackPrice(terms, coupons.slice(0, 7), '2028-06-01')).toBe('1048767.0000');
    expect(buybackPrice(plain, [], '2026-03-01')).toBe('1000000.0000');
    // a whole year of 365 days
    expect(buybackPrice(plain, [], '2027-03-21')).toBe('1200000.0000');
  });

  it('is worth its face value without a rate', () => {
    expect(buybackPrice({ ...terms, buybackRate: null }, [], '2027-03-21')).toBe('1000000.0000');
  });

  it('takes buys on the first and the last day of its window', () => {
    expect(bondClosedReasons(terms, '2026-03-21')[1]).toBeNull();
    expect(bondClosedReasons({ ...terms, hasBuyback: false }, '2028-03-20')[2]).toMatch(/سررسید شده/);
  });
});
