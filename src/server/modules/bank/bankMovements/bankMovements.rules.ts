import type { movementCauses } from '#shared/contract/bankMovements.ts';
import { movementWords } from '#shared/texts/bankMovementTexts.ts';

export type Cause = (typeof movementCauses)[number];
export type Direction = 'in' | 'out';

/** The account that a cause moves; null for what the books have already. */
const accountOf = {
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
  // of a whole file what was not paid: it left the bank account and comes back
  batch: 'bank_transit',
} as const;

/** The account whose balance a movement may not exceed: nobody is paid more fees than the fund collected. */
export function limitOf(cause: Cause): 'fee_income' | 'exit_fee_income' | null {
  if (cause === 'fee') return 'fee_income';
  return cause === 'exit_fee' ? 'exit_fee_income' : null;
}

/**
 * Which accounts a movement debits and credits: a withdrawal leaves the bank account, a deposit was on it without an owner.
 * Null for what the books have already.
 */
export function movementPosting(cause: Cause, direction: Direction) {
  const account = accountOf[cause];
  if (account === null) return null;
  // on a clearing account it is a correction, which people close with what came too much (decision 106)
  const txType = cause === 'gateway' || cause === 'debit' ? ('correction_dr' as const) : ('bank_movement' as const);
  return direction === 'out'
    ? { debit: account, credit: 'fund_bank' as const, txType }
    : { debit: 'unmatched_deposits' as const, credit: account, txType };
}

/** What a line probably was, by the account on its other side and by the bank's text; null without a hint. */
export function suggestedCause(of: {
  direction: Direction;
  description: string | null;
  isOwnAccount: boolean;
}): Cause | null {
  if (of.isOwnAccount) return 'own';
  const { direction, description } = of;
  if (description === null) return null;
  const found = movementWords.find(
    (one) => (one.direction === null || one.direction === direction) && description.includes(one.word),
  );
  return found?.cause ?? null;
}
