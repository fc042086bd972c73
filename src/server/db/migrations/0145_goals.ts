import { sql, type Kysely } from 'kysely';

/*
 * Goals of investors (decision 165): the purchases that count toward each, the plan that feeds it, and a deposit id of
 * its own. A purchase counts toward one goal at most.
 */
const changes = sql`
create table goals (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  fund_id integer not null references funds (id),
  name text not null check (name <> ''),
  kind text not null check (
    kind in ('house', 'education', 'child', 'car', 'wedding', 'travel', 'retirement', 'reserve', 'other')
  ),
  target_amount bigint not null check (target_amount > 0),
  target_day date not null,
  regular_id integer references debit_regulars (id),
  -- null until the id of the row is known
  deposit_code text unique,
  version integer not null default 1,
  created_by integer not null references users (id),
  created_at timestamptz not null,
  closed_by integer references users (id),
  closed_at timestamptz,
  -- month of the last summary that people were notified of, its first day
  summary_month date,
  unique (investor_id, id),
  check ((closed_at is null) = (closed_by is null)),
  -- a closed goal is fed by no plan
  check (closed_at is null or regular_id is null)
);
create unique index goals_plan on goals (regular_id) where regular_id is not null;
create index goals_fund on goals (fund_id);
create index goals_open on goals (id) where closed_at is null;

create table goal_orders (
  investor_id integer not null,
  order_id integer not null,
  goal_id integer not null,
  source text not null check (source in ('plan', 'deposit', 'chosen')),
  counted_at timestamptz not null,
  primary key (investor_id, order_id),
  foreign key (investor_id, goal_id) references goals (investor_id, id),
  foreign key (investor_id, order_id) references orders (investor_id, id)
);
create index goal_orders_goal on goal_orders (goal_id);

-- every deposit id with its owner: those of an investor in a fund, and those of goals
create view deposit_code_owners as
  select code, investor_id, fund_id, null::integer as goal_id
  from deposit_codes
  union all
  select deposit_code, investor_id, fund_id, id
  from goals
  where deposit_code is not null;
`;

/** Makes the tables of goals and the list of all deposit ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
