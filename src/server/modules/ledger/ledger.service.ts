import type { Transaction } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { Tx } from '../../db/connection.ts';
import { addToHeld, ensureAccounts, findCash, findJournal, insertJournal } from './ledger.repo.ts';
import { assertBalanced, type Leg, type Posting } from './ledger.rules.ts';

// other modules reach the postings' builder through the service
export { transfer } from './ledger.rules.ts';

export type LedgerService = ReturnType<typeof createLedgerService>;

/** The double-entry ledger for rial and units (domain 8, reliability 6). Entries are only ever added. */
export function createLedgerService() {
  /**
   * Books a balanced journal and moves the cached balances of the investor's accounts with it; `hold` in the posting sets
   * money aside, or free, in the same step. @returns the journal's id; null for no legs
   */
  async function post(tx: Transaction<Database>, posting: Posting): Promise<bigint | null> {
    if (posting.legs.length === 0) return null;
    assertBalanced(posting.legs);
    const id = await insertJournal(tx, posting);
    if (id !== null) return id;
    // the first journal over an account makes it
    await ensureAccounts(tx, [...new Set(posting.legs.map((leg) => leg.kind))], posting.fundId, posting.investorId);
    const made = await insertJournal(tx, posting);
    if (made === null) throw new Error(`accounts of fund ${posting.fundId} could not be made`);
    return made;
  }

  return {
    post,
    /** Sets money of an investor aside for an open order or payout; false when the free part is smaller. Rial. */
    hold: async (tx: Transaction<Database>, investorId: number, fundId: number, amount: bigint): Promise<boolean> =>
      amount === 0n || addToHeld(tx, investorId, fundId, amount),
    /** Gives held money free again. Rial. */
    async release(tx: Transaction<Database>, investorId: number, fundId: number, amount: bigint): Promise<void> {
      if (amount === 0n) return;
      const isDone = await addToHeld(tx, investorId, fundId, -amount);
      if (!isDone) throw new Error(`less than ${amount} rial is held for investor ${investorId} in fund ${fundId}`);
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
      if (by.preparedBy === by.approvedBy) throw new Error('a reversal needs two people');
      const found = await findJournal(tx, journalId);
      if (!found) throw new Error(`journal ${journalId} does not exist`);
      const legs = found.legs.map((leg): Leg =>
        leg.side === 'debit'
          ? { ...leg, side: 'credit', txType: 'correction_cr', comments: by.reason }
          : { ...leg, side: 'debit', txType: 'correction_dr', comments: by.reason },
      );
      const { kind: _kind, id: _id, ...of } = found.journal;
      const id = await post(tx, { ...of, kind: 'reversal', legs, reverses: journalId, ...by });
      if (id === null) throw new Error(`journal ${journalId} has no legs`);
      return id;
    },
  };
}
