import { sql, type Kysely } from 'kysely';

/*
 * The fund's own movements at the bank (decision 163): what a withdrawal of a statement, or a deposit that nobody else owns,
 * was. One person names the cause, another approves; then the books move it.
 */
const movements = sql`
create table bank_movements (
  id integer primary key generated always as identity,
  fund_id integer not null references funds (id),
  -- a withdrawal of a statement, or a deposit
  statement_id integer,
  line_no integer,
  deposit_id integer references bank_deposits (id),
  cause text not null check (cause in (
    'broker', 'interest', 'charge', 'cost', 'fee', 'exit_fee', 'own', 'gateway', 'debit', 'returned', 'payout'
  )),
  amount bigint not null check (amount > 0),
  -- what the books have of the withdrawal already: a deposit that went back, or a row of a bank file that is paid
  returned_deposit_id integer references bank_deposits (id),
  batch_no text,
  payout_id integer,
  reason text not null,
  status text not null default 'prepared' check (status in ('prepared', 'approved', 'rejected')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  journal_id bigint unique references journals (id),
  -- the journal was taken back by two people, so the line asks for a cause again
  reversed_at timestamptz,
  foreign key (statement_id, line_no) references bank_statement_lines (statement_id, line_no),
  foreign key (batch_no, payout_id) references payout_batch_rows (batch_no, payout_id),
  check ((statement_id is null) = (line_no is null)),
  check (num_nonnulls(statement_id, deposit_id) = 1),
  check ((batch_no is null) = (payout_id is null)),
  check ((cause = 'returned') = (returned_deposit_id is not null)),
  check ((cause = 'payout') = (payout_id is not null)),
  check ((status = 'approved' and cause not in ('returned', 'payout')) = (journal_id is not null)),
  check (reversed_at is null or journal_id is not null),
  constraint bank_movements_two_people check (status <> 'approved' or (decided_by is not null and decided_by <> prepared_by))
);
create unique index bank_movements_line on bank_movements (statement_id, line_no)
  where status <> 'rejected' and reversed_at is null;
create unique index bank_movements_deposit on bank_movements (deposit_id)
  where status <> 'rejected' and reversed_at is null;
create unique index bank_movements_returned on bank_movements (returned_deposit_id)
  where status <> 'rejected';
create unique index bank_movements_payout on bank_movements (batch_no, payout_id) where status <> 'rejected';
create index bank_movements_waiting on bank_movements (prepared_at) where status = 'prepared';

-- withdrawals that pay no row of a bank file are few beside the other lines
create index bank_statement_lines_withdrawals on bank_statement_lines (fund_id, deposited_at)
  where direction = 'out' and payout_id is null and state in ('waiting', 'taken');
`;

/** Accounts of the fund's own money beside its bank accounts. */
const added = ['broker', 'bank_interest', 'bank_charges', 'fund_costs', 'bank_transit'];

/** Creates the fund's own movements at the bank, and the accounts that they move. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await movements.execute(db);
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'account_kind_check'`.execute(db);
  const known = [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'::text/g)].map((match) => match[1] ?? '');
  if (known.length === 0) throw new Error('the kinds of accounts cannot be read');
  const kinds = sql.join([...known, ...added].map((kind) => sql.lit(kind)));
  await sql`alter domain account_kind drop constraint account_kind_check`.execute(db);
  await sql`alter domain account_kind add constraint account_kind_check check (value in (${kinds}))`.execute(db);
}
