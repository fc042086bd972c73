import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getBuyGraph,
  getDashboardStatistics,
  getSellGraph,
  getUsersGraph,
  listSellBuyStatistics,
} from '#shared/contract/adminDashboard.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { must } from '#tests/support/must.ts';

/* The figures of the operators' first screen: people, placed and executed orders by day and fund. */

/** Saturday 1405/08/30. */
const today = '2026-11-21';

let test: TestApp;
let maker: ApiClient;

const { scalar } = moneyProofs(() => test);

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', desks: true });
  maker = await test.api.demo('maker');
});
afterAll(() => test.close());

describe('figures of a range', () => {
  it('add up placed orders and people by day', async () => {
    const placed = sql`('registered', 'processing', 'issued', 'redeemed', 'payout_pending', 'paid', 'payout_failed')`;
    const query = { from: '1405/08/01', to: '1405/08/30' };
    const { body } = await maker.call(getDashboardStatistics, { query });
    const sums = await scalar<{ n: number; amount: string }>(sql`
      select json_build_object('n', count(*), 'amount', coalesce(sum(amount), 0)::text) as v from orders
      where order_type = 1 and status in ${placed}
        and created_at >= '2026-10-23T00:00:00+03:30' and created_at < '2026-11-22T00:00:00+03:30'`);
    expect(sums.n).toBeGreaterThan(0);
    expect(body.data).toMatchObject({
      from: '2026-10-23',
      to: '2026-11-21',
      issue: { count: sums.n, amount: sums.amount },
    });
    expect(BigInt(body.data.net)).toBe(BigInt(body.data.issue.amount) - BigInt(body.data.redeem.amount));
    expect(body.data.days.map((day) => day.date).slice(-2)).toEqual(['2026-11-20', '2026-11-21']);
    expect(body.data.days).toHaveLength(14);
    const natural = await scalar<number>(sql`select count(*)::int as v from investors where not is_legal`);
    expect(body.data.investors.natural).toBe(natural);
  });

  it('give executed amounts of each fund, the same in table and graphs', async () => {
    const query = { from: '1405/07/01', to: '1405/08/30' };
    const table = (await maker.call(listSellBuyStatistics, { query })).body;
    const bought = (await maker.call(getBuyGraph, { query })).body.data;
    const sold = (await maker.call(getSellGraph, { query })).body.data;
    expect(table.data.length).toBeGreaterThan(1);
    for (const row of table.data) {
      const graph = bought.funds.find((fund) => fund.fundId === row.fundId);
      expect(graph?.total ?? '0').toBe(row.issue.amount);
      const sum = (graph?.points ?? []).reduce((all, point) => all + BigInt(point.amount), 0n);
      expect(String(sum)).toBe(row.issue.amount);
      expect(sold.funds.find((fund) => fund.fundId === row.fundId)?.total ?? '0').toBe(row.redeem.amount);
    }
    const all = await scalar<string>(sql`
      select sum(amount - coalesce(remain, 0))::text as v from orders
      where order_type = 1 and status = 'issued' and price_date between '2026-09-23' and ${today}`);
    expect(table.summary.issue.amount).toBe(all);
    const fundId = must(table.data[0]).fundId;
    const one = (await maker.call(listSellBuyStatistics, { query: { ...query, fundId } })).body;
    expect(one.data.map((row) => row.fundId)).toEqual([fundId]);
    expect(one.data[0]).toEqual(table.data[0]);
  });

  it('draw users by the step that was asked for, with days on which nobody came', async () => {
    const query = { from: '1405/08/01', to: '1405/08/30', step: 'month' };
    const { data } = (await maker.call(getUsersGraph, { query })).body;
    expect([data.step, data.points.map((point) => point.date)]).toEqual(['month', ['2026-10-23']]);
    const days = (await maker.call(getUsersGraph, { query: { from: '1405/08/28', to: '1405/08/30' } })).body.data;
    expect(days.points.map((point) => point.date)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
  });

  it.each([
    [{ from: '1405/08/30', to: '1405/08/01' }, 'to'],
    [{ from: '1404/01/01', to: '1405/08/30' }, 'from'],
  ])('refuse %j with the field', async (query, field) => {
    for (const op of [getDashboardStatistics, getUsersGraph, listSellBuyStatistics, getBuyGraph, getSellGraph]) {
      const { status, body } = await maker.call(op, { query });
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'DATE_RANGE_INVALID', [field]]);
    }
  });

  it('refuse a day that does not exist', async () => {
    const { status, body } = await maker.call(getUsersGraph, { query: { from: '1405/13/01' } });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['from']]);
  });
});
