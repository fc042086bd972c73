import { foldBankRef } from '#shared/bankRef.ts';
import { waitFor } from '#server/db/locks.ts';
import type { WriteTx } from '#server/db/connection.ts';

/**
 * Makes whoever books the money of one reference on one account wait for each other until their transaction ends: a slip
 * and its line of the statement are the same money.
 */
export async function lockBankRef(tx: WriteTx, fundAccountId: number, bankRef: string): Promise<void> {
  await waitFor(tx, 'bank', `${fundAccountId}:${foldBankRef(bankRef)}`);
}
