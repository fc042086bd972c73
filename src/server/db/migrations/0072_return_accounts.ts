import { sql, type Kysely } from 'kysely';

/** A return of a deposit names the account to which the money went; returns of before name none (decision 108). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bank_deposits
      add column return_iban text check (return_iban ~ '^IR[0-9]{24}$'),
      add constraint bank_deposits_return_to_source
        check (return_iban is null or source_iban is null or return_iban = source_iban)`.execute(db);
}
