import { depositFileTitles, depositSourceLabels, depositStateLabels } from '#shared/contract/deskTexts.ts';
import { toCsv } from '#shared/csv.ts';
import { jalaliMomentText } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import type { DepositListRow } from './deposits.repo.ts';
import { depositActions } from './deposits.rules.ts';

/** Row of «واریزهای خرید خودکار» (domain 9.21) as the user with this id sees it. */
export function depositToView(row: DepositListRow, userId: number) {
  return {
    depositId: row.id,
    depositDate: row.depositedAt.toISOString(),
    amount: row.amount.toString(),
    amountText: rialText(row.amount),
    fundId: row.fundId,
    fundName: row.fundName,
    investorId: row.investorId,
    investorName: row.investorName,
    nationalNo: row.nationalNo,
    source: row.source,
    sourceText: depositSourceLabels[row.source],
    depositCode: row.depositCode,
    sourceIban: row.sourceIban,
    bankRef: row.bankRef,
    orderId: row.orderId,
    orderNo: row.orderNo,
    status: row.status,
    statusText: depositStateLabels[row.status],
    errorText: row.errorText,
    reason: row.reason,
    returnRef: row.returnRef,
    isMine: row.status === 'matched' && row.handledBy === userId,
    actions: [...depositActions(row.status)],
  };
}

/** The list as a file. */
export function depositsToCsv(rows: readonly DepositListRow[]): string {
  return toCsv(
    depositFileTitles,
    rows.map((row) => [
      jalaliMomentText(row.depositedAt),
      row.amount,
      row.fundName,
      row.investorName,
      row.nationalNo,
      depositSourceLabels[row.source],
      row.depositCode,
      row.bankRef,
      row.orderNo,
      depositStateLabels[row.status],
      row.errorText ?? row.reason,
    ]),
  );
}
