import { sql, type Kysely } from 'kysely';

/* The double-entry ledger (docs/ledger.md), its corrections by two people, and the papers that are made of it. */

/** Kinds of journals and of their entries. */
export const kinds = sql`
create domain journal_kind as text check (value in (
  'deposit', 'deposit_ipg', 'deposit_receipt', 'deposit_dd', 'issue', 'remain_refund', 'redeem', 'refund', 'payout',
  'profit', 'profit_payout', 'reinvest', 'principal', 'opening', 'correction', 'reversal', 'gateway_settlement', 'open_item',
  'bank_movement'
));

-- the same as txTypeLabels of src/shared/texts/orderTexts.ts; a test compares the two
create domain entry_type as text check (value in (
  'deposit_ipg', 'deposit_receipt', 'deposit_dd', 'deposit_pid', 'wallet', 'issue', 'fee_issue', 'remain_refund',
  'remain_kept', 'redeem', 'fee_redeem', 'penalty', 'principal', 'payout', 'profit', 'profit_payout', 'reinvest',
  'refund', 'correction_dr', 'correction_cr', 'opening', 'gateway_settlement', 'gateway_fee', 'open_item',
  'bank_movement'
));
`;

const ledger = sql`
create domain account_kind as text check (value in (
  'investor_cash', 'investor_units', 'gateway_clearing', 'debit_clearing', 'fund_bank', 'fund_capital', 'fund_units',
  'fee_income', 'exit_fee_income', 'profit_payable', 'unmatched_deposits', 'gateway_fee', 'manager_claim',
  'opening_assets', 'broker', 'bank_interest', 'bank_charges', 'fund_costs', 'bank_transit'
));

create table accounts (
  id integer generated always as identity primary key,
  kind account_kind not null,
  investor_id integer references investors (id),
  fund_id integer not null references funds (id),
  unit text not null check (unit in ('IRR', 'UNIT')),
  -- sum of credits less debits of its entries, changed in the transaction that posts them;
  -- null: an account of the fund, whose balance is the sum of its entries, so that no order has to lock it
  balance bigint,
  -- part of an investor's balance that belongs to open orders and payouts; the rest is credit that they may spend
  held bigint not null default 0 check (held >= 0),
  check (kind not in ('investor_cash', 'investor_units') or balance >= held),
  constraint accounts_cached check ((investor_id is null) = (balance is null))
);
create unique index accounts_key on accounts (coalesce(investor_id, 0), fund_id, kind);

create table journals (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  business_date date not null,
  kind journal_kind not null,
  investor_id integer references investors (id),
  fund_id integer not null references funds (id),
  -- also in journals of the fund alone, which have no investor
  order_id integer references orders (id),
  reverses bigint unique references journals (id),
  reason text,
  prepared_by integer references users (id),
  approved_by integer references users (id),
  constraint journals_two_people check (approved_by <> prepared_by)
);
create index journals_order on journals (investor_id, order_id);
create index journals_fund on journals (fund_id, id desc);
create index journals_investor on journals (investor_id, id desc) where investor_id is not null;
create trigger journals_append_only before update or delete or truncate on journals execute function refuse_change();

-- order, investor and fund are copies of the journal's and of the account's, which have the foreign keys (decision 40)
create table ledger_entries (
  id bigint generated always as identity primary key,
  journal_id bigint not null references journals (id),
  account_id integer not null references accounts (id),
  investor_id integer,
  fund_id integer not null,
  unit text not null check (unit in ('IRR', 'UNIT')),
  debit bigint not null default 0 check (debit >= 0),
  credit bigint not null default 0 check (credit >= 0),
  tx_type entry_type not null,
  order_id integer,
  comments text not null default '',
  business_date date not null,
  at timestamptz not null,
  check ((debit = 0) <> (credit = 0))
);
create index ledger_entries_turnover on ledger_entries (investor_id, at desc, id desc)
  where investor_id is not null and unit = 'IRR';
create index ledger_entries_account on ledger_entries (account_id, id);
create index ledger_entries_journal on ledger_entries (journal_id);
create index ledger_entries_day on ledger_entries (business_date, tx_type);
-- corrections of the fund's own accounts are few beside the payments on them
create index ledger_entries_fund_corrections on ledger_entries (account_id, journal_id)
  where investor_id is null and tx_type in ('correction_dr', 'correction_cr', 'open_item');

create function journal_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entries where journal_id = new.journal_id group by unit having sum(debit) <> sum(credit)
  ) then
    raise exception 'journal % is not balanced', new.journal_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  execute function refuse_change();
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred
  for each row execute function journal_balanced();

-- codes of accounts in the accounting program of the company that runs the panel, and of single funds where they differ
-- (decision 164)
create table account_codes (
  -- null: of every fund that has no code of its own for an account
  fund_id integer references funds (id),
  account account_kind not null,
  code text not null check (code <> ''),
  saved_by integer not null references users (id),
  saved_at timestamptz not null,
  constraint account_codes_key unique nulls not distinct (fund_id, account)
);

create view account_balances as
  select a.id, a.kind, a.investor_id, a.fund_id, a.unit,
    coalesce(a.balance, (
      select coalesce(sum(e.credit - e.debit), 0)::bigint from ledger_entries e where e.account_id = a.id
    )) as balance
  from accounts a;
`;

