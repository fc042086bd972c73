import type { bankBalanceReasons, bankBalanceStates } from '#shared/contract/bankBalances.ts';

export type BalanceState = (typeof bankBalanceStates)[number];
export type ReasonKind = (typeof bankBalanceReasons)[number];

/**
 * Money that the bank and the books take on different days. `amount` is what comes to the account, negative for what
 * leaves it, rial. A side without a day has not taken it yet.
 */
export interface Lag {
  fundId: number;
  kind: ReasonKind;
  amount: bigint;
  count: number;
  bankDay: string | null;
  bookDay: string | null;
}

/** A part of the difference of a day, rial. */
export interface Reason {
  kind: ReasonKind;
  count: number;
  amount: bigint;
}

const isTaken = (takenOn: string | null, day: string): boolean => takenOn !== null && takenOn <= day;

/** What a lag adds to bank less books at the end of a day, rial. */
export function partOf(lag: Pick<Lag, 'amount' | 'bankDay' | 'bookDay'>, day: string): bigint {
  const isAtBank = isTaken(lag.bankDay, day);
  const isInBooks = isTaken(lag.bookDay, day);
  if (isAtBank === isInBooks) return 0n;
  return isAtBank ? lag.amount : -lag.amount;
}

/** What the system knows of a difference at the end of a day, by kind. */
export function reasonsOf(lags: readonly Lag[], day: string): Reason[] {
  const byKind = new Map<ReasonKind, Reason>();
  for (const lag of lags) {
    const part = partOf(lag, day);
    if (part === 0n) continue;
    const reason = byKind.get(lag.kind) ?? { kind: lag.kind, count: 0, amount: 0n };
    byKind.set(lag.kind, { ...reason, count: reason.count + lag.count, amount: reason.amount + part });
  }
  return [...byKind.values()];
}

/** How the two sides of a day stand; null for what the bank has not told. Rial. */
export function stateOf(bank: bigint | null, book: bigint): { state: BalanceState; difference: bigint | null } {
  if (bank === null) return { state: 'untold', difference: null };
  return { state: bank === book ? 'equal' : 'differs', difference: bank - book };
}
