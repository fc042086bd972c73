import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { buyOrder } from '#shared/contract/orders.ts';
import { paymentCallback, startPayment } from '#shared/contract/payments.ts';
import { Failure } from '#shared/contract/kernel/errors.ts';
import { createApp } from '#server/app.ts';
import type { SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import type { TestApp } from './app.ts';
import { createClient, type Answer, type ApiClient } from './client.ts';
import { orderingWithoutCodes } from './ground.ts';
import { serviceContext } from './ordering.ts';
import { openFund, ownInvestor, paymentMethodId } from './lookup.ts';

/* The same act many times at once (reliability 12: M5, M6, M8, M9). Each gives figures; tests and soaks judge them. */

interface Shop {
  userId: number;
  investorId: number;
  fundId: number;
  ipg: number;
}

/** Runs `run` for 0 to count - 1, so many at once. */
export async function atOnce(count: number, parallel: number, run: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await run(next - 1);
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, parallel) }, worker));
}

/** The demo's investor and a fund that takes orders, without limits that a storm would meet. */
export async function openStormShop(test: TestApp): Promise<Shop> {
  const { db } = test.db;
  await sql`update order_price_limits set daily_max = 900000000000000 where payment_method = 'ipg'`.execute(db);
  await sql`update order_waits set max_unpaid = 1000, max_slips = 1000, max_attempts = 1000`.execute(db);
  const shop = { ...(await ownInvestor(db)), fundId: await openFund(db), ipg: await paymentMethodId(db, 'ipg') };
  await sql`update funds set max_fund_units = null, max_amount = null where id = ${shop.fundId}`.execute(db);
  await sql`
    update fund_totals t
    set reserved_units = (select coalesce(sum(held_units), 0) from orders o where o.fund_id = t.fund_id and o.order_type = 1)
    where t.fund_id = ${shop.fundId}`.execute(db);
  return shop;
}

/** The number that a query answers as `n`. */
export async function stormCount(test: TestApp, query: ReturnType<typeof sql<{ n: bigint }>>): Promise<number> {
  return Number((await query.execute(test.db.db)).rows[0]?.n ?? 0n);
}

export interface RepeatFigures {
  orders: number;
  /** different bodies among the answers of one key; the most of any key */
  bodiesOfAKey: number;
  placed: number;
  inFlight: number;
  other: number;
  changedRefused: number;
  sameAfterRestart: number;
  sameAfterADay: number;
}

/** M5: each key posted many times in parallel, then with a changed body, after a restart and a day later. */
export async function repeatStorm(test: TestApp, of: { keys: number; repeats: number }): Promise<RepeatFigures> {
  const { investorId, fundId, ipg } = await openStormShop(test);
  const before = await stormCount(test, sql`select count(*) as n from orders`);
  const figures: RepeatFigures = {
    orders: 0,
    bodiesOfAKey: 0,
    placed: 0,
    inFlight: 0,
    other: 0,
    changedRefused: 0,
    sameAfterRestart: 0,
    sameAfterADay: 0,
  };
  const keys = Array.from({ length: of.keys }, (_item, index) => ({
    key: randomUUID(),
    amount: 5_000_000 + index,
    body: '',
  }));
  const send = (client: ApiClient, key: string, amount: number): Promise<Answer> =>
    client.call(buyOrder, {
      body: { investorId, fundId, wayId: ipg, amount: String(amount), acceptRules: true },
      headers: { 'idempotency-key': key },
    });
  let client = await test.api.demo('investor');
  for (const one of keys) {
    const answers = await Promise.all(Array.from({ length: of.repeats }, () => send(client, one.key, one.amount)));
    const bodies = new Set(answers.filter((answer) => answer.status === 201).map((answer) => answer.text));
    figures.placed += answers.filter((answer) => answer.status === 201).length;
    figures.inFlight += answers.filter((answer) => answer.body?.code === 'IDEMPOTENCY_IN_FLIGHT').length;
    figures.bodiesOfAKey = Math.max(figures.bodiesOfAKey, bodies.size);
    one.body = [...bodies][0] ?? '';
  }
  figures.other = of.keys * of.repeats - figures.placed - figures.inFlight;
  for (const one of keys) if ((await send(client, one.key, one.amount + 1)).status === 422) figures.changedRefused += 1;
  // a new process has nothing in memory but the same database
  const restarted = createClient(createApp(test.deps));
  for (const [name, value] of client.cookies) restarted.cookies.set(name, value);
  restarted.bearer = client.bearer;
  for (const one of keys)
    if ((await send(restarted, one.key, one.amount)).text === one.body) figures.sameAfterRestart += 1;
  test.clock.advance(24 * 3_600_000);
  await test.app.runJob('http.purgeIdempotencyKeys');
  client = await test.api.demo('investor');
  for (const one of keys) if ((await send(client, one.key, one.amount)).text === one.body) figures.sameAfterADay += 1;
  figures.orders = (await stormCount(test, sql`select count(*) as n from orders`)) - before;
  return figures;
}

export interface SellFigures {
  held: bigint;
  sold: bigint;
  registered: number;
  refused: number;
  /** anything but an order or a refusal with status 409 */
  other: string[];
  deadlocks: number;
}

