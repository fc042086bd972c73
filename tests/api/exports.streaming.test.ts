import { Workbook } from '@cj-tech-master/excelts';
import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { exportAccounting } from '#shared/contract/accounting.ts';
import { exportAuditEvents } from '#shared/contract/audit.ts';
import { exportAllAccounting, exportAllAssets } from '#shared/contract/bookReports.ts';
import { exportJournals } from '#shared/contract/corrections.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { exportAutoBuy } from '#shared/contract/deposits.ts';
import { downloadExport, exportInvestorsByJob, exportOrdersByJob } from '#shared/contract/exports.ts';
import { exportInvestorReport } from '#shared/contract/investorReports.ts';
import { exportAllOrders, exportFundDays, exportFundPayments } from '#shared/contract/orderReports.ts';
import { exportOrders } from '#shared/contract/orders.ts';
import { parseCsv } from '#shared/csv.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient, CallInput } from '../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { ownInvestor, valueOf } from '../support/lookup.ts';

/* Files of lists are written while their rows are read: no statement gives more than a part, and no row is lost between two. */

const MANY = 2_105;
const PART = 1_000;

let database: TestDatabase;
let test: TestApp;
let checker: ApiClient;
let investor: ApiClient;
let investorId: number;
let fundId: number;
/** whose journals are read */
let inJournals: number;
/** the largest number of rows that one statement gave */
let mostRows = 0;

const watch: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    mostRows = Math.max(mostRows, result.rows.length);
    return Promise.resolve(result);
  },
};

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 10 });
  test = await createTestApp({ seed: 'demo', database: { ...database, db: database.db.withPlugin(watch) } });
  checker = await test.api.demo('checker');
  investor = await test.api.demo('investor');
  const { db } = database;
  ({ investorId } = await ownInvestor(db));
  fundId = await valueOf(db, sql<{ v: number }>`select min(id) as v from funds`);
  const at = sql`'2027-05-01T06:30:00Z'::timestamptz + (n / 3) * interval '1 microsecond'`;
  await sql`
    insert into orders (investor_id, order_no, fund_id, order_type, payment_method, mode, status, amount, created_at)
    select ${investorId}, '1406-' || n, ${fundId}, 1, 'ipg', 'amount', 'expired', n, ${at}
    from generate_series(1, ${MANY}) n`.execute(db);
  await sql`
    insert into investors (is_legal, national_no, first_name, last_name, search_text, created_at)
    select false, 'X' || n, 'آزمون', 'n' || n, 'x' || n, ${at}
    from generate_series(1, ${MANY}) n`.execute(db);
  inJournals = await valueOf(db, sql<{ v: number }>`select id as v from investors where national_no = 'X1'`);
  await sql`
    insert into bank_deposits (fund_id, bank_ref, amount, deposited_at, status, created_at)
    select ${fundId}, 'ref-' || n, n, ${at}, 'unmatched', ${at}
    from generate_series(1, ${MANY}) n`.execute(db);
  await sql`
    insert into payments (public_id, investor_id, order_id, fund_id, gateway, amount, status, created_at)
    select gen_random_uuid(), investor_id, id, fund_id, 'sandbox', amount, 'failed', created_at
    from orders
    where order_no like '1406-%'`.execute(db);
  await sql`
    insert into journals (at, business_date, kind, fund_id, investor_id)
    select ${at}, '2027-05-01', 'correction', ${fundId}, ${inJournals}
    from generate_series(1, ${MANY}) n`.execute(db);
  await sql`
    insert into ledger_entries (journal_id, account_id, fund_id, unit, debit, credit, tx_type, comments, business_date, at)
    select j.id, a.id, j.fund_id, 'IRR', case a.kind when 'fund_bank' then 5 else 0 end,
      case a.kind when 'fund_bank' then 0 else 5 end, 'correction_dr', '', j.business_date, j.at
    from journals j join accounts a on a.fund_id = j.fund_id and a.kind in ('fund_bank', 'gateway_clearing')
    where j.investor_id = ${inJournals}`.execute(db);
  await sql`
    insert into audit_log (chain, at, actor_kind, action, subject, prev_hash, hash)
    select 1, ${at}, 'system', 'test.done', 'test:' || n, 'p' || n, 'h' || n
    from generate_series(1, ${MANY}) n`.execute(db);
});
afterAll(() => test.close());
beforeEach(() => {
  mostRows = 0;
});

const days = { fromDate: '2027-05-01', toDate: '2027-05-02' };

