import { sql, type Kysely } from 'kysely';

/*
 * The schema of the first release. Money is bigint rial, units are bigint, prices numeric(20,4), business days are
 * `date`, moments are timestamptz. Tables that grow with investors carry investor_id in their key (architecture 4, scale).
 */

const people = sql`
create table users (
  id integer generated always as identity primary key,
  username text not null unique,
  mobile text not null,
  first_name text not null default '',
  last_name text not null default '',
  email text,
  password_hash text,
  password_changed_at timestamptz,
  role_id smallint not null default 1 check (role_id in (1, 2, 3)),
  access_level text check (access_level ~ '^(t[0-9]|KZ)$'),
  is_active boolean not null default true,
  referral_code text not null unique,
  referred_by integer references users (id),
  otp_login_locked_at timestamptz,
  sell_hold_until timestamptz,
  created_at timestamptz not null
);
create index users_mobile on users (mobile);

create table investors (
  id integer generated always as identity primary key,
  is_legal boolean not null,
  national_no text not null unique,
  first_name text, last_name text, father_name text,
  gender smallint, birth_date date, birth_place text, issue_place text,
  sh_number text, sh_seri text, sh_serial text, job_title text, trading_code text,
  company_name text, register_no text, register_date date, register_place text, economic_code text,
  mobile text, email text,
  auth_status text not null default 'none' check (auth_status in ('sejam_online', 'sejam_inquiry', 'documents', 'pending', 'none')),
  sejam_status smallint not null default 0 check (sejam_status between 0 and 10),
  registry_updated_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null
);

create table user_investors (
  user_id integer not null references users (id),
  investor_id integer not null references investors (id),
  it_self boolean not null default false,
  relation text not null check (relation in ('self', 'father', 'grandfather', 'guardian', 'mother', 'ceo', 'signatory', 'agent')),
  is_signatory boolean not null default false,
  created_at timestamptz not null,
  primary key (user_id, investor_id)
);
create index user_investors_investor on user_investors (investor_id);
create unique index user_investors_self on user_investors (user_id) where it_self;

create table investor_addresses (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  province text not null, city text not null, address_body text not null, postal_code text, phone_number text,
  is_default boolean not null default false
);
create index investor_addresses_investor on investor_addresses (investor_id);

create table investor_bank_accounts (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  bank_code text not null, bank_name text not null, branch_code text, branch_name text,
  account_type text not null check (account_type in ('long_term', 'short_term', 'current', 'saving')),
  account_number text not null, iban text not null,
  is_default boolean not null default false,
  is_verified boolean not null default false,
  usable_from timestamptz not null,
  created_at timestamptz not null,
  unique (investor_id, iban)
);
create unique index investor_bank_accounts_default on investor_bank_accounts (investor_id) where is_default;

create table files (
  id integer generated always as identity primary key,
  public_id text not null unique,
  owner_user_id integer references users (id),
  investor_id integer references investors (id),
  file_type_id smallint not null,
  name text not null, mime text not null, size integer not null, sha256 text not null,
  bytes bytea not null,
  scan_status text not null default 'not_scanned' check (scan_status in ('not_scanned', 'pending', 'clean', 'infected')),
  is_public boolean not null default false,
  is_attached boolean not null default false,
  created_at timestamptz not null
);
create index files_owner on files (owner_user_id);

create table investor_documents (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  doc_name text not null,
  file_id integer references files (id),
  status text not null check (status in ('pending', 'approved', 'rejected', 'need_more')),
  uploaded_at timestamptz not null
);
create index investor_documents_investor on investor_documents (investor_id);
`;

