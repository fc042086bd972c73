import { sql, type Kysely } from 'kysely';

/* Bank accounts that their owner adds and removes, devices that a person knows, and log-ins that a known device approves. */

const bankAccounts = sql`
-- a removed account stays for the orders and payouts that name it
alter table investor_bank_accounts
  add column removed_at timestamptz,
  add constraint investor_bank_accounts_removed check (removed_at is null or not is_default);

alter table otp_codes drop constraint otp_codes_purpose_check;
alter table otp_codes add constraint otp_codes_purpose_check check (purpose in ('login', 'register', 'reset', 'sell',
  'cancel_order', 'change_mobile', 'child', 'direct_debit', 'reinvest', 'profile', 'credit', 'bank_account'));
`;

const devices = sql`
alter table users
  -- no payout of the investors of this person enters a bank file before
  add column payout_hold_until timestamptz,
  -- a log-in from an unknown device waits for a known one
  add column asks_known_device boolean not null default false;

-- devices on which an account was opened; a removed one is a stranger's until the next log-in from it
create table user_devices (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  device_id text not null check (device_id <> ''),
  -- what the owner calls it; null: what the browser says
  name text check (name <> ''),
  browser text not null,
  os text not null,
  device text not null,
  ip text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  removed_at timestamptz,
  unique (user_id, device_id)
);
insert into user_devices (user_id, device_id, browser, os, device, ip, first_seen_at, last_seen_at)
select distinct on (user_id, device_id) user_id, device_id, browser, os, device, ip,
  min(created_at) over (partition by user_id, device_id), max(last_seen_at) over (partition by user_id, device_id)
from sessions
where device_id <> ''
order by user_id, device_id, created_at desc;

alter table sessions drop constraint sessions_second_factor_check;
alter table sessions add constraint sessions_second_factor_check
  check (second_factor in ('totp', 'passkey', 'recovery', 'device'));

-- a log-in that waits for a known device; the number is shown on the new one and typed on the known one
create table device_approvals (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  ticket_hash text not null unique references second_factor_tickets (ticket_hash) on delete cascade,
  number smallint not null check (number between 10 and 99),
  browser text not null,
  os text not null,
  device text not null,
  ip text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create index device_approvals_waiting on device_approvals (user_id, created_at desc) where state = 'waiting';
`;

/** Adds removal of bank accounts, known devices and their approvals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [bankAccounts, devices]) await part.execute(db);
}
