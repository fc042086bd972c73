import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  addGoal,
  closeGoal,
  getGoal,
  getGoalSummary,
  listGoals,
  mostOpenGoals,
  setGoalOrder,
  updateGoal,
} from '#shared/contract/goals.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { insertBuy, insertFund, insertSell, type MadeFund } from '../support/fixtures.ts';
import { must } from '../support/must.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';

/*
 * A parent with a child, and a stranger. The price of the fund goes from 1,000,000 on its first day to 1,399,000 on its
 * last, a thousand a day, over 400 days of prices; the young fund has 40.
 */

let test: TestApp;
let parent: TestUser;
let child: TestUser;
let client: ApiClient;
let stranger: ApiClient;
let fund: MadeFund;
let young: MadeFund;

const LAST = 399;
const price = (index: number) => String(1_000_000 + index * 1000);
const dayOf = (index: number) => fund.days[index] ?? '';
const fields = { name: 'خانه آینده', kind: 'house' as const, targetAmount: '100000000', targetDay: '1408/08/30' };

const made = async (of: object = {}) => {
  const answer = await client.call(addGoal, {
    body: { investorId: parent.investorId, fundId: fund.id, ...fields, ...of },
  });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return answer.body.data;
};
const seen = async (goalId: number, by = client) => (await by.call(getGoal, { params: { goalId } })).body.data;
const buys = (index: number, units: bigint, of: { investorId?: number; fundId?: number } = {}) =>
  insertBuy(test.db.db, {
    ...{ investorId: parent.investorId, fundId: fund.id, day: dayOf(index), units, price: price(index) },
    ...of,
  });
const counts = (goalId: number, orderId: number, isCounted = true) =>
  client.call(setGoalOrder, { params: { goalId }, body: { orderId, isCounted } });
const refusal = (answer: { status: number; body: { code: string; fields?: object } }) => [
  answer.status,
  answer.body.code,
  Object.keys(answer.body.fields ?? {}),
];

beforeAll(async () => {
  test = await createTestApp();
  [parent, child] = [await createUser(test), await createUser(test)];
  const { db } = test.db;
  await sql`insert into user_investors (user_id, investor_id, it_self, relation, created_at)
    values (${parent.id}, ${child.investorId}, false, 'mother', ${test.clock.now()})`.execute(db);
  await sql`update investors set birth_date = '2015-01-01' where id = ${child.investorId}`.execute(db);
  const rising = (index: number) => 1_000_000n + BigInt(index) * 1000n;
  fund = await insertFund(db, { name: 'صندوق هدف', days: 400, navOf: rising });
  young = await insertFund(db, { name: 'صندوق نوپا', days: 40, navOf: rising });
  client = await signIn(test, parent);
  stranger = await signIn(test, await createUser(test));
});
afterAll(() => test.close());
// an investor has few goals at a time
afterEach(async () => {
  await sql`update goals set closed_at = ${test.clock.now()}, closed_by = ${parent.id}, regular_id = null
    where closed_at is null`.execute(test.db.db);
});