const sessions = sql`
create table sessions (
  sid text primary key,
  user_id integer not null references users (id),
  companion_hash text not null,
  xsrf_seed text not null,
  device_id text not null, ip text not null, user_agent text not null,
  browser text not null, os text not null, device text not null,
  method text not null check (method in ('password', 'otp', 'register')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  verified_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text
);
create index sessions_user on sessions (user_id, created_at desc);

create table refresh_tokens (
  selector text primary key,
  sid text not null references sessions (sid),
  secret_hash text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  successor text
);
create index refresh_tokens_sid on refresh_tokens (sid);

create table otp_codes (
  id integer generated always as identity primary key,
  mobile text not null,
  purpose text not null check (purpose in ('login', 'register', 'reset', 'sell', 'cancel_order', 'change_mobile', 'child', 'direct_debit', 'reinvest', 'profile')),
  binding text not null,
  code_hash text not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index otp_codes_lookup on otp_codes (mobile, purpose, binding, created_at desc);

create table sms_messages (
  id integer generated always as identity primary key,
  mobile text not null,
  template text not null,
  body text,
  tokens jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  provider text, provider_ref text, error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index sms_messages_mobile on sms_messages (mobile, created_at desc);

create table sign_in_logs (
  id bigint generated always as identity primary key,
  user_id integer references users (id),
  username text not null,
  at timestamptz not null,
  ip text not null, browser text not null, os text not null, device text not null,
  method text not null,
  status text not null check (status in ('ok', 'failed', 'locked')),
  reason text not null default ''
);
create index sign_in_logs_user on sign_in_logs (user_id, at desc);

-- counters of rate-limiter-flexible, which fixes the column order
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- moments of counted acts (one-time codes, log-in tries), newest last: sliding windows that survive a restart
create table act_limits (
  key text primary key,
  hits timestamptz[] not null,
  expires_at timestamptz not null
);
create index act_limits_expiry on act_limits (expires_at);

create table password_locks (
  account_key text primary key,
  fails integer not null,
  tries timestamptz[] not null,
  last_fail_at timestamptz not null,
  locked_until timestamptz
);

create table captcha_uses (
  token_hash text primary key,
  used_at timestamptz not null
);

create table idempotency_keys (
  user_id integer not null references users (id),
  key text not null,
  operation text not null,
  body_hash text not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  -- one of 16 hash chains, chosen by investor: writers of different chains never wait for each other
  chain smallint not null check (chain between 0 and 15),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'admin', 'system')),
  actor_id integer,
  investor_id integer,
  sid_hash text, ip text, device_id text, request_id text,
  action text not null,
  subject text not null,
  before jsonb, after jsonb,
  reason text,
  prev_hash text not null,
  hash text not null,
  unique (chain, prev_hash)
);
create index audit_log_chain on audit_log (chain, id desc);
create index audit_log_subject on audit_log (subject, id desc);
create index audit_log_at on audit_log (at desc);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_by integer references users (id),
  updated_at timestamptz not null
);
`;

