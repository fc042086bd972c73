import { sql, type Kysely } from 'kysely';

/*
 * The moves that a payment may make. `payments.rules.ts` has the same table; a test compares the two. The database
 * refuses the rest, whoever writes.
 */
const moves = `
  ('created', 'redirected'), ('created', 'failed'), ('created', 'expired'),
  ('redirected', 'callback_seen'), ('redirected', 'verifying'), ('redirected', 'disputed'),
  ('callback_seen', 'verifying'), ('callback_seen', 'disputed'),
  ('verifying', 'redirected'), ('verifying', 'verified'), ('verifying', 'failed'), ('verifying', 'expired'), ('verifying', 'reversed'), ('verifying', 'disputed'),
  ('verified', 'settled'), ('verified', 'refund_due'), ('refund_due', 'refunded'),
  ('failed', 'verifying'), ('failed', 'disputed'), ('expired', 'verifying'), ('expired', 'disputed'), ('reversed', 'disputed'),
  ('disputed', 'verified'), ('disputed', 'reversed'), ('disputed', 'failed')`;

const statements = `
-- states: money in dispute, and money that has gone back
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check check (status in ('created', 'redirected', 'callback_seen', 'verifying', 'verified', 'settled',
  'failed', 'expired', 'reversed', 'refund_due', 'refunded', 'disputed'));

alter table payments
  -- the first verification left for the gateway: the money may be ours from then on
  add column verify_sent_at timestamptz,
  -- a caller asks the gateway about this payment since then; null when nobody does
  add column claimed_at timestamptz,
  -- when the reconciler asks next; null when there is nothing to ask
  add column next_ask_at timestamptz,
  add column disputed_at timestamptz,
  add column dispute_reason text check (dispute_reason in ('amount_differs', 'verify_refused', 'found_at_gateway', 'no_answer', 'gateway_gone')),
  -- what came according to the gateway, rial; null when nobody knows
  add column received_amount bigint check (received_amount > 0),
  add column refund_payout_id integer references payouts (id),
  add constraint payments_disputed_has_reason check (status <> 'disputed' or (disputed_at is not null and dispute_reason is not null));

create function check_payment_move() returns trigger language plpgsql as $$
begin
  if not exists (select from (values ${moves}) as move (was, becomes) where was = old.status and becomes = new.status) then
    raise exception 'a payment may not go from % to %', old.status, new.status;
  end if;
  return new;
end $$;
create trigger payments_move before update of status on payments for each row
  when (old.status is distinct from new.status) execute function check_payment_move();

drop index payments_open;
create index payments_next_ask on payments (next_ask_at) where status in ('created', 'redirected', 'callback_seen', 'verifying');
create index payments_disputed on payments (disputed_at) where status = 'disputed';
create index payments_verified_at on payments (verified_at) where verified_at is not null;
create index payments_redirected_at on payments (redirected_at) where redirected_at is not null;
create index payments_refund on payments (refund_payout_id) where refund_payout_id is not null;
create index ledger_entries_day on ledger_entries (business_date, tx_type);

-- what one person proposes for a payment in dispute and another decides
create table payment_resolutions (
  id integer generated always as identity primary key,
  payment_id integer not null references payments (id),
  act text not null check (act in ('book', 'refund', 'reversed', 'not_paid')),
  amount bigint check (amount > 0),
  reason text not null,
  status text not null default 'prepared' check (status in ('prepared', 'approved', 'rejected')),
  prepared_by integer not null references users (id), prepared_at timestamptz not null,
  decided_by integer references users (id), decided_at timestamptz, decision_reason text,
  check (act in ('reversed', 'not_paid') or amount is not null),
  check (decided_by is null or decided_by <> prepared_by)
);
create unique index payment_resolutions_one_open on payment_resolutions (payment_id) where status = 'prepared';

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
  fee bigint not null check (fee >= 0),
  net bigint not null check (net > 0),
  -- what came beyond gross less fee, or less than that when negative; it stays on the gateway's account
  difference bigint not null,
  difference_reason text,
  fund_account_id integer not null references fund_bank_accounts (id),
  -- the line of the bank's statement that tells of the same money; null until it comes
  deposit_id integer references bank_deposits (id),
  status text not null default 'prepared' check (status in ('prepared', 'approved', 'rejected')),
  prepared_by integer not null references users (id), prepared_at timestamptz not null,
  decided_by integer references users (id), decided_at timestamptz, decision_reason text,
  journal_id bigint references journals (id),
  check (difference = net - (gross - fee)),
  check (difference = 0 or difference_reason is not null),
  check (status <> 'approved' or decided_by is not null),
  check (decided_by is null or decided_by <> prepared_by)
);
create unique index gateway_settlements_bank_ref on gateway_settlements (fund_account_id, bank_ref) where status <> 'rejected';
create unique index gateway_settlements_deposit on gateway_settlements (deposit_id) where status <> 'rejected';
create index gateway_settlements_status on gateway_settlements (status, id);
alter table payments add column settlement_id integer references gateway_settlements (id);
create index payments_unsettled on payments (gateway, verified_at) where settlement_id is null and verified_at is not null;
create index payments_settlement on payments (settlement_id) where settlement_id is not null;

-- what a gateway answered about one payment of a day, so that a comparison goes on after a stop; asking: a process has the question
create table reconciliation_answers (
  business_date date not null,
  payment_id integer not null references payments (id),
  work_id integer not null,
  answer text not null check (answer in ('asking', 'paid', 'unpaid', 'no_answer')),
  amount bigint,
  asked_at timestamptz not null,
  primary key (business_date, payment_id)
);
-- the lists of a gateway that a comparison fetched: payments that it confirmed, and payments that nobody verified
create table reconciliation_lists (
  business_date date not null,
  gateway text not null,
  list text not null check (list in ('confirmed', 'unverified')),
  work_id integer not null,
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
alter table reconciliations
  add column unanswered_count integer not null default 0,
  -- how often the silent ones of this day were asked again
  add column asked_again integer not null default 0;

-- what people found out about a row that differs, and who closed it
create table reconciliation_notes (
  business_date date not null,
  subject text not null,
  kind text not null,
  reference text not null,
  -- both sides when the note was written: a row whose amounts changed since is open again
  bank_amount bigint, book_amount bigint,
  note text not null,
  noted_by integer not null references users (id), noted_at timestamptz not null,
  close_reason text,
  closed_by integer references users (id), closed_at timestamptz,
  primary key (business_date, subject, kind, reference),
  check ((closed_by is null) = (close_reason is null) and (closed_by is null) = (closed_at is null)),
  check (closed_by is null or closed_by <> noted_by)
);

-- what the gateway keeps of a settlement
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in ('investor_cash', 'investor_units', 'gateway_clearing',
  'fund_bank', 'fund_capital', 'fund_units', 'fee_income', 'penalty_income', 'profit_payable', 'unmatched_deposits', 'gateway_fee'));
`;

/** Payments: states enforced, next questions, disputes, gateway settlements, answers of a reconciliation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