/** M6: as many sells of one holding at once, each wanting a share that only some can get. */
export async function sellStorm(test: TestApp, of: { sells: number; winners: number }): Promise<SellFigures> {
  const { userId, investorId, fundId } = await openStormShop(test);
  const { db } = test.db;
  const ordering = orderingWithoutCodes(test.deps);
  await sql`update funds set min_remain_units = 0, cancel_enabled = true where id = ${fundId}`.execute(db);
  const free = async (): Promise<bigint> => {
    const { rows } = await sql<{
      free: bigint;
    }>`select units - reserved as free from holdings where investor_id = ${investorId} and fund_id = ${fundId}`.execute(
      db,
    );
    return rows[0]?.free ?? 0n;
  };
  const held = await free();
  const share = held / BigInt(of.winners);
  if (share < 1n) throw new Error(`the holding of ${held} units is too small`);
  const body = { investorId, fundId, units: String(share) };
  const orderIds: number[] = [];
  await atOnce(of.sells, 10, async () => {
    orderIds.push((await ordering.sells.sendSellOtp(serviceContext(db, { userId }), { body })).data.orderId);
  });
  const deadlocks = (): Promise<number> =>
    stormCount(test, sql`select deadlocks as n from pg_stat_database where datname = current_database()`);
  const deadlocksBefore = await deadlocks();
  const figures: SellFigures = {
    held: share * BigInt(of.winners),
    sold: 0n,
    registered: 0,
    refused: 0,
    other: [],
    deadlocks: 0,
  };
  await Promise.all(
    orderIds.map(async (orderId) => {
      try {
        await ordering.sells.sellOrder(serviceContext(db, { userId }), { body: { ...body, orderId, otp: '123456' } });
        figures.registered += 1;
      } catch (error) {
        if (error instanceof Failure && error.status === 409) figures.refused += 1;
        else figures.other.push(String(error));
      }
    }),
  );
  figures.sold = held - (await free());
  figures.deadlocks = (await deadlocks()) - deadlocksBefore;
  return figures;
}

export interface CallbackFigures {
  answers: number;
  credits: number;
  creditedRial: bigint;
  forgedCredits: number;
}

/** M8: one good callback again and again, and callbacks that lie about authority, status and amount. */
export async function callbackStorm(test: TestApp, of: { times: number; parallel: number }): Promise<CallbackFigures> {
  const { investorId, fundId, ipg } = await openStormShop(test);
  const bank = test.deps.ports.gateways[0] as SandboxGateway;
  const client = await test.api.demo('investor');
  const stranger = test.api.anonymous('198.51.100.7');
  const order = async (amount: string) => {
    const placed = await client.call(buyOrder, { body: { investorId, fundId, wayId: ipg, amount, acceptRules: true } });
    const { orderId, payment } = placed.body.data as { orderId: number; payment: string };
    await client.call(startPayment, { params: { publicId: payment } });
    const { rows } = await sql<{
      authority: string;
    }>`select authority from payments where public_id = ${payment}`.execute(test.db.db);
    return { orderId, authority: rows[0]?.authority ?? '' };
  };
  const paid = await order('16000000');
  const unpaid = await order('17000000');
  await bank.decide(paid.authority, 'ok');
  const figures: CallbackFigures = { answers: 0, credits: 0, creditedRial: 0n, forgedCredits: 0 };
  await atOnce(of.times, of.parallel, async (index) => {
    const answer = await stranger.call(paymentCallback, {
      query: { Authority: paid.authority, Status: index % 7 === 0 ? 'NOK' : 'OK' },
    });
    if (answer.status === 302) figures.answers += 1;
  });
  const lies: Record<string, string>[] = [
    { Authority: unpaid.authority, Status: 'OK' },
    { Authority: unpaid.authority, Status: 'OK', amount: '17000000' },
    { Authority: `${paid.authority}x`, Status: 'OK' },
    { Authority: 'S', Status: 'OK' },
    { trackId: paid.authority, success: '1', status: '2' },
    { token: paid.authority, payment_status: 'OK' },
  ];
  await atOnce(lies.length * 20, of.parallel, async (index) => {
    await stranger.call(paymentCallback, { query: lies[index % lies.length] ?? {} });
  });
  // what the bank says of a smaller payment never counts for a larger order
  await sql`update sandbox_payments set status = 'paid', paid_at = ${test.clock.business()}, amount = 1 where authority = ${unpaid.authority}`.execute(
    test.db.db,
  );
  await stranger.call(paymentCallback, { query: { Authority: unpaid.authority, Status: 'OK' } });
  const credit = (orderId: number) =>
    sql<{ n: bigint; total: bigint }>`
    select count(*) as n, coalesce(sum(credit), 0)::bigint as total from ledger_entries where order_id = ${orderId} and tx_type = 'deposit_ipg' and investor_id is not null`.execute(
      test.db.db,
    );
  const good = (await credit(paid.orderId)).rows[0];
  figures.credits = Number(good?.n ?? 0n);
  figures.creditedRial = good?.total ?? 0n;
  figures.forgedCredits = Number((await credit(unpaid.orderId)).rows[0]?.n ?? 0n);
  return figures;
}
