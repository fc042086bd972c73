import { failureOf } from '#shared/contract/failures.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Problem } from '#server/modules/records/estimates/estimates.service.ts';
import { findSignature, findSignaturesNeeded, listSigners } from './signatory.repo.ts';
import type { Signing } from './signing.rules.ts';

export { findSignaturesNeeded, listActors, listPowers, listSigners, savePowers } from './signatory.repo.ts';
export { missingSignatures, type Signer } from './signing.rules.ts';

/** Who acts for which investor, on which business day (ISO). */
export interface SignerOf {
  userId: number;
  investorId: number;
  day: string;
}

/** Why a user may not sign for an investor, with the names of those who may; null when they may, or nobody has to. */
export async function signatureProblem(tx: Tx, { userId, investorId, day }: SignerOf): Promise<Problem | null> {
  const found = await findSignature(tx, userId, investorId, day);
  if (!found?.isLegal || found.maySign) return null;
  return { code: 'SIGNATORY_REQUIRED', params: { names: found.names ?? '—' } };
}

/**
 * For a company only a user whose power to sign counts that day sells, withdraws orders, changes reinvestment or decides where
 * money goes (domain 3.4). Whether one signature is enough is another question. @throws SIGNATORY_REQUIRED with the names of
 * those who may
 */
export async function assertMaySign(tx: Tx, of: SignerOf): Promise<void> {
  const problem = await signatureProblem(tx, of);
  if (problem) throw failureOf(problem.code, { params: problem.params });
}

/** How a company signs on a day (ISO); null where one signature is enough for all. */
export async function findJointSigning(tx: Tx, investorId: number, day: string): Promise<Signing | null> {
  const needed = await findSignaturesNeeded(tx, investorId);
  if (needed === null || needed < 2) return null;
  return { needed, signers: await listSigners(tx, investorId, day) };
}
