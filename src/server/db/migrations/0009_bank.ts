import { sql, type Kysely } from 'kysely';

/*
 * The bank desk of a fund: slips, statements that wait for a second person, deposits, payouts, bank files whose rows never
 * change, the closing balances that the bank names, and the own movements of the fund. Lists end their indexes with the
 * id, so that rows of one amount or day keep their places from page to page (decision 76).
 */

const statements = sql`
create sequence payout_batch_seq start 1001;

create table bank_statements (
  id integer generated always as identity primary key,
  line_count integer not null,
  total_amount bigint not null,
  -- lines of the file that were known before; they are not part of count and sum
  repeated_count integer not null check (repeated_count >= 0),
  -- lines older than the last published price of their fund; they need the reason
  late_count integer not null check (late_count >= 0),
  late_reason text,
  status text not null default 'imported' check (status in ('imported', 'released', 'discarded')),
  imported_by integer not null references users (id),
  imported_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  -- lines that look like other money of the same account, amount, minute and source; both people see them
  alike_count integer not null default 0 check (alike_count >= 0),
  -- the account of a file of a bank; null for a file that names an account in each line
  fund_account_id integer references fund_bank_accounts (id),
  mapping jsonb,
  withdrawal_count integer not null default 0 check (withdrawal_count >= 0),
  withdrawal_amount bigint not null default 0 check (withdrawal_amount >= 0),
  check ((status = 'imported') = (decided_by is null)),
  check (late_count = 0 or late_reason is not null),
  check (status <> 'released' or decided_by <> imported_by),
  constraint bank_statements_mapping check ((fund_account_id is null) = (mapping is null)),
  constraint bank_statements_line_count_check check (line_count >= 0 and line_count + withdrawal_count > 0),
  constraint bank_statements_total_amount_check check (total_amount >= 0 and (line_count > 0) = (total_amount > 0))
);
create index bank_statements_list on bank_statements (status, id desc);

-- which column of a bank's file holds what, for each account of a fund (decision 145)
create table statement_mappings (
  fund_account_id integer primary key references fund_bank_accounts (id),
  mapping jsonb not null,
  saved_by integer not null references users (id),
  saved_at timestamptz not null
);

create table bank_slips (
  id integer generated always as identity primary key,
  investor_id integer not null,
  order_id integer not null,
  fund_account_id integer not null references fund_bank_accounts (id),
  number text not null,
  amount bigint not null check (amount > 0),
  slip_date date not null,
  slip_time time not null,
  source_iban text,
  file_id integer references files (id),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reviewed_by integer references users (id),
  reviewed_at timestamptz,
  reason text,
  revision integer not null default 1,
  revised_at timestamptz,
  created_at timestamptz not null,
  -- who approved it first, and what they wrote and chose; empty where one person decides
  first_by integer references users (id),
  first_at timestamptz,
  first_note text,
  first_line_id integer,
  foreign key (investor_id, order_id) references orders (investor_id, id),
  constraint bank_slips_first check ((first_by is null) = (first_at is null)),
  constraint bank_slips_two_people
    check (status <> 'approved' or first_by is null or (reviewed_by is not null and reviewed_by <> first_by))
);
create index bank_slips_order on bank_slips (investor_id, order_id);
create index bank_slips_queue on bank_slips (status, id);
create index bank_slips_reviewed on bank_slips (reviewed_at) where status = 'approved';
-- the desk's list in the order in which it is shown, so that a page sorts nothing
create index bank_slips_list
  on bank_slips ((status = 'pending') desc, (case when status = 'pending' then id else -id end));
create index bank_slips_search on bank_slips using gin (number gin_trgm_ops, source_iban gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index bank_slips_amount on bank_slips (amount, id);
create index bank_slips_number on bank_slips (fund_account_id, fold_bank_ref(number));
create unique index bank_slips_once on bank_slips (fund_account_id, fold_bank_ref(number), amount, slip_date)
  where status <> 'rejected';
`;

