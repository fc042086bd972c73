import type { Transaction } from 'kysely';
import { InvariantError } from '#server/invariant.ts';
import type { Database } from '#server/db/tables.ts';
import type { Tx } from '#server/db/connection.ts';
import { addToHeld, ensureAccounts, findCash, findJournal, insertJournal } from './ledger.repo.ts';
import { assertBalanced, type EntryLine, type Posting } from './ledger.rules.ts';

// other modules reach the postings' builder through the service
export { transfer } from './ledger.rules.ts';

export type LedgerService = ReturnType<typeof createLedgerService>;

/** The double-entry ledger for rial and units (domain 8, reliability 6). Entries are only ever added. */
export function createLedgerService() {
  /**
   * Books a balanced journal and moves the cached balances of the investor's accounts with it; `hold` in the posting sets
   * money aside, or free, in the same step. @returns the journal's id; null for no lines
   */
  async function post(tx: Transaction<Database>, posting: Posting): Promise<bigint | null> {
    if (posting.lines.length === 0) return null;
    assertBalanced(posting.lines);
    const id = await insertJournal(tx, posting);
    if (id !== null) return id;
    // the first journal over an account makes it
    await ensureAccounts(tx, [...new Set(posting.lines.map((line) => line.kind))], posting.fundId, posting.investorId);
    const made = await insertJournal(tx, posting);
    if (made === null) throw new InvariantError('the accounts of a fund could not be made', { fundId: posting.fundId });
    return made;
  }

  return {
    post,
    /** Sets money of an investor aside for an open order or payout; false when the free part is smaller. Rial. */
    hold: async (tx: Transaction<Database>, investorId: number, fundId: number, amount: bigint): Promise<boolean> =>
      amount === 0n || addToHeld(tx, investorId, fundId, amount),
    /** Releases held money (rial). */
    async release(tx: Transaction<Database>, investorId: number, fundId: number, amount: bigint): Promise<void> {
      if (amount === 0n) return;
      const isDone = await addToHeld(tx, investorId, fundId, -amount);
      if (!isDone) throw new InvariantError('less money is held than is released', { investorId, fundId, amount });
    },
    /** Money of an investor in a fund that no open order or payout claims: their credit. Rial. */
    async freeCash(tx: Tx, investorId: number, fundId: number): Promise<bigint> {
      const { balance, held } = await findCash(tx, investorId, fundId);
      return balance - held;
    },
    /**
     * Undoes a journal by its mirror image; the reason and the second person are kept with it. `hold` as in a posting.
     * @returns the new journal's id
     */
    async reverse(
      tx: Transaction<Database>,
      journalId: bigint,
      by: { at: Date; businessDate: string; reason: string; preparedBy: number; approvedBy: number; hold?: bigint },
    ): Promise<bigint> {
      if (by.preparedBy === by.approvedBy) throw new InvariantError('a reversal needs two people', { journalId });
      const found = await findJournal(tx, journalId);
      if (!found) throw new InvariantError('a journal does not exist', { journalId });
      const lines = found.lines.map((line): EntryLine =>
        line.side === 'debit'
          ? { ...line, side: 'credit', txType: 'correction_cr', comments: by.reason }
          : { ...line, side: 'debit', txType: 'correction_dr', comments: by.reason },
      );
      const { kind: _kind, id: _id, ...of } = found.journal;
      const id = await post(tx, { ...of, kind: 'reversal', lines, reverses: journalId, ...by });
      if (id === null) throw new InvariantError('a journal has no lines', { journalId });
      return id;
    },
  };
}
