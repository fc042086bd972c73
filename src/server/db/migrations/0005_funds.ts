import { sql, type Kysely } from 'kysely';

/* Funds: what they are, what they publish, who supervises them, their prices, and the series that they are compared with. */

const funds = sql`
create sequence license_no_seq start 700001;

create table funds (
  id integer generated always as identity primary key,
  kind text not null default 'fund' check (kind in ('fund', 'bond')),
  slug text not null unique,
  name text not null,
  symbol text,
  isin text,
  fund_type smallint not null,
  type_of_invest text not null check (type_of_invest in ('IssuanceAndCancellation', 'Negotiable')),
  reg_no text,
  registration_number text,
  national_id text,
  initiation_date date,
  seo_register_date date,
  register_date date,
  base_unit_value bigint not null default 1000000,
  manager text,
  executive_manager text,
  investment_managers text[] not null default '{}',
  custodian text,
  auditor text,
  guarantor text,
  market_maker text,
  registration_manager text,
  profit_guarantor text,
  website text,
  description text not null default '',
  risk_level smallint not null check (risk_level between 1 and 7),
  -- a draft is seen by the office alone and takes no orders
  status text not null default 'active' check (status in ('draft', 'active', 'closed', 'liquidating')),
  issue_enabled boolean not null default true,
  cancel_enabled boolean not null default true,
  close_reason text,
  min_amount bigint,
  max_amount bigint,
  min_units bigint,
  max_units bigint,
  min_remain_units bigint not null default 0,
  max_fund_units bigint,
  fee_fixed_issue bigint not null default 0,
  fee_var_issue_pct numeric(9, 6) not null default 0,
  fee_var_issue_cap bigint,
  fee_fixed_cancel bigint not null default 0,
  buffer_pct numeric(9, 6) not null default 1,
  remain_policy text not null default 'auto'
    check (remain_policy in ('auto', 'refund', 'credit', 'keep_in_fund_ledger')),
  profit_period_months smallint,
  profit_day smallint,
  guaranteed_rate numeric(9, 4),
  estimated_rate numeric(9, 4),
  is_reinvest_allowed boolean not null default false,
  is_direct_debit_allowed boolean not null default false,
  slip_closed_day text not null default 'next_day' check (slip_closed_day in ('next_day', 'return')),
  is_adjusted boolean not null default false,
  guarantee_days integer,
  alpha numeric(12, 6),
  beta numeric(12, 6),
  execution_mode text not null default 'auto' check (execution_mode in ('auto', 'manual')),
  -- not before this time of the price day, and not sooner after the approval than this many minutes
  execution_time time,
  execution_delay_minutes integer not null default 60 check (execution_delay_minutes between 0 and 10080),
  sort integer not null default 0,
  logo_file_id integer references files (id),
  created_at timestamptz not null,
  -- in papers in English
  name_en text check (length(name_en) between 2 and 80),
  constraint funds_limits_positive
    check (
      min_amount >= 0 and max_amount >= 0 and min_units >= 0 and max_units >= 0 and min_remain_units >= 0
      and max_fund_units >= 0 and fee_fixed_issue >= 0 and fee_var_issue_cap >= 0 and fee_fixed_cancel >= 0
    ),
  constraint funds_percents
    check (
      fee_var_issue_pct between 0 and 100 and buffer_pct between 0 and 100 and guaranteed_rate between 0 and 100
      and estimated_rate between 0 and 100
    ),
  constraint funds_profit_days check (profit_period_months between 1 and 12 and profit_day between 1 and 31),
  constraint funds_guarantee check (guarantee_days between 0 and 3650),
  constraint funds_sort check (sort between 0 and 9999)
);

create function keep_fund_totals() returns trigger language plpgsql as $$
begin
  insert into fund_totals (fund_id, ceiling_units) values (new.id, new.max_fund_units)
  on conflict (fund_id) do update set ceiling_units = excluded.ceiling_units;
  return null;
end $$;
create trigger funds_new_have_totals after insert on funds for each row execute function keep_fund_totals();
create trigger funds_ceiling_to_totals after update of max_fund_units on funds
  for each row when (old.max_fund_units is distinct from new.max_fund_units) execute function keep_fund_totals();

create table bond_terms (
  fund_id integer primary key references funds (id),
  bond_type text not null,
  issuer text not null,
  face_value bigint not null,
  volume_units bigint not null,
  coupon_rate numeric(9, 4) not null,
  coupon_months smallint not null,
  issue_date date not null,
  maturity_date date not null,
  subscription_from date not null,
  subscription_to date not null,
  has_buyback boolean not null default false,
  buyback_rate numeric(9, 4),
  seller text,
  payer text
);

-- what orders change, apart from the terms that they read: an order locks this row and never the one of the terms
create table fund_totals (
  fund_id integer primary key references funds (id),
  issued_units bigint not null default 0 check (issued_units >= 0),
  -- room under the ceiling that open buys have taken
  reserved_units bigint not null default 0 check (reserved_units >= 0),
  -- copy of funds.max_fund_units, so that one guarded update of one row keeps the ceiling; null: no ceiling
  ceiling_units bigint
) with (fillfactor = 50);

-- versions of the text about a fund; the newest is in force
create table fund_abouts (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  body_html text not null,
  -- null: by the demo
  saved_by integer references users (id),
  saved_at timestamptz not null
);
create index fund_abouts_newest on fund_abouts (fund_id, id desc);

create table fund_bank_accounts (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  bank_code text not null,
  bank_name text not null,
  branch_name text,
  account_number text not null,
  iban text not null,
  -- what money goes through it: of buyers, to sellers, of profits
  purposes text[] not null default '{subscription,redemption,profit}'
    check (purposes <@ array['subscription', 'redemption', 'profit']),
  is_active boolean not null default true,
  -- first day whose balance the bank is asked for
  opened_on date not null default (now() at time zone 'Asia/Tehran')::date,
  unique (fund_id, iban)
);

create table fund_files (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  file_id integer not null references files (id),
  title text not null,
  category text not null check (category in (
    'prospectus', 'articles', 'financial', 'performance', 'assembly', 'license', 'procedure'
  )),
  publish_date date not null,
  -- the first version of the document; null: this is it
  first_id integer references fund_files (id),
  version smallint not null default 1 check (version > 0),
  -- null: by the demo
  saved_by integer references users (id),
  saved_at timestamptz not null default now(),
  withdrawn_by integer references users (id),
  withdrawn_at timestamptz,
  withdrawal_reason text,
  check ((first_id is null) = (version = 1)),
  check ((withdrawn_at is null) = (withdrawal_reason is null))
);
create unique index fund_files_versions on fund_files (coalesce(first_id, id), version);
create index fund_files_of_fund on fund_files (fund_id, publish_date desc);

create table fund_licenses (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  license_no text not null,
  title text not null,
  start_date date not null,
  expire_date date
);

create table fund_favorites (
  user_id integer not null references users (id),
  fund_id integer not null references funds (id),
  primary key (user_id, fund_id)
);

-- which funds trustees (MT) and auditors (HS) read (decision 60)
create table fund_supervisors (
  user_id integer not null references users (id),
  fund_id integer not null references funds (id),
  from_day date not null,
  -- null: until the role is taken
  to_day date check (to_day >= from_day),
  change_id integer not null references role_changes (id),
  primary key (user_id, fund_id)
);
create index fund_supervisors_fund on fund_supervisors (fund_id);

-- documents as investors read them: the newest version of each, unless it was withdrawn
create view published_fund_files as
  select p.*
  from fund_files p
  where p.withdrawn_at is null
    and not exists (
      select from fund_files n where coalesce(n.first_id, n.id) = coalesce(p.first_id, p.id) and n.version > p.version
    );
`;

