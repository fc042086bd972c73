import { failField } from '#shared/contract/failures.ts';
import { orderStates } from '#shared/orderStates.ts';
import { decisionView, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { DisputedRow } from './resolutions.repo.ts';

/** What the desk sees of money in dispute, of a payment and of a debit alike. */
export const disputedToView = <Act extends string>(
  row: DisputedRow<Act>,
  labels: Readonly<Record<Act, string>>,
  content: ApprovalContent,
) => ({
  investorId: row.investorId,
  investorName: row.investorName,
  fundName: row.fundName,
  orderId: row.orderId,
  orderNo: row.orderNo,
  orderStatusText: orderStates[row.orderStatus].label,
  amount: row.amount.toString(),
  receivedAmount: row.receivedAmount?.toString() ?? null,
  disputedAt: row.disputedAt.toISOString(),
  resolution: resolutionToView(row, labels, content),
});

/** The proposal; null where nobody made one. */
function resolutionToView<Act extends string>(
  row: DisputedRow<Act>,
  labels: Readonly<Record<Act, string>>,
  content: ApprovalContent,
) {
  if (row.resolutionId === null || row.act === null || row.actStatus === null) return null;
  return {
    resolutionId: row.resolutionId,
    act: row.act,
    actText: labels[row.act],
    amount: row.actAmount?.toString() ?? null,
    reason: row.actReason ?? '',
    status: row.actStatus,
    ...decisionView(
      {
        ...row,
        preparedBy: row.preparedBy ?? 0,
        preparedByName: row.preparedByName ?? '',
        preparedAt: row.preparedAt ?? row.disputedAt,
      },
      content,
    ),
  };
}

/**
 * What is booked: the amount that was asked for, or what came. Rial, null for acts without money.
 * @throws the given code when nobody said what came
 */
export function resolutionAmount(
  row: Pick<DisputedRow<string>, 'amount' | 'receivedAmount'>,
  body: { act: string; amount?: string | null | undefined },
  missing: 'DISPUTE_AMOUNT_REQUIRED' | 'DEBIT_DISPUTE_AMOUNT_REQUIRED',
): bigint | null {
  if (body.act === 'book') return row.amount;
  if (body.act !== 'refund') return null;
  if (row.receivedAmount !== null) return row.receivedAmount;
  const typed = body.amount ? BigInt(body.amount) : 0n;
  if (typed > 0n) return typed;
  throw failField(missing, 'amount');
}
