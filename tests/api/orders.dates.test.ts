import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#server/db/connection.ts';
import { systemActor } from '#server/modules/platform/audit/audit.service.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { lockOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createGround, type Ground } from '../support/ground.ts';

/* Dates of open orders when the calendar changes (domain 1.4, 7). 2026-11-21 is a Saturday, the first day of the week. */

let database: TestDatabase;
let ground: Ground;
let fundId = 0;
const person = () => ground.people[0] ?? { userId: 0, investorId: 0 };
const sunday = '2026-11-22';
const monday = '2026-11-23';
const tuesday = '2026-11-24';

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await createGround(database.db, {
    seed: 4,
    now: new Date('2026-11-21T06:30:00Z'),
    people: 1,
    navDate: '2026-11-18',
    funds: [{ nav: '1000000', priceOffset: { buy: 0, sell: 0 } }],
  });
  fundId = ground.fundIds[0] ?? 0;
  await sql`
    insert into fund_bank_accounts (fund_id, bank_code, bank_name, branch_name, account_number, iban)
    values (${fundId}, '056', 'b', 'b', '1', 'IR120170000001234567890123')`.execute(database.db);
});
afterAll(() => database.drop());

async function daysOf(orderId: number): Promise<{ effective: string; price: string }> {
  const { rows } = await sql<{ effective: string; price: string }>`
    select effective_date as effective, price_date as price from orders where id = ${orderId}`.execute(database.db);
  return rows[0] ?? { effective: '', price: '' };
}

/** Declares a closed day and counts the open orders again, as the screen of holidays does. */
function close(day: string, isPreview = false) {
  const of = { fundId: null, actor: systemActor, at: ground.clock.now(), isPreview };
  return inTransaction(database.db, (tx) =>
    ground.ordering.rescheduling.afterRuleChange(tx, of, async () => {
      await sql`insert into holidays (day, title, updated_at) values (${day}, 'closed', now())`.execute(tx);
    }),
  );
}

async function open(day: string): Promise<void> {
  await sql`delete from holidays where day = ${day}`.execute(database.db);
}

async function deposit(arrivedAt: string): Promise<number> {
  const money = {
    investorId: person().investorId,
    fundId,
    amount: 50_000_000n,
    arrivedAt: new Date(arrivedAt),
    refId: `D${arrivedAt}`,
    userId: person().userId,
  };
  const placed = await inTransaction(database.db, (tx) =>
    ground.ordering.moneyOrders.placeForMoney(tx, money, { actor: systemActor, at: ground.clock.now() }),
  );
  if (!('order' in placed)) throw new Error(placed.problem);
  return placed.order.id;
}

