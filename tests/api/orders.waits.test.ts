import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/connection.ts';
import { systemActor } from '#server/modules/platform/audit/audit.service.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import type { Services } from '#server/app/compose.ts';
import { lockOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { must } from '#tests/support/must.ts';
import { valueOf } from '../support/lookup.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { silentNotices } from '../support/doubles.ts';
import type { FreeNotice, Notice } from '#server/modules/platform/notices/notices.service.ts';
import { createGround, orderingWithoutCodes, type Ground } from '../support/ground.ts';

/*
 * Orders that wait for their money (decision 0034): how many of one investor, how often one is paid again, and when
 * each ends. 2026-11-21 is a Saturday; Thursday and Friday are closed.
 */

let database: TestDatabase;
let ground: Ground;
let ordering: Services;
let slipMethod = 0;
const told: (Notice | FreeNotice)[] = [];
const dbOf = () => database.db;
const saturday = '2026-11-21';
const at = (day: string, utc = '06:30'): Date => new Date(`${day}T${utc}:00Z`);
const MINUTE = 60_000;

/** A person and a fund that no other test uses. */
let next = 0;
let investorId = 0;
let fundId = 0;
let accountId = 0;

const one = <T>(query: RawBuilder<{ v: T }>): Promise<T> => valueOf(dbOf(), query);

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await createGround(database.db, {
    seed: 21,
    now: at(saturday),
    people: 16,
    navDate: '2026-11-18',
    funds: Array.from({ length: 16 }, () => ({
      nav: '1000000',
      priceOffset: { buy: 1, sell: 0 },
      columns: { max_fund_units: 1000, buffer_pct: 0 },
    })),
  });
  ordering = orderingWithoutCodes(ground.deps, {
    ...silentNotices,
    tell: (_tx, notice) => Promise.resolve(void told.push(notice)),
  });
  slipMethod = await one(sql`select id as v from payment_methods where code = 'receipt'`);
});
afterAll(async () => {
  const report = await verifyBooks(database.db, ground.audit);
  await database.drop();
  expect(report.checks.filter((check) => check.wrong !== 0n)).toEqual([]);
});
beforeEach(async () => {
  ground.clock.setNow(at(saturday));
  investorId = ground.people[next]?.investorId ?? 0;
  fundId = ground.fundIds[next] ?? 0;
  next += 1;
  told.length = 0;
  accountId = await one(sql`
    insert into fund_bank_accounts (fund_id, bank_code, bank_name, branch_name, account_number, iban)
    values (${fundId}, '056', 'b', 'b', '1', ${`IR${String(fundId).padStart(24, '0')}`}) returning id as v`);
  await sql`update order_waits set max_unpaid = 2, max_slips = 2, max_attempts = 3, pay_minutes = 20, slip_days = 2, rejected_days = 1`.execute(
    dbOf(),
  );
});
const me = () => ground.as(next - 1);

const buy = async (wish: { amount?: string; units?: string }): Promise<number> => {
  const body = { investorId, fundId, wayId: ground.methods.ipg, acceptRules: true, ...wish };
  return (await ordering.buys.buyOrder(me(), { body })).data.orderId;
};

let slipNumber = 70_000;
/** A slip of another number and amount each time. */
const slipOf = (fields: Record<string, unknown> = {}) => ({
  accountId,
  number: String((slipNumber += 1)),
  amount: `500${slipNumber}`,
  date: saturday,
  time: '09:00',
  ...fields,
});
const buyBySlip = async (slip = slipOf()): Promise<number> => {
  const body = { investorId, fundId, wayId: slipMethod, acceptRules: true, amount: slip.amount, receipt: slip };
  return (await ordering.buys.buyOrder(me(), { body })).data.orderId;
};
/** A picture of the slip, as if it had been uploaded. */
const picture = (): Promise<number> =>
  one(sql`
    insert into files (public_id, owner_user_id, file_type_id, name, mime, size, sha256, bytes, created_at)
    values (${`picture-${slipNumber}-${next}`}, ${ground.people[next - 1]?.userId ?? 0}, 1, 'a.png', 'image/png', 1, 'x', 'x', ${ground.clock.now()}) returning id as v`);

const statusOf = (orderId: number): Promise<string> => one(sql`select status as v from orders where id = ${orderId}`);
const roomTaken = (): Promise<string> =>
  one(sql`select reserved_units::text as v from fund_totals where fund_id = ${fundId}`);

/** The attempt of an order fails at the bank, and the order with it. */
async function fail(orderId: number): Promise<void> {
  await sql`update payments set status = 'failed' where order_id = ${orderId} and status = 'created'`.execute(dbOf());
  await inTransaction(dbOf(), async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order)
      await ordering.lifecycle.move(tx, order, 'payment_failed', { actor: systemActor, at: ground.clock.now() });
  });
}
const payAgain = (orderId: number) => ordering.orders.retryPayment(me(), { params: { orderId }, body: {} });

