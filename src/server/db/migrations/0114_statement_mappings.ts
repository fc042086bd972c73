import { sql, type Kysely } from 'kysely';

/*
 * Statements as a bank gives them: which column of its file holds what is kept for each account of a fund, and with each
 * statement as it was used. Withdrawals are lines, too: they are in no sum of deposits, and prove payouts of bank files.
 */
const statements = [
  sql`
    create table statement_mappings (
      fund_account_id integer primary key references fund_bank_accounts (id),
      mapping jsonb not null,
      saved_by integer not null references users (id),
      saved_at timestamptz not null
    )`,
  sql`
    alter table bank_statements
      -- the account of a file of a bank; null for a file that names an account in each line
      add column fund_account_id integer references fund_bank_accounts (id),
      add column mapping jsonb,
      add column withdrawal_count integer not null default 0 check (withdrawal_count >= 0),
      add column withdrawal_amount bigint not null default 0 check (withdrawal_amount >= 0),
      add constraint bank_statements_mapping check ((fund_account_id is null) = (mapping is null)),
      drop constraint bank_statements_line_count_check,
      drop constraint bank_statements_total_amount_check`,
  sql`
    alter table bank_statements
      add constraint bank_statements_line_count_check check (line_count >= 0 and line_count + withdrawal_count > 0),
      add constraint bank_statements_total_amount_check check (total_amount >= 0 and (line_count > 0) = (total_amount > 0))`,
  sql`
    alter table bank_statement_lines
      add column direction text not null default 'in' check (direction in ('in', 'out')),
      add column description text,
      -- the row of a bank file that a withdrawal is the payment of
      add column batch_no text,
      add column payout_id integer,
      add constraint bank_statement_lines_payout foreign key (batch_no, payout_id)
        references payout_batch_rows (batch_no, payout_id),
      add constraint bank_statement_lines_withdrawal check (
        (batch_no is null) = (payout_id is null) and (direction = 'out' or batch_no is null)
        and (direction = 'in' or (deposit_id is null and deposit_code is null))
      ),
      drop constraint bank_statement_lines_deposit`,
  sql`
    alter table bank_statement_lines
      add constraint bank_statement_lines_deposit check (
        (state <> 'taken' or direction = 'out' or deposit_id is not null)
        and (deposit_id is null or state in ('taken', 'repeated'))
      )`,
  sql`drop index bank_statement_lines_line`,
  sql`
    create unique index bank_statement_lines_line
      on bank_statement_lines (fund_account_id, bank_day, ref_key, amount, place, direction)
      where state in ('waiting', 'taken')`,
  sql`
    create unique index bank_statement_lines_payout_once on bank_statement_lines (batch_no, payout_id)
      where batch_no is not null and state in ('waiting', 'taken')`,
  // withdrawals look for the row that they pay
  sql`create index payout_batch_rows_amount on payout_batch_rows (amount)`,
];

/** Keeps mappings of bank files, and withdrawals among the lines of statements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
