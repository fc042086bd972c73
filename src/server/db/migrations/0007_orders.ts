import { sql, type Kysely } from 'kysely';

/* Orders with their events, the units that investors hold with their certificates, and the execution of price days. */

const orders = sql`
create sequence order_no_seq start 500001;

-- long lists are domains: PostgreSQL reads the text of a check again at each statement that writes its table, and keeps that
-- of a domain
create domain order_state as text check (value in (
  'pending_payment', 'payment_failed', 'pending_receipt', 'receipt_rejected', 'pending_debit', 'pending_otp',
  'registered', 'processing', 'issued', 'redeemed', 'payout_pending', 'paid', 'payout_failed', 'rejected',
  'cancelled', 'refund_pending', 'refunded', 'expired'
));

create domain order_dated_by as text check (value in ('registered', 'slip', 'money', 'verify'));

create table orders (
  id integer generated always as identity unique,
  investor_id integer not null references investors (id),
  order_no text not null unique,
  fund_id integer not null references funds (id),
  order_type smallint not null check (order_type in (1, 2)),
  payment_method text not null check (payment_method in (
    'ipg', 'receipt', 'direct_debit', 'wallet', 'deposit_id', 'reinvest', 'account', 'maturity', 'opening'
  )),
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
  -- fees and exit steps of the fund as they were when the order was placed; null: those of its execution
  terms jsonb,
  -- what the investor gets or pays, rial: as booked, or as estimated while the order has no price
  expected_net bigint generated always as (coalesce(net, (estimate ->> 'net')::bigint)) stored,
  primary key (investor_id, id)
);
create index orders_list on orders (investor_id, created_at desc, id desc);
create index orders_pricing on orders (fund_id, price_date, status);
create index orders_due on orders (fund_id, price_date, order_type desc, id)
  where status in ('registered', 'processing');
create index orders_open on orders (status, expires_at)
  where status in (
    'pending_payment', 'payment_failed', 'pending_otp', 'registered', 'processing', 'refund_pending',
    'payout_pending', 'pending_receipt', 'receipt_rejected', 'pending_debit'
  );
create index orders_created on orders (created_at desc, id desc);
-- new rows wait in a list that every search reads, so the list is kept short
create index orders_search on orders using gin (order_no gin_trgm_ops, ref_id gin_trgm_ops)
  with (gin_pending_list_limit = 256);
-- an order for units has no amount until it is priced
create index orders_amount on orders ((coalesce(amount, 0)), id);
create index orders_gateway_payer on orders (created_by) where payment_method = 'ipg';

create table order_events (
  id bigint generated always as identity,
  investor_id integer not null,
  order_id integer not null,
  from_status order_state,
  to_status order_state not null,
  actor_kind text not null check (actor_kind in ('user', 'admin', 'system')),
  actor_id integer,
  note text not null default '',
  at timestamptz not null,
  primary key (investor_id, order_id, id),
  foreign key (investor_id, order_id) references orders (investor_id, id)
);
create trigger order_events_append_only before update or delete or truncate on order_events
  execute function refuse_change();

create table deposit_codes (
  code text primary key,
  investor_id integer not null references investors (id),
  fund_id integer not null references funds (id),
  unique (investor_id, fund_id)
);

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

const units = sql`
create table holdings (
  investor_id integer not null references investors (id),
  fund_id integer not null references funds (id),
  units bigint not null default 0 check (units >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  primary key (investor_id, fund_id),
  check (reserved <= units)
);

create table lots (
  id integer generated always as identity,
  investor_id integer not null references investors (id),
  fund_id integer not null references funds (id),
  order_id integer not null,
  license_number text not null,
  license_date date not null,
  opened_on date not null,
  unit_count bigint not null check (unit_count > 0),
  units_left bigint not null check (units_left >= 0),
  unit_price numeric(20, 4) not null,
  unit_class text not null default 'ordinary' check (unit_class in ('ordinary', 'preferred')),
  -- a certificate's id proves it on paper: the first one of a lot has the lot's id, the next ones take theirs from the same count
  certificate_id integer,
  primary key (investor_id, id),
  unique (investor_id, license_number),
  foreign key (investor_id, order_id) references orders (investor_id, id),
  check (units_left <= unit_count)
);
create index lots_fifo on lots (investor_id, fund_id, opened_on, id);
create index lots_opened on lots (fund_id, opened_on);
create index lots_order on lots (investor_id, order_id);
create unique index lots_certificate on lots (certificate_id) where certificate_id is not null;

create table lot_redemptions (
  investor_id integer not null,
  order_id integer not null,
  lot_id integer not null,
  unit_count bigint not null check (unit_count > 0),
  age_days integer not null,
  pct numeric(9, 6) not null,
  gross bigint not null,
  exit_fee bigint not null,
  license_number text,
  license_date date,
  primary key (investor_id, order_id, lot_id),
  foreign key (investor_id, order_id) references orders (investor_id, id),
  foreign key (investor_id, lot_id) references lots (investor_id, id)
);
create index lot_redemptions_lot on lot_redemptions (investor_id, lot_id);

-- units of executions that were taken back, by certificate: a past day before the reversal is shown as it was reported
-- (decision 97); of reversals that are not here, the units come from the books at the average price of the journal
create table undone_lot_moves (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  fund_id integer not null references funds (id),
  order_id integer not null,
  lot_id integer not null,
  -- price day of the execution
  day date not null,
  booked_on date not null,
  undone_on date not null,
  -- negative for a redemption
  unit_count bigint not null check (unit_count <> 0),
  unit_price numeric(20, 4) not null,
  -- of a redemption after its exit fee; rial
  proceeds bigint not null default 0,
  foreign key (investor_id, order_id) references orders (investor_id, id)
);
create index undone_lot_moves_investor on undone_lot_moves (investor_id, fund_id);

-- a partial redemption voids the certificate and issues another for the rest (domain 1.11)
create table void_certificates (
  investor_id integer not null,
  license_number text not null,
  -- no foreign key: a purchase that was taken back has no lot any more, only its order
  lot_id integer not null,
  certificate_id integer not null unique,
  license_date date not null,
  unit_count bigint not null check (unit_count > 0),
  order_id integer not null,
  voided_on date not null,
  -- certificate of the units that were left; null when none were
  next_number text,
  primary key (investor_id, license_number),
  foreign key (investor_id, order_id) references orders (investor_id, id)
);
create index void_certificates_lot on void_certificates (investor_id, lot_id);
`;

const execution = sql`
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
`;

/** Creates orders, holdings with their certificates, and the execution of price days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [orders, units, execution]) await part.execute(db);
}