const prices = sql`
create table fund_navs (
  fund_id integer not null references funds (id),
  nav_date date not null,
  issue_nav numeric(20, 4) not null check (issue_nav > 0),
  cancel_nav numeric(20, 4) not null check (cancel_nav > 0),
  statistical_nav numeric(20, 4) not null check (statistical_nav > 0),
  net_asset bigint not null,
  invested_units bigint not null,
  units_sub_day bigint not null default 0,
  units_red_day bigint not null default 0,
  profit_per_unit bigint not null default 0,
  source text not null default 'manual' check (source in ('manual', 'csv', 'feed', 'demo')),
  status text not null default 'approved' check (status in ('draft', 'approved', 'rejected', 'withdrawn')),
  entered_by integer references users (id),
  entered_at timestamptz,
  -- everybody who entered or changed the draft: none of them may approve it
  prepared_by integer[] not null default '{}',
  jump_reason text,
  approved_by integer references users (id),
  published_at timestamptz,
  locked_at timestamptz,
  -- who returned or withdrew it, and why
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  -- an approved price that one person wants withdrawn; a second person confirms
  withdrawal_by integer references users (id),
  withdrawal_at timestamptz,
  withdrawal_reason text,
  -- when its orders are executed without a person; null: a person starts it
  execute_after timestamptz,
  primary key (fund_id, nav_date),
  constraint fund_navs_two_people check (approved_by is null or not (approved_by = any(prepared_by)))
);
create index fund_navs_waiting on fund_navs (nav_date) where status = 'draft' or withdrawal_by is not null;
create index fund_navs_profit on fund_navs (fund_id, nav_date) include (profit_per_unit) where profit_per_unit > 0;

-- once a transaction: an import of many prices moves the version as one price does
create function move_price_version() returns trigger language plpgsql as $$
begin
  if current_setting('panel.price_version_moved_by', true) is distinct from pg_current_xact_id()::text then
    update price_version set version = gen_random_uuid();
    perform set_config('panel.price_version_moved_by', pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;
create constraint trigger fund_navs_move_price_version after insert or delete or update of nav_date, issue_nav,
  cancel_nav, statistical_nav, net_asset, invested_units, status, profit_per_unit, units_sub_day, units_red_day on
  fund_navs
  deferrable initially deferred
  for each row execute function move_price_version();
create trigger fund_navs_emptied_move_price_version after truncate on fund_navs
  for each statement execute function move_price_version();

-- a price that moves further from the last one needs a second look; the row 0 counts for every other kind of fund
create table price_jump_limits (
  fund_type smallint primary key,
  limit_pct numeric(9, 6) not null check (limit_pct > 0),
  constraint price_jump_limits_percent check (limit_pct <= 100)
);

create table fund_profits (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  profit_date date not null,
  -- 1, and 2 onwards for what came late for the same day
  part smallint not null default 1,
  unit_count bigint not null,
  guaranteed_per_unit bigint not null default 0,
  extra_per_unit bigint not null default 0,
  amount bigint not null,
  extra_amount bigint not null default 0,
  compensation bigint not null default 0,
  total bigint not null,
  investors integer not null default 0,
  shares_hash text not null default '',
  status text not null check (status in ('draft', 'approved', 'executed')),
  -- why a run was prepared on an unusual day or with an unusual amount
  reason text,
  prepared_by integer references users (id),
  prepared_at timestamptz,
  approved_by integer references users (id),
  approved_at timestamptz,
  started_at timestamptz,
  executed_at timestamptz,
  discard_by integer references users (id),
  discard_at timestamptz,
  discard_reason text,
  -- a run of a bond names its coupon by the day of the terms, and no other day may pay the same one: the pay day moves with the calendar
  coupon_date date,
  constraint fund_profits_day unique (fund_id, profit_date, part),
  constraint fund_profits_parts check (compensation >= 0 and total = amount + extra_amount + compensation),
  constraint fund_profits_discard check ((discard_by is null) = (discard_reason is null)),
  constraint fund_profits_coupon unique (fund_id, coupon_date, part),
  -- runs of before the panel name nobody
  constraint fund_profits_two_people
    check (status = 'draft' or prepared_by is null or (approved_by is not null and approved_by <> prepared_by))
);
create constraint trigger fund_profits_move_price_version after insert or delete or update of profit_date, status on
  fund_profits
  deferrable initially deferred
  for each row execute function move_price_version();
create trigger fund_profits_emptied_move_price_version after truncate on fund_profits
  for each statement execute function move_price_version();

-- random, not counted, as rule_set_version is (decision 15)
create table price_version (
  is_only boolean primary key default true check (is_only),
  version uuid not null
);

insert into price_version (version) values (gen_random_uuid());

insert into price_jump_limits (fund_type, limit_pct)
  values (0, 5), (4, 1), (5, 5), (6, 6), (7, 4), (17, 5), (21, 6), (22, 12), (23, 6), (24, 2);
`;

