import { sql, type Kysely } from 'kysely';

/*
 * The rules of orders as data, changes of them by two people, and their version: any change of a rule moves it, so that a
 * process may keep the rules and still never use an old one (decision 15). Settings take what their forms take and no
 * more: an answer of the API names the same ranges, and a value outside of them would leave the whole page of the rules
 * without an answer.
 */

const methods = sql`
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
  primary key (fund_id, code),
  constraint fund_payment_methods_sort check (sort between 1 and 99)
);

-- no installation can do without them
insert into payment_methods (code, title, description, is_active, disabled_reason, sort) values
  ('ipg', 'درگاه پرداخت اینترنتی', 'پرداخت با کارت بانکی خودتان', true, null, 1),
  ('receipt', 'فیش واریزی', 'واریز به حساب صندوق و ثبت فیش', true, null, 2),
  ('wallet', 'اعتبار', 'از تتمه و مبالغ عودت‌شده همین صندوق', true, null, 3),
  ('deposit_id', 'شناسه واریز', 'واریز با شناسه اختصاصی شما؛ درخواست خودکار ثبت می‌شود', true, null, 4),
  ('direct_debit', 'برداشت مستقیم', 'برداشت از حساب با قرارداد فعال', true, null, 5),
  ('reinvest', 'سرمایه‌گذاری مجدد سود', 'ویژه سامانه', false, 'ویژه سامانه', 6);
`;

const days = sql`
create table fund_schedules (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  order_type smallint not null check (order_type in (1, 2)),
  payment_method text not null check (payment_method in (
    'ipg', 'receipt', 'direct_debit', 'wallet', 'deposit_id', 'reinvest', 'account'
  )),
  cutoff_time time not null,
  price_offset_days smallint not null,
  issue_offset_days smallint not null,
  settle_days smallint not null check (settle_days <= 7),
  note text not null default '',
  unique (fund_id, order_type, payment_method),
  constraint fund_schedules_days
    check (price_offset_days between 0 and 7 and issue_offset_days between 0 and 7 and settle_days between 0 and 7)
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

-- a change closes days ahead, and days that are gone stay what they were (decision 114)
create table weekends (
  -- the days of the week below are closed from this day on, until the next row; before the first row Thursday and Friday are
  first_day date primary key,
  -- Saturday 0 to Friday 6
  weekend_days integer[] not null
    check (weekend_days <@ array[0, 1, 2, 3, 4, 5, 6] and cardinality(weekend_days) < 7),
  created_by integer references users (id),
  updated_at timestamptz not null
);
`;

const limits = sql`
create table order_price_limits (
  id integer generated always as identity primary key,
  fund_id integer references funds (id),
  order_type smallint not null check (order_type in (1, 2)),
  payment_method text check (payment_method in (
    'ipg', 'receipt', 'direct_debit', 'wallet', 'deposit_id', 'reinvest', 'account'
  )),
  min_amount bigint,
  max_amount bigint,
  min_units bigint,
  max_units bigint,
  daily_max bigint,
  constraint order_price_limits_positive
    check (min_amount >= 0 and max_amount >= 0 and min_units >= 0 and max_units >= 0 and daily_max >= 0)
);

create table order_auth_limits (
  auth_status text not null check (auth_status in ('sejam_online', 'sejam_inquiry', 'documents', 'pending', 'none')),
  order_type smallint not null check (order_type in (1, 2)),
  is_allowed boolean not null,
  max_amount bigint,
  message text not null default '',
  primary key (auth_status, order_type),
  constraint order_auth_limits_positive check (max_amount >= 0)
);

-- what a holder may have at most, by fund and by person or company, from a first day on (decision 107)
create table holder_limits (
  id integer primary key generated always as identity,
  -- null: all funds without a limit of their own
  fund_id integer references funds (id),
  holder_kind text not null check (holder_kind in ('person', 'company')),
  first_day date not null,
  -- null: no limit from that day on
  max_units bigint check (max_units > 0),
  unique nulls not distinct (fund_id, holder_kind, first_day)
);

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
  rejected_days integer not null default 3 check (rejected_days between 1 and 30),
  constraint order_waits_most check (max_unpaid <= 1000 and max_slips <= 1000 and max_attempts <= 1000)
);

insert into order_waits default values;

-- who may order, by the state of their identity
insert into order_auth_limits (auth_status, order_type, is_allowed, message)
  select s.auth_status, t.order_type, s.is_allowed, s.message
  from (values
    ('sejam_online', true, ''),
    ('sejam_inquiry', true, ''),
    ('documents', true, ''),
    ('pending', false, 'احراز هویت شما در حال بررسی است'),
    ('none', false, 'شما احراز هویت نشده‌اید')
  ) as s (auth_status, is_allowed, message)
  cross join (values (1), (2)) as t (order_type);
`;

const fees = sql`
-- fees and exit fees have a first day (decision 124): those of the fund's own row count until the first version, and a version
-- counts from its day until the next
create table fund_fee_versions (
  id integer primary key generated always as identity,
  fund_id integer not null references funds (id),
  first_day date not null,
  fee_fixed_issue bigint not null check (fee_fixed_issue >= 0),
  fee_var_issue_pct numeric(9, 6) not null check (fee_var_issue_pct between 0 and 100),
  fee_var_issue_cap bigint check (fee_var_issue_cap >= 0),
  fee_fixed_cancel bigint not null check (fee_fixed_cancel >= 0),
  -- charge of leaving early: [{"untilDay": 30, "pct": "2.5"}], by day
  exit_steps jsonb not null default '[]' check (jsonb_typeof(exit_steps) = 'array'),
  unique (fund_id, first_day)
);

create table exit_fee_steps (
  fund_id integer not null references funds (id),
  until_day integer not null check (until_day > 0),
  pct numeric(9, 6) not null check (pct >= 0 and pct <= 100),
  primary key (fund_id, until_day),
  constraint exit_fee_steps_days check (until_day <= 3650)
);
`;

const changes = sql`
-- a change of a rule as one person prepared it and another decides (decision 13)
create table rule_changes (
  id integer generated always as identity primary key,
  kind text not null
    check (kind in (
      'price_limit', 'price_limit_removal', 'auth_limit', 'fund_terms', 'schedule', 'schedule_removal', 'order_waits',
      'execution', 'price_jump', 'yearly_profit', 'fund_attributes', 'fund_account', 'fund_way', 'fund_status',
      'order_reschedule', 'holiday', 'holiday_removal', 'weekend', 'debit_package', 'debit_bank', 'holder_limit',
      'investor_freeze', 'signing_powers', 'fund_fees_removal', 'branch'
    )),
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

-- random, not counted: a version that was rolled back, or lost with a restored backup, never comes again with other rules
create table rule_set_version (
  is_only boolean primary key default true check (is_only),
  version uuid not null
);

create function move_rule_set() returns trigger language plpgsql as $$
begin
  update rule_set_version set version = gen_random_uuid();
  return null;
end $$;

insert into rule_set_version (version) values (gen_random_uuid());
`;

/** Tables whose every change moves the version of the rules. */
const watched = [
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
  'holder_limits',
  'weekends',
  'fund_fee_versions',
];

/** Creates the rules with their version, and fills in those that no installation can do without. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [methods, days, limits, fees, changes]) await part.execute(db);
  for (const table of watched)
    await sql`
      create trigger ${sql.ref(`${table}_move_rule_set`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function move_rule_set()`.execute(db);
}
