import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/connection.ts';
import { systemActor } from '#server/modules/platform/audit/audit.service.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import type { Services } from '#server/app/compose.ts';
import { findOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { silentNotices } from '../support/doubles.ts';
import type { FreeNotice, Notice } from '#server/modules/platform/notices/notices.service.ts';
import { createGround, orderingWithoutCodes, type Ground } from '../support/ground.ts';

/* Rules of single orders (domain 1.5 to 1.11). 2026-11-21 is a Saturday; every fund is priced on the day of the order. */

let database: TestDatabase;
let ground: Ground;
let ordering: Services;
const told: (Notice | FreeNotice)[] = [];
const saturday = '2026-11-21';
const sunday = '2026-11-22';
const tuesday = '2026-11-24';
const at = (day: string, utc: string): Date => new Date(`${day}T${utc}:00Z`);
const dbOf = () => database.db;
/** A person and a fund that no other test uses. */
let next = 0;
let investorId = 0;
let fundId = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await createGround(database.db, {
    seed: 9,
    now: at(saturday, '06:30'),
    people: 15,
    navDate: '2026-11-18',
    funds: Array.from({ length: 15 }, () => ({
      nav: '1000000',
      priceOffset: { buy: 0, sell: 0 },
      columns: { min_remain_units: 10, fee_fixed_cancel: 500_000 },
    })),
  });
  ordering = orderingWithoutCodes(ground.deps, {
    ...silentNotices,
    tell: (_tx, notice) => Promise.resolve(void told.push(notice)),
  });
});
afterAll(async () => {
  // the money of these tests comes without a line of the bank's statement
  const report = await verifyBooks(database.db, ground.audit);
  const wrong = report.checks.filter(
    (check) => check.wrong !== 0n && check.name !== 'waiting_deposits_equal_their_account',
  );
  await database.drop();
  expect(wrong).toEqual([]);
});
beforeEach(() => {
  ground.clock.setNow(at(saturday, '06:30'));
  investorId = ground.people[next]?.investorId ?? 0;
  fundId = ground.fundIds[next] ?? 0;
  next += 1;
  told.length = 0;
});
const me = () => ground.as(next - 1);

async function buy(units: number, executedAt: Date = at(saturday, '16:00')): Promise<number> {
  const money = {
    investorId,
    fundId,
    amount: BigInt(units) * 1_000_000n,
    arrivedAt: ground.clock.now(),
    refId: `D${next}-${told.length}-${Math.round(Number(ground.clock.now()) / 1000)}-${units}`,
    userId: ground.people[next - 1]?.userId ?? 0,
  };
  const placed = await inTransaction(dbOf(), (tx) =>
    ordering.moneyOrders.placeForMoney(tx, money, { actor: systemActor, at: ground.clock.now() }),
  );
  if (!('order' in placed)) throw new Error(placed.problem);
  await execute(placed.order.id, executedAt);
  return placed.order.id;
}

async function execute(orderId: number, executedAt: Date, nav = '1000000'): Promise<string> {
  return inTransaction(dbOf(), async (tx) => {
    const order = await findOrder(tx, orderId);
    const price = { navDate: order?.priceDate ?? '', issueNav: nav, cancelNav: nav };
    return ordering.execution.executeOrder(tx, orderId, price, executedAt);
  });
}

async function sell(wish: { units?: string; all?: boolean; amount?: string }): Promise<number> {
  const body = { investorId, fundId, ...wish };
  const { data } = await ordering.sells.sendSellOtp(me(), { body });
  const sold = await ordering.sells.sellOrder(me(), { body: { ...body, orderId: data.orderId, otp: '123456' } });
  return sold.data.orderId;
}

const free = async (): Promise<string | undefined> =>
  (await ordering.orders.orderInvestorAsset(me(), { query: { investorId } })).data.find((row) => row.fundId === fundId)
    ?.freeUnits;

async function lot(): Promise<{ number: string; day: string; left: bigint }[]> {
  const { rows } = await sql<{ number: string; day: string; left: bigint }>`
    select license_number as number, license_date as day, units_left as left from lots where investor_id = ${investorId} and fund_id = ${fundId} order by id`.execute(
    dbOf(),
  );
  return rows;
}

