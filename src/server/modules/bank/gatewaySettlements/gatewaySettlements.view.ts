import { settlementSourceLabels } from '#shared/contract/gatewaySettlements.ts';
import { decisionLabels } from '#shared/contract/kernel/proposals.ts';
import { daysBetween } from '#shared/jalali.ts';
import { seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { OpenLine, SettlementRow, UnsettledDay } from './gatewaySettlements.repo.ts';

/** Who collected money. */
export type Collector = Pick<SettlementRow, 'source' | 'gateway'>;

/** What the decider reads before deciding. */
export function settlementContent(row: SettlementRow): ApprovalContent {
  return {
    source: settlementSourceLabels[row.source],
    gateway: row.gateway,
    fundName: row.fundName,
    accountIban: row.accountIban,
    untilDate: row.untilDate,
    settledOn: row.settledOn,
    bankRef: row.bankRef,
    paymentCount: row.paymentCount,
    gross: row.gross,
    fee: row.fee,
    net: row.net,
    differenceReason: row.differenceReason,
    status: decisionLabels[row.status],
  };
}

/** A settlement as the desk sees it; `titleOf` names who collected the money. */
export function settlementToView(row: SettlementRow, titleOf: (of: Collector) => string) {
  const { id, fundAccountId: _account, depositId, decidedBy: _decidedBy, ...rest } = row;
  return {
    ...rest,
    settlementId: id,
    sourceText: settlementSourceLabels[row.source],
    gatewayTitle: titleOf(row),
    isOnStatement: depositId !== null,
    gross: row.gross.toString(),
    fee: row.fee.toString(),
    net: row.net.toString(),
    difference: row.difference.toString(),
    statusText: decisionLabels[row.status],
    preparedAt: row.preparedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    version: seenToken(settlementContent(row)),
  };
}

/** Payments or debits of a day that are not settled, as the desk sees them on `today`. */
export function unsettledDayToView(row: UnsettledDay, titleOf: (of: Collector) => string, today: string) {
  return {
    ...row,
    ageDays: daysBetween(row.businessDate, today),
    sourceText: settlementSourceLabels[row.source],
    gatewayTitle: titleOf(row),
    amount: row.amount.toString(),
    fee: row.fee.toString(),
    totalAmount: row.totalAmount.toString(),
    totalFee: row.totalFee.toString(),
  };
}

/** A line of a bank statement with the payments or debits whose sum, or sum less the known fee, is exactly its amount. */
export function openLineToView(line: OpenLine, days: readonly UnsettledDay[]) {
  const ofFund = days.filter((day) => day.fundId === line.fundId);
  const found = ofFund.find((day) => [day.totalAmount, day.totalAmount - day.totalFee].includes(line.amount));
  return {
    depositId: line.id,
    fundId: line.fundId,
    bankRef: line.bankRef,
    accountIban: line.accountIban,
    amount: line.amount.toString(),
    depositDate: line.depositedAt.toISOString(),
    suggestion: found
      ? {
          source: found.source,
          gateway: found.gateway,
          untilDate: found.businessDate,
          fee: (found.totalAmount - line.amount).toString(),
        }
      : null,
  };
}
