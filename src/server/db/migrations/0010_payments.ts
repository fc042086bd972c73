import { sql, type Kysely } from 'kysely';

/* Payments by gateway: states enforced, disputes, settlements of gateways, and comparisons with their reports. */

const payments = sql`
-- money of a gateway that arrived on the fund's bank account
create table gateway_settlements (
  id integer generated always as identity primary key,
  gateway text not null,
  fund_id integer not null references funds (id),
  until_date date not null,
  bank_ref text not null,
  settled_on date not null,
  payment_count integer not null check (payment_count > 0),
  gross bigint not null check (gross > 0),
  -- what the gateway keeps of it
  fee bigint not null check (fee >= 0),
  net bigint not null check (net > 0),
  -- what came beyond gross less fee, or less than that when negative; it stays on the gateway's account
  difference bigint not null,
  difference_reason text,
  fund_account_id integer not null references fund_bank_accounts (id),
  -- the line of the bank's statement of the same money; null until it comes
  deposit_id integer references bank_deposits (id),
  status text not null default 'prepared' check (status in ('prepared', 'approved', 'rejected')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  journal_id bigint references journals (id),
  source text not null default 'gateway' check (source in ('gateway', 'direct_debit')),
  check (difference = net - (gross - fee)),
  check (difference = 0 or difference_reason is not null),
  check (status <> 'approved' or decided_by is not null),
  check (decided_by is null or decided_by <> prepared_by)
);
create unique index gateway_settlements_deposit on gateway_settlements (deposit_id) where status <> 'rejected';
create index gateway_settlements_status on gateway_settlements (status, id);
create unique index gateway_settlements_bank_ref
  on gateway_settlements (fund_account_id, settled_on, fold_bank_ref(bank_ref), net)
  where status <> 'rejected';
create index gateway_settlements_differences on gateway_settlements (fund_id)
  where status = 'approved' and difference <> 0;

create domain payment_state as text check (value in (
  'created', 'redirected', 'callback_seen', 'verifying', 'verified', 'settled', 'failed', 'expired', 'reversed',
  'refund_due', 'refunded', 'disputed'
));

create domain dispute_reason as text check (value in (
  'amount_differs', 'verify_refused', 'found_at_gateway', 'no_answer', 'gateway_gone'
));

create table payments (
  id integer generated always as identity primary key,
  public_id text not null unique,
  investor_id integer not null,
  order_id integer not null,
  gateway text not null,
  amount bigint not null check (amount > 0),
  status payment_state not null,
  authority text,
  ref_id text,
  card_mask text,
  fee bigint,
  error_code text,
  error_text text,
  tries smallint not null default 0,
  created_at timestamptz not null,
  redirected_at timestamptz,
  callback_at timestamptz,
  -- the first verification left for the gateway: the money may be ours from then on
  verify_sent_at timestamptz,
  verified_at timestamptz,
  checked_at timestamptz,
  -- a caller asks the gateway about this payment since then; null when nobody does
  claimed_at timestamptz,
  -- when the reconciler asks next; null when there is nothing to ask
  next_ask_at timestamptz,
  disputed_at timestamptz,
  dispute_reason dispute_reason,
  -- what came according to the gateway, rial; null when nobody knows
  received_amount bigint check (received_amount > 0),
  refund_payout_id integer references payouts (id),
  settlement_id integer references gateway_settlements (id),
  -- the fund of the order, which never changes: payments of a fund are listed by it
  fund_id integer references funds (id),
  foreign key (investor_id, order_id) references orders (investor_id, id),
  constraint payments_disputed_has_reason
    check (status <> 'disputed' or (disputed_at is not null and dispute_reason is not null))
);
create unique index payments_authority on payments (gateway, authority);
create index payments_order on payments (investor_id, order_id);
create index payments_next_ask on payments (next_ask_at)
  where status in ('created', 'redirected', 'callback_seen', 'verifying');
create index payments_disputed on payments (disputed_at) where status = 'disputed';
create index payments_verified_at on payments (verified_at) where verified_at is not null;
create index payments_redirected_at on payments (redirected_at) where redirected_at is not null;
create index payments_refund on payments (refund_payout_id) where refund_payout_id is not null;
create index payments_unsettled on payments (gateway, verified_at)
  where settlement_id is null and verified_at is not null;
create index payments_settlement on payments (settlement_id) where settlement_id is not null;
create index payments_gateway_day on payments (gateway, created_at);
create index payments_search on payments using gin (ref_id gin_trgm_ops) with (gin_pending_list_limit = 256);
create index payments_fund on payments (fund_id, id desc);

-- the moves that a payment may make: payments.rules.ts has the same table, and a test compares the two
create function check_payment_move() returns trigger language plpgsql as $$
begin
  -- one expression: a query in a trigger costs the statement as much again
  if old.status || '>' || new.status <> all (array[
    'created>redirected', 'created>failed', 'created>expired',
    'redirected>callback_seen', 'redirected>verifying', 'redirected>disputed',
    'callback_seen>verifying', 'callback_seen>disputed',
    'verifying>redirected', 'verifying>verified', 'verifying>failed', 'verifying>expired', 'verifying>reversed',
    'verifying>disputed',
    'verified>settled', 'verified>refund_due', 'refund_due>refunded',
    'failed>verifying', 'failed>disputed', 'expired>verifying', 'expired>disputed', 'reversed>disputed',
    'disputed>verified', 'disputed>reversed', 'disputed>failed'
  ]) then
    raise exception 'a payment may not go from % to %', old.status, new.status;
  end if;
  return new;
end $$;

create function set_payment_fund() returns trigger language plpgsql as $$
begin
  select fund_id into new.fund_id from orders where investor_id = new.investor_id and id = new.order_id;
  return new;
end $$;
create trigger payments_move before update of status on payments
  for each row when (old.status is distinct from new.status) execute function check_payment_move();
create trigger payments_fund before insert or update of fund_id, investor_id, order_id on payments
  for each row execute function set_payment_fund();

create domain payment_event_kind as text check (value in (
  'opened', 'open_failed', 'callback', 'inquired', 'verified', 'no_answer'
));

create table payment_events (
  id bigint generated always as identity primary key,
  payment_id integer not null references payments (id),
  kind payment_event_kind not null,
  raw jsonb not null default '{}',
  at timestamptz not null
);
create index payment_events_payment on payment_events (payment_id);

-- what one person proposes for a payment in dispute and another decides
create table payment_resolutions (
  id integer generated always as identity primary key,
  payment_id integer not null references payments (id),
  act text not null check (act in ('book', 'refund', 'reversed', 'not_paid')),
  amount bigint check (amount > 0),
  reason text not null,
  status text not null default 'prepared' check (status in ('prepared', 'approved', 'rejected')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  check (act in ('reversed', 'not_paid') or amount is not null),
  check (decided_by is null or decided_by <> prepared_by)
);
create unique index payment_resolutions_one_open on payment_resolutions (payment_id) where status = 'prepared';

-- the bank of the sandbox: only its adapter and its page read it
create table sandbox_payments (
  authority text primary key,
  amount bigint not null check (amount > 0),
  callback_url text not null,
  description text not null default '',
  order_no text not null default '',
  status text not null default 'new' check (status in ('new', 'paid', 'failed', 'cancelled', 'verified', 'reversed')),
  ref_id text,
  card_mask text,
  created_at timestamptz not null,
  paid_at timestamptz,
  verified_at timestamptz
);
`;

