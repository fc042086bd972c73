import { Workbook } from '@cj-tech-master/excelts';
import { sql } from 'kysely';
import { afterAll, beforeAll, afterEach, beforeEach, expect, it } from 'vitest';
import {
  cancelExport,
  cancelOwnExport,
  downloadExport,
  downloadOwnExport,
  exportOwnData,
  listExports,
  listOwnExports,
} from '#shared/contract/exports.ts';
import { listInvestors } from '#shared/contract/investors.ts';
import { listOrders } from '#shared/contract/orders.ts';
import { personalSections } from '#shared/texts/personalTexts.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { firstRow } from '../support/lookup.ts';

/* All data of a person and of their investors as one file, made by a job (decision 54). */

const JOB = 'exports.write';

let test: TestApp;
let person: ApiClient;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await test.api.demo('investor');
  test.jobs.sent.length = 0;
  await sql`update exports set state = 'cancelled', finished_at = now() where state in ('waiting', 'running')`.execute(
    test.db.db,
  );
});

async function ask(format: 'json' | 'xlsx', by = person): Promise<number> {
  const answer = await by.call(exportOwnData, { body: { format } });
  expect([answer.status, answer.text], answer.text).toEqual([201, answer.text]);
  return answer.body.data.exportId;
}
afterEach(() => expect(test.logs.filter(({ level }) => level === 50).map(({ err }) => err)).toEqual([]));
const download = (exportId: number, by = person) => by.call(downloadOwnExport, { params: { exportId } });

type File = Record<string, Record<string, unknown>[]>;

it('has every section with the rows of the person and of all their investors, money as text', async () => {
  // what was accepted, as it was kept at that moment
  await sql`
    insert into rule_acceptances (investor_id, user_id, order_id, words, papers, accepted_at)
    select o.investor_id, o.created_by, o.id, 'شرایط را می‌پذیرم', '[{"title": "امیدنامه", "version": 3}]', o.created_at
    from orders o
    join users u on u.id = o.created_by
    where u.username = '0012345679' and o.order_type = 1
      and not exists (select from rule_acceptances r where r.investor_id = o.investor_id and r.order_id = o.id)
    order by o.id limit 1`.execute(test.db.db);
  const exportId = await ask('json');
  const waiting = await person.call(listOwnExports, {});
  expect(waiting.body.data[0]).toMatchObject({ exportId, kind: 'person', format: 'json', state: 'waiting', rows: 0 });
  await test.jobs.runAll(JOB);
  const ready = (await person.call(listOwnExports, {})).body.data[0];
  expect(ready).toMatchObject({ exportId, state: 'ready', rows: waiting.body.data[0]?.total });

  const answer = await download(exportId);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  const file = JSON.parse(answer.text) as File;
  expect(Object.keys(file)).toEqual(['madeAt', ...Object.keys(personalSections)]);

  const own = (await person.call(listInvestors, {})).body.data;
  expect(file.investors).toHaveLength(own.length);
  expect(own.length).toBeGreaterThan(1);
  let orders = 0;
  for (const { investorId } of own)
    orders += (await person.call(listOrders, { query: { investorId } })).body.pageInfo.totalCount;
  expect(file.orders).toHaveLength(orders);
  expect(file.profile).toEqual([expect.objectContaining({ username: '0012345679' })]);
  for (const section of ['turnover', 'certificates', 'signIns', 'accounts', 'orderEvents', 'messages', 'consents'])
    expect(file[section]?.length, section).toBeGreaterThan(0);
  expect(file.consents?.filter(({ words }) => words === 'شرایط را می‌پذیرم')).toEqual([
    expect.objectContaining({ consent: 'fund_rules', papers: 'امیدنامه (3)' }),
  ]);
  expect(file.turnover?.every(({ debit, credit }) => /^\d+$/.test(String(debit)) && /^\d+$/.test(String(credit)))).toBe(
    true,
  );
});

it('has nothing of anybody else, and no secret', async () => {
  await ask('json');
  await test.jobs.runAll(JOB);
  const { exportId } = (await person.call(listOwnExports, {})).body.data[0] ?? { exportId: 0 };
  const file = await download(exportId);
  const { rows: others } = await sql<{ nationalNo: string; orderNo: string }>`
    select i.national_no as "nationalNo", o.order_no as "orderNo"
    from orders o join investors i on i.id = o.investor_id
    where not exists (
      select from user_investors l join users u on u.id = l.user_id
      where l.investor_id = i.id and u.username = '0012345679'
    )`.execute(test.db.db);
  expect(others.length).toBeGreaterThan(0);
  for (const { nationalNo, orderNo } of others) {
    expect(file.text).not.toContain(nationalNo);
    expect(file.text).not.toContain(orderNo);
  }
  const { rows: secrets } = await sql<{ secret: string }>`
    select u.password_hash as secret from users u where u.username = '0012345679'
    union all
    select s.companion_hash from sessions s join users u on u.id = s.user_id where u.username = '0012345679'
    union all
    select s.xsrf_seed from sessions s join users u on u.id = s.user_id where u.username = '0012345679'`.execute(
    test.db.db,
  );
  expect(secrets.length).toBeGreaterThan(2);
  for (const { secret } of secrets) expect(file.text).not.toContain(secret);
});

