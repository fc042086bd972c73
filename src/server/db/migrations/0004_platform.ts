import { sql, type Kysely } from 'kysely';

/* What every part runs on: the audit log, settings, work of jobs, files to download, keys, and what is measured. */

const audit = sql`
-- ids without foreign keys: the log keeps what happened, also when the thing is gone (decision 40)
create table audit_log (
  id bigint generated always as identity primary key,
  -- one of 16 hash chains, chosen by investor: writers of different chains never wait for each other
  chain smallint not null check (chain between 0 and 15),
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'admin', 'system')),
  actor_id integer,
  investor_id integer,
  sid_hash text,
  ip text,
  device_id text,
  request_id text,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text,
  prev_hash text not null,
  hash text not null,
  unique (chain, prev_hash)
);
create index audit_log_chain on audit_log (chain, id desc);
create index audit_log_subject on audit_log (subject, id desc);
create index audit_log_at on audit_log (at desc, id desc);
-- what a person of the staff did; rows of investors, who write most of the log, cost no entry here
create index audit_log_staff on audit_log (actor_id, at desc, id desc) where actor_kind = 'admin';
create trigger audit_log_append_only before update or delete or truncate on audit_log execute function refuse_change();

-- the last row of each chain: appending is one statement, and a chain whose end was cut off is found
create table audit_heads (
  chain smallint primary key check (chain between 0 and 15),
  prev_hash text not null,
  -- hash of the chain's last row
  hash text not null
) with (fillfactor = 20);

-- what each walk over the chains found
create table audit_checks (
  id integer generated always as identity primary key,
  -- null: the timetable
  requested_by integer references users (id),
  requested_at timestamptz not null,
  finished_at timestamptz,
  row_count integer check (row_count >= 0),
  broken_count integer check (broken_count >= 0),
  cut_count integer check (cut_count >= 0),
  check ((finished_at is null) = (row_count is null)),
  check ((finished_at is null) = (broken_count is null)),
  check ((finished_at is null) = (cut_count is null))
);
create unique index audit_checks_open on audit_checks ((finished_at is null)) where finished_at is null;

insert into audit_heads (chain, prev_hash, hash)
  select chain, repeat('0', 64), repeat('0', 64) from generate_series(0, 15) as c (chain);
`;

const settings = sql`
create table settings (
  key text primary key,
  value jsonb not null,
  updated_by integer references users (id),
  updated_at timestamptz not null
);

-- the newest row counts; without one the configuration does, and every part is open
create table system_settings (
  version integer primary key check (version > 0),
  max_upload_bytes integer not null check (max_upload_bytes between 1048576 and 52428800),
  -- names in the list of the contract
  closed_features text[] not null,
  saved_by integer not null references users (id),
  saved_at timestamptz not null,
  -- in order of preference: code, isOn, reason, maxAmount and dailyMax in rial as text; a gateway that is not named is on
  gateways jsonb not null default '[]' check (jsonb_typeof(gateways) = 'array'),
  -- null: the configuration counts
  captcha_minimum_score smallint check (captcha_minimum_score between 0 and 100),
  -- the self-hosted proof of work in place of the configured provider
  is_captcha_self_hosted boolean not null default false,
  -- null: those of the product
  support_phone text,
  support_hours text,
  -- rial that one person may approve: with a line of the statement, and without one
  slip_solo_max bigint not null default 1000000000 check (slip_solo_max >= 0),
  slip_solo_max_no_line bigint not null default 200000000 check (slip_solo_max_no_line >= 0),
  -- who runs the installation (decision 139); null until somebody sets it
  house_name text check (length(house_name) between 1 and 80),
  house_short_name text check (length(house_short_name) between 1 and 24),
  house_address text check (length(house_address) between 1 and 200),
  house_licence text check (length(house_licence) between 1 and 20),
  house_registration text check (length(house_registration) between 1 and 20),
  -- one of the two brands; empty: the one of the build
  house_brand text check (house_brand in ('default', 'blue')),
  logo_light_id integer references files (id),
  logo_dark_id integer references files (id),
  house_name_en text check (length(house_name_en) between 2 and 80),
  house_address_en text check (length(house_address_en) between 2 and 200)
);
create index system_settings_logo_light on system_settings (logo_light_id) where logo_light_id is not null;
create index system_settings_logo_dark on system_settings (logo_dark_id) where logo_dark_id is not null;
create trigger system_settings_append_only before update or delete or truncate on system_settings
  execute function refuse_change();
`;

