import { InvariantError } from '#server/invariant.ts';
import { ledgerChecks } from './ledgerChecks.repo.ts';
import { movementChecks } from './movementChecks.repo.ts';
import { moneyChecks } from './moneyChecks.repo.ts';
import { openItemChecks } from './openItemChecks.repo.ts';
import { orderChecks } from './orderChecks.repo.ts';
import type { Tx } from '#server/db/connection.ts';
import type { CheckCounts } from './checkCounts.ts';

/** Every check by its name. Orders that came from before the books (`opening`) take part like all others. */
const checks = { ...ledgerChecks, ...moneyChecks, ...openItemChecks, ...movementChecks, ...orderChecks } as const;

export type CheckQuery = keyof typeof checks;

/** Every check, in the order in which `verifyBooks` runs them. */
export const checkNames = Object.keys(checks) as CheckQuery[];

/** Runs one check over the whole database. */
export async function runCheck(tx: Tx, name: CheckQuery): Promise<CheckCounts> {
  const { rows } = await checks[name].execute(tx);
  const row = rows[0];
  if (!row) throw new InvariantError('a check of the books gave no answer', { check: name });
  return row;
}
