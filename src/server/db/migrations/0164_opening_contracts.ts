import { sql, type Kysely } from 'kysely';

/*
 * Holders of an existing fund whose contract of direct debit runs elsewhere: they are a list of people to invite, because a
 * mandate is of the payer and their bank (decision 179).
 */
const changes = sql`
alter table fund_openings add column contract_count integer not null default 0;
alter table opening_holders add column debit_amount bigint, add column debit_period text;
`;

/** Adds what the registrar's list says of running contracts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
