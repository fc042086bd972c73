import { changeOf, isJump } from '#shared/priceMoves.ts';
import { seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { NavDetail, NavRow } from './prices.repo.ts';

/** What a person reads of a price before they decide about it. */
export function navContent(nav: NavRow): ApprovalContent {
  return {
    issueNav: nav.issueNav,
    cancelNav: nav.cancelNav,
    statisticalNav: nav.statisticalNav,
    withdrawalReason: nav.withdrawalReason,
  };
}

/** A price as the desks show it; `cutoff` is the moment from which it may be approved, `now` the business's own clock. */
export function navToView(nav: NavDetail, cutoff: Date | null, now: Date) {
  return {
    fundId: nav.fundId,
    fundName: nav.fundName,
    navDate: nav.navDate,
    issueNav: nav.issueNav,
    cancelNav: nav.cancelNav,
    statisticalNav: nav.statisticalNav,
    status: nav.status,
    isLocked: nav.lockedAt !== null,
    version: seenToken(navContent(nav)),
    source: nav.source,
    enteredBy: nav.enteredBy,
    enteredByName: nav.enteredByName,
    enteredAt: nav.enteredAt?.toISOString() ?? null,
    approvedBy: nav.approvedBy,
    approvedByName: nav.approvedByName,
    approvedAt: nav.publishedAt?.toISOString() ?? null,
    netAsset: nav.netAsset.toString(),
    investedUnits: nav.investedUnits.toString(),
    previous: nav.previous,
    change: changeOf(nav, nav.previous),
    jumpLimit: nav.jumpLimit,
    isJump: isJump(nav, nav.previous, nav.jumpLimit),
    jumpReason: nav.jumpReason,
    approvableFrom: cutoff?.toISOString() ?? null,
    isApprovable: cutoff === null || cutoff <= now,
    execution: nav.execution,
    executeAfter: nav.executeAfter?.toISOString() ?? null,
    decidedByName: nav.decidedByName,
    decisionReason: nav.decisionReason,
    withdrawal:
      nav.withdrawalBy !== null && nav.withdrawalAt !== null
        ? {
            by: nav.withdrawalBy,
            byName: nav.withdrawalByName,
            at: nav.withdrawalAt.toISOString(),
            reason: nav.withdrawalReason ?? '',
          }
        : null,
  };
}
