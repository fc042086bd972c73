import { sql, type Kysely } from 'kysely';

/* Orders with their events, settlement of a price day, and reinvestment. */

const orders = sql`
create sequence order_no_seq start 500001;

-- long lists are domains: PostgreSQL reads the text of a check again at each statement that writes its table, and keeps that
-- of a domain
create domain order_state as text check (value in ('pending_payment', 'payment_failed', 'pending_receipt',
  'receipt_rejected', 'pending_debit', 'pending_otp', 'registered', 'processing', 'issued', 'redeemed', 'payout_pending',
  'paid', 'payout_failed', 'rejected', 'cancelled', 'refund_pending', 'refunded', 'expired'));
create domain order_dated_by as text check (value in ('registered', 'slip', 'money', 'verify'));

create table orders (
  id integer generated always as identity unique,
  investor_id integer not null references investors (id),
  order_no text not null unique,
  fund_id integer not null references funds (id),
  order_type smallint not null check (order_type in (1, 2)),
  payment_method text not null,
  mode text not null check (mode in ('amount', 'units', 'all')),
  status order_state not null,
  amount bigint check (amount >= 0),
  requested_units bigint check (requested_units > 0),
  units bigint check (units >= 0),
  unit_price numeric(20, 4),
  fee bigint,
  exit_fee bigint,
  remain bigint,
  net bigint,
  -- what is reserved while the order is open: room under the fund's ceiling (buy) or units of the holding (sell), and rial
  held_units bigint not null default 0 check (held_units >= 0),
  held_amount bigint not null default 0 check (held_amount >= 0),
  estimate jsonb not null default '{}',
  payload_hash text,
  effective_date date,
  price_date date,
  license_date date,
  payout_date date,
  cancel_deadline timestamptz,
  -- dates are counted again from this moment alone (domain 7)
  dated_at timestamptz,
  dated_by order_dated_by,
  license_number text,
  account_id integer references investor_bank_accounts (id),
  refund_target text check (refund_target in ('source', 'credit')),
  ref_id text,
  reason text,
  -- the branch that the investor had when the order was registered
  branch_id integer references branches (id),
  created_by integer references users (id),
  created_at timestamptz not null,
  money_at timestamptz,
  expires_at timestamptz,
  finished_at timestamptz,
  primary key (investor_id, id)
);
create index orders_list on orders (investor_id, created_at desc, id desc);
create index orders_pricing on orders (fund_id, price_date, status);
create index orders_due on orders (fund_id, price_date, order_type desc, id) where status in ('registered', 'processing');
create index orders_open on orders (status, expires_at) where status in ('pending_payment', 'payment_failed', 'pending_otp',
  'registered', 'processing', 'refund_pending', 'payout_pending', 'pending_receipt', 'receipt_rejected', 'pending_debit');
create index orders_created on orders (created_at desc, id desc);

create table order_events (
  id bigint generated always as identity,
  investor_id integer not null,
  order_id integer not null,
  from_status text,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('user', 'admin', 'system')),
  actor_id integer,
  note text not null default '',
  at timestamptz not null,
  primary key (investor_id, order_id, id),
  foreign key (investor_id, order_id) references orders (investor_id, id)
);
create trigger order_events_append_only before update or delete or truncate on order_events execute function refuse_change();
`;

const settlement = sql`
create table settlement_runs (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  nav_date date not null,
  issue_nav numeric(20, 4) not null,
  cancel_nav numeric(20, 4) not null,
  is_automatic boolean not null,
  started_by integer references users (id),
  started_at timestamptz not null,
  finished_at timestamptz,
  work_id integer references work_runs (id),
  foreign key (fund_id, nav_date) references fund_navs (fund_id, nav_date)
);
create unique index settlement_runs_live on settlement_runs (fund_id, nav_date) where finished_at is null;
create index settlement_runs_day on settlement_runs (fund_id, nav_date, id);

create table settlement_results (
  run_id integer not null references settlement_runs (id),
  order_id integer not null,
  investor_id integer not null,
  order_no text not null,
  order_type smallint not null check (order_type in (1, 2)),
  outcome text not null check (outcome in ('issued', 'redeemed', 'rejected', 'failed')),
  reason text,
  units bigint,
  amount bigint,
  fee bigint,
  exit_fee bigint,
  remain bigint,
  net bigint,
  at timestamptz not null,
  primary key (run_id, order_id),
  foreign key (investor_id, order_id) references orders (investor_id, id)
);
create index settlement_results_failed on settlement_results (order_id) where outcome = 'failed';

-- a setting keeps the one before it, because a change counts from the next profit date only (domain 1.10)
create table reinvest_settings (
  investor_id integer not null references investors (id),
  fund_id integer not null references funds (id),
  is_on boolean not null,
  percent smallint not null default 100 check (percent between 0 and 100),
  prior_is_on boolean not null default false,
  prior_percent smallint not null default 0 check (prior_percent between 0 and 100),
  effective_from date not null,
  updated_by integer references users (id),
  updated_at timestamptz not null,
  primary key (investor_id, fund_id)
);
`;

/** Creates orders, runs of settlement and reinvestment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [orders, settlement]) await part.execute(db);
}
