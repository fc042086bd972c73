import type { ErrorCode } from '#shared/contract/failures.ts';

/** Role, level and branch of a person. */
export interface Role {
  roleId: 1 | 2 | 3;
  accessLevel: string | null;
  branchId: number | null;
}

/** Funds and days of a trustee or an auditor. */
export interface Naming {
  fundIds: readonly number[];
  from: string;
  /** null: until the role is taken */
  to: string | null;
}

/** What an ordinary investor is. */
export const noRole: Role = { roleId: 1, accessLevel: null, branchId: null };

/** A refusal at a field of the request. */
export interface FieldRefusal {
  code: 'ROLE_LEVEL_REQUIRED' | 'ROLE_BRANCH_REQUIRED' | 'ROLE_FUNDS_REQUIRED' | 'ROLE_FUNDS_DAYS';
  field: 'access_level' | 'branch_id' | 'fund_ids' | 'funds_to';
}

/**
 * The role that a request asks for, or what it lacks. A super admin has level t3 and no branch, an employee the level of
 * the request, and a branch exactly with level KZ (spec 6).
 */
export function wantedRole(of: {
  roleId: 2 | 3;
  accessLevel: string | null;
  branchId: number | null;
}): Role | FieldRefusal {
  if (of.roleId === 3) return { roleId: 3, accessLevel: 't3', branchId: null };
  if (!of.accessLevel) return { code: 'ROLE_LEVEL_REQUIRED', field: 'access_level' };
  if (of.accessLevel !== 'KZ') return { roleId: 2, accessLevel: of.accessLevel, branchId: null };
  if (of.branchId === null) return { code: 'ROLE_BRANCH_REQUIRED', field: 'branch_id' };
  return { roleId: 2, accessLevel: 'KZ', branchId: of.branchId };
}

/**
 * The funds that a request names a person for, or what it lacks; null for every other role. Without a day it begins today.
 */
export function wantedNaming(of: {
  role: Role;
  fundIds: readonly number[];
  from: string | null;
  to: string | null;
  today: string;
}): Naming | null | FieldRefusal {
  const { role, to } = of;
  if (role.roleId !== 2 || (role.accessLevel !== 'MT' && role.accessLevel !== 'HS')) return null;
  const fundIds = [...new Set(of.fundIds)].sort((a, b) => a - b);
  if (fundIds.length === 0) return { code: 'ROLE_FUNDS_REQUIRED', field: 'fund_ids' };
  const from = of.from ?? of.today;
  return to !== null && to < from ? { code: 'ROLE_FUNDS_DAYS', field: 'funds_to' } : { fundIds, from, to };
}

/** True when two people would read the same funds on the same days. */
export function isSameNaming(a: Naming | null, b: Naming | null): boolean {
  return JSON.stringify(a && [a.fundIds, a.from, a.to]) === JSON.stringify(b && [b.fundIds, b.from, b.to]);
}

interface Proposal {
  actorId: number;
  userId: number;
  /** ids of the active super admins, the actor among them */
  supers: readonly number[];
  present: Role;
  wanted: Role;
  /** false when the funds of a trustee or an auditor change */
  areFundsSame?: boolean;
}

/**
 * Why a change may not be proposed; null when it may. Nobody changes their own role, so the last super admin cannot go;
 * and of two super admins neither removes the other, because nobody would be left to approve it (decision 48).
 */
export function proposalProblem({
  actorId,
  userId,
  supers,
  present,
  wanted,
  areFundsSame = true,
}: Proposal): ErrorCode | null {
  if (!supers.includes(actorId)) return 'ACCESS_DENIED';
  if (userId === actorId) return supers.length === 1 ? 'ROLE_LAST_SUPER' : 'ROLE_OWN';
  const isSame =
    present.roleId === wanted.roleId &&
    present.accessLevel === wanted.accessLevel &&
    present.branchId === wanted.branchId &&
    areFundsSame;
  if (isSame) return 'ROLE_SAME';
  const deciders = supers.filter((id) => id !== actorId && id !== userId);
  return deciders.length === 0 && supers.length > 1 ? 'ROLE_NO_DECIDER' : null;
}

/** True while nobody exists who could approve: the only super admin acts alone until there is a second one. */
export const actsAlone = (supers: readonly number[]): boolean => supers.length === 1;

interface Approval {
  actorId: number;
  userId: number;
  preparedBy: number;
  supers: readonly number[];
}

/** Why a super admin may not approve a change, beside the rules of every decision; null when they may. */
export function approvalProblem({ actorId, userId, preparedBy, supers }: Approval): ErrorCode | null {
  if (!supers.includes(actorId)) return 'ACCESS_DENIED';
  if (userId === actorId) return 'ROLE_OWN';
  return supers.includes(preparedBy) ? null : 'ROLE_PROPOSER_LOST';
}