/** Whether a transaction of this database waits for a lock that another one has by its number. */
async function isWaiting(): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())
    ) as yes`.execute(database.db);
  return rows[0]?.yes === true;
}

describe('dates of open orders', () => {
  it('of a deposit count from the day the money arrived, not from the day the statement was read', async () => {
    // arrives on Sunday 10:00 in Tehran, is read on Monday 09:00
    ground.clock.setNow(new Date('2026-11-23T05:30:00Z'));
    const orderId = await deposit('2026-11-22T06:30:00Z');
    expect((await daysOf(orderId)).price).toBe(sunday);
    // only its certificate waits for the next open day
    const rescheduled = (await close(monday)).find((row) => row.orderId === orderId);
    expect(rescheduled?.to).toMatchObject({ effectiveDate: sunday, priceDate: sunday, licenseDate: tuesday });
    expect((await daysOf(orderId)).price).toBe(sunday);
    await open(monday);
  });

  it('of a slip that was handed in again on a later day follow the slip', async () => {
    ground.clock.setNow(new Date('2026-11-21T06:30:00Z'));
    const way = await sql<{ id: number }>`select id from payment_methods where code = 'receipt'`.execute(database.db);
    const account = await sql<{ id: number }>`select id from fund_bank_accounts where fund_id = ${fundId}`.execute(
      database.db,
    );
    const slip = {
      accountId: account.rows[0]?.id ?? 0,
      number: '77001',
      amount: '50000000',
      date: '2026-11-21',
      time: '09:00',
    };
    const { data } = await ground.ordering.buys.buyOrder(ground.as(0), {
      body: {
        investorId: person().investorId,
        fundId,
        amount: '50000000',
        wayId: way.rows[0]?.id ?? 0,
        receipt: slip,
        acceptRules: true,
      },
    });
    expect((await daysOf(data.orderId)).price).toBe('2026-11-21');

    ground.clock.setNow(new Date('2026-11-23T06:30:00Z'));
    await inTransaction(database.db, async (tx) => {
      const order = await lockOrder(tx, data.orderId);
      const fund = await ground.ordering.orderingRules.getFund(tx, fundId);
      if (!order) throw new Error('no order');
      const dates = await ground.ordering.slips.dates(
        tx,
        {
          investorId: order.investorId,
          fund,
          amount: 50_000_000n,
          slip: { ...slip, date: monday, time: '09:30' },
          prefix: '',
        },
        ground.clock.now(),
      );
      await ground.ordering.lifecycle.setDates(tx, order, dates);
    });
    expect((await daysOf(data.orderId)).price).toBe(monday);

    const told = await close(monday, true);
    expect(told.find((row) => row.orderId === data.orderId)?.to.priceDate).toBe(tuesday);
    // the preview above was committed by this test with its holiday: only the orders stay untouched
    expect((await daysOf(data.orderId)).price).toBe(monday);
    await open(monday);
    await close(monday);
    expect((await daysOf(data.orderId)).price).toBe(tuesday);
    await open(monday);
  });

  it('are shown by the books when the price day is closed, and counted again by an act', async () => {
    ground.clock.setNow(new Date('2026-11-22T05:30:00Z'));
    const orderId = await deposit('2026-11-22T05:00:00Z');
    const other = await deposit('2026-11-22T05:01:00Z');
    // a closed day that came past the screen
    await sql`insert into holidays (day, title, updated_at) values (${sunday}, 'closed', now())`.execute(database.db);
    const check = async (): Promise<bigint | undefined> =>
      (await verifyBooks(database.db, ground.audit)).checks.find(
        (row) => row.name === 'open_orders_have_an_open_price_day',
      )?.wrong;
    expect(await check()).toBeGreaterThanOrEqual(2n);
    const rescheduled = await inTransaction(database.db, (tx) =>
      ground.ordering.rescheduling.reschedule(tx, orderId, { actor: systemActor, at: ground.clock.now() }),
    );
    expect(rescheduled.to.priceDate).toBe(monday);
    expect((await daysOf(orderId)).price).toBe(monday);
    // what still stands on the closed day moves with the next change of the calendar, whatever that change is
    await close('2026-12-30');
    expect((await daysOf(other)).price).toBe(monday);
    expect(await check()).toBe(0n);
    await expect(
      inTransaction(database.db, (tx) =>
        ground.ordering.rescheduling.reschedule(tx, orderId, { actor: systemActor, at: ground.clock.now() }),
      ),
    ).rejects.toMatchObject({ code: 'ORDER_DATES_CURRENT' });
    await open(sunday);
  });

  it('follow a holiday that is approved while the order is being placed', async () => {
    const { db } = database;
    const placed = Promise.withResolvers<number>();
    const commit = Promise.withResolvers<true>();
    const order = inTransaction(db, async (tx) => {
      const money = { investorId: person().investorId, fundId, amount: 50_000_000n, userId: person().userId };
      const arrived = { arrivedAt: new Date('2026-11-22T05:00:30Z'), refId: 'D-beside' };
      ground.clock.setNow(new Date('2026-11-22T06:30:00Z'));
      const at = ground.clock.now();
      const made = await ground.ordering.moneyOrders.placeForMoney(
        tx,
        { ...money, ...arrived },
        { actor: systemActor, at },
      );
      if (!('order' in made)) throw new Error(made.problem);
      placed.resolve(made.order.id);
      await commit.promise;
    });
    order.catch(placed.reject);
    const orderId = await placed.promise;
    let isClosed = false;
    const closing = close(sunday).finally(() => (isClosed = true));
    // the change either waits for the order, or is through without it
    await vi.waitUntil(async () => isClosed || (await isWaiting()), { timeout: 300_000 });
    commit.resolve(true);
    await order;
    const moved = await closing;
    expect(moved.map((one) => one.orderId)).toContain(orderId);
    expect(await daysOf(orderId)).toEqual({ effective: monday, price: monday });
    await open(sunday);
    ground.clock.setNow(new Date('2026-11-21T06:30:00Z'));
  });

  it('are the new ones of an order that is placed while a holiday is being approved', async () => {
    const { db } = database;
    ground.clock.setNow(new Date('2026-11-22T06:30:00Z'));
    const changed = Promise.withResolvers<true>();
    const commit = Promise.withResolvers<true>();
    const closing = inTransaction(db, async (tx) => {
      const of = { fundId: null, actor: systemActor, at: ground.clock.now(), isPreview: false };
      const moved = await ground.ordering.rescheduling.afterRuleChange(tx, of, async () => {
        await sql`insert into holidays (day, title, updated_at) values (${sunday}, 'closed', now())`.execute(tx);
      });
      changed.resolve(true);
      await commit.promise;
      return moved;
    });
    closing.catch(changed.reject);
    await changed.promise;
    let isPlaced = false;
    const placing = deposit('2026-11-22T05:04:00Z').finally(() => (isPlaced = true));
    // the order either waits for the change, or is placed by the old calendar
    await vi.waitUntil(async () => isPlaced || (await isWaiting()), { timeout: 300_000 });
    const hasWaited = !isPlaced;
    commit.resolve(true);
    const orderId = await placing;
    expect(hasWaited).toBe(true);
    expect((await closing).map((one) => one.orderId)).not.toContain(orderId);
    expect(await daysOf(orderId)).toEqual({ effective: monday, price: monday });
    await open(sunday);
    ground.clock.setNow(new Date('2026-11-21T06:30:00Z'));
  });

  it('are previewed while somebody holds an order locked', async () => {
    ground.clock.setNow(new Date('2026-11-22T05:30:00Z'));
    const orderId = await deposit('2026-11-22T05:02:00Z');
    await database.db.transaction().execute(async (holder) => {
      await sql`select from orders where id = ${orderId} for update`.execute(holder);
      const told = await inTransaction(database.db, async (tx) => {
        await sql`set local lock_timeout = '2s'`.execute(tx);
        const of = { fundId: null, actor: systemActor, at: ground.clock.now(), isPreview: true };
        return ground.ordering.rescheduling.afterRuleChange(tx, of, async () => {
          await sql`insert into holidays (day, title, updated_at) values (${sunday}, 'closed', now())`.execute(tx);
        });
      });
      expect(told.map((row) => row.orderId)).toContain(orderId);
    });
    await open(sunday);
  });

  it('of a purchase never go back before a profit that is being paid', async () => {
    ground.clock.setNow(new Date('2026-11-22T05:30:00Z'));
    const orderId = await deposit('2026-11-22T05:03:00Z');
    expect((await daysOf(orderId)).price).toBe(sunday);
    await sql`
      insert into fund_profits (fund_id, profit_date, unit_count, amount, total, status, started_at)
      values (${fundId}, ${tuesday}, 0, 0, 0, 'approved', ${ground.clock.now()})`.execute(database.db);
    await close(sunday);
    expect((await daysOf(orderId)).price).toBe(tuesday);
    await sql`delete from fund_profits where fund_id = ${fundId}`.execute(database.db);
    await open(sunday);
  });
});
