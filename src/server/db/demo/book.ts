import type { Transaction } from 'kysely';
import {
  isInvestorAccount,
  unitOf,
  type AccountKind,
  type EntryType,
  type JournalKind,
  type LedgerUnit,
} from '../../modules/records/ledger/ledger.rules.ts';
import type { Database } from '../tables.ts';

/** One side of a posting: positive is credit, negative is debit. */
export interface EntryLine {
  kind: AccountKind;
  /** rial, or units for the two unit accounts */
  change: bigint;
  txType: EntryType;
}

export interface Posting {
  at: Date;
  day: string;
  kind: JournalKind;
  /** null: money whose owner is not known */
  investorId: number | null;
  fundId: number;
  orderId: number | null;
  comments: string;
  lines: EntryLine[];
}

/**
 * Collects balanced postings in memory and writes them in bulk, so that the demo's history stands in the same ledger,
 * under the same constraints, as what the services write.
 */
export class DemoBook {
  readonly #postings: Posting[] = [];
  readonly #cash = new Map<string, bigint>();

  /** Adds one balanced posting. Throws when a unit's lines do not add up to zero. */
  post(posting: Posting): void {
    for (const unit of ['IRR', 'UNIT'] as const) {
      const sum = posting.lines
        .filter((line) => unitOf(line.kind) === unit)
        .reduce((total, line) => total + line.change, 0n);
      if (sum !== 0n) throw new Error(`demo posting ${posting.kind} is off by ${sum}`);
    }
    for (const line of posting.lines) {
      if (line.kind !== 'investor_cash') continue;
      const key = `${posting.investorId}:${posting.fundId}`;
      this.#cash.set(key, (this.#cash.get(key) ?? 0n) + line.change);
    }
    this.#postings.push({ ...posting, lines: posting.lines.filter((line) => line.change !== 0n) });
  }

  /** What the fund owes the investor in cash, rial. */
  cash(investorId: number, fundId: number): bigint {
    return this.#cash.get(`${investorId}:${fundId}`) ?? 0n;
  }

  /** Writes accounts with their balances, journals and entries, in order of time. */
  async write(tx: Transaction<Database>): Promise<void> {
    const postings = this.#postings
      .filter((posting) => posting.lines.length > 0)
      .sort((a, b) => a.at.getTime() - b.at.getTime());
    const accountIds = await this.#writeAccounts(tx, postings);
    for (let start = 0; start < postings.length; start += 500) {
      const part = postings.slice(start, start + 500);
      const journals = await tx
        .insertInto('journals')
        .values(
          part.map((posting) => ({
            at: posting.at,
            business_date: posting.day,
            kind: posting.kind,
            investor_id: posting.investorId,
            fund_id: posting.fundId,
            order_id: posting.orderId,
          })),
        )
        .returning('id')
        .execute();
      const entries = part.flatMap((posting, index) => {
        const journal = journals[index];
        if (!journal) throw new Error('a demo journal was not written');
        return posting.lines.map((line) => ({
          journal_id: journal.id,
          account_id: accountIds.get(accountKey(line.kind, posting)) ?? 0,
          investor_id: isInvestorAccount(line.kind) ? posting.investorId : null,
          fund_id: posting.fundId,
          unit: unitOf(line.kind),
          debit: line.change < 0n ? -line.change : 0n,
          credit: line.change > 0n ? line.change : 0n,
          tx_type: line.txType,
          order_id: posting.orderId,
          comments: posting.comments,
          business_date: posting.day,
          at: posting.at,
        }));
      });
      await tx.insertInto('ledger_entries').values(entries).execute();
    }
  }

  async #writeAccounts(tx: Transaction<Database>, postings: Posting[]): Promise<Map<string, number>> {
    const rows = new Map<
      string,
      { kind: AccountKind; investor_id: number | null; fund_id: number; unit: LedgerUnit; balance: bigint | null }
    >();
    for (const posting of postings) {
      for (const line of posting.lines) {
        const key = accountKey(line.kind, posting);
        const row = rows.get(key) ?? {
          kind: line.kind,
          investor_id: isInvestorAccount(line.kind) ? posting.investorId : null,
          fund_id: posting.fundId,
          unit: unitOf(line.kind),
          balance: isInvestorAccount(line.kind) ? 0n : null,
        };
        if (row.balance !== null) row.balance += line.change;
        rows.set(key, row);
      }
    }
    const keys = [...rows.keys()];
    const written =
      keys.length === 0
        ? []
        : await tx
            .insertInto('accounts')
            .values([...rows.values()])
            .returning('id')
            .execute();
    return new Map(keys.map((key, index) => [key, written[index]?.id ?? 0]));
  }
}

function accountKey(kind: AccountKind, posting: Posting): string {
  return `${kind}:${isInvestorAccount(kind) ? posting.investorId : 0}:${posting.fundId}`;
}
