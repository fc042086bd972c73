import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#shared/contract/kernel/define.ts';
import {
  downloadSupervisedReport,
  listSupervisedEntries,
  listSupervisedEvents,
  listSupervisedFunds,
  listSupervisedOrders,
  listSupervisedPrices,
  listSupervisedReports,
} from '#shared/contract/supervision.ts';
import {
  exportSupervisedEntries,
  exportSupervisedEvents,
  exportSupervisedOrders,
  exportSupervisedPrices,
  exportSupervisedReports,
} from '#shared/contract/supervisionFiles.ts';
import { approveRoleChange, changeRole, removeRole } from '#shared/contract/userRoles.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';
import { must } from '#tests/support/must.ts';

/* Trustees and auditors: named for funds by two super admins, and reading those alone (decision 60). */

const reason = 'امیدنامه صندوق، متولی دوره جدید';

let test: TestApp;
let first: ApiClient;
let second: ApiClient;
let funds: number[] = [];

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  first = await test.api.demo('super');
  second = await test.api.demo('secondSuper');
  const { rows } = await sql<{ id: number }>`
    select fund_id as id from orders group by fund_id having count(*) > 2 order by fund_id limit 3`.execute(test.db.db);
  funds = rows.map(({ id }) => id);
});
afterAll(() => test.close());

interface Given {
  level?: 'MT' | 'HS';
  fund_ids?: number[];
  funds_from?: string;
  funds_to?: string;
}

const propose = (user: TestUser, { level = 'MT', ...of }: Given = {}) =>
  first.call(changeRole, { body: { user_id: user.id, role_id: 2, access_level: level, reason, ...of } });
const approve = (changeId: number, version: string) =>
  second.call(approveRoleChange, { params: { changeId }, body: { version } });

/** Somebody who is named for funds. */
async function named(of: Given): Promise<{ user: TestUser; client: ApiClient }> {
  const user = await createUser(test);
  const proposed = await propose(user, of);
  expect(proposed.status, proposed.text).toBe(200);
  const { changeId, version } = proposed.body.data;
  const given = await approve(changeId, version);
  expect(given.status, given.text).toBe(200);
  return { user, client: await signIn(test, user) };
}

const read = (client: ApiClient, op: Operation, fundId: number) => client.call(op, { query: { fundId } });
const lists = [
  listSupervisedPrices,
  listSupervisedOrders,
  listSupervisedReports,
  listSupervisedEntries,
  listSupervisedEvents,
  exportSupervisedPrices,
  exportSupervisedOrders,
  exportSupervisedReports,
  exportSupervisedEntries,
  exportSupervisedEvents,
] as const;

describe('being named', () => {
  it('wants funds that exist and days in their order, and a second super admin who sees them', async () => {
    const user = await createUser(test);
    const bare = await propose(user);
    expect([bare.status, bare.body.code, Object.keys(bare.body.fields)]).toEqual([
      422,
      'ROLE_FUNDS_REQUIRED',
      ['fund_ids'],
    ]);
    expect((await propose(user, { fund_ids: [2_000_000_000] })).body.code).toBe('ROLE_FUND_UNKNOWN');
    const back = { fund_ids: [must(funds[0])], funds_from: '2026-12-01', funds_to: '2026-11-01' };
    expect((await propose(user, back)).body.fields).toHaveProperty('funds_to');
    const proposed = await propose(user, {
      fund_ids: [must(funds[0])],
      funds_from: '2026-11-01',
      funds_to: '2027-03-01',
    });
    const { changeId, version, wantedFunds, wanted } = proposed.body.data;
    expect(wanted).toMatchObject({ accessLevel: 'MT', accessLevelText: 'متولی' });
    const { rows } = await sql<{ name: string }>`select name from funds where id = ${must(funds[0])}`.execute(
      test.db.db,
    );
    expect(wantedFunds).toContain(must(rows[0]).name);
    expect((await first.call(approveRoleChange, { params: { changeId }, body: { version } })).body.code).toBe(
      'APPROVAL_SAME_PERSON',
    );
    expect((await approve(changeId, version)).body.data.state).toBe('executed');
  });

  it('for other funds is another change, and losing the level loses the funds', async () => {
    const [a, b] = [must(funds[0]), must(funds[1])];
    const { user, client } = await named({ fund_ids: [a] });
    expect((await propose(user, { fund_ids: [a] })).body.code).toBe('ROLE_SAME');
    const other = (await propose(user, { fund_ids: [b] })).body.data;
    expect((await approve(other.changeId, other.version)).status).toBe(200);
    expect((await client.call(listSupervisedFunds)).status).toBe(401);
    const removal = (await first.call(removeRole, { body: { user_id: user.id, reason } })).body.data;
    expect((await approve(removal.changeId, removal.version)).status).toBe(200);
    const left = await sql`select from fund_supervisors where user_id = ${user.id}`.execute(test.db.db);
    expect(left.rows).toHaveLength(0);
  });
});

