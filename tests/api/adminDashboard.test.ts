import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsOf } from '#shared/contract/kernel/define.ts';
import * as adminDashboard from '#shared/contract/adminDashboard.ts';
import { getDayBoard, listWaitingWork } from '#shared/contract/adminDashboard.ts';
import { approveBankSlip, getBankSlip } from '#shared/contract/bankSlips.ts';
import { setNav } from '#shared/contract/prices.ts';
import { createTodayService } from '#server/modules/reports/adminDashboard/today.service.ts';
import { makeRuleSet } from '#server/modules/records/orderingRules/ruleSet.ts';
import { openOffice, type Office } from '../support/office.ts';
import { createTestApp, testNow, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { insertFund, type MadeFund } from '../support/fixtures.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { serviceContext } from '../support/ordering.ts';
import { must } from '#tests/support/must.ts';

/* The operators' first screen: what waits for whom, and the day of every fund. */

/** Saturday 1405/08/30, a working day, ten in the morning; and how long until half past six, after every cut-off. */
const today = '2026-11-21';
const toEvening = 8.5 * 3_600_000;

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let investor: ApiClient;
let branch: ApiClient;

const { scalar } = moneyProofs(() => test);
const count = (query: ReturnType<typeof sql<{ v: number }>>) => scalar<number>(query);

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', desks: true });
  [maker, checker, investor, branch] = await Promise.all([
    test.api.demo('maker'),
    test.api.demo('checker'),
    test.api.demo('investor'),
    test.api.demo('branch'),
  ]);
});
afterAll(() => test.close());

const workOf = async (client: ApiClient) => {
  const { status, body } = await client.call(listWaitingWork);
  expect(status).toBe(200);
  return body;
};
const kindOf = async (client: ApiClient, kind: string) =>
  must((await workOf(client)).data.find((item) => item.kind === kind));

it('counts what an administrator prepared about people until another one decides', async () => {
  const prepared = async (table: string) =>
    count(sql`select count(*)::int as v from ${sql.table(table)} where state = 'prepared'`);
  for (const [kind, table] of [
    ['identityChanges', 'identity_changes'],
    ['mobileChanges', 'mobile_changes'],
    ['roleChanges', 'role_changes'],
    ['factorResets', 'factor_resets'],
    ['userUnlocks', 'user_unlocks'],
  ] as const)
    expect((await kindOf(checker, kind)).count, kind).toBe(await prepared(table));
  // the demo's maker prepared them: the approver acts, the maker waits
  expect((await kindOf(checker, 'identityChanges')).mayAct).toBe(true);
  expect((await kindOf(maker, 'identityChanges')).mayAct).toBe(false);
  expect((await kindOf(checker, 'factorResets')).count).toBeGreaterThan(0);
});

describe('who may read the dashboard', () => {
  it.each(Object.values(operationsOf(adminDashboard)).map((op) => [op.id, op] as const))('%s', async (_id, op) => {
    expect((await test.api.anonymous().call(op)).status).toBe(401);
    expect((await investor.call(op)).status).toBe(403);
    expect((await maker.call(op)).status).toBe(200);
    expect((await branch.call(op)).status).toBe(op.id === 'listWaitingWork' ? 200 : 403);
  });
});

