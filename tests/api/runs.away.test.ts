import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { approveProfit, executeProfit, prepareProfit } from '#shared/contract/profits.ts';
import { executeDay, settlementPreview } from '#shared/contract/settlement.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import { createDatabase, type DatabaseHandle } from '#server/db/connection.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { fillRunMarket, type RunMarket } from '../support/runMarket.ts';
import { wrongChecks } from '../support/books.ts';

/*
 * The primary changes, or the database starts again, in the middle of long work: the item at hand has done nothing wrong.
 * Found by `npm run soak:failover`, where a share of a profit waited for a person.
 */

let test: TestApp;
let worker: TestApp;
/** holds a row that the work needs, and ends connections */
let other: DatabaseHandle;
beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  const handle = createDatabase({ url: test.db.url, poolSize: 4, onIdleError: () => undefined });
  worker = await createTestApp({ database: { ...handle, url: test.db.url, drop: handle.close } });
  other = createDatabase({ url: test.db.url, poolSize: 2 });
});
afterAll(async () => {
  await other.close();
  await worker.close();
  await test.close();
});

const HOLDERS = 4;

/** Carries a work forward by one lane, and ends the connection of its item that has just begun. @returns how the lane ended */
async function carryWithCut(market: RunMarket, workId: number): Promise<PromiseSettledResult<unknown>> {
  const lane = (): Promise<unknown> => worker.app.runJob(WORK_JOB, { workId, lane: 1, after: null });
  return other.db.transaction().execute(async (tx) => {
    // the first item of the lane waits for this row; the others are free
    await sql`
      select from accounts where kind = 'investor_cash' and fund_id = ${market.fundId} and investor_id = (
        select min(investor_id) from holdings where fund_id = ${market.fundId}) for update`.execute(tx);
    // listened to from its beginning: it may be rejected before the next question
    const carried = Promise.allSettled([lane()]);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ ended: boolean }>`
          select pg_terminate_backend(pid, 5000) as ended from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(other.db);
        return rows.length;
      })
      .toBe(1);
    const [end] = await carried;
    return end;
  });
}

async function workOf(workId: number): Promise<{ state: string; failed: number }> {
  const { rows } = await sql<{ state: string; failed: number }>`
    select state, failed from work_runs where id = ${workId}`.execute(test.db.db);
  if (!rows[0]) throw new Error('no work');
  return rows[0];
}

async function finish(workId: number): Promise<void> {
  for (const lane of [1, 2]) await worker.app.runJob(WORK_JOB, { workId, lane, after: null });
}

describe('a connection that breaks under one item', () => {
  it('of a profit leaves the share to the next try, and to nobody else', async () => {
    const market = await fillRunMarket(test.db.db, { holders: HOLDERS, orders: 0 });
    const maker = await test.api.demo('maker');
    const checker = await test.api.demo('checker');
    const body = { fundId: market.fundId, profitDate: market.day, guaranteedPerUnit: '20000' };
    const { profitId, version } = (await maker.call(prepareProfit, { body })).body.data;
    await checker.call(approveProfit, { params: { profitId }, body: { version } });
    const { workId } = (await checker.call(executeProfit, { params: { profitId } })).body.data;
    if (workId === null) throw new Error('no work');

    const end = await carryWithCut(market, workId);
    expect(end.status, 'the queue has to take the lane again').toBe('rejected');
    const states = await sql<{ status: string }>`
      select distinct status from profit_shares where profit_id = ${profitId}`.execute(test.db.db);
    expect(states.rows).toEqual([{ status: 'pending' }]);

    await finish(workId);
    expect(await workOf(workId)).toEqual({ state: 'done', failed: 0 });
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from profit_shares where profit_id = ${profitId} group by 1 order by 1`.execute(
      test.db.db,
    );
    expect(rows.filter(({ status }) => !['paid', 'reinvested'].includes(status))).toEqual([]);
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('of a day that is executed leaves the order to the next try, and no failure in the report', async () => {
    const market = await fillRunMarket(test.db.db, { holders: HOLDERS, orders: HOLDERS });
    const checker = await test.api.demo('checker');
    const day = { fundId: market.fundId, navDate: market.day };
    // after the cut-off of the day
    for (const app of [test, worker]) app.clock.moveBusiness(4 * 3_600_000);
    const { version } = (await checker.call(settlementPreview, { query: day })).body.data;
    const started = await checker.call(executeDay, { body: { ...day, version } });
    expect(started.status, started.text).toBeLessThan(300);
    const { workId } = started.body.data;

    const end = await carryWithCut(market, workId);
    expect(end.status, 'the queue has to take the lane again').toBe('rejected');
    await finish(workId);
    expect(await workOf(workId)).toEqual({ state: 'done', failed: 0 });
    const { rows } = await sql<{ outcome: string; count: number }>`
      select r.outcome, count(*)::int as count from settlement_results r join orders o on o.id = r.order_id
      where o.fund_id = ${market.fundId} group by 1`.execute(test.db.db);
    expect(rows).toEqual([{ outcome: 'issued', count: HOLDERS }]);
    expect(await wrongChecks(test)).toEqual([]);
  });
});
