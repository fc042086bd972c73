import { fail } from '#shared/contract/errors.ts';
import '#shared/contract/credit.ts';
import type { Tx } from '../../db/connection.ts';
import { findSignature } from './signatory.repo.ts';

/**
 * For a company only a user who may sign for it sells, withdraws orders, changes reinvestment or decides where money goes
 * (domain 3.4). @throws SIGNATORY_REQUIRED with the names of those who may
 */
export async function assertMaySign(tx: Tx, userId: number, investorId: number): Promise<void> {
  const found = await findSignature(tx, userId, investorId);
  if (found?.isLegal && !found.maySign) throw fail('SIGNATORY_REQUIRED', { params: { names: found.names ?? '—' } });
}
