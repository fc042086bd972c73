import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import {
  accountingSheets as sheets,
  balanceSides,
  exportNote,
  onlineBranch,
  type listAccounting,
} from '#shared/contract/accounting.ts';
import { txTypeLabels } from '#shared/texts/orderTexts.ts';
import type { CsvCell } from '#shared/csv.ts';
import { isoToJalali, jalaliMomentText } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import { onePart, type XlsxSheet } from '#server/http/xlsxFile.ts';
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

/** A row of a file: amounts stay numbers, so that a spreadsheet can add them up. */
export const turnoverCells = (row: TurnoverRow): CsvCell[] => [
  jalaliMomentText(row.at),
  labels[row.type] ?? row.type,
  row.debit,
  row.credit,
  row.branchName || onlineBranch,
  row.comments,
  row.balance,
  row.fundName,
  row.orderNo,
];

/** What a turnover is about: the investor, the range, and the sums that its list shows. */
export interface TurnoverFacts {
  investorName: string;
  nationalNo: string;
  /** ISO days; null where the range is open */
  from: string | null;
  to: string | null;
  fundName: string | null;
  madeAt: Date;
  debit: bigint;
  credit: bigint;
  balance: bigint;
}

/** The sheet that says whose turnover a spreadsheet holds, and of which range. */
export function factsSheet(facts: TurnoverFacts): XlsxSheet {
  const day = (iso: string | null): string => (iso === null ? sheets.all : isoToJalali(iso));
  return {
    name: sheets.facts,
    titles: [sheets.fact, sheets.value],
    parts: onePart([
      [sheets.investor, facts.investorName],
      [sheets.nationalNo, facts.nationalNo],
      [sheets.from, day(facts.from)],
      [sheets.to, day(facts.to)],
      [sheets.fund, facts.fundName ?? sheets.all],
      [sheets.debit, facts.debit],
      [sheets.credit, facts.credit],
      [sheets.balance, facts.balance],
      [sheets.madeAt, jalaliMomentText(facts.madeAt)],
      [exportNote],
    ]),
  };
}