const payouts = sql`
create table payout_batches (
  batch_no text primary key,
  fund_id integer not null references funds (id),
  until_date date not null,
  row_count integer not null check (row_count > 0),
  total_amount bigint not null check (total_amount > 0),
  status text not null default 'prepared' check (status in ('prepared', 'released', 'cancelled')),
  content text not null default '',
  content_hash text not null default '',
  created_by integer not null references users (id),
  created_at timestamptz not null,
  released_by integer references users (id),
  released_at timestamptz,
  -- who fetched the file last: from then on it may be at the bank
  downloaded_by integer references users (id),
  downloaded_at timestamptz,
  cancel_asked_by integer references users (id),
  cancel_asked_at timestamptz,
  cancel_reason text,
  cancelled_by integer references users (id),
  cancelled_at timestamptz,
  fund_account_id integer references fund_bank_accounts (id),
  source_iban text,
  method text check (method in ('paya', 'satna', 'internal')),
  format text not null default 'csv' check (format in ('csv', 'pain001', 'xlsxGroup', 'xlsxSingle')),
  -- a spreadsheet is kept in base64 and hashed as the bytes that the bank gets
  is_binary boolean not null default false,
  constraint payout_batches_release
    check (
      released_by is distinct from created_by
      and case status when 'prepared' then released_by is null when 'released' then released_by is not null else true end
    ),
  constraint payout_batches_download check (downloaded_by is null or released_by is not null),
  constraint payout_batches_cancel
    check (
      (cancel_asked_by is null) = (cancel_reason is null) and (status = 'cancelled') = (cancelled_by is not null)
      and (cancelled_by is null or (cancel_asked_by is not null and (released_by is null or cancelled_by <> cancel_asked_by)))
    ),
  constraint payout_batches_source
    check ((fund_account_id is null) = (source_iban is null) and (fund_account_id is null) = (method is null))
);
create index payout_batches_created on payout_batches (created_at desc);

create function keep_payout_batch() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'bank files stay'; end if;
  if (new.batch_no, new.fund_id, new.until_date, new.row_count, new.total_amount, new.content, new.content_hash,
      new.created_by, new.created_at, new.fund_account_id, new.source_iban, new.method, new.format, new.is_binary)
    is distinct from (old.batch_no, old.fund_id, old.until_date, old.row_count, old.total_amount, old.content,
      old.content_hash, old.created_by, old.created_at, old.fund_account_id, old.source_iban, old.method, old.format,
      old.is_binary)
    or (new.status <> old.status and (old.status, new.status)
      not in (('prepared', 'released'), ('prepared', 'cancelled'), ('released', 'cancelled')))
  then raise exception 'a bank file does not change'; end if;
  return new;
end $$;
create trigger payout_batches_stay before update or delete on payout_batches
  for each row execute function keep_payout_batch();

create table payouts (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  order_id integer,
  fund_id integer not null references funds (id),
  kind text not null check (kind in ('redemption', 'refund', 'remain', 'profit')),
  account_id integer references investor_bank_accounts (id),
  amount bigint not null check (amount > 0),
  due_date date not null,
  -- the day on which a refund is back, which its investor hears of; the bank gets it before, on the due date
  arrival_date date,
  status text not null default 'pending' check (status in ('pending', 'sent', 'paid', 'failed', 'withdrawn')),
  batch_no text references payout_batches (batch_no),
  bank_ref text,
  error_text text,
  hold_reason text,
  held_by integer references users (id),
  held_at timestamptz,
  repair_account_id integer references investor_bank_accounts (id),
  repair_by integer references users (id),
  repair_at timestamptz,
  -- who at the desk acted last, and why
  handled_by integer references users (id),
  handled_at timestamptz,
  handled_reason text,
  correction_id integer references ledger_corrections (id),
  created_at timestamptz not null,
  finished_at timestamptz,
  -- whose profit a payout of profit pays
  profit_journal_id bigint references journals (id),
  foreign key (investor_id, order_id) references orders (investor_id, id),
  constraint payouts_hold
    check ((held_by is null) = (hold_reason is null) and (held_by is null or status = 'pending')),
  constraint payouts_repair
    check (
      (repair_account_id is null) = (repair_by is null) and (repair_by is null or status in ('pending', 'failed'))
    ),
  constraint payouts_withdrawn check ((status = 'withdrawn') = (correction_id is not null)),
  constraint payouts_profit_journal check (profit_journal_id is null or kind = 'profit')
);
create index payouts_investor on payouts (investor_id, id);
create index payouts_order on payouts (investor_id, order_id);
create index payouts_due on payouts (status, due_date);
create index payouts_open on payouts (due_date, id) where status in ('pending', 'sent', 'failed');
create index payouts_fund_due on payouts (fund_id, status, due_date);
create index payouts_batch on payouts (batch_no) where batch_no is not null;
create index payouts_list
  on payouts ((status = 'paid'), (case when status = 'paid' then null else due_date end), id desc);
create index payouts_search on payouts using gin (bank_ref gin_trgm_ops) with (gin_pending_list_limit = 256);
create index payouts_account on payouts (account_id) where account_id is not null;
create index payouts_amount on payouts (amount, id);
create index payouts_due_date on payouts (due_date, id);
create index payouts_paid_amount on payouts (fund_id, amount, finished_at) where status = 'paid';
create index payouts_profit_journal on payouts (profit_journal_id) where profit_journal_id is not null;

create table payout_batch_rows (
  batch_no text not null references payout_batches (batch_no),
  payout_id integer not null references payouts (id),
  row_no integer not null check (row_no > 0),
  -- which try of the payout this row is
  attempt integer not null check (attempt > 0),
  investor_id integer not null references investors (id),
  receiver_name text not null,
  account_id integer not null references investor_bank_accounts (id),
  bank_name text not null,
  iban text not null,
  amount bigint not null check (amount > 0),
  purpose text not null,
  result text not null default 'open' check (result in ('open', 'paid', 'failed')),
  bank_ref text,
  error_text text,
  answered_by integer references users (id),
  answered_at timestamptz,
  primary key (batch_no, payout_id),
  unique (batch_no, row_no),
  unique (payout_id, attempt),
  check ((result = 'open') = (answered_at is null))
);
create index payout_batch_rows_answered on payout_batch_rows (answered_at);
create index payout_batch_rows_amount on payout_batch_rows (amount);

-- what went to the bank and what the bank answered stays for ever
create function keep_payout_batch_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'rows of a bank file stay'; end if;
  if old.result <> 'open' or (new.batch_no, new.payout_id, new.row_no, new.attempt, new.investor_id, new.receiver_name,
      new.account_id, new.bank_name, new.iban, new.amount, new.purpose)
    is distinct from (old.batch_no, old.payout_id, old.row_no, old.attempt, old.investor_id, old.receiver_name,
      old.account_id, old.bank_name, old.iban, old.amount, old.purpose)
  then raise exception 'rows of a bank file do not change'; end if;
  return new;
end $$;
create trigger payout_batch_rows_stay before update or delete on payout_batch_rows
  for each row execute function keep_payout_batch_row();

-- the layouts of the files that a bank takes, and the ways of its transfers (decision 146)
create table payment_rules (
  fund_account_id integer primary key references fund_bank_accounts (id),
  rules jsonb not null,
  saved_by integer not null references users (id),
  saved_at timestamptz not null
);
`;

