import { describe, expect, it } from 'vitest';
import { actsAlone, approvalProblem, noRole, proposalProblem, wantedRole } from './userRoles.rules.ts';

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
