import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/connection.ts';
import { systemActor } from '#server/modules/platform/audit/audit.service.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import type { Services } from '#server/app/compose.ts';
import { findOrder, lockOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { valueOf } from '../support/lookup.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { silentNotices } from '../support/doubles.ts';
import type { FreeNotice, Notice } from '#server/modules/platform/notices/notices.service.ts';
import { createGround, orderingWithoutCodes, type Ground } from '../support/ground.ts';

/*
 * Money that goes back, money of the last day of an offer and days on which only banks are closed.
 * 2026-11-21 is a Saturday; Thursday and Friday are closed.
 */

let database: TestDatabase;
let ground: Ground;
let ordering: Services;
const told: (Notice | FreeNotice)[] = [];
const dbOf = () => database.db;
const saturday = '2026-11-21';
const at = (day: string, utc = '06:30'): Date => new Date(`${day}T${utc}:00Z`);

/** A person and a fund that no other test uses. */
let next = 0;
let investorId = 0;
let userId = 0;
let fundId = 0;

async function rowsOf<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(dbOf())).rows;
}
const one = <T>(query: RawBuilder<{ v: T }>): Promise<T> => valueOf(dbOf(), query);

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await createGround(database.db, {
    seed: 28,
    now: at(saturday),
    people: 12,
    navDate: '2026-11-18',
    funds: Array.from({ length: 12 }, () => ({ nav: '1000000', priceOffset: { buy: 0, sell: 0 } })),
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
beforeEach(async () => {
  ground.clock.setNow(at(saturday));
  ({ investorId, userId } = ground.people[next] ?? { investorId: 0, userId: 0 });
  fundId = ground.fundIds[next] ?? 0;
  next += 1;
  told.length = 0;
  await sql`delete from holidays`.execute(dbOf());
});
const me = () => ground.as(next - 1);

const placeForMoney = (amount: bigint, arrivedAt = ground.clock.now()) =>
  inTransaction(dbOf(), (tx) =>
    ordering.moneyOrders.placeForMoney(
      tx,
      { investorId, fundId, amount, arrivedAt, refId: `REF-${next}-${amount}`, userId },
      { actor: systemActor, at: ground.clock.now() },
    ),
  );

/** A registered order that money came for by the statement of the bank. */
async function paidOrder(amount = 5_000_000n): Promise<number> {
  const placed = await placeForMoney(amount);
  if (!('order' in placed)) throw new Error(placed.problem);
  return placed.order.id;
}

const execute = (orderId: number, executedAt: Date, nav: string): Promise<string> =>
  inTransaction(dbOf(), async (tx) => {
    const order = await findOrder(tx, orderId);
    const price = { navDate: order?.priceDate ?? '', issueNav: nav, cancelNav: nav };
    return ordering.execution.executeOrder(tx, orderId, price, executedAt);
  });

/** The order finds no whole unit for its money, so it is rejected at the moment. */
const reject = (orderId: number, when: Date): Promise<string> => execute(orderId, when, '90000000');

const payouts = () =>
  rowsOf(
    sql<{ kind: string; due: string }>`
      select kind, due_date as due from payouts where investor_id = ${investorId} and fund_id = ${fundId} order by id`,
  );
const promisedDay = async (orderId: number) => (await inTransaction(dbOf(), (tx) => findOrder(tx, orderId)))?.moneyDue;
const closeBanks = (day: string) =>
  sql`insert into holidays (day, title, scope, updated_at) values (${day}, 'bank', 'banks_only', now())`.execute(
    dbOf(),
  );
const statusOf = (orderId: number): Promise<string> => one(sql`select status as v from orders where id = ${orderId}`);
const heldMoney = (): Promise<bigint> =>
  one(
    sql`select coalesce(sum(held), 0)::bigint as v from accounts where investor_id = ${investorId} and kind = 'investor_cash'`,
  );

describe('a refund', () => {
  it('is given to the bank a day before the third working day, which the investor is told', async () => {
    const orderId = await paidOrder();
    expect(await reject(orderId, at(saturday, '16:00'))).toBe('rejected');
    expect(await payouts()).toEqual([{ kind: 'refund', due: '2026-11-23' }]);
    expect(await promisedDay(orderId)).toBe('2026-11-24');
  });

  it('is given to the bank earlier when the bank is closed on the days before', async () => {
    await closeBanks('2026-11-23');
    const orderId = await paidOrder();
    await reject(orderId, at(saturday, '16:00'));
    expect(await payouts()).toEqual([{ kind: 'refund', due: '2026-11-22' }]);
    expect(await promisedDay(orderId)).toBe('2026-11-24');
  });

  it('is not promised for a day on which the bank is closed', async () => {
    await closeBanks('2026-11-24');
    const orderId = await paidOrder();
    await reject(orderId, at(saturday, '16:00'));
    expect(await payouts()).toEqual([{ kind: 'refund', due: '2026-11-22' }]);
    expect(await promisedDay(orderId)).toBe('2026-11-23');
  });

  it.each(['wallet', 'reinvest'])('of an order by %s is credit again and leaves nothing for the bank', async (way) => {
    const orderId = await paidOrder();
    // the money is booked alike by every way; only where it goes back to differs
    await sql`update orders set payment_method = ${way} where id = ${orderId}`.execute(dbOf());
    expect(await reject(orderId, at(saturday, '16:00'))).toBe('rejected');
    expect(await payouts()).toEqual([]);
    expect([await statusOf(orderId), await heldMoney()]).toEqual(['refunded', 0n]);
  });
});

describe('a day on which only the banks are closed', () => {
  it('is no day on which the money of a redemption is paid', async () => {
    const orderId = await paidOrder(20_000_000n);
    await execute(orderId, at(saturday, '16:00'), '1000000');
    ground.clock.setNow(at('2026-11-22'));
    await sql`update fund_schedules set settle_days = 1 where fund_id = ${fundId} and order_type = 2`.execute(dbOf());
    await closeBanks('2026-11-23');
    const body = { investorId, fundId, units: '5' };
    const { data } = await ordering.sells.sendSellOtp(me(), { body });
    const sold = await ordering.sells.sellOrder(me(), { body: { ...body, orderId: data.orderId, otp: '123456' } });
    expect(await one(sql`select payout_date as v from orders where id = ${sold.data.orderId}`)).toBe('2026-11-24');
  });
});

describe('money of the last day of an offer', () => {
  /** The fund is a bond from now on, offered until the Saturday. */
  async function offerUntilSaturday(): Promise<void> {
    await sql`update funds set kind = 'bond' where id = ${fundId}`.execute(dbOf());
    await sql`
      insert into bond_terms (fund_id, bond_type, issuer, face_value, volume_units, coupon_rate, coupon_months, issue_date, maturity_date, subscription_from, subscription_to)
      values (${fundId}, 'sukuk', 'issuer', 1000000, 1000000, 18, 3, '2026-11-01', '2028-11-01', '2026-11-01', ${saturday})`.execute(
      dbOf(),
    );
  }

  it('that is read from the statement the next morning becomes an order', async () => {
    await offerUntilSaturday();
    ground.clock.setNow(at('2026-11-22'));
    const placed = await placeForMoney(5_000_000n, at(saturday));
    expect(placed).toMatchObject({ order: { status: 'registered', effectiveDate: saturday } });
  });

  it('that came after the offer does not', async () => {
    await offerUntilSaturday();
    ground.clock.setNow(at('2026-11-23'));
    expect(await placeForMoney(5_000_000n, at('2026-11-22'))).toEqual({ problem: expect.any(String) });
  });

  it('whose slip is approved the next morning is registered', async () => {
    await offerUntilSaturday();
    const accountId = await one<number>(sql`
      insert into fund_bank_accounts (fund_id, bank_code, bank_name, branch_name, account_number, iban)
      values (${fundId}, '056', 'b', 'b', '1', ${`IR${String(fundId).padStart(24, '0')}`}) returning id as v`);
    const wayId = await one<number>(sql`select id as v from payment_methods where code = 'receipt'`);
    const receipt = { accountId, number: '80001', amount: '5000000', date: saturday, time: '09:00' };
    const body = { investorId, fundId, wayId, acceptRules: true, amount: '5000000', receipt };
    const { orderId } = (await ordering.buys.buyOrder(me(), { body })).data;
    const later = at('2026-11-22');
    ground.clock.setNow(later);
    const outcome = await inTransaction(dbOf(), async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order?.effectiveDate || !order.priceDate || !order.cancelDeadline) throw new Error('no order');
      const { effectiveDate, priceDate, licenseDate, payoutDate, cancelDeadline } = order;
      const dates = { effectiveDate, priceDate, licenseDate, payoutDate, cancelDeadline };
      const money = { from: 'fund_bank', txType: 'deposit_receipt', amount: 5_000_000n, refId: '80001' } as const;
      const step = { actor: systemActor, at: later };
      await sql`update bank_slips set status = 'approved', reviewed_at = ${later} where order_id = ${orderId}`.execute(
        tx,
      );
      return (await ordering.lifecycle.applyDeposit(tx, order, { ...money, dates }, step)).outcome;
    });
    expect(outcome).toBe('registered');
  });
});