describe('what waits', () => {
  it('counts slips with their sum and age, and one less after a decision', async () => {
    const pending = await count(sql`select count(*)::int as v from bank_slips where status = 'pending'`);
    const sum = await scalar<bigint>(sql`select sum(amount)::bigint as v from bank_slips where status = 'pending'`);
    const before = await kindOf(checker, 'slips');
    expect(pending).toBeGreaterThan(1);
    // the demo's oldest slip waits for thirty hours
    expect(before).toMatchObject({ count: pending, amount: String(sum), overdue: 1, mayAct: true });
    expect((await kindOf(maker, 'slips')).mayAct).toBe(false);
    // ten in the morning: slips count for today until half past twelve
    expect(before.deadlineAt).toBe('2026-11-21T09:00:00.000Z');

    const receiptId = await count(sql`select max(id)::int as v from bank_slips where status = 'pending'`);
    const slip = (await checker.call(getBankSlip, { params: { receiptId } })).body.data;
    const answer = await checker.call(approveBankSlip, {
      params: { receiptId },
      body: { version: slip.version, note: 'صاحب حساب با تماس تلفنی تأیید شد' },
    });
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    expect((await kindOf(checker, 'slips')).count).toBe(pending - 1);
  });

  it('puts the reader’s work first, then the next deadline, and what is done last', async () => {
    const { data, summary } = await workOf(checker);
    const firstOfOthers = data.findIndex((item) => !item.mayAct);
    expect(data.slice(firstOfOthers).some((item) => item.mayAct)).toBe(false);
    const deadlines = data.slice(0, firstOfOthers).map((item) => item.deadlineAt ?? '9');
    expect(deadlines).toEqual([...deadlines].sort());
    expect(data.at(-1)?.count).toBe(0);
    expect(summary.count).toBe(data.reduce((sum, item) => sum + item.count, 0));
    expect(summary.mine).toBe(data.reduce((sum, item) => sum + (item.mayAct ? item.count : 0), 0));
  });

  it('leaves the decision about one’s own price to somebody else', async () => {
    const boss = await test.api.demo('super');
    const before = await kindOf(boss, 'pricesDraft');
    test.clock.moveBusiness(toEvening);
    const missing = await kindOf(boss, 'pricesMissing');
    const fundId = await count(sql`
      select min(f.id) as v from funds f where f.kind = 'fund' and f.status = 'active'
        and not exists (select from fund_navs n where n.fund_id = f.id and n.nav_date = ${today})`);
    const prices = await scalar<{ issue: string; cancel: string; statistical: string }>(sql`
      select json_build_object('issue', issue_nav::text, 'cancel', cancel_nav::text, 'statistical', statistical_nav::text) as v
      from fund_navs where fund_id = ${fundId} order by nav_date desc limit 1`);
    const body = {
      fundId,
      navDate: today,
      issueNav: prices.issue,
      cancelNav: prices.cancel,
      statisticalNav: prices.statistical,
    };
    expect((await boss.call(setNav, { body })).status).toBe(200);
    const after = await kindOf(boss, 'pricesDraft');
    expect(after.count).toBe(before.count + 1);
    expect(after.mayAct).toBe(before.mayAct);
    expect((await kindOf(checker, 'pricesDraft')).mayAct).toBe(true);
    expect((await kindOf(boss, 'pricesMissing')).count).toBe(missing.count - 1);
    test.clock.moveBusiness(0);
  });

  it('tells a branch of the tickets of its own people alone, and lets it do nothing', async () => {
    const mine = await count(sql`
      select count(*)::int as v from tickets t where t.status in ('unread', 'read') and exists (
        select from user_investors l join investors i on i.id = l.investor_id
        join users a on a.branch_id = i.branch_id and a.username = '0084575948' where l.user_id = t.user_id)`);
    const { data } = await workOf(branch);
    expect(data).toMatchObject([{ kind: 'tickets', count: mine, mayAct: false }]);
    const all = await count(sql`select count(*)::int as v from tickets where status in ('unread', 'read')`);
    expect((await kindOf(maker, 'tickets')).count).toBe(all);
  });
});

