import { sql, type Kysely } from 'kysely';

/* What every module uses: audit log, settings, idempotency keys, text messages, long work, figures of monitoring. */

const audit = sql`
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

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
insert into audit_heads (chain, prev_hash, hash)
select chain, repeat('0', 64), repeat('0', 64) from generate_series(0, 15) as c (chain);

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
`;

const common = sql`
create table settings (
  key text primary key,
  value jsonb not null,
  updated_by integer references users (id),
  updated_at timestamptz not null
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

create table sms_messages (
  id integer generated always as identity primary key,
  mobile text not null,
  template text not null,
  body text,
  tokens jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  provider text,
  provider_ref text,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index sms_messages_mobile on sms_messages (mobile, created_at desc);

-- figures that cost a walk over a large table: one process of all prepares them, every process shows them
create table metric_figures (
  name text not null,
  -- value of the series' one label; empty without a label
  label text not null,
  value numeric not null,
  prepared_at timestamptz not null,
  primary key (name, label)
);
`;

const work = sql`
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
`;

/** Creates what every module uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [audit, common, work]) await part.execute(db);
}
