import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { getFundAbout, getYearlyProfit, updateFundAbout, updateYearlyProfit } from '#shared/contract/fundFacts.ts';
import { fundDescription, listFunds } from '#shared/contract/funds.ts';
import { approveRuleChange } from '#shared/contract/ruleChanges.ts';
import { addDays, tehranDay } from '#shared/jalali.ts';
import { must } from '#tests/support/must.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { firstRow, openFund } from '../support/lookup.ts';
import { decideRule, openOffice } from '../support/office.ts';

/* What a fund says of itself: yearly yield (two people) and the text about it (versions). */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let investor: ApiClient;
let fundId: number;
let today: string;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  ({ test, maker, checker, investor } = await openOffice());
  fundId = await openFund(test.db.db);
  today = tehranDay(test.clock.business());
});
afterAll(() => test.close());

describe('the yearly yield', () => {
  const shown = async () =>
    must((await investor.call(listFunds, { query: {} })).body.data.find((fund) => fund.fundId === fundId)).yearlyProfit;
  const versionOf = async (day: string) => (await rows()).find(({ fromDate }) => fromDate === day)?.version;
  const prepare = async (body: { yearlyProfit: string; fromDate: string; note: string; version?: string }) =>
    maker.call(updateYearlyProfit, { body: { fundId, version: await versionOf(body.fromDate), ...body } });
  const approve = (answer: { body: { data: { changeId: number | null } } }) =>
    decideRule(checker, approveRuleChange, must(answer.body.data.changeId));
  const rows = async () => (await maker.call(getYearlyProfit, { query: { fundId } })).body.data;

  it('is for staff alone, and changed by two people', async () => {
    const nobody = test.api.anonymous();
    expect((await nobody.call(getYearlyProfit, { query: { fundId } })).status).toBe(401);
    expect((await investor.call(getYearlyProfit, { query: { fundId } })).status).toBe(403);
    const body = { fundId, yearlyProfit: '24.5', fromDate: today, note: 'امیدنامه' };
    expect((await checker.call(updateYearlyProfit, { body })).status).toBe(403);
    const saved = await maker.call(updateYearlyProfit, { body });
    expect([saved.status, await shown(), await rows()]).toEqual([200, null, []]);
    expect((await approve(saved)).status).toBe(200);
    expect(await shown()).toBe('24.5');
    expect(await rows()).toMatchObject([{ yearlyProfit: '24.5', fromDate: today, note: 'امیدنامه', isCurrent: true }]);
    // whoever did not see it does not write over it
    const blind = await maker.call(updateYearlyProfit, { body: { ...body, yearlyProfit: '20' } });
    expect([blind.status, blind.body.code]).toEqual([409, 'RECORD_CHANGED']);
  });

  it('counts from its day on, not before', async () => {
    const tomorrow = addDays(today, 1);
    const saved = await prepare({ yearlyProfit: '30.00', fromDate: tomorrow, note: 'اعلام مدیر صندوق' });
    expect((await approve(saved)).status).toBe(200);
    expect(await shown()).toBe('24.5');
    expect((await rows()).map((row) => [row.yearlyProfit, row.isCurrent])).toEqual([
      ['30', false],
      ['24.5', true],
    ]);
    test.clock.moveBusiness(DAY_MS);
    expect(await shown()).toBe('30');
    test.clock.moveBusiness(0);
  });

  it('is not changed by a form from before', async () => {
    const day = addDays(today, 2);
    const row = { yearlyProfit: '31', fromDate: day, note: 'اعلام مدیر صندوق' };
    await approve(await prepare(row));
    const version = must(await versionOf(day));
    await approve(await prepare({ ...row, yearlyProfit: '32' }));
    const late = await prepare({ ...row, note: 'امیدنامه', version });
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_CHANGED']);
    expect(late.body.changes).toEqual([{ field: 'yearlyProfit', before: '31', after: '32' }]);
  });

  it('refuses a day that has passed, an unknown fund, a percent out of range and the same again', async () => {
    const row = { yearlyProfit: '24.5', fromDate: today, note: 'امیدنامه' };
    const past = await prepare({ ...row, fromDate: addDays(today, -1) });
    expect([past.status, past.body.code, Object.keys(past.body.fields)]).toEqual([400, 'YIELD_IN_PAST', ['fromDate']]);
    expect((await prepare({ ...row, yearlyProfit: '101' })).status).toBe(400);
    expect((await prepare({ ...row, note: '' })).status).toBe(400);
    expect((await maker.call(updateYearlyProfit, { body: { ...row, fundId: 99_999 } })).body.code).toBe(
      'ORDER_FUND_NOT_FOUND',
    );
    expect((await prepare(row)).body.code).toBe('RULE_CHANGE_NOTHING');
  });
});

describe('the text about a fund', () => {
  const read = async () => (await maker.call(getFundAbout, { query: { fundId } })).body.data;
  const save = (bodyHtml: string, version: number | null) =>
    maker.call(updateFundAbout, { body: { fundId, bodyHtml, version } });

  it('is read by staff and reaches investors without what a page may not hold', async () => {
    expect((await test.api.anonymous().call(getFundAbout, { query: { fundId } })).status).toBe(401);
    expect((await investor.call(getFundAbout, { query: { fundId } })).status).toBe(403);
    const { version } = await read();
    const saved = await save('<p onclick="x()">متن <strong>جدید</strong></p><script>alert(1)</script>', version);
    expect([saved.status, saved.body.data.bodyHtml]).toEqual([200, '<p>متن <strong>جدید</strong></p>']);
    const described = await investor.call(fundDescription, { query: { fundId } });
    expect(described.body.data.aboutHtml).toBe('<p>متن <strong>جدید</strong></p>');
    const audited = await firstRow<{ action: string; after: { bodyHtml: string } }>(
      test.db.db,
      sql`select action, after from audit_log where subject = ${`fund:${fundId}`} order by id desc limit 1`,
    );
    expect(audited).toEqual({
      action: 'fund_about.changed',
      after: { bodyHtml: '<p>متن <strong>جدید</strong></p>' },
    });
  });

  it('keeps each version, and refuses a text over one that was not read', async () => {
    const before = await read();
    expect((await save('<p>متن دوم</p>', before.version)).status).toBe(200);
    const late = await save('<p>متن سوم</p>', before.version);
    expect([late.status, late.body.code]).toEqual([409, 'ABOUT_CHANGED']);
    const after = await read();
    expect(after.bodyHtml).toBe('<p>متن دوم</p>');
    expect(after.history.slice(0, 2).map(({ bodyHtml }) => bodyHtml)).toEqual(['<p>متن دوم</p>', before.bodyHtml]);
    const both = await Promise.all([save('<p>الف</p>', after.version), save('<p>ب</p>', after.version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      (await maker.call(updateFundAbout, { body: { fundId: 99_999, bodyHtml: '', version: null } })).body.code,
    ).toBe('ORDER_FUND_NOT_FOUND');
  });
});
