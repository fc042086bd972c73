import { sql, type Kysely } from 'kysely';

/* Series that funds are compared with, and what a fund reports by date: its costs and its asset mix. */

const benchmarks = sql`
-- each row is an entry as it was made; the newest of a series and a day counts
create table benchmark_entries (
  id integer generated always as identity primary key,
  series text not null check (series in ('index', 'gold', 'deposit', 'inflation')),
  as_of date not null,
  -- a level, or percent a year of deposits; null: the day was removed
  value numeric(20, 4) check (value > 0),
  -- where it comes from, or why it was removed
  note text not null,
  -- null: by the demo
  saved_by integer references users (id),
  saved_at timestamptz not null
);
create index benchmark_entries_newest on benchmark_entries (series, as_of desc, id desc);
create trigger benchmark_entries_append_only before update or delete or truncate on benchmark_entries
  execute function refuse_change();
-- what funds are compared with is kept with their prices (decision 46)
create constraint trigger benchmark_entries_move_price_version
  after insert on benchmark_entries
  deferrable initially deferred
  for each row execute function move_price_version();

create view benchmark_values as
  select n.*
  from (
    select distinct on (series, as_of) *
    from benchmark_entries
    order by series, as_of, id desc
  ) n
  where n.value is not null;
`;

const mixes = sql`
-- a version of the asset mix of a day; the newest one counts, and one without items removes the day
create table fund_mixes (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  as_of date not null,
  -- null: by the demo
  saved_by integer references users (id),
  saved_at timestamptz not null
);
create index fund_mixes_newest on fund_mixes (fund_id, as_of desc, id desc);

create table fund_mix_items (
  mix_id integer not null references fund_mixes (id),
  key text not null check (key in ('stock', 'bond', 'deposit', 'cash', 'commodity', 'other', 'fiveBest')),
  percent numeric(9, 4) not null check (percent between 0 and 100),
  -- rial; null: not reported
  amount bigint check (amount >= 0),
  primary key (mix_id, key)
);

insert into fund_mixes (fund_id, as_of, saved_at)
  select distinct fund_id, as_of, as_of::timestamp at time zone 'Asia/Tehran' from fund_compositions;
insert into fund_mix_items (mix_id, key, percent, amount)
  select m.id, c.key, c.percent, c.amount
  from fund_compositions c
  join fund_mixes m on m.fund_id = c.fund_id and m.as_of = c.as_of;
drop table fund_compositions;
`;

const costs = sql`
-- a version of the table of costs from a day on; the newest one counts, and one without items removes it
create table fund_cost_tables (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  from_date date not null,
  -- null: by the demo
  saved_by integer references users (id),
  saved_at timestamptz not null
);
create index fund_cost_tables_newest on fund_cost_tables (fund_id, from_date desc, id desc);

create table fund_cost_items (
  table_id integer not null references fund_cost_tables (id),
  sort smallint not null,
  title text not null,
  description text not null,
  primary key (table_id, sort)
);

insert into fund_cost_tables (fund_id, from_date, saved_at)
  select f.id, coalesce(f.initiation_date, (f.created_at at time zone 'Asia/Tehran')::date), f.created_at
  from funds f
  where exists (select from fund_costs c where c.fund_id = f.id);
insert into fund_cost_items (table_id, sort, title, description)
  select t.id, c.sort, c.title, c.description
  from fund_costs c
  join fund_cost_tables t on t.fund_id = c.fund_id;
drop table fund_costs;
`;

const versioned = ['fund_mixes', 'fund_mix_items', 'fund_cost_tables', 'fund_cost_items'];

/** Adds the series of comparison; keeps costs and asset mixes of funds by date with their versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [benchmarks, mixes, costs]) await part.execute(db);
  for (const table of versioned)
    await sql`
      create trigger ${sql.ref(`${table}_append_only`)}
      before update or delete or truncate on ${sql.table(table)}
      execute function refuse_change()`.execute(db);
}