const corrections = sql`
-- corrections of the books wait here for the second person; what they book is append-only like every journal
create table ledger_corrections (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('reversal', 'adjustment', 'order')),
  fund_id integer not null references funds (id),
  investor_id integer references investors (id),
  journal_id bigint references journals (id),
  order_id integer,
  -- the right price, with which the order is executed again; null: the order is undone
  price numeric(20, 4) check (price > 0),
  side text check (side in ('debit', 'credit')),
  amount bigint check (amount > 0),
  counter_kind text
    check (counter_kind in (
      'gateway_clearing', 'debit_clearing', 'fund_bank', 'fund_capital', 'fee_income', 'exit_fee_income',
      'manager_claim'
    )),
  reason text not null,
  status text not null default 'draft' check (status in ('draft', 'approved', 'rejected')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  booked_journal_id bigint references journals (id),
  over_ceiling bigint check (over_ceiling > 0),
  foreign key (investor_id, order_id) references orders (investor_id, id),
  check ((kind = 'reversal') = (journal_id is not null)),
  check (
    kind <> 'adjustment'
    or (side is not null and amount is not null and counter_kind is not null and investor_id is not null)
  ),
  check (
    status <> 'approved' or (decided_by is not null and decided_by <> prepared_by and booked_journal_id is not null)
  ),
  constraint ledger_corrections_order
    check (
      (kind = 'order') = (order_id is not null) and (order_id is null or investor_id is not null)
      and (price is null or kind = 'order')
    )
);
create unique index ledger_corrections_journal on ledger_corrections (journal_id)
  where journal_id is not null and status <> 'rejected';
create unique index ledger_corrections_open_order on ledger_corrections (order_id)
  where kind = 'order' and status = 'draft';
create index ledger_corrections_list on ledger_corrections (status, id desc);

-- the correction of a published price with which orders were executed (decision 55)
create table price_corrections (
  id integer generated always as identity primary key,
  fund_id integer not null,
  nav_date date not null,
  -- as they were published
  old_issue_nav numeric(20, 4) not null,
  old_cancel_nav numeric(20, 4) not null,
  old_statistical_nav numeric(20, 4) not null,
  issue_nav numeric(20, 4) not null check (issue_nav > 0),
  cancel_nav numeric(20, 4) not null check (cancel_nav > 0),
  statistical_nav numeric(20, 4) not null check (statistical_nav > 0),
  reason text not null,
  state text not null default 'prepared' check (state in ('prepared', 'approved', 'done', 'rejected')),
  -- fingerprint of the orders and of what becomes of each, as both people saw them
  plan_hash text not null,
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  finished_at timestamptz,
  foreign key (fund_id, nav_date) references fund_navs (fund_id, nav_date),
  check ((state = 'prepared') = (decided_at is null) and (state = 'done') = (finished_at is not null)),
  check (state not in ('approved', 'done') or (decided_by is not null and decided_by <> prepared_by))
);
create unique index price_corrections_open on price_corrections (fund_id, nav_date)
  where state in ('prepared', 'approved');
create index price_corrections_list on price_corrections (state, id desc);

create table price_correction_orders (
  price_correction_id integer not null references price_corrections (id),
  order_id integer not null,
  investor_id integer not null,
  way text not null check (way in ('again', 'credit', 'borne')),
  obstacle text check (obstacle in ('run', 'units', 'payout', 'money', 'made_good')),
  old_units bigint not null,
  new_units bigint not null,
  old_net bigint not null,
  new_net bigint not null,
  -- rial in favour of the investor, at the right price
  difference bigint not null,
  -- the correction of the books that it became; none where the difference stays with the investor
  correction_id integer references ledger_corrections (id),
  booked_at timestamptz,
  claim_journal_id bigint references journals (id),
  is_capped boolean not null default false,
  primary key (price_correction_id, order_id),
  foreign key (investor_id, order_id) references orders (investor_id, id),
  check ((way = 'again') = (obstacle is null)),
  check (way <> 'borne' or correction_id is null),
  constraint price_correction_orders_claim check (claim_journal_id is null or way = 'borne')
);
create index price_correction_orders_waiting on price_correction_orders (price_correction_id, order_id)
  where booked_at is null;
`;

