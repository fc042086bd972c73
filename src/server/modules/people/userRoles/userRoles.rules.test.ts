import { describe, expect, it } from 'vitest';
import {
  actsAlone,
  approvalProblem,
  isSameNaming,
  noRole,
  proposalProblem,
  wantedNaming,
  wantedRole,
} from './userRoles.rules.ts';

const maker = { roleId: 2, accessLevel: 't1', branchId: null } as const;
const superAdmin = { roleId: 3, accessLevel: 't3', branchId: null } as const;

describe('the role that is asked for', () => {
  it('of a super admin is level t3 without a branch, whatever else was sent', () => {
    expect(wantedRole({ roleId: 3, accessLevel: 'KZ', branchId: 4 })).toEqual(superAdmin);
  });

  it('of an employee has a level, and a branch with level KZ alone', () => {
    expect(wantedRole({ roleId: 2, accessLevel: 't1', branchId: 4 })).toEqual(maker);
    expect(wantedRole({ roleId: 2, accessLevel: 'KZ', branchId: 4 })).toEqual({
      roleId: 2,
      accessLevel: 'KZ',
      branchId: 4,
    });
    expect(wantedRole({ roleId: 2, accessLevel: null, branchId: 4 })).toEqual({
      code: 'ROLE_LEVEL_REQUIRED',
      field: 'access_level',
    });
    expect(wantedRole({ roleId: 2, accessLevel: 'KZ', branchId: null })).toEqual({
      code: 'ROLE_BRANCH_REQUIRED',
      field: 'branch_id',
    });
  });
});

describe('a change of a role', () => {
  const of = { actorId: 1, userId: 9, supers: [1, 2], present: noRole, wanted: maker };

  it('is proposed by a super admin about somebody else', () => {
    expect(proposalProblem(of)).toBeNull();
    expect(proposalProblem({ ...of, supers: [2, 3] })).toBe('ACCESS_DENIED');
    expect(proposalProblem({ ...of, userId: 1, present: superAdmin })).toBe('ROLE_OWN');
    expect(proposalProblem({ ...of, wanted: noRole })).toBe('ROLE_SAME');
  });

  it('does not remove the last super admin, nor one of the last two', () => {
    const removal = { ...of, present: superAdmin, wanted: noRole };
    expect(proposalProblem({ ...removal, userId: 1, supers: [1] })).toBe('ROLE_LAST_SUPER');
    expect(proposalProblem({ ...removal, userId: 2 })).toBe('ROLE_NO_DECIDER');
    expect(proposalProblem({ ...removal, userId: 2, supers: [1, 2, 3] })).toBeNull();
  });

  it('needs nobody else while there is one super admin', () => {
    expect(proposalProblem({ ...of, supers: [1] })).toBeNull();
    expect(actsAlone([1])).toBe(true);
    expect(actsAlone([1, 2])).toBe(false);
  });

  it('is approved by a super admin whom it is not about, while the proposer is one, too', () => {
    const approval = { actorId: 2, userId: 9, preparedBy: 1, supers: [1, 2] };
    expect(approvalProblem(approval)).toBeNull();
    expect(approvalProblem({ ...approval, supers: [1, 3] })).toBe('ACCESS_DENIED');
    expect(approvalProblem({ ...approval, userId: 2 })).toBe('ROLE_OWN');
    expect(approvalProblem({ ...approval, supers: [2, 3] })).toBe('ROLE_PROPOSER_LOST');
  });
});

describe('the funds of a trustee or an auditor', () => {
  const trustee = { roleId: 2, accessLevel: 'MT', branchId: null } as const;
  const of = { role: trustee, fundIds: [5, 3, 5], from: null, to: null, today: '2026-11-28' };

  it('are named once, in order, from today on', () => {
    expect(wantedNaming(of)).toEqual({ fundIds: [3, 5], from: '2026-11-28', to: null });
    expect(wantedNaming({ ...of, role: { ...trustee, accessLevel: 'HS' }, from: '2026-12-01' })).toEqual({
      ...{ fundIds: [3, 5], from: '2026-12-01', to: null },
    });
  });

  it('are nothing of any other role', () => {
    expect(wantedNaming({ ...of, role: maker })).toBeNull();
    expect(wantedNaming({ ...of, role: { ...trustee, roleId: 3 } })).toBeNull();
    expect(wantedNaming({ ...of, role: noRole })).toBeNull();
  });

  it('must be some, and their days in order', () => {
    expect(wantedNaming({ ...of, fundIds: [] })).toEqual({ code: 'ROLE_FUNDS_REQUIRED', field: 'fund_ids' });
    expect(wantedNaming({ ...of, to: '2026-11-27' })).toEqual({ code: 'ROLE_FUNDS_DAYS', field: 'funds_to' });
    expect(wantedNaming({ ...of, to: '2026-11-28' })).toMatchObject({ to: '2026-11-28' });
  });

  it('are the same with the same funds and days alone', () => {
    const naming = { fundIds: [3, 5], from: '2026-11-28', to: null };
    expect(isSameNaming(naming, { ...naming })).toBe(true);
    expect(isSameNaming(null, null)).toBe(true);
    const others = [
      null,
      { ...naming, fundIds: [3] },
      { ...naming, from: '2026-11-29' },
      { ...naming, to: '2027-01-01' },
    ];
    expect(others.map((other) => isSameNaming(naming, other))).toEqual([false, false, false, false]);
  });

  it('may change alone', () => {
    const same = { actorId: 1, userId: 9, supers: [1, 2], present: trustee, wanted: trustee };
    expect(proposalProblem(same)).toBe('ROLE_SAME');
    expect(proposalProblem({ ...same, areFundsSame: false })).toBeNull();
  });

  it.each([
    ['role', { roleId: 3 as const }],
    ['level', { accessLevel: 'KZ' }],
    ['branch', { branchId: 8 }],
  ])('are another role with another %s', (_name, change) => {
    const of = { actorId: 1, userId: 9, supers: [1, 2], present: trustee };
    expect(proposalProblem({ ...of, wanted: { ...trustee, ...change } })).toBeNull();
  });

  it('are taken from another super admin while a third one decides', () => {
    const removal = { actorId: 1, present: superAdmin, wanted: noRole, supers: [1, 2] };
    expect(proposalProblem({ ...removal, userId: 1 })).toBe('ROLE_OWN');
    expect(actsAlone([])).toBe(false);
  });
});
