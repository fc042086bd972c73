import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { approveMobileChange } from '#shared/contract/userMobiles.ts';
import { decisionView, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import { filePath } from '#server/http/filePath.ts';
import type { MobileChangeRow } from './userMobiles.repo.ts';

/** What a second person decides about: whose number, from which to which, why, and the document. */
export function contentOf(row: MobileChangeRow): ApprovalContent {
  return {
    userId: row.userId,
    presentMobile: row.presentMobile,
    wantedMobile: row.mobile,
    shahkarMatch: row.shahkarMatch,
    reason: row.reason,
    fileUrl: filePath(row.filePublicId),
  };
}

/** A change of a number, with the version that a decision sends back. */
export function mobileChangeView(row: MobileChangeRow): ResponseOf<typeof approveMobileChange>['data'] {
  return {
    changeId: row.id,
    userId: row.userId,
    userName: row.userName,
    username: row.username,
    isStaff: row.roleId > 1,
    presentMobile: row.presentMobile,
    wantedMobile: row.mobile,
    shahkarMatch: row.shahkarMatch,
    reason: row.reason,
    fileUrl: filePath(row.filePublicId),
    state: row.state,
    ...decisionView(row, contentOf(row)),
  };
}