const instruments = sql`
create table funds (
  id integer generated always as identity primary key,
  kind text not null default 'fund' check (kind in ('fund', 'bond')),
  slug text not null unique,
  name text not null, symbol text, isin text,
  fund_type smallint not null,
  type_of_invest text not null check (type_of_invest in ('IssuanceAndCancellation', 'Negotiable')),
  reg_no text, registration_number text, national_id text,
  initiation_date date, seo_register_date date, register_date date,
  base_unit_value bigint not null default 1000000,
  manager text, executive_manager text, investment_managers text[] not null default '{}', custodian text, auditor text,
  guarantor text, market_maker text, registration_manager text, profit_guarantor text, website text,
  description text not null default '', about_html text not null default '',
  risk_level smallint not null check (risk_level between 1 and 7),
  status text not null default 'active' check (status in ('active', 'closed', 'liquidating')),
  issue_enabled boolean not null default true,
  cancel_enabled boolean not null default true,
  close_reason text,
  min_amount bigint, max_amount bigint, min_units bigint, max_units bigint,
  min_remain_units bigint not null default 0,
  max_fund_units bigint,
  invested_units bigint not null default 0 check (invested_units >= 0),
  open_buy_units bigint not null default 0 check (open_buy_units >= 0),
  fee_fixed_issue bigint not null default 0,
  fee_var_issue_pct numeric(9, 6) not null default 0,
  fee_var_issue_cap bigint,
  fee_fixed_cancel bigint not null default 0,
  buffer_pct numeric(9, 6) not null default 1,
  remain_policy text not null default 'auto' check (remain_policy in ('auto', 'refund', 'credit', 'keep_in_fund_ledger')),
  profit_period_months smallint, profit_day smallint,
  guaranteed_rate numeric(9, 4), estimated_rate numeric(9, 4),
  is_reinvest_allowed boolean not null default false,
  is_direct_debit_allowed boolean not null default false,
  receipt_closed_day text not null default 'next_day' check (receipt_closed_day in ('next_day', 'return')),
  is_adjusted boolean not null default false,
  guarantee_days integer,
  alpha numeric(12, 6), beta numeric(12, 6),
  yearly_profit numeric(9, 4),
  sort integer not null default 0,
  logo_file_id integer references files (id),
  created_at timestamptz not null
);

create table bond_terms (
  fund_id integer primary key references funds (id),
  bond_type text not null, issuer text not null, face_value bigint not null, volume_units bigint not null,
  coupon_rate numeric(9, 4) not null, coupon_months smallint not null,
  issue_date date not null, maturity_date date not null,
  subscription_from date not null, subscription_to date not null,
  has_buyback boolean not null default false, buyback_rate numeric(9, 4), seller text, payer text
);

create table exit_fee_steps (
  fund_id integer not null references funds (id),
  until_day integer not null check (until_day > 0),
  pct numeric(9, 6) not null check (pct >= 0 and pct <= 100),
  primary key (fund_id, until_day)
);

create table fund_schedules (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  order_type smallint not null check (order_type in (1, 2)),
  way_code text not null,
  cutoff_time time not null,
  price_offset_days smallint not null, issue_offset_days smallint not null, settle_days smallint not null check (settle_days <= 7),
  note text not null default '',
  unique (fund_id, order_type, way_code)
);

create table order_windows (
  id integer generated always as identity primary key,
  fund_id integer references funds (id),
  order_type smallint check (order_type in (1, 2)),
  week_day smallint check (week_day between 0 and 6),
  from_time time, to_time time, date_from date, date_to date,
  is_closed boolean not null default false,
  reason text not null default ''
);

create table order_price_limits (
  id integer generated always as identity primary key,
  fund_id integer references funds (id),
  order_type smallint not null check (order_type in (1, 2)),
  way_code text,
  min_amount bigint, max_amount bigint, min_units bigint, max_units bigint, daily_max bigint
);

create table order_auth_limits (
  auth_status text not null,
  order_type smallint not null check (order_type in (1, 2)),
  is_allowed boolean not null,
  max_amount bigint,
  message text not null default '',
  primary key (auth_status, order_type)
);

create table payment_ways (
  id integer generated always as identity primary key,
  code text not null unique check (code in ('ipg', 'receipt', 'direct_debit', 'wallet', 'deposit_id', 'reinvest')),
  title text not null, description text not null default '',
  is_active boolean not null, disabled_reason text, sort smallint not null default 0
);

create table fund_bank_accounts (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  bank_code text not null, bank_name text not null, branch_name text, account_number text not null, iban text not null,
  is_active boolean not null default true,
  -- first day whose balance the bank is asked for
  opened_on date not null default (now() at time zone 'Asia/Tehran')::date
);

create table fund_navs (
  fund_id integer not null references funds (id),
  nav_date date not null,
  issue_nav numeric(20, 4) not null check (issue_nav > 0),
  cancel_nav numeric(20, 4) not null check (cancel_nav > 0),
  statistical_nav numeric(20, 4) not null check (statistical_nav > 0),
  net_asset bigint not null, invested_units bigint not null,
  units_sub_day bigint not null default 0, units_red_day bigint not null default 0,
  profit_per_unit bigint not null default 0,
  source text not null default 'manual' check (source in ('manual', 'csv', 'feed', 'demo')),
  status text not null default 'approved' check (status in ('draft', 'approved')),
  entered_by integer references users (id), approved_by integer references users (id),
  published_at timestamptz, locked_at timestamptz,
  primary key (fund_id, nav_date)
);

create index fund_navs_profit on fund_navs (fund_id, nav_date) include (profit_per_unit) where profit_per_unit > 0;

create table fund_compositions (
  fund_id integer not null references funds (id),
  as_of date not null,
  key text not null check (key in ('stock', 'bond', 'deposit', 'cash', 'commodity', 'other', 'fiveBest')),
  percent numeric(9, 4) not null, amount bigint not null,
  primary key (fund_id, as_of, key)
);

create table fund_profits (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  profit_date date not null,
  unit_count bigint not null,
  guaranteed_per_unit bigint not null default 0, extra_per_unit bigint not null default 0,
  amount bigint not null, extra_amount bigint not null default 0, compensation bigint not null default 0, total bigint not null,
  status text not null check (status in ('draft', 'approved', 'executed')),
  prepared_by integer references users (id), approved_by integer references users (id), executed_at timestamptz,
  unique (fund_id, profit_date)
);

create table profit_shares (
  profit_id integer not null references fund_profits (id),
  investor_id integer not null references investors (id),
  unit_count bigint not null, amount bigint not null,
  status text not null check (status in ('pending', 'paid', 'reinvested', 'failed')),
  order_id integer,
  primary key (investor_id, profit_id)
);

create table fund_files (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  file_id integer not null references files (id),
  title text not null, category text not null, publish_date date not null
);

create table fund_licenses (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  license_no text not null, title text not null, start_date date not null, expire_date date
);

create table fund_costs (
  fund_id integer not null references funds (id),
  title text not null, description text not null, sort smallint not null,
  primary key (fund_id, sort)
);

create table fund_favorites (
  user_id integer not null references users (id),
  fund_id integer not null references funds (id),
  primary key (user_id, fund_id)
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
`;

