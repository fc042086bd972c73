import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { approveNav, approveNavs, importNavs, listDraftNavs, listNavs, setNav } from '#shared/contract/prices.ts';
import { buyOrder, estimateOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import { readPrices } from '#server/ports/priceFeed/http.ts';
import { firstRow, ownInvestor } from '../support/lookup.ts';
import { expectSoundBooks } from '../support/books.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { must } from '#tests/support/must.ts';

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let boss: ApiClient;
let investor: ApiClient;
let investorId: number;
let slugs: string[];

const one = <T>(query: RawBuilder<T>): Promise<T> => firstRow(test.db.db, query);
const titles = 'fund,date,issue,cancel,statistical';
const file = (...lines: string[]) => [titles, ...lines].join('\n');

async function signIn(): Promise<void> {
  maker = await test.api.demo('maker');
  checker = await test.api.demo('checker');
  boss = await test.api.demo('super');
  investor = await test.api.demo('investor');
}

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  await signIn();
  ({ investorId } = await ownInvestor(test.db.db));
  slugs = (
    await sql<{ slug: string }>`select slug from funds where kind = 'fund' order by id limit 2`.execute(test.db.db)
  ).rows.map((row) => row.slug);
});
afterAll(() => test.close());

describe('prices from a file', () => {
  it('asks for a session, and for the right duty', async () => {
    expect((await test.api.anonymous().call(importNavs, { body: { csv: titles } })).status).toBe(401);
    expect((await test.api.anonymous().call(listDraftNavs)).status).toBe(401);
    expect((await investor.call(importNavs, { body: { csv: titles } })).status).toBe(403);
    expect(
      (await maker.call(approveNavs, { body: { rows: [{ fundId: 1, navDate: '2026-11-21', version: 'x' }] } })).status,
    ).toBe(403);
  });

  it('tells every problem by its line and stores nothing', async () => {
    expect((await maker.call(importNavs, { body: { csv: 'a,b\n1,2' } })).body.fields).toHaveProperty('line.1');
    const answer = await maker.call(importNavs, {
      body: {
        csv: file(
          `${slugs[0]},2026-11-21,1000,990,995`,
          `nobody,2026-11-21,1000,990,995`,
          `${slugs[1]},2026-11-20,1000,1100,x`,
          `${slugs[0]},1405/08/30,1000,990,995`,
          `${slugs[1]},2026-11-21,1000,1100,1050`,
        ),
      },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('PRICE_FILE');
    expect(answer.body.fields).toEqual({
      'line.3': ['صندوق پیدا نشد'],
      'line.4': [
        'قیمت آماری را با رقم و حداکثر چهار رقم اعشار بنویسید',
        'قیمت ابطال نمی‌تواند از قیمت صدور بیشتر باشد',
        'این روز، روز کاری نیست یا هنوز نرسیده است',
      ],
      'line.5': ['این صندوق و روز در سطر ۲ هم هست'],
      'line.6': ['قیمت ابطال نمی‌تواند از قیمت صدور بیشتر باشد'],
    });
    expect((await maker.call(listDraftNavs)).body.data).toEqual([]);
    const { slug: bond } = await one(sql<{ slug: string }>`select slug from funds where kind = 'bond' limit 1`);
    const second = await maker.call(importNavs, {
      body: {
        csv: file(
          `${slugs[0]},2026-11-21,1000,990,995`,
          `${slugs[1]},2026-11-18,1000,990,995`,
          `${bond},2026-11-21,1000,990,995`,
          `${slugs[1]},2026-11-21,9999999999999999,990,0`,
        ),
      },
    });
    expect(second.body.fields).toEqual({
      'line.3': ['قیمت این روز تأیید شده و تغییر نمی‌کند'],
      'line.4': ['قیمت اوراق از شرایط آن به دست می‌آید و ثبت نمی‌شود'],
      'line.5': ['قیمت آماری را با رقم و حداکثر چهار رقم اعشار بنویسید'],
    });
    expect((await maker.call(listDraftNavs)).body.data).toEqual([]);
  });

  it('replaces the draft of a colleague only when its sender has seen it', async () => {
    const [first = '', second = ''] = slugs;
    const mine = { csv: file(`${first},2026-11-21,1000,990,995`) };
    expect((await maker.call(importNavs, { body: mine })).status).toBe(201);
    // one's own draft is corrected as one likes
    expect((await maker.call(importNavs, { body: { csv: file(`${first},2026-11-21,1010.5,990,995`) } })).status).toBe(
      201,
    );
    const body = { csv: file(`${second},2026-11-21,2020,2000,2010`, `${first},2026-11-21,1020,1000,1010`) };
    const blind = await boss.call(importNavs, { body });
    expect([blind.status, blind.body.code]).toEqual([409, 'PRICE_FILE_DRAFTS']);
    const { id, name } = await one(sql<{ id: number; name: string }>`
      select f.id, trim(concat(u.first_name, ' ', u.last_name)) as name
      from funds f join fund_navs n on n.fund_id = f.id join users u on u.id = n.entered_by
      where f.slug = ${first} and n.nav_date = '2026-11-21'`);
    expect(blind.body.fields['line.3']).toEqual([
      expect.stringMatching(new RegExp(`^${name} در .* ثبت کرده است: صدور ۱٬۰۱۰٫۵، ابطال ۹۹۰، آماری ۹۹۵$`)),
    ]);
    expect(blind.body.changes).toEqual([
      {
        field: 'line.3',
        before: `${id},2026-11-21,1010.5000,990.0000,995.0000`,
        after: `${id},2026-11-21,1020,1000,1010`,
      },
    ]);
    expect((await boss.call(listDraftNavs)).body.data).toHaveLength(1);
    const seen = blind.body.changes.map(({ before }: { before: string }) => before);
    // the colleague changes their mind once more: what was seen is not what stands
    expect((await maker.call(importNavs, { body: { csv: file(`${first},2026-11-21,1030,990,995`) } })).status).toBe(
      201,
    );
    const stale = await boss.call(importNavs, { body: { ...body, seen } });
    expect([stale.status, stale.body.code]).toEqual([409, 'PRICE_FILE_DRAFTS']);
    const again = stale.body.changes.map(({ before }: { before: string }) => before);
    expect((await boss.call(importNavs, { body: { ...body, seen: again } })).body.data).toEqual({ imported: 2 });
    const drafts = (await boss.call(listDraftNavs)).body.data;
    expect(drafts.map((row: { issueNav: string }) => row.issueNav).sort()).toEqual(['1020.0000', '2020.0000']);
    await sql`delete from fund_navs where status = 'draft'`.execute(test.db.db);
  });

  it('of two people at once tells the second one of the first', async () => {
    const [first = ''] = slugs;
    const body = (issue: string) => ({ body: { csv: file(`${first},2026-11-21,${issue},990,995`) } });
    const answers = await Promise.all([maker.call(importNavs, body('1001')), boss.call(importNavs, body('1002'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await sql`delete from fund_navs where status = 'draft'`.execute(test.db.db);
  });

  it('waits for a second person', async () => {
    const read = await boss.call(importNavs, {
      body: {
        csv: file(`${slugs[0]},۱۴۰۵/۰۸/۳۰,"1,010,000.5",1000000,1005000`, `${slugs[1]},2026-11-21,2020,2000,2010`),
      },
    });
    expect(read.body.data).toEqual({ imported: 2 });
    test.clock.setNow('2026-11-21T10:29:59Z');
    await signIn();
    const drafts = (await checker.call(listDraftNavs)).body.data;
    expect(drafts.map((row: { issueNav: string; source: string }) => [row.issueNav, row.source])).toEqual([
      ['1010000.5000', 'csv'],
      ['2020.0000', 'csv'],
    ]);
    const rows = drafts.map((row: { fundId: number; navDate: string; version: string }) => ({
      fundId: row.fundId,
      navDate: row.navDate,
      version: row.version,
      jumpReason: 'قیمت آزمایشی است',
    }));
    expect((await boss.call(approveNavs, { body: { rows } })).body.code).toBe('APPROVAL_SAME_PERSON');
    expect((await checker.call(approveNavs, { body: { rows } })).body.code).toBe('PRICE_BEFORE_CUTOFF');
    test.clock.setNow('2026-11-21T10:30:00Z');
    expect(
      (await checker.call(approveNavs, { body: { rows: [...rows, { ...rows[0], fundId: 99_999 }] } })).body.code,
    ).toBe('PRICE_NOT_FOUND');
    expect((await checker.call(listDraftNavs)).body.data).toHaveLength(2);
    expect((await checker.call(approveNavs, { body: { rows } })).body.data).toEqual({ approved: 2 });
    expect((await checker.call(approveNavs, { body: { rows } })).body.code).toBe('APPROVAL_DECIDED');
    expect(
      (
        await maker.call(setNav, {
          body: {
            fundId: rows[0]?.fundId,
            navDate: rows[0]?.navDate,
            issueNav: '2',
            cancelNav: '1',
            statisticalNav: '1',
          },
        })
      ).body.code,
    ).toBe('PRICE_PUBLISHED');
    expect((await checker.call(approveNav, { body: rows[0] })).body.code).toBe('APPROVAL_DECIDED');
    const [day] = (await maker.call(listNavs, { query: { fundId: must(rows[0]).fundId, navDate: '2026-11-21' } })).body
      .data;
    expect(day).toMatchObject({ navDate: '2026-11-21', isJump: true, jumpReason: 'قیمت آزمایشی است' });
  });

  it('lists the days of a fund with who entered and who approved, newest first', async () => {
    const { id } = await one(sql<{ id: number }>`select id from funds where slug = ${slugs[0] ?? ''}`);
    expect((await test.api.anonymous().call(listNavs, { query: { fundId: id } })).status).toBe(401);
    expect((await investor.call(listNavs, { query: { fundId: id } })).status).toBe(403);
    expect((await maker.call(listNavs, { query: { fundId: 99_999 } })).body.code).toBe('ORDER_FUND_NOT_FOUND');
    const { data, pageInfo } = (await maker.call(listNavs, { query: { fundId: id, size: 2 } })).body;
    expect(data).toHaveLength(2);
    expect(pageInfo.totalCount).toBeGreaterThan(2);
    expect(data[0]).toMatchObject({ navDate: '2026-11-21', source: 'csv', status: 'approved', isLocked: false });
    const newest = must(data[0]);
    expect(newest.enteredByName).not.toBe('');
    expect(newest.approvedByName).not.toBe(newest.enteredByName);
    expect(must(data[1]?.navDate) < must(data[0]?.navDate)).toBe(true);
  });
});

describe('the price feed', () => {
  it('reads prices without going through binary numbers', () => {
    expect(readPrices('{"issueNav":138891.25,"cancelNav":"137686","statisticalNav":9007199254740993.1234}')).toEqual({
      issueNav: '138891.25',
      cancelNav: '137686',
      statisticalNav: '9007199254740993.1234',
    });
    expect(readPrices('{"issueNav":0,"cancelNav":1,"statisticalNav":1}')).toBeNull();
    expect(readPrices('[]')).toBeNull();
  });
});

describe('bonds', () => {
  it('are offered at face value in their window and bought back at the committed rate', async () => {
    const { bondId } = await one(
      sql<{ bondId: number }>`select fund_id as "bondId" from bond_terms where has_buyback order by fund_id limit 1`,
    );
    await sql`delete from fund_navs where fund_id = ${bondId} and nav_date > '2026-11-15'`.execute(test.db.db);
    expect(await test.app.runJob('prices.publishBonds')).toBeGreaterThan(0);
    expect(await test.app.runJob('prices.publishBonds')).toBe(0);
    const nav = await one(
      sql<{
        issue: string;
        cancel: string;
      }>`select issue_nav as issue, cancel_nav as cancel from fund_navs where fund_id = ${bondId} and nav_date = '2026-11-21'`,
    );
    expect(nav.issue).toBe('1000000.0000');
    expect(Number(nav.cancel)).toBeGreaterThan(1_000_000);
    const wayId = (await investor.call(listPaymentMethods, { query: { investorId, fundId: bondId } })).body.data.find(
      (way: { code: string }) => way.code === 'ipg',
    )?.wayId;
    const estimate = await investor.call(estimateOrder, {
      body: { investorId, fundId: bondId, orderType: 1, units: '5', wayId },
    });
    expect(estimate.body.data).toMatchObject({ nav: '1000000.0000', problems: [] });
    await sql`update bond_terms set subscription_to = '2026-11-20' where fund_id = ${bondId}`.execute(test.db.db);
    const late = await investor.call(buyOrder, {
      body: { investorId, fundId: bondId, wayId, units: '5', acceptRules: true },
    });
    expect(late.body.code).toBe('ORDER_FUND_CLOSED');
    expect(late.body.message).toContain('پذیره‌نویسی');
  });

  it('without a buy-back are sold on the debt market alone', async () => {
    const { bondId } = await one(
      sql<{
        bondId: number;
      }>`select fund_id as "bondId" from bond_terms where not has_buyback order by fund_id limit 1`,
    );
    await sql`update funds set cancel_enabled = true where id = ${bondId}`.execute(test.db.db);
    const estimate = await investor.call(estimateOrder, {
      body: { investorId, fundId: bondId, orderType: 2, units: '1' },
    });
    expect(estimate.body.data.problems[0]).toMatchObject({ code: 'ORDER_FUND_CLOSED' });
    expect(estimate.body.data.problems[0]?.message).toContain('فروش این اوراق از طریق بازار بدهی انجام می‌شود');
    await expectSoundBooks(test);
  });
});