const openItems = sql`
-- What stays on a clearing account or on the claim on the manager once its settlements are booked is an open item. Two people
-- close items of one account of a fund together (decision 106).
create table open_item_closures (
  id integer primary key generated always as identity,
  fund_id integer not null references funds (id),
  account text not null check (account in ('gateway_clearing', 'debit_clearing', 'manager_claim')),
  way text not null check (way in ('offset', 'line', 'fee', 'manager', 'capital')),
  -- sum of its parts, rial; what is owed to the fund is positive
  amount bigint not null,
  deposit_id integer references bank_deposits (id),
  reason text not null,
  status text not null default 'prepared' check (status in ('prepared', 'approved', 'rejected')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  journal_id bigint references journals (id),
  check ((way = 'offset') = (amount = 0)),
  check ((way = 'line') = (deposit_id is not null)),
  check (way not in ('line', 'manager') or amount > 0),
  check (account <> 'manager_claim' or way in ('offset', 'line')),
  check ((status = 'approved' and way <> 'offset') = (journal_id is not null)),
  check (status <> 'approved' or (decided_by is not null and decided_by <> prepared_by))
);
create unique index open_item_closures_deposit on open_item_closures (deposit_id) where status <> 'rejected';
create index open_item_closures_waiting on open_item_closures (prepared_at) where status = 'prepared';

create table open_item_closure_parts (
  closure_id integer not null references open_item_closures (id),
  settlement_id integer references gateway_settlements (id),
  journal_id bigint references journals (id),
  -- rial; what is owed to the fund is positive
  amount bigint not null check (amount <> 0),
  check (num_nonnulls(settlement_id, journal_id) = 1),
  unique (closure_id, settlement_id),
  unique (closure_id, journal_id)
);
create index open_item_closure_parts_settlement on open_item_closure_parts (settlement_id)
  where settlement_id is not null;
create index open_item_closure_parts_journal on open_item_closure_parts (journal_id) where journal_id is not null;
`;

