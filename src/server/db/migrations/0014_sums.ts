import { sql, type Kysely } from 'kysely';

/*
 * Prepared sums for reports and dashboard (decision 58). A command that changes an order, a user or an investor adds rows
 * to a table of changes, so no two commands wait for one row; a job adds the changes to the sums. Readers take both
 * together, so what they read is exact at every moment. Entries of the ledger never change: their sums go up to an id, and
 * the reader adds the entries after it.
 */

const orders = sql`
create table order_sums (
  -- all: every order under the day -infinity; placed: by the day of placing in Tehran; priced: by price day, without method
  scope text not null check (scope in ('all', 'placed', 'priced')),
  day date not null,
  fund_id integer not null references funds (id),
  order_type smallint not null,
  status order_state not null,
  payment_method text not null,
  count bigint not null,
  amount numeric not null,
  -- amount less the remainder: what became units
  cost numeric not null,
  net numeric not null,
  -- net, or the estimated one while an order has none
  expected numeric not null,
  -- units of orders with a price
  units numeric not null,
  held_units numeric not null,
  primary key (scope, day, fund_id, order_type, status, payment_method)
);

create table order_sum_changes (
  id bigint generated always as identity primary key,
  placed_on date not null,
  price_date date,
  fund_id integer not null,
  order_type smallint not null,
  status text not null,
  payment_method text not null,
  count smallint not null,
  amount bigint not null,
  cost bigint not null,
  net bigint not null,
  expected bigint not null,
  units bigint not null,
  held_units bigint not null
);

-- sums and the changes that are not in them yet
create view order_totals as
  select scope, day, fund_id, order_type, status::text as status, payment_method, count, amount, cost, net, expected, units,
    held_units
  from order_sums
  union all
  select s.scope, s.day, c.fund_id, c.order_type, c.status, s.payment_method, c.count, c.amount, c.cost, c.net, c.expected,
    c.units, c.held_units
  from order_sum_changes c
  cross join lateral (values
    ('all', '-infinity'::date, c.payment_method), ('placed', c.placed_on, c.payment_method), ('priced', c.price_date, '')
  ) s(scope, day, payment_method)
  where s.day is not null;
`;

/** How orders move their sums. */
export const orderNotes = sql`
create function note_order_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_sum_changes (placed_on, price_date, fund_id, order_type, status, payment_method, count, amount, cost,
      net, expected, units, held_units)
    values ((old.created_at at time zone 'Asia/Tehran')::date, old.price_date, old.fund_id, old.order_type, old.status,
      old.payment_method, -1, -coalesce(old.amount, 0), -(coalesce(old.amount, 0) - coalesce(old.remain, 0)),
      -coalesce(old.net, 0), -coalesce(old.expected_net, 0),
      -case when old.unit_price is not null then coalesce(old.units, 0) else 0 end, -old.held_units);
  end if;
  if tg_op <> 'DELETE' then
    insert into order_sum_changes (placed_on, price_date, fund_id, order_type, status, payment_method, count, amount, cost,
      net, expected, units, held_units)
    values ((new.created_at at time zone 'Asia/Tehran')::date, new.price_date, new.fund_id, new.order_type, new.status,
      new.payment_method, 1, coalesce(new.amount, 0), coalesce(new.amount, 0) - coalesce(new.remain, 0),
      coalesce(new.net, 0), coalesce(new.expected_net, 0),
      case when new.unit_price is not null then coalesce(new.units, 0) else 0 end, new.held_units);
  end if;
  return null;
end $$;

create trigger orders_note_sums after insert or delete on orders for each row execute function note_order_sums();

create trigger orders_note_changed_sums after update on orders
  for each row
  when ((old.status, old.created_at, old.price_date, old.fund_id, old.order_type, old.payment_method, old.amount,
    old.remain, old.net, old.units, old.unit_price, old.held_units, old.expected_net) is distinct from
    (new.status, new.created_at, new.price_date, new.fund_id, new.order_type, new.payment_method, new.amount,
    new.remain, new.net, new.units, new.unit_price, new.held_units, new.expected_net))
  execute function note_order_sums();
`;