describe('the minimum that must remain', () => {
  it('counts from what is free, so that two sells cannot pass it together', async () => {
    await buy(100);
    ground.clock.setNow(at(sunday, '06:30'));
    await sell({ units: '50' });
    await expect(sell({ units: '45' })).rejects.toMatchObject({ code: 'ORDER_MIN_REMAIN' });
  });

  it('keeps nobody from selling all that is left', async () => {
    await buy(100);
    ground.clock.setNow(at(sunday, '06:30'));
    await sell({ units: '5' });
    await sell({ all: true });
    expect(await free()).toBe('0');
  });
});

describe('units that may be sold', () => {
  it('are ordinary ones, in estimate, holding and reservation', async () => {
    await buy(20);
    await buy(30);
    ground.clock.setNow(at(sunday, '06:30'));
    await sql`update lots set unit_class = 'preferred' where investor_id = ${investorId} and unit_count = 20`.execute(
      dbOf(),
    );
    expect(await free()).toBe('30');
    await expect(sell({ units: '31' })).rejects.toMatchObject({ code: 'ORDER_UNITS_NOT_FREE' });
    const taken = await inTransaction(dbOf(), async (tx) => {
      const { reserveUnits } = await import('#server/modules/records/holdings/holdings.repo.ts');
      return reserveUnits(tx, investorId, fundId, 31n, sunday);
    });
    expect(taken).toBe(false);
    await execute(await sell({ all: true }), at(sunday, '16:00'));
    expect((await lot()).map(({ left }) => left)).toEqual([20n, 0n]);
  });

  it('are free from the day of their certificate', async () => {
    await buy(20);
    ground.clock.setNow(at(saturday, '17:00'));
    expect((await lot())[0]?.day).toBe(sunday);
    expect(await free()).toBe('0');
    await expect(sell({ units: '1' })).rejects.toMatchObject({ code: 'ORDER_UNITS_NOT_FREE' });
    ground.clock.setNow(at(sunday, '06:30'));
    expect(await free()).toBe('20');
    await sell({ units: '10' });
  });
});

describe('a certificate whose day has not come', () => {
  it('is neither sold nor counted by the preview, although it is the older one', async () => {
    await buy(20);
    await buy(30);
    ground.clock.setNow(at(sunday, '06:30'));
    const day = (units: number, date: string) =>
      sql`update lots set license_date = ${date} where investor_id = ${investorId} and unit_count = ${units}`.execute(
        dbOf(),
      );
    await day(20, tuesday);
    const orderId = await sell({ all: true });
    const preview = async () =>
      (await ordering.settlement.settlementOrders(me(), { query: { fundId, navDate: sunday, size: 10 } })).data[0]?.odd;
    expect(await preview()).toEqual([]);
    await day(30, tuesday);
    expect(await preview()).toEqual(['lots_short']);
    await day(30, sunday);
    await execute(orderId, at(sunday, '16:00'));
    expect((await lot()).map(({ left }) => left)).toEqual([20n, 0n]);
  });
});

describe('a certificate', () => {
  it('is not dated before the day on which a late price issues it', async () => {
    const orderId = await buy(20, at(tuesday, '08:00'));
    expect((await lot())[0]?.day).toBe(tuesday);
    const { rows } = await sql<{ day: string }>`select license_date as day from orders where id = ${orderId}`.execute(
      dbOf(),
    );
    expect(rows[0]?.day).toBe(tuesday);
  });

  it('is void after a part of its units is sold, and another stands for the rest', async () => {
    await buy(20);
    const [first] = await lot();
    ground.clock.setNow(at(sunday, '06:30'));
    const orderId = await sell({ units: '5' });
    await execute(orderId, at(sunday, '16:00'));
    const [second] = await lot();
    expect(second).toMatchObject({ left: 15n, day: sunday });
    expect(second?.number).not.toBe(first?.number);
    const { rows } = await sql<{ number: string; next: string | null; units: bigint }>`
      select license_number as number, next_number as next, unit_count as units from void_certificates where investor_id = ${investorId}`.execute(
      dbOf(),
    );
    expect(rows).toEqual([{ number: first?.number, next: second?.number, units: 20n }]);
    const uses = await sql<{ number: string }>`
      select license_number as number from lot_redemptions where investor_id = ${investorId} and order_id = ${orderId}`.execute(
      dbOf(),
    );
    expect(uses.rows).toEqual([{ number: first?.number }]);
    expect(await free()).toBe('15');
  });
});