const reconciliation = sql`
create table reconciliations (
  business_date date not null,
  subject text not null,
  is_reported boolean not null,
  bank_count integer not null,
  bank_amount bigint not null,
  book_count integer not null,
  book_amount bigint not null,
  -- bank less books, rial; 0 when all is well
  difference bigint not null,
  items jsonb not null default '[]',
  checked_by integer references users (id),
  checked_at timestamptz not null,
  unanswered_count integer not null default 0,
  -- how often the silent ones of this day were asked again
  asked_again integer not null default 0,
  primary key (business_date, subject)
);

-- the lists of a gateway that a comparison fetched: payments that it confirmed, and payments that nobody verified
create table reconciliation_lists (
  business_date date not null,
  gateway text not null,
  list text not null check (list in ('confirmed', 'unverified')),
  work_id integer not null references work_runs (id),
  state text not null check (state in ('asking', 'answered', 'no_answer')),
  asked_at timestamptz not null,
  primary key (business_date, gateway, list)
);

create table reconciliation_listed (
  business_date date not null,
  gateway text not null,
  list text not null,
  authority text not null,
  amount bigint not null,
  at timestamptz,
  primary key (business_date, gateway, list, authority),
  foreign key (business_date, gateway, list) references reconciliation_lists on delete cascade
);

-- what a gateway answered about one payment of a day, so that a comparison goes on after a stop; asking: a process has the question
create table reconciliation_answers (
  business_date date not null,
  payment_id integer not null references payments (id),
  work_id integer not null references work_runs (id),
  answer text not null check (answer in ('asking', 'paid', 'unpaid', 'no_answer')),
  amount bigint,
  asked_at timestamptz not null,
  primary key (business_date, payment_id)
);

-- what people found out about a row that differs, and who closed it
create table reconciliation_notes (
  business_date date not null,
  subject text not null,
  kind text not null check (kind in (
    'bank_only', 'book_only', 'amount_differs', 'no_answer', 'in_dispute', 'unverified', 'sum_differs',
    'not_on_statement', 'bank_silent'
  )),
  reference text not null,
  -- both sides when the note was written: a row whose amounts changed since is open again
  bank_amount bigint,
  book_amount bigint,
  note text not null,
  noted_by integer not null references users (id),
  noted_at timestamptz not null,
  close_reason text,
  closed_by integer references users (id),
  closed_at timestamptz,
  primary key (business_date, subject, kind, reference),
  check ((closed_by is null) = (close_reason is null) and (closed_by is null) = (closed_at is null)),
  check (closed_by is null or closed_by <> noted_by)
);
`;

/** Creates payments, settlements, open items and reconciliations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [payments, openItems, reconciliation]) await part.execute(db);
}
