import {
  depositStateLabels,
  payoutStateLabels,
  reconciliationItemLabels,
  reconciliationNotes,
  reconciliationSubjects,
} from '#shared/texts/deskTexts.ts';
import { paymentStateLabels } from '#shared/texts/orderTexts.ts';
import { rialText } from '#shared/money.ts';
import { seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { ItemNote } from './notes.repo.ts';
import type { QueueItem, ReconciliationRow, StoredItem } from './reconciliation.repo.ts';

type Note = ItemNote | undefined;

/** What the person who closes a row reads before. */
export function itemContent(item: StoredItem, note: Note): ApprovalContent {
  return {
    status: reconciliationItemLabels[item.kind],
    bankAmount: item.bankAmount,
    bookAmount: item.bookAmount,
    note: note?.note ?? null,
  };
}

/** True when a person closed the row as it stands; other amounts open it again. */
export function isItemClosed(item: StoredItem, note: Note): boolean {
  return (
    note !== undefined &&
    note.closedAt !== null &&
    (note.bankAmount?.toString() ?? null) === item.bankAmount &&
    (note.bookAmount?.toString() ?? null) === item.bookAmount
  );
}

/** A row that differs, with what people found out about it. */
export function itemToView(item: StoredItem, note: Note) {
  const isClosed = isItemClosed(item, note);
  return {
    ...item,
    kindText: reconciliationItemLabels[item.kind],
    note: note?.note ?? null,
    notedBy: note?.notedBy ?? null,
    notedByName: note?.notedByName ?? null,
    notedAt: note?.notedAt.toISOString() ?? null,
    isClosed,
    closeReason: isClosed ? (note?.closeReason ?? null) : null,
    closedByName: isClosed ? (note?.closedByName ?? null) : null,
    closedAt: isClosed ? (note?.closedAt?.toISOString() ?? null) : null,
    version: seenToken(itemContent(item, note)),
  };
}

/** A stored result with its notes; `titleOf` names the gateways. */
export function reconciliationToView(
  row: ReconciliationRow,
  notes: readonly ItemNote[],
  titleOf: (gateway: string) => string,
) {
  const own: Readonly<Record<string, string | undefined>> = reconciliationSubjects;
  const noteOf = (item: StoredItem): Note =>
    notes.find(
      (note) =>
        note.businessDate === row.businessDate &&
        note.subject === row.subject &&
        note.kind === item.kind &&
        note.reference === item.reference,
    );
  const items = row.items.map((item) => itemToView(item, noteOf(item)));
  return {
    businessDate: row.businessDate,
    subject: row.subject,
    subjectText: own[row.subject] ?? titleOf(row.subject),
    isReported: row.isReported,
    note: row.unansweredCount > 0 ? reconciliationNotes.silent : row.isReported ? null : reconciliationNotes.noReport,
    bankCount: row.bankCount,
    bankAmount: row.bankAmount.toString(),
    bookCount: row.bookCount,
    bookAmount: row.bookAmount.toString(),
    difference: row.difference.toString(),
    isEven: row.difference === 0n && row.items.length === 0 && row.unansweredCount === 0,
    unansweredCount: row.unansweredCount,
    openCount: items.filter((item) => !item.isClosed).length,
    items,
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
