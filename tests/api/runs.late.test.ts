import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { saveWeekend } from '#shared/contract/holidays.ts';
import { approveRuleChange } from '#shared/contract/ruleChanges.ts';
import { approveProfit, executeProfit, prepareProfit } from '#shared/contract/profits.ts';
import { inTransaction } from '#server/db/connection.ts';
import { listRuns, listShares } from '#server/modules/funds/distributions/profits.repo.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { decideRule, openOffice } from '../support/office.ts';
import { fillRunMarket, type RunMarket } from '../support/runMarket.ts';
import { wrongChecks } from '../support/books.ts';
import { must } from '#tests/support/must.ts';

/* What comes after a profit run has begun: units that were left out, days that move, and lists that stay quick. */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let boss: ApiClient;
beforeAll(async () => {
  ({ test, maker, checker, boss } = await openOffice());
});
afterAll(() => test.close());

interface Made {
  profitId: number;
  version: string;
}

async function run({ fundId, day }: RunMarket): Promise<Made> {
  const body = { fundId, profitDate: day, guaranteedPerUnit: '20000' };
  const made = (await maker.call(prepareProfit, { body })).body.data as Made;
  const params = { profitId: made.profitId };
  await checker.call(approveProfit, { params, body: { version: made.version } });
  await checker.call(executeProfit, { params });
  await test.jobs.runAll(WORK_JOB);
  return made;
}

describe('a supplement of a run', () => {
  it('pays those alone whom the first run left out, once', async () => {
    const { db } = test.db;
    const market = await fillRunMarket(db, { holders: 3, orders: 0 });
    const { rows } = await sql<{ id: number }>`
      select max(investor_id)::int as id from lots where fund_id = ${market.fundId}`.execute(db);
    const late = rows[0]?.id ?? 0;
    const openedOn = (day: string) =>
      sql`update lots set opened_on = ${day} where fund_id = ${market.fundId} and investor_id = ${late}`.execute(db);
    await openedOn('2026-11-22');
    expect(await run(market)).toMatchObject({ part: 1, investors: 2, total: '400000' });
    // the certificate was dated wrong: its units were there before the profit
    await openedOn('2026-11-15');
    expect(await wrongChecks(test)).toEqual(['profit_runs_reach_all_holders']);
    expect(await run(market)).toMatchObject({ part: 2, investors: 1, total: '200000' });
    expect(await wrongChecks(test)).toEqual([]);
    const third = await maker.call(prepareProfit, {
      body: { fundId: market.fundId, profitDate: market.day, guaranteedPerUnit: '20000' },
    });
    expect(third.body.code).toBe('PROFIT_EXISTS');
  });
});

describe('days that move after a run has begun', () => {
  it('never take an order back before the profit, nor to a price that is known', async () => {
    const { db } = test.db;
    const market = await fillRunMarket(db, { holders: 2, orders: 1 });
    // a slip of Wednesday that the investor has to correct: its money is not ours yet
    await sql`
      update orders set status = 'receipt_rejected', payment_method = 'receipt', effective_date = '2026-11-18', price_date = '2026-11-18', held_amount = 0,
        dated_at = '2026-11-18T08:00:00Z', created_at = '2026-11-18T08:00:00Z' where fund_id = ${market.fundId} and status = 'registered'`.execute(
      db,
    );
    await sql`
      insert into fund_schedules (fund_id, order_type, payment_method, cutoff_time, price_offset_days, issue_offset_days, settle_days)
      values (${market.fundId}, 1, 'receipt', '14:00', 0, 1, 0)`.execute(db);
    await run(market);
    const save = async (weekendDays: number[]) => {
      const firstDay = '2026-12-20';
      const { weekendVersion: version } = (
        await boss.call(listCalendarDays, { query: { from: firstDay, to: firstDay } })
      ).body.data;
      const saved = await boss.call(saveWeekend, { body: { firstDay, weekendDays, preview: false, version } });
      return decideRule(checker, approveRuleChange, must(saved.body.data.changeId));
    };
    // Wednesday was a day of rest, which a release of before let people enter late; every change of the calendar counts again
    await sql`insert into holidays (day, title, updated_at) values ('2026-11-18', 'تعطیل', now())`.execute(db);
    const saved = await save([4, 5, 6]);
    expect(saved.status).toBe(200);
    const { rows } = await sql<{ day: string }>`
      select price_date as day from orders where fund_id = ${market.fundId} and status = 'receipt_rejected'`.execute(
      db,
    );
    // Saturday is the day of the profit and its price is public; Sunday is the first that nobody knows
    expect(rows).toEqual([{ day: '2026-11-22' }]);
    await save([5, 6]);
    await sql`delete from holidays where day = '2026-11-18'`.execute(db);
  });
});

describe('lists of runs', () => {
  it('find shares by their run, however many there are', async () => {
    const { db } = test.db;
    const market = await fillRunMarket(db, { holders: 40, orders: 0 });
    const { profitId } = await run(market);
    const plans = await inTransaction(db, async (tx) => {
      // a table of this size would be read whole: the question is whether an index fits
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      await sql`set local enable_sort = off`.execute(tx);
      const explain = async (query: ReturnType<typeof sql>): Promise<string> =>
        (await sql<Record<string, string>>`explain ${query}`.execute(tx)).rows
          .map((row) => row['QUERY PLAN'])
          .join('\n');
      return {
        open: await explain(
          sql`select count(*) from profit_shares where profit_id = ${profitId} and status in ('pending', 'failed')`,
        ),
        page: await explain(
          sql`select * from profit_shares where profit_id = ${profitId} order by amount desc, investor_id limit 25`,
        ),
      };
    });
    expect(plans.open).toContain('profit_shares_open');
    expect(plans.page).toContain('profit_shares_run');
    expect(plans.page).not.toContain('Sort');
    // counters stand on the run: its list counts no share of an executed run
    const [row] = (await listRuns(db, market.fundId, { offset: 0, limit: 10 })).rows;
    expect(row).toMatchObject({ investors: 40, done: 40 });
    expect(await listShares(db, { id: profitId, fundId: market.fundId }, { offset: 25, limit: 25 })).toHaveLength(15);
  });
});
