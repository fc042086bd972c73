import { sql, type Kysely } from 'kysely';

/** The browser in which a log-in began: its second step is taken from nowhere else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table second_factor_tickets add column device_hash text not null default ''`.execute(db);
}
