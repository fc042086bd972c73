import {
  depositStateLabels,
  payoutStateLabels,
  reconciliationItemLabels,
  reconciliationNotes,
  reconciliationSubjects,
} from '#shared/contract/deskTexts.ts';
import { paymentStateLabels } from '#shared/contract/orderTexts.ts';
import { rialText } from '#shared/money.ts';
import type { QueueItem, ReconciliationRow } from './reconciliation.repo.ts';

/** A stored result; `titleOf` names the gateways. */
export function reconciliationToView(row: ReconciliationRow, titleOf: (gateway: string) => string) {
  const isOwn = row.subject === 'ledger' || row.subject === 'deposits';
  return {
    businessDate: row.businessDate,
    subject: row.subject,
    subjectText: isOwn ? reconciliationSubjects[row.subject as 'ledger' | 'deposits'] : titleOf(row.subject),
    isReported: row.isReported,
    note:
      row.subject === 'deposits' ? reconciliationNotes.nowOnly : row.isReported ? null : reconciliationNotes.noReport,
    bankCount: row.bankCount,
    bankAmount: row.bankAmount.toString(),
    bookCount: row.bookCount,
    bookAmount: row.bookAmount.toString(),
    difference: row.difference.toString(),
    isEven: row.difference === 0n && row.items.length === 0,
    items: row.items.map((item) => ({ ...item, kindText: reconciliationItemLabels[item.kind] })),
    checkedAt: row.checkedAt.toISOString(),
  };
}

const labels: Record<QueueItem['kind'], Readonly<Record<string, string>>> = {
  payment: paymentStateLabels,
  refund: payoutStateLabels,
  payout: payoutStateLabels,
  deposit: depositStateLabels,
};

/** A row of what is not finished. */
export function queueItemToView(item: QueueItem) {
  return {
    kind: item.kind,
    reference: item.reference,
    orderNo: item.orderNo,
    amount: item.amount.toString(),
    amountText: rialText(item.amount),
    statusText: labels[item.kind][item.status] ?? item.status,
    since: item.since.toISOString(),
  };
}
