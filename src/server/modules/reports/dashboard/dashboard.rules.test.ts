import { describe, expect, it } from 'vitest';
import {
  moneyStateOf,
  orderNeed,
  profileNeeds,
  sortOrderNeeds,
  sortUpcoming,
  upcomingStep,
  type Upcoming,
} from './dashboard.rules.ts';

const verified = {
  authStatus: 'sejam_online' as const,
  sejamStatus: 7,
  freeze: null,
  hasDefaultAccount: true,
  awaitsSignatures: false,
  needsDocuments: false,
};

describe('status banner', () => {
  it('is silent when nothing is missing', () => expect(profileNeeds(verified)).toEqual([]));
  it('asks for the identity before all else', () => {
    expect(profileNeeds({ ...verified, authStatus: 'none', hasDefaultAccount: false })).toEqual(['identity']);
    expect(profileNeeds({ ...verified, authStatus: 'pending' })).toEqual(['identity_review']);
    // verified by the registry before, which holds the registration for incomplete now
    expect(profileNeeds({ ...verified, sejamStatus: 10 })).toEqual(['identity']);
    expect(profileNeeds({ ...verified, sejamStatus: 10, authStatus: 'documents' })).toEqual([]);
  });
  it('names an act of the company that waits for signatures', () =>
    expect(profileNeeds({ ...verified, awaitsSignatures: true })).toEqual(['signatures']));
  it('names what was stopped for the investor', () =>
    expect(profileNeeds({ ...verified, sejamStatus: 8, freeze: {} })).toEqual(['frozen', 'registry_expired']));
  it('names an expired registry and a missing account', () => {
    expect(profileNeeds({ ...verified, sejamStatus: 8, hasDefaultAccount: false })).toEqual([
      'registry_expired',
      'bank_account',
    ]);
  });
  it('asks for the documents that the office asked for again, also of who was verified by the registry before', () => {
    expect(profileNeeds({ ...verified, authStatus: 'pending', needsDocuments: true })).toEqual(['identity_more']);
    expect(profileNeeds({ ...verified, sejamStatus: 10, needsDocuments: true })).toEqual(['identity_more']);
  });
});

describe('what an open order needs of its investor', () => {
  it.each([
    [{ kind: 'pay', act: 'پرداخت' }, 'pay'],
    [{ kind: 'code', act: 'ورود کد' }, 'code'],
    [{ kind: 'slip_picture', act: 'ویرایش فیش' }, 'slip_picture'],
    [{ kind: 'slip_fix', act: 'ویرایش فیش' }, 'receipt_rejected'],
    [{ kind: 'account', act: 'اصلاح حساب' }, 'payout_account'],
    [{ kind: 'slip_review', act: null }, 'receipt_pending'],
    // the time to pay is over and the bank is asked
    [{ kind: 'pay', act: null }, null],
    [{ kind: 'price', act: null }, null],
    [{ kind: 'payout', act: null }, null],
  ] as const)('%o: %s', (next, need) => expect(orderNeed(next)).toBe(need));

  it('comes by the moment until which it can be met, a slip under review last and once', () => {
    const needs = [
      { id: 1, need: 'receipt_pending', when: null },
      { id: 2, need: 'payout_account', when: null },
      { id: 3, need: 'receipt_rejected', when: '2026-11-24' },
      { id: 4, need: 'pay', when: '2026-11-21T10:00:00.000Z' },
      { id: 5, need: 'receipt_pending', when: null },
      { id: 6, need: 'code', when: '2026-11-21T09:00:00.000Z' },
      { id: 7, need: 'payout_account', when: null },
    ] as const;
    expect(sortOrderNeeds(needs).map(({ id }) => id)).toEqual([6, 4, 3, 2, 7, 1]);
  });
});

describe('step of an order among the things to come', () => {
  const price = { kind: 'price', when: '2026-11-22', newDate: '2026-11-23' } as const;
  it('is the next event, and where that is late the end that is still ahead', () => {
    expect(upcomingStep(price, 1)).toEqual({ kind: 'price', date: '2026-11-22' });
    expect(upcomingStep({ ...price, when: null }, 1)).toEqual({ kind: 'license', date: '2026-11-23' });
    expect(upcomingStep({ ...price, when: null }, 2)).toEqual({ kind: 'payout', date: '2026-11-23' });
  });
  it('is a refund or a deadline by its name, a moment by its day in Tehran', () => {
    expect(upcomingStep({ kind: 'refund', when: '2026-12-01', newDate: '2026-12-01' }, 1)?.kind).toBe('refund');
    expect(upcomingStep({ kind: 'pay', when: '2026-11-21T21:00:00.000Z', newDate: null }, 1)).toEqual({
      kind: 'pay',
      date: '2026-11-22',
    });
  });
  it('is nothing while no day is to come', () =>
    expect(upcomingStep({ kind: 'slip_review', when: null, newDate: null }, 1)).toBeNull());
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
