import { Workbook } from '@cj-tech-master/excelts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportOrders, listOrders } from '#shared/contract/orders.ts';
import { parseCsv } from '#shared/csv.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor } from '../support/lookup.ts';

const fileTitles = [
  'شماره درخواست',
  'نوع',
  'صندوق',
  'مبلغ (ریال)',
  'تعداد واحد',
  'قیمت واحد (ریال)',
  'کارمزد (ریال)',
  'روش پرداخت',
  'تاریخ ثبت',
  'تاریخ قیمت‌گذاری',
  'وضعیت',
  'شماره پیگیری بانک',
];

let test: TestApp;
let client: ApiClient;
let investorId: number;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  client = await test.api.demo('investor');
  ({ investorId } = await ownInvestor(test.db.db));
});
afterAll(() => test.close());

const rowsOf = async (query: object) => {
  const answer = await client.call(exportOrders, { query: { investorId, ...query } });
  expect(answer.status, answer.text).toBe(200);
  return parseCsv(answer.text);
};

it('gives every order of the filter once, newest first, with plain digits', async () => {
  const [titles, ...rows] = await rowsOf({});
  expect(titles).toEqual(fileTitles);
  const { body } = await client.call(listOrders, { query: { investorId, size: 50 } });
  expect(body.pageInfo.totalCount).toBeGreaterThan(10);
  expect(rows).toHaveLength(body.pageInfo.totalCount);
  expect(rows.slice(0, 10).map(([orderNo]) => orderNo)).toEqual(body.data.slice(0, 10).map(({ orderNo }) => orderNo));
  const first = body.data[0];
  expect(rows[0]?.slice(1, 5)).toEqual([
    first?.orderTypeText,
    first?.fundName,
    first?.amount ?? '',
    first?.units ?? '',
  ]);
});

it('follows the filters of the list', async () => {
  const [, ...sells] = await rowsOf({ orderType: 2 });
  expect(sells.length).toBeGreaterThan(0);
  expect(new Set(sells.map(([, type]) => type)).size).toBe(1);
  const [, ...none] = await rowsOf({ search: 'نیست' });
  expect(none).toEqual([]);
  const reversed = await client.call(exportOrders, {
    query: { investorId, fromDate: '2026-11-10', toDate: '2026-11-01' },
  });
  expect(reversed.status).toBe(400);
});

it('says beside a page what buys and sells come to that were executed or are on their way', async () => {
  const gone = ['rejected', 'cancelled', 'refund_pending', 'refunded', 'expired'];
  const { body } = await client.call(listOrders, { query: { investorId, size: 50 } });
  expect(body.pageInfo.totalPages).toBe(1);
  const sumOf = (type: number) =>
    body.data
      .filter((row) => row.orderType === type && !gone.includes(row.status))
      .reduce((sum, row) => sum + BigInt(row.amount ?? 0), 0n)
      .toString();
  expect(body.data.some(({ status }) => gone.includes(status))).toBe(true);
  const first = await client.call(listOrders, { query: { investorId, size: 1 } });
  expect(first.body.summary).toEqual({ issued: sumOf(1), redeemed: sumOf(2) });
  const buys = await client.call(listOrders, { query: { investorId, orderType: 1, size: 1 } });
  expect(buys.body.summary).toEqual({ issued: sumOf(1), redeemed: '0' });
  const none = await client.call(listOrders, { query: { investorId, search: 'نیست' } });
  expect(none.body.summary).toEqual({ issued: '0', redeemed: '0' });
});

it('is a spreadsheet from right to left whose amounts can be added up', async () => {
  const { body } = await client.call(listOrders, { query: { investorId, size: 50 } });
  const answer = await client.call(exportOrders, { query: { investorId, format: 'xlsx' } });
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  const book = new Workbook();
  await book.xlsx.load(answer.bytes);
  const sheet = book.getWorksheet('درخواست‌ها');
  expect(sheet?.views[0]?.rightToLeft).toBe(true);
  expect(sheet?.rowCount).toBe(body.pageInfo.totalCount + 1);
  expect([1, 2, 3].map((column) => sheet?.getRow(1).getCell(column).value)).toEqual(fileTitles.slice(0, 3));
  const place = body.data.findIndex(({ amount }) => amount !== null);
  const row = sheet?.getRow(place + 2);
  expect(row?.getCell(1).value).toBe(body.data[place]?.orderNo);
  expect(row?.getCell(4).value).toBe(Number(body.data[place]?.amount));
});

it("is refused about somebody else's orders", async () => {
  const stranger = await test.api.demo('unverified');
  expect((await stranger.call(exportOrders, { query: { investorId } })).status).toBe(403);
});
