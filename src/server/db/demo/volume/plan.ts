import { sql, type Kysely } from 'kysely';
import { addDays, isoToJalali, tehranDay, tehranTime } from '#shared/jalali.ts';
import { DEFAULT_WEEKEND_DAYS, isWorkingDay } from '#shared/workingDays.ts';
import type { Database } from '../../tables.ts';

/** A connection that keeps its temporary tables and functions from one statement to the next. */
export type Connection = Kysely<Database>;

export interface VolumeSize {
  investors: number;
  orders: number;
  /** the same seed on the same demo gives the same rows */
  seed: number;
}

/** What all parts of a fill know: where its rows begin, and the calendar that they follow. */
export interface VolumePlan extends VolumeSize {
  now: Date;
  today: string;
  /** largest ids before the fill; the rows of the fill count on from them */
  from: {
    investor: number;
    user: number;
    account: number;
    order: number;
    lot: number;
    slip: number;
    settlement: number;
  };
  makerId: number;
  checkerId: number;
  branchIds: number[];
}

/** Orders begin some days after the first price, so that prices before them are known. */
const FIRST_DAY = 6;
/** Part of the investors who were there before the first order; the others join while orders grow. */
const FOUNDERS = 0.2;
/** The newest investors have no order yet: they wait for their identity to be checked. */
const ORDERING = 0.99;
/** Days on which an order may be settled lie after the last priced day. */
const DAYS_AHEAD = 60;
/** Shares of the funds among orders, largest first: a few funds have most of the orders. */
const SHARES = [30, 17, 13, 11, 9, 8, 7, 5];

const maxId = async (db: Connection, table: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
};

/** Reads where the rows of a fill begin, and makes the temporary tables and functions that its statements use. */
export async function makePlan(db: Connection, size: VolumeSize, now: Date): Promise<VolumePlan> {
  const today = tehranDay(now);
  const { rows: staff } = await sql<{ id: number; accessLevel: string }>`
    select id, access_level as "accessLevel" from users where access_level in ('t1', 't2') order by access_level, id`.execute(
    db,
  );
  const of = (level: string): number => {
    const found = staff.find(({ accessLevel }) => accessLevel === level);
    if (!found) throw new Error('the demo has no administrators');
    return found.id;
  };
  const plan: VolumePlan = {
    ...size,
    now,
    today,
    from: {
      investor: await maxId(db, 'investors'),
      user: await maxId(db, 'users'),
      account: await maxId(db, 'investor_bank_accounts'),
      order: await maxId(db, 'orders'),
      lot: await maxId(db, 'lots'),
      slip: await maxId(db, 'bank_slips'),
      settlement: await maxId(db, 'gateway_settlements'),
    },
    makerId: of('t1'),
    checkerId: of('t2'),
    branchIds: await insertBranches(db),
  };
  const lastIndex = await makeDays(db, plan);
  await makeFunds(db, today);
  await makeDraws(db, plan, lastIndex);
  return plan;
}

const branchCities = ['تبریز', 'شیراز', 'مشهد', 'کرج', 'اهواز', 'رشت', 'کرمان', 'یزد', 'قم', 'ساری', 'همدان'];

