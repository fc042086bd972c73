import { sql, type Kysely } from 'kysely';

/** Keeps when a person said that a deposit had gone back: from then on the bank has less than the books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table bank_deposits add column return_asked_at timestamptz;
update bank_deposits set return_asked_at = handled_at where status in ('return_waits', 'returned');
create index bank_deposits_returns on bank_deposits (fund_id, handled_at) where return_asked_at is not null;
`.execute(db);
}