const people = sql`
create table people_sums (
  kind text not null check (kind in ('user', 'investor')),
  -- users: the day of registration in Tehran; investors: -infinity
  day date not null,
  is_legal boolean not null,
  auth_status text not null,
  -- 0: none
  branch_id integer not null,
  count bigint not null,
  primary key (kind, day, is_legal, auth_status, branch_id)
);

create table people_sum_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  day date not null,
  is_legal boolean not null,
  auth_status text not null,
  branch_id integer not null,
  count smallint not null
);

create function note_investor_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into people_sum_changes (kind, day, is_legal, auth_status, branch_id, count)
    values ('investor', '-infinity', old.is_legal, old.auth_status, coalesce(old.branch_id, 0), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into people_sum_changes (kind, day, is_legal, auth_status, branch_id, count)
    values ('investor', '-infinity', new.is_legal, new.auth_status, coalesce(new.branch_id, 0), 1);
  end if;
  return null;
end $$;

-- administrators are no users of this count
create function note_user_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.role_id = 1 then
    insert into people_sum_changes (kind, day, is_legal, auth_status, branch_id, count)
    values ('user', (old.created_at at time zone 'Asia/Tehran')::date, false, '', 0, -1);
  end if;
  if tg_op <> 'DELETE' and new.role_id = 1 then
    insert into people_sum_changes (kind, day, is_legal, auth_status, branch_id, count)
    values ('user', (new.created_at at time zone 'Asia/Tehran')::date, false, '', 0, 1);
  end if;
  return null;
end $$;

create trigger investors_note_sums after insert or delete on investors
  for each row execute function note_investor_sums();

create trigger investors_note_changed_sums after update on investors
  for each row
  when ((old.is_legal, old.auth_status, old.branch_id) is distinct from (new.is_legal, new.auth_status,
    new.branch_id))
  execute function note_investor_sums();

create trigger users_note_sums after insert or delete on users for each row execute function note_user_sums();

create trigger users_note_changed_sums after update on users
  for each row
  when ((old.role_id, old.created_at) is distinct from (new.role_id, new.created_at))
  execute function note_user_sums();

create view people_totals as
  select kind, day, is_legal, auth_status, branch_id, count from people_sums
  union all
  select kind, day, is_legal, auth_status, branch_id, count from people_sum_changes;
`;

const turnover = sql`
create table turnover_sums (
  fund_id integer not null references funds (id),
  tx_type entry_type not null,
  -- -infinity: of all days
  day date not null,
  count bigint not null,
  debit numeric not null,
  credit numeric not null,
  primary key (day, fund_id, tx_type)
);

-- the sums have every entry up to until_id. Entries up to next_id are all there or gone once no transaction before next_xid
-- runs any more, because ids are not committed in their order
create table turnover_mark (
  is_only boolean primary key default true check (is_only),
  until_id bigint not null default 0,
  next_id bigint not null default 0,
  next_xid bigint not null default 0
);

insert into turnover_mark default values;
`;

/** The turnover with what its sums do not have yet. */
export const turnoverTotals = sql`
-- the upper bound is never reached: with it the planner takes the range for a small one, and reads it by index
create view turnover_totals as
  select fund_id, tx_type, day, count, debit, credit from turnover_sums
  union all
  select e.fund_id, e.tx_type, d.day, 1, e.debit, e.credit
  from ledger_entries e
  cross join lateral (values ('-infinity'::date), (e.business_date)) d(day)
  where e.id > (select until_id from turnover_mark) and e.id < (select until_id + 1000000000000 from turnover_mark)
    and e.investor_id is not null and e.unit = 'IRR';
`;

