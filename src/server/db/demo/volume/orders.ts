import { sql } from 'kysely';
import type { Connection, VolumePlan } from './plan.ts';

/*
 * Orders of one part, first in a temporary table with every date and sum that they come to. A redemption names the number of
 * an earlier order and is of that order's investor and fund; where these hold no certificate yet, it becomes a purchase.
 */

/** Percent of orders that are meant as redemptions. */
const REDEMPTIONS = 32;

const columns = sql.raw(`
  i bigint primary key, id int, order_type smallint not null, method text not null, status text not null,
  investor_id int not null, user_id int not null, account_id int not null, branch_id int, k int not null, fund_id int not null,
  bank_account_id int not null, n int not null, amount bigint, requested bigint, units bigint, unit_price numeric(20, 4),
  fee bigint, exit_fee bigint, remain bigint, net bigint, held_units bigint not null default 0,
  held_amount bigint not null default 0, effective_date date not null, price_date date not null, license_date date,
  payout_date date, deadline timestamptz not null, at timestamptz not null, money_at timestamptz, priced_at timestamptz,
  done_at timestamptz, order_no text, license_no text, lot_id int, age int, pct numeric(9, 6), slip_id int,
  settlement_id int, known_price numeric(20, 4), known_day date`);

/** Makes the empty table of a part. */
export async function makeBatch(db: Connection): Promise<void> {
  await sql`create temp table fill_batch (${columns})`.execute(db);
}

/** Fills the table with the orders from `first` to `last` and writes the rows of `orders`. */
export async function insertOrders(db: Connection, plan: VolumePlan, first: number, last: number): Promise<void> {
  await sql`truncate fill_batch`.execute(db);
  await planRedemptions(db, plan, first, last);
  await planPurchases(db, plan, first, last);
  await numberRows(db, plan);
  await sql`analyze fill_batch`.execute(db);
  await sql`
    insert into orders (id, investor_id, order_no, fund_id, order_type, payment_method, mode, status, amount, requested_units,
      units, unit_price, fee, exit_fee, remain, net, held_units, held_amount, estimate, effective_date, price_date,
      license_date, payout_date, cancel_deadline, license_number, account_id, ref_id, branch_id, created_by, created_at,
      money_at, finished_at)
    overriding system value
    select id, investor_id, order_no, fund_id, order_type, method, case order_type when 1 then 'amount' else 'units' end, status,
      amount, requested, units, unit_price, fee, exit_fee, remain, net, held_units, held_amount,
      case when known_price is null then '{}'::jsonb
        else jsonb_build_object('nav', known_price::text, 'navDate', known_day::text) end,
      effective_date, price_date, license_date, payout_date, deadline, license_no,
      case when order_type = 2 then account_id end, case when method = 'ipg' then (7000000 + id)::text end, branch_id,
      user_id, at, money_at, done_at
    from fill_batch
    order by id`.execute(db);
}

/* Moments of working days in Tehran. */
const tehran = (day: string, time: string) => sql.raw(`(${day} + time '${time}') at time zone 'Asia/Tehran'`);
const placedAt = sql.raw(`(d.day + time '07:30' + (x - floor(x)) * interval '9 hours') at time zone 'Asia/Tehran'`);
const isAfter = (cutoff: string) =>
  sql.raw(`case when time '07:30' + (x - floor(x)) * interval '9 hours' >= ${cutoff} then 1 else 0 end`);

/**
 * Redemptions of the oldest certificate of an investor in a fund, at most one of both in a part, and none while another one
 * waits for its price.
 */
