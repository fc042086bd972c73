import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { approveNav, getPriceSheet, setNav, setNavs } from '#shared/contract/prices.ts';
import { firstRow } from '../support/lookup.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { must } from '#tests/support/must.ts';

/* The prices of all funds for a day on one sheet (decision 0166). */

const DAY = '2026-11-21';

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let boss: ApiClient;
let first: number;
let second: number;
let third: number;

const one = <T>(query: RawBuilder<T>): Promise<T> => firstRow(test.db.db, query);
const prices = (issueNav: string, cancelNav = '990', statisticalNav = '995') => ({
  issueNav,
  cancelNav,
  statisticalNav,
});

type SheetRow = ResponseOf<typeof getPriceSheet>['data'][number];
const sheet = async (client: ApiClient, navDate = DAY): Promise<SheetRow[]> =>
  (await client.call(getPriceSheet, { query: { navDate } })).body.data;
const rowOf = async (fundId: number): Promise<SheetRow> =>
  must((await sheet(checker)).find((row) => row.fundId === fundId));
const refusalOf = ({ body }: { body: { data: ResponseOf<typeof setNavs>['data'] } }) => must(body.data[0]).refusal;
const stored = async (): Promise<string> =>
  (
    await one(
      sql<{ v: string }>`select coalesce(md5(string_agg(n::text, '|' order by n::text)), '') as v from fund_navs n`,
    )
  ).v;
const send = (client: ApiClient, rows: object[], idempotencyKey?: string) =>
  client.call(setNavs, { body: { navDate: DAY, rows }, ...(idempotencyKey ? { idempotencyKey } : {}) });

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  test.clock.setNow('2026-11-21T11:00:00Z');
  maker = await test.api.demo('maker');
  checker = await test.api.demo('checker');
  boss = await test.api.demo('super');
  const funds = await sql<{ id: number }>`
    select id from funds where kind = 'fund' and status = 'active' order by sort, id limit 3`.execute(test.db.db);
  [first = 0, second = 0, third = 0] = funds.rows.map(({ id }) => id);
});
afterAll(() => test.close());

it('has every fund whose price people enter, with the last published prices, and no bond', async () => {
  const rows = await sheet(maker);
  const expected = await sql<{ id: number }>`
    select id from funds where kind = 'fund' and status not in ('draft', 'closed') order by sort, id`.execute(
    test.db.db,
  );
  expect(rows.map(({ fundId }) => fundId)).toEqual(expected.rows.map(({ id }) => id));
  const before = await one(sql<{ day: string; issue: string }>`
    select nav_date as day, issue_nav as issue
    from fund_navs where fund_id = ${first} and status = 'approved' and nav_date < ${DAY}
    order by nav_date desc limit 1`);
  expect(rows.find(({ fundId }) => fundId === first)).toMatchObject({
    isOpenDay: true,
    previous: { navDate: before.day, issueNav: before.issue },
    nav: null,
  });
  expect((await sheet(maker, '2026-11-20')).every(({ isOpenDay }) => !isOpenDay)).toBe(true);
  expect((await sheet(maker, '2026-11-22')).every(({ isOpenDay }) => !isOpenDay)).toBe(true);
  expect((await maker.call(getPriceSheet, { query: {} })).status).toBe(400);
});

it('stores each row or refuses it with its reason, and a refusal keeps no other row back', async () => {
  const answer = await send(maker, [
    { fundId: first, ...prices('1000') },
    { fundId: second, ...prices('980') },
    { fundId: 99_999, ...prices('1000') },
    { fundId: third, ...prices('1100.5') },
  ]);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual([
    { fundId: first, stored: expect.objectContaining({ isJump: true }), refusal: null },
    {
      fundId: second,
      stored: null,
      refusal: {
        code: 'PRICE_ORDER',
        message: 'قیمت ابطال نمی‌تواند از قیمت صدور بیشتر باشد',
        field: 'cancelNav',
      },
    },
    { fundId: 99_999, stored: null, refusal: expect.objectContaining({ code: 'ORDER_FUND_NOT_FOUND', field: null }) },
    { fundId: third, stored: expect.objectContaining({ isJump: true }), refusal: null },
  ]);
  expect((await rowOf(first)).nav).toMatchObject({ issueNav: '1000.0000', status: 'draft' });
  expect((await rowOf(second)).nav).toBeNull();
  expect((await rowOf(third)).nav).toMatchObject({ issueNav: '1100.5000', status: 'draft' });
  const audited = await one(sql<{ n: number }>`
    select count(*)::int as n from audit_log where action = 'price.entered' and subject in (
      ${`nav:${first}:${DAY}`}, ${`nav:${third}:${DAY}`}
    )`);
  expect(audited.n).toBe(2);
});

it('refuses a row that a colleague changed in between, with who it was, and takes it once it was seen', async () => {
  const blind = await send(boss, [{ fundId: first, ...prices('1010'), seen: null }]);
  const refusal = must(refusalOf(blind));
  const { nav } = await rowOf(first);
  expect(refusal.code).toBe('RECORD_CHANGED');
  expect(refusal.message).toContain(must(nav).enteredByName);
  expect(must(nav).issueNav).toBe('1000.0000');
  const seen = must(nav).version;
  // the colleague changes it once more: what was seen is old
  await maker.call(setNav, { body: { fundId: first, navDate: DAY, ...prices('1005') } });
  expect(refusalOf(await send(boss, [{ fundId: first, ...prices('1010'), seen }]))?.code).toBe('RECORD_CHANGED');
  const now = must((await rowOf(first)).nav).version;
  expect(refusalOf(await send(boss, [{ fundId: first, ...prices('1010'), seen: now }]))).toBeNull();
  expect((await rowOf(first)).nav).toMatchObject({ issueNav: '1010.0000' });
});

it('is answered once for one key, and a price that cannot be read refuses the whole sheet by its field', async () => {
  const rows = [{ fundId: third, ...prices('1200') }];
  const key = '7b2f6c1e-0000-4000-8000-000000000166';
  const answers = [await send(maker, rows, key), await send(maker, rows, key)];
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  const before = await stored();
  const bad = await send(maker, [
    { fundId: first, ...prices('1000') },
    { fundId: third, ...prices('1.450.000') },
  ]);
  expect([bad.status, Object.keys(bad.body.fields)]).toEqual([400, ['rows[1].issueNav']]);
  const twice = await send(maker, [rows[0] ?? {}, rows[0] ?? {}]);
  expect([twice.status, twice.body.fields.rows]).toEqual([400, ['هر صندوق یک سطر دارد']]);
  expect(await stored()).toBe(before);
});

it('has its prices approved by another person only, and a published price is changed by no sheet', async () => {
  const { nav } = await rowOf(third);
  const body = { fundId: third, navDate: DAY, version: must(nav).version, jumpReason: 'قیمت آزمایشی است' };
  expect((await maker.call(approveNav, { body })).status).toBe(403);
  expect(
    (await checker.call(setNavs, { body: { navDate: DAY, rows: [{ fundId: third, ...prices('1200') }] } })).status,
  ).toBe(403);
  expect((await checker.call(approveNav, { body })).status).toBe(200);
  const before = await stored();
  expect(refusalOf(await send(maker, [{ fundId: third, ...prices('1300') }]))?.code).toBe('PRICE_PUBLISHED');
  expect(await stored()).toBe(before);
});
