import { sql, type Kysely } from 'kysely';

/** Units that the reversal of a redemption left above the ceiling of the fund, as both people saw them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_corrections add over_ceiling bigint check (over_ceiling > 0)`.execute(db);
}
