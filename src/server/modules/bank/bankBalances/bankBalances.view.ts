import {
  bankBalanceLabels,
  bankBalanceReasonLabels,
  bankBalanceSourceLabels,
  type listBankBalances,
} from '#shared/contract/bankBalances.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import type { BalanceNote, FundDay, ToldRow } from './bankBalances.repo.ts';
import { reasonsOf, stateOf, type BalanceState, type Lag, type Reason } from './bankBalances.rules.ts';

export type BalanceRow = ResponseOf<typeof listBankBalances>['data'][number];

/** A fund at the end of a day with everything that is known of the difference. Rial. */
export interface DayFacts extends FundDay {
  state: BalanceState;
  difference: bigint | null;
  reasons: Reason[];
  unexplained: bigint | null;
  note: BalanceNote | null;
  isClosed: boolean;
  isOpen: boolean;
}

/** Puts a day together; `lags` and `notes` may hold those of other funds and days. */
export function factsOf(day: FundDay, lags: readonly Lag[], notes: readonly BalanceNote[]): DayFacts {
  const { state, difference } = stateOf(day.bankBalance, day.bookBalance);
  const reasons =
    state === 'differs'
      ? reasonsOf(
          lags.filter((lag) => lag.fundId === day.fundId),
          day.businessDate,
        )
      : [];
  const unexplained = difference === null ? null : reasons.reduce((rest, { amount }) => rest - amount, difference);
  const note = notes.find((one) => one.fundId === day.fundId && one.businessDate === day.businessDate) ?? null;
  // another difference than the one that was closed opens the day again
  const isClosed = note !== null && note.closedAt !== null && note.difference === difference;
  const isOpen = state === 'differs' && unexplained !== 0n && !isClosed;
  return { ...day, state, difference, reasons, unexplained, note, isClosed, isOpen };
}

/** What the person who closes a day reads before. */
export function balanceContent(of: DayFacts): ApprovalContent {
  return {
    bankBalance: of.bankBalance,
    bookBalance: of.bookBalance,
    difference: of.difference,
    note: of.note?.note ?? null,
  };
}

function accountsOf(of: DayFacts, rows: readonly ToldRow[]): BalanceRow['accounts'] {
  const own = rows.filter((row) => row.fundId === of.fundId);
  const ids = [...new Set(own.map((row) => row.accountId))];
  return ids.flatMap((accountId) => {
    const words = own.filter((row) => row.accountId === accountId);
    const told = words.flatMap((row) =>
      row.businessDate === of.businessDate && row.balance !== null && row.source !== null && row.enteredAt !== null
        ? [
            {
              balance: row.balance.toString(),
              source: row.source,
              sourceText: bankBalanceSourceLabels[row.source],
              reason: row.reason,
              enteredByName: row.enteredByName,
              enteredAt: row.enteredAt.toISOString(),
              isDiscarded: row.isDiscarded,
            },
          ]
        : [],
    );
    const [account] = words;
    if (!account || (!account.isActive && told.length === 0)) return [];
    const balance = told.find((word) => !word.isDiscarded)?.balance ?? null;
    return [{ accountId, bankName: account.bankName, iban: account.iban, balance, told }];
  });
}

/** A row of the list. */
export function balanceToView(of: DayFacts, told: readonly ToldRow[]): BalanceRow {
  const { note, isClosed } = of;
  return {
    businessDate: of.businessDate,
    fundId: of.fundId,
    fundName: of.fundName,
    bookBalance: of.bookBalance.toString(),
    bankBalance: of.bankBalance?.toString() ?? null,
    difference: of.difference?.toString() ?? null,
    state: of.state,
    stateText: bankBalanceLabels[of.state],
    accounts: accountsOf(of, told),
    reasons: of.reasons.map(({ kind, count, amount }) => ({
      kind,
      kindText: bankBalanceReasonLabels[kind],
      count,
      amount: amount.toString(),
    })),
    unexplained: of.unexplained?.toString() ?? null,
    isOpen: of.isOpen,
    note: note?.note ?? null,
    notedBy: note?.notedBy ?? null,
    notedByName: note?.notedByName ?? null,
    notedAt: note?.notedAt.toISOString() ?? null,
    isClosed,
    closeReason: isClosed ? (note?.closeReason ?? null) : null,
    closedByName: isClosed ? (note?.closedByName ?? null) : null,
    closedAt: isClosed ? (note?.closedAt?.toISOString() ?? null) : null,
    version: seenToken(balanceContent(of)),
  };
}
