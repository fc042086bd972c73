import { sql, type Kysely } from 'kysely';

/** Finds earlier deposits of an account that money comes from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index bank_deposits_source on bank_deposits (source_iban, id)
    where source_iban is not null and investor_id is not null`.execute(db);
}
