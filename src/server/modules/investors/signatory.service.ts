import { failureOf } from '#shared/contract/failures.ts';
import type { Tx } from '../../db/connection.ts';
import type { Problem } from '../estimates/estimates.service.ts';
import { findSignature } from './signatory.repo.ts';

/** Why a user may not sign for an investor, with the names of those who may; null when they may, or nobody has to. */
export async function signatureProblem(tx: Tx, userId: number, investorId: number): Promise<Problem | null> {
  const found = await findSignature(tx, userId, investorId);
  if (!found?.isLegal || found.maySign) return null;
  return { code: 'SIGNATORY_REQUIRED', params: { names: found.names ?? '—' } };
}

/**
 * For a company only a user who may sign for it sells, withdraws orders, changes reinvestment or decides where money goes
 * (domain 3.4). @throws SIGNATORY_REQUIRED with the names of those who may
 */
export async function assertMaySign(tx: Tx, userId: number, investorId: number): Promise<void> {
  const problem = await signatureProblem(tx, userId, investorId);
  if (problem) throw failureOf(problem.code, { params: problem.params });
}
