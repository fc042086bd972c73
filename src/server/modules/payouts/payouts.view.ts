import { payoutFileTitles, payoutKindLabels, payoutPurposes, payoutStateLabels } from '#shared/contract/deskTexts.ts';
import { fillMessage } from '#shared/contract/errors.ts';
import { toCsv } from '#shared/csv.ts';
import { maskIban } from '#shared/iban.ts';
import { rialText } from '#shared/money.ts';
import type { BatchPayout, BatchRow, PayoutListRow } from './payouts.repo.ts';

/** Row of the list of payouts: the IBAN is masked. */
export function payoutToView(row: PayoutListRow) {
  return {
    payoutId: row.payoutId,
    kind: row.kind,
    kindText: payoutKindLabels[row.kind],
    orderId: row.orderId,
    orderNo: row.orderNo,
    fundId: row.fundId,
    fundName: row.fundName,
    investorId: row.investorId,
    investorName: row.investorName,
    nationalNo: row.nationalNo,
    amount: row.amount.toString(),
    amountText: rialText(row.amount),
    dueDate: row.dueDate,
    status: row.status,
    statusText: payoutStateLabels[row.status],
    accountId: row.accountId,
    accountText: row.iban === null ? null : `${row.bankName ?? ''} ${maskIban(row.iban)}`.trim(),
    batchNo: row.batchNo,
    bankRef: row.bankRef,
    errorText: row.errorText,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Path of the file of a batch. */
export function batchFilePath(batchNo: string): string {
  return `/api/admin/payouts/batches/${encodeURIComponent(batchNo)}/file/`;
}

/** A batch as its maker and the list show it. */
export function batchToView(row: BatchRow) {
  return {
    batchNo: row.batchNo,
    fundId: row.fundId,
    fundName: row.fundName,
    untilDate: row.untilDate,
    rowCount: row.rowCount,
    totalAmount: row.totalAmount.toString(),
    totalAmountText: rialText(row.totalAmount),
    createdAt: row.createdAt.toISOString(),
    fileUrl: batchFilePath(row.batchNo),
  };
}

/** The bank's file: one line a payout, its id comes back in the answer. */
export function batchToCsv(batchNo: string, rows: readonly BatchPayout[]): string {
  const lines = rows.map((row) => [
    row.id,
    batchNo,
    row.investorName,
    row.iban,
    row.amount,
    fillMessage(payoutPurposes[row.kind], { orderNo: row.orderNo ?? '' }).trim(),
  ]);
  return toCsv(payoutFileTitles, lines);
}