const orders = sql`
create table orders (
  id integer generated always as identity,
  investor_id integer not null references investors (id),
  order_no text not null,
  fund_id integer not null references funds (id),
  order_type smallint not null check (order_type in (1, 2)),
  way_code text not null,
  mode text not null check (mode in ('amount', 'units', 'all')),
  status text not null check (status in ('pending_payment', 'payment_failed', 'pending_receipt', 'receipt_rejected', 'pending_debit',
    'pending_otp', 'registered', 'processing', 'issued', 'redeemed', 'payout_pending', 'paid', 'payout_failed', 'rejected',
    'cancelled', 'refund_pending', 'refunded', 'expired')),
  amount bigint check (amount >= 0),
  requested_units bigint check (requested_units > 0),
  units bigint check (units >= 0),
  unit_price numeric(20, 4),
  fee bigint, penalty bigint, remain bigint, net bigint,
  -- what is reserved while the order is open: room under the fund's ceiling (buy) or units of the holding (sell), and rial
  held_units bigint not null default 0 check (held_units >= 0),
  held_amount bigint not null default 0 check (held_amount >= 0),
  estimate jsonb not null default '{}',
  payload_hash text,
  effective_date date, price_date date, license_date date, payout_date date, cancel_deadline timestamptz,
  license_number text,
  account_id integer references investor_bank_accounts (id),
  refund_target text check (refund_target in ('source', 'credit')),
  ref_id text, reason text, branch_name text not null default '',
  created_by integer references users (id),
  created_at timestamptz not null,
  money_at timestamptz,
  expires_at timestamptz,
  finished_at timestamptz,
  primary key (investor_id, id)
);
create index orders_id on orders (id);
create index orders_no on orders (order_no);
create index orders_list on orders (investor_id, created_at desc, id desc);
create index orders_pricing on orders (fund_id, price_date, status);
create index orders_open on orders (status, expires_at) where status in ('pending_payment', 'pending_otp', 'registered', 'processing', 'refund_pending', 'payout_pending', 'pending_receipt', 'pending_debit');
create index orders_created on orders (created_at desc, id desc);

create table order_events (
  id bigint generated always as identity,
  investor_id integer not null,
  order_id integer not null,
  from_status text, to_status text not null,
  actor_kind text not null check (actor_kind in ('user', 'admin', 'system')),
  actor_id integer,
  note text not null default '',
  at timestamptz not null,
  primary key (investor_id, order_id, id),
  foreign key (investor_id, order_id) references orders (investor_id, id)
);

create table payments (
  id integer generated always as identity primary key,
  public_id text not null unique,
  investor_id integer not null,
  order_id integer not null,
  gateway text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('created', 'redirected', 'callback_seen', 'verifying', 'verified', 'settled', 'failed', 'expired', 'reversed', 'refund_due')),
  authority text,
  ref_id text, card_mask text, fee bigint, error_code text, error_text text,
  tries smallint not null default 0,
  created_at timestamptz not null,
  redirected_at timestamptz, callback_at timestamptz, verified_at timestamptz, checked_at timestamptz,
  foreign key (investor_id, order_id) references orders (investor_id, id)
);
create unique index payments_authority on payments (gateway, authority);
create index payments_order on payments (investor_id, order_id);
create index payments_open on payments (status, created_at) where status in ('created', 'redirected', 'callback_seen', 'verifying');

create table payment_events (
  id bigint generated always as identity primary key,
  payment_id integer not null references payments (id),
  kind text not null check (kind in ('opened', 'open_failed', 'callback', 'inquired', 'verified', 'no_answer')),
  raw jsonb not null default '{}',
  at timestamptz not null
);
create index payment_events_payment on payment_events (payment_id);

-- the bank of the sandbox: only its adapter and its page read it
create table sandbox_payments (
  authority text primary key,
  amount bigint not null check (amount > 0),
  callback_url text not null, description text not null default '', order_no text not null default '',
  status text not null default 'new' check (status in ('new', 'paid', 'failed', 'cancelled', 'verified', 'reversed')),
  ref_id text, card_mask text,
  created_at timestamptz not null,
  paid_at timestamptz, verified_at timestamptz
);
create sequence order_no_seq start 500001;
create sequence license_no_seq start 700001;

create table receipts (
  id integer generated always as identity primary key,
  investor_id integer not null,
  order_id integer not null,
  fund_account_id integer not null references fund_bank_accounts (id),
  number text not null, amount bigint not null check (amount > 0), slip_date date not null, slip_time time not null,
  source_iban text, file_id integer references files (id),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reviewed_by integer references users (id), reviewed_at timestamptz, reason text,
  created_at timestamptz not null,
  foreign key (investor_id, order_id) references orders (investor_id, id)
);
create unique index receipts_once on receipts (fund_account_id, number, amount, slip_date) where status <> 'rejected';
create index receipts_order on receipts (investor_id, order_id);

create table payouts (
  id integer generated always as identity primary key,
  investor_id integer not null,
  order_id integer,
  fund_id integer not null references funds (id),
  kind text not null check (kind in ('redemption', 'refund', 'remain', 'profit')),
  account_id integer references investor_bank_accounts (id),
  amount bigint not null check (amount > 0),
  due_date date not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'paid', 'failed')),
  batch_no text, bank_ref text, error_text text,
  created_at timestamptz not null, finished_at timestamptz
);
create index payouts_investor on payouts (investor_id, id);
create index payouts_due on payouts (status, due_date);

create table bank_deposits (
  id integer generated always as identity primary key,
  fund_id integer references funds (id),
  fund_account_id integer references fund_bank_accounts (id),
  deposit_code text, amount bigint not null check (amount > 0), deposited_at timestamptz not null,
  bank_ref text not null unique, source_iban text,
  investor_id integer references investors (id), order_id integer,
  status text not null check (status in ('unmatched', 'matched', 'ordered', 'failed', 'returned')),
  error_text text, created_at timestamptz not null
);

create table deposit_codes (
  code text primary key,
  investor_id integer not null references investors (id),
  fund_id integer not null references funds (id),
  unique (investor_id, fund_id)
);

create table reinvest_settings (
  investor_id integer not null references investors (id),
  fund_id integer not null references funds (id),
  is_on boolean not null, percent smallint not null default 100 check (percent between 0 and 100),
  effective_from date not null, updated_at timestamptz not null,
  primary key (investor_id, fund_id)
);
`;

