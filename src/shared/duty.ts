import { adminKind } from './adminKind.ts';
import type { AdminDuty } from './contract/kernel/define.ts';

const levelsOf: Readonly<Record<'maker' | 'checker' | 'makerOrChecker', readonly string[]>> = {
  maker: ['t1', 't3'],
  checker: ['t2', 't3'],
  makerOrChecker: ['t1', 't2', 't3'],
};

/** Who acts: role id and access level, as the session row has them. */
export interface DutyHolder {
  roleId: number;
  accessLevel: string | null;
}

/** True for administrators of the head office: level `tN`, and super admins whatever their level says (spec 6). */
export function isStaff(user: DutyHolder): boolean {
  return user.roleId === 3 || (user.roleId === 2 && adminKind(user.accessLevel) === 'staff');
}

/** True for administrators of a branch (level KZ), who see only what belongs to their branch (spec 6). */
export function isBranchAdmin(user: DutyHolder): boolean {
  return user.roleId === 2 && adminKind(user.accessLevel) === 'branch';
}

/** True for trustees and auditors (levels MT and HS), who read the funds that they are named for alone (decision 60). */
export function isSupervisor(user: DutyHolder): boolean {
  return user.roleId === 2 && adminKind(user.accessLevel) === 'supervisor';
}

/** True when a user of this role and level has the duty. The API decides by it; screens only tell why a button is off. */
export function hasDuty(user: DutyHolder, duty: AdminDuty): boolean {
  // what is read of named funds is nobody else's, so that page and API agree
  if (duty === 'supervisor') return isSupervisor(user);
  if (user.roleId === 3) return true;
  if (user.roleId !== 2) return false;
  switch (duty) {
    case 'super':
      return false;
    case 'staff':
      return isStaff(user);
    case 'branch':
      return isStaff(user) || isBranchAdmin(user);
    // people come to makers of the head office and to branches
    case 'desk':
      return isBranchAdmin(user) || levelsOf.maker.includes(user.accessLevel ?? '');
    default:
      return levelsOf[duty].includes(user.accessLevel ?? '');
  }
}
