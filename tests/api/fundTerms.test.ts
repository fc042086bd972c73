import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { buyOrder, estimateOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import { retryPayment } from '#shared/contract/payments.ts';
import { fundDescription } from '#shared/contract/funds.ts';
import { getFundRules, saveFundTerms, withdrawFundFees } from '#shared/contract/fundRules.ts';
import { approveRuleChange, getRuleChange, rejectRuleChange } from '#shared/contract/ruleChanges.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { decideRule, openOffice } from '../support/office.ts';
import { firstRow, openFund, ownInvestor } from '../support/lookup.ts';
import { expectSoundBooks } from '../support/books.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';
import { must } from '#tests/support/must.ts';

/* Fees have a first day: two people change them, holders are told before, orders pay those of their effective day. */

let test: TestApp;
let boss: ApiClient;
let checker: ApiClient;
let investor: ApiClient;
let investorId = 0;
let userId = 0;
let fundId = 0;
let wayId = 0;

beforeAll(async () => {
  // Saturday 2026-11-21, half past ten; the demo takes orders until its cut-off
  ({ test, boss, checker, investor } = await openOffice());
  ({ investorId, userId } = await ownInvestor(test.db.db));
  fundId = await openFund(test.db.db);
  await sql`update funds set fee_fixed_issue = 10000, fee_var_issue_pct = 0, fee_var_issue_cap = null where id = ${fundId}`.execute(
    test.db.db,
  );
  await sql`
    insert into holdings (investor_id, fund_id, units) values (${investorId}, ${fundId}, 10)
    on conflict (investor_id, fund_id) do update set units = holdings.units`.execute(test.db.db);
  const ways = (await investor.call(listPaymentMethods, { query: { investorId, fundId } })).body.data;
  wayId = must(ways.find(({ code }) => code === 'ipg')).wayId;
});
afterAll(() => test.close());

const rules = async () => (await boss.call(getFundRules, { query: { fundId } })).body.data;
const save = async (values: Record<string, unknown>) => {
  const { terms, termsVersion: version } = await rules();
  return boss.call(saveFundTerms, { body: { fundId, version, ...terms, ...values } });
};
const approve = async (saved: { body: { data: { changeId: number | null } } }) =>
  decideRule(checker, approveRuleChange, must(saved.body.data.changeId));
const change = async (values: Record<string, unknown>) => {
  const answer = await approve(await save(values));
  expect(answer.status).toBe(200);
};
const withdraw = async (validFrom: string) => {
  const row = must((await rules()).comingFees.find((one) => one.validFrom === validFrom));
  return boss.call(withdrawFundFees, { body: { fundId, validFrom, version: row.version } });
};
const quote = async () =>
  (await investor.call(estimateOrder, { body: { investorId, fundId, orderType: 1, wayId, amount: '20000000' } })).body
    .data;
const buy = async () =>
  (await investor.call(buyOrder, { body: { investorId, fundId, wayId, amount: '20000000', acceptRules: true } })).body
    .data;
const termsOf = (orderId: number) =>
  firstRow(
    test.db.db,
    sql<{ fee: string; shown: string; day: string }>`
      select terms->>'fixedIssue' as fee, estimate->>'fee' as shown, effective_date as day
      from orders where id = ${orderId}`,
  );
const page = async () => (await investor.call(fundDescription, { query: { fundId } })).body.data;
const messages = async () => {
  await test.jobs.runAll();
  const { rows } = await sql<{ title: string; text: string }>`
    select title, short_text as text from messages where user_id = ${userId} and link like ${`/funds/${fundId}%`} order by id`.execute(
    test.db.db,
  );
  return rows;
};

describe('fees with a first day', () => {
  it('are shown to the second person with their day, and refused for a day that is gone', async () => {
    const past = await save({ feeFixedIssue: '30000', validFrom: '2026-11-20' });
    expect([past.status, past.body.code, Object.keys(past.body.fields)]).toEqual([
      422,
      'RULE_FIRST_DAY',
      ['validFrom'],
    ]);
    const saved = await save({ feeFixedIssue: '30000', validFrom: '2026-11-25' });
    const { change: told } = (
      await checker.call(getRuleChange, { params: { changeId: must(saved.body.data.changeId) } })
    ).body.data;
    expect(told.differences).toEqual([
      { field: 'feeFixedIssue', label: 'کارمزد ثابت صدور (ریال)', from: '10,000', to: '30,000' },
      { field: 'validFrom', label: 'روز شروع کارمزدها', from: null, to: '۱۴۰۵/۰۹/۰۴' },
    ]);
    expect((await quote()).fee).toBe('10000');
    await decideRule(boss, rejectRuleChange, must(saved.body.data.changeId), 'روز دیگری درست است');
    // a limit alone has no first day, and touches no fee
    const limit = await save({ minRemainUnits: '3', validFrom: '2026-11-25' });
    const { change: alone } = (
      await checker.call(getRuleChange, { params: { changeId: must(limit.body.data.changeId) } })
    ).body.data;
    expect(alone.differences.map(({ field }) => field)).toEqual(['minRemainUnits']);
    await approve(limit);
    expect((await rules()).comingFees).toEqual([]);
  });

  it('are announced to holders, stand on the page of the fund, and count for orders of their day', async () => {
    const before = await buy();
    await change({ feeFixedIssue: '30000', validFrom: '2026-11-22' });
    await change({ feeFixedIssue: '50000', validFrom: '2026-12-05' });
    expect((await messages()).map(({ title, text }) => [title, text])).toEqual([
      ['کارمزدهای صندوق تغییر می‌کند', expect.stringContaining('۱۴۰۵/۰۹/۰۱') as string],
      ['کارمزدهای صندوق تغییر می‌کند', expect.stringContaining('۱۴۰۵/۰۹/۱۴') as string],
    ]);
    expect((await messages())[0]?.text).toContain('کارمزد ثابت صدور (ریال) از 10,000 به 30,000');
    const shown = await page();
    expect(shown.fees.fixedIssue).toBe('10000');
    expect(shown.comingFees.map(({ firstDay, fixedIssue }) => [firstDay, fixedIssue])).toEqual([
      ['2026-11-22', '30000'],
      ['2026-12-05', '50000'],
    ]);
    // the day before, before the cut-off: an order of today
    expect(await quote()).toMatchObject({ fee: '10000', effectiveDate: '2026-11-21' });
    expect(await termsOf((await buy()).orderId)).toEqual({ fee: '10000', shown: '10000', day: '2026-11-21' });
    // the same evening, after the cut-off: its effective day is the first day
    test.clock.setNow('2026-11-21T15:30:00Z');
    investor = await test.api.demo('investor');
    const late = await quote();
    expect(late).toMatchObject({ fee: '30000', effectiveDate: '2026-11-22' });
    expect(await termsOf((await buy()).orderId)).toEqual({ fee: '30000', shown: '30000', day: '2026-11-22' });
    // who placed before the change was approved keeps what they saw
    expect(await termsOf(before.orderId)).toMatchObject({ fee: '10000' });
    expect((await page()).fees.fixedIssue).toBe('10000');
  });

  it('are withdrawn by two people before their day, and holders are told so', async () => {
    test.clock.setNow('2026-11-22T07:00:00Z');
    investor = await test.api.demo('investor');
    boss = await test.api.demo('super');
    checker = await test.api.demo('checker');
    expect((await rules()).terms.feeFixedIssue).toBe('30000');
    expect((await page()).fees.fixedIssue).toBe('30000');
    expect((await page()).comingFees.map(({ firstDay }) => firstDay)).toEqual(['2026-12-05']);
    const { version } = must((await rules()).comingFees[0]);
    const begun = await boss.call(withdrawFundFees, { body: { fundId, validFrom: '2026-11-22', version } });
    expect(begun.status).toBe(409);
    const unknown = await boss.call(withdrawFundFees, { body: { fundId, validFrom: '2026-11-23', version } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'RULE_NOT_FOUND']);
    const asked = await withdraw('2026-12-05');
    expect((await page()).comingFees).toHaveLength(1);
    await approve(asked);
    expect((await page()).comingFees).toEqual([]);
    expect((await messages()).at(-1)).toEqual({
      title: 'تغییر کارمزدها لغو شد',
      text: expect.stringContaining('۱۴۰۵/۰۹/۱۴') as string,
    });
    test.clock.setNow('2026-12-05T07:00:00Z');
    investor = await test.api.demo('investor');
    expect((await page()).fees.fixedIssue).toBe('30000');
    await expectSoundBooks(test);
  });

  it('that were prepared for a day which passes before the approval are refused', async () => {
    boss = await test.api.demo('super');
    checker = await test.api.demo('checker');
    const saved = await save({ feeFixedIssue: '70000' });
    test.clock.setNow('2026-12-06T07:00:00Z');
    checker = await test.api.demo('checker');
    const late = await approve(saved);
    expect([late.status, late.body.code]).toEqual([422, 'RULE_FIRST_DAY']);
    boss = await test.api.demo('super');
    await decideRule(boss, rejectRuleChange, must(saved.body.data.changeId), 'با روز دیگری ثبت می‌شود');
    await change({ feeFixedIssue: '70000' });
    expect((await rules()).terms.feeFixedIssue).toBe('70000');
  });

  it('that begin meanwhile leave an order that is paid again with what its payer saw', async () => {
    investor = await test.api.demo('investor');
    const body = { investorId, fundId, wayId, units: '5', acceptRules: true };
    const { orderId } = (await investor.call(buyOrder, { body })).body.data;
    await change({ feeFixedIssue: '95000' });
    const again = await investor.call(retryPayment, { params: { orderId }, body: {} });
    expect(again.status).toBe(200);
    expect(await termsOf(orderId)).toMatchObject({ fee: '70000' });
    expect((await quote()).fee).toBe('95000');
  });

  it('are announced to those who have open purchases alone, once each, and to nobody whose purchase ended', async () => {
    // what earlier changes announce goes to those who were there then
    await test.jobs.runAll();
    const messagesOf = async (person: TestUser) => {
      await test.jobs.runAll();
      const { rows } = await sql<{ title: string }>`
        select title from messages where user_id = ${person.id} and link like ${`/funds/${fundId}%`} order by id`.execute(
        test.db.db,
      );
      return rows.map(({ title }) => title);
    };
    const buyAs = async (person: TestUser) => {
      const client = await signIn(test, person);
      const body = { investorId: person.investorId, fundId, wayId, acceptRules: true };
      for (const amount of ['20000000', '30000000']) {
        const answer = await client.call(buyOrder, { body: { ...body, amount } });
        expect(answer.status, answer.text).toBe(201);
      }
      return person;
    };
    const buyer = await buyAs(await createUser(test));
    const done = await buyAs(await createUser(test));
    await sql`update orders set status = 'expired' where investor_id = ${done.investorId}`.execute(test.db.db);
    // who buys for themselves and acts for a child with units is one person
    const parent = await buyAs(await createUser(test));
    const child = await createUser(test);
    await sql`
      insert into user_investors (user_id, investor_id, it_self, relation, created_at)
      values (${parent.id}, ${child.investorId}, false, 'guardian', ${test.clock.now()})`.execute(test.db.db);
    await sql`
      insert into holdings (investor_id, fund_id, units)
      values (${child.investorId}, ${fundId}, 10)`.execute(test.db.db);
    await change({ feeFixedIssue: '97000' });
    const announced = 'کارمزدهای صندوق تغییر می‌کند';
    expect(await messagesOf(buyer)).toEqual([announced]);
    expect(await messagesOf(parent)).toEqual([announced]);
    expect(await messagesOf(child)).toEqual([announced]);
    expect(await messagesOf(done)).toEqual([]);
    // a purchase whose price is awaited is as open as one that is not paid
    await sql`update orders set status = 'processing' where investor_id = ${buyer.investorId}`.execute(test.db.db);
    await change({ feeFixedIssue: '98000' });
    expect(await messagesOf(buyer)).toEqual([announced, announced]);
  });
});
