import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { BankFeedRow } from '../bankFeed.ts';
import type { SingleWrite } from '../../db/connection.ts';

/** Deposits on the sandbox bank's statement since a moment, oldest first. */
export async function listSandboxDeposits(db: Kysely<Database>, since: Date): Promise<BankFeedRow[]> {
  return db
    .selectFrom('sandbox_deposits')
    .select([
      'bank_ref as bankRef',
      'fund_iban as fundIban',
      'deposit_code as depositCode',
      'amount as amountRial',
      'deposited_at as depositedAt',
      'source_iban as sourceIban',
    ])
    .where('deposited_at', '>=', since)
    .orderBy('deposited_at')
    .orderBy('bank_ref')
    .limit(5000)
    .execute();
}

/** Puts a deposit on the statement. */
export async function insertSandboxDeposit(db: SingleWrite, row: BankFeedRow): Promise<void> {
  await db
    .insertInto('sandbox_deposits')
    .values({
      bank_ref: row.bankRef,
      fund_iban: row.fundIban,
      deposit_code: row.depositCode,
      amount: row.amountRial,
      source_iban: row.sourceIban,
      deposited_at: row.depositedAt,
    })
    .execute();
}
