import { describe, expect, it } from 'vitest';
import {
  contractStatesBefore,
  isPending,
  isRenewalDue,
  leftOf,
  movesOf,
  providerTitle,
  type UsedLimits,
} from './contract.rules.ts';

const wide: UsedLimits = {
  maxAmount: 500n,
  maxDailyAmount: null,
  maxDailyCount: null,
  maxMonthlyCount: null,
  bankMaxAmount: null,
  bankDailyAmount: null,
  bankDailyCount: null,
  usedTodayAmount: 300n,
  usedTodayCount: 2,
  usedMonthCount: 5,
};
const unlimited = { perDebit: 500n, todayAmount: null, todayCount: null, monthCount: null, largest: 500n };

describe('what is left of a contract', () => {
  it.each<[string, Partial<UsedLimits>, object]>([
    ['only the limit of one debit', {}, {}],
    ['the narrower limit of the bank', { bankMaxAmount: 400n }, { perDebit: 400n, largest: 400n }],
    ['the narrower limit of the contract', { bankMaxAmount: 600n }, {}],
    ['the rest of the day', { maxDailyAmount: 700n }, { todayAmount: 400n, largest: 400n }],
    [
      'the rest of the day at the bank',
      { maxDailyAmount: 900n, bankDailyAmount: 650n },
      { todayAmount: 350n, largest: 350n },
    ],
    ['more of the day than one debit', { maxDailyAmount: 900n }, { todayAmount: 600n }],
    ['nothing of the day', { maxDailyAmount: 300n }, { todayAmount: 0n, largest: 0n }],
    ['nothing of a day that took too much', { maxDailyAmount: 200n }, { todayAmount: 0n, largest: 0n }],
    ['one debit of the day', { maxDailyCount: 3 }, { todayCount: 1 }],
    ['no debit of the day', { maxDailyCount: 3, bankDailyCount: 2 }, { todayCount: 0, largest: 0n }],
    ['no debit of a day that had too many', { maxDailyCount: 1 }, { todayCount: 0, largest: 0n }],
    ['one debit of the month', { maxMonthlyCount: 6 }, { monthCount: 1 }],
    ['no debit of the month', { maxMonthlyCount: 5 }, { monthCount: 0, largest: 0n }],
    ['no debit of a month that had too many', { maxMonthlyCount: 4 }, { monthCount: 0, largest: 0n }],
  ])('%s', (_name, limits, left) => {
    expect(leftOf({ ...wide, ...limits })).toEqual({ ...unlimited, ...left });
  });
});

describe('a contract', () => {
  const of = { expireDate: '2027-11-28', nextContractId: null, suspendedBy: null };
  const none = { canPause: false, canResume: false, canCancel: false, canChangePackage: false, canRenew: false };

  it.each([
    ['created', null, { canCancel: true }],
    ['waiting_bank', null, { canCancel: true }],
    ['active', null, { canPause: true, canCancel: true, canChangePackage: true }],
    ['declined', null, {}],
    ['paused', null, { canResume: true, canCancel: true, canChangePackage: true }],
    ['suspended', 'system', { canResume: true, canCancel: true }],
    ['suspended', 'admin', { canCancel: true }],
    ['cancelled', null, {}],
    ['expired', null, {}],
  ] as const)('that is %s (by %s)', (status, suspendedBy, moves) => {
    expect(movesOf({ ...of, status, suspendedBy }, '2026-11-28')).toEqual({ ...none, ...moves });
  });

  it('does not come back after its end', () => {
    const late = (status: 'active' | 'paused') => movesOf({ ...of, status }, '2027-11-29');
    expect(late('paused')).toEqual({ ...none, canCancel: true, canRenew: true });
    expect(late('active')).toEqual({ ...none, canPause: true, canCancel: true, canRenew: true });
    expect(movesOf({ ...of, status: 'paused' }, '2027-11-28')).toMatchObject({
      canResume: true,
      canChangePackage: true,
    });
  });

  it.each([
    ['active', '2027-10-28', false],
    ['active', '2027-10-29', true],
    ['paused', '2027-10-29', true],
    ['suspended', '2027-10-29', true],
    ['created', '2027-10-29', false],
    ['expired', '2027-11-29', false],
  ] as const)('that is %s on %s is to be renewed: %s', (status, today, isDue) => {
    expect(isRenewalDue({ ...of, status }, today)).toBe(isDue);
  });

  it('that is suspended is not renewed by its owner', () => {
    expect(movesOf({ ...of, status: 'suspended', suspendedBy: 'system' }, '2027-11-20').canRenew).toBe(false);
  });

  it('waits for its signature in two states', () => {
    const states = ['created', 'waiting_bank', 'active', 'suspended'] as const;
    expect(states.filter(isPending)).toEqual(['created', 'waiting_bank']);
  });
});

it.each([
  ['vandar', 'اشتراک وندار'],
  ['gone', 'gone'],
  ['toString', 'toString'],
])('the provider %s is called %s', (code, title) => {
  expect(providerTitle(code)).toBe(title);
});

describe('moves of a contract', () => {
  it.each([
    ['created', []],
    ['active', ['created', 'waiting_bank', 'paused', 'suspended']],
    ['suspended', ['active', 'paused']],
    ['declined', ['created', 'waiting_bank']],
    ['cancelled', ['created', 'waiting_bank', 'active', 'paused', 'suspended']],
    ['expired', ['active', 'paused', 'suspended']],
  ] as const)('lead to %s', (to, from) => expect(contractStatesBefore(to)).toEqual(from));
});
