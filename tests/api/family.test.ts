import { Workbook } from '@cj-tech-master/excelts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { exportHoldings, exportLicenses } from '#shared/contract/assets.ts';
import { exportFamilyMoney, familyFileColumns, familyFileTexts, familyMoney } from '#shared/contract/family.ts';
import { parseCsv } from '#shared/csv.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createLedgerService } from '#server/modules/records/ledger/ledger.service.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { insertBuy, insertFund, type MadeFund } from '../support/fixtures.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';

/*
 * A parent with a child, and a stranger. The price goes from 1,000,000 to 1,090,000 in ten days: the parent holds 10 units of
 * 1,000,000, the child 5 of 1,050,000 and 3,000,000 rial that are in no unit; the stranger holds one.
 */

let test: TestApp;
let parent: TestUser;
let child: TestUser;
let stranger: TestUser;
let client: ApiClient;
let fund: MadeFund;

beforeAll(async () => {
  test = await createTestApp();
  [parent, child, stranger] = [await createUser(test), await createUser(test), await createUser(test)];
  const { db } = test.db;
  await sql`insert into user_investors (user_id, investor_id, it_self, relation, created_at)
    values (${parent.id}, ${child.investorId}, false, 'mother', ${test.clock.now()})`.execute(db);
  fund = await insertFund(db, {
    name: 'صندوق خانواده',
    days: 10,
    navOf: (index) => 1_000_000n + BigInt(index) * 10_000n,
  });
  const buy = (investorId: number, index: number, units: bigint, price: string) =>
    insertBuy(db, { investorId, fundId: fund.id, day: fund.days[index] ?? '', units, price });
  await buy(parent.investorId, 0, 10n, '1000000');
  await buy(child.investorId, 5, 5n, '1050000');
  await buy(stranger.investorId, 0, 1n, '1000000');
  await inTransaction(db, (tx) =>
    createLedgerService().post(tx, {
      at: test.clock.now(),
      businessDate: fund.days[9] ?? '',
      kind: 'deposit_ipg',
      investorId: child.investorId,
      fundId: fund.id,
      orderId: null,
      lines: [
        { kind: 'gateway_clearing', side: 'debit', amount: 3_000_000n, txType: 'deposit_ipg' },
        { kind: 'investor_cash', side: 'credit', amount: 3_000_000n, txType: 'deposit_ipg' },
      ],
    }),
  );
  client = await signIn(test, parent);
});
afterAll(() => test.close());

it('keeps the order of the investors, however many a person acts for', async () => {
  const { db } = test.db;
  const company = await createUser(test);
  const others = [];
  for (let index = 0; index < 6; index += 1) others.push(await createUser(test));
  for (const one of others)
    await sql`insert into user_investors (user_id, investor_id, it_self, relation, created_at)
      values (${company.id}, ${one.investorId}, false, 'mother', ${test.clock.now()})`.execute(db);
  const { status, body } = await (await signIn(test, company)).call(familyMoney, {});
  expect(status).toBe(200);
  expect(body.data.rows.map((row: { investorId: number }) => row.investorId)).toEqual([
    company.investorId,
    ...others.map((one) => one.investorId),
  ]);
  expect(body.data.sum.total).toBe('0');
});

it('shows the user’s investors alone, each with what they own, have under way and gained, and the sums', async () => {
  const { status, body } = await client.call(familyMoney, {});
  expect(status).toBe(200);
  expect(body.data.rows).toMatchObject([
    {
      investorId: parent.investorId,
      itSelf: true,
      holdings: '10900000',
      underWay: '0',
      total: '10900000',
      netDeposit: '10000000',
      profit: '900000',
      // 10,900,000 of 19,350,000
      sharePercent: '56.33',
    },
    {
      investorId: child.investorId,
      itSelf: false,
      relationText: 'مادر',
      holdings: '5450000',
      underWay: '3000000',
      total: '8450000',
      netDeposit: '5250000',
      unrealizedProfit: '200000',
      realizedProfit: '0',
      receivedProfit: '0',
      profit: '200000',
      sharePercent: '43.67',
    },
  ]);
  expect(body.data.sum).toEqual({
    holdings: '16350000',
    underWay: '3000000',
    total: '19350000',
    netDeposit: '15250000',
    unrealizedProfit: '1100000',
    realizedProfit: '0',
    receivedProfit: '0',
    profit: '1100000',
  });
});

it('gives a child the child alone, and nobody anything without a session', async () => {
  const own = await signIn(test, child);
  const { body } = await own.call(familyMoney, {});
  expect(body.data.rows.map((row: { investorId: number }) => row.investorId)).toEqual([child.investorId]);
  expect((await test.api.anonymous().call(familyMoney, {})).status).toBe(401);
  expect((await test.api.anonymous().call(exportFamilyMoney, { query: {} })).status).toBe(401);
});

it('takes no investor from the request', async () => {
  const answer = await client.call(exportFamilyMoney, { query: { investorId: stranger.investorId } });
  expect(answer.status).toBe(400);
});

it('is a file of the same lines with the sum at the end, whose amounts can be added up', async () => {
  const [titles, ...rows] = parseCsv((await client.call(exportFamilyMoney, { query: {} })).text);
  expect(titles).toEqual(Object.values(familyFileColumns));
  expect(rows.map((row) => [row[1], row[5], row[11]])).toEqual([
    [parent.username, '10900000', '900000'],
    [child.username, '8450000', '200000'],
    ['', '19350000', '1100000'],
  ]);
  const answer = await client.call(exportFamilyMoney, { query: { format: 'xlsx' } });
  const book = new Workbook();
  await book.xlsx.load(answer.bytes);
  const sheet = book.getWorksheet(familyFileTexts.sheet);
  expect(sheet?.views[0]?.rightToLeft).toBe(true);
  expect(sheet?.getRow(4).getCell(6).value).toBe(19_350_000);
});

const own = () => ({ investorId: parent.investorId });

it('lists the holdings with their sum, today and on a past day', async () => {
  const [, ...today] = parseCsv((await client.call(exportHoldings, { query: own() })).text);
  expect(today.map((row) => [row[0], row[2], row[7], row[8], row[9]])).toEqual([
    ['صندوق خانواده', '10', '10900000', '10000000', '900000'],
    ['جمع', '', '10900000', '10000000', '900000'],
  ]);
  const [, line] = parseCsv((await client.call(exportHoldings, { query: { ...own(), date: fund.days[3] } })).text);
  expect(line?.[7]).toBe('10300000');
  const [, ...before] = parseCsv((await client.call(exportHoldings, { query: { ...own(), date: '2019-01-01' } })).text);
  expect(before).toEqual([]);
  const later = await client.call(exportHoldings, { query: { ...own(), date: '2030-01-01' } });
  expect([later.status, later.body.code]).toEqual([400, 'DATE_RANGE_INVALID']);
});

it('lists the certificates with what is left on them', async () => {
  const [, ...rows] = parseCsv((await client.call(exportLicenses, { query: { ...own(), active: true } })).text);
  expect(rows.map((row) => [row[0], row[3], row[4], row[6], row[9]])).toEqual([
    ['صندوق خانواده', '10', '10', '10000000', 'دارای مانده'],
  ]);
});

it.each([exportHoldings, exportLicenses])('$id is refused about somebody else', async (op) => {
  expect((await client.call(op, { query: { investorId: stranger.investorId } })).status).toBe(403);
  expect((await test.api.anonymous().call(op, { query: own() })).status).toBe(401);
  const wrong = await client.call(op, { query: { ...own(), format: 'pdf' } });
  expect(wrong.status).toBe(400);
});