describe('open orders of one investor', () => {
  it('that wait for a payment are few, and an ended one makes room for another', async () => {
    await buy({ amount: '10000000' });
    await buy({ amount: '11000000' });
    await expect(buy({ amount: '12000000' })).rejects.toMatchObject({ code: 'ORDER_TOO_MANY_UNPAID' });
    expect(await roomTaken()).toBe('21');
    ground.clock.advance(20 * MINUTE);
    await ordering.cancels.expireOrders();
    await buy({ amount: '12000000' });
    expect(await roomTaken()).toBe('12');
  });

  it('that wait for a slip are few, the rejected ones among them, and stand in the way of no payment', async () => {
    await buyBySlip();
    await buyBySlip();
    await expect(buyBySlip()).rejects.toMatchObject({ code: 'ORDER_TOO_MANY_SLIPS' });
    await sql`update orders set status = 'receipt_rejected' where investor_id = ${investorId}`.execute(dbOf());
    await expect(buyBySlip()).rejects.toMatchObject({ code: 'ORDER_TOO_MANY_SLIPS' });
    await sql`update orders set status = 'pending_receipt' where investor_id = ${investorId}`.execute(dbOf());
    await expect(buy({ amount: '10000000' })).resolves.toBeGreaterThan(0);
  });

  it('are counted one after the other when many are placed at once', async () => {
    const placed = await Promise.allSettled(
      Array.from({ length: 8 }, (_unused, index) => buy({ amount: String(10_000_000 + index) })),
    );
    expect(placed.filter((result) => result.status === 'fulfilled')).toHaveLength(2);
  });

  it('are told by the estimate before anything is placed', async () => {
    await buyBySlip();
    await buyBySlip();
    const wish = { investorId, fundId, orderType: 1 as const, amount: '50000000', wayId: slipMethod };
    const { data } = await ordering.orders.estimateOrder(me(), { body: wish });
    expect(data.problems.map((problem) => problem.code)).toEqual(['ORDER_TOO_MANY_SLIPS']);
  });
});

