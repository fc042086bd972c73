import type { Tx } from '#server/db/connection.ts';
import type { AuditService } from '#server/modules/platform/audit/audit.service.ts';
import { checkNames, runCheck } from './verify.repo.ts';

/* Module `booksAudit`: the checks of the books. */

/** Result of one check: how many rows were looked at and how many are wrong. */
export interface CheckResult {
  name: string;
  checked: bigint;
  wrong: bigint;
}

export interface BooksReport {
  isSound: boolean;
  checks: CheckResult[];
}

/** Proves ledger, holdings, orders and payments against each other, and the audit chains (`npm run audit:verify`). */
export async function verifyBooks(db: Tx, audit: AuditService): Promise<BooksReport> {
  const results: CheckResult[] = [];
  for (const name of checkNames) results.push({ name, ...(await runCheck(db, name)) });
  const chain = await audit.verify(db);
  results.push({ name: 'audit_chain_intact', checked: BigInt(chain.rows), wrong: BigInt(chain.broken.length) });
  results.push({ name: 'audit_chain_complete', checked: BigInt(chain.chains), wrong: BigInt(chain.cut.length) });
  return { isSound: results.every((result) => result.wrong === 0n), checks: results };
}