const holders = sql`
create table holder_sums (
  -- 0: investors with units in any fund
  fund_id integer primary key,
  count bigint not null
);

create table holder_sum_changes (
  id bigint generated always as identity primary key,
  fund_id integer not null,
  count smallint not null
);

-- in how many funds an investor has units
create table holder_funds (
  investor_id integer primary key references investors (id),
  funds integer not null check (funds >= 0)
);

create function note_holder_sums() returns trigger language plpgsql as $$
declare
  had boolean := tg_op <> 'INSERT' and old.units > 0;
  has boolean := new.units > 0;
  step integer := has::int - had::int;
  left_funds integer;
begin
  if step = 0 then
    return null;
  end if;
  insert into holder_sum_changes (fund_id, count) values (new.fund_id, step);
  if step > 0 then
    insert into holder_funds as h (investor_id, funds) values (new.investor_id, 1)
    on conflict (investor_id) do update set funds = h.funds + 1
    returning funds into left_funds;
  else
    update holder_funds set funds = funds - 1 where investor_id = new.investor_id returning funds into left_funds;
  end if;
  if left_funds = greatest(step, 0) then
    insert into holder_sum_changes (fund_id, count) values (0, step);
  end if;
  return null;
end $$;

-- at the end of the transaction: two orders of one investor in two funds meet in the row of the investor
create constraint trigger holdings_note_sums after insert or update of units on holdings
  deferrable initially deferred
  for each row execute function note_holder_sums();

insert into holder_sums (fund_id, count) values (0, 0);

create view holder_totals as
  select fund_id, count from holder_sums
  union all
  select fund_id, count from holder_sum_changes;
`;

const desk = sql`
create table desk_sums (
  -- payment: by the day of its beginning; deposit: by the day at the bank; debit: those that brought money, by that day
  kind text not null check (kind in ('payment', 'deposit', 'debit')),
  -- 0: none
  fund_id integer not null,
  day date not null,
  state text not null,
  -- deposits: where the money came by
  source text not null,
  count bigint not null,
  amount numeric not null,
  primary key (kind, fund_id, day, state, source)
);

create table desk_sum_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  fund_id integer not null,
  day date not null,
  state text not null,
  source text not null,
  count smallint not null,
  amount bigint not null
);

create function note_payment_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into desk_sum_changes (kind, fund_id, day, state, source, count, amount)
    values ('payment', coalesce(old.fund_id, 0), (old.created_at at time zone 'Asia/Tehran')::date, old.status, '', -1, -old.amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into desk_sum_changes (kind, fund_id, day, state, source, count, amount)
    values ('payment', coalesce(new.fund_id, 0), (new.created_at at time zone 'Asia/Tehran')::date, new.status, '', 1, new.amount);
  end if;
  return null;
end $$;

create function note_deposit_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into desk_sum_changes (kind, fund_id, day, state, source, count, amount)
    values ('deposit', coalesce(old.fund_id, 0), (old.deposited_at at time zone 'Asia/Tehran')::date, old.status, old.source, -1,
      -old.amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into desk_sum_changes (kind, fund_id, day, state, source, count, amount)
    values ('deposit', coalesce(new.fund_id, 0), (new.deposited_at at time zone 'Asia/Tehran')::date, new.status, new.source, 1,
      new.amount);
  end if;
  return null;
end $$;

-- debits that brought no money are not counted
create function note_debit_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'done' then
    insert into desk_sum_changes (kind, fund_id, day, state, source, count, amount)
    values ('debit', old.fund_id, (old.done_at at time zone 'Asia/Tehran')::date, 'done', '', -1, -old.amount);
  end if;
  if tg_op <> 'DELETE' and new.status = 'done' then
    insert into desk_sum_changes (kind, fund_id, day, state, source, count, amount)
    values ('debit', new.fund_id, (new.done_at at time zone 'Asia/Tehran')::date, 'done', '', 1, new.amount);
  end if;
  return null;
end $$;

create trigger payments_note_sums after insert or delete on payments
  for each row execute function note_payment_sums();

create trigger payments_note_changed_sums after update on payments
  for each row
  when ((old.fund_id, old.created_at, old.status, old.amount)
    is distinct from (new.fund_id, new.created_at, new.status, new.amount))
  execute function note_payment_sums();

create trigger bank_deposits_note_sums after insert or delete on bank_deposits
  for each row execute function note_deposit_sums();

create trigger bank_deposits_note_changed_sums after update on bank_deposits
  for each row
  when ((old.fund_id, old.deposited_at, old.status, old.source, old.amount)
    is distinct from (new.fund_id, new.deposited_at, new.status, new.source, new.amount))
  execute function note_deposit_sums();

create trigger debit_charges_note_sums after insert or delete on debit_charges
  for each row execute function note_debit_sums();

create trigger debit_charges_note_changed_sums after update on debit_charges
  for each row
  when ((old.fund_id, old.done_at, old.status, old.amount)
    is distinct from (new.fund_id, new.done_at, new.status, new.amount))
  execute function note_debit_sums();

-- sums and the changes that are not in them yet
create view desk_totals as
  select kind, fund_id, day, state, source, count, amount from desk_sums
  union all
  select kind, fund_id, day, state, source, count, amount from desk_sum_changes;
`;

