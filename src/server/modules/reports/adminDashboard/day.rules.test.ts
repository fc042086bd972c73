import { describe, expect, it } from 'vitest';
import type { FundDayRow } from './day.repo.ts';
import { checksOf, dayRow, isOnBoard, nextAct, sortBoard, stopsOf, sumsOf, totalOf } from './day.rules.ts';

const row: FundDayRow = {
  ...{ fundId: 3, fundName: 'امید', kind: 'fund', executionMode: 'manual', executionTime: null, jumpLimit: '5' },
  ...{ status: 'approved', preparedBy: [7], isWithheld: false, issueNav: '1050', cancelNav: '1000' },
  ...{ lastDay: '2026-11-25', lastIssueNav: '1000', lastCancelNav: '990' },
  ...{
    issues: 2,
    issueAmount: 9_000n,
    redeems: 3,
    redeemedNet: 500n,
    waitingUnits: 4n,
    due: 5,
    executed: 0,
    failed: 1,
  },
  ...{ payoutsDue: 6, payoutsAmount: 700n, payoutsLate: 2, payoutsSent: 8, accounts: 3, accountsTold: 2 },
  ...{ isReconciled: true, isReported: false },
};
const at = new Date('2026-11-28T10:00:00Z');
const facts = {
  ...{ day: '2026-11-28', at, isOpenDay: true, cutoffAt: at },
  caller: { userId: 8, roleId: 2, accessLevel: 't3' },
};

describe('the sums of a fund', () => {
  it('value what waits at the price of the day', () => {
    expect(sumsOf(row)).toEqual({
      issue: { count: 2, amount: 9_000n },
      redeem: { count: 3, amount: 4_500n },
      net: 4_500n,
      ...{ orders: 5, executed: 0, failed: 1 },
      payouts: { count: 6, amount: 700n, late: 2 },
    });
  });

  it('value what waits at the last price, or not at all without one', () => {
    expect(sumsOf({ ...row, cancelNav: null }).redeem.amount).toBe(4_460n);
    expect(sumsOf({ ...row, cancelNav: null, lastCancelNav: null }).redeem.amount).toBe(500n);
  });
});

describe('what comes next', () => {
  const before = new Date(at.getTime() + 1);
  it.each<[string, Partial<FundDayRow>, Partial<typeof facts> | { cutoffAt: null }, string]>([
    ['orders with a price', {}, {}, 'execute'],
    ['orders with a price of a bond without a cut-off', { kind: 'bond' }, { cutoffAt: null }, 'execute'],
    ['orders before the cut-off', {}, { cutoffAt: before }, 'wait'],
    ['orders that all failed', { failed: 5 }, {}, 'repair'],
    ['orders whose price is withheld', { isWithheld: true }, {}, 'approvePrice'],
    ['a price without orders', { due: 0 }, {}, 'report'],
    ['a price without orders that failed', { due: 0, failed: 0 }, {}, 'report'],
    ['a price without orders that is withheld', { due: 0, isWithheld: true }, {}, 'approvePrice'],
    ['no price', { status: null }, {}, 'enterPrice'],
    ['no price before the cut-off', { status: null }, { cutoffAt: before }, 'wait'],
    ['a draft', { status: 'draft' }, {}, 'approvePrice'],
    ['a draft before the cut-off', { status: 'draft' }, { cutoffAt: before }, 'wait'],
    ['a closed day', { status: null }, { isOpenDay: false }, 'wait'],
    ['a closed day with executed orders', { status: null, executed: 1 }, { isOpenDay: false }, 'report'],
    ['a bond without a price', { status: null, kind: 'bond' }, {}, 'wait'],
    ['a bond with executed orders', { status: null, kind: 'bond', executed: 1 }, {}, 'report'],
  ])('%s', (_name, of, change, act) => {
    expect(nextAct({ ...row, ...of }, { ...facts, ...change })).toBe(act);
  });
});

describe('the row of a fund', () => {
  it('has everything of the day', () => {
    expect(dayRow(row, facts)).toEqual({
      ...{ fundId: 3, fundName: 'امید', isBond: false, isOpenDay: true, cutoffAt: at, priceState: 'approved' },
      ...{ isWithheld: false, issueNav: '1050', priceDay: '2026-11-28', changePercent: '5.00', isJump: false },
      ...sumsOf(row),
      ...{ act: 'execute', mayAct: true },
    });
  });

  it('without a price has the last one', () => {
    expect(dayRow({ ...row, kind: 'bond', status: null, issueNav: null }, facts)).toMatchObject({
      ...{ isBond: true, priceState: 'none', issueNav: '1000', priceDay: '2026-11-25', changePercent: null },
      ...{ isJump: false, act: 'wait', mayAct: false },
    });
    expect(dayRow({ ...row, lastIssueNav: null }, facts)).toMatchObject({ changePercent: null, issueNav: '1050' });
  });

  it.each([
    ['1050.1', '5.01', true],
    ['949.9', '-5.01', true],
    ['950', '-5.00', false],
  ])('at a price of %s changed by %s; a jump: %s', (issueNav, changePercent, isJump) => {
    expect(dayRow({ ...row, issueNav }, facts)).toMatchObject({ changePercent, isJump });
  });

  it.each<[string, Partial<FundDayRow>, string, boolean]>([
    ['enter a price', { status: null }, 't1', true],
    ['enter a price', { status: null }, 't2', false],
    ['approve a price', { status: 'draft' }, 't2', true],
    ['approve a price', { status: 'draft' }, 't1', false],
    ['approve a price of their own', { status: 'draft', preparedBy: [7, 8] }, 't3', false],
    ['approve a withheld price of their own', { isWithheld: true, preparedBy: [8] }, 't3', true],
    ['execute', {}, 't2', true],
    ['execute', {}, 't1', false],
    ['repair', { failed: 5 }, 't2', true],
    ['repair', { failed: 5 }, 't1', false],
    ['report', { due: 0 }, 't3', false],
  ])('to %s (%o) by level %s: %s', (_name, of, accessLevel, mayAct) => {
    expect(dayRow({ ...row, ...of }, { ...facts, caller: { userId: 8, roleId: 2, accessLevel } }).mayAct).toBe(mayAct);
  });
});

