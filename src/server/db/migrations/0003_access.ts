import { sql, type Kysely } from 'kysely';

/*
 * Access: sessions, one-time codes, limits of attempts, second factors, devices, and changes of roles and mobiles by two
 * people.
 */

const sessions = sql`
create table sessions (
  sid text primary key,
  user_id integer not null references users (id),
  companion_hash text not null,
  xsrf_seed text not null,
  device_id text not null,
  ip text not null,
  user_agent text not null,
  browser text not null,
  os text not null,
  device text not null,
  method text not null check (method in ('password', 'otp', 'register', 'passkey')),
  second_factor text check (second_factor in ('totp', 'passkey', 'recovery', 'device')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  verified_at timestamptz not null,
  -- newest proof inside the session; the log-in itself is none
  rechecked_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  factor_checked_at timestamptz
);
create index sessions_user on sessions (user_id, created_at desc);
create index sessions_device on sessions (user_id, device_id);

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
  purpose text not null
    check (purpose in (
      'login', 'register', 'reset', 'sell', 'cancel_order', 'change_mobile', 'child', 'direct_debit', 'reinvest',
      'profile', 'credit', 'bank_account', 'signature', 'desk'
    )),
  binding text not null,
  code_hash text not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index otp_codes_lookup on otp_codes (mobile, purpose, binding, created_at desc);

create table sign_in_logs (
  id bigint generated always as identity primary key,
  user_id integer references users (id),
  username text not null,
  at timestamptz not null,
  ip text not null,
  browser text not null,
  os text not null,
  device text not null,
  method text not null check (method in ('password', 'otp', 'register', 'passkey')),
  status text not null check (status in ('ok', 'failed', 'locked')),
  reason text not null default ''
);
create index sign_in_logs_user on sign_in_logs (user_id, at desc);

-- an administrator looks at the panel of an investor, reading alone, until the end or its time (domain 9.17)
create table investor_views (
  id integer generated always as identity primary key,
  sid text not null references sessions (sid),
  user_id integer not null references users (id),
  investor_id integer not null references investors (id),
  reason text not null check (reason <> ''),
  started_at timestamptz not null,
  until timestamptz not null check (until > started_at),
  ended_at timestamptz
);
create unique index investor_views_open on investor_views (sid) where ended_at is null;
create index investor_views_investor on investor_views (investor_id, id desc);
`;

const limits = sql`
-- counters of rate-limiter-flexible, which fixes the column order
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- moments of counted attempts (one-time codes, log-ins), newest last: sliding windows that survive a restart
create table attempt_counters (
  key text primary key,
  hits timestamptz[] not null,
  expires_at timestamptz not null
);
create index attempt_counters_expiry on attempt_counters (expires_at);

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
`;

const secondFactors = sql`
create table second_factors (
  user_id integer primary key references users (id),
  -- sealed with a key of the process (AES-256-GCM), never readable in a dump
  totp_secret text,
  totp_since timestamptz,
  -- newest time step that was used: a code counts once
  totp_last_step bigint,
  pending_secret text,
  pending_since timestamptz
);

create table recovery_codes (
  user_id integer not null references users (id),
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id integer generated always as identity primary key,
  credential_id text not null unique,
  user_id integer not null references users (id),
  -- COSE key in base64url
  public_key text not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- one step of a log-in, a set-up or a re-check that waits for its second half
create table second_factor_tickets (
  ticket_hash text primary key,
  user_id integer not null references users (id),
  purpose text not null check (purpose in ('login', 'passkeySetup', 'recheck')),
  -- how the log-in began; null for set-ups and re-checks
  method text check (method in ('password', 'otp', 'register', 'passkey')),
  -- session of a set-up or a re-check; null for log-ins, which have none yet
  sid text references sessions (sid),
  -- what a passkey must sign; taken away by the first attempt
  challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  enrolment_hash text,
  -- the browser in which a log-in began: its second step is taken from nowhere else
  device_hash text not null default ''
);
create index second_factor_tickets_age on second_factor_tickets (expires_at);

-- challenges of log-ins with a passkey that were answered (decision 161); one that nobody answers is kept nowhere: it is
-- calculated again from its ticket
create table used_login_challenges (
  challenge_hash text primary key,
  used_at timestamptz not null
);
create index used_login_challenges_age on used_login_challenges (used_at);

-- whoever has a role and no second factor yet sets one up with a code that a super admin, or the terminal, hands over (decision
-- 110)
create table factor_enrolments (
  user_id integer primary key references users (id),
  code_hash text not null,
  -- null: made on the terminal of the machine
  made_by integer references users (id),
  made_at timestamptz not null,
  expires_at timestamptz not null
);
`;