const reports = sql`
-- the report of a fund's day with two signatures; later corrections make addenda with the next numbers (decision 50)
create table day_reports (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  nav_date date not null,
  number integer not null check (number >= 1),
  state text not null default 'prepared' check (state in ('prepared', 'rejected', 'approved')),
  -- figures, money and orders that need a look, as the first person saw them
  content jsonb not null,
  reason text,
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  check (number = 1 or reason is not null),
  check ((state = 'prepared') = (decided_at is null)),
  check (state <> 'approved' or (decided_by is not null and decided_by <> prepared_by))
);
create unique index day_reports_number on day_reports (fund_id, nav_date, number) where state = 'approved';
create unique index day_reports_open on day_reports (fund_id, nav_date) where state = 'prepared';
create index day_reports_list on day_reports (nav_date desc, id desc);
create trigger day_reports_decided before update or delete on day_reports
  for each row when (old.state <> 'prepared') execute function refuse_change();

-- the bytes that were signed
create table day_report_files (
  report_id integer not null references day_reports (id),
  format text not null check (format in ('pdf', 'xlsx')),
  bytes bytea not null,
  size integer not null check (size > 0),
  sha256 text not null,
  primary key (report_id, format)
);
create trigger day_report_files_append_only before update or delete or truncate on day_report_files
  execute function refuse_change();

-- papers of investors, kept as they were printed, so that anyone can compare them by their code
create table statements (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  kind text not null check (kind in ('monthly', 'yearly', 'range', 'holdings')),
  -- one investor, or all of the person who asked
  investor_ids integer[] not null check (cardinality(investor_ids) > 0),
  fund_id integer references funds (id),
  from_date date not null,
  to_date date not null,
  -- the content of the paper; it is drawn again from this and from nothing else
  sheet jsonb not null,
  -- the figures that a check compares with the books of its moment
  figures jsonb not null,
  made_at timestamptz not null,
  -- that the paper was asked for in
  language text not null default 'fa' check (language in ('fa', 'en')),
  check (from_date <= to_date)
);
create index statements_user on statements (user_id, id desc);
`;

/** Creates the ledger, its corrections, and the papers that are made of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [kinds, ledger, corrections, reports]) await part.execute(db);
}