describe('paying again', () => {
  it('is possible as often as the settings allow, and each time gives its minutes', async () => {
    const orderId = await buy({ amount: '10000000' });
    for (const _attempt of [2, 3]) {
      ground.clock.advance(15 * MINUTE);
      await fail(orderId);
      const { data } = await payAgain(orderId);
      expect(data.expireAt).toBe(new Date(ground.clock.now().getTime() + 20 * MINUTE).toISOString());
    }
    ground.clock.advance(15 * MINUTE);
    await fail(orderId);
    await expect(payAgain(orderId)).rejects.toMatchObject({ code: 'ORDER_ATTEMPTS_USED_UP' });
    ground.clock.advance(5 * MINUTE);
    await ordering.cancels.expireOrders();
    expect([await statusOf(orderId), await roomTaken()]).toEqual(['expired', '0']);
  });

  it('asks the current rules: an open fund, the window, the limits of the day', async () => {
    const orderId = await buy({ amount: '10000000' });
    await fail(orderId);
    await sql`update funds set issue_enabled = false, close_reason = 'x' where id = ${fundId}`.execute(dbOf());
    await expect(payAgain(orderId)).rejects.toMatchObject({ code: 'ORDER_FUND_CLOSED' });
    await sql`update funds set issue_enabled = true, close_reason = null where id = ${fundId}`.execute(dbOf());
    const limit = await one<number>(sql`
      insert into order_price_limits (fund_id, order_type, payment_method, daily_max) values (${fundId}, 1, 'ipg', 25000000) returning id as v`);
    await buy({ amount: '15000001' }).catch((error: unknown) => expect(error).toBeNull());
    await expect(payAgain(orderId)).rejects.toMatchObject({ code: 'ORDER_DAILY_LIMIT' });
    await sql`delete from order_price_limits where id = ${limit}`.execute(dbOf());
    await expect(payAgain(orderId)).resolves.toMatchObject({ data: { status: 'pending_payment' } });
  });

  it('counts what one person pays on a day for several investors', async () => {
    const limit = await one<number>(sql`
      insert into order_price_limits (fund_id, order_type, payment_method, daily_max) values (${fundId}, 1, 'ipg', 25000000) returning id as v`);
    await sql`update order_waits set max_unpaid = 9`.execute(dbOf());
    const last = ground.people.length - 1;
    const other = must(ground.people[last]).investorId;
    const wish = (of: number, amount: string) => ({
      body: { investorId: of, fundId, wayId: ground.methods.ipg, acceptRules: true, amount },
    });
    await ordering.buys.buyOrder(me(), wish(investorId, '15000000'));
    await expect(ordering.buys.buyOrder(me(), wish(other, '10000001'))).rejects.toMatchObject({
      code: 'ORDER_DAILY_LIMIT',
    });
    // somebody else pays for that investor from their own day; what comes for one investor counts for each payer of it
    await expect(ordering.buys.buyOrder(me(), wish(other, '10000000'))).resolves.toBeTruthy();
    await expect(ordering.buys.buyOrder(ground.as(last), wish(other, '15000000'))).resolves.toBeTruthy();
    await expect(ordering.buys.buyOrder(ground.as(last), wish(other, '1000000'))).rejects.toMatchObject({
      code: 'ORDER_DAILY_LIMIT',
    });
    // two at once are counted one after the other
    await sql`update order_price_limits set daily_max = 45000000 where id = ${limit}`.execute(dbOf());
    const both = await Promise.allSettled([
      ordering.buys.buyOrder(me(), wish(must(ground.people[last - 1]).investorId, '11000000')),
      ordering.buys.buyOrder(me(), wish(must(ground.people[last - 2]).investorId, '11000000')),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await sql`delete from order_price_limits where id = ${limit}`.execute(dbOf());
  });

  it('counts neither the order nor its earlier attempts against itself', async () => {
    await sql`update funds set max_fund_units = 10 where id = ${fundId}`.execute(dbOf());
    await sql`update order_waits set max_unpaid = 1`.execute(dbOf());
    const limit = await one<number>(sql`
      insert into order_price_limits (fund_id, order_type, payment_method, daily_max) values (${fundId}, 1, 'ipg', 10000000) returning id as v`);
    const orderId = await buy({ amount: '10000000' });
    await fail(orderId);
    await expect(payAgain(orderId)).resolves.toMatchObject({ data: { status: 'pending_payment' } });
    await sql`delete from order_price_limits where id = ${limit}`.execute(dbOf());
  });

  it('takes current dates, and refuses units that the amount does not buy any more', async () => {
    const orderId = await buy({ units: '10' });
    const days = () => one<string>(sql`select price_date as v from orders where id = ${orderId}`);
    expect(await days()).toBe('2026-11-22');
    await fail(orderId);
    await sql`update orders set expires_at = ${at('2026-11-23')} where id = ${orderId}`.execute(dbOf());
    ground.clock.setNow(at('2026-11-22'));
    await payAgain(orderId);
    expect(await days()).toBe('2026-11-23');
    await fail(orderId);
    await sql`
      insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units)
      values (${fundId}, ${saturday}, 1000001, 1000001, 1000001, 0, 0)`.execute(dbOf());
    await expect(payAgain(orderId)).rejects.toMatchObject({ code: 'ORDER_AMOUNT_CHANGED' });
  });
});

describe('a slip without a picture', () => {
  it('ends its order after its working days, in chunks, with its room, its number and a word to the owner', async () => {
    const slips = [slipOf(), slipOf()];
    const orders = [];
    for (const slip of slips) orders.push(await buyBySlip(slip));
    // two working days after Saturday is Monday, to its last minute
    ground.clock.setNow(at('2026-11-23', '20:29'));
    await ordering.cancels.expireOrders(1);
    for (const orderId of orders) expect(await statusOf(orderId)).toBe('pending_receipt');
    ground.clock.setNow(at('2026-11-23', '20:30'));
    await ordering.cancels.expireOrders(1);
    for (const orderId of orders) expect(await statusOf(orderId)).toBe('expired');
    expect(await roomTaken()).toBe('0');
    const mine = told.filter((notice) => notice.userId === ground.people[next - 1]?.userId);
    expect(mine.map((notice) => 'event' in notice && notice.event)).toEqual([
      'order_slip_received',
      'order_slip_received',
      'order_slip_expired',
      'order_slip_expired',
    ]);
    // the same money may be handed in again
    await expect(buyBySlip(slips[0])).resolves.toBeGreaterThan(0);
  });

  it('waits while the bank’s statement has a line with its reference', async () => {
    const slip = slipOf();
    const orderId = await buyBySlip(slip);
    await sql`
      insert into bank_deposits (fund_account_id, bank_ref, amount, deposited_at, status, created_at)
      values (${accountId}, ${slip.number}, ${slip.amount}, ${at(saturday)}, 'unmatched', ${at(saturday)})`.execute(
      dbOf(),
    );
    ground.clock.setNow(at('2026-11-30'));
    await ordering.cancels.expireOrders();
    expect(await statusOf(orderId)).toBe('pending_receipt');
    await sql`delete from bank_deposits where fund_account_id = ${accountId}`.execute(dbOf());
    await ordering.cancels.expireOrders();
    expect(await statusOf(orderId)).toBe('expired');
  });

  it('with a picture waits for a person', async () => {
    const orderId = await buyBySlip(slipOf({ fileId: await picture() }));
    ground.clock.setNow(at('2026-12-30'));
    await ordering.cancels.expireOrders();
    expect(await statusOf(orderId)).toBe('pending_receipt');
  });
});

describe('overdue orders', () => {
  it('end although one of them cannot be ended', async () => {
    const first = await buy({ amount: '10000000' });
    ground.clock.advance(MINUTE);
    const second = await buy({ amount: '11000000' });
    // more room than the fund counts: giving it back breaks a check of the table
    await sql`update orders set held_units = 900 where id = ${first}`.execute(dbOf());
    ground.clock.advance(30 * MINUTE);
    await ordering.cancels.expireOrders(1);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['pending_payment', 'expired']);
    await sql`update orders set held_units = 10 where id = ${first}`.execute(dbOf());
    await ordering.cancels.expireOrders();
    expect(await statusOf(first)).toBe('expired');
  });
});