async function insertBranches(db: Connection): Promise<number[]> {
  await db
    .insertInto('branches')
    .values(branchCities.map((city, index) => ({ code: `B${index + 10}`, name: `شعبه ${city}` })))
    .execute();
  const rows = await db.selectFrom('branches').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Working days from the first price on, counted from 0. @returns the place of the last one that has begun */
async function makeDays(db: Connection, { today }: { today: string }): Promise<number> {
  const { rows } = await sql<{ first: string }>`select min(nav_date) as first from fund_navs`.execute(db);
  const { rows: closed } = await sql<{ day: string }>`select day from holidays where scope = 'all'`.execute(db);
  const calendar = { weekendDays: DEFAULT_WEEKEND_DAYS, holidays: new Set(closed.map(({ day }) => day)) };
  const days: string[] = [];
  const last = addDays(today, DAYS_AHEAD);
  for (let day = rows[0]?.first ?? today; day <= last; day = addDays(day, 1))
    if (isWorkingDay(calendar, day)) days.push(day);
  await sql`create temp table fill_days (n int primary key, day date not null unique, jalali_year text not null)`.execute(
    db,
  );
  await sql`
    insert into fill_days select n - 1, day, year
    from unnest(${days}::date[], ${days.map((day) => isoToJalali(day).slice(0, 4))}::text[]) with ordinality d(day, year, n)`.execute(
    db,
  );
  await sql`analyze fill_days`.execute(db);
  return days.findLastIndex((day) => day <= today);
}

/**
 * Funds that take orders, largest first, with their terms. A fund that pays profits takes orders of the fill only after
 * its last payment: everybody who held units before it has a share, and the shares are the demo's.
 */
async function makeFunds(db: Connection, today: string): Promise<void> {
  await sql`
    create temp table fill_funds as
    select (row_number() over (order by f.id) - 1)::int as k, f.id as fund_id, a.id as bank_account_id,
      coalesce((select min(d.n) from fill_days d where d.day > p.day), 0) as first_n,
      f.fee_fixed_issue as fixed_issue, f.fee_var_issue_pct as var_pct, f.fee_var_issue_cap as var_cap,
      f.fee_fixed_cancel as fixed_cancel, f.max_fund_units is not null as has_ceiling,
      b.cutoff_time as buy_cutoff, b.price_offset_days as buy_offset, b.issue_offset_days as issue_offset,
      r.cutoff_time as slip_cutoff, r.price_offset_days as slip_offset,
      s.cutoff_time as sell_cutoff, s.price_offset_days as sell_offset, s.settle_days as settle_offset
    from funds f
    join lateral (select min(id) as id from fund_bank_accounts where fund_id = f.id) a on true
    left join lateral (
      select max(profit_date) as day from fund_profits where fund_id = f.id and profit_date <= ${today}
    ) p on true
    join fund_schedules b on b.fund_id = f.id and b.order_type = 1 and b.payment_method = 'ipg'
    join fund_schedules r on r.fund_id = f.id and r.order_type = 1 and r.payment_method = 'receipt'
    join fund_schedules s on s.fund_id = f.id and s.order_type = 2
    where f.kind = 'fund' and f.status = 'active' and f.issue_enabled and f.cancel_enabled`.execute(db);
  await sql`alter table fill_funds add primary key (k)`.execute(db);
  await sql`analyze fill_funds`.execute(db);
}

/**
 * Functions of the number of an order alone, so that any part of the fill can be told again without reading it: when it is
 * placed, by whom, in which fund. `draw` is a number from 0 to `sides - 1` that follows from the seed.
 */
async function makeDraws(db: Connection, plan: VolumePlan, lastIndex: number): Promise<void> {
  const { rows: funds } = await sql<{ k: number; firstN: number }>`
    select k, first_n as "firstN" from fill_funds order by k`.execute(db);
  const [main] = funds;
  if (!main || main.firstN > 0) throw new Error('the demo has no fund that takes orders from the first day on');
  const slots = funds.flatMap(({ k }, index) => Array.from({ length: SHARES[index] ?? 3 }, () => k));
  const begun = dayShare(plan.now);
  const span = lastIndex - FIRST_DAY + begun;
  const numbers = (items: readonly number[]) => sql.raw(`'{${items.join(',')}}'::int[]`);
  const number = (value: number) => sql.raw(String(value));
  const slot = sql`(${numbers(slots)})[1 + pg_temp.draw(i, 3, ${number(slots.length)})]`;
  const bodies = {
    'draw(i bigint, what bigint, sides bigint) returns bigint': sql`
      (hashint8extended(i, ${number(plan.seed)}::bigint * 1000 + what) & 9223372036854775807) % sides`,
    'at_x(i float8) returns float8': sql`
      ${number(FIRST_DAY)} + ${number(span)} * power(i / ${number(plan.orders)}, 0.75)`,
    'order_day(i bigint) returns int': sql`floor(pg_temp.at_x(i))::int`,
    'order_fund(i bigint) returns int': sql`
      case when (${numbers(funds.map(({ firstN }) => firstN))})[1 + ${slot}] > pg_temp.order_day(i) then 0 else ${slot} end`,
    'order_investor(i bigint) returns int': sql`
      1 + floor(greatest(1, least(${number(ORDERING)}, ${number(FOUNDERS)} + ${number(1 - FOUNDERS)} * i / ${number(plan.orders)})
        * ${number(plan.investors)} - 1) * power(pg_temp.draw(i, 4, 1000000000) / 1e9::float8, 1.5))::int`,
    'joined_x(n int) returns float8': sql`
      case when n <= ${number(FOUNDERS * plan.investors)} then -pg_temp.draw(n, 50, 400)::float8
      else pg_temp.at_x((n::float8 / ${number(plan.investors)} - ${number(FOUNDERS)}) / ${number(1 - FOUNDERS)} * ${number(plan.orders)}) end`,
    'branch_of(n int) returns int': sql`
      case when pg_temp.draw(n, 51, 100) < 30
      then (${numbers(plan.branchIds)})[1 + pg_temp.draw(n, 52, ${number(plan.branchIds.length)})] end`,
    'is_legal(n int) returns boolean': sql`pg_temp.draw(n, 53, 100) < 3`,
  };
  for (const [head, body] of Object.entries(bodies))
    await sql`create function pg_temp.${sql.raw(head)} language sql immutable as $fill$ select ${body} $fill$`.execute(
      db,
    );
}

/** How much of the office day has passed, from 0 to 1. */
function dayShare(now: Date): number {
  const [hours = 0, minutes = 0] = tehranTime(now).split(':').map(Number);
  return Math.min(1, Math.max(0, (hours + minutes / 60 - 7.5) / 9));
}
