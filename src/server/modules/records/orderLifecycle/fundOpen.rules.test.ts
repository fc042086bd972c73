import { describe, expect, it } from 'vitest';
import { fundClosedReason, isFundOpen, type FundOpening } from './fundOpen.rules.ts';

const open: FundOpening = {
  status: 'active',
  issueEnabled: true,
  cancelEnabled: true,
  isNegotiable: false,
  closeReason: null,
};

describe('a fund', () => {
  it('takes both kinds of orders while it is active', () => {
    expect([isFundOpen(open, 1), isFundOpen(open, 2)]).toEqual([true, true]);
    expect([fundClosedReason(open, 1), fundClosedReason(open, 2)]).toEqual([null, null]);
  });

  it('that is liquidated still redeems', () => {
    const ending: FundOpening = { ...open, status: 'liquidating' };
    expect([isFundOpen(ending, 1), isFundOpen(ending, 2)]).toEqual([false, true]);
  });

  it.each([
    ['closed for issuance with a reason', { issueEnabled: false, closeReason: 'به دستور مجمع' }, 1, 'به دستور مجمع'],
    ['closed for redemption without a reason', { cancelEnabled: false }, 2, '—'],
    ['traded at the exchange', { isNegotiable: true }, 2, '—'],
    [
      'a bond past its offer',
      { issueEnabled: false, closedFor: { 1: 'مهلت پذیره‌نویسی', 2: null } },
      1,
      'مهلت پذیره‌نویسی',
    ],
  ] as const)('takes no new order when it is %s', (_name, terms, type, reason) => {
    expect(fundClosedReason({ ...open, ...terms }, type)).toBe(reason);
  });
});

it('a draft takes no orders, and a fund that closed or is ending issues none', () => {
  const of = (status: FundOpening['status']) => [
    isFundOpen({ ...open, status }, 1),
    isFundOpen({ ...open, status }, 2),
  ];
  expect(of('draft')).toEqual([false, false]);
  expect(of('closed')).toEqual([false, true]);
  expect(of('liquidating')).toEqual([false, true]);
});
