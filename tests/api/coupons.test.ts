import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { approveProfit, executeProfit, getProfitRun, listCoupons, prepareProfit } from '#shared/contract/profits.ts';
import { approvePrincipal, executePrincipal, getPrincipalRun, preparePrincipal } from '#shared/contract/bonds.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { expectSoundBooks, wrongChecks } from '../support/books.ts';
import { firstRow } from '../support/lookup.ts';
import { openOffice } from '../support/office.ts';

/* A coupon is the day of the terms on which it falls due; its pay day moves with the calendar (domain 1.12). */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let bondId: number;
const saturday = '2026-11-21';
const sunday = '2026-11-22';
const DAY = 24 * 60 * 60 * 1000;

const one = <T>(query: RawBuilder<T>): Promise<T> => firstRow(test.db.db, query);
const prepare = (profitDate: string) =>
  maker.call(prepareProfit, { body: { fundId: bondId, profitDate, guaranteedPerUnit: '15000' } });
const couponOf = async (dueDate: string) =>
  (await maker.call(listCoupons, { query: { fundId: bondId } })).body.data.find((row) => row.dueDate === dueDate);
const signIn = async () => {
  [maker, checker] = [await test.api.demo('maker'), await test.api.demo('checker')];
};

/** A bond of 1,000,000 rial at 18 % a year pays 15,000 each month, today for the first time. */
beforeAll(async () => {
  ({ test, maker, checker } = await openOffice());
  bondId = (
    await one(sql<{ id: number }>`select fund_id as id from bond_terms where has_buyback order by fund_id limit 1`)
  ).id;
  await sql`update bond_terms set face_value = 1000000, coupon_rate = 18, coupon_months = 1, issue_date = '2026-10-22' where fund_id = ${bondId}`.execute(
    test.db.db,
  );
});
afterAll(() => test.close());

describe('the last coupon of a bond', () => {
  it('is paid to its holders although their principal was repaid before a holiday moved its day', async () => {
    const { id } = await one(
      sql<{ id: number }>`select fund_id as id from bond_terms where not has_buyback order by fund_id limit 1`,
    );
    await sql`
      update bond_terms
      set face_value = 1000000, coupon_rate = 18, coupon_months = 1, issue_date = '2026-10-22', maturity_date = ${saturday}
      where fund_id = ${id}`.execute(test.db.db);
    const { units } = await one(
      sql<{ units: bigint }>`select sum(units)::bigint as units from holdings where fund_id = ${id}`,
    );
    const { runId } = (await maker.call(preparePrincipal, { body: { fundId: id } })).body.data;
    const params = { runId };
    const { version } = (await checker.call(getPrincipalRun, { params })).body.data.run;
    expect((await checker.call(approvePrincipal, { params, body: { version } })).status).toBe(200);
    expect((await checker.call(executePrincipal, { params })).status).toBe(200);
    await test.jobs.runAll(WORK_JOB);
    await sql`insert into holidays (day, title, scope, fund_id, updated_at)
      values (${saturday}, 'late', 'fund', ${id}, now())`.execute(test.db.db);
    test.clock.advance(DAY);
    await signIn();
    const prepared = await maker.call(prepareProfit, {
      body: { fundId: id, profitDate: sunday, guaranteedPerUnit: '15000' },
    });
    expect([prepared.status, prepared.body.message]).toEqual([201, undefined]);
    expect(prepared.body.data).toMatchObject({ couponDate: saturday, unitCount: units.toString() });
    const { profitId } = prepared.body.data;
    const seen = (await checker.call(getProfitRun, { params: { profitId } })).body.data.run;
    const approved = await checker.call(approveProfit, { params: { profitId }, body: { version: seen.version } });
    expect(approved.status).toBe(200);
    await sql`insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status, published_at)
      values (${id}, ${sunday}, 1000000, 1000000, 1000000, 0, 0, 'approved', now()) on conflict do nothing`.execute(
      test.db.db,
    );
    const executed = await checker.call(executeProfit, { params: { profitId } });
    expect([executed.status, executed.body.message]).toEqual([200, undefined]);
    await test.jobs.runAll(WORK_JOB);
    await expectSoundBooks(test);
    test.clock.advance(-DAY);
    await signIn();
  });
});

describe('a coupon of a bond', () => {
  it('that is paid stays paid when its pay day becomes a holiday', async () => {
    expect(await couponOf(saturday)).toMatchObject({ payDate: saturday, status: 'due', amountPerUnit: '15000' });
    const prepared = await prepare(saturday);
    expect(prepared.body.data).toMatchObject({ couponDate: saturday, profitDate: saturday });
    const { profitId } = prepared.body.data;
    const { version } = (await checker.call(getProfitRun, { params: { profitId } })).body.data.run;
    expect((await checker.call(approveProfit, { params: { profitId }, body: { version } })).status).toBe(200);
    await sql`insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status, published_at)
      values (${bondId}, ${saturday}, 1000000, 1000000, 1000000, 0, 0, 'approved', now()) on conflict do nothing`.execute(
      test.db.db,
    );
    expect((await checker.call(executeProfit, { params: { profitId } })).status).toBe(200);
    await test.jobs.runAll(WORK_JOB);
    expect(await couponOf(saturday)).toMatchObject({ payDate: saturday, status: 'executed' });
    await expectSoundBooks(test);

    await sql`insert into holidays (day, title, scope, fund_id, updated_at)
      values (${saturday}, 'late', 'fund', ${bondId}, now())`.execute(test.db.db);
    expect(await couponOf(saturday)).toMatchObject({ payDate: saturday, status: 'executed' });
    test.clock.advance(DAY);
    await signIn();
    const again = await prepare(sunday);
    expect(again.body.code).toBe('PROFIT_COUPON_TAKEN');
    expect(again.body.message).toBe('کوپن سررسید ۱۴۰۵/۰۸/۳۰ در تقسیم سود ۱۴۰۵/۰۸/۳۰ آمده است');
    const runs = await one(
      sql<{
        n: number;
      }>`select count(*)::int as n from fund_profits where fund_id = ${bondId} and coupon_date is not null`,
    );
    expect(runs.n).toBe(1);
  });

  it('is paid on no second day in the database either, and the checks of the books see one without its day', async () => {
    const second = (couponDate: string | null) =>
      sql`insert into fund_profits (fund_id, profit_date, coupon_date, unit_count, amount, total, status)
        values (${bondId}, ${sunday}, ${couponDate}, 0, 0, 0, 'approved')`.execute(test.db.db);
    await expect(second(saturday)).rejects.toThrow('fund_profits_coupon');
    await second(null);
    expect(await wrongChecks(test)).toEqual(['coupons_are_paid_once']);
  });
});
