import { sql, type Kysely } from 'kysely';
import { houseIdentityLevels, houseMethods } from '#shared/contract/houseTexts.ts';

/*
 * The rules of orders as data, and their version: any change of a rule moves it, so that a process may keep the rules and
 * still never use an old one (decision 15).
 */

const rules = sql`
create table payment_methods (
  id integer generated always as identity primary key,
  code text not null unique check (code in ('ipg', 'receipt', 'direct_debit', 'wallet', 'deposit_id', 'reinvest')),
  title text not null,
  description text not null default '',
  is_active boolean not null,
  disabled_reason text,
  sort smallint not null default 0
);

-- what a fund changes of a payment method; a method without a row is taken as it is
create table fund_payment_methods (
  fund_id integer not null references funds (id),
  code text not null references payment_methods (code),
  is_active boolean not null,
  disabled_reason text,
  sort smallint not null,
  -- gateways by preference; null: all of the configuration
  gateways text[],
  primary key (fund_id, code)
);

create table fund_schedules (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  order_type smallint not null check (order_type in (1, 2)),
  payment_method text not null,
  cutoff_time time not null,
  price_offset_days smallint not null,
  issue_offset_days smallint not null,
  settle_days smallint not null check (settle_days <= 7),
  note text not null default '',
  unique (fund_id, order_type, payment_method)
);

create table order_windows (
  id integer generated always as identity primary key,
  fund_id integer references funds (id),
  order_type smallint check (order_type in (1, 2)),
  week_day smallint check (week_day between 0 and 6),
  from_time time,
  to_time time,
  date_from date,
  date_to date,
  is_closed boolean not null default false,
  reason text not null default ''
);

create table order_price_limits (
  id integer generated always as identity primary key,
  fund_id integer references funds (id),
  order_type smallint not null check (order_type in (1, 2)),
  payment_method text,
  min_amount bigint,
  max_amount bigint,
  min_units bigint,
  max_units bigint,
  daily_max bigint
);

create table order_auth_limits (
  auth_status text not null check (auth_status in ('sejam_online', 'sejam_inquiry', 'documents', 'pending', 'none')),
  order_type smallint not null check (order_type in (1, 2)),
  is_allowed boolean not null,
  max_amount bigint,
  message text not null default '',
  primary key (auth_status, order_type)
);

create table exit_fee_steps (
  fund_id integer not null references funds (id),
  until_day integer not null check (until_day > 0),
  pct numeric(9, 6) not null check (pct >= 0 and pct <= 100),
  primary key (fund_id, until_day)
);

create table holidays (
  id integer generated always as identity primary key,
  day date not null,
  title text not null,
  scope text not null default 'all' check (scope in ('all', 'banks_only', 'fund')),
  fund_id integer references funds (id),
  is_confirmed boolean not null default false,
  created_by integer references users (id),
  updated_at timestamptz not null
);
create unique index holidays_day on holidays (day, scope, coalesce(fund_id, 0));

-- how long orders wait for their money, and how many of one investor at once; room under a ceiling is not held without money
create table order_waits (
  is_only boolean primary key default true check (is_only),
  -- open orders of one investor: unpaid ones by gateway, and those with a bank slip
  max_unpaid integer not null default 5 check (max_unpaid > 0),
  max_slips integer not null default 5 check (max_slips > 0),
  -- payment attempts of one order, and minutes for each
  max_attempts integer not null default 5 check (max_attempts > 0),
  pay_minutes integer not null default 30 check (pay_minutes between 15 and 120),
  -- working days until a slip without a picture, and a rejected slip, end their orders
  slip_days integer not null default 3 check (slip_days between 1 and 30),
  rejected_days integer not null default 3 check (rejected_days between 1 and 30)
);
insert into order_waits default values;
`;

const changes = sql`
create table rule_changes (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('price_limit', 'price_limit_removal', 'auth_limit', 'fund_terms', 'schedule',
    'schedule_removal', 'order_waits', 'execution', 'price_jump', 'yearly_profit',
    'fund_attributes', 'fund_account', 'fund_way', 'fund_status', 'order_reschedule', 'holiday', 'holiday_removal', 'weekend')),
  -- null: the rule counts for all funds
  fund_id integer references funds (id),
  -- what is changed; one change of a thing waits at a time
  target text not null,
  before jsonb,
  after jsonb,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  check ((status = 'pending') = (decided_by is null)),
  check (status <> 'approved' or decided_by <> prepared_by)
);
create unique index rule_changes_waiting on rule_changes (target) where status = 'pending';
create index rule_changes_list on rule_changes (status, id desc);
`;

/** Tables whose every change moves the version. */
const ruleTables = [
  'funds',
  'bond_terms',
  'fund_bank_accounts',
  'payment_methods',
  'fund_payment_methods',
  'fund_schedules',
  'order_windows',
  'order_price_limits',
  'order_auth_limits',
  'exit_fee_steps',
  'holidays',
  'order_waits',
  'fund_yearly_profits',
  'fund_abouts',
];

const version = sql`
-- random, not counted: a version that was rolled back, or lost with a restored backup, never comes again with other rules
create table rule_set_version (
  is_only boolean primary key default true check (is_only),
  version uuid not null
);
insert into rule_set_version (version) values (gen_random_uuid());

create function move_rule_set() returns trigger language plpgsql as $$
begin
  update rule_set_version set version = gen_random_uuid();
  return null;
end $$;
create trigger settings_move_rule_set after insert or update on settings
  for each row when (new.key = 'weekend_days') execute function move_rule_set();
create trigger settings_removal_moves_rule_set after delete on settings
  for each row when (old.key = 'weekend_days') execute function move_rule_set();
`;

/** What no installation can do without: every payment method, and who may order. */
async function fillHouse(db: Kysely<unknown>): Promise<void> {
  for (const [index, { code, title, description, disabledReason }] of houseMethods.entries())
    await sql`
      insert into payment_methods (code, title, description, is_active, disabled_reason, sort)
      values (${code}, ${title}, ${description}, ${disabledReason === null}, ${disabledReason}, ${index + 1})`.execute(
      db,
    );
  for (const { authStatus, message } of houseIdentityLevels)
    await sql`
      insert into order_auth_limits (auth_status, order_type, is_allowed, message)
      select ${authStatus}, t.type, ${message === null}, ${message ?? ''}
      from (values (1), (2)) t (type)`.execute(db);
}

/** Creates the rules and their version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [rules, changes, version]) await part.execute(db);
  await fillHouse(db);
  for (const table of ruleTables) {
    await sql`
      create trigger ${sql.ref(`${table}_move_rule_set`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function move_rule_set()`.execute(db);
  }
}