const deposits = sql`
create table bank_deposits (
  id integer generated always as identity primary key,
  fund_id integer references funds (id),
  fund_account_id integer references fund_bank_accounts (id),
  -- as the payer wrote it, so it may be unknown
  deposit_code text,
  amount bigint not null check (amount > 0),
  deposited_at timestamptz not null,
  bank_ref text not null,
  source_iban text,
  source text not null default 'deposit_id' check (source in ('deposit_id', 'direct_debit')),
  origin text not null default 'feed' check (origin in ('feed', 'statement')),
  statement_id integer references bank_statements (id),
  investor_id integer references investors (id),
  order_id integer,
  status text not null
    check (status in (
      'unmatched', 'matched', 'ordered', 'failed', 'return_waits', 'returned', 'slip_waits', 'slip', 'settlement',
      'payout_waits', 'payout_back'
    )),
  error_text text,
  reason text not null default '',
  late_reason text,
  handled_by integer references users (id),
  handled_at timestamptz,
  return_from text check (return_from in ('unmatched', 'matched', 'failed')),
  return_asked_by integer references users (id),
  return_ref text,
  -- the slip of the same money
  slip_id integer references bank_slips (id),
  -- the slip that one person names and another confirms
  link_slip_id integer references bank_slips (id),
  link_from text check (link_from in ('unmatched', 'matched', 'failed')),
  link_asked_by integer references users (id),
  -- false: the slip had booked the money before the line came, so the line itself is in no journal
  is_posted boolean not null default true,
  created_at timestamptz not null,
  -- the payout whose money came back: one person names it, another confirms
  payout_id integer references payouts (id),
  link_payout_id integer references payouts (id),
  -- from then on the bank has less than the books
  return_asked_at timestamptz,
  -- among the lines of its file that are equal in all else
  place smallint not null default 1 check (place > 0),
  ref_key text generated always as (fold_bank_ref(bank_ref)) stored,
  bank_day date generated always as ((deposited_at at time zone 'Asia/Tehran')::date) stored,
  -- to which account the money of a return went (decision 108)
  return_iban text check (return_iban ~ '^IR[0-9]{24}$'),
  foreign key (investor_id, order_id) references orders (investor_id, id),
  check (order_id is null or investor_id is not null),
  constraint bank_deposits_origin check ((origin = 'statement') = (statement_id is not null)),
  constraint bank_deposits_slip check ((status = 'slip') = (slip_id is not null)),
  constraint bank_deposits_return
    check (status <> 'return_waits' or (return_from is not null and return_asked_by is not null)),
  constraint bank_deposits_link
    check (
      status <> 'slip_waits' or (link_slip_id is not null and link_from is not null and link_asked_by is not null)
    ),
  constraint bank_deposits_payout check ((status = 'payout_back') = (payout_id is not null)),
  constraint bank_deposits_payout_link
    check (
      status <> 'payout_waits' or (link_payout_id is not null and link_from is not null and link_asked_by is not null)
    ),
  constraint bank_deposits_return_to_source
    check (return_iban is null or source_iban is null or return_iban = source_iban)
);
create index bank_deposits_list on bank_deposits (deposited_at desc, id desc);
create index bank_deposits_order on bank_deposits (investor_id, order_id) where order_id is not null;
create unique index bank_deposits_slip_id on bank_deposits (slip_id) where slip_id is not null;
create index bank_deposits_money on bank_deposits (fund_account_id, amount, deposited_at);
-- money that bank and books took on different days is found by the side that took it last
create index bank_deposits_created on bank_deposits (created_at);
create index bank_deposits_search on bank_deposits using gin (bank_ref gin_trgm_ops, deposit_code gin_trgm_ops, source_iban gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index bank_deposits_amount on bank_deposits (amount);
create index bank_deposits_investor on bank_deposits (investor_id) where investor_id is not null;
create index bank_deposits_payout_id on bank_deposits (payout_id) where payout_id is not null;
create index bank_deposits_payout_waits on bank_deposits (link_payout_id) where status = 'payout_waits';
create index bank_deposits_open on bank_deposits (status, id)
  where status in ('unmatched', 'matched', 'failed', 'return_waits', 'slip_waits', 'payout_waits');
create index bank_deposits_returns on bank_deposits (fund_id, handled_at) where return_asked_at is not null;
create unique index bank_deposits_line on bank_deposits (fund_account_id, bank_day, ref_key, amount, place);
create index bank_deposits_ref on bank_deposits (ref_key);
create index bank_deposits_bank_ref on bank_deposits (bank_ref);
create unique index bank_deposits_no_account on bank_deposits (ref_key) where fund_account_id is null;
create index bank_deposits_source on bank_deposits (source_iban, id)
  where source_iban is not null and investor_id is not null;

-- A line of a bank is known by its account, day, folded reference, amount and place among the lines of its file that are equal
-- in these: banks begin their numbers again each day, and other banks use the same ones. Withdrawals are lines, too: they are in
-- no sum of deposits, and prove payouts of bank files.
create table bank_statement_lines (
  statement_id integer not null references bank_statements (id),
  line_no integer not null check (line_no > 0),
  bank_ref text not null,
  fund_id integer not null references funds (id),
  fund_account_id integer not null references fund_bank_accounts (id),
  deposit_code text,
  amount bigint not null check (amount > 0),
  deposited_at timestamptz not null,
  source_iban text,
  is_late boolean not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'taken', 'repeated', 'refused', 'linked', 'discarded')),
  -- why a released line was not taken
  problem text,
  deposit_id integer references bank_deposits (id),
  place smallint not null default 1 check (place > 0),
  ref_key text generated always as (fold_bank_ref(bank_ref)) stored,
  bank_day date generated always as ((deposited_at at time zone 'Asia/Tehran')::date) stored,
  -- the same line in a statement that came before; it comes back when that statement is discarded
  link_statement_id integer,
  link_line integer,
  -- what it looks like
  alike text,
  direction text not null default 'in' check (direction in ('in', 'out')),
  description text,
  -- the row of a bank file that a withdrawal is the payment of
  batch_no text,
  payout_id integer,
  primary key (statement_id, line_no),
  constraint bank_statement_lines_link
    foreign key (link_statement_id, link_line) references bank_statement_lines (statement_id, line_no),
  constraint bank_statement_lines_linked
    check (
      (state = 'linked') = (link_statement_id is not null) and (link_statement_id is null) = (link_line is null)
    ),
  constraint bank_statement_lines_payout
    foreign key (batch_no, payout_id) references payout_batch_rows (batch_no, payout_id),
  constraint bank_statement_lines_withdrawal
    check (
      (batch_no is null) = (payout_id is null) and (direction = 'out' or batch_no is null)
      and (direction = 'in' or (deposit_id is null and deposit_code is null))
    ),
  constraint bank_statement_lines_deposit
    check (
      (state <> 'taken' or direction = 'out' or deposit_id is not null)
      and (deposit_id is null or state in ('taken', 'repeated'))
    )
);
create index bank_statement_lines_waiting on bank_statement_lines (statement_id, line_no) where state = 'waiting';
create index bank_statement_lines_untaken on bank_statement_lines (statement_id)
  where state in ('waiting', 'refused');
create index bank_statement_lines_money on bank_statement_lines (fund_account_id, amount, deposited_at)
  where state = 'waiting';
create index bank_statement_lines_linked_to on bank_statement_lines (link_statement_id, link_line)
  where link_statement_id is not null;
create unique index bank_statement_lines_line
  on bank_statement_lines (fund_account_id, bank_day, ref_key, amount, place, direction)
  where state in ('waiting', 'taken');
create unique index bank_statement_lines_payout_once on bank_statement_lines (batch_no, payout_id)
  where batch_no is not null and state in ('waiting', 'taken');
-- withdrawals that pay no row of a bank file are few beside the other lines
create index bank_statement_lines_withdrawals on bank_statement_lines (fund_id, deposited_at)
  where direction = 'out' and payout_id is null and state in ('waiting', 'taken');

-- statement of the sandbox bank: only its feed reads it
create table sandbox_deposits (
  bank_ref text primary key,
  fund_iban text not null,
  deposit_code text,
  amount bigint not null check (amount > 0),
  source_iban text,
  deposited_at timestamptz not null
);
`;

