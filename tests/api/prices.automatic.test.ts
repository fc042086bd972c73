import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveNav, listNavs, setNav } from '#shared/contract/prices.ts';
import { listSettlementRuns } from '#shared/contract/settlement.ts';
import { createApp } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createJobQueue, type JobQueue } from '#server/jobs/queue.ts';
import { systemActor } from '#server/modules/platform/audit/audit.service.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { firstRow, openFund, ownInvestor } from '../support/lookup.ts';
import { must } from '#tests/support/must.ts';

/* The orders of a day execute by themselves an hour after the approval of its price, through the real queue (decision 0024). */

const DAY = '2026-11-22';
const MINUTE = 60_000;

let test: TestApp;
let jobs: JobQueue;
let fundId = 0;
let orderId = 0;
let owner = { investorId: 0, userId: 0 };
const errors: Error[] = [];

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  const found = await ownInvestor(test.db.db);
  fundId = await openFund(test.db.db);
  owner = found;
  orderId = await place('automatic-1');
  // one price day for the order, whatever the timing of the demo's fund
  await setPriceDay(orderId, DAY);
  jobs = createJobQueue({ url: test.db.url, onError: (error) => errors.push(error) });
  const app = createApp({ ...test.deps, jobs });
  await jobs.start();
  for (const job of app.jobs) await jobs.work(job.name, (data, run) => app.runJob(job.name, data, run), job.worker);
});
afterAll(async () => {
  await jobs.stop();
  await test.close();
});

/** An order of money that has come. @returns its id */
async function place(refId: string): Promise<number> {
  const at = test.clock.business();
  const money = { ...owner, fundId, amount: 30_000_000n, arrivedAt: at, refId };
  const placed = await inTransaction(test.db.db, (tx) =>
    test.app.services.moneyOrders.placeForMoney(tx, money, { actor: systemActor, at }),
  );
  if (!('order' in placed)) throw new Error(placed.problem);
  return placed.order.id;
}

const setPriceDay = (id: number, day: string) =>
  sql`update orders set price_date = ${day}, effective_date = ${day} where id = ${id}`.execute(test.db.db);

const statusOfOrder = async (): Promise<string> =>
  (await firstRow(test.db.db, sql<{ status: string }>`select status from orders where id = ${orderId}`)).status;

/** Sends the job of the timetable and waits until no job is left. */
async function runTimetable(): Promise<void> {
  await inTransaction(test.db.db, (tx) => jobs.send(tx, 'prices.executeDue', {}));
  for (;;) {
    await sleep(100);
    const { open } = await firstRow(
      test.db.db,
      sql<{ open: number }>`select count(*)::int as open from pgboss.job where state in ('created', 'retry', 'active')`,
    );
    if (open === 0) return;
  }
}

describe('automatic execution', () => {
  it('waits an hour after the approval, then executes the day and leaves a report', async () => {
    test.clock.setNow(`${DAY}T12:30:00Z`);
    const [maker, checker] = [await test.api.demo('maker'), await test.api.demo('checker')];
    const of = { fundId, navDate: DAY };
    const prices = { issueNav: '1012345', cancelNav: '1011111', statisticalNav: '1010000' };
    expect((await maker.call(setNav, { body: { ...of, ...prices } })).status).toBe(200);
    const { version } = must((await checker.call(listNavs, { query: of })).body.data[0]);
    const body = { ...of, version, jumpReason: 'رقم سربرگ گزارش با قیمت روز پیش سنجیده شد' };
    expect((await checker.call(approveNav, { body })).status).toBe(200);

    test.clock.advance(59 * MINUTE);
    await runTimetable();
    expect(await statusOfOrder()).toBe('registered');
    test.clock.advance(MINUTE);
    // an order of the day before waits for its price, so the later day waits, too
    const earlier = await place('automatic-2');
    await setPriceDay(earlier, '2026-11-21');
    await runTimetable();
    expect(await statusOfOrder()).toBe('registered');
    await setPriceDay(earlier, DAY);
    await runTimetable();
    expect(await statusOfOrder()).toBe('issued');
    const reader = await test.api.demo('maker');
    const runs = (await reader.call(listSettlementRuns, { query: of })).body.data;
    expect(runs).toMatchObject([{ isAutomatic: true, failed: 0 }]);
    expect(must(runs[0]).finishedAt).not.toBeNull();
    expect(errors).toEqual([]);
    // the money of this test comes without a line of the bank's statement
    const { checks } = await verifyBooks(test.db.db, test.app.services.audit);
    const wrong = checks.filter((check) => check.wrong !== 0n).map((check) => check.name);
    expect(wrong).toEqual(['waiting_deposits_equal_their_account']);
  });
});