const devices = sql`
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
create index user_devices_device on user_devices (device_id) where removed_at is null;

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

const byTwoPeople = sql`
-- unlocking an administrator takes two people
create table user_unlocks (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  reason text not null,
  state text not null check (state in ('prepared', 'rejected', 'withdrawn', 'executed')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  constraint user_unlocks_two_people
    check (
      (state = 'withdrawn') = (decided_by is not distinct from prepared_by)
      and (state not in ('rejected', 'withdrawn') or decided_by is not null)
    ),
  -- an unlock without a decider is one of an investor, which one person may do
  check ((state = 'prepared') = (decided_at is null))
);
create unique index user_unlocks_open on user_unlocks (user_id) where state = 'prepared';

-- taking the second factor of somebody off takes two people (decision 53)
create table factor_resets (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  reason text not null,
  state text not null check (state in ('prepared', 'rejected', 'withdrawn', 'executed')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  check ((state = 'prepared') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  constraint factor_resets_two_people
    check (
      (state = 'withdrawn') = (decided_by is not distinct from prepared_by)
      and (state not in ('rejected', 'withdrawn') or decided_by is not null)
    )
);
create unique index factor_resets_open on factor_resets (user_id) where state = 'prepared';
create index factor_resets_waiting on factor_resets (prepared_at, id) where state = 'prepared';

-- what a person becomes, proposed by one super admin and approved by another (decision 48)
create table role_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  role_id smallint not null check (role_id in (1, 2, 3)),
  access_level text check (access_level ~ '^(t[0-9]|KZ|MT|HS)$'),
  branch_id integer references branches (id),
  reason text not null,
  state text not null check (state in ('prepared', 'rejected', 'withdrawn', 'executed')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  -- null in an executed change: the only super admin acted alone
  decided_by integer references users (id),
  decided_at timestamptz,
  fund_ids integer[] not null default '{}',
  funds_from date,
  funds_to date,
  decision_reason text,
  check ((role_id = 1) = (access_level is null)),
  check ((access_level is not distinct from 'KZ') = (branch_id is not null)),
  check ((state = 'prepared') = (decided_at is null)),
  constraint role_changes_funds_check
    check ((coalesce(access_level, '') in ('MT', 'HS')) = (cardinality(fund_ids) > 0 and funds_from is not null)),
  constraint role_changes_funds_days_check check (funds_to >= funds_from),
  constraint role_changes_two_people
    check (
      (state = 'withdrawn') = (decided_by is not distinct from prepared_by)
      and (state not in ('rejected', 'withdrawn') or decided_by is not null)
    )
);
create unique index role_changes_open on role_changes (user_id) where state = 'prepared';
create index role_changes_waiting on role_changes (prepared_at, id) where state = 'prepared';

-- a new number of a person, proven at the desk by a code to it, and approved by another person (decision 49)
create table mobile_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  mobile text not null,
  -- what the mobile-to-national-code service said; null without an answer
  shahkar_match boolean,
  file_id integer not null references files (id),
  reason text not null,
  state text not null check (state in ('prepared', 'rejected', 'withdrawn', 'executed')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  check ((state = 'prepared') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  constraint mobile_changes_two_people
    check (
      (state = 'withdrawn') = (decided_by is not distinct from prepared_by)
      and (state not in ('rejected', 'withdrawn') or decided_by is not null)
    )
);
create unique index mobile_changes_open on mobile_changes (user_id) where state = 'prepared';
create index mobile_changes_waiting on mobile_changes (prepared_at, id) where state = 'prepared';
`;

/** Creates what logging in needs, and the changes of people that two people make. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [sessions, limits, secondFactors, devices, byTwoPeople]) await part.execute(db);
}
