import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFundCosts, exportFundMixes } from '#shared/contract/bookFiles.ts';
import {
  listFundCosts,
  listFundMixes,
  removeFundCosts,
  removeFundMix,
  saveFundCosts,
  saveFundMix,
} from '#shared/contract/fundReports.ts';
import { fundCombinationAssets, fundDescription } from '#shared/contract/funds.ts';
import { addDays, isoToJalali, tehranDay } from '#shared/jalali.ts';
import { must } from '#tests/support/must.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { firstRow, openFund } from '../support/lookup.ts';
import { openOffice } from '../support/office.ts';

/* What a fund reports of itself by date: its costs and its asset mix, as the desk enters them and investors read them. */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let investor: ApiClient;
let fundId: number;
let today: string;

beforeAll(async () => {
  ({ test, maker, checker, investor } = await openOffice());
  fundId = await openFund(test.db.db);
  today = tehranDay(test.clock.business());
});
afterAll(() => test.close());

const audited = () =>
  firstRow<{ action: string; before: unknown; after: unknown }>(
    test.db.db,
    sql`select action, before, after from audit_log where subject = ${`fund:${fundId}`} order by id desc limit 1`,
  );

describe('the asset mix', () => {
  const shares = (...rows: [key: string, percent: string, amount?: string][]) =>
    rows.map(([key, percent, amount = null]) => ({ key, percent, amount }));
  const half = shares(['bond', '60.5', '605000000'], ['deposit', '39.5']);
  const save = (body: object, by = maker, id = fundId) =>
    by.call(saveFundMix, { params: { fundId: id }, body: { asOf: today, version: null, items: half, ...body } });
  const list = async () => (await maker.call(listFundMixes, { params: { fundId } })).body.data;
  const shown = async () => (await investor.call(fundCombinationAssets, { query: { fundId } })).body.data;

  it('is read by staff and entered by makers', async () => {
    expect((await test.api.anonymous().call(listFundMixes, { params: { fundId } })).status).toBe(401);
    expect((await investor.call(listFundMixes, { params: { fundId } })).status).toBe(403);
    expect((await save({}, checker)).status).toBe(403);
    expect((await maker.call(listFundMixes, { params: { fundId: 99_999 } })).status).toBe(404);
    expect((await save({}, maker, 99_999)).body.code).toBe('FUND_NOT_FOUND');
  });

  it('reaches the page of the fund, is corrected and removed, and keeps every version', async () => {
    const before = await shown();
    const dayBefore = must(before.date);
    expect(dayBefore < today).toBe(true);
    const first = await save({});
    expect(first.status).toBe(200);
    expect(await shown()).toMatchObject({
      date: today,
      items: [
        { key: 'bond', percent: '60.5000', amount: '605000000' },
        { key: 'deposit', percent: '39.5000', amount: null },
      ],
    });
    const { version } = first.body.data;
    const corrected = await save({
      version,
      items: shares(['stock', '30'], ['fiveBest', '12.5'], ['bond', '70']),
    });
    expect(corrected.status).toBe(200);
    expect(await shown()).toMatchObject({ fiveBestPercent: '12.5000', items: [{ key: 'bond' }, { key: 'stock' }] });
    const row = must((await list())[0]);
    expect([row.asOf, row.history.length, row.history[0]?.version]).toEqual([today, 1, version]);
    expect(row.savedBy).not.toBe('');
    const inFile = await fileRows(maker, exportFundMixes, { params: { fundId } });
    expect(inFile).toHaveLength((await list()).length);
    expect(inFile[0]).toMatchObject({
      تاریخ: isoToJalali(today),
      'سهام (درصد)': '30',
      'مبلغ سهام (ریال)': '',
      'اوراق بهادار با درآمد ثابت (درصد)': '70',
      'سپرده بانکی (درصد)': '',
      'پنج سهم برتر (درصد)': '12.5',
      ثبت‌کننده: row.savedBy,
    });
    expect(inFile[1]).toMatchObject({ تاریخ: isoToJalali(dayBefore), ثبت‌کننده: 'داده اولیه' });
    expect(await audited()).toEqual({
      action: 'fund_mix.saved',
      before: { day: today, items: half.map((item) => expect.objectContaining(item)) },
      after: { day: today, items: expect.arrayContaining([expect.objectContaining({ key: 'fiveBest' })]) },
    });

    const stale = await maker.call(removeFundMix, { params: { fundId }, body: { asOf: today, version } });
    expect([stale.status, stale.body.code]).toEqual([409, 'REPORT_CHANGED']);
    const gone = await maker.call(removeFundMix, {
      params: { fundId },
      body: { asOf: today, version: corrected.body.data.version },
    });
    expect(gone.status).toBe(200);
    expect(await shown()).toEqual(before);
    expect((await list())[0]?.asOf).toBe(dayBefore);
    expect((await audited()).action).toBe('fund_mix.removed');
  });

  it('is 100 percent, of groups that come once, on a day that has come', async () => {
    const refused = async (body: object) => {
      const answer = await save(body);
      return [answer.status, answer.body.code, Object.keys(answer.body.fields)];
    };
    const of = (...rows: [string, string][]) => ({ items: shares(...rows) });
    expect(await refused(of(['bond', '60'], ['deposit', '39.9999']))).toEqual([400, 'MIX_SUM', ['items']]);
    expect((await save(of(['bond', '60'], ['deposit', '39.9999']))).body.message).toContain('۹۹.۹۹۹۹');
    expect(await refused({ items: [] })).toEqual([400, 'MIX_SUM', ['items']]);
    expect(await refused(of(['bond', '50'], ['bond', '50']))).toEqual([400, 'MIX_TWICE', ['items']]);
    expect(await refused(of(['stock', '10'], ['bond', '90'], ['fiveBest', '11']))).toEqual([
      400,
      'MIX_FIVE_BEST',
      ['items'],
    ]);
    expect(await refused({ asOf: addDays(today, 1) })).toEqual([400, 'REPORT_FUTURE', ['asOf']]);
    expect(await refused(of(['bond', '101']))).toEqual([400, 'VALIDATION_FAILED', ['items[0].percent']]);
    expect(await refused(of(['houses', '100']))).toEqual([400, 'VALIDATION_FAILED', ['items[0].key']]);
    expect(must((await list())[0]).asOf < today).toBe(true);
  });

  it('takes one of two at once', async () => {
    const asOf = addDays(today, -1);
    const both = await Promise.all([save({ asOf }), save({ asOf, items: shares(['cash', '100']) })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the costs', () => {
  const items = [{ title: 'کارمزد مدیر', description: 'سالانه ۱ درصد از ارزش خالص دارایی' }];
  const save = (body: object, by = maker) =>
    by.call(saveFundCosts, { params: { fundId }, body: { fromDate: today, version: null, items, ...body } });
  const list = async () => (await maker.call(listFundCosts, { params: { fundId } })).body.data;
  const shown = async () => {
    const { costs, costsFrom } = (await investor.call(fundDescription, { query: { fundId } })).body.data;
    return { costs, costsFrom };
  };

  it('are read by staff and entered by makers', async () => {
    expect((await investor.call(listFundCosts, { params: { fundId } })).status).toBe(403);
    expect((await save({}, checker)).status).toBe(403);
    expect((await maker.call(listFundCosts, { params: { fundId: 99_999 } })).status).toBe(404);
  });

  it('count from their day on, are corrected and removed, and keep every version', async () => {
    const before = await shown();
    expect(before.costs).toHaveLength(8);
    const coming = await save({ fromDate: addDays(today, 1) });
    expect(coming.status).toBe(200);
    expect(await shown()).toEqual(before);
    expect((await list()).map((row: { isCurrent: boolean }) => row.isCurrent)).toEqual([false, true]);
    const inFile = await fileRows(maker, exportFundCosts, { params: { fundId } });
    expect(inFile.map((row) => row['در حال نمایش'])).toEqual(['خیر', ...before.costs.map(() => 'بله')]);
    expect(inFile[0]).toMatchObject({
      'از تاریخ': isoToJalali(addDays(today, 1)),
      'عنوان هزینه': 'کارمزد مدیر',
      'مبلغ یا مبنای هزینه': 'سالانه ۱ درصد از ارزش خالص دارایی',
    });
    test.clock.moveBusiness(86_400_000);
    expect(await shown()).toEqual({ costs: items, costsFrom: addDays(today, 1) });
    test.clock.moveBusiness(0);

    const first = await save({});
    const two = [...items, { title: 'حق‌الزحمه حسابرس', description: '۶۰۰ میلیون ریال در سال' }];
    const corrected = await save({ items: two, version: first.body.data.version });
    expect(corrected.status).toBe(200);
    expect(await shown()).toEqual({ costs: two, costsFrom: today });
    expect(await audited()).toEqual({
      action: 'fund_costs.saved',
      before: { day: today, items },
      after: { day: today, items: two },
    });
    const row = must((await list()).find(({ fromDate }) => fromDate === today));
    expect([row.isCurrent, row.history.map((one) => one.items)]).toEqual([true, [items]]);

    const body = { fromDate: today, version: corrected.body.data.version };
    expect((await maker.call(removeFundCosts, { params: { fundId }, body })).status).toBe(200);
    expect(await shown()).toEqual(before);
  });

  it('refuses an empty table, a line without words and another version than was read', async () => {
    const fieldsOf = async (body: object) => Object.keys((await save(body)).body.fields);
    expect(await fieldsOf({ items: [] })).toEqual(['items']);
    expect(await fieldsOf({ items: [{ title: '', description: 'x' }] })).toEqual(['items[0].title']);
    expect(await fieldsOf({ items: [{ title: 'x', description: '' }] })).toEqual(['items[0].description']);
    const late = await save({ version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'REPORT_CHANGED']);
  });
});