describe('the day of every fund', () => {
  let office: Office;
  let fund: MadeFund;
  const rowOf = async (client: ApiClient) => {
    const { body } = await client.call(getDayBoard, { query: { date: today } });
    return { row: must(body.data.find((one) => one.fundId === fund.id)), summary: body.summary };
  };
  const place = async (values: Record<string, unknown>) => {
    const investorId = await scalarOf<number>(sql`select min(id)::int as v from investors`);
    await office.test.db.db
      .insertInto('orders')
      .values({
        investor_id: investorId,
        order_no: `B-${Math.random()}`,
        fund_id: fund.id,
        order_type: 1,
        payment_method: 'ipg',
        mode: 'amount',
        status: 'registered',
        price_date: today,
        created_at: testNow,
        ...values,
      })
      .execute();
  };
  const scalarOf = <T>(query: ReturnType<typeof sql<{ v: T }>>) => moneyProofs(() => office.test).scalar<T>(query);

  beforeAll(async () => {
    office = await openOffice();
    fund = await insertFund(office.test.db.db, { days: 3 });
    await sql`delete from fund_navs where fund_id = ${fund.id} and nav_date = ${today}`.execute(office.test.db.db);
    await sql`update fund_navs set issue_nav = 2000, cancel_nav = 1990.5, statistical_nav = 1995
      where fund_id = ${fund.id}`.execute(office.test.db.db);
    await place({ amount: 10_000_000n });
    await place({ amount: 4_000_000n });
    await place({ order_type: 2, payment_method: 'account', mode: 'units', held_units: 10n });
  });
  afterAll(() => office.test.close());

  it('waits for the cut-off, then for a price, an approval by somebody else, and the execution', async () => {
    const before = await rowOf(office.maker);
    expect(before.row).toMatchObject({
      priceState: 'none',
      act: 'wait',
      mayAct: false,
      issueNav: '2000.0000',
      issue: { count: 2, amount: '14000000' },
      // ten units at the last price of 1,990.5 rial
      redeem: { count: 1, amount: '19905' },
      net: '13980095',
      orders: 3,
      executed: 0,
      failed: 0,
      // the last of 12:00, 12:30 and 14:00
      cutoffAt: '2026-11-21T10:30:00.000Z',
    });
    office.test.clock.moveBusiness(toEvening);
    expect((await rowOf(office.maker)).row).toMatchObject({ act: 'enterPrice', mayAct: true });
    expect((await rowOf(office.checker)).row).toMatchObject({ act: 'enterPrice', mayAct: false });

    const prices = { issueNav: '2100', cancelNav: '2090', statisticalNav: '2095' };
    const entered = await office.boss.call(setNav, { body: { fundId: fund.id, navDate: today, ...prices } });
    expect(entered.status).toBe(200);
    expect((await rowOf(office.checker)).row).toMatchObject({
      priceState: 'draft',
      act: 'approvePrice',
      mayAct: true,
      issueNav: '2100.0000',
      changePercent: '5.00',
      redeem: { count: 1, amount: '20900' },
    });
    // who entered it does not approve it
    expect((await rowOf(office.boss)).row).toMatchObject({ act: 'approvePrice', mayAct: false });

    await sql`update fund_navs set status = 'approved' where fund_id = ${fund.id} and nav_date = ${today}`.execute(
      office.test.db.db,
    );
    expect((await rowOf(office.checker)).row).toMatchObject({ priceState: 'approved', act: 'execute', mayAct: true });
    await sql`update orders set status = 'issued', remain = 500 where fund_id = ${fund.id} and order_type = 1`.execute(
      office.test.db.db,
    );
    await sql`update orders set status = 'payout_pending', net = 20000 where fund_id = ${fund.id} and order_type = 2`.execute(
      office.test.db.db,
    );
    expect((await rowOf(office.checker)).row).toMatchObject({
      act: 'report',
      executed: 3,
      issue: { count: 2, amount: '13999000' },
      redeem: { count: 1, amount: '20000' },
    });
  });

  it('adds up the rows, and the checklist counts the same things', async () => {
    const { body } = await office.maker.call(getDayBoard, { query: { date: today } });
    const { data, summary } = body;
    const sum = (value: (row: (typeof data)[number]) => number) => data.reduce((all, row) => all + value(row), 0);
    expect(summary.orders).toBe(sum((row) => row.orders));
    expect(summary.executed).toBe(sum((row) => row.executed));
    expect(BigInt(summary.net)).toBe(data.reduce((all, row) => all + BigInt(row.net), 0n));
    expect(summary.checks.map(({ key }) => key)).toEqual([
      'bankTold',
      'reconciled',
      'prices',
      'orders',
      'payouts',
      'reports',
    ]);
    expect(summary.checks.find(({ key }) => key === 'orders')).toMatchObject({
      done: summary.executed,
      total: summary.orders,
    });
    // a Saturday: Thursday and Friday before it are no working days
    expect(summary).toMatchObject({
      date: today,
      isToday: true,
      isWorkingDay: true,
      previousDay: '2026-11-18',
      nextDay: null,
    });
    const moments = summary.stops.map((stop) => stop.at);
    expect(moments).toEqual([...moments].sort());
    expect(summary.stops).toContainEqual(
      expect.objectContaining({ at: '2026-11-21T08:30:00.000Z', kind: 'redeem', methods: ['account'] }),
    );
  });

  it('shows a day before with the way back, and counts the reports that two people signed', async () => {
    const { body } = await office.maker.call(getDayBoard, { query: { date: '2026-11-18' } });
    expect(body.summary).toMatchObject({
      date: '2026-11-18',
      isToday: false,
      previousDay: '2026-11-17',
      nextDay: '2026-11-21',
    });
    const reports = async () => (await rowOf(office.maker)).summary.checks.find(({ key }) => key === 'reports');
    // the fund of this test, and those of the demo with an order of this day
    const total = await scalarOf<number>(sql`
      select count(distinct fund_id)::int as v from orders
      where price_date = ${today} and status not in (
        'pending_payment', 'payment_failed', 'pending_receipt', 'receipt_rejected', 'pending_debit', 'pending_otp',
        'rejected', 'cancelled', 'refund_pending', 'refunded', 'expired')`);
    expect(total).toBeGreaterThan(0);
    expect(await reports()).toEqual({ key: 'reports', done: 0, total });
    await sql`insert into day_reports
      (fund_id, nav_date, number, state, content, prepared_by, prepared_at, decided_by, decided_at)
      select ${fund.id}, ${today}, 1, 'approved', '{}', min(id), ${testNow}, max(id), ${testNow} from users`.execute(
      office.test.db.db,
    );
    expect(await reports()).toEqual({ key: 'reports', done: 1, total });
  });

  it('refuses a day that does not exist', async () => {
    const { status, body } = await office.maker.call(getDayBoard, { query: { date: '1405/13/01' } });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['date']]);
  });

  it('asks the same few statements for any number of funds', async () => {
    const { db } = office.test.db;
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const rules = makeRuleSet({
      terms: [],
      schedules: [],
      windows: [],
      priceLimits: [],
      authLimits: [],
      holderLimits: [],
      paymentMethods: [],
      fundMethods: [],
      accounts: [],
      fees: [],
      waits: {} as never,
      calendars: { of: () => ({ weekendDays: [5, 6], holidays: new Set(), bankHolidays: new Set() }) as never },
      closedReasons: () => null,
    });
    const service = createTodayService(
      { db: db.withPlugin(counting), ports: office.test.deps.ports },
      {
        orderingRules: { ruleSet: () => Promise.resolve(rules) },
        cutoffOf: () => Promise.resolve(null),
        readiness: { countOpen: () => Promise.resolve(0) },
      },
    );
    const ctx = serviceContext(db, { userId: 1, roleId: 3 });
    const asked = async (run: () => Promise<unknown>): Promise<number> => {
      statements = 0;
      await run();
      return statements;
    };
    const board = () => service.getDayBoard(ctx, { query: { date: today } });
    expect(await asked(board)).toBe(1);
    expect(await asked(() => service.listWaitingWork(ctx))).toBe(4);
    await insertFund(db, { days: 3 });
    await insertFund(db, { days: 3 });
    expect(await asked(board)).toBe(1);
  });
});
