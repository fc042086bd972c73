import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { approveIdentityChange } from '#shared/contract/identityChanges.ts';
import { identityFieldTexts } from '#shared/texts/identityTexts.ts';
import { decisionView, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import { filePath } from '#server/http/filePath.ts';
import type { IdentityChangeRow } from './changes.repo.ts';

/** What a second person decides about: whose identity, which fields from what to what, and why. */
export function contentOf(row: IdentityChangeRow): ApprovalContent {
  return {
    investorId: row.investorId,
    identityChanges: row.changes
      .map(({ field, before, after }) => `${identityFieldTexts[field]}: ${before ?? ''} ← ${after ?? ''}`)
      .join(' | '),
    reason: row.reason,
    fileUrl: row.filePublicId === null ? null : filePath(row.filePublicId),
  };
}

/** A change of identity, with the version that a decision sends back. */
export function identityChangeView(row: IdentityChangeRow): ResponseOf<typeof approveIdentityChange>['data'] {
  return {
    changeId: row.id,
    investorId: row.investorId,
    investorName: row.investorName,
    nationalNo: row.nationalNo,
    source: row.source,
    changes: row.changes,
    needsSecond: row.needsSecond,
    state: row.state,
    traceId: row.traceId,
    reason: row.reason,
    fileUrl: row.filePublicId === null ? null : filePath(row.filePublicId),
    ...decisionView(row, contentOf(row)),
  };
}
