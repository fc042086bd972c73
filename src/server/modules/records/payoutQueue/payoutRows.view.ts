import { payoutKindLabels, payoutMarks, payoutStateLabels } from '#shared/texts/deskTexts.ts';
import { maskIban } from '#shared/iban.ts';
import { rialText } from '#shared/money.ts';
import type { PayoutListRow } from './payoutRows.repo.ts';

/** The state of a payout in words; a hold or a repair that waits says more than the state below. */
export function payoutStatusText(row: Pick<PayoutListRow, 'status' | 'isHeld' | 'hasRepair'>): string {
  if (row.hasRepair) return payoutMarks.repair;
  return row.isHeld ? payoutMarks.held : payoutStateLabels[row.status];
}

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
    statusText: payoutStatusText(row),
    accountId: row.accountId,
    accountText: row.iban === null ? null : `${row.bankName ?? ''} ${maskIban(row.iban)}`.trim(),
    batchNo: row.batchNo,
    bankRef: row.bankRef,
    errorText: row.errorText,
    isHeld: row.isHeld,
    hasRepair: row.hasRepair,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
