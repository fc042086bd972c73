import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/connection.ts';
import { systemActor } from '#server/modules/platform/audit/audit.service.ts';
import { findOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { upsertFees } from '#server/modules/funds/ruleChanges/fundRules.repo.ts';
import type { Services } from '#server/app/compose.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createGround, orderingWithoutCodes, type Ground } from '../support/ground.ts';

/*
 * What orders pay while the fees of their fund have first days. 2026-11-21 is a Saturday; the price is 1,000,000 and the fund
 * began without fees.
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

const noFees = {
  ...{ feeFixedIssue: '0', feeVarIssuePct: '0', feeVarIssueCap: null, feeFixedCancel: '0' },
  exitSteps: [] as { untilDay: number; pct: string }[],
};
const fees = (firstDay: string, values: Partial<typeof noFees>) =>
  inTransaction(database.db, (tx) => upsertFees(tx, fundId, firstDay, { ...noFees, ...values }));
const at = (moment: string) => ground.clock.setNow(new Date(moment));

beforeEach(async () => {
  await sql`delete from fund_fee_versions`.execute(database.db);
});

let reference = 0;
async function pay(amount: bigint, arrivedAt = ground.clock.now()): Promise<number> {
  reference += 1;
  const money = {
    investorId,
    fundId,
    amount,
    arrivedAt,
    refId: `FEE-${reference}`,
    userId: ground.people[0]?.userId ?? 0,
  };
  const placed = await inTransaction(database.db, (tx) =>
    services.moneyOrders.placeForMoney(tx, money, { actor: systemActor, at: ground.clock.now() }),
  );
  if (!('order' in placed)) throw new Error(placed.problem);
  return placed.order.id;
}

async function sell(units: string): Promise<number> {
  const body = { investorId, fundId, units };
  const { data } = await services.sells.sendSellOtp(ground.as(0), { body });
  await services.sells.sellOrder(ground.as(0), { body: { ...body, orderId: data.orderId, otp: '123456' } });
  return data.orderId;
}

const execute = (orderId: number, nav = '1000000') =>
  inTransaction(database.db, async (tx) => {
    const navDate = (await findOrder(tx, orderId))?.priceDate ?? '';
    const evening = new Date(ground.clock.now().getTime() + 9.5 * 3_600_000);
    await services.execution.executeOrder(tx, orderId, { navDate, issueNav: nav, cancelNav: nav }, evening);
    return findOrder(tx, orderId);
  });

const quote = async (orderType: 1 | 2, of: { amount?: bigint; units?: bigint }) => {
  const method = { code: orderType === 1 ? 'deposit_id' : 'account' };
  const { estimates } = services;
  return estimates.estimate(database.db, { investorId, fundId, orderType, method, ...of }, ground.clock.now());
};

describe('an order', () => {
  it('pays the fees of its effective day, as the estimate said: the day before, on the day, after it', async () => {
    await fees('2026-11-22', { feeFixedIssue: '20000' });
    await fees('2026-11-24', { feeFixedIssue: '30000' });
    for (const [moment, fee, units, remain] of [
      ['2026-11-21T06:30:00Z', 0n, 3n, 0n],
      // after the cut-off of Saturday the order counts for Sunday
      ['2026-11-21T16:30:00Z', 20_000n, 2n, 980_000n],
      ['2026-11-22T06:30:00Z', 20_000n, 2n, 980_000n],
      ['2026-11-24T06:30:00Z', 30_000n, 2n, 970_000n],
      ['2026-11-25T06:30:00Z', 30_000n, 2n, 970_000n],
    ] as const) {
      at(moment);
      expect(await quote(1, { amount: 3_000_000n }), moment).toMatchObject({ fee, units, remain });
      expect(await execute(await pay(3_000_000n)), moment).toMatchObject({ status: 'issued', fee, units, remain });
    }
  });

  it('keeps what its owner saw, whatever is approved or withdrawn after it was placed', async () => {
    at('2026-11-25T06:30:00Z');
    await fees('2026-11-25', { feeFixedIssue: '10000' });
    const bought = await pay(3_000_000n);
    await fees('2026-11-25', { feeFixedIssue: '90000' });
    expect(await execute(bought)).toMatchObject({ fee: 10_000n, units: 2n, remain: 990_000n });
    const second = await pay(3_000_000n);
    await sql`delete from fund_fee_versions`.execute(database.db);
    expect(await execute(second)).toMatchObject({ fee: 90_000n, units: 2n, remain: 910_000n });
  });

  it('of money that came by itself pays the fees of the day that it counts for', async () => {
    await fees('2026-11-28', { feeFixedIssue: '20000' });
    // money of Wednesday that is booked on Saturday, when other fees count
    at('2026-11-28T06:30:00Z');
    const order = await execute(await pay(3_000_000n, new Date('2026-11-25T08:00:00Z')));
    expect(order).toMatchObject({ effectiveDate: '2026-11-25', fee: 0n, units: 3n });
  });

  it('to sell pays the exit fees of its effective day', async () => {
    at('2026-11-28T06:30:00Z');
    await execute(await pay(3_000_000n));
    at('2026-11-29T06:30:00Z');
    await fees('2026-11-30', { feeFixedCancel: '5000', exitSteps: [{ untilDay: 1000, pct: '2' }] });
    expect(await quote(2, { units: 1n })).toMatchObject({ fee: 0n, exitFee: 0n });
    expect(await execute(await sell('1'))).toMatchObject({ exitFee: 0n, fee: 0n, net: 1_000_000n });
    at('2026-11-30T06:30:00Z');
    expect(await quote(2, { units: 1n })).toMatchObject({ fee: 5000n, exitFee: 20_000n });
    expect(await execute(await sell('1'))).toMatchObject({ exitFee: 20_000n, fee: 5000n, net: 975_000n });
  });

  it('from before fees were kept with orders has those of its effective day', async () => {
    at('2026-11-30T06:30:00Z');
    const bought = await pay(3_000_000n);
    await sql`update orders set terms = null where id = ${bought}`.execute(database.db);
    await fees('2026-11-30', { feeFixedIssue: '20000' });
    await fees('2026-12-01', { feeFixedIssue: '70000' });
    at('2026-12-01T06:30:00Z');
    expect(await execute(bought)).toMatchObject({ fee: 20_000n, units: 2n });
  });
});
