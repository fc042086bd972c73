import { sql, type Kysely } from 'kysely';

/**
 * Lets a debit, and a call to the bank, wait for the decision of two people when its money does not fit (decision 94). A call whose
 * money goes back is settled with its provider as a debit is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter domain debit_charge_state drop constraint debit_charge_state_check;
alter domain debit_charge_state add constraint debit_charge_state_check
  check (value in ('scheduled', 'pending', 'disputed', 'done', 'failed', 'skipped', 'cancelled'));

alter table debit_attempts drop constraint debit_attempts_status_check;
alter table debit_attempts add constraint debit_attempts_status_check
  check (status in ('sent', 'done', 'failed', 'absent', 'disputed', 'refunded'));
alter table debit_attempts
  add column disputed_at timestamptz,
  add column dispute_reason text check (dispute_reason in ('amount_differs', 'late_done', 'no_answer')),
  -- what the bank took according to the provider or to people; rial
  add column received_amount bigint check (received_amount > 0),
  -- when money of a call that goes back came into the books, and the settlement that brings it
  add column booked_at timestamptz,
  add column settlement_id integer references gateway_settlements (id),
  add check (num_nulls(disputed_at, dispute_reason) in (0, 2)),
  add check (status <> 'disputed' or disputed_at is not null),
  add check (status <> 'refunded' or num_nulls(disputed_at, received_amount, booked_at) = 0),
  add check (settlement_id is null or status = 'refunded');
create index debit_attempts_disputed on debit_attempts (disputed_at, id) where status = 'disputed';
create index debit_attempts_were_disputed on debit_attempts (disputed_at desc, id desc) where disputed_at is not null;
create index debit_attempts_unsettled on debit_attempts (booked_at) where settlement_id is null and status = 'refunded';
create index debit_attempts_settlement on debit_attempts (settlement_id) where settlement_id is not null;
drop index debit_attempts_use;
create index debit_attempts_use on debit_attempts (contract_id, day) where status in ('sent', 'done', 'disputed', 'refunded');

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
`.execute(db);
}
