import { describe, expect, it } from 'vitest';
import { nextCutoff, sortWork, workItem, type WaitingRow, type WorkItem } from './work.rules.ts';

const at = new Date('2026-11-21T08:00:00Z'); // 11:30 in Tehran
const row = (changes: Partial<WaitingRow> = {}): WaitingRow => ({
  kind: 'corrections',
  count: 2,
  own: 0,
  amount: null,
  oldestAt: at,
  deadlineAt: null,
  overdue: 0,
  fundIds: null,
  ...changes,
});
const checker = { roleId: 2, accessLevel: 't2' };
const none = () => null;

describe('who may act', () => {
  it('is who has the duty and did not prepare all of it', () => {
    expect(workItem(row(), checker, none).mayAct).toBe(true);
    expect(workItem(row({ own: 1 }), checker, none).mayAct).toBe(true);
    expect(workItem(row({ own: 2 }), checker, none).mayAct).toBe(false);
    expect(workItem(row(), { roleId: 2, accessLevel: 't1' }, none).mayAct).toBe(false);
    expect(workItem(row({ count: 0 }), checker, none).mayAct).toBe(false);
  });
  it('is nobody of a branch', () => {
    expect(workItem(row({ kind: 'tickets' }), { roleId: 2, accessLevel: 'KZ' }, none).mayAct).toBe(false);
  });
});

describe('the next cut-off', () => {
  const schedules = (fundId: number) => [
    { orderType: 1 as const, paymentMethod: 'receipt', cutoffTime: fundId === 1 ? '11:00' : '12:30' },
    { orderType: 1 as const, paymentMethod: 'ipg', cutoffTime: '11:45' },
    { orderType: 2 as const, paymentMethod: 'receipt', cutoffTime: '11:40' },
  ];
  it('is the earliest one of the method that has not passed', () => {
    expect(nextCutoff([1, 2], 'receipt', at, schedules)?.toISOString()).toBe('2026-11-21T09:00:00.000Z');
    expect(nextCutoff([1], 'receipt', at, schedules)).toBeNull();
    expect(nextCutoff([], 'receipt', at, schedules)).toBeNull();
  });
  it('is the deadline of the money that waits for it', () => {
    const deadline = new Date('2026-11-21T09:00:00Z');
    expect(workItem(row({ kind: 'slips', fundIds: [2] }), checker, () => deadline).deadlineAt).toBe(deadline);
    expect(workItem(row({ deadlineAt: at }), checker, () => deadline).deadlineAt).toBe(at);
  });
});

it('own work comes first, then deadlines, then ages, then what is done', () => {
  const item = (kind: WorkItem['kind'], changes: Partial<WorkItem>): WorkItem => ({
    kind,
    count: 1,
    amount: null,
    oldestAt: at,
    deadlineAt: null,
    overdue: 0,
    mayAct: true,
    ...changes,
  });
  const sorted = sortWork([
    item('tickets', { count: 0, mayAct: false }),
    item('corrections', { mayAct: false }),
    item('ruleChanges', {}),
    item('identity', { oldestAt: new Date('2026-11-20T08:00:00Z') }),
    item('slips', { deadlineAt: new Date('2026-11-21T09:00:00Z') }),
  ]);
  expect(sorted.map(({ kind }) => kind)).toEqual(['slips', 'identity', 'ruleChanges', 'corrections', 'tickets']);
});