it('a bond is on the board while something of it is to do', () => {
  const bond = { ...row, kind: 'bond' as const, issues: 0, redeems: 0, payoutsDue: 0 };
  expect([bond, { ...bond, issues: 1 }, { ...bond, redeems: 1 }, { ...bond, payoutsDue: 1 }].map(isOnBoard)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(isOnBoard({ ...bond, kind: 'fund' })).toBe(true);
});

it('the board begins with what the caller may do, then with what is most urgent', () => {
  const one = dayRow(row, facts);
  const acts = ['report', 'wait', 'enterPrice', 'approvePrice', 'execute', 'repair'] as const;
  const rows = acts.map((act, fundId) => ({ ...one, act, fundId, mayAct: act === 'enterPrice' }));
  const sorted = sortBoard(rows).map(({ act }) => act);
  expect(sorted).toEqual(['enterPrice', 'repair', 'execute', 'approvePrice', 'wait', 'report']);
  expect(rows[0]?.act).toBe('report');
});

it('totals add every sum', () => {
  const other = {
    ...{ issue: { count: 10, amount: 1n }, redeem: { count: 20, amount: 2n }, net: -1n, orders: 30, executed: 40 },
    ...{ failed: 50, payouts: { count: 60, amount: 3n, late: 70 } },
  };
  expect(totalOf([sumsOf(row), other])).toEqual({
    ...{ issue: { count: 12, amount: 9_001n }, redeem: { count: 23, amount: 4_502n }, net: 4_499n, orders: 35 },
    ...{ executed: 40, failed: 51, payouts: { count: 66, amount: 703n, late: 72 } },
  });
});

describe('the end of the day', () => {
  it('counts what is done of what has to be', () => {
    const done = { ...row, fundId: 4, due: 0, executed: 9, isReported: true, isReconciled: false };
    const idle = { ...row, fundId: 5, kind: 'bond' as const, due: 0, status: null };
    const rows = [row, done, idle];
    const board = rows.map((of) => dayRow(of, facts));
    expect(checksOf(rows, board)).toEqual([
      { key: 'bankTold', done: 6, total: 9 },
      { key: 'reconciled', done: 1, total: 1 },
      { key: 'prices', done: 2, total: 2 },
      { key: 'orders', done: 9, total: 14 },
      { key: 'payouts', done: 24, total: 42 },
      { key: 'reports', done: 1, total: 2 },
    ]);
  });

  it('counts prices of open days alone, and no reconciliation without funds', () => {
    const board = [dayRow(row, { ...facts, isOpenDay: false }), dayRow({ ...row, status: 'draft' }, facts)];
    const checks = checksOf([], board);
    expect(checks[2]).toEqual({ key: 'prices', done: 0, total: 1 });
    expect(checks[1]).toEqual({ key: 'reconciled', done: 0, total: 1 });
  });
});

it('cut-offs and executions of a day stand once, in the order of their moments', () => {
  const cutoff = (orderType: 1 | 2, paymentMethod: string, cutoffTime: string) => ({
    ...{ orderType, paymentMethod, cutoffTime },
  });
  const stops = stopsOf('2026-11-28', [
    {
      schedules: [cutoff(1, 'ipg', '14:00'), cutoff(1, 'receipt', '14:00'), cutoff(2, 'account', '12:00')],
      executionTime: '16:00',
    },
    { schedules: [cutoff(1, 'ipg', '14:00'), cutoff(2, 'account', '14:00')], executionTime: null },
  ]);
  expect(stops).toEqual([
    { at: new Date('2026-11-28T08:30:00Z'), kind: 'redeem', methods: ['account'], funds: 1 },
    { at: new Date('2026-11-28T10:30:00Z'), kind: 'issue', methods: ['ipg', 'receipt'], funds: 2 },
    { at: new Date('2026-11-28T10:30:00Z'), kind: 'redeem', methods: ['account'], funds: 1 },
    { at: new Date('2026-11-28T12:30:00Z'), kind: 'execution', methods: [], funds: 1 },
  ]);
});
