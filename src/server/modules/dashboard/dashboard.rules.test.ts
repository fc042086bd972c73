import { describe, expect, it } from 'vitest';
import { moneyStateOf, nextOrderStep, profileNeeds, sortUpcoming, type Upcoming } from './dashboard.rules.ts';

const verified = {
  authStatus: 'sejam_online' as const,
  sejamStatus: 7,
  freeze: null,
  hasDefaultAccount: true,
  awaitsSignatures: false,
  rejectedSlipOrderId: null,
  pendingSlipOrderId: null,
};

describe('status banner', () => {
  it('is silent when nothing is missing', () => expect(profileNeeds(verified)).toEqual([]));
  it('asks for the identity before all else', () => {
    expect(profileNeeds({ ...verified, authStatus: 'none', hasDefaultAccount: false })).toEqual(['identity']);
    expect(profileNeeds({ ...verified, authStatus: 'pending' })).toEqual(['identity_review']);
  });
  it('names an act of the company that waits for signatures', () =>
    expect(profileNeeds({ ...verified, awaitsSignatures: true })).toEqual(['signatures']));
  it('names what was stopped for the investor', () =>
    expect(profileNeeds({ ...verified, sejamStatus: 8, freeze: {} })).toEqual(['frozen', 'registry_expired']));
  it('names an expired registry, a missing account and slips', () => {
    expect(
      profileNeeds({
        ...verified,
        sejamStatus: 8,
        hasDefaultAccount: false,
        rejectedSlipOrderId: 41,
        pendingSlipOrderId: 42,
      }),
    ).toEqual(['registry_expired', 'bank_account', 'receipt_rejected', 'receipt_pending']);
  });
});

describe('next step of an order', () => {
  const order = {
    status: 'registered',
    orderType: 1 as const,
    priceDate: '2026-11-22',
    licenseDate: '2026-11-23',
    payoutDate: null,
  };
  it('is the price, then the certificate', () => {
    expect(nextOrderStep(order, '2026-11-21')).toEqual({ kind: 'price', date: '2026-11-22' });
    expect(nextOrderStep({ ...order, status: 'processing' }, '2026-11-23')).toEqual({
      kind: 'license',
      date: '2026-11-23',
    });
  });
  it('is the payout of a redemption', () => {
    const sale = { ...order, orderType: 2 as const, licenseDate: null, payoutDate: '2026-11-24' };
    expect(nextOrderStep({ ...sale, status: 'payout_pending' }, '2026-11-23')).toEqual({
      kind: 'payout',
      date: '2026-11-24',
    });
    expect(nextOrderStep(sale, '2026-11-23')).toEqual({ kind: 'payout', date: '2026-11-24' });
  });
  it('is nothing while the order waits for a person, or when its date is over', () => {
    expect(nextOrderStep({ ...order, status: 'pending_payment' }, '2026-11-21')).toBeNull();
    expect(nextOrderStep(order, '2026-11-24')).toBeNull();
  });
});

describe('what comes next', () => {
  it('is sorted by day, orders first, and cut', () => {
    const event = (date: string, orderId: number | null): Upcoming => ({
      kind: 'price',
      date,
      title: '',
      fundId: null,
      orderId,
      regularId: null,
      isCertain: true,
    });
    const sorted = sortUpcoming([event('2026-12-01', null), event('2026-11-22', null), event('2026-11-22', 5)], 2);
    expect(sorted.map(({ date, orderId }) => [date, orderId])).toEqual([
      ['2026-11-22', 5],
      ['2026-11-22', null],
    ]);
  });
});

describe('what money waits for', () => {
  const part = { source: 'order', orderType: 1, status: null, kind: null } as const;
  it.each([
    [{ source: 'credit' as const }, 'credit'],
    [{ source: 'payout' as const, kind: 'profit' as const }, 'profit'],
    [{ source: 'payout' as const, kind: 'redemption' as const }, 'redemption'],
    [{ source: 'payout' as const }, 'refund'],
    [{ orderType: 2 as const, status: 'registered' }, 'redemption'],
    [{ status: 'registered' }, 'to_issue'],
    [{ status: 'processing' }, 'to_issue'],
    [{ status: 'pending_otp' }, 'to_issue'],
    [{ status: 'pending_debit' }, 'to_issue'],
    [{ status: 'issued' }, 'refund'],
    [{}, 'refund'],
  ])('%o: %s', (of, state) => expect(moneyStateOf({ ...part, ...of })).toBe(state));
});

describe('the date of a step', () => {
  const sale = {
    status: 'redeemed',
    orderType: 2 as const,
    priceDate: null,
    licenseDate: null,
    payoutDate: '2026-11-24',
  };
  it('counts on its own day, and not after it', () => {
    expect(nextOrderStep(sale, '2026-11-24')).toEqual({ kind: 'payout', date: '2026-11-24' });
    expect(nextOrderStep(sale, '2026-11-25')).toBeNull();
    expect(nextOrderStep({ ...sale, payoutDate: null }, '2026-11-24')).toBeNull();
    const buy = { ...sale, status: 'registered', orderType: 1 as const, licenseDate: '2026-11-23' };
    expect(nextOrderStep({ ...buy, priceDate: '2026-11-22' }, '2026-11-22')).toEqual({
      kind: 'price',
      date: '2026-11-22',
    });
    expect(nextOrderStep(buy, '2026-11-23')).toEqual({ kind: 'license', date: '2026-11-23' });
    expect(nextOrderStep({ ...buy, licenseDate: null }, '2026-11-22')).toBeNull();
  });
});