const ledger = sql`
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
  primary key (investor_id, id),
  unique (investor_id, license_number),
  check (units_left <= unit_count)
);
create index lots_fifo on lots (investor_id, fund_id, opened_on, id);

create table lot_uses (
  investor_id integer not null,
  order_id integer not null,
  lot_id integer not null,
  unit_count bigint not null check (unit_count > 0),
  age_days integer not null, pct numeric(9, 6) not null, gross bigint not null, penalty bigint not null,
  primary key (investor_id, order_id, lot_id)
);

create table accounts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('investor_cash', 'investor_units', 'gateway_clearing', 'fund_bank', 'fund_capital', 'fund_units', 'fee_income', 'penalty_income', 'profit_payable')),
  investor_id integer references investors (id),
  fund_id integer not null references funds (id),
  unit text not null check (unit in ('IRR', 'UNIT')),
  -- sum of credits less debits of its entries, changed in the transaction that posts them
  balance bigint not null default 0,
  -- part of an investor's balance that belongs to open orders and payouts; the rest is credit that they may spend
  held bigint not null default 0 check (held >= 0),
  check (kind not in ('investor_cash', 'investor_units') or balance >= held)
);
create unique index accounts_key on accounts (coalesce(investor_id, 0), fund_id, kind);

create table journals (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  business_date date not null,
  kind text not null,
  investor_id integer, fund_id integer not null, order_id integer,
  reverses bigint unique references journals (id),
  reason text, prepared_by integer references users (id), approved_by integer references users (id)
);
create index journals_order on journals (investor_id, order_id);

create table ledger_entries (
  id bigint generated always as identity,
  journal_id bigint not null references journals (id),
  account_id integer not null references accounts (id),
  investor_id integer, fund_id integer not null,
  unit text not null check (unit in ('IRR', 'UNIT')),
  debit bigint not null default 0 check (debit >= 0),
  credit bigint not null default 0 check (credit >= 0),
  tx_type text not null,
  order_id integer, comments text not null default '',
  business_date date not null,
  at timestamptz not null,
  primary key (id),
  check ((debit = 0) <> (credit = 0))
);
create index ledger_entries_turnover on ledger_entries (investor_id, at desc, id desc) where investor_id is not null and unit = 'IRR';
create index ledger_entries_account on ledger_entries (account_id, id);
create index ledger_entries_journal on ledger_entries (journal_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries execute function refuse_change();
create trigger journals_append_only before update or delete or truncate on journals execute function refuse_change();
create trigger audit_log_append_only before update or delete or truncate on audit_log execute function refuse_change();
create trigger order_events_append_only before update or delete or truncate on order_events execute function refuse_change();

create function journal_balanced() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entries where journal_id = new.journal_id group by unit having sum(debit) <> sum(credit)
  ) then
    raise exception 'journal % is not balanced', new.journal_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function journal_balanced();
`;

