/** Accounts of the books. Investor accounts are per investor and fund, the others per fund. */
export type AccountKind =
  | 'investor_cash'
  | 'investor_units'
  | 'gateway_clearing'
  | 'fund_bank'
  | 'fund_capital'
  | 'fund_units'
  | 'fee_income'
  | 'penalty_income'
  | 'profit_payable'
  /** money on the fund's bank account whose owner is not known yet */
  | 'unmatched_deposits'
  /** what gateways keep of the money that they collected */
  | 'gateway_fee';

export type LedgerUnit = 'IRR' | 'UNIT';

/** One leg of a journal: `credit` and `debit` as seen by the fund's book of what it owes (domain 8). */
export interface Leg {
  kind: AccountKind;
  side: 'debit' | 'credit';
  amount: bigint;
  txType: string;
  comments?: string;
}

export interface Posting {
  kind: string;
  fundId: number;
  investorId: number | null;
  orderId: number | null;
  businessDate: string;
  at: Date;
  legs: Leg[];
  /** how much more of the investor's cash is held afterwards; less when negative. Rial */
  hold?: bigint;
  reverses?: bigint;
  reason?: string;
  preparedBy?: number;
  approvedBy?: number;
}

/** Unit an account counts in. */
export function unitOf(kind: AccountKind): LedgerUnit {
  return kind === 'investor_units' || kind === 'fund_units' ? 'UNIT' : 'IRR';
}

/** True for accounts that belong to one investor. */
export function isInvestorAccount(kind: AccountKind): boolean {
  return kind === 'investor_cash' || kind === 'investor_units';
}

/** Two legs of the same amount: `debit` account gives, `credit` account takes. Empty for zero. */
export function transfer(
  debit: AccountKind,
  credit: AccountKind,
  amount: bigint,
  txType: string,
  comments?: string,
): Leg[] {
  if (amount < 0n) throw new RangeError(`negative amount in ${txType}`);
  if (amount === 0n) return [];
  return [
    { kind: debit, side: 'debit', amount, txType, comments },
    { kind: credit, side: 'credit', amount, txType, comments },
  ];
}

/** Throws when a posting is empty, has a leg without amount, or is not balanced per unit. */
export function assertBalanced(legs: readonly Leg[]): void {
  if (legs.length < 2) throw new RangeError('a journal needs two legs');
  const sums = new Map<LedgerUnit, bigint>();
  for (const leg of legs) {
    if (leg.amount <= 0n) throw new RangeError('a leg needs a positive amount');
    const unit = unitOf(leg.kind);
    sums.set(unit, (sums.get(unit) ?? 0n) + (leg.side === 'credit' ? leg.amount : -leg.amount));
  }
  for (const [unit, sum] of sums) if (sum !== 0n) throw new RangeError(`journal is out of balance by ${sum} ${unit}`);
}
