import type { movementCauses } from '#shared/contract/bankMovements.ts';
import type { AccountKind, EntryLine } from '../ledger/ledger.rules.ts';
import { transfer } from '../ledger/ledger.rules.ts';

export type Cause = (typeof movementCauses)[number];
export type Direction = 'in' | 'out';

/** The account that a cause moves; null for what the books have already. */
const accountOf: Readonly<Record<Cause, AccountKind | null>> = {
  broker: 'broker',
  interest: 'bank_interest',
  charge: 'bank_charges',
  cost: 'fund_costs',
  fee: 'fee_income',
  exit_fee: 'exit_fee_income',
  own: 'bank_transit',
  gateway: 'gateway_clearing',
  debit: 'debit_clearing',
  returned: null,
  payout: null,
};

/** The account whose balance a movement may not exceed: nobody is paid more fees than the fund collected. */
export function limitOf(cause: Cause): 'fee_income' | 'exit_fee_income' | null {
  if (cause === 'fee') return 'fee_income';
  return cause === 'exit_fee' ? 'exit_fee_income' : null;
}

/**
 * The lines of a movement's journal, amount in rial: a withdrawal leaves the bank account, a deposit was on it without an
 * owner. Empty for what the books have already.
 */
export function movementLines(of: {
  cause: Cause;
  direction: Direction;
  amount: bigint;
  comments: string;
}): EntryLine[] {
  const account = accountOf[of.cause];
  if (account === null) return [];
  // on a clearing account it is a correction, which people close with what came too much (decision 106)
  const txType = of.cause === 'gateway' || of.cause === 'debit' ? 'correction_dr' : 'bank_movement';
  return of.direction === 'out'
    ? transfer(account, 'fund_bank', of.amount, txType, of.comments)
    : transfer('unmatched_deposits', account, of.amount, txType, of.comments);
}

/** Words of a bank's text that tell a cause. */
const words: readonly { word: string; cause: Cause; direction: Direction | null }[] = [
  { word: 'کارمزد', cause: 'charge', direction: null },
  { word: 'کارگزار', cause: 'broker', direction: null },
  { word: 'سود', cause: 'interest', direction: 'in' },
];

/** What a line probably was, by the account on its other side and by the bank's text; null without a hint. */
export function suggestedCause(of: {
  direction: Direction;
  description: string | null;
  isOwnAccount: boolean;
}): Cause | null {
  if (of.isOwnAccount) return 'own';
  const { direction, description } = of;
  if (description === null) return null;
  const found = words.find(
    (one) => (one.direction === null || one.direction === direction) && description.includes(one.word),
  );
  return found?.cause ?? null;
}