const content = sql`
create table messages (
  id integer generated always as identity primary key,
  place smallint not null, title text not null, short_text text not null, body text not null default '',
  link text, user_id integer references users (id),
  published_at timestamptz not null
);
create index messages_place on messages (place, published_at desc);
create table message_reads (
  user_id integer not null references users (id),
  message_id integer not null references messages (id),
  at timestamptz not null,
  primary key (user_id, message_id)
);
create table ticket_categories (
  id integer generated always as identity primary key,
  title text not null unique, is_active boolean not null default true, sort smallint not null default 0
);
create table tickets (
  id integer generated always as identity primary key,
  tracking_code text not null unique,
  user_id integer not null references users (id),
  national_code text not null, topic text not null check (length(topic) <= 50),
  group_id integer not null references ticket_categories (id),
  order_id integer,
  status text not null check (status in ('unread', 'read', 'read_by_user', 'reply', 'close')),
  rating smallint check (rating between 1 and 5),
  assigned_to integer references users (id),
  created_at timestamptz not null, updated_at timestamptz not null
);
create index tickets_user on tickets (user_id, updated_at desc);
create index tickets_status on tickets (status, updated_at desc);
create table ticket_chats (
  id integer generated always as identity primary key,
  ticket_id integer not null references tickets (id),
  is_admin boolean not null, author_id integer not null references users (id),
  body text not null default '', document_id integer references files (id),
  created_at timestamptz not null, edited_at timestamptz
);
create index ticket_chats_ticket on ticket_chats (ticket_id, id);
create table faqs (
  id integer generated always as identity primary key,
  category text not null, question text not null, answer text not null, sort smallint not null default 0,
  helpful_count integer not null default 0, unhelpful_count integer not null default 0
);
create table custom_boxes (
  id integer generated always as identity primary key,
  title text not null, text text not null, link text, color text, image_file_id integer references files (id),
  sort smallint not null default 0, is_active boolean not null default true
);
create table site_contents (
  key text primary key,
  title text not null, body_html text not null, is_active boolean not null default true, sort smallint not null default 0,
  updated_at timestamptz not null
);
`;

/** Creates every table, index and trigger of the first release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [people, sessions, instruments, orders, ledger, content]) await part.execute(db);
}
