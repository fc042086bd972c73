import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  downloadAuthorityReport,
  getAuthorityColumns,
  getAuthorityReport,
  saveAuthorityColumns,
} from '#shared/contract/authorityFiles.ts';
import { removeFundMix, saveFundMix } from '#shared/contract/fundReports.ts';
import { isoToJalali } from '#shared/jalali.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { must } from '../support/must.ts';

/* Files for the authority: figures of the ledger and published prices, in the columns that the company has set. */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let fundId: number;
const { scalar } = moneyProofs(() => test);
const week = { fromDate: '2026-11-14', toDate: '2026-11-18' };

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  fundId = await scalar<number>(sql`select id as v from funds where slug = 'sepidar'`);
});
afterAll(() => test.close());
beforeEach(async () => {
  [maker, checker] = await Promise.all([test.api.demo('maker'), test.api.demo('checker')]);
});

const reportOf = async (query: Record<string, unknown>) =>
  (await checker.call(getAuthorityReport, { query: { report: 'daily', ...week, ...query } })).body.data;
const fieldsOf = (data: Awaited<ReturnType<typeof reportOf>>) =>
  data.rows.map((cells) => Object.fromEntries(data.columns.map(({ field }, place) => [field, cells[place] ?? null])));
const save = async (report: 'daily' | 'portfolio', columns: { field: string; title: string }[], version?: string) =>
  maker.call(saveAuthorityColumns, {
    body: {
      report,
      columns,
      version: version ?? (await checker.call(getAuthorityColumns, { query: { report } })).body.data.version,
    },
  });

describe('daily figures', () => {
  it('are the published prices of each day with the units that investors hold at its end', async () => {
    const rows = fieldsOf(await reportOf({ fundId }));
    const { rows: days } = await sql<{ day: string; issue: string; cancel: string; units: bigint; issued: bigint }>`
      select n.nav_date as day, trim_scale(n.issue_nav)::text as issue, trim_scale(n.cancel_nav)::text as cancel,
        (select coalesce(sum(e.credit - e.debit), 0)::bigint from ledger_entries e join accounts a on a.id = e.account_id
          where a.kind = 'investor_units' and e.fund_id = n.fund_id and e.business_date <= n.nav_date) as units,
        (select coalesce(sum(e.credit - e.debit), 0)::bigint from ledger_entries e join accounts a on a.id = e.account_id
          where a.kind = 'investor_units' and e.fund_id = n.fund_id and e.business_date = n.nav_date
            and e.tx_type in ('issue', 'reinvest')) as issued
      from fund_navs n
      where n.fund_id = ${fundId} and n.status = 'approved' and n.nav_date between ${week.fromDate} and ${week.toDate}
      order by n.nav_date`.execute(test.db.db);
    expect(days.length).toBeGreaterThan(2);
    expect(
      rows.map(({ date, issueNav, cancelNav, units, issuedUnits }) => [date, issueNav, cancelNav, units, issuedUnits]),
    ).toEqual(
      days.map(({ day, issue, cancel, units, issued }) => [
        isoToJalali(day),
        issue,
        cancel,
        String(units),
        String(issued),
      ]),
    );
    for (const [place, { cancel, units }] of days.entries()) {
      expect(cancel).toMatch(/^\d+$/);
      expect(rows[place]?.['netAsset']).toBe(String(units * BigInt(cancel)));
    }
    expect(days.some(({ units }) => units > 0n)).toBe(true);
  });

  it('name the funds that have no price in the range, and no bonds', async () => {
    const { missing, rows } = await reportOf({ fromDate: '2027-03-01', toDate: '2027-03-05' });
    const { rows: funds } = await sql<{ name: string }>`
      select name from funds where kind = 'fund' and status = 'active' order by sort, id`.execute(test.db.db);
    expect([missing, rows]).toEqual([funds.map(({ name }) => name), []]);
    const file = await checker.call(downloadAuthorityReport, {
      query: { report: 'daily', fromDate: '2027-03-01', toDate: '2027-03-05', format: 'csv' },
    });
    expect([file.status, file.body.code]).toEqual([409, 'AUTHORITY_EMPTY']);
  });

  it('refuse an unknown fund, a range that is reversed or longer than 31 days, and who is no staff', async () => {
    const ask = (query: Record<string, unknown>, who: ApiClient = checker) =>
      who.call(getAuthorityReport, { query: { report: 'daily', ...week, ...query } });
    expect((await ask({ fundId: 999_999 })).body.code).toBe('AUTHORITY_FUND');
    expect((await ask({ toDate: '2026-11-01' })).body.code).toBe('DATE_RANGE_INVALID');
    expect((await ask({ fromDate: '2026-10-18' })).body.code).toBe('DATE_RANGE_INVALID');
    expect((await ask({ fromDate: '2026-10-19' })).status).toBe(200);
    expect((await ask({ report: 'other' })).status).toBe(400);
    expect((await ask({}, await test.api.demo('branch'))).status).toBe(403);
    expect((await ask({}, await test.api.demo('investor'))).status).toBe(403);
  });
});

