import { sql, type Kysely } from 'kysely';

/* Runs of profit and of the principal of bonds, prepared by one person and approved by another; a booked share stays. */

const runs = sql`
create table fund_profits (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  profit_date date not null,
  -- 1, and 2 onwards for what came late for the same day
  part smallint not null default 1,
  unit_count bigint not null,
  guaranteed_per_unit bigint not null default 0,
  extra_per_unit bigint not null default 0,
  amount bigint not null,
  extra_amount bigint not null default 0,
  compensation bigint not null default 0,
  total bigint not null,
  investors integer not null default 0,
  shares_hash text not null default '',
  status text not null check (status in ('draft', 'approved', 'executed')),
  -- why a run was prepared on an unusual day or with an unusual amount
  reason text,
  prepared_by integer references users (id),
  prepared_at timestamptz,
  approved_by integer references users (id),
  approved_at timestamptz,
  started_at timestamptz,
  executed_at timestamptz,
  discard_by integer references users (id),
  discard_at timestamptz,
  discard_reason text,
  constraint fund_profits_day unique (fund_id, profit_date, part),
  constraint fund_profits_parts check (compensation >= 0 and total = amount + extra_amount + compensation),
  constraint fund_profits_discard check ((discard_by is null) = (discard_reason is null))
);

create table profit_shares (
  profit_id integer not null references fund_profits (id),
  investor_id integer not null references investors (id),
  unit_count bigint not null,
  amount bigint not null,
  status text not null check (status in ('pending', 'paid', 'reinvested', 'failed')),
  order_id integer,
  primary key (investor_id, profit_id),
  foreign key (investor_id, order_id) references orders (investor_id, id)
);
create index profit_shares_run on profit_shares (profit_id, amount desc, investor_id);
create index profit_shares_open on profit_shares (profit_id, status, investor_id) where status in ('pending', 'failed');

create table principal_runs (
  id integer generated always as identity primary key,
  fund_id integer not null unique references bond_terms (fund_id),
  maturity_date date not null,
  -- the same day, or the next working day
  pay_date date not null,
  face_value bigint not null check (face_value > 0),
  unit_count bigint not null check (unit_count > 0),
  total bigint not null check (total > 0),
  investors integer not null default 0,
  shares_hash text not null default '',
  status text not null default 'draft' check (status in ('draft', 'approved', 'executed')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  approved_by integer references users (id),
  approved_at timestamptz,
  started_at timestamptz,
  executed_at timestamptz,
  discard_by integer references users (id),
  discard_at timestamptz,
  discard_reason text,
  check (total = unit_count * face_value),
  check (pay_date >= maturity_date),
  check (status = 'draft' or (approved_by is not null and approved_by <> prepared_by)),
  constraint principal_runs_discard check ((discard_by is null) = (discard_reason is null))
);

create table principal_shares (
  run_id integer not null references principal_runs (id),
  investor_id integer not null references investors (id),
  unit_count bigint not null check (unit_count > 0),
  amount bigint not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'repaid', 'failed')),
  order_id integer,
  primary key (investor_id, run_id),
  foreign key (investor_id, order_id) references orders (investor_id, id),
  check ((status = 'repaid') = (order_id is not null))
);
create index principal_shares_run on principal_shares (run_id, status);
create index principal_shares_open on principal_shares (run_id, status, investor_id) where status in ('pending', 'failed');

create function refuse_booked_share() returns trigger language plpgsql as $$
begin
  if old.status not in ('pending', 'failed') then
    raise exception 'a booked share of % is never deleted', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger profit_shares_booked before delete on profit_shares for each row execute function refuse_booked_share();
create trigger principal_shares_booked before delete on principal_shares
  for each row execute function refuse_booked_share();
`;

/** Creates runs of profit and principal with their shares. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runs.execute(db);
}
