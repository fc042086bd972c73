import { slipStateLabels } from '#shared/texts/deskTexts.ts';
import type { CsvCell } from '#shared/csv.ts';
import { isoToJalali, jalaliMomentText } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import { orderStates } from '#shared/orderStates.ts';
import { lineInSight } from '#shared/slipLine.ts';
import { seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import { filePath } from '#server/http/filePath.ts';
import type { SlipLimits } from '#server/modules/platform/systemSettings/systemSettings.service.ts';
import type { BankSlipRow, StatementLine } from './bankSlips.repo.ts';

/** What a reviewer reads before the decision, by wire name. */
export function slipContent(row: BankSlipRow): ApprovalContent {
  return {
    investorName: row.investorName,
    fundName: row.fundName,
    number: row.number,
    amount: row.amount,
    date: row.slipDate,
    time: row.slipTime,
    accountIban: row.accountIban,
    sourceIban: row.sourceIban,
    fileUrl: row.filePublicId === null ? null : filePath(row.filePublicId),
    effectiveDate: row.effectiveDate,
    priceDate: row.priceDate,
    lineRef: row.lines.find((line) => line.isSame)?.bankRef ?? null,
    firstApprover: row.firstName,
    firstNote: row.firstNote,
    firstLine: row.lines.find((line) => line.depositId === row.firstLineId)?.bankRef ?? null,
  };
}

/** True when one person may not approve a slip: it is above the limit for money that is on the statement, or that is not yet. */
export function needsSecond(
  { amount }: Pick<BankSlipRow, 'amount'>,
  line: StatementLine | null,
  { withLine, withoutLine }: SlipLimits,
): boolean {
  return amount > (line === null ? withoutLine : withLine);
}

/** Row of the review queue. */
export function slipToView(row: BankSlipRow, at: Date, limits: SlipLimits) {
  const waitedMs = row.status === 'pending' ? Math.max(0, at.getTime() - row.createdAt.getTime()) : 0;
  return {
    receiptId: row.slipId,
    orderId: row.orderId,
    orderNo: row.orderNo,
    orderStatus: row.orderStatus,
    orderStatusText: orderStates[row.orderStatus].label,
    fundId: row.fundId,
    fundName: row.fundName,
    investorId: row.investorId,
    investorName: row.investorName,
    nationalNo: row.nationalNo,
    accountText: `${row.bankName} ${row.accountNumber}`,
    accountIban: row.accountIban,
    number: row.number,
    amount: row.amount.toString(),
    amountText: rialText(row.amount),
    date: row.slipDate,
    time: row.slipTime,
    sourceIban: row.sourceIban,
    fileUrl: row.filePublicId === null ? null : filePath(row.filePublicId),
    fileScan: row.fileScan,
    status: row.status,
    statusText: slipStateLabels[row.status],
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    reviewerName: row.reviewerName,
    effectiveDate: row.effectiveDate,
    priceDate: row.priceDate,
    waitingHours: Math.floor(waitedMs / 3_600_000),
    similarCount: row.similarCount,
    revision: row.revision,
    revisedAt: row.revisedAt?.toISOString() ?? null,
    lines: row.lines.map((line) => ({ ...line, depositDate: new Date(line.depositDate).toISOString() })),
    lineRef: row.lineRef,
    needsSecond: row.status === 'pending' && needsSecond(row, lineInSight(row), limits),
    firstBy: row.firstBy,
    firstName: row.firstName,
    firstAt: row.firstAt?.toISOString() ?? null,
    firstNote: row.firstNote,
    firstLineId: row.firstLineId,
    version: seenToken(slipContent(row)),
  };
}

/** A slip as a line of a file. */
export function slipCells(row: BankSlipRow): CsvCell[] {
  return [
    row.investorName,
    row.nationalNo,
    row.orderNo,
    row.fundName,
    row.number,
    row.amount,
    isoToJalali(row.slipDate),
    row.slipTime,
    `${row.bankName} ${row.accountNumber}`,
    row.sourceIban,
    slipStateLabels[row.status],
    row.reason,
    jalaliMomentText(row.createdAt),
    row.reviewedAt === null ? '' : jalaliMomentText(row.reviewedAt),
    row.reviewerName,
  ];
}
