import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { approveProfit, executeProfit, prepareProfit } from '#shared/contract/profits.ts';
import { WORK_JOB } from '#server/modules/work/work.service.ts';
import { createDatabase } from '#server/db/connection.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { countDeadlocks, fillRunMarket } from '../support/runMarket.ts';
import { wrongChecks } from '../support/storms.ts';

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
      ...twice(() => worker.app.services.ordering.pricing.executeDay(fundId, day)),
      ...[1, 2].map((lane) => worker.app.runJob(WORK_JOB, { workId, lane, after: null })),
    ]);
    await worker.close();
    expect(await countDeadlocks(db, since)).toBe(0);
    const { rows } = await sql<{ orders: bigint; shares: bigint; credited: bigint }>`
      select (select count(*) from orders where fund_id = ${fundId} and price_date = ${day} and order_type = 1 and way_code = 'ipg' and status = 'issued') as orders,
        (select count(*) from profit_shares where profit_id = ${profitId} and status in ('paid', 'reinvested')) as shares,
        (select sum(credit)::bigint from ledger_entries where fund_id = ${fundId} and tx_type = 'profit' and investor_id is not null) as credited`.execute(
      db,
    );
    expect(rows[0]).toEqual({ orders: 200n, shares: 200n, credited: 200_000_000n });
    expect(await wrongChecks(test)).toEqual([]);
  });
});