describe('a quantity', () => {
  const estimate = (wish: object) =>
    ordering.orders.estimateOrder(me(), {
      body: { investorId, fundId, orderType: 1, wayId: ground.methods.ipg, ...wish } as never,
    });

  it('is refused when it is given twice', async () => {
    await expect(estimate({ amount: '50000000', units: '2' })).rejects.toMatchObject({
      code: 'ORDER_QUANTITY_TWICE',
      status: 400,
    });
  });

  it.each([[{}], [{ amount: '0' }]])('is asked for at its field: %j', async (wish) => {
    await expect(estimate(wish)).rejects.toMatchObject({
      code: 'ORDER_QUANTITY_REQUIRED',
      fields: { amount: [expect.any(String)] },
    });
  });

  it('of more than an account holds is refused at its field', async () => {
    await expect(estimate({ units: '9223372036854775807' })).rejects.toMatchObject({
      code: 'ORDER_QUANTITY_TOO_LARGE',
      fields: { units: [expect.any(String)] },
    });
  });
});

describe('what becomes of an order', () => {
  it('is told when a sell is rejected, with a row of the audit log', async () => {
    await buy(20);
    ground.clock.setNow(at(sunday, '06:30'));
    const orderId = await sell({ all: true });
    expect(told.at(-1)).toMatchObject({ event: 'order_registered' });
    // the price falls so far that the fee is more than the units are worth
    expect(await execute(orderId, at(sunday, '16:00'), '1')).toBe('rejected');
    expect(told.at(-1)).toMatchObject({ event: 'order_rejected' });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'order.rejected' and subject = ${`order:${orderId}`}`.execute(
      dbOf(),
    );
    expect(rows[0]?.n).toBe(1);
  });

  it('is told when a buy is rejected', async () => {
    ground.clock.setNow(at(saturday, '06:30'));
    const placed = await inTransaction(dbOf(), (tx) =>
      ordering.moneyOrders.placeForMoney(
        tx,
        { investorId, fundId, amount: 5_000_000n, arrivedAt: ground.clock.now(), refId: 'R1', userId: 1 },
        { actor: systemActor, at: ground.clock.now() },
      ),
    );
    if (!('order' in placed)) throw new Error(placed.problem);
    expect(await execute(placed.order.id, at(saturday, '16:00'), '9000000')).toBe('rejected');
    expect(told.at(-1)).toMatchObject({ userId: 1, event: 'order_rejected' });
  });

  it('is being worked on once it cannot be withdrawn, with the price that it waits for', async () => {
    const money = {
      investorId,
      fundId,
      amount: 5_000_000n,
      arrivedAt: ground.clock.now(),
      refId: `shown-${next}`,
      userId: ground.people[next - 1]?.userId ?? 0,
    };
    const placed = await inTransaction(dbOf(), (tx) =>
      ordering.moneyOrders.placeForMoney(tx, money, { actor: systemActor, at: ground.clock.now() }),
    );
    if (!('order' in placed)) throw new Error(placed.problem);
    const shown = async () => (await ordering.orders.getOrder(me(), { params: { orderId: placed.order.id } })).data;
    const listed = async (status: 'registered' | 'processing') =>
      (await ordering.orders.listOrders(me(), { query: { investorId, page: 1, size: 10, status } })).data.length;
    expect(await shown()).toMatchObject({ status: 'registered', statusNote: null });
    expect([await listed('registered'), await listed('processing')]).toEqual([1, 0]);
    ground.clock.setNow(at(saturday, '10:30'));
    expect(await shown()).toMatchObject({
      status: 'processing',
      statusText: 'در حال انجام',
      canCancel: false,
      statusNote: 'مهلت انصراف گذشته است؛ درخواست با قیمت ۱۴۰۵/۰۸/۳۰ انجام می‌شود.',
    });
    expect([await listed('registered'), await listed('processing')]).toEqual([0, 1]);
    ground.clock.setNow(at(sunday, '06:30'));
    expect((await shown()).statusNote).toContain('قیمت ۱۴۰۵/۰۸/۳۰ هنوز اعلام یا اجرا نشده است');
    await execute(placed.order.id, at(sunday, '07:00'), '6000000');
    // three working days after Sunday at the latest
    expect(await shown()).toMatchObject({
      status: 'refund_pending',
      statusNote: 'وجه تا ۱۴۰۵/۰۹/۰۴ به حساب شما برمی‌گردد.',
    });
  });
});