describe('a goal', () => {
  it('begins at nothing, with what each month would have to bring', async () => {
    const goal = await made();
    // 1405/08/30 to 1408/08/30: 36 months; 100,000,000 / 36 rounded up
    expect(goal).toMatchObject({
      ...{ name: 'خانه آینده', kindText: 'خانه', status: 'open', units: '0', value: '0', percent: '0.00' },
      ...{
        remaining: '100000000',
        monthsLeft: 36,
        neededPerMonth: '2777778',
        plan: null,
        isReached: false,
        version: 1,
      },
    });
    const { history, months, canChange, band, deposit } = await seen(goal.goalId);
    expect([history, months, canChange]).toEqual([[], [], true]);
    expect(band).toEqual({
      outcome: null,
      reason: 'هنوز خریدی برای این هدف صادر نشده و خرید منظم فعالی هم به آن وصل نیست.',
      assumptions: [],
    });
    // this fund has no account that takes deposits
    expect(deposit).toBeNull();
  });

  it('counts the purchases that are chosen, by the last price, with their fees as money paid', async () => {
    const goal = await made();
    const first = await buys(100, 10n);
    await sql`update orders set fee = 20000 where id = ${first.orderId}`.execute(test.db.db);
    const other = await buys(200, 7n);
    expect((await counts(goal.goalId, first.orderId)).body.data).toMatchObject({
      // 10 × 1,399,000; 10 × 1,100,000 and the fee
      ...{ units: '10', value: '13990000', netPaid: '11020000', percent: '13.99', remaining: '86010000' },
    });
    const detail = await seen(goal.goalId);
    expect(detail.orders.find(({ orderId }) => orderId === first.orderId)).toMatchObject({
      ...{ isCounted: true, sourceText: 'انتخاب شما', unitsLeft: '10' },
    });
    expect(detail.orders.find(({ orderId }) => orderId === other.orderId)).toMatchObject({
      ...{ isCounted: false, source: null, otherGoal: null },
    });
    expect(detail.history.at(0)).toEqual({ date: dayOf(100), value: '11000000', netPaid: '11020000' });
    expect(detail.history.at(-1)).toEqual({ date: dayOf(LAST), value: '13990000', netPaid: '11020000' });
    // a repeat changes nothing, and a purchase is left out again
    expect((await counts(goal.goalId, first.orderId)).body.data.value).toBe('13990000');
    expect((await counts(goal.goalId, first.orderId, false)).body.data).toMatchObject({ units: '0', netPaid: '0' });
  });

  it('loses what a redemption took of its certificates, and nothing of those of others', async () => {
    const goal = await made();
    const own = await buys(100, 10n);
    const others = await buys(150, 10n);
    await counts(goal.goalId, own.orderId);
    await insertSell(test.db.db, {
      ...{ investorId: parent.investorId, fundId: fund.id, day: dayOf(300), units: 4n, price: price(300) },
      lotId: own.lotId,
    });
    await insertSell(test.db.db, {
      ...{ investorId: parent.investorId, fundId: fund.id, day: dayOf(300), units: 5n, price: price(300) },
      lotId: others.lotId,
    });
    const { goal: shown, history } = await seen(goal.goalId);
    // 6 × 1,399,000; 11,000,000 paid less 4 × 1,300,000
    expect(shown).toMatchObject({ units: '6', value: '8394000', netPaid: '5800000' });
    expect(history.find(({ date }) => date >= dayOf(300))).toMatchObject({ netPaid: '5800000' });
  });

  it('follows the books when a purchase is taken back and executed again, and when a price is corrected', async () => {
    const goal = await made({ fundId: young.id });
    const bought = await insertBuy(test.db.db, {
      ...{ investorId: parent.investorId, fundId: young.id, day: young.days[0] ?? '', units: 10n, price: '1000000' },
    });
    await counts(goal.goalId, bought.orderId);
    const { db } = test.db;
    const lot = await sql<{ lot: string }>`
      with gone as (delete from lots where order_id = ${bought.orderId} returning *)
      select to_json(gone)::text as lot from gone`.execute(db);
    expect((await seen(goal.goalId)).goal).toMatchObject({ units: '0', value: '0', netPaid: '0' });
    const row = JSON.parse(must(lot.rows[0]).lot) as Record<string, unknown>;
    await sql`
      insert into lots (investor_id, fund_id, order_id, license_number, license_date, opened_on, unit_count, units_left, unit_price)
      values (${row.investor_id}, ${row.fund_id}, ${row.order_id}, 'again', ${row.license_date}, ${row.opened_on}, 9, 9, 1100000)`.execute(
      db,
    );
    // 9 × 1,039,000; 9 × 1,100,000
    expect((await seen(goal.goalId)).goal).toMatchObject({ units: '9', value: '9351000', netPaid: '9900000' });
    await sql`update fund_navs set cancel_nav = 2000000 where fund_id = ${young.id} and nav_date = ${young.days[39]}`.execute(
      db,
    );
    expect((await seen(goal.goalId)).goal).toMatchObject({ value: '18000000', priceDay: young.days[39] });
    expect((await seen(goal.goalId)).band.reason).toMatch(/^سابقه قیمت صندوق .+ روز است/);
  });

  it('shares a fund with another goal, and a purchase counts once', async () => {
    const [house, school] = [await made(), await made({ name: 'دانشگاه', kind: 'education' })];
    const [one, two] = [await buys(10, 1n), await buys(20, 2n)];
    await counts(house.goalId, one.orderId);
    await counts(school.goalId, two.orderId);
    expect(refusal(await counts(school.goalId, one.orderId))).toEqual([409, 'GOAL_ORDER_TAKEN', ['orderId']]);
    expect([(await seen(house.goalId)).goal.units, (await seen(school.goalId)).goal.units]).toEqual(['1', '2']);
    expect((await seen(school.goalId)).orders.find(({ orderId }) => orderId === one.orderId)?.otherGoal).toBe(
      'خانه آینده',
    );
    // a closed goal gives its purchases away
    const { version } = (await seen(house.goalId)).goal;
    await client.call(closeGoal, { params: { goalId: house.goalId }, body: { version } });
    expect((await counts(school.goalId, one.orderId)).body.data.units).toBe('3');
  });

  it('refuses purchases of other people and funds, and redemptions', async () => {
    const goal = await made();
    const [ofChild, elsewhere, own] = [
      await buys(10, 1n, { investorId: child.investorId }),
      await buys(10, 1n, { fundId: young.id }),
      await buys(10, 1n),
    ];
    const sold = await insertSell(test.db.db, {
      ...{ investorId: parent.investorId, fundId: fund.id, day: dayOf(300), units: 1n, price: price(300) },
      lotId: own.lotId,
    });
    for (const { orderId } of [ofChild, elsewhere, sold, { orderId: 2_000_000_000 }])
      expect(refusal(await counts(goal.goalId, orderId))).toEqual([422, 'GOAL_ORDER_OTHER', ['orderId']]);
    expect((await seen(goal.goalId)).goal.units).toBe('0');
  });

  it('has a band by the past of its fund and says that it promises nothing', async () => {
    const goal = await made({ targetDay: '1406/02/30' });
    const { orderId } = await buys(LAST, 10n);
    await counts(goal.goalId, orderId);
    const { band } = await seen(goal.goalId);
    // 20 May 2027 is 180 days ahead. The price rises by a thousand for each working day: 180 days hold 128 or 129 of
    // them, so from 1,000,000 to at most 1,399,000 the growth lies between 1,399 / 1,270 and 1,129 / 1,000.
    const { low, middle, high, day, isWholeTime } = must(band.outcome ?? undefined);
    expect([day, isWholeTime]).toEqual(['2027-05-20', true]);
    expect(BigInt(low) < BigInt(middle) && BigInt(middle) < BigInt(high)).toBe(true);
    expect(Number(low)).toBeGreaterThan(13_990_000 * 1.1);
    expect(Number(high)).toBeLessThan(13_990_000 * 1.13);
    expect(band.assumptions.at(-1)).toBe('گذشته صندوق بازده آینده را تضمین نمی‌کند.');
  });
});

