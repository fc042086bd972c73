import { expect, it } from 'vitest';
import { adminKind } from './adminKind.ts';
import type { AdminDuty } from './contract/kernel/define.ts';
import { hasDuty, isBranchAdmin, isStaff, isSupervisor } from './duty.ts';

const duties: AdminDuty[] = ['branch', 'desk', 'supervisor', 'staff', 'maker', 'checker', 'makerOrChecker', 'super'];

it.each<[number, string | null, AdminDuty[]]>([
  [1, 't3', []],
  [1, 'KZ', []],
  [1, 'MT', []],
  [2, null, []],
  [2, 'x', []],
  [2, 't1', ['branch', 'desk', 'staff', 'maker', 'makerOrChecker']],
  [2, 't2', ['branch', 'staff', 'checker', 'makerOrChecker']],
  [2, 't3', ['branch', 'desk', 'staff', 'maker', 'checker', 'makerOrChecker']],
  [2, 't4', ['branch', 'staff']],
  [2, 'KZ', ['branch', 'desk']],
  [2, 'MT', ['supervisor']],
  [2, 'HS', ['supervisor']],
  [3, null, ['branch', 'desk', 'staff', 'maker', 'checker', 'makerOrChecker', 'super']],
  [3, 'MT', ['branch', 'desk', 'staff', 'maker', 'checker', 'makerOrChecker', 'super']],
])('role %i with level %s has the duties %j', (roleId, accessLevel, has) => {
  expect(duties.filter((duty) => hasDuty({ roleId, accessLevel }, duty))).toEqual(has);
});

it.each([
  [1, 't1', [false, false, false]],
  [1, 'KZ', [false, false, false]],
  [1, 'MT', [false, false, false]],
  [2, 't1', [true, false, false]],
  [2, 'KZ', [false, true, false]],
  [2, 'HS', [false, false, true]],
  [2, null, [false, false, false]],
  [3, 'KZ', [true, false, false]],
] as const)('role %i with level %s is of the head office, a branch, or a supervisor: %j', (roleId, accessLevel, is) => {
  const user = { roleId, accessLevel };
  expect([isStaff(user), isBranchAdmin(user), isSupervisor(user)]).toEqual(is);
});

it.each([
  ['t1', 'staff'],
  ['t9', 'staff'],
  ['KZ', 'branch'],
  ['MT', 'supervisor'],
  ['HS', 'supervisor'],
  ['t10', null],
  ['xt1', null],
  ['', null],
  [null, null],
  [undefined, null],
])('level %s is of %s', (level, kind) => {
  expect(adminKind(level)).toBe(kind);
});
