import { sql, type Kysely } from 'kysely';

/*
 * Long work: what a request starts and jobs carry out in chunks, with its progress as a row, so that a screen can show
 * it after a reload and a second process can help (reliability M20).
 */

/** Adds the rows of long work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )
  `.execute(db);
  await sql`create unique index work_runs_live on work_runs (kind, key) where state in ('queued', 'running')`.execute(
    db,
  );
  await sql`create index work_runs_list on work_runs (kind, key, id desc)`.execute(db);
  await sql`create index work_runs_quiet on work_runs (heartbeat_at) where state in ('queued', 'running')`.execute(db);
}
