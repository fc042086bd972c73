import { sql, type Kysely } from 'kysely';

/** Drops the day of the first try of a debit: how often a debit is tried follows from the count of its tries (decision 74). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table debit_charges drop column first_try_on`.execute(db);
}
