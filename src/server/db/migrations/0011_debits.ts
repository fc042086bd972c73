import { sql, type Kysely } from 'kysely';

/*
 * Direct debit (domain 4): banks, packages, contracts, regular purchases, debits, events of providers, their reports. A
 * debit, and a call to the bank, wait for the decision of two people when their money does not fit (decision 94).
 */

const contracts = sql`
create table debit_banks (
  code text primary key,
  provider text not null,
  name text not null,
  slug text not null,
  logo text,
  -- what the provider says that the bank allows; null: no limit
  bank_daily_amount bigint check (bank_daily_amount > 0),
  bank_daily_count integer check (bank_daily_count > 0),
  -- what we allow; null: no limit of ours
  max_transaction_amount bigint check (max_transaction_amount > 0),
  max_daily_amount bigint check (max_daily_amount > 0),
  max_daily_count integer check (max_daily_count > 0),
  is_active boolean not null default false,
  disabled_reason text,
  is_healthy boolean,
  listed_at timestamptz not null,
  constraint debit_banks_counts check (max_daily_count <= 1000)
);

create table debit_packages (
  id integer generated always as identity primary key,
  title text not null,
  description text not null default '',
  max_amount bigint not null check (max_amount > 0),
  max_daily_amount bigint check (max_daily_amount >= max_amount),
  max_daily_count integer check (max_daily_count > 0),
  max_monthly_count integer check (max_monthly_count > 0),
  duration_months smallint not null check (duration_months between 1 and 60),
  -- codes of banks; empty: all
  bank_codes text[] not null default '{}',
  -- what the bank itself takes at the signature; it passes none of our accounts
  fee bigint not null default 0 check (fee >= 0),
  is_active boolean not null,
  sort smallint not null default 1,
  constraint debit_packages_counts
    check (max_daily_count <= 100 and max_monthly_count <= 1000 and sort between 1 and 99)
);

create domain debit_contract_state as text check (value in (
  'created', 'waiting_bank', 'active', 'declined', 'paused', 'suspended', 'cancelled', 'expired'
));

create table debit_contracts (
  id integer generated always as identity primary key,
  contract_no text not null unique,
  investor_id integer not null references investors (id),
  provider text not null,
  bank_code text not null references debit_banks (code),
  package_id integer not null references debit_packages (id),
  mobile text not null,
  account_mask text,
  -- limits as they were signed
  max_amount bigint not null check (max_amount > 0),
  max_daily_amount bigint check (max_daily_amount > 0),
  max_daily_count integer check (max_daily_count > 0),
  max_monthly_count integer check (max_monthly_count > 0),
  start_date date not null,
  expire_date date not null check (expire_date > start_date),
  status debit_contract_state not null,
  status_reason text,
  suspended_by text check (suspended_by in ('system', 'admin')),
  -- last part of the return address; random, it opens nothing else
  return_key text not null unique,
  -- what the provider calls the contract, encrypted; the hash finds it again
  sealed_reference text,
  reference_hash text,
  sealed_signature text,
  key_id text,
  -- the contract that this one takes the place of
  replaces_id integer references debit_contracts (id),
  failed_in_row smallint not null default 0,
  created_by integer not null references users (id),
  created_at timestamptz not null,
  activated_at timestamptz,
  ended_at timestamptz,
  -- somebody asks the provider since then; null when nobody does
  claimed_at timestamptz,
  next_ask_at timestamptz,
  -- the provider has to hear of the end; null when it knows, or never knew the contract
  revoke_at timestamptz,
  renewal_told_at timestamptz,
  check ((status = 'suspended') = (suspended_by is not null)),
  check (sealed_reference is null or key_id is not null)
);
create unique index debit_contracts_one_live on debit_contracts (investor_id, bank_code)
  where status in ('active', 'paused', 'suspended');
create unique index debit_contracts_one_open on debit_contracts (investor_id, bank_code)
  where status in ('created', 'waiting_bank');
create unique index debit_contracts_reference on debit_contracts (provider, reference_hash);
create index debit_contracts_investor on debit_contracts (investor_id, id desc);
create index debit_contracts_asked on debit_contracts (next_ask_at) where status in ('created', 'waiting_bank');
create index debit_contracts_revoke on debit_contracts (revoke_at) where revoke_at is not null;
create index debit_contracts_expire on debit_contracts (expire_date)
  where status in ('active', 'paused', 'suspended');
create index debit_contracts_replaces on debit_contracts (replaces_id) where replaces_id is not null;
create index debit_contracts_status on debit_contracts (status, id desc);

create table debit_regulars (
  id integer generated always as identity primary key,
  contract_id integer not null references debit_contracts (id),
  investor_id integer not null references investors (id),
  fund_id integer not null references funds (id),
  amount bigint not null check (amount > 0),
  every text not null check (every in ('daily', 'weekly', 'monthly')),
  -- from Saturday 0
  day_of_week smallint check (day_of_week between 0 and 6),
  -- of the Jalali month; its last day where the month is shorter
  day_of_month smallint check (day_of_month between 1 and 31),
  start_date date not null,
  end_date date check (end_date >= start_date),
  run_count integer check (run_count > 0),
  done_count integer not null default 0,
  done_amount bigint not null default 0,
  -- the first day of the plan that has no debit yet; null when none is left
  next_period date,
  status text not null check (status in ('active', 'paused', 'finished', 'cancelled')),
  status_reason text,
  skipped_in_row smallint not null default 0,
  last_result text,
  goal_amount bigint check (goal_amount > 0),
  goal_date date,
  version integer not null default 1,
  created_by integer not null references users (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((every = 'weekly') = (day_of_week is not null)),
  check ((every = 'monthly') = (day_of_month is not null)),
  check (end_date is null or run_count is null),
  check ((goal_amount is null) = (goal_date is null))
);
create index debit_regulars_due on debit_regulars (next_period, id)
  where status = 'active' and next_period is not null;
create index debit_regulars_investor on debit_regulars (investor_id, id desc);
create index debit_regulars_contract on debit_regulars (contract_id);
create index debit_regulars_fund on debit_regulars (fund_id, status);

-- what every installation begins with
insert into debit_packages (title, description, max_amount, max_daily_count, max_monthly_count, duration_months, is_active, sort)
  values
    ('برنزی', 'برای خریدهای ماهانه و هفتگی', 50000000, 1, 10, 12, true, 1),
    ('نقره‌ای', 'برای خریدهای چندباره در هفته', 200000000, 2, 20, 12, true, 2),
    ('طلایی', 'برای خریدهای روزانه و مبلغ‌های بالا', 500000000, 3, 31, 24, true, 3);
`;

