import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { approveColleague } from '#shared/contract/colleagues.ts';
import { decisionView, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { ColleagueRow } from './colleagues.repo.ts';
import { fundsWords, roleView, roleWords } from './userRoles.view.ts';

export const nameOf = ({ firstName, lastName }: Pick<ColleagueRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** What a second person decides about: whom, with which number, role and funds, why, and when the invitation left. */
export function contentOf(row: ColleagueRow): ApprovalContent {
  return {
    nationalNo: row.nationalNo,
    mobile: row.mobile,
    name: nameOf(row),
    wantedRole: roleWords(row),
    wantedBranch: row.branchName,
    wantedFunds: fundsWords(row),
    reason: row.reason,
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

/** A proposed or invited colleague, with the version that a decision sends back. */
export function colleagueView(row: ColleagueRow, now: Date): ResponseOf<typeof approveColleague>['data'] {
  const { sentAt, expiresAt } = row;
  return {
    colleagueId: row.id,
    nationalNo: row.nationalNo,
    mobile: row.mobile,
    name: nameOf(row),
    wanted: roleView(row),
    wantedFunds: fundsWords(row),
    reason: row.reason,
    state: row.state,
    ...decisionView(row, contentOf(row)),
    invitation:
      sentAt && expiresAt
        ? {
            sentAt: sentAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
            isOver: row.acceptedAt === null && expiresAt <= now,
            acceptedAt: row.acceptedAt?.toISOString() ?? null,
            withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
          }
        : null,
  };
}
