import { principalShareLabels, principalStatusLabels } from '#shared/contract/bonds.ts';
import { seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { PrincipalRow, PrincipalShareRow } from './principal.repo.ts';

/** What a second person reads of a repayment before they decide. */
export function principalContent(run: PrincipalRow): ApprovalContent {
  return {
    fund: run.fundName,
    payDate: run.payDate,
    faceValue: run.faceValue,
    unitCount: run.unitCount,
    total: run.total,
    investors: run.investors,
    shares: run.sharesHash,
    status: run.status,
    discardBy: run.discardBy,
  };
}

/** A repayment as admins see it: an allow-list of fields. */
export function principalView(run: PrincipalRow) {
  return {
    runId: run.id,
    fundId: run.fundId,
    fundName: run.fundName,
    maturityDate: run.maturityDate,
    payDate: run.payDate,
    faceValue: run.faceValue.toString(),
    unitCount: run.unitCount.toString(),
    total: run.total.toString(),
    investors: run.investors,
    done: run.done,
    status: run.status,
    statusText: principalStatusLabels[run.status],
    preparedBy: run.preparedBy,
    preparedByName: run.preparedByName,
    preparedAt: run.preparedAt.toISOString(),
    approvedBy: run.approvedBy,
    approvedByName: run.approvedByName,
    executedAt: run.executedAt?.toISOString() ?? null,
    isStarted: run.startedAt !== null,
    discardBy: run.discardBy,
    discardByName: run.discardByName,
    discardAt: run.discardAt?.toISOString() ?? null,
    discardReason: run.discardReason,
    version: seenToken(principalContent(run)),
  };
}

/** Share of one holder. */
export function principalShareView(share: PrincipalShareRow) {
  return {
    ...share,
    unitCount: share.unitCount.toString(),
    amount: share.amount.toString(),
    statusText: principalShareLabels[share.status],
  };
}