it('is a spreadsheet from right to left with a sheet for each section and amounts that can be added up', async () => {
  const exportId = await ask('xlsx');
  await test.jobs.runAll(JOB);
  const book = new Workbook();
  await book.xlsx.load((await download(exportId)).bytes);
  expect(book.worksheets.map(({ name }) => name)).toEqual(Object.values(personalSections).map(({ title }) => title));
  const turnover = book.getWorksheet('گردش حساب');
  expect(turnover?.views[0]).toMatchObject({ rightToLeft: true });
  const { debit, rows } = await firstRow(
    test.db.db,
    sql<{ debit: string; rows: number }>`
      select sum(e.debit)::text as debit, count(*)::int as rows
      from ledger_entries e
      join user_investors l on l.investor_id = e.investor_id
      join users u on u.id = l.user_id
      where u.username = '0012345679' and e.unit = 'IRR'`,
  );
  const place = personalSections.turnover.columns.indexOf('debit') + 1;
  const figures: unknown[] = [];
  turnover?.eachRow((row, number) => {
    if (number > 1) figures.push(row.getCell(place).value);
  });
  expect(figures).toHaveLength(rows);
  expect(figures.every((figure) => typeof figure === 'number')).toBe(true);
  expect(figures.reduce<bigint>((sum, figure) => sum + BigInt(figure as number), 0n)).toBe(BigInt(debit));
});

it('wants a fresh proof of identity to ask for it and to take it, and stands in the audit log', async () => {
  const exportId = await ask('json');
  await test.jobs.runAll(JOB);
  expect((await download(exportId)).status).toBe(200);
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject = ${`export:${exportId}`} order by id`.execute(test.db.db);
  expect(rows.map(({ action }) => action)).toEqual(['export.created', 'export.downloaded']);
  await sql`
    update sessions set verified_at = verified_at - interval '31 minutes', rechecked_at = null
    where user_id = (select id from users where username = '0012345679')`.execute(test.db.db);
  expect((await person.call(exportOwnData, { body: { format: 'json' } })).body.code).toBe('RECHECK_REQUIRED');
  expect((await download(exportId)).body.code).toBe('RECHECK_REQUIRED');
});

it('is for its owner alone, apart from the files of lists, and is stopped by them', async () => {
  const exportId = await ask('json');
  const admin = await test.api.demo('super');
  for (const by of [admin, await test.api.demo('guardian')]) {
    expect((await download(exportId, by)).status).toBe(404);
    expect((await by.call(cancelOwnExport, { params: { exportId } })).status).toBe(404);
  }
  // a file of their own data is no file of a list: an administrator finds it on the one shelf alone
  const ownOfAdmin = await ask('json', admin);
  expect((await admin.call(downloadExport, { params: { exportId: ownOfAdmin } })).status).toBe(404);
  expect((await admin.call(cancelExport, { params: { exportId: ownOfAdmin } })).status).toBe(404);
  const shelf = await admin.call(listExports, {});
  expect(shelf.body.data.filter(({ exportId: id }) => id === ownOfAdmin)).toEqual([]);
  expect((await person.call(cancelOwnExport, { params: { exportId } })).body.data.state).toBe('cancelled');
  expect((await person.call(cancelOwnExport, { params: { exportId } })).body.code).toBe('EXPORT_OVER');
});

it('lives a day, and refuses a fourth one in the making and a format that it does not have', async () => {
  const first = await ask('json');
  await test.jobs.runAll(JOB);
  test.clock.advance(24 * 3_600_000);
  person = await test.api.demo('investor');
  expect((await download(first)).body.code).toBe('EXPORT_EXPIRED');
  for (let turn = 0; turn < 3; turn += 1) await ask('json');
  expect((await person.call(exportOwnData, { body: { format: 'json' } })).body.code).toBe('EXPORT_TOO_MANY');
  const wrong = await person.call(exportOwnData, { body: { format: 'pdf' as 'json' } });
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['format']]);
});
