import { sql, type Kysely } from 'kysely';

/** Adds the order in which the list of deposits for automatic purchase reads debits that brought money. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index debit_charges_done on debit_charges (done_at desc, id desc) where status = 'done'`.execute(db);
}
