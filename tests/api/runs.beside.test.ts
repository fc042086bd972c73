import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { approveCorrection, prepareOrderReversal } from '#shared/contract/corrections.ts';
import { approveProfit, discardProfit, executeProfit, getProfitRun, prepareProfit } from '#shared/contract/profits.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import { createDatabase, inTransaction } from '#server/db/connection.ts';
import { systemActor } from '#server/modules/platform/audit/audit.service.ts';
import { lockOrder } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { countDeadlocks, fillRunMarket } from '../support/runMarket.ts';
import { wrongChecks } from '../support/books.ts';

/* Reliability M15: orders of a day and profit shares of the same fund at once. */

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', poolSize: 20 });
});
afterAll(() => test.close());

describe('a profit run beside the execution of a day', () => {
  it('books 200 shares and executes 200 orders of one fund without a deadlock, each once', async () => {
    const { db } = test.db;
    const { fundId, day } = await fillRunMarket(db, { holders: 200, orders: 200 });
    expect(await wrongChecks(test)).toEqual([]);

    const maker = await test.api.demo('maker');
    const checker = await test.api.demo('checker');
    const made = await maker.call(prepareProfit, { body: { fundId, profitDate: day, guaranteedPerUnit: '100000' } });
    expect(made.body.data).toMatchObject({ investors: 200, total: '200000000' });
    const { profitId, version } = made.body.data;
    expect((await checker.call(approveProfit, { params: { profitId }, body: { version } })).status).toBe(200);
    const { workId } = (await checker.call(executeProfit, { params: { profitId } })).body.data;
    const since = new Date();
    // a pool of its own, closed before the count
    const handle = createDatabase({ url: test.db.url, poolSize: 20 });
    const worker = await createTestApp({ database: { ...handle, url: test.db.url, drop: handle.close } });
    const twice = <T>(run: () => Promise<T>): Promise<T>[] => [run(), run()];
    await Promise.all([
      ...twice(() => worker.app.services.settlement.executeAtOnce(fundId, day)),
      ...[1, 2].map((lane) => worker.app.runJob(WORK_JOB, { workId, lane, after: null })),
    ]);
    await worker.close();
    expect(await countDeadlocks(db, since)).toBe(0);
    const { rows } = await sql<{ orders: bigint; shares: bigint; credited: bigint }>`
      select (select count(*) from orders where fund_id = ${fundId} and price_date = ${day} and order_type = 1 and payment_method = 'ipg' and status = 'issued') as orders,
        (select count(*) from profit_shares where profit_id = ${profitId} and status in ('paid', 'reinvested')) as shares,
        (select sum(credit)::bigint from ledger_entries where fund_id = ${fundId} and tx_type = 'profit' and investor_id is not null) as credited`.execute(
      db,
    );
    expect(rows[0]).toEqual({ orders: 200n, shares: 200n, credited: 200_000_000n });
    expect(await wrongChecks(test)).toEqual([]);
  });
});

describe('money that comes late for a profit run', () => {
  it('stops the run while its slip waits, and takes the price of the profit day once the run has begun', async () => {
    const { db } = test.db;
    const { fundId, day } = await fillRunMarket(db, { holders: 3, orders: 1 });
    const { rows } = await sql<{ id: number; investorId: number }>`
      select id, investor_id as "investorId" from orders where fund_id = ${fundId} and status = 'registered'`.execute(
      db,
    );
    const late = rows[0] ?? { id: 0, investorId: 0 };
    // a slip of two days before: its money is not ours yet
    await sql`update orders set status = 'pending_receipt', payment_method = 'receipt', price_date = '2026-11-18', held_amount = 0 where id = ${late.id}`.execute(
      db,
    );
    await sql`insert into order_events (investor_id, order_id, to_status, actor_kind, at) values (${late.investorId}, ${late.id}, 'pending_receipt', 'system', now())`.execute(
      db,
    );
    const maker = await test.api.demo('maker');
    const checker = await test.api.demo('checker');
    const body = { fundId, profitDate: day, guaranteedPerUnit: '20000' };
    expect((await maker.call(prepareProfit, { body })).body.code).toBe('PROFIT_SLIPS_OPEN');
    // handed back to the investor, so that nothing waits at the desk
    await sql`update orders set status = 'receipt_rejected' where id = ${late.id}`.execute(db);
    const { profitId, version } = (await maker.call(prepareProfit, { body })).body.data;
    await checker.call(approveProfit, { params: { profitId }, body: { version } });
    await sql`update orders set status = 'pending_receipt' where id = ${late.id}`.execute(db);
    expect((await checker.call(executeProfit, { params: { profitId } })).body.code).toBe('PROFIT_SLIPS_OPEN');
    await sql`update orders set status = 'receipt_rejected' where id = ${late.id}`.execute(db);
    await checker.call(executeProfit, { params: { profitId } });
    await test.jobs.runAll(WORK_JOB);
    await sql`update orders set status = 'pending_receipt' where id = ${late.id}`.execute(db);
    const { lifecycle } = test.app.services;
    await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, late.id);
      if (!order) throw new Error('no order');
      const at = test.clock.business();
      const dates = {
        effectiveDate: '2026-11-18',
        priceDate: '2026-11-18',
        licenseDate: '2026-11-19',
        payoutDate: null,
        cancelDeadline: at,
      };
      const deposit = { txType: 'deposit_receipt', from: 'fund_bank', amount: 5_000_000n, refId: null, dates } as const;
      return lifecycle.applyDeposit(tx, order, deposit, { actor: systemActor, at });
    });
    const moved = await sql<{ status: string; day: string; note: string }>`
      select o.status, o.price_date as day, (select note from order_events e where e.order_id = o.id order by e.id desc limit 1) as note from orders o where o.id = ${late.id}`.execute(
      db,
    );
    expect(moved.rows[0]).toMatchObject({ status: 'registered', day });
    expect(moved.rows[0]?.note).toContain('این وجه پس از تقسیم سود ۱۴۰۵/۰۸/۳۰ رسید');
  });
});

