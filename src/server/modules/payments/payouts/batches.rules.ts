import { foldBankRef } from '#shared/bankRef.ts';
import { payoutSkips } from '#shared/texts/deskTexts.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { formatJalaliMoment } from '#shared/jalali.ts';
import type { BatchFileRow, DuePayout, NewBatchRow } from './batches.repo.ts';
import type { BankAnswer } from './payouts.rules.ts';
import { payoutPurpose } from './payouts.view.ts';

/** A due payout that stays out of a file, with the reason in Persian. Rial. */
interface Skip {
  payoutId: number;
  investorName: string;
  amount: string;
  reason: string;
}

/** Why a due payout stays out of a file that this user makes; null when it goes in. */
function skipReason(payout: DuePayout, own: ReadonlySet<number>, at: Date): string | null {
  if (payout.isHeld) return payoutSkips.held;
  if (payout.hasRepair) return payoutSkips.repair;
  if (payout.securedUntil !== null)
    return fillMessage(payoutSkips.secured, { until: formatJalaliMoment(payout.securedUntil) });
  if (payout.isDeceased) return payoutSkips.deceased;
  if (payout.isFrozen) return payoutSkips.frozen;
  if (own.has(payout.investorId)) return payoutSkips.own;
  if (payout.accountId === null || payout.usableFrom === null) return payoutSkips.noAccount;
  return payout.usableFrom > at ? payoutSkips.onHold : null;
}

/** Sorts due payouts into the rows of a file that a user makes, and those that stay out; `own` are investors of that user. */
export function sortDue(
  due: readonly DuePayout[],
  own: ReadonlySet<number>,
  at: Date,
): { rows: NewBatchRow[]; skipped: Skip[] } {
  const rows: NewBatchRow[] = [];
  const skipped: Skip[] = [];
  for (const payout of due) {
    const { id, amount, investorId, investorName, accountId, bankName, iban } = payout;
    const reason = skipReason(payout, own, at);
    if (reason !== null || accountId === null || iban === null)
      skipped.push({
        payoutId: id,
        investorName,
        amount: amount.toString(),
        reason: reason ?? payoutSkips.noAccount,
      });
    else
      rows.push({
        payoutId: id,
        investorId,
        receiverName: investorName,
        accountId,
        bankName: bankName ?? '',
        iban,
        amount,
        purpose: payoutPurpose(payout.kind, payout.orderNo),
      });
  }
  rows.sort((a, b) => a.payoutId - b.payoutId);
  return { rows, skipped };
}

/**
 * The row of a file that an answer is about: by our id, else by IBAN and amount. Of rows that are equal in both it is the one that
 * has this answer already, so that a file which is read twice answers no second row; then one that is open. `taken` are rows that
 * lines above have answered: a failed transfer has no reference, so two such lines are about two rows.
 */
export function answeredRow(
  answer: BankAnswer,
  batchNo: string,
  known: ReadonlyMap<number, BatchFileRow>,
  taken: ReadonlySet<number>,
): BatchFileRow | undefined {
  const { result } = answer;
  if (answer.batchNo !== undefined && answer.batchNo !== batchNo) return undefined;
  if (answer.payoutId !== null) {
    const row = known.get(answer.payoutId);
    // a number of the bank's own may look like our id
    return answer.iban === undefined || answer.iban === row?.iban ? row : undefined;
  }
  const equal = [...known.values()].filter((row) => row.iban === answer.iban && row.amount === answer.amount);
  const hasIt = (row: BatchFileRow): boolean =>
    result.isPaid
      ? row.bankRef !== null && foldBankRef(row.bankRef) === foldBankRef(result.bankRef)
      : row.result === 'failed' && !taken.has(row.payoutId);
  return equal.find(hasIt) ?? equal.find((row) => row.result === 'open') ?? equal[0];
}
