import { depositSourceLabels, depositStateLabels, payoutKindLabels } from '#shared/texts/deskTexts.ts';
import type { CsvCell } from '#shared/csv.ts';
import { jalaliMomentText } from '#shared/jalali.ts';
import { rialText } from '#shared/money.ts';
import { seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { DepositListRow } from './depositList.repo.ts';
import { depositActions } from './deposits.rules.ts';

/** What a person reads before they act on a deposit, by wire name. */
export function depositContent(row: DepositListRow): ApprovalContent {
  return {
    status: depositStateLabels[row.status],
    fundName: row.fundName,
    amount: row.amount,
    bankRef: row.bankRef,
    depositDate: row.depositedAt.toISOString(),
    sourceIban: row.sourceIban,
    investorId: row.investorId,
    investorName: row.investorName,
    reason: row.reason,
    returnRef: row.returnRef,
    returnIban: row.returnIban,
    returnOwner: row.returnOwner,
    slipNumber: row.slipNumber,
    payouts: row.status === 'payout_waits' ? row.payouts.map(({ payoutId }) => payoutId).join(', ') : null,
  };
}

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
    returnIban: row.returnIban,
    returnOwner: row.returnOwner,
    isMine: row.status === 'matched' && row.handledBy === userId,
    isMyReturn: row.status === 'return_waits' && row.returnAskedBy === userId,
    isMyLink: (row.status === 'slip_waits' || row.status === 'payout_waits') && row.linkAskedBy === userId,
    slips: row.slips,
    payouts: row.payouts.map(({ kind, paidAt, ...payout }) => ({
      ...payout,
      kindText: payoutKindLabels[kind],
      paidAt: new Date(paidAt).toISOString(),
    })),
    slipNumber: row.slipNumber,
    origin: row.origin,
    lateReason: row.lateReason,
    handlerName: row.handlerName,
    handledAt: row.handledAt?.toISOString() ?? null,
    actions:
      row.source === 'direct_debit'
        ? []
        : depositActions(row.status).filter(
            (act) => (act !== 'slip' || row.slips.length > 0) && (act !== 'payout' || row.payouts.length > 0),
          ),
    version: seenToken(depositContent(row)),
  };
}

/** A deposit as a line of a file. */
export const depositCells = (row: DepositListRow): CsvCell[] => [
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
];
