import type { Selectable } from 'kysely';
import type { JournalsTable, LedgerEntriesTable } from '#server/db/tables.ts';

/** Accounts of the books. Investor accounts are per investor and fund, the others per fund. */
export type AccountKind =
  | 'investor_cash'
  | 'investor_units'
  | 'gateway_clearing'
  /** money that a provider of direct debit collected and has not brought to the bank */
  | 'debit_clearing'
  | 'fund_bank'
  | 'fund_capital'
  | 'fund_units'
  | 'fee_income'
  | 'exit_fee_income'
  | 'profit_payable'
  /** money on the fund's bank account whose owner is not known yet */
  | 'unmatched_deposits'
  /** what gateways keep of the money that they collected */
  | 'gateway_fee'
  /** what the manager of the fund owes it for wrong prices */
  | 'manager_claim'
  /** what a fund had beside its bank accounts when it opened */
  | 'opening_assets'
  /** money of the fund at its broker */
  | 'broker'
  /** interest that banks paid on the fund's accounts */
  | 'bank_interest'
  /** what banks took for their services */
  | 'bank_charges'
  /** costs that the fund paid */
  | 'fund_costs'
  /** money between two accounts of the fund */
  | 'bank_transit';

export type JournalKind = Selectable<JournalsTable>['kind'];
export type EntryType = Selectable<LedgerEntriesTable>['tx_type'];
export type LedgerUnit = 'IRR' | 'UNIT';

/** One line of a journal: `credit` and `debit` as seen by the fund's book of what it owes (domain 8). */
export interface EntryLine {
  kind: AccountKind;
  side: 'debit' | 'credit';
  amount: bigint;
  txType: EntryType;
  comments?: string;
}

export interface Posting {
  kind: JournalKind;
  fundId: number;
  investorId: number | null;
  orderId: number | null;
  businessDate: string;
  at: Date;
  lines: EntryLine[];
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

/** Two lines of the same amount: `debit` account gives, `credit` account takes. Empty for zero. */
export function transfer(
  debit: AccountKind,
  credit: AccountKind,
  amount: bigint,
  txType: EntryType,
  comments?: string,
): EntryLine[] {
  if (amount < 0n) throw new RangeError(`negative amount in ${txType}`);
  if (amount === 0n) return [];
  return [
    { kind: debit, side: 'debit', amount, txType, comments },
    { kind: credit, side: 'credit', amount, txType, comments },
  ];
}

/** Throws when a posting is empty, has a line without amount, or is not balanced per unit. */
export function assertBalanced(lines: readonly EntryLine[]): void {
  if (lines.length < 2) throw new RangeError('a journal needs two lines');
  const sums = new Map<LedgerUnit, bigint>();
  for (const line of lines) {
    if (line.amount <= 0n) throw new RangeError('a line needs a positive amount');
    const unit = unitOf(line.kind);
    sums.set(unit, (sums.get(unit) ?? 0n) + (line.side === 'credit' ? line.amount : -line.amount));
  }
  for (const [unit, sum] of sums) if (sum !== 0n) throw new RangeError(`journal is out of balance by ${sum} ${unit}`);
}
