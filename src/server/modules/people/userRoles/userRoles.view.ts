import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import { comma } from '#shared/strings.ts';
import { levelText, roleTexts } from '#shared/texts/roleTexts.ts';
import { fundsInDays, type approveRoleChange, type searchUsers } from '#shared/contract/userRoles.ts';
import { decisionView, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { RoleChangeRow, UserRow } from './userRoles.repo.ts';
import type { Role } from './userRoles.rules.ts';

type UserView = ResponseOf<typeof searchUsers>['data'][number];
type ChangeView = ResponseOf<typeof approveRoleChange>['data'];

/** Role and level in one text: «کارشناس، ثبت‌کننده». */
export function roleWords({ roleId, accessLevel }: Pick<Role, 'roleId' | 'accessLevel'>): string {
  return roleId === 2 ? `${roleTexts[2]}${comma} ${levelText(accessLevel)}` : roleTexts[roleId];
}

/** A role as codes and as words. */
export const roleView = (of: Role & { branchName: string | null }) => ({
  roleId: of.roleId,
  roleText: roleTexts[of.roleId],
  accessLevel: of.accessLevel,
  accessLevelText: of.roleId === 2 ? levelText(of.accessLevel) : '',
  branchId: of.branchId,
  branchName: of.branchName,
});

/** A user of the list of roles. */
export function userView(row: UserRow): UserView {
  return {
    userId: row.userId,
    username: row.username,
    name: row.name,
    mobile: row.mobile,
    isActive: row.isActive,
    ...roleView(row),
  };
}

const presentOf = (row: RoleChangeRow) => ({
  roleId: row.presentRoleId,
  accessLevel: row.presentAccessLevel,
  branchId: row.presentBranchId,
  branchName: row.presentBranchName,
});

/** Funds and days of a change in one text; null where it names none. */
export function fundsWords({
  wantedFunds,
  fundsFrom,
  fundsTo,
}: Pick<RoleChangeRow, 'wantedFunds' | 'fundsFrom' | 'fundsTo'>): string | null {
  if (wantedFunds === null || fundsFrom === null) return null;
  const from = formatJalaliDate(fundsFrom);
  return fundsInDays(wantedFunds, from, fundsTo && formatJalaliDate(fundsTo));
}

/** What a second super admin decides about: who, what they are, their new role, and why. */
export function contentOf(row: RoleChangeRow): ApprovalContent {
  return {
    userId: row.userId,
    presentRole: roleWords(presentOf(row)),
    presentBranch: row.presentBranchName,
    wantedRole: roleWords(row),
    wantedBranch: row.branchName,
    presentFunds: row.presentFunds,
    wantedFunds: fundsWords(row),
    reason: row.reason,
  };
}

/** A change of a role, with the version that a decision sends back. */
export function roleChangeView(row: RoleChangeRow): ChangeView {
  return {
    changeId: row.id,
    userId: row.userId,
    userName: row.userName,
    username: row.username,
    present: roleView(presentOf(row)),
    wanted: roleView(row),
    presentFunds: row.presentFunds,
    wantedFunds: fundsWords(row),
    reason: row.reason,
    state: row.state,
    ...decisionView(row, contentOf(row)),
  };
}