describe('what is read', () => {
  it('is of the named funds alone, in every list', async () => {
    const [a, b] = [must(funds[0]), must(funds[1])];
    const { client } = await named({ level: 'HS', fund_ids: [a] });
    const own = (await client.call(listSupervisedFunds)).body.data;
    expect(own.map(({ fundId }) => fundId)).toEqual([a]);
    expect(own[0]?.issueNav).not.toBeNull();
    for (const op of lists) {
      const mine = await read(client, op, a);
      expect(mine.status, `${op.id} ${mine.text}`).toBe(200);
      const foreign = await read(client, op, b);
      expect([op.id, foreign.status, foreign.body.code]).toEqual([op.id, 403, 'FUND_NOT_SUPERVISED']);
    }
  });

  it('is what the tables have of the fund', async () => {
    const fundId = must(funds[0]);
    const { client } = await named({ fund_ids: [fundId] });
    const counted = async (from: string): Promise<number> =>
      Number((await sql<{ n: bigint }>`select count(*) as n from ${sql.raw(from)}`.execute(test.db.db)).rows[0]?.n);
    const orders = (await client.call(listSupervisedOrders, { query: { fundId } })).body;
    expect(orders.pageInfo.totalCount).toBe(await counted(`orders where fund_id = ${fundId}`));
    const prices = (await client.call(listSupervisedPrices, { query: { fundId } })).body;
    expect(prices.pageInfo.totalCount).toBe(
      await counted(`fund_navs where fund_id = ${fundId} and status = 'approved'`),
    );
    const [newest] = prices.data;
    expect(newest?.navDate).toBe((await client.call(listSupervisedFunds)).body.data[0]?.navDate);
    const entries = (await client.call(listSupervisedEntries, { query: { fundId, size: 100 } })).body;
    expect(entries.data.every(({ debit, credit }) => (debit === '0') !== (credit === '0'))).toBe(true);
    const query = { fundId };
    const files = await Promise.all(
      [exportSupervisedPrices, exportSupervisedOrders, exportSupervisedEntries].map((op) =>
        fileRows(client, op, { query }),
      ),
    );
    expect(files.map((rows) => rows.length)).toEqual(
      [prices, orders, entries].map(({ pageInfo }) => pageInfo.totalCount),
    );
    expect(files.map(([row]) => [row?.['قیمت ابطال'], row?.['شماره درخواست'], row?.['سند']])).toEqual([
      [newest?.cancelNav, undefined, undefined],
      [undefined, orders.data[0]?.orderNo, undefined],
      [undefined, undefined, entries.data[0]?.journalId],
    ]);
    const none = await client.call(listSupervisedOrders, {
      query: { fundId, fromDate: '2026-12-02', toDate: '2026-12-01' },
    });
    expect(none.body.code).toBe('DATE_RANGE_INVALID');
  });

  it.each([listSupervisedOrders, listSupervisedEntries, exportSupervisedOrders])(
    'refuses days in reverse in $id',
    async (op) => {
      const [fundId = 0] = funds;
      const { client } = await named({ fund_ids: [fundId] });
      const answer = await client.call(op, { query: { fundId, fromDate: '2026-11-20', toDate: '2026-10-01' } });
      expect([answer.status, answer.body.code]).toEqual([400, 'DATE_RANGE_INVALID']);
    },
  );

  it('begins and ends with its days', async () => {
    const fundId = must(funds[0]);
    const later = await named({ fund_ids: [fundId], funds_from: '2030-01-01' });
    expect((await later.client.call(listSupervisedFunds)).body.data).toEqual([]);
    expect((await read(later.client, listSupervisedPrices, fundId)).body.code).toBe('FUND_NOT_SUPERVISED');
    const over = await named({ fund_ids: [fundId], funds_from: '2020-01-01', funds_to: '2020-12-31' });
    expect((await read(over.client, listSupervisedPrices, fundId)).body.code).toBe('FUND_NOT_SUPERVISED');
  });
});

