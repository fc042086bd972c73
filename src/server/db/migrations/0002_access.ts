import { sql, type Kysely } from 'kysely';

/* Access: sessions, one-time codes, limits of attempts, second factors, unlocking of administrators, changes of roles and mobiles. */

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
  second_factor text check (second_factor in ('totp', 'passkey', 'recovery')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  verified_at timestamptz not null,
  -- newest proof inside the session; the log-in itself is none
  rechecked_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text
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
  purpose text not null check (purpose in ('login', 'register', 'reset', 'sell', 'cancel_order', 'change_mobile', 'child',
    'direct_debit', 'reinvest', 'profile', 'credit')),
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
  method text not null,
  status text not null check (status in ('ok', 'failed', 'locked')),
  reason text not null default ''
);
create index sign_in_logs_user on sign_in_logs (user_id, at desc);
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
  method text,
  -- session of a set-up or a re-check; null for log-ins, which have none yet
  sid text references sessions (sid),
  -- what a passkey must sign; taken away by the first attempt
  challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index second_factor_tickets_age on second_factor_tickets (expires_at);

-- unlocking an administrator takes two people
create table user_unlocks (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  reason text not null,
  state text not null check (state in ('prepared', 'rejected', 'executed')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz
);
create unique index user_unlocks_open on user_unlocks (user_id) where state = 'prepared';
`;

const factorResets = sql`
-- taking the second factor of somebody off takes two people (decision 53)
create table factor_resets (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  reason text not null,
  state text not null check (state in ('prepared', 'rejected', 'executed')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  check ((state = 'prepared') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create unique index factor_resets_open on factor_resets (user_id) where state = 'prepared';
create index factor_resets_waiting on factor_resets (prepared_at, id) where state = 'prepared';
`;

const blocks = sql`
-- a person whose log-in an administrator has closed; the row stays after it is opened again
create table user_blocks (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  reason text not null,
  blocked_by integer not null references users (id),
  blocked_at timestamptz not null,
  unblock_reason text,
  unblocked_by integer references users (id),
  unblocked_at timestamptz,
  check ((unblocked_by is null) = (unblocked_at is null) and (unblocked_by is null) = (unblock_reason is null))
);
create unique index user_blocks_open on user_blocks (user_id) where unblocked_at is null;
`;

const roles = sql`
-- what a person shall be, proposed by one super admin and approved by another (decision 48)
create table role_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  role_id smallint not null check (role_id in (1, 2, 3)),
  access_level text check (access_level ~ '^(t[0-9]|KZ)$'),
  branch_id integer references branches (id),
  reason text not null,
  state text not null check (state in ('prepared', 'rejected', 'executed')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  -- null in an executed change: the only super admin acted alone
  decided_by integer references users (id),
  decided_at timestamptz,
  check ((role_id = 1) = (access_level is null)),
  check ((access_level is not distinct from 'KZ') = (branch_id is not null)),
  check ((state = 'prepared') = (decided_at is null))
);
create unique index role_changes_open on role_changes (user_id) where state = 'prepared';
create index role_changes_waiting on role_changes (prepared_at, id) where state = 'prepared';
create index users_role on users (role_id desc, id);

-- a new number of a person, proven at the desk by a code to it, and approved by another person (decision 49)
create table mobile_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  mobile text not null,
  -- what the mobile-to-national-code service said; null without an answer
  shahkar_match boolean,
  file_id integer not null references files (id),
  reason text not null,
  state text not null check (state in ('prepared', 'rejected', 'executed')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  check ((state = 'prepared') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create unique index mobile_changes_open on mobile_changes (user_id) where state = 'prepared';
create index mobile_changes_waiting on mobile_changes (prepared_at, id) where state = 'prepared';
`;

/** Creates what logging in needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [sessions, limits, secondFactors, factorResets, blocks, roles]) await part.execute(db);
}