const work = sql`
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

-- what a request starts and jobs carry out in chunks, with its progress as a row, so that a screen can show it after a
-- reload and a second process can help (reliability M20)
create table work_runs (
  id integer generated always as identity primary key,
  -- what is done: a name that a module of the server defined
  kind text not null,
  -- what it is done to; one run of a kind and key is live at a time
  key text not null,
  subject jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  total integer not null check (total >= 0),
  done integer not null default 0 check (done >= 0),
  failed integer not null default 0 check (failed >= 0),
  -- lanes that have not come to the end of the list
  open_lanes integer[] not null,
  error text,
  -- null: the timetable started it
  started_by integer references users (id),
  created_at timestamptz not null,
  started_at timestamptz,
  heartbeat_at timestamptz not null,
  finished_at timestamptz,
  check ((state in ('done', 'failed')) = (finished_at is not null))
);
create unique index work_runs_live on work_runs (kind, key) where state in ('queued', 'running');
create index work_runs_list on work_runs (kind, key, id desc);
create index work_runs_failed on work_runs (id) where state = 'failed';
create index work_runs_quiet on work_runs (heartbeat_at) where state in ('queued', 'running');

create table exports (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  kind text not null check (kind in ('orders', 'investors', 'person')),
  format text not null check (format in ('csv', 'xlsx', 'json')),
  -- the filter as it was sent
  filter jsonb not null,
  -- keys of the chosen columns, in the order of the file
  columns text[] not null check (cardinality(columns) > 0),
  -- whose rows: all, or those of one branch; who reads less than this today does not get the file
  scope text not null check (scope in ('all', 'own') or scope like 'branch:%'),
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  -- counts the runs; a run that is not the last one writes nothing more
  attempt smallint not null default 0,
  total integer not null check (total >= 0),
  rows_written integer not null default 0 check (rows_written >= 0),
  size integer not null default 0 check (size >= 0),
  error text check (error in ('stopped', 'access', 'error')),
  created_at timestamptz not null,
  heartbeat_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((state in ('waiting', 'running')) = (finished_at is null)),
  check ((state in ('ready', 'expired')) = (expires_at is not null)),
  check ((state = 'failed') = (error is not null)),
  constraint exports_person_check check ((kind = 'person') = (scope = 'own'))
);
create index exports_user on exports (user_id, id desc);
create index exports_live on exports (heartbeat_at) where state in ('waiting', 'running');
create index exports_ready on exports (expires_at) where state = 'ready';

-- a file in parts of about a megabyte; deleted with its time, while the row of the file stays
create table export_chunks (
  export_id integer not null references exports (id),
  number integer not null check (number > 0),
  bytes bytea not null,
  primary key (export_id, number)
);

-- filters of a report and columns of its files that a person keeps under a name
create table saved_choices (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  kind text not null check (kind in ('orders', 'investors')),
  part text not null check (part in ('filter', 'columns')),
  name text not null check (name <> ''),
  -- words of the filters as name=word, or keys of columns
  chosen text[] not null check (cardinality(chosen) > 0),
  saved_at timestamptz not null,
  unique (user_id, kind, part, name)
);

-- who has a record open or writes about it at the moment; a row counts until its moment
create unlogged table record_leases (
  subject text not null,
  user_id integer not null references users (id) on delete cascade,
  is_writing boolean not null,
  until timestamptz not null,
  primary key (subject, user_id)
);
create index record_leases_user on record_leases (user_id, until);
`;

const keys = sql`
-- keys under which data lie, each sealed by a key of the installation
create table data_keys (
  use text primary key check (use in ('second factor secrets', 'recovery codes')),
  -- id of the key that seals it (FACTOR_KEYS; s1 is the one that the session secret gives)
  key_id text not null,
  sealed text not null
);

-- fingerprints of keys that have no such row
create table key_fingerprints (
  use text not null,
  key_id text not null,
  fingerprint text not null,
  primary key (use, key_id)
);
`;

const health = sql`
-- figures that cost a walk over a large table: one process of all prepares them, every process shows them
create table metric_figures (
  name text not null,
  -- value of the series' one label; empty without a label
  label text not null,
  value numeric not null,
  prepared_at timestamptz not null,
  primary key (name, label)
);

-- health of outside services as it was measured
create table service_health (
  code text primary key,
  last_ok_at timestamptz,
  last_failed_at timestamptz,
  -- the first failure after the last success; null: the newest call went well
  failing_since timestamptz,
  -- failures in a row
  failures integer not null default 0 check (failures >= 0),
  problem text,
  check ((failing_since is null) = (failures = 0))
);

-- what each migration does to the schema, its file and the release that brought it. An older release asks it about names that it
-- does not know: where they only add, it runs on (decision 148).
create table schema_changes (
  name text primary key,
  -- baseline: of a release before the one that made the database
  kind text not null check (kind in ('baseline', 'expand', 'contract')),
  -- number of the release that applied it
  release text not null check (release <> ''),
  applied_at timestamptz not null default now(),
  -- SHA-256 of the file as it ran; null: of a release that kept none
  checksum text check (checksum ~ '^[0-9a-f]{64}$')
);
`;

/** Creates the log, settings, work, keys and figures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [audit, settings, work, keys, health]) await part.execute(db);
}
