import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDebitContract, listDebitPackages } from '#shared/contract/directDebit.ts';
import { listInvestorAcceptances } from '#shared/contract/investorFiles.ts';
import { buyOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fundBySlug, ownInvestor } from '../support/lookup.ts';
import { must } from '../support/must.ts';

/* Which rules somebody accepted, in which version and when, can be shown later (domain 1.7). */

let test: TestApp;
let investor: ApiClient;
let reader: ApiClient;
let investorId = 0;
let fundId = 0;
let wayId = 0;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = await fundBySlug(test.db.db, 'sepidar');
  investor = await test.api.demo('investor');
  await test.app.runJob('directDebit.syncBanks');
  const ways = await investor.call(listPaymentMethods, { query: { investorId, fundId } });
  wayId = must(ways.body.data.find(({ code }) => code === 'ipg')).wayId;
});
afterAll(() => test.close());
beforeEach(async () => {
  [investor, reader] = await Promise.all([test.api.demo('investor'), test.api.demo('checker')]);
});

const buy = (amount: string) =>
  investor.call(buyOrder, { body: { investorId, fundId, wayId, amount, acceptRules: true } });
const kept = async () => (await reader.call(listInvestorAcceptances, { query: { investorId } })).body.data;

describe('accepted rules', () => {
  it('are kept with each order in the version of that moment, and stay when the document is replaced', async () => {
    const first = await buy('21000000');
    expect(first.status, first.text).toBe(201);
    await sql`
      insert into fund_files (fund_id, file_id, title, category, publish_date, first_id, version, saved_at)
      select fund_id, file_id, 'امیدنامه جدید', category, publish_date, id, 2, ${test.clock.now()}
      from fund_files
      where fund_id = ${fundId} and category = 'prospectus' and version = 1`.execute(test.db.db);
    const second = await buy('22000000');
    const [newest, before] = await kept();
    expect(newest).toMatchObject({
      orderId: second.body.data.orderId,
      contractNo: null,
      words: 'امیدنامه و اساسنامه صندوق را خوانده‌ام و می‌پذیرم',
      siteVersion: 0,
      acceptedAt: '2026-11-21T06:30:00.000Z',
    });
    const papers = (row: typeof newest) =>
      must(row)
        .papers.map(({ categoryText, title, version }) => [categoryText, title, version])
        .toSorted();
    expect(papers(newest)).toEqual([
      ['اساسنامه', 'اساسنامه درآمد ثابت سپیدار', 1],
      ['امیدنامه', 'امیدنامه جدید', 2],
    ]);
    expect(must(before).orderId).toBe(first.body.data.orderId);
    expect(papers(before)).toEqual([
      ['اساسنامه', 'اساسنامه درآمد ثابت سپیدار', 1],
      ['امیدنامه', 'امیدنامه درآمد ثابت سپیدار', 1],
    ]);
  });

  it('are kept once when a purchase is repeated, and not when it is refused', async () => {
    const before = (await reader.call(listInvestorAcceptances, { query: { investorId } })).body.pageInfo;
    await buy('23000000');
    await buy('23000000');
    expect((await buy('1')).status).toBe(409);
    const after = (await reader.call(listInvestorAcceptances, { query: { investorId } })).body.pageInfo;
    expect(after.totalCount - before.totalCount).toBe(1);
  });

  it('are kept with a contract of direct debit', async () => {
    const packages = (await investor.call(listDebitPackages, { query: { bankCode: 'BTEJIR' } })).body.data;
    const made = await investor.call(createDebitContract, {
      body: {
        ...{ investorId, bankCode: 'BTEJIR', packageId: must(packages[1]).packageId },
        ...{ expireDate: '1406/02/30', acceptRules: true },
      },
    });
    expect(made.status, made.text).toBe(201);
    expect((await kept())[0]).toMatchObject({
      ...{ orderId: null, papers: [], words: 'قوانین برداشت مستقیم را خوانده‌ام و می‌پذیرم' },
      contractNo: expect.stringContaining('DD-'),
    });
  });

  it('are neither changed nor removed, and not shown to investors', async () => {
    await expect(sql`update rule_acceptances set words = ''`.execute(test.db.db)).rejects.toThrow();
    await expect(sql`delete from rule_acceptances`.execute(test.db.db)).rejects.toThrow();
    expect((await investor.call(listInvestorAcceptances, { query: { investorId } })).status).toBe(403);
  });
});