describe('changes of a goal', () => {
  it('carry the version that the person saw, and are in the audit', async () => {
    const { goalId, version } = await made();
    const change = { ...fields, name: 'خانه شمال', targetAmount: '200000000' };
    const changed = await client.call(updateGoal, { params: { goalId }, body: { ...change, version } });
    expect(changed.body.data).toMatchObject({ name: 'خانه شمال', targetAmount: '200000000', version: 2 });
    const late = await client.call(updateGoal, { params: { goalId }, body: { ...fields, version } });
    expect(refusal(late)).toEqual([409, 'GOAL_CHANGED', []]);
    expect((await client.call(closeGoal, { params: { goalId }, body: { version } })).body.code).toBe('GOAL_CHANGED');
    expect((await seen(goalId)).goal.name).toBe('خانه شمال');
    const closed = await client.call(closeGoal, { params: { goalId }, body: { version: 2 } });
    expect(closed.body.data).toMatchObject({ status: 'closed', neededPerMonth: null, version: 3 });
    const again = await client.call(updateGoal, { params: { goalId }, body: { ...fields, version: 3 } });
    expect(again.body.code).toBe('GOAL_CLOSED');
    const rows = await sql<{ action: string; investor: number }>`
      select action, investor_id as investor from audit_log where subject = ${`goal:${goalId}`} order by id`.execute(
      test.db.db,
    );
    expect(rows.rows.map(({ action }) => action)).toEqual(['goal.created', 'goal.changed', 'goal.closed']);
    expect(new Set(rows.rows.map(({ investor }) => investor))).toEqual(new Set([parent.investorId]));
  });

  it.each([
    [{ name: ' ' }, 400, 'VALIDATION_FAILED', ['name']],
    [{ name: 'ن'.repeat(41) }, 400, 'VALIDATION_FAILED', ['name']],
    [{ kind: 'moon' }, 400, 'VALIDATION_FAILED', ['kind']],
    [{ targetAmount: '-5' }, 400, 'VALIDATION_FAILED', ['targetAmount']],
    [{ targetAmount: '999999' }, 422, 'GOAL_AMOUNT_RANGE', ['targetAmount']],
    [{ targetAmount: '10000000000001' }, 422, 'GOAL_AMOUNT_RANGE', ['targetAmount']],
    [{ targetDay: '1405/13/01' }, 400, 'VALIDATION_FAILED', ['targetDay']],
    // 29 days ahead, and more than forty years
    [{ targetDay: '1405/09/29' }, 422, 'GOAL_DAY_RANGE', ['targetDay']],
    [{ targetDay: '1445/09/30' }, 422, 'GOAL_DAY_RANGE', ['targetDay']],
    [{ fundId: 2_000_000_000 }, 404, 'ORDER_FUND_NOT_FOUND', []],
  ])('%o is refused', async (wrong, status, code, at) => {
    const body = { investorId: parent.investorId, fundId: fund.id, ...fields, ...wrong } as never;
    expect(refusal(await client.call(addGoal, { body }))).toEqual([status, code, at]);
  });

  it('are not for a fund that is not on sale', async () => {
    const draft = await insertFund(test.db.db, { name: 'صندوق بسته', days: 3 });
    await sql`update funds set status = 'liquidating' where id = ${draft.id}`.execute(test.db.db);
    const body = { investorId: child.investorId, fundId: draft.id, ...fields };
    expect(refusal(await client.call(addGoal, { body }))).toEqual([422, 'GOAL_FUND_NOT_OFFERED', ['fundId']]);
  });

  it('have a last one: closed goals make room', async () => {
    const own = { investorId: child.investorId, fundId: fund.id, ...fields };
    for (let number = 0; number < mostOpenGoals; number += 1)
      expect((await client.call(addGoal, { body: { ...own, name: `هدف ${number}` } })).status).toBe(201);
    expect((await client.call(addGoal, { body: own })).body.code).toBe('GOALS_FULL');
    const { data } = (await client.call(listGoals, { query: { investorId: child.investorId } })).body;
    expect(data.map(({ name }) => name)).toContain('هدف 3');
    const [first] = data;
    await client.call(closeGoal, { params: { goalId: must(first).goalId }, body: { version: 1 } });
    expect((await client.call(addGoal, { body: own })).status).toBe(201);
    const open = await client.call(listGoals, { query: { investorId: child.investorId, status: 'open' } });
    expect(open.body.data).toHaveLength(mostOpenGoals);
    const closed = await client.call(listGoals, { query: { investorId: child.investorId, status: 'closed' } });
    expect(closed.body.data.map(({ goalId }) => goalId)).toEqual([must(first).goalId]);
  });

  it('happen once for one key', async () => {
    const body = { investorId: parent.investorId, fundId: fund.id, ...fields, name: 'یک‌بار' };
    const key = 'one-goal';
    const [one, two] = [
      await client.call(addGoal, { body, headers: { 'idempotency-key': key } }),
      await client.call(addGoal, { body, headers: { 'idempotency-key': key } }),
    ];
    expect(two.body.data.goalId).toBe(one.body.data.goalId);
    const { data } = (await client.call(listGoals, { query: { investorId: parent.investorId } })).body;
    expect(data.filter(({ name }) => name === 'یک‌بار')).toHaveLength(1);
  });
});

