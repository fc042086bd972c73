import { sql, type Kysely } from 'kysely';

/* Files of long lists that a job writes for one person (decision 54), and what a person keeps for such lists. */

const tables = sql`
create table exports (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  kind text not null check (kind in ('orders', 'investors')),
  format text not null check (format in ('csv', 'xlsx')),
  -- the filter as it was sent
  filter jsonb not null,
  -- keys of the chosen columns, in the order of the file
  columns text[] not null check (cardinality(columns) > 0),
  -- whose rows: all, or those of one branch; who reads less than this today does not get the file
  scope text not null check (scope = 'all' or scope like 'branch:%'),
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
  check ((state = 'failed') = (error is not null))
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
`;

/** Creates the files that jobs write, and saved choices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
}
