import { sql, type Kysely } from 'kysely';

/*
 * Codes of the accounts of the books in the accounting program of the company that runs the panel, and of single funds where
 * they differ (decision 164).
 */
const codes = sql`
create table account_codes (
  -- null: of every fund that has no code of its own for an account
  fund_id integer references funds (id),
  account account_kind not null,
  code text not null check (code <> ''),
  saved_by integer not null references users (id),
  saved_at timestamptz not null,
  constraint account_codes_key unique nulls not distinct (fund_id, account)
)`;

/** Creates the codes of accounts in other programs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await codes.execute(db);
}