/** Waits until so many statements of this database wait for a lock that another holds. */
async function untilLocksAreWaitedFor(count: number, isOver = () => false): Promise<void> {
  while (!isOver()) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      test.db.db,
    );
    if ((rows[0]?.n ?? 0) >= count) return;
    await sleep(10);
  }
}

describe('a run that is discarded', () => {
  it('waits for the share that is being booked, and is refused then', async () => {
    const { db } = test.db;
    const { fundId, day } = await fillRunMarket(db, { holders: 2, orders: 0 });
    const maker = await test.api.demo('maker');
    const checker = await test.api.demo('checker');
    const made = await maker.call(prepareProfit, { body: { fundId, profitDate: day, guaranteedPerUnit: '20000' } });
    const { profitId, version } = made.body.data;
    await checker.call(approveProfit, { params: { profitId }, body: { version } });
    await checker.call(executeProfit, { params: { profitId } });
    const seen = (await checker.call(getProfitRun, { params: { profitId } })).body.data.run.version;
    // the share of one holder stands still in the middle of its booking
    const [holder] = (
      await sql<{
        id: number;
      }>`select investor_id as id from profit_shares where profit_id = ${profitId} order by 1`.execute(db)
    ).rows;
    const gate = Promise.withResolvers<undefined>();
    const locked = Promise.withResolvers<undefined>();
    const held = inTransaction(db, async (tx) => {
      await sql`select 1 from accounts where investor_id = ${holder?.id} and kind = 'investor_cash' for update`.execute(
        tx,
      );
      locked.resolve(undefined);
      await gate.promise;
    });
    await locked.promise;
    const booking = test.jobs.runAll(WORK_JOB);
    await untilLocksAreWaitedFor(1);
    const reason = 'نرخ این سود اشتباه است';
    const discarding = maker.call(discardProfit, { params: { profitId }, body: { version: seen, reason } });
    await untilLocksAreWaitedFor(2);
    gate.resolve(undefined);
    await Promise.all([held, booking]);
    const refused = await discarding;
    expect([
      refused.status,
      (await sql`select 1 from profit_shares where profit_id = ${profitId}`.execute(db)).rows.length,
    ]).toEqual([409, 2]);
    await expect(sql`delete from profit_shares where profit_id = ${profitId}`.execute(db)).rejects.toThrow(
      'never deleted',
    );
    expect(await wrongChecks(test)).toEqual(
      expect.not.arrayContaining(['profit_shares_posted_once', 'profit_runs_reach_all_holders']),
    );
  });
});

describe('a reversal beside the start of a run', () => {
  it('ends before the run looks at the holdings, which are others then', async () => {
    const { db } = test.db;
    const { fundId, day } = await fillRunMarket(db, { holders: 2, orders: 1 });
    await test.app.services.settlement.executeAtOnce(fundId, day);
    const profitDate = '2026-11-22';
    test.clock.moveBusiness(32 * 3_600_000);
    await sql`
      insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status, published_at)
      values (${fundId}, ${profitDate}, 1000000, 1000000, 1000000, 0, 0, 'approved', now())`.execute(db);
    const maker = await test.api.demo('maker');
    const checker = await test.api.demo('checker');
    const made = await maker.call(prepareProfit, { body: { fundId, profitDate, guaranteedPerUnit: '20000' } });
    const { profitId, version } = made.body.data;
    await checker.call(approveProfit, { params: { profitId }, body: { version } });
    const { rows } = await sql<{ id: number }>`
      select id from orders where fund_id = ${fundId} and price_date = ${day}`.execute(db);
    const reason = 'این خرید اشتباه ثبت شده بود';
    const draft = await maker.call(prepareOrderReversal, { body: { orderId: rows[0]?.id ?? 0, reason } });
    const { correctionId, version: seen } = draft.body.data;

    // the reversal has read the runs and waits before it takes the units
    const gate = Promise.withResolvers<undefined>();
    const locked = Promise.withResolvers<undefined>();
    const held = inTransaction(db, async (tx) => {
      await sql`select from fund_totals where fund_id = ${fundId} for update`.execute(tx);
      locked.resolve(undefined);
      await gate.promise;
    });
    await locked.promise;
    const reversing = checker.call(approveCorrection, { params: { correctionId }, body: { version: seen } });
    await untilLocksAreWaitedFor(1);
    let hasStarted = false;
    const starting = checker.call(executeProfit, { params: { profitId } }).finally(() => (hasStarted = true));
    await untilLocksAreWaitedFor(2, () => hasStarted);
    expect(hasStarted, 'the run waits for the reversal').toBe(false);
    gate.resolve(undefined);
    await held;
    expect((await reversing).status).toBe(200);
    const refused = await starting;
    expect([refused.status, refused.body.code]).toEqual([409, 'PROFIT_HOLDINGS_CHANGED']);
    test.clock.moveBusiness(0);
    expect(await wrongChecks(test)).not.toContain('profit_runs_reach_all_holders');
  });
});