/** What counts the sums again. */
export const recount = sql`
-- counts everything again: for rows that were written without triggers
create function recount_sums() returns void language sql as $$
  delete from order_sum_changes;
  delete from order_sums;
  insert into order_sums
  select s.scope, s.day, o.fund_id, o.order_type, o.status, s.payment_method, count(*), coalesce(sum(o.amount), 0),
    coalesce(sum(coalesce(o.amount, 0) - coalesce(o.remain, 0)), 0), coalesce(sum(o.net), 0),
    coalesce(sum(o.expected_net), 0),
    coalesce(sum(o.units) filter (where o.unit_price is not null), 0), coalesce(sum(o.held_units), 0)
  from orders o
  cross join lateral (values
    ('all', '-infinity'::date, o.payment_method),
    ('placed', (o.created_at at time zone 'Asia/Tehran')::date, o.payment_method), ('priced', o.price_date, '')
  ) s(scope, day, payment_method)
  where s.day is not null
  group by s.scope, s.day, o.fund_id, o.order_type, o.status, s.payment_method;
  delete from people_sum_changes;
  delete from people_sums;
  insert into people_sums
  select 'investor', '-infinity'::date, is_legal, auth_status, coalesce(branch_id, 0), count(*)
  from investors
  group by is_legal, auth_status, branch_id
  union all
  select 'user', (created_at at time zone 'Asia/Tehran')::date, false, '', 0, count(*)
  from users
  where role_id = 1
  group by 2;
  delete from holder_sum_changes;
  delete from holder_sums;
  delete from holder_funds;
  insert into holder_funds select investor_id, count(*) from holdings where units > 0 group by investor_id;
  insert into holder_sums
  select fund_id, count(*) from holdings where units > 0 group by fund_id
  union all
  select 0, count(*) from holder_funds;
$$;

-- counts everything again: for rows that were written without triggers
create function recount_desk_sums() returns void language sql as $$
  delete from desk_sum_changes;
  delete from desk_sums;
  insert into desk_sums
  select 'payment', coalesce(fund_id, 0), (created_at at time zone 'Asia/Tehran')::date, status::text, '', count(*), sum(amount)
  from payments
  group by 2, 3, 4
  union all
  select 'deposit', coalesce(fund_id, 0), (deposited_at at time zone 'Asia/Tehran')::date, status, source, count(*), sum(amount)
  from bank_deposits
  group by 2, 3, 4, 5
  union all
  select 'debit', fund_id, (done_at at time zone 'Asia/Tehran')::date, 'done', '', count(*), sum(amount)
  from debit_charges
  where status = 'done'
  group by 2, 3;
$$;

-- Counts the turnover again, for entries that were written in bulk. Nobody writes an entry meanwhile, so every id up to the
-- largest one is there.
create function recount_turnover_sums() returns void language plpgsql as $$
declare
  last_id bigint;
begin
  lock table ledger_entries in share mode;
  select coalesce(max(id), 0) into last_id from ledger_entries;
  delete from turnover_sums;
  insert into turnover_sums (fund_id, tx_type, day, count, debit, credit)
  select fund_id, tx_type, coalesce(business_date, '-infinity'), count(*), sum(debit), sum(credit)
  from ledger_entries
  where id <= last_id and investor_id is not null and unit = 'IRR'
  group by grouping sets ((fund_id, tx_type, business_date), (fund_id, tx_type));
  update turnover_mark set until_id = last_id, next_id = last_id, next_xid = 0;
end $$;
`;

/** Creates the prepared sums, and what counts them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [orders, orderNotes, people, turnover, turnoverTotals, holders, desk, recount])
    await part.execute(db);
}