async function planRedemptions(db: Connection, plan: VolumePlan, first: number, last: number): Promise<void> {
  const { investor, user, account } = plan.from;
  await sql`
    with wanted as (
      select i, pg_temp.at_x(i::float8) as x, pg_temp.order_day(i) as n, pg_temp.order_investor(ref) as person,
        pg_temp.order_fund(ref) as k
      from generate_series(${first}::bigint, ${last}::bigint) i
      cross join lateral (select 1 + pg_temp.draw(i, 2, greatest(i - 1, 1)) as ref) r
      where pg_temp.draw(i, 1, 100) < ${REDEMPTIONS}
    ), dated as (
      select distinct on (w.person, w.k) w.*, f.fund_id, f.bank_account_id, f.fixed_cancel, d.day, e.day as effective_day,
        p.day as price_day, o.day as payout_day, ${placedAt} as at, (e.day + f.sell_cutoff) at time zone 'Asia/Tehran' as deadline
      from wanted w
      join fill_funds f on f.k = w.k
      join fill_days d on d.n = w.n
      join fill_days e on e.n = w.n + ${isAfter('f.sell_cutoff')}
      join fill_days p on p.n = e.n + f.sell_offset
      join fill_days o on o.n = p.n + f.settle_offset
      order by w.person, w.k, w.i
    ), held as (
      select d.*, l.id as lot_id, d.price_day - l.opened_on as age, v.cancel_nav, pg_temp.draw(d.i, 5, 1000) < 20 as is_cancelled,
        case when l.units_left < 20 or pg_temp.draw(d.i, 6, 100) < 45 then l.units_left
          else greatest(1, l.units_left * (10 + pg_temp.draw(d.i, 7, 70)) / 100) end as wanted_units
      from dated d
      cross join lateral (
        select id, units_left, opened_on
        from lots
        where investor_id = ${investor}::int + d.person and fund_id = d.fund_id and units_left > 0 and opened_on <= d.price_day
        order by opened_on, id limit 1
      ) l
      left join fund_navs v on v.fund_id = d.fund_id and v.nav_date = d.price_day and v.status = 'approved'
      where not exists (
        select from orders o
        where o.investor_id = ${investor}::int + d.person and o.fund_id = d.fund_id and o.order_type = 2
          and o.status in ('registered', 'processing')
      )
    ), worth as (
      select h.*, floor(wanted_units * cancel_nav)::bigint as gross, coalesce(s.pct, 0) as step_pct
      from held h
      left join lateral (
        select pct from exit_fee_steps where fund_id = h.fund_id and h.age <= until_day order by until_day limit 1
      ) s on true
    ), charged as (
      select w.*, floor(gross * step_pct / 100)::bigint as charge,
        case when is_cancelled then 'cancelled' when cancel_nav is null then 'registered'
          when payout_day >= ${plan.today}::date then 'payout_pending'
          when payout_day > ${plan.today}::date - 12 and pg_temp.draw(i, 8, 100) < 1 then 'payout_failed' else 'paid' end as state
      from worth w
    )
    insert into fill_batch (i, order_type, method, status, investor_id, user_id, account_id, branch_id, k, fund_id,
      bank_account_id, n, amount, requested, units, unit_price, fee, exit_fee, net, held_units, held_amount, effective_date,
      price_date, payout_date, deadline, at, priced_at, done_at, lot_id, age, pct)
    select i, 2, 'account', state, ${investor}::int + person, ${user}::int + person, ${account}::int + person,
      pg_temp.branch_of(person), k, fund_id, bank_account_id, n, case when is_done then gross end, wanted_units,
      case when state <> 'cancelled' then wanted_units end, case when is_done then cancel_nav end,
      case when is_done then fixed_cancel end, case when is_done then charge end,
      case when is_done then gross - charge - fixed_cancel end, case when state = 'registered' then wanted_units else 0 end,
      case when state in ('payout_pending', 'payout_failed') then gross - charge - fixed_cancel else 0 end, effective_day,
      price_day, payout_day, deadline, at, case when is_done then ${tehran('price_day', '18:20')} end,
      case state when 'paid' then ${tehran('payout_day', '11:30')} when 'cancelled' then at + interval '9 minutes' end,
      case when is_done then lot_id end, age, step_pct
    from charged
    cross join lateral (select state not in ('cancelled', 'registered') as is_done) z
    where state in ('cancelled', 'registered') or gross - charge - fixed_cancel > 0`.execute(db);
}