describe('people and goals', () => {
  it('a stranger finds none, and changes none', async () => {
    const { goalId } = await made();
    const params = { goalId };
    const { orderId } = await buys(10, 1n);
    const answers = [
      await stranger.call(getGoal, { params }),
      await stranger.call(updateGoal, { params, body: { ...fields, version: 1 } }),
      await stranger.call(closeGoal, { params, body: { version: 1 } }),
      await stranger.call(setGoalOrder, { params, body: { orderId, isCounted: true } }),
      await stranger.call(getGoalSummary, { params, query: { year: 1405, month: 8 } }),
      await client.call(getGoal, { params: { goalId: 2_000_000_000 } }),
    ];
    for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([404, 'GOAL_NOT_FOUND']);
    const listed = await stranger.call(listGoals, { query: { investorId: parent.investorId } });
    expect([listed.status, listed.body.code]).toEqual([403, 'INVESTOR_NOT_ALLOWED']);
    const body = { investorId: parent.investorId, fundId: fund.id, ...fields };
    expect((await stranger.call(addGoal, { body })).body.code).toBe('INVESTOR_NOT_ALLOWED');
    expect((await test.api.anonymous().call(getGoal, { params })).status).toBe(401);
    expect((await seen(goalId)).goal).toMatchObject({ version: 1, status: 'open', units: '0' });
  });

  it('a child who came of age takes the goal over; the guardian goes on reading it', async () => {
    const grown = await createUser(test);
    await sql`insert into user_investors (user_id, investor_id, it_self, relation, created_at)
      values (${parent.id}, ${grown.investorId}, false, 'mother', ${test.clock.now()})`.execute(test.db.db);
    await sql`update investors set birth_date = '2010-01-01' where id = ${grown.investorId}`.execute(test.db.db);
    const goal = await made({ investorId: grown.investorId });
    await sql`update investors set birth_date = '2000-01-01' where id = ${grown.investorId}`.execute(test.db.db);
    const params = { goalId: goal.goalId };
    const refused = await client.call(updateGoal, { params, body: { ...fields, version: 1 } });
    expect([refused.status, refused.body.code]).toEqual([403, 'INVESTOR_OF_AGE']);
    expect((await client.call(closeGoal, { params, body: { version: 1 } })).body.code).toBe('INVESTOR_OF_AGE');
    expect(await seen(goal.goalId)).toMatchObject({ canChange: false, goal: { name: 'خانه آینده' } });
    const own = await signIn(test, grown);
    expect((await seen(goal.goalId, own)).canChange).toBe(true);
    expect((await own.call(closeGoal, { params, body: { version: 1 } })).body.data.status).toBe('closed');
  });
});

