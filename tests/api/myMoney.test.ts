import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { myMoney } from '#shared/contract/dashboard.ts';
import { inTransaction } from '#server/db/connection.ts';
import { systemActor } from '#server/modules/platform/audit/audit.service.ts';
import { findOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import type { Services } from '#server/app/compose.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createGround, orderingWithoutCodes, type Ground } from '../support/ground.ts';

/*
 * One investor and one fund without fees, from money paid in to money on its way out: at each step the parts on screen
 * add up to the books. 2026-11-21 is a Saturday; the last price is 1,000,000.
 */

let database: TestDatabase;
let ground: Ground;
let services: Services;
let investorId = 0;
let fundId = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await createGround(database.db, {
    seed: 31,
    now: new Date('2026-11-21T06:30:00Z'),
    people: 1,
    navDate: '2026-11-18',
    funds: [{ nav: '1000000', priceOffset: { buy: 0, sell: 0 } }],
  });
  services = orderingWithoutCodes(ground.deps);
  investorId = ground.people[0]?.investorId ?? 0;
  fundId = ground.fundIds[0] ?? 0;
});
afterAll(() => database.drop());

type Money = ResponseOf<typeof myMoney>['data'];

async function money(): Promise<Money> {
  const { data } = await services.dashboard.myMoney(ground.as(0), { query: { investorId } });
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(balance), 0)::bigint as owed
    from accounts where investor_id = ${investorId} and kind = 'investor_cash'`.execute(database.db);
  const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n);
  expect(BigInt(data.underWay), 'what is under way is what the books owe').toBe(rows[0]?.owed);
  expect(sum(data.states.map((state) => state.amount))).toBe(BigInt(data.underWay));
  for (const state of data.states)
    expect(sum(state.entries.map((entry) => entry.amount)), state.state).toBe(BigInt(state.amount));
  expect(BigInt(data.total)).toBe(BigInt(data.holdings) + BigInt(data.underWay));
  return data;
}

const shown = (data: Money) => Object.fromEntries(data.states.map((state) => [state.state, state.amount]));

async function pay(amount: bigint, refId: string): Promise<number> {
  const arrivedAt = ground.clock.now();
  const placed = await inTransaction(database.db, (tx) =>
    services.moneyOrders.placeForMoney(
      tx,
      { investorId, fundId, amount, arrivedAt, refId, userId: ground.people[0]?.userId ?? 0 },
      { actor: systemActor, at: arrivedAt },
    ),
  );
  if (!('order' in placed)) throw new Error(placed.problem);
  return placed.order.id;
}

/** Executes an order on the evening of the present day. */
const execute = (orderId: number, nav: string) =>
  inTransaction(database.db, async (tx) => {
    const order = await findOrder(tx, orderId);
    return services.execution.executeOrder(
      tx,
      orderId,
      { navDate: order?.priceDate ?? '', issueNav: nav, cancelNav: nav },
      new Date(ground.clock.now().getTime() + 9.5 * 3_600_000),
    );
  });

it('follows money from the payment over units to the payout, and always adds up', async () => {
  expect(await money()).toMatchObject({ holdings: '0', underWay: '0', total: '0', states: [] });

  const bought = await pay(5_000_000n, 'REF-1');
  expect(await money()).toMatchObject({
    holdings: '0',
    total: '5000000',
    states: [{ state: 'to_issue', amount: '5000000', entries: [{ orderId: bought, expectedOn: '2026-11-21' }] }],
  });

  // 5 units at 900,000 leave 500,000; the last price kept is still 1,000,000
  await execute(bought, '900000');
  const held = await money();
  expect(held).toMatchObject({ holdings: '5000000', netDeposit: '4500000', unrealizedProfit: '500000' });
  expect(Object.values(shown(held))).toEqual(['500000']);

  const refused = await pay(2_000_000n, 'REF-2');
  await execute(refused, '90000000');
  expect(shown(await money())).toMatchObject({ refund: '2000000' });

  ground.clock.setNow(new Date('2026-11-22T06:30:00Z'));
  const body = { investorId, fundId, units: '2' };
  const { data } = await services.sells.sendSellOtp(ground.as(0), { body });
  const sold = await services.sells.sellOrder(ground.as(0), {
    body: { ...body, orderId: data.orderId, otp: '123456' },
  });
  expect((await money()).holdings, 'units whose redemption waits are still held').toBe('5000000');
  await execute(sold.data.orderId, '1000000');
  const after = await money();
  expect(after).toMatchObject({ holdings: '3000000', realizedProfit: '200000', netDeposit: '2500000' });
  expect(after.states.find((state) => state.state === 'redemption')).toMatchObject({
    amount: '2000000',
    entries: [{ orderId: sold.data.orderId, fundId }],
  });
  expect(after.total).toBe('7500000');
});

it('executes orders with the fees and exit steps that their owner was shown', async () => {
  const set = (issueFee: number, cancelFee: number) =>
    sql`update funds set fee_fixed_issue = ${issueFee}, fee_fixed_cancel = ${cancelFee} where id = ${fundId}`.execute(
      database.db,
    );
  const bought = await pay(3_000_000n, 'REF-3');
  await set(20_000, 30_000);
  await execute(bought, '1000000');
  expect(await findOrder(database.db, bought)).toMatchObject({ status: 'issued', units: 3n, fee: 0n, remain: 0n });

  await set(0, 0);
  const body = { investorId, fundId, units: '1' };
  const { data } = await services.sells.sendSellOtp(ground.as(0), { body });
  const sold = await services.sells.sellOrder(ground.as(0), {
    body: { ...body, orderId: data.orderId, otp: '123456' },
  });
  await set(0, 30_000);
  await sql`insert into exit_fee_steps (fund_id, until_day, pct) values (${fundId}, 100, 5)`.execute(database.db);
  await execute(sold.data.orderId, '1000000');
  expect(await findOrder(database.db, sold.data.orderId)).toMatchObject({ fee: 0n, exitFee: 0n, net: 1_000_000n });

  // who places an order from now on gets the new terms
  await sql`update funds set fee_fixed_issue = 20000 where id = ${fundId}`.execute(database.db);
  const late = await pay(3_000_000n, 'REF-4');
  await execute(late, '1000000');
  expect(await findOrder(database.db, late)).toMatchObject({ units: 2n, fee: 20_000n, remain: 980_000n });
});