const figures = sql`
-- the yearly yield that cards and calculator show from a day on
create table fund_yearly_profits (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  from_date date not null,
  yearly_profit numeric(9, 6) not null,
  note text not null,
  unique (fund_id, from_date)
);

-- each row is an entry as it was made; the newest of a series and a day counts
create table benchmark_entries (
  id integer generated always as identity primary key,
  series text not null check (series in ('index', 'gold', 'deposit', 'inflation')),
  as_of date not null,
  -- a level, or percent a year of deposits; null: the day was removed
  value numeric(20, 4) check (value > 0),
  -- where it comes from, or why it was removed
  note text not null,
  -- null: by the demo
  saved_by integer references users (id),
  saved_at timestamptz not null
);
create index benchmark_entries_newest on benchmark_entries (series, as_of desc, id desc);
create trigger benchmark_entries_append_only before update or delete or truncate on benchmark_entries
  execute function refuse_change();
-- what funds are compared with is kept with their prices (decision 46)
create constraint trigger benchmark_entries_move_price_version after insert on benchmark_entries
  deferrable initially deferred
  for each row execute function move_price_version();

-- a version of the asset mix of a day; the newest one counts, and one without items removes the day
create table fund_mixes (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  as_of date not null,
  -- null: by the demo
  saved_by integer references users (id),
  saved_at timestamptz not null
);
create index fund_mixes_newest on fund_mixes (fund_id, as_of desc, id desc);
create trigger fund_mixes_append_only before update or delete or truncate on fund_mixes
  execute function refuse_change();

create table fund_mix_items (
  mix_id integer not null references fund_mixes (id),
  key text not null check (key in ('stock', 'bond', 'deposit', 'cash', 'commodity', 'other', 'fiveBest')),
  percent numeric(9, 4) not null check (percent between 0 and 100),
  -- rial; null: not reported
  amount bigint check (amount >= 0),
  primary key (mix_id, key)
);
create trigger fund_mix_items_append_only before update or delete or truncate on fund_mix_items
  execute function refuse_change();

-- a version of the table of costs from a day on; the newest one counts, and one without items removes it
create table fund_cost_tables (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  from_date date not null,
  -- null: by the demo
  saved_by integer references users (id),
  saved_at timestamptz not null
);
create index fund_cost_tables_newest on fund_cost_tables (fund_id, from_date desc, id desc);
create trigger fund_cost_tables_append_only before update or delete or truncate on fund_cost_tables
  execute function refuse_change();

create table fund_cost_items (
  table_id integer not null references fund_cost_tables (id),
  sort smallint not null,
  title text not null,
  description text not null,
  primary key (table_id, sort)
);
create trigger fund_cost_items_append_only before update or delete or truncate on fund_cost_items
  execute function refuse_change();

create view benchmark_values as
  select n.*
  from (
    select distinct on (series, as_of) *
    from benchmark_entries
    order by series, as_of, id desc
  ) n
  where n.value is not null;
`;

/** Creates funds with their totals, prices and pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [funds, prices, figures]) await part.execute(db);
}
