import { sql, type Kysely } from 'kysely';

/** Second factor, passkeys and locks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Locks are counters with an end (act_limits); nothing switches log-in by code off for good.
  await sql`alter table users drop column otp_login_locked_at`.execute(db);

  await sql`alter table sessions drop constraint sessions_method_check`.execute(db);
  await sql`
    alter table sessions
      add constraint sessions_method_check check (method in ('password', 'otp', 'register', 'passkey')),
      add column second_factor text check (second_factor in ('totp', 'passkey', 'recovery')),
      -- newest proof inside the session; the log-in itself is none
      add column rechecked_at timestamptz`.execute(db);
  await sql`create index sessions_device on sessions (user_id, device_id)`.execute(db);

  await sql`
    create table second_factors (
      user_id integer primary key references users (id),
      -- sealed with a key of the process (AES-256-GCM), never readable in a dump
      totp_secret text,
      totp_since timestamptz,
      -- newest time step that was used: a code counts once
      totp_last_step bigint,
      pending_secret text,
      pending_since timestamptz
    )`.execute(db);

  await sql`
    create table recovery_codes (
      user_id integer not null references users (id),
      code_hash text not null,
      created_at timestamptz not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db);

  await sql`
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
    )`.execute(db);
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db);

  // One step of a log-in, a set-up or a re-check that waits for its second half.
  await sql`
    create table second_factor_tickets (
      ticket_hash text primary key,
      user_id integer not null references users (id),
      purpose text not null check (purpose in ('login', 'passkeySetup', 'recheck')),
      -- how the log-in began; null for set-ups and re-checks
      method text,
      -- session of a set-up or a re-check; null for log-ins, which have none yet
      sid text,
      -- what a passkey must sign; taken away by the first attempt
      challenge text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index second_factor_tickets_age on second_factor_tickets (expires_at)`.execute(db);

  // Unlocking an administrator takes two people.
  await sql`
    create table user_unlocks (
      id integer generated always as identity primary key,
      user_id integer not null references users (id),
      reason text not null,
      state text not null check (state in ('prepared', 'rejected', 'executed')),
      prepared_by integer not null references users (id),
      prepared_at timestamptz not null,
      decided_by integer references users (id),
      decided_at timestamptz
    )`.execute(db);
  await sql`create unique index user_unlocks_open on user_unlocks (user_id) where state = 'prepared'`.execute(db);
}
