import { sql, type Kysely } from 'kysely';
import { houseDebitPackages } from '#shared/contract/directDebitTexts.ts';

/* Direct debit (domain 4): banks, packages, contracts, regular purchases, debits, events of providers, their reports. */

const settings = sql`
alter table rule_changes drop constraint rule_changes_kind_check;
alter table rule_changes add constraint rule_changes_kind_check check (kind in ('price_limit', 'price_limit_removal',
  'auth_limit', 'fund_terms', 'schedule', 'schedule_removal', 'order_waits', 'execution', 'price_jump', 'yearly_profit',
  'fund_attributes', 'fund_account', 'fund_way', 'fund_status', 'order_reschedule', 'holiday', 'holiday_removal', 'weekend',
  'debit_package', 'debit_bank'));

alter domain account_kind drop constraint account_kind_check;
alter domain account_kind add constraint account_kind_check check (value in ('investor_cash', 'investor_units',
  'gateway_clearing', 'debit_clearing', 'fund_bank', 'fund_capital', 'fund_units', 'fee_income', 'exit_fee_income',
  'profit_payable', 'unmatched_deposits', 'gateway_fee'));

-- a contract decides now whether an investor may pay so
update payment_methods set is_active = true, disabled_reason = null where code = 'direct_debit';

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
  listed_at timestamptz not null
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
  sort smallint not null default 1
);
`;

const contracts = sql`
create domain debit_contract_state as text check (value in ('created', 'waiting_bank', 'active', 'declined', 'paused',
  'suspended', 'cancelled', 'expired'));

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
  -- the provider has to be told of the end; null when it knows, or never knew the contract
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
create index debit_contracts_expire on debit_contracts (expire_date) where status in ('active', 'paused', 'suspended');
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
create index debit_regulars_due on debit_regulars (next_period, id) where status = 'active' and next_period is not null;
create index debit_regulars_investor on debit_regulars (investor_id, id desc);
create index debit_regulars_contract on debit_regulars (contract_id);
create index debit_regulars_fund on debit_regulars (fund_id, status);
`;

const charges = sql`
create domain debit_charge_state as text check (value in ('scheduled', 'pending', 'done', 'failed', 'skipped', 'cancelled'));

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
  first_try_on date,
  next_try_at timestamptz,
  -- since when the bank has been asked; null unless pending
  sent_at timestamptz,
  claimed_at timestamptz,
  next_ask_at timestamptz,
  ref_id text,
  done_at timestamptz,
  noticed_at timestamptz,
  created_at timestamptz not null,
  foreign key (investor_id, order_id) references orders (investor_id, id),
  check ((status = 'pending') = (sent_at is not null)),
  check (status <> 'done' or (done_at is not null and order_id is not null)),
  check (status = 'scheduled' or next_try_at is null)
);
-- one debit for a day of a plan, however many processes run; a cancelled one was never sent
create unique index debit_charges_period on debit_charges (regular_id, period) where status <> 'cancelled';
create index debit_charges_due on debit_charges (next_try_at, id) where status = 'scheduled';
create index debit_charges_ask on debit_charges (next_ask_at, id) where status = 'pending';
create index debit_charges_investor on debit_charges (investor_id, due_date desc, id desc);
create index debit_charges_contract on debit_charges (contract_id, due_date desc, id desc);
create index debit_charges_list on debit_charges (due_date desc, id desc);
create unique index debit_charges_order on debit_charges (investor_id, order_id) where order_id is not null;

-- each call to the bank for a debit; the tracking code is ours and makes a repeat harmless
create table debit_attempts (
  id integer generated always as identity primary key,
  charge_id integer not null references debit_charges (id),
  contract_id integer not null references debit_contracts (id),
  tracking text not null unique,
  amount bigint not null check (amount > 0),
  -- the day in Tehran, which the limits of a day and a month count
  day date not null,
  status text not null check (status in ('sent', 'done', 'failed', 'absent')),
  -- what the provider calls this debit, encrypted
  sealed_reference text,
  key_id text,
  ref_id text,
  error_code text,
  sent_at timestamptz not null,
  answered_at timestamptz
);
create index debit_attempts_charge on debit_attempts (charge_id, id);
create unique index debit_attempts_one_open on debit_attempts (charge_id) where status = 'sent';
create unique index debit_attempts_one_done on debit_attempts (charge_id) where status = 'done';
create index debit_attempts_use on debit_attempts (contract_id, day) where status in ('sent', 'done');
create index debit_attempts_day on debit_attempts (day, id);

-- the history that people read: what happened, and why
create table debit_events (
  id bigint generated always as identity primary key,
  contract_id integer not null references debit_contracts (id),
  regular_id integer references debit_regulars (id),
  charge_id integer references debit_charges (id),
  kind text not null,
  text text not null,
  actor_kind text not null check (actor_kind in ('investor', 'admin', 'system', 'bank')),
  actor_id integer references users (id),
  at timestamptz not null
);
create index debit_events_contract on debit_events (contract_id, id desc);
create index debit_events_regular on debit_events (regular_id, id desc) where regular_id is not null;

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
  primary key (day, provider)
);

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

/** Creates direct debit, with the packages that every installation begins with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [settings, contracts, charges]) await part.execute(db);
  for (const [index, one] of houseDebitPackages.entries())
    await sql`
      insert into debit_packages (title, description, max_amount, max_daily_count, max_monthly_count, duration_months,
        is_active, sort)
      values (${one.title}, ${one.description}, ${one.maxAmount}::bigint, ${one.maxDailyCount}, ${one.maxMonthlyCount},
        ${one.durationMonths}, true, ${index + 1})`.execute(db);
}
