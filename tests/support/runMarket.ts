import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/connection.ts';
import { testNow } from './app.ts';

/** One fund of which many hold ten units, and in which many have an order with the price of the profit day. */
export interface RunMarket {
  fundId: number;
  /** price day of the orders and day of the profit run */
  day: string;
}

/** Rial of one unit, and of each order: five units, nothing over. */
const UNIT_PRICE = 1_000_000n;
const ORDER_AMOUNT = 5_000_000n;
const HELD_UNITS = 10n;

/** When the market of a test is open: `openedOn` is the price day of the units held, `day` that of the orders and the run. */
export interface MarketDays {
  openedOn: string;
  day: string;
  at: Date;
}
const testDays: MarketDays = { openedOn: '2026-11-15', day: '2026-11-21', at: testNow };

/**
 * Fills a market on a demo database in few statements: holders with sound books, each third with reinvestment on; of the
 * first `orders` holders a paid order that waits for its price; the approved price of the day.
 */
export async function fillRunMarket(
  db: Kysely<Database>,
  of: { holders: number; orders: number; days?: MarketDays },
): Promise<RunMarket> {
  return inTransaction(db, async (tx) => {
    const { openedOn, day, at } = of.days ?? testDays;
    const name = `market-${randomBytes(4).toString('hex')}-`;
    const run = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(tx)).rows;
    const [fund] = await run(sql<{ id: number }>`
      insert into funds (slug, name, fund_type, type_of_invest, risk_level, is_reinvest_allowed, created_at)
      values (${name}, ${name}, 4, 'IssuanceAndCancellation', 3, true, ${at}) returning id`);
    const fundId = fund?.id ?? 0;
    await run(sql`update fund_totals set issued_units = ${HELD_UNITS * BigInt(of.holders)} where fund_id = ${fundId}`);
    await run(sql`
      insert into fund_schedules (fund_id, order_type, payment_method, cutoff_time, price_offset_days, issue_offset_days, settle_days)
      values (${fundId}, 1, 'ipg', '14:00', 0, 1, 0), (${fundId}, 2, 'account', '14:00', 0, 0, 1)`);
    await run(sql`
      insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status, published_at)
      values (${fundId}, ${day}, ${UNIT_PRICE}, ${UNIT_PRICE}, ${UNIT_PRICE}, 0, 0, 'approved', ${at})`);
    const people = await run(sql<{ id: number }>`
      insert into investors (is_legal, national_no, auth_status, created_at)
      select false, ${name} || n, 'sejam_online', ${at} from generate_series(1, ${of.holders}::int) n returning id`);
    const ids = people.map((person) => person.id).sort((a, b) => a - b);
    await run(sql`
      insert into accounts (kind, investor_id, fund_id, unit, balance, held)
      select 'investor_units', i.id, ${fundId}::int, 'UNIT', ${HELD_UNITS}, 0 from unnest(${ids}::int[]) i (id)
      union all
      select 'investor_cash', i.id, ${fundId}, 'IRR', case when i.n <= ${of.orders} then ${ORDER_AMOUNT}::bigint else 0 end, case when i.n <= ${of.orders} then ${ORDER_AMOUNT}::bigint else 0 end
      from unnest(${ids}::int[]) with ordinality i (id, n)`);
    await run(sql`
      insert into accounts (kind, fund_id, unit, balance)
      values ('fund_capital', ${fundId}, 'IRR', null), ('fund_units', ${fundId}, 'UNIT', null), ('fund_bank', ${fundId}, 'IRR', null)`);
    await run(
      sql`insert into holdings (investor_id, fund_id, units) select id, ${fundId}::int, ${HELD_UNITS}::bigint from unnest(${ids}::int[]) i (id)`,
    );
    await run(sql`
      insert into reinvest_settings (investor_id, fund_id, is_on, percent, effective_from, updated_at, prior_is_on, prior_percent)
      select id, ${fundId}::int, true, 100, ${openedOn}, ${at}::timestamptz, false, 0 from unnest(${ids}::int[]) i (id) where id % 3 = 0`);
    await insertOrders(tx, { fundId, ids, at, day: openedOn, status: 'issued', units: HELD_UNITS });
    await insertOrders(tx, { fundId, ids: ids.slice(0, of.orders), at, day, status: 'registered', units: 0n });
    await run(sql`
      insert into lots (investor_id, fund_id, order_id, license_number, license_date, opened_on, unit_count, units_left, unit_price)
      select investor_id, fund_id, id, 'M' || id, price_date, price_date, units, units, unit_price from orders where fund_id = ${fundId} and status = 'issued'`);
    await post(tx, { fundId, at }, 'deposit', 'fund_bank', 'investor_cash', sql`amount`);
    await post(tx, { fundId, at }, 'issue', 'investor_cash', 'fund_capital', sql`net`);
    await post(tx, { fundId, at }, 'units', 'fund_units', 'investor_units', sql`units`);
    return { fundId, day };
  });
}

