import { sql, type Kysely } from 'kysely';
import { createApp } from '#server/app.ts';
import type { Database } from '#server/db/tables.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { createGround } from '../../tests/support/ground.ts';
import type { Standalone } from '../../tests/soak/standalone.ts';

const NOW = new Date('2026-11-21T06:30:00Z');
const ORDERS_PER_INVESTOR = 10;
const FUNDS = 8;
const PRICED_DAYS = 430;

/** Fills a database with executed buys: orders, their history, payments, certificates, holdings and ledger. */
async function fillOrders(db: Kysely<Database>, orders: number): Promise<void> {
  const investors = orders / ORDERS_PER_INVESTOR;
  const connection = db.connection();
  await connection.execute(async (tx) => {
    // bulk rows are right by making; checks row by row would take hours
    await sql`set session_replication_role = replica`.execute(tx);
    await sql`set synchronous_commit = off`.execute(tx);
    await sql`
      insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units)
      select f, d, 1234567.8912, 1230000, 1230000, 0, 0 from generate_series(1, ${FUNDS}) f, generate_series(date '2026-11-20' - ${PRICED_DAYS}::int, date '2026-11-20', interval '1 day') d on conflict do nothing`.execute(
      tx,
    );
    await sql`
      insert into investors (is_legal, national_no, auth_status, created_at) select false, 'n' || i, 'sejam_online', ${NOW} from generate_series(1, ${investors}::int) i`.execute(
      tx,
    );
    const first =
      (await sql<{ id: number }>`select max(id) - ${investors}::int as id from investors`.execute(tx)).rows[0]?.id ?? 0;
    /* Order i belongs to investor i mod n, to fund (i / n) mod 8, and is a day younger than the one before of its investor. */
    const of = sql`(select i, ${first}::int + 1 + (i - 1) % ${investors}::int as investor, 1 + ((i - 1) / ${investors}::int) % ${FUNDS} as fund,
      timestamptz '2026-11-18 07:00Z' - ((i - 1) / ${investors}::int) * interval '21 days' - (i % 7200) * interval '1 second' as at from generate_series(1, ${orders}::int) i) g`;
    await sql`
      insert into orders (investor_id, order_no, fund_id, order_type, payment_method, mode, status, amount, units, unit_price, fee, remain, net, estimate, effective_date, price_date, license_date, license_number, created_by, created_at, money_at, finished_at)
      select investor, '1405-' || i, fund, 1, 'ipg', 'amount', 'issued', 12345678, 10, 1234567.8912, 0, 0, 12345678, '{}', at::date, at::date, at::date, i::text, 1, at, at, at from ${of}`.execute(
      tx,
    );
    const base =
      (await sql<{ id: number }>`select max(id) - ${orders}::int as id from orders`.execute(tx)).rows[0]?.id ?? 0;
    await sql`
      insert into order_events (investor_id, order_id, from_status, to_status, actor_kind, note, at)
      select investor, ${base}::int + i, s.f, s.t, 'system', '', at from ${of}, (values (null, 'pending_payment'), ('pending_payment', 'registered'), ('registered', 'processing'), ('processing', 'issued')) s(f, t)`.execute(
      tx,
    );
    await sql`
      insert into payments (public_id, investor_id, order_id, fund_id, gateway, amount, status, authority, created_at, verified_at)
      select 'p' || i, investor, ${base}::int + i, fund, 'sandbox', 12345678, 'settled', 'S' || i, at, at from ${of}`.execute(
      tx,
    );
    await sql`
      insert into lots (investor_id, fund_id, order_id, license_number, license_date, opened_on, unit_count, units_left, unit_price)
      select investor, fund, ${base}::int + i, i::text, at::date, at::date, 10, 10, 1234567.8912 from ${of}`.execute(
      tx,
    );
    await sql`insert into holdings (investor_id, fund_id, units) select investor_id, fund_id, sum(units_left) from lots group by 1, 2`.execute(
      tx,
    );
    await sql`
      insert into accounts (kind, investor_id, fund_id, unit, balance)
      select k.kind, h.investor_id, h.fund_id, k.unit, case k.unit when 'UNIT' then h.units else 0 end from holdings h, (values ('investor_cash', 'IRR'), ('investor_units', 'UNIT')) k(kind, unit)`.execute(
      tx,
    );
    await sql`insert into journals (at, business_date, kind, investor_id, fund_id, order_id) select at, at::date, 'issue', investor, fund, ${base}::int + i from ${of}`.execute(
      tx,
    );
    await sql`
      insert into ledger_entries (journal_id, account_id, investor_id, fund_id, unit, debit, credit, tx_type, order_id, business_date, at)
      select j.id, a.id, j.investor_id, j.fund_id, a.unit, case e.tx when 'issue' then case a.unit when 'IRR' then 12345678 else 0 end else 0 end,
        case e.tx when 'deposit_ipg' then 12345678 else case a.unit when 'UNIT' then 10 else 0 end end, e.tx, j.order_id, j.business_date, j.at
      from journals j join accounts a on a.investor_id = j.investor_id and a.fund_id = j.fund_id
        join (values ('investor_cash', 'deposit_ipg'), ('investor_cash', 'issue'), ('investor_units', 'issue')) e(kind, tx) on e.kind = a.kind`.execute(
      tx,
    );
    await sql`update fund_totals t set issued_units = (select coalesce(sum(units), 0) from holdings h where h.fund_id = t.fund_id)`.execute(
      tx,
    );
  });
  await sql`select recount_sums(), recount_desk_sums()`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

export type Act = 'listOrders' | 'estimateOrder' | 'lastAsset';
const acts: readonly Act[] = ['listOrders', 'estimateOrder', 'lastAsset'];

export interface SizeFigures {
  orders: number;
  /** milliseconds */
  times: Record<Act, { p50: number; p99: number }>;
}

interface Shop {
  orders: number;
  database: TestDatabase;
  run: Record<Act, (investorId: number) => Promise<unknown>>;
  firstInvestor: number;
  times: Record<Act, number[]>;
}

async function openShop(server: Standalone, orders: number): Promise<Shop> {
  const database = await server.database(4);
  const ground = await createGround(database.db, {
    seed: 1,
    now: NOW,
    people: 1,
    navDate: '2026-11-18',
    funds: Array.from({ length: FUNDS }, () => ({ nav: '1234567.8912', priceOffset: { buy: 1, sell: 0 } })),
  });
  await fillOrders(database.db, orders);
  const { dashboard } = createApp(ground.deps).services;
  const { ordering, fundIds, methods } = ground;
  const { rows } = await sql<{ id: number }>`select min(investor_id) as id from orders`.execute(database.db);
  return {
    orders,
    database,
    firstInvestor: rows[0]?.id ?? 1,
    times: { listOrders: [], estimateOrder: [], lastAsset: [] },
    run: {
      listOrders: (investorId) =>
        ordering.orders.listOrders(ground.as(0), { query: { investorId, page: 1, size: 10 } }),
      estimateOrder: (investorId) =>
        ordering.orders.estimateOrder(ground.as(0), {
          body: {
            investorId,
            fundId: fundIds[investorId % FUNDS] ?? 1,
            orderType: 1,
            amount: '50000000',
            wayId: methods.ipg,
          },
        }),
      lastAsset: (investorId) => dashboard.lastAsset(ground.as(0), { query: { investorId } }),
    },
  };
}

function part(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Lists, estimates and the home page's assets at each size, of investors drawn at random, one call at a time. The sizes
 * take turns call by call, so that whatever else the machine does falls on all of them alike.
 */
export async function measureSizes(
  server: Standalone,
  of: { sizes: readonly number[]; calls: number; onFilled: (orders: number, seconds: number) => void },
): Promise<SizeFigures[]> {
  const shops: Shop[] = [];
  for (const orders of of.sizes) {
    const start = performance.now();
    shops.push(await openShop(server, orders));
    of.onFilled(orders, (performance.now() - start) / 1000);
  }
  let state = 17;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let call = -Math.ceil(of.calls / 5); call < of.calls; call += 1) {
    const place = random();
    for (const shop of shops) {
      const investorId = shop.firstInvestor + Math.floor((place * shop.orders) / ORDERS_PER_INVESTOR);
      for (const act of acts) {
        const start = performance.now();
        await shop.run[act](investorId);
        if (call >= 0) shop.times[act].push(performance.now() - start);
      }
    }
  }
  for (const shop of shops) await shop.database.drop();
  return shops.map(({ orders, times }) => ({
    orders,
    times: Object.fromEntries(
      acts.map((act) => [act, { p50: part(times[act], 0.5), p99: part(times[act], 0.99) }]),
    ) as SizeFigures['times'],
  }));
}