describe('a signed report', () => {
  it('is told to those who are named for its fund, and its file is theirs alone', async () => {
    const [a, b] = [must(funds[0]), must(funds[1])];
    const [mine, other] = [await named({ fund_ids: [a] }), await named({ fund_ids: [b] })];
    const supers = await sql<{ id: number }>`select id from users where role_id = 3 order by id limit 2`.execute(
      test.db.db,
    );
    const [maker, checker] = supers.rows.map(({ id }) => id);
    const { rows } = await sql<{ id: number }>`
      insert into day_reports (fund_id, nav_date, number, state, content, prepared_by, prepared_at, decided_by, decided_at)
      values (${a}, '2026-11-18', 1, 'approved', '{}', ${must(maker)}, now(), ${must(checker)}, now())
      returning id`.execute(test.db.db);
    const reportId = must(rows[0]).id;
    await sql`
      insert into day_report_files (report_id, format, bytes, size, sha256)
      values (${reportId}, 'pdf', ${Buffer.from('%PDF-signed')}, 11, 'abc')`.execute(test.db.db);
    const file = (client: ApiClient, id = reportId) =>
      client.call(downloadSupervisedReport, { params: { reportId: id }, query: { format: 'pdf' } });
    expect((await file(mine.client)).text).toBe('%PDF-signed');
    expect((await file(other.client)).body.code).toBe('FUND_NOT_SUPERVISED');
    expect((await file(mine.client, 2_000_000_000)).body.code).toBe('DAY_REPORT_NOT_FOUND');
    const listed = (await read(mine.client, listSupervisedReports, a)).body as { data: { reportId: number }[] };
    expect(listed.data.map((row) => row.reportId)).toContain(reportId);
  });

  it('is shown as overtaken once the price of its day is corrected, until an addendum is signed', async () => {
    const a = must(funds[0]);
    const { client } = await named({ fund_ids: [a] });
    const supers = await sql<{ id: number }>`select id from users where role_id = 3 order by id limit 2`.execute(
      test.db.db,
    );
    const [maker, checker] = supers.rows.map(({ id }) => must(id));
    const { rows: days } = await sql<{ day: string }>`
      select nav_date::text as day from fund_navs where fund_id = ${a} and status = 'approved' and nav_date < '2026-11-18' order by nav_date desc limit 1`.execute(
      test.db.db,
    );
    const { day } = must(days[0]);
    const sign = (number: number, at: string) =>
      sql`
      insert into day_reports (fund_id, nav_date, number, state, content, reason, prepared_by, prepared_at, decided_by,
        decided_at)
      values (${a}, ${day}, ${number}, 'approved', '{}', ${number === 1 ? null : 'اصلاح قیمت این روز'}, ${must(maker)},
        ${at}, ${must(checker)}, ${at})`.execute(test.db.db);
    const states = async () => {
      const { body } = await read(client, listSupervisedReports, a);
      const { data } = body as {
        data: {
          navDate: string;
          number: number;
          state: string;
          corrected: { issueNav: string; reason: string } | null;
        }[];
      };
      return data
        .filter((row) => row.navDate === day)
        .map(({ number, state, corrected }) => [number, state, corrected && [corrected.issueNav, corrected.reason]]);
    };
    await sign(1, '2026-11-19T08:00:00Z');
    expect(await states()).toEqual([[1, 'stands', null]]);
    await sql`
      insert into price_corrections (fund_id, nav_date, old_issue_nav, old_cancel_nav, old_statistical_nav, issue_nav,
        cancel_nav, statistical_nav, reason, state, plan_hash, prepared_by, prepared_at, decided_by, decided_at, finished_at)
      select fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, issue_nav + 10, cancel_nav, statistical_nav,
        'خطای قیمت یک دارایی', 'done', 'x', ${must(maker)}, '2026-11-19T09:00:00Z', ${must(checker)}, '2026-11-19T09:00:00Z', now()
      from fund_navs where fund_id = ${a} and nav_date = ${day}`.execute(test.db.db);
    expect(await states()).toEqual([[1, 'overtaken', [expect.any(String), 'خطای قیمت یک دارایی']]]);
    await sign(2, '2026-11-19T10:00:00Z');
    expect(await states()).toEqual([
      [2, 'stands', null],
      [1, 'amended', null],
    ]);
  });
});