const charges = sql`
create domain debit_charge_state as text check (value in (
  'scheduled', 'pending', 'disputed', 'done', 'failed', 'skipped', 'cancelled'
));

create table debit_charges (
  id integer generated always as identity primary key,
  contract_id integer not null references debit_contracts (id),
  -- null: a single purchase
  regular_id integer references debit_regulars (id),
  investor_id integer not null references investors (id),
  fund_id integer not null references funds (id),
  order_id integer,
  amount bigint not null check (amount > 0),
  -- the day of the plan, and the day on which the bank is asked
  period date not null,
  due_date date not null,
  status debit_charge_state not null,
  reason text,
  error_code text,
  error_text text,
  -- answers of the bank that were no
  try_count smallint not null default 0,
  next_try_at timestamptz,
  -- since when the bank has been asked; null unless pending
  sent_at timestamptz,
  claimed_at timestamptz,
  next_ask_at timestamptz,
  ref_id text,
  done_at timestamptz,
  noticed_at timestamptz,
  created_at timestamptz not null,
  settlement_id integer references gateway_settlements (id),
  foreign key (investor_id, order_id) references orders (investor_id, id),
  check ((status = 'pending') = (sent_at is not null)),
  check (status <> 'done' or (done_at is not null and order_id is not null)),
  check (status = 'scheduled' or next_try_at is null),
  check (settlement_id is null or status = 'done')
);
-- one debit for a day of a plan, however many processes run; a cancelled one was never sent
create unique index debit_charges_period on debit_charges (regular_id, period) where status <> 'cancelled';
create index debit_charges_due on debit_charges (next_try_at, id) where status = 'scheduled';
create index debit_charges_ask on debit_charges (next_ask_at, id) where status = 'pending';
create index debit_charges_investor on debit_charges (investor_id, due_date desc, id desc);
create index debit_charges_contract on debit_charges (contract_id, due_date desc, id desc);
create index debit_charges_list on debit_charges (due_date desc, id desc);
create unique index debit_charges_order on debit_charges (investor_id, order_id) where order_id is not null;
create index debit_charges_done on debit_charges (done_at desc, id desc) where status = 'done';
create index debit_charges_unsettled on debit_charges (done_at) where settlement_id is null and status = 'done';
create index debit_charges_settlement on debit_charges (settlement_id) where settlement_id is not null;
create index debit_charges_search on debit_charges using gin (ref_id gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- each call to the bank for a debit; the tracking code is ours and makes a repeat harmless
create table debit_attempts (
  id integer generated always as identity primary key,
  charge_id integer not null references debit_charges (id),
  contract_id integer not null references debit_contracts (id),
  tracking text not null unique,
  amount bigint not null check (amount > 0),
  -- the day in Tehran, which the limits of a day and a month count
  day date not null,
  status text not null check (status in ('sent', 'done', 'failed', 'absent', 'disputed', 'refunded')),
  -- what the provider calls this debit, encrypted
  sealed_reference text,
  key_id text,
  ref_id text,
  error_code text,
  sent_at timestamptz not null,
  answered_at timestamptz,
  disputed_at timestamptz,
  dispute_reason text check (dispute_reason in ('amount_differs', 'late_done', 'no_answer')),
  -- what the bank took according to the provider or to people; rial
  received_amount bigint check (received_amount > 0),
  -- when money of a call that goes back came into the books, and the settlement that brings it
  booked_at timestamptz,
  settlement_id integer references gateway_settlements (id),
  check (num_nulls(disputed_at, dispute_reason) in (0, 2)),
  check (status <> 'disputed' or disputed_at is not null),
  check (status <> 'refunded' or num_nulls(disputed_at, received_amount, booked_at) = 0),
  check (settlement_id is null or status = 'refunded')
);
create index debit_attempts_charge on debit_attempts (charge_id, id);
create unique index debit_attempts_one_open on debit_attempts (charge_id) where status = 'sent';
create unique index debit_attempts_one_done on debit_attempts (charge_id) where status = 'done';
create index debit_attempts_day on debit_attempts (day, id);
create index debit_attempts_disputed on debit_attempts (disputed_at, id) where status = 'disputed';
create index debit_attempts_were_disputed on debit_attempts (disputed_at desc, id desc) where disputed_at is not null;
create index debit_attempts_unsettled on debit_attempts (booked_at)
  where settlement_id is null and status = 'refunded';
create index debit_attempts_settlement on debit_attempts (settlement_id) where settlement_id is not null;
create index debit_attempts_use on debit_attempts (contract_id, day)
  where status in ('sent', 'done', 'disputed', 'refunded');

create table debit_resolutions (
  id integer generated always as identity primary key,
  attempt_id integer not null references debit_attempts (id),
  act text not null check (act in ('book', 'refund', 'not_taken')),
  amount bigint check (amount > 0),
  reason text not null,
  status text not null default 'prepared' check (status in ('prepared', 'approved', 'rejected')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  check (act = 'not_taken' or amount is not null),
  check (decided_by is null or decided_by <> prepared_by),
  check ((status = 'prepared') = (decided_at is null)),
  check (status <> 'approved' or decided_by is not null)
);
create unique index debit_resolutions_one_open on debit_resolutions (attempt_id) where status = 'prepared';
create index debit_resolutions_attempt on debit_resolutions (attempt_id, id desc);
create index debit_resolutions_prepared_by on debit_resolutions (prepared_by);
create index debit_resolutions_decided_by on debit_resolutions (decided_by) where decided_by is not null;

-- the history that people read: what happened, and why
create table debit_events (
  id bigint generated always as identity primary key,
  contract_id integer not null references debit_contracts (id),
  regular_id integer references debit_regulars (id),
  charge_id integer references debit_charges (id),
  kind text not null check (kind in (
    'created', 'active', 'declined', 'inquired', 'paused', 'resumed', 'suspended', 'cancelled', 'expired',
    'regular_paused', 'regular_cancelled', 'regular_finished', 'changed', 'deleted',
    'noticed', 'moved', 'deferred', 'skipped', 'done', 'refused', 'failed', 'unsent', 'disputed', 'ordered'
  )),
  text text not null,
  actor_kind text not null check (actor_kind in ('investor', 'admin', 'system', 'bank')),
  actor_id integer references users (id),
  at timestamptz not null
);
create index debit_events_contract on debit_events (contract_id, id desc);
create index debit_events_regular on debit_events (regular_id, id desc) where regular_id is not null;

-- the report of a provider beside our books, day by day
create table debit_days (
  day date not null,
  provider text not null,
  provider_count integer not null,
  provider_amount bigint not null,
  book_count integer not null,
  book_amount bigint not null,
  items jsonb not null default '[]',
  checked_at timestamptz not null,
  -- who looked at the differences of the day, and what they found
  seen_by integer references users (id),
  seen_at timestamptz,
  seen_note text,
  primary key (day, provider),
  constraint debit_days_seen check (num_nulls(seen_by, seen_at, seen_note) in (0, 3))
);
create index debit_days_seen_by on debit_days (seen_by) where seen_by is not null;

-- events that providers sent with a right signature; each is taken once
create table debit_webhooks (
  provider text not null,
  event_id text not null,
  kind text not null,
  tracking text,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (provider, event_id)
);
create index debit_webhooks_open on debit_webhooks (received_at) where handled_at is null;
`;