/** All other orders: purchases, paid at a gateway or by a slip; a few are cancelled or never paid. */
async function planPurchases(db: Connection, plan: VolumePlan, first: number, last: number): Promise<void> {
  const { investor, user, account } = plan.from;
  const { rows } = await sql<{ n: number }>`select max(n) as n from fill_days where day <= ${plan.today}`.execute(db);
  const slipsFrom = (rows[0]?.n ?? 0) - 1;
  await sql`
    with wanted as (
      select i, pg_temp.at_x(i::float8) as x, pg_temp.order_day(i) as n, pg_temp.order_investor(i) as person,
        pg_temp.order_fund(i) as k, case when pg_temp.draw(i, 9, 100) < 18 then 'receipt' else 'ipg' end as method,
        1000000 * floor(5 * power(400, pg_temp.draw(i, 10, 1000000) / 1e6::float8))::bigint as amount
      from generate_series(${first}::bigint, ${last}::bigint) g(i)
      where not exists (select from fill_batch b where b.i = g.i)
    ), dated as (
      select w.*, f.fund_id, f.bank_account_id, f.has_ceiling, f.issue_offset, d.day, e.n as effective_n, e.day as effective_day,
        case w.method when 'ipg' then f.buy_offset else f.slip_offset end as price_offset, ${placedAt} as at,
        (e.day + case w.method when 'ipg' then f.buy_cutoff else f.slip_cutoff end) at time zone 'Asia/Tehran' as deadline,
        f.fixed_issue + least(floor(w.amount * f.var_pct / 100), f.var_cap)::bigint as charge
      from wanted w
      join fill_funds f on f.k = w.k
      join fill_days d on d.n = w.n
      join fill_days e on e.n = w.n
        + case w.method when 'ipg' then ${isAfter('f.buy_cutoff')} else ${isAfter('f.slip_cutoff')} end
    ), priced as (
      select d.*, p.day as price_day, l.day as license_day, v.issue_nav, u.issue_nav as known_price, u.nav_date as known_day,
        case when pg_temp.draw(i, 5, 1000) < 25 then 'expired' when pg_temp.draw(i, 5, 1000) < 40 then 'cancelled'
          when v.issue_nav is not null then 'issued'
          when d.method = 'receipt' and d.n >= ${slipsFrom}::int and pg_temp.draw(i, 8, 10) < 6 then 'pending_receipt'
          else 'registered' end as state
      from dated d
      join fill_days p on p.n = d.effective_n + d.price_offset
      join fill_days l on l.n = p.n + d.issue_offset
      left join fund_navs v on v.fund_id = d.fund_id and v.nav_date = p.day and v.status = 'approved'
      left join lateral (
        select issue_nav, nav_date
        from fund_navs
        where fund_id = d.fund_id and nav_date < d.day and status = 'approved'
        order by nav_date desc limit 1
      ) u on true
    ), bought as (
      select p.*, state = 'issued' as is_done, state in ('issued', 'registered') as is_paid,
        floor((amount - charge) / issue_nav)::bigint as bought_units
      from priced p
    )
    insert into fill_batch (i, order_type, method, status, investor_id, user_id, account_id, branch_id, k, fund_id,
      bank_account_id, n, amount, units, unit_price, fee, remain, net, held_units, held_amount, effective_date, price_date,
      license_date, deadline, at, money_at, priced_at, done_at, known_price, known_day)
    select i, 1, method, state, ${investor}::int + person, ${user}::int + person, ${account}::int + person,
      pg_temp.branch_of(person), k, fund_id, bank_account_id, n, amount, case when is_done then bought_units end,
      case when is_done then issue_nav end, case when is_done then charge end, case when is_done then amount - charge - cost end,
      case when is_done then cost end,
      case when has_ceiling and state in ('registered', 'pending_receipt') then floor(amount / known_price)::bigint else 0 end,
      case when state = 'registered' then amount else 0 end, effective_day, price_day, license_day, deadline, at,
      case when is_paid then at + case method when 'ipg' then interval '150 seconds' else interval '40 minutes' end end,
      case when is_done then ${tehran('price_day', '18:10')} end,
      case when is_done then ${tehran('license_day', '09:00')} when state in ('expired', 'cancelled') then at + interval '15 minutes' end,
      known_price, known_day
    from bought
    cross join lateral (select ceil(bought_units * issue_nav)::bigint as cost) c`.execute(db);
}

/** Numbers of orders, certificates, slips and settlements; a gateway settles each day with each fund. */
async function numberRows(db: Connection, plan: VolumePlan): Promise<void> {
  const { order, lot, slip, settlement } = plan.from;
  await sql`
    update fill_batch b set id = ${order}::int + b.i, order_no = d.jalali_year || '-' || to_char(${order}::int + b.i, 'FM9999000000'),
      license_no = case when b.status = 'issued' then b.fund_id || to_char(${order}::int + b.i, 'FM9990000000') end,
      lot_id = case when b.order_type = 1 then case when b.status = 'issued' then ${lot}::int + b.i end else b.lot_id end,
      slip_id = case when b.method = 'receipt' and b.status in ('issued', 'registered', 'pending_receipt')
        then ${slip}::int + b.i end,
      settlement_id = case when b.method = 'ipg' and b.money_at < ${plan.now}::timestamptz - interval '3 days'
        then ${settlement}::int + 1 + b.k * 2000 + b.n end
    from fill_days d
    where d.n = b.n`.execute(db);
}