const balances = sql`
-- every word of the bank stays; the newest one of an account and day counts, unless its statement was discarded
create table bank_balances (
  id integer generated always as identity primary key,
  fund_account_id integer not null references fund_bank_accounts (id),
  business_date date not null,
  closing_balance bigint not null,
  source text not null check (source in ('entered', 'statement')),
  statement_id integer references bank_statements (id),
  -- why a person enters another balance than the one before
  reason text,
  entered_by integer not null references users (id),
  entered_at timestamptz not null,
  check (source = 'statement' or statement_id is null)
);
create index bank_balances_day on bank_balances (business_date, fund_account_id, id desc);

create function keep_bank_balance() returns trigger language plpgsql as $$
begin
  raise exception 'balances of the bank stay';
end $$;
create trigger bank_balances_stay before update or delete on bank_balances
  for each row execute function keep_bank_balance();

-- why the balance at the bank and the books of a fund differ at the end of a day; it explains this difference only
create table bank_balance_notes (
  fund_id integer not null references funds (id),
  business_date date not null,
  difference bigint not null check (difference <> 0),
  note text not null,
  noted_by integer not null references users (id),
  noted_at timestamptz not null,
  close_reason text,
  closed_by integer references users (id),
  closed_at timestamptz,
  primary key (fund_id, business_date),
  check ((closed_by is null) = (closed_at is null) and (closed_by is null) = (close_reason is null)),
  check (closed_by <> noted_by)
);

-- what a withdrawal of a statement, or a deposit that nobody else owns, was (decision 163): one person names the cause, another
-- approves, and then the books move it
create table bank_movements (
  id integer primary key generated always as identity,
  fund_id integer not null references funds (id),
  -- a withdrawal of a statement, or a deposit
  statement_id integer,
  line_no integer,
  deposit_id integer references bank_deposits (id),
  cause text not null
    check (cause in (
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
  constraint bank_movements_two_people
    check (status <> 'approved' or (decided_by is not null and decided_by <> prepared_by))
);
create unique index bank_movements_line on bank_movements (statement_id, line_no)
  where status <> 'rejected' and reversed_at is null;
create unique index bank_movements_deposit on bank_movements (deposit_id)
  where status <> 'rejected' and reversed_at is null;
create unique index bank_movements_returned on bank_movements (returned_deposit_id) where status <> 'rejected';
create unique index bank_movements_payout on bank_movements (batch_no, payout_id) where status <> 'rejected';
create index bank_movements_waiting on bank_movements (prepared_at) where status = 'prepared';
`;

/** Creates slips, statements, deposits, payouts, bank files and balances. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [statements, payouts, deposits, balances]) await part.execute(db);
}