describe('the summary of a month', () => {
  it('is a page of PDF for each month since the first purchase, and for no other', async () => {
    const goal = await made();
    const { orderId } = await buys(LAST - 40, 10n);
    await counts(goal.goalId, orderId);
    const { months } = await seen(goal.goalId);
    // the first purchase is in Mehr 1405, today is 30 Aban
    expect(months).toEqual(['2026-10-23', '2026-09-23']);
    const params = { goalId: goal.goalId };
    const paper = await client.call(getGoalSummary, { params, query: { year: 1405, month: 7 } });
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(paper.headers.get('content-disposition')).toContain(`goal-${goal.goalId}-1405-07.pdf`);
    expect(paper.text.startsWith('%PDF-')).toBe(true);
    expect(paper.text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    for (const month of [6, 9]) {
      const refused = await client.call(getGoalSummary, { params, query: { year: 1405, month } });
      expect(refusal(refused)).toEqual([422, 'GOAL_MONTH_RANGE', ['month']]);
    }
  });

  it('is announced once to those who act for the investor, when a goal held units in that month', async () => {
    const [goal, empty] = [await made({ name: 'خبر ماه' }), await made({ name: 'بدون خرید' })];
    const { orderId } = await buys(LAST - 40, 1n);
    await counts(goal.goalId, orderId);
    await test.app.runJob('goals.tellSummaries');
    await test.app.runJob('goals.tellSummaries');
    const told = await sql<{ userId: number; text: string; link: string }>`
      select n.user_id as "userId", m.short_text as text, m.link
      from notices n
      join notice_deliveries p on p.notice_id = n.id and p.channel = 'panel'
      join messages m on m.id = p.message_id
      where n.event = 'goal_summary' order by n.id`.execute(test.db.db);
    const ofGoal = told.rows.filter(({ link }) => link === `/goals?goal=${goal.goalId}`);
    expect(ofGoal).toEqual([
      {
        userId: parent.id,
        text: expect.stringContaining('خلاصه مهر ۱۴۰۵ هدف «خبر ماه»') as string,
        link: `/goals?goal=${goal.goalId}`,
      },
    ]);
    expect(told.rows.some(({ link }) => link === `/goals?goal=${empty.goalId}`)).toBe(false);
  });
});
