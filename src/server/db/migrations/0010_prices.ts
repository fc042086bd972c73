import { sql, type Kysely } from 'kysely';

/** Prices: withdrawal and second looks, execution of a day and the report of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table fund_navs
      drop constraint fund_navs_status_check,
      add constraint fund_navs_status_check check (status in ('draft', 'approved', 'rejected', 'withdrawn')),
      -- everybody who entered or changed the draft: none of them may approve it
      add column prepared_by integer[] not null default '{}',
      add column entered_at timestamptz,
      add column jump_reason text,
      -- who returned or withdrew it, and why
      add column decided_by integer references users (id), add column decided_at timestamptz, add column decision_reason text,
      -- an approved price that one person wants withdrawn; a second person confirms
      add column withdrawal_by integer references users (id), add column withdrawal_at timestamptz, add column withdrawal_reason text,
      -- when its orders are executed without a person; null: a person starts it
      add column execute_after timestamptz`.execute(db);
  await sql`
    alter table funds
      add column execution_mode text not null default 'auto' check (execution_mode in ('auto', 'manual')),
      -- not before this time of the price day, and not sooner after the approval than this many minutes
      add column execution_time time,
      add column execution_delay_minutes integer not null default 60 check (execution_delay_minutes between 0 and 10080)`.execute(
    db,
  );
  // a price that moves further from the last one needs a second look; the row 0 stands for every other kind of fund
  await sql`
    create table price_jump_limits (
      fund_type smallint primary key,
      limit_pct numeric(9, 6) not null check (limit_pct > 0)
    )`.execute(db);
  await sql`
    insert into price_jump_limits (fund_type, limit_pct) values
      (0, 5), (4, 1), (5, 5), (6, 6), (7, 4), (17, 5), (21, 6), (22, 12), (23, 6), (24, 2)`.execute(db);
  await sql`
    create table settlement_runs (
      id integer generated always as identity primary key,
      fund_id integer not null references funds (id),
      nav_date date not null,
      issue_nav numeric(20, 4) not null, cancel_nav numeric(20, 4) not null,
      is_automatic boolean not null,
      started_by integer references users (id),
      started_at timestamptz not null,
      finished_at timestamptz,
      work_id bigint
    )`.execute(db);
  await sql`create unique index settlement_runs_live on settlement_runs (fund_id, nav_date) where finished_at is null`.execute(
    db,
  );
  await sql`create index settlement_runs_day on settlement_runs (fund_id, nav_date, id)`.execute(db);
  await sql`
    create table settlement_results (
      run_id integer not null references settlement_runs (id),
      order_id integer not null,
      investor_id integer not null,
      order_no text not null,
      order_type smallint not null check (order_type in (1, 2)),
      outcome text not null check (outcome in ('issued', 'redeemed', 'rejected', 'failed')),
      reason text,
      units bigint, amount bigint, fee bigint, penalty bigint, remain bigint, net bigint,
      at timestamptz not null,
      primary key (run_id, order_id)
    )`.execute(db);
  await sql`create index settlement_results_failed on settlement_results (order_id) where outcome = 'failed'`.execute(
    db,
  );
  await sql`
    create index orders_due on orders (fund_id, price_date, order_type desc, id) where status in ('registered', 'processing')`.execute(
    db,
  );
}