/** Who takes which list, and the column that tells its rows apart. */
interface Taken {
  client: ApiClient;
  op: Operation;
  input: CallInput;
  column: number;
}

const lists: readonly [string, () => Taken][] = [
  ['orders of all', () => ({ client: checker, op: exportAllOrders, input: { query: days }, column: 0 })],
  ['investors of all', () => ({ client: checker, op: exportInvestorReport, input: { query: days }, column: 2 })],
  ['deposits', () => ({ client: checker, op: exportAutoBuy, input: { query: days }, column: 7 })],
  ['events', () => ({ client: checker, op: exportAuditEvents, input: { query: days }, column: 5 })],
  [
    'payments of a fund',
    () => ({ client: checker, op: exportFundPayments, input: { params: { fundId }, query: days }, column: 3 }),
  ],
  [
    'journals',
    () => ({ client: checker, op: exportJournals, input: { query: { investorId: inJournals } }, column: 0 }),
  ],
  [
    'orders of an investor',
    () => ({ client: investor, op: exportOrders, input: { query: { ...days, investorId } }, column: 0 }),
  ],
];

it.each(lists)('%s: each row once in both formats, part by part', async (_name, of) => {
  const { client, op, input, column } = of();
  const fileAs = (format: string) => client.call(op, { ...input, query: { ...input.query, format } });
  const csv = await fileAs('csv');
  expect(csv.status, csv.text).toBe(200);
  const [titles, ...rows] = parseCsv(csv.text);
  expect(rows).toHaveLength(MANY);
  expect(new Set(rows.map((row) => row[column])).size).toBe(MANY);
  const xlsx = await fileAs('xlsx');
  expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
  const book = new Workbook();
  await book.xlsx.load(xlsx.bytes);
  const [sheet] = book.worksheets;
  expect(sheet?.rowCount).toBe(MANY + 1);
  expect(sheet?.getCell(1, 1).value).toBe(titles?.[0]);
  const last = sheet?.getCell(MANY + 1, column + 1).value as string | number;
  expect(String(last)).toBe(rows.at(-1)?.[column]);
  expect(mostRows).toBe(PART);
});

it.each([
  ['csv', 2_000],
  ['xlsx', PART],
] as const)('a job writes %s in parts of %i rows', async (format, most) => {
  for (const [op, body] of [
    [exportOrdersByJob, { format, columns: ['orderNo'], filter: days }],
    [exportInvestorsByJob, { format, columns: ['nationalNo'], filter: days }],
  ] as const) {
    const asked = await checker.call(op, { body });
    expect(asked.body.data.total).toBe(MANY);
    await test.jobs.runAll('exports.write');
    const file = await checker.call(downloadExport, { params: { exportId: asked.body.data.exportId } });
    if (format === 'csv') {
      const [, ...rows] = parseCsv(file.text);
      expect([rows.length, new Set(rows.map(([key]) => key)).size]).toEqual([MANY, MANY]);
    } else {
      const book = new Workbook();
      await book.xlsx.load(file.bytes);
      expect(book.worksheets[0]?.rowCount).toBe(MANY + 1);
    }
  }
  expect(mostRows).toBe(most);
});

it.each([exportAllAccounting, exportAllAssets, exportFundDays])('$id is a spreadsheet, too', async (op) => {
  const [titles, ...rows] = parseCsv((await checker.call(op, { query: { format: 'csv' } })).text);
  const book = new Workbook();
  await book.xlsx.load((await checker.call(op, { query: { format: 'xlsx' } })).bytes);
  const [sheet] = book.worksheets;
  expect(sheet?.views[0]?.rightToLeft).toBe(true);
  expect(rows.length).toBeGreaterThan(0);
  expect(sheet?.rowCount).toBe(rows.length + 1);
  expect(sheet?.getCell(1, 1).value).toBe(titles?.[0]);
});

it('the turnover of an investor has its note below the rows, and a sheet that says whose it is', async () => {
  const query = { investorId };
  const lines = parseCsv((await investor.call(exportAccounting, { query })).text);
  expect(lines.at(-1)).toHaveLength(1);
  const book = new Workbook();
  await book.xlsx.load((await investor.call(exportAccounting, { query: { ...query, format: 'xlsx' } })).bytes);
  expect(book.worksheets).toHaveLength(2);
  // the sums are between rows and note
  expect(book.worksheets[0]?.rowCount).toBe(lines.length + 1);
});
