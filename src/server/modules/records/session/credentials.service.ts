import type { Transaction } from 'kysely';
import { rowsOfPage } from '#shared/paging.ts';
import type { Database } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { listSignIns, updatePassword, type SignInLog } from './session.repo.ts';

export type CredentialsService = ReturnType<typeof createCredentialsService>;

/** What other modules may do with credentials and the sign-in log. */
export function createCredentialsService(deps: Deps) {
  return {
    /** Stores a password hash; null voids the password, and only a one-time code opens the account then. */
    setPassword: (tx: Transaction<Database>, userId: number, passwordHash: string | null): Promise<void> =>
      updatePassword(tx, userId, passwordHash, deps.ports.clock.now()),
    /** One page of log-in attempts, newest first. `page` counts from 1. */
    listSignIns: (
      userId: number,
      page: number,
      size: number,
    ): Promise<{ rows: (SignInLog & { id: bigint })[]; count: number }> =>
      listSignIns(deps.db, userId, rowsOfPage(page, size)),
  };
}
