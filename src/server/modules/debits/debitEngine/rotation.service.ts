import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/connection.ts';
import { setAttemptReference } from '#server/modules/records/debitRecords/attempts.repo.ts';
import {
  listSealedByOtherKeys,
  lockContract,
  updateSealed,
} from '#server/modules/records/debitRecords/contractWrites.repo.ts';
import { sealedIn, type Sealer } from '#server/modules/records/debitRecords/sealing.ts';
import { listAttemptsByOtherKeys } from './rotation.repo.ts';

/** References of contracts and debits under the current key: stored for the first time, or taken over from an older key. */
export function createDebitSealing({ db }: { db: Kysely<Database> }, sealer: Sealer) {
  /** Seals one contract again under its lock, as it is then. */
  async function rotateContract(contractId: number): Promise<void> {
    await inTransaction(db, async (tx) => {
      const row = await lockContract(tx, contractId);
      if (!row || row.sealedReference === null || row.keyId === sealer.keyId) return;
      const { sealedReference, sealedSignature, keyId } = row;
      const reference = await sealer.open(sealedReference, keyId, sealedIn.reference(contractId));
      const signature =
        sealedSignature === null ? null : await sealer.open(sealedSignature, keyId, sealedIn.signature(contractId));
      await updateSealed(tx, contractId, {
        reference: await sealer.seal(reference, sealedIn.reference(contractId)),
        signature: signature === null ? null : await sealer.seal(signature, sealedIn.signature(contractId)),
        keyId: sealer.keyId,
      });
    });
  }

  return {
    /** Keeps what a provider calls a contract, encrypted. */
    async store(contractId: number, of: { reference: string; signature: string | null }): Promise<void> {
      const reference = await sealer.seal(of.reference, sealedIn.reference(contractId));
      const signature = of.signature === null ? null : await sealer.seal(of.signature, sealedIn.signature(contractId));
      await inTransaction(db, async (tx) => {
        await lockContract(tx, contractId);
        await updateSealed(tx, contractId, { reference, signature, keyId: sealer.keyId });
      });
    },

    /**
     * Seals again what an older key holds (`npm run secrets:rotate`), a hundred at a time; safe to stop, to repeat, and beside
     * running processes. @returns how many contracts and debits
     */
    async rotate(): Promise<{ contracts: number; debits: number }> {
      const count = { contracts: 0, debits: 0 };
      for (;;) {
        const rows = await listSealedByOtherKeys(db, sealer.keyId);
        if (rows.length === 0) break;
        for (const { id } of rows) await rotateContract(id);
        count.contracts += rows.length;
      }
      for (;;) {
        const rows = await listAttemptsByOtherKeys(db, sealer.keyId);
        if (rows.length === 0) break;
        // a reference of a debit never changes, so it needs no lock
        for (const { id, sealedReference, keyId } of rows) {
          const reference = await sealer.open(sealedReference, keyId, sealedIn.debit(id));
          await setAttemptReference(db, id, await sealer.seal(reference, sealedIn.debit(id)), sealer.keyId);
        }
        count.debits += rows.length;
      }
      return count;
    },
  };
}