describe('the columns of a file', () => {
  it('are data: order, titles and figures of the report and its file are what was set', async () => {
    const usual = (await checker.call(getAuthorityColumns, { query: { report: 'daily' } })).body.data;
    expect(usual.columns).toEqual(usual.fields);
    const columns = [
      { field: 'isin', title: 'کد' },
      { field: 'date', title: 'روز' },
      { field: 'cancelNav', title: 'NAV ابطال' },
    ];
    const saved = await save('daily', columns);
    expect([saved.status, saved.body.data.columns]).toEqual([200, columns]);
    const data = await reportOf({ fundId });
    expect(data.columns).toEqual(columns);
    expect(data.rows[0]).toHaveLength(3);
    const file = await checker.call(downloadAuthorityReport, {
      query: { report: 'daily', fundId, ...week, format: 'csv' },
    });
    const lines = file.text.replace('\uFEFF', '').split(/\r?\n/);
    expect(lines[0]).toBe('کد,روز,NAV ابطال');
    expect(lines[1]?.split(',')).toEqual(data.rows[0]?.map((cell) => cell ?? ''));
    const again = await save('daily', [], saved.body.data.version);
    expect(again.body.data.columns).toEqual(usual.columns);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'authority_file.columns_saved'`.execute(test.db.db);
    expect(rows[0]?.n).toBe(2);
  });

  it('refuse figures that the report does not have, one twice, no title, a version that is old, and who is no maker', async () => {
    const date = { field: 'date', title: 'روز' };
    expect((await save('daily', [{ field: 'percent', title: 'سهم' }])).body.code).toBe('AUTHORITY_COLUMN_UNKNOWN');
    expect((await save('daily', [{ field: 'toString', title: 'سهم' }])).body.code).toBe('AUTHORITY_COLUMN_UNKNOWN');
    expect((await save('daily', [date, date])).body.code).toBe('AUTHORITY_COLUMN_TWICE');
    const untitled = await save('daily', [{ field: 'date', title: '' }]);
    expect([untitled.status, untitled.body.fields]).toEqual([400, { 'columns[0].title': ['عنوان ستون را بنویسید'] }]);
    expect((await save('daily', [date], 'another')).body.code).toBe('AUTHORITY_COLUMNS_CHANGED');
    const reader = await checker.call(saveAuthorityColumns, {
      body: { report: 'daily', columns: [date], version: 'x' },
    });
    expect(reader.status).toBe(403);
  });
});

it('the asset mix of a month has the newest version of each day, and none that was removed', async () => {
  const asOf = '2026-11-16';
  const params = { fundId };
  const mix = (percent: string, rest: string, version: number | null) =>
    maker.call(saveFundMix, {
      params,
      body: {
        ...{ asOf, version },
        items: [
          { key: 'bond', percent, amount: '900000000' },
          { key: 'cash', percent: rest, amount: null },
        ],
      },
    });
  const first = await mix('90', '10', null);
  expect([first.status, first.body.message]).toEqual([200, undefined]);
  const second = await mix('80.5', '19.5', must(first.body.data).version);
  const range = { report: 'portfolio', fundId, fromDate: '2026-11-01', toDate: '2026-11-30' };
  const ours = async () => fieldsOf(await reportOf(range)).filter(({ date }) => date === isoToJalali(asOf));
  expect((await ours()).map(({ month, percent, amount }) => [month, percent, amount])).toEqual([
    ['1405/08', '80.5', '900000000'],
    ['1405/08', '19.5', null],
  ]);
  const gone = await maker.call(removeFundMix, {
    params,
    body: { asOf, version: must(second.body.data).version },
  });
  expect(gone.body.message).toBeUndefined();
  expect(await ours()).toEqual([]);
});
