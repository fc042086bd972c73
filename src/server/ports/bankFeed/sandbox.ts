import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { BankFeed, BankFeedRow } from '../bankFeed.ts';
import { insertSandboxDeposit, listSandboxDeposits } from './sandbox.repo.ts';

/** The sandbox bank's statement: rows that the demo puts there. */
export interface SandboxBankFeed extends BankFeed {
  /** Books a deposit at the bank, as a person with a bank app would. */
  addDeposit(row: BankFeedRow): Promise<void>;
}

/** A bank whose statement stands in our database; real money nowhere. */
export function createSandboxBankFeed({ db }: { db: Kysely<Database> }): SandboxBankFeed {
  return {
    name: 'sandbox',
    listDeposits: (since) => listSandboxDeposits(db, since),
    addDeposit: (row) => insertSandboxDeposit(db, row),
  };
}

/** True for the bank of the demo, which takes deposits by hand. */
export function isSandboxFeed(feed: BankFeed): feed is SandboxBankFeed {
  return 'addDeposit' in feed;
}
