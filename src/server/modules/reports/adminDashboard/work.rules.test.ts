import { describe, expect, it } from 'vitest';
import { workKinds } from '#shared/contract/workKinds.ts';
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
    page: 'bankSlips',
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

it.each<[string, WaitingRow['kind'][]]>([
  [
    't1',
    [
      ...([
        'depositsUnmatched',
        'payoutsDue',
        'payoutsFailed',
        'debitDays',
        'debitDisputes',
        'payments',
        'disputes',
      ] as const),
      ...([
        'reconciliations',
        'pricesMissing',
        'identity',
        'tickets',
        'nextYearHolidays',
        'bankMovementLines',
        'balancesMissing',
      ] as const),
    ],
  ],
  [
    't2',
    [
      ...(['slips', 'depositsMatched', 'depositDecisions', 'statements', 'payoutRepairs', 'payoutFiles'] as const),
      ...(['payoutsSilent', 'debitContracts', 'debitDays', 'debitDisputes', 'payments', 'disputes'] as const),
      ...(['gatewaySettlements', 'openItems', 'bankMovements', 'fundOpenings'] as const),
      ...(['reconciliations', 'pricesDraft', 'daysToExecute', 'ordersFailed', 'profitRuns', 'principalRuns'] as const),
      ...(['ruleChanges', 'corrections', 'identity', 'identityChanges', 'mobileChanges', 'factorResets'] as const),
      ...(['userUnlocks', 'tickets'] as const),
    ],
  ],
])('level %s acts on its own kinds of work', (accessLevel, kinds) => {
  const may = workKinds.filter((kind) => workItem(row({ kind }), { roleId: 2, accessLevel }, none).mayAct);
  expect([...may].sort()).toEqual([...kinds].sort());
});

it('super admins act on every kind of work, and alone on roles and failures', () => {
  const may = (caller: { roleId: number; accessLevel: string }) =>
    workKinds.filter((kind) => workItem(row({ kind }), caller, none).mayAct);
  expect(may({ roleId: 3, accessLevel: 't3' })).toEqual([...workKinds]);
  const others = may({ roleId: 2, accessLevel: 't3' });
  expect(workKinds.filter((kind) => !others.includes(kind)).sort()).toEqual([
    'failedJobs',
    'failedWork',
    'roleChanges',
    'servicesDown',
  ]);
});

it('money that arrived waits for the cut-off of its method', () => {
  const methods: string[] = [];
  const cutoffOf = (fundIds: readonly number[], method: string): null => {
    methods.push(`${fundIds.join()} ${method}`);
    return null;
  };
  for (const kind of ['slips', 'depositsUnmatched', 'depositsMatched', 'disputes'] as const)
    workItem(row({ kind, fundIds: kind === 'slips' ? null : [4] }), checker, cutoffOf);
  expect(methods).toEqual([' receipt', '4 deposit_id', '4 deposit_id']);
  expect(workItem(row({ own: 1, fundIds: [4] }), checker, none)).toEqual({
    ...{
      kind: 'corrections',
      page: 'corrections',
      count: 2,
      amount: null,
      oldestAt: at,
      deadlineAt: null,
      overdue: 0,
      mayAct: true,
    },
  });
});

it('a cut-off of this minute is over', () => {
  const rows = () => [{ orderType: 1 as const, paymentMethod: 'ipg', cutoffTime: '11:30' }];
  expect(nextCutoff([1], 'ipg', at, rows)).toBeNull();
  expect(nextCutoff([1], 'ipg', new Date(at.getTime() - 1), rows)).toEqual(at);
});