const sandbox = sql`
-- the bank of the sandbox: only its adapter and its page read it
create table sandbox_mandates (
  reference text primary key,
  bank_code text not null,
  mobile text not null,
  max_amount bigint not null,
  expire_date date not null,
  return_url text not null,
  status text not null default 'new' check (status in ('new', 'signed', 'refused', 'verified', 'cancelled')),
  signature text,
  account_mask text,
  -- what goes wrong with the next debits; null: nothing
  fault text check (fault in ('no_funds', 'timeout', 'late', 'refused', 'doubled', 'bank_down')),
  created_at timestamptz not null
);
create unique index sandbox_mandates_signature on sandbox_mandates (signature);

create table sandbox_debits (
  tracking text primary key,
  reference text not null references sandbox_mandates (reference),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'done', 'failed')),
  code text,
  ref_id text,
  at timestamptz not null,
  -- when a late answer is known
  answer_at timestamptz
);
create index sandbox_debits_at on sandbox_debits (at);
`;

const acceptances = sql`
-- which rules a person accepted with an order or a contract of direct debit, by version and moment (domain 1.7)
create table rule_acceptances (
  id bigint generated always as identity primary key,
  investor_id integer not null references investors (id),
  user_id integer not null references users (id),
  order_id integer,
  contract_id integer references debit_contracts (id),
  -- the sentence beside the box that was ticked
  words text not null,
  -- the published documents of the fund at that moment: paperId, category, title, version
  papers jsonb not null default '[]',
  -- version of the page of rules; null where there is no such page
  site_version integer,
  accepted_at timestamptz not null,
  foreign key (investor_id, order_id) references orders (investor_id, id),
  constraint rule_acceptances_subject check ((order_id is null) <> (contract_id is null))
);
create index rule_acceptances_investor on rule_acceptances (investor_id, accepted_at desc, id desc);
create unique index rule_acceptances_order on rule_acceptances (investor_id, order_id) where order_id is not null;
create unique index rule_acceptances_contract on rule_acceptances (contract_id) where contract_id is not null;
create trigger rule_acceptances_append_only before update or delete or truncate on rule_acceptances
  execute function refuse_change();
`;

/** Creates direct debit, with the packages that every installation begins with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [contracts, charges, sandbox, acceptances]) await part.execute(db);
}
