import { profitStatusLabels, shareStatusLabels } from '#shared/contract/profits.ts';
import { seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { RunRow, ShareRow } from './profits.repo.ts';
import { reinvestPercent, splitProfit, yearlyYield, type ReinvestSetting } from './profits.rules.ts';
import type { ReinvestFundRow } from './reinvest.repo.ts';

/** What a second person reads of a run before they decide. */
export function runContent(run: RunRow): ApprovalContent {
  return {
    fund: run.fundName,
    profitDate: run.profitDate,
    couponDate: run.couponDate,
    unitCount: run.unitCount,
    guaranteedPerUnit: run.guaranteedPerUnit,
    extraPerUnit: run.extraPerUnit,
    compensation: run.compensation,
    total: run.total,
    investors: run.investors,
    shares: run.sharesHash,
    reason: run.reason,
    status: run.status,
    discardBy: run.discardBy,
  };
}

/** A run as admins see it: an allow-list of fields. */
export function runView(run: RunRow) {
  return {
    profitId: run.id,
    fundId: run.fundId,
    fundName: run.fundName,
    kind: run.kind,
    profitDate: run.profitDate,
    couponDate: run.couponDate,
    unitCount: run.unitCount.toString(),
    guaranteedPerUnit: run.guaranteedPerUnit.toString(),
    extraPerUnit: run.extraPerUnit.toString(),
    amount: run.amount.toString(),
    extraAmount: run.extraAmount.toString(),
    compensation: run.compensation.toString(),
    total: run.total.toString(),
    investors: run.investors,
    done: run.done,
    status: run.status,
    statusText: profitStatusLabels[run.status],
    preparedBy: run.preparedBy,
    preparedByName: run.preparedByName,
    approvedBy: run.approvedBy,
    approvedByName: run.approvedByName,
    executedAt: run.executedAt?.toISOString() ?? null,
    part: run.part,
    reason: run.reason,
    isStarted: run.startedAt !== null,
    discardBy: run.discardBy,
    discardByName: run.discardByName,
    discardAt: run.discardAt?.toISOString() ?? null,
    discardReason: run.discardReason,
    yearlyYield: yearlyYield(run.guaranteedPerUnit + run.extraPerUnit, run.price, run.periodMonths),
    guaranteedRate: run.guaranteedRate,
    estimatedRate: run.estimatedRate,
    version: seenToken(runContent(run)),
  };
}

/** Setting of a share's investor; null when they never set one. */
export function settingOf(
  share: Pick<ShareRow, 'isOn' | 'percent' | 'effectiveFrom' | 'priorIsOn' | 'priorPercent'>,
): ReinvestSetting | null {
  return share.effectiveFrom === null ? null : (share as ReinvestSetting);
}

/** Share of one investor with what becomes of it. */
export function shareView(share: ShareRow, profitDate: string, isBond: boolean) {
  const percent = isBond ? 0 : reinvestPercent(settingOf(share), profitDate);
  const { reinvest, payout } = splitProfit(share.amount, percent);
  return {
    investorId: share.investorId,
    investorName: share.investorName,
    unitCount: share.unitCount.toString(),
    amount: share.amount.toString(),
    reinvestPercent: percent,
    reinvest: reinvest.toString(),
    payout: payout.toString(),
    status: share.status,
    statusText: shareStatusLabels[share.status],
    orderId: share.orderId,
  };
}

/** Reinvest setting of a fund as its owner sees it. */
export function reinvestView(row: Omit<ReinvestFundRow, 'isAllowed'>, today: string) {
  const { setting } = row;
  const current = reinvestPercent(setting, today);
  return {
    fundId: row.fundId,
    fundName: row.fundName,
    isOn: setting?.isOn ?? false,
    percent: setting?.percent ?? 100,
    effectiveFrom: setting?.effectiveFrom ?? null,
    currentIsOn: current > 0,
    currentPercent: current,
  };
}