type Write = Parameters<Parameters<typeof inTransaction>[1]>[0];

async function insertOrders(
  tx: Write,
  of: { fundId: number; ids: number[]; at: Date; day: string; status: 'issued' | 'registered'; units: bigint },
): Promise<void> {
  const isIssued = of.status === 'issued';
  const amount = isIssued ? of.units * UNIT_PRICE : ORDER_AMOUNT;
  await sql`
    with placed as (
      insert into orders (investor_id, order_no, fund_id, order_type, payment_method, mode, status, amount, units, unit_price, fee, remain, net, held_amount,
        effective_date, price_date, license_date, cancel_deadline, created_at, money_at, finished_at)
      select i.id, ${`M${of.status}`} || i.id, ${of.fundId}::int, 1, 'ipg', 'amount', ${of.status}, ${amount}::bigint, ${isIssued ? of.units : null}::bigint,
        ${isIssued ? UNIT_PRICE : null}::numeric, ${isIssued ? 0 : null}::bigint, ${isIssued ? 0 : null}::bigint, ${isIssued ? amount : null}::bigint,
        ${isIssued ? 0n : amount}::bigint, ${of.day}::date, ${of.day}::date, ${of.day}::date, ${of.at}::timestamptz, ${of.at}::timestamptz, ${of.at}::timestamptz,
        ${isIssued ? of.at : null}::timestamptz
      from unnest(${of.ids}::int[]) i (id) returning id, investor_id, status)
    insert into order_events (investor_id, order_id, from_status, to_status, actor_kind, at)
    select investor_id, id, null, status, 'system', ${of.at}::timestamptz from placed`.execute(tx);
}

/** One journal with two lines for each order of the fund that has the amount. */
async function post(
  tx: Write,
  { fundId, at }: { fundId: number; at: Date },
  kind: 'deposit' | 'issue' | 'units',
  debit: string,
  credit: string,
  amount: ReturnType<typeof sql>,
): Promise<void> {
  const unit = kind === 'units' ? 'UNIT' : 'IRR';
  await sql`
    with journal as (
      insert into journals (at, business_date, kind, investor_id, fund_id, order_id)
      select ${at}::timestamptz, price_date, ${kind === 'units' ? 'issue' : kind}, investor_id, fund_id, id from orders where fund_id = ${fundId} and ${amount} > 0
      returning id, investor_id, fund_id, order_id, business_date)
    insert into ledger_entries (journal_id, account_id, investor_id, fund_id, unit, debit, credit, tx_type, order_id, business_date, at)
    select j.id, a.id, a.investor_id, j.fund_id, ${unit}, case when a.kind = ${debit} then ${amount} else 0 end, case when a.kind = ${credit} then ${amount} else 0 end,
      ${kind === 'deposit' ? 'deposit_ipg' : 'issue'}, j.order_id, j.business_date, ${at}::timestamptz
    from journal j join orders o on o.investor_id = j.investor_id and o.id = j.order_id
      join accounts a on a.fund_id = j.fund_id and a.kind in (${debit}, ${credit}) and coalesce(a.investor_id, j.investor_id) = j.investor_id`.execute(
    tx,
  );
}

/**
 * Deadlocks of a database since it was made. A connection tells its own at its end, so that every connection opened after
 * the one of `db` has to be closed.
 */
export async function countDeadlocks(db: Kysely<Database>, since: Date): Promise<number> {
  for (;;) {
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql<{ deadlocks: bigint; others: bigint }>`
      select deadlocks, (select count(*) from pg_stat_activity a where a.datname = current_database() and a.backend_start > ${since}) as others
      from pg_stat_database where datname = current_database()`.execute(db);
    if (rows[0]?.others === 0n) return Number(rows[0].deadlocks);
    await sleep(20);
  }
}
