import type { ResponseOf } from '#shared/contract/define.ts';
import {
  accountingColumns,
  balanceSides,
  exportNote,
  onlineBranch,
  type listAccounting,
} from '#shared/contract/accounting.ts';
import { txTypeLabels } from '#shared/contract/orderTexts.ts';
import { toCsv } from '#shared/csv.ts';
import { isoToJalali, jalaliMomentText } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import type { TurnoverRow } from './accounting.repo.ts';

type Answer = ResponseOf<typeof listAccounting>;

const labels: Readonly<Record<string, string>> = txTypeLabels;

/** What a balance means: the fund owes (بستانکار), is owed (بدهکار), or is even. */
export function balanceSide(balance: bigint): string {
  if (balance === 0n) return balanceSides.zero;
  return balance > 0n ? balanceSides.credit : balanceSides.debit;
}

/** A row of the turnover. An empty side shows no figure, as in a printed book. */
export function turnoverView(row: TurnoverRow): Answer['data'][number] {
  return {
    transactionId: row.id.toString(),
    transactionDate: row.businessDate,
    transactionDateText: isoToJalali(row.businessDate),
    transactionAt: row.at.toISOString(),
    transactionType: row.type,
    transactionTypeText: labels[row.type] ?? row.type,
    debitAmount: row.debit.toString(),
    debitAmountText: rialText(row.debit),
    creditAmount: row.credit.toString(),
    creditAmountText: rialText(row.credit),
    balance: row.balance.toString(),
    balanceText: rialText(row.balance),
    balanceSideText: balanceSide(row.balance),
    branchName: row.branchName || onlineBranch,
    comments: row.comments,
    orderId: row.orderId,
    orderNo: row.orderNo,
    fundId: row.fundId,
    fundName: row.fundName,
  };
}

/** Sums of the filtered range. */
export function summaryView(sums: {
  count: number;
  debit: bigint;
  credit: bigint;
  balance: bigint;
}): Answer['summary'] {
  return {
    debit: sums.debit.toString(),
    debitText: rialText(sums.debit),
    credit: sums.credit.toString(),
    creditText: rialText(sums.credit),
    balance: sums.balance.toString(),
    balanceText: rialText(sums.balance),
    balanceSideText: balanceSide(sums.balance),
    rowCount: sums.count,
  };
}

/** The turnover as CSV; amounts are plain digits, so that a spreadsheet can add them up. */
export function turnoverCsv(rows: readonly TurnoverRow[]): string {
  const lines = rows.map((row) => [
    jalaliMomentText(row.at),
    labels[row.type] ?? row.type,
    row.debit,
    row.credit,
    row.branchName || onlineBranch,
    row.comments,
    row.balance,
    row.fundName,
    row.orderNo,
  ]);
  return toCsv(Object.values(accountingColumns), [...lines, [exportNote]]);
}
