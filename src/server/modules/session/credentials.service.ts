import type { Transaction } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { listSignIns, updatePassword, type SignInLog } from './session.repo.ts';

export interface CredentialsService {
  /** Stores a password hash; null voids the password, and only a one-time code opens the account then. */
  setPassword(tx: Transaction<Database>, userId: number, passwordHash: string | null): Promise<void>;
  /** One page of log-in attempts, newest first. `page` counts from 1. */
  listSignIns(
    userId: number,
    page: number,
    size: number,
  ): Promise<{ rows: (SignInLog & { id: bigint })[]; count: number }>;
}

/** What other modules may do with credentials and the sign-in log. */
export function createCredentialsService(deps: Deps): CredentialsService {
  return {
    setPassword: (tx, userId, passwordHash) => updatePassword(tx, userId, passwordHash, deps.ports.clock.now()),
    listSignIns: (userId, page, size) => listSignIns(deps.db, userId, { offset: (page - 1) * size, limit: size }),
  };
}
