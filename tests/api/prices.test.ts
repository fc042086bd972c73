import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { exportDraftNavs, exportNavs } from '#shared/contract/bookFiles.ts';
import { buyOrder, getOrder } from '#shared/contract/orders.ts';
import { paymentCallback, startPayment } from '#shared/contract/payments.ts';
import {
  approveNav,
  confirmNavWithdrawal,
  discardNavWithdrawal,
  listNavs,
  prepareNavWithdrawal,
  rejectNav,
  setNav,
} from '#shared/contract/prices.ts';
import {
  executeDay,
  listSettlementResults,
  listSettlementRuns,
  settlementOrders,
  settlementPreview,
} from '#shared/contract/settlement.ts';
import { getDemoClock, moveDemoClock } from '#shared/contract/demoClock.ts';
import { getWork } from '#shared/contract/work.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { openFund, ownInvestor, valueOf, paymentMethodId } from '../support/lookup.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Answer, ApiClient, CallInput } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { moneyFingerprint } from '../support/ordering.ts';
import { fillRunMarket } from '../support/runMarket.ts';
import { must } from '#tests/support/must.ts';

/* Prices of a day with four eyes, the execution of its orders, the demo's clock, and the two addresses banks send to. */

/** Sunday: the price day of an order that was paid on Saturday morning. */
const NAV_DATE = '2026-11-22';
const prices = { issueNav: '1012345.0000', cancelNav: '1011111.0000', statisticalNav: '1010000.0000' };
const nobody = 'nosuchpayment1234567890';

let test: TestApp;
let investor: ApiClient;
let maker: ApiClient;
let checker: ApiClient;
let chief: ApiClient;
let investorId: number;
let fundId: number;
let ipg: number;

const scalar = <T>(query: RawBuilder<{ v: T }>): Promise<T> => valueOf(test.db.db, query);
const sumOf = (...amounts: string[]): bigint => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
const codeOf = (answer: Answer): [number, string | undefined] => [
  answer.status,
  answer.body?.code as string | undefined,
];

async function everything(): Promise<string> {
  const navs = await scalar<string>(sql`select md5(string_agg(n::text, '|' order by n::text)) as v from fund_navs n`);
  const settings = await scalar<string>(sql`select md5(string_agg(s::text, '|' order by key)) as v from settings s`);
  return [await moneyFingerprint(test.db.db), navs, settings].join('\n');
}

/** A call that is refused with a status and code, and leaves everything as it was. */
async function expectRefused(
  client: ApiClient,
  op: Operation,
  input: CallInput,
  expected: [number, string],
): Promise<void> {
  const before = await everything();
  expect(codeOf(await client.call(op, input))).toEqual(expected);
  expect(await everything()).toBe(before);
}

/** Places and pays an order; gives its id and the address the bank sent the browser to. */
async function buyAndPay(
  amount: string,
  decision = 'ok',
): Promise<{ orderId: number; publicId: string; callback: string }> {
  const placed = await investor.call(buyOrder, { body: { investorId, fundId, wayId: ipg, amount, acceptRules: true } });
  expect(placed.status).toBe(201);
  const { orderId, payment } = placed.body.data as { orderId: number; payment: string };
  const opened = await investor.call(startPayment, { params: { publicId: payment } });
  expect(opened.status).toBe(302);
  const back = await investor.request(opened.headers.get('location') ?? '', {
    method: 'POST',
    body: `decision=${decision}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { orderId, publicId: payment, callback: back.headers.get('location') ?? '' };
}

async function signEveryoneIn(): Promise<void> {
  investor = await test.api.demo('investor');
  maker = await test.api.demo('maker');
  checker = await test.api.demo('checker');
  chief = await test.api.demo('super');
}

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  await signEveryoneIn();
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = await openFund(test.db.db);
  ipg = await paymentMethodId(test.db.db, 'ipg');
});
afterAll(() => test.close());

describe('the way to the bank and back', () => {
  it('opens a payment once: a second visit follows to the same page', async () => {
    const placed = await investor.call(buyOrder, {
      body: { investorId, fundId, wayId: ipg, amount: '21000000', acceptRules: true },
    });
    const publicId = placed.body.data.payment as string;
    const visits = await Promise.all(
      Array.from({ length: 5 }, () => test.api.anonymous().call(startPayment, { params: { publicId } })),
    );
    expect(new Set(visits.map((visit) => visit.headers.get('location'))).size).toBe(1);
    expect(visits.map((visit) => visit.status)).toEqual([302, 302, 302, 302, 302]);
    expect(visits[0]?.headers.get('location')).toMatch(/^\/api\/sandbox-gateway\//);
  });

  it('sends a payment that nobody knows to the page that says so, and refuses what is no payment id', async () => {
    const before = await everything();
    const unknown = await test.api.anonymous().call(startPayment, { params: { publicId: nobody } });
    expect([unknown.status, unknown.headers.get('location')]).toEqual([302, `/requests?payment=${nobody}`]);
    expect((await test.api.anonymous().call(startPayment, { params: { publicId: 'x' } })).status).toBe(400);
    expect(await everything()).toBe(before);
  });

  it('believes no callback without asking the bank', async () => {
    const { orderId, publicId } = await buyAndPay('22000000', 'fail');
    const authority = await scalar<string>(sql`select authority as v from payments where public_id = ${publicId}`);
    const lie = await test.api.anonymous().call(paymentCallback, { query: { Authority: authority, Status: 'OK' } });
    expect([lie.status, lie.headers.get('location')]).toEqual([302, `/requests?payment=${publicId}`]);
    const order = await investor.call(getOrder, { params: { orderId } });
    expect(order.body.data).toMatchObject({ status: 'payment_failed', payments: [{ result: 'failed' }] });
    const before = await everything();
    const strange = await test.api
      .anonymous()
      .call(paymentCallback, { query: { Authority: 'S-of-nobody', Status: 'OK' } });
    expect([strange.status, strange.headers.get('location')]).toEqual([302, '/requests']);
    // what banks add beside their documents is not looked at
    expect(
      (
        await test.api
          .anonymous()
          .call(paymentCallback, { query: { Authority: authority, Status: 'NOK', amount: '1' } })
      ).status,
    ).toBe(302);
    expect(await everything()).toBe(before);
    // a payer who comes back is sent on, whatever stands in the URL, to the payment where it can be known
    const paid = `/requests?payment=${publicId}`;
    const returns: readonly (readonly [query: string, location: string])[] = [
      [`Authority=${'x'.repeat(201)}&Status=OK`, '/requests'],
      [`Authority=${authority}&Status=OK&Authority=${authority}&Status=NOK`, paid],
      [`Authority=${authority}&Status=${'OK'.repeat(60)}`, paid],
      [`order=${publicId}?Authority=${authority}&Status=OK`, paid],
      [`Authority=${authority}&Status=%00`, paid],
      ['', '/requests'],
    ];
    for (const [query, location] of returns) {
      const back = await test.api.anonymous().request(`/api/orders/callback/?${query}`);
      expect([query, back.status, back.headers.get('location')]).toEqual([query, 302, location]);
    }
    const debit = await test.api
      .anonymous()
      .request(`/api/direct-debit/return/${'k'.repeat(65)}/?status=${'x'.repeat(50)}`);
    expect([debit.status, debit.headers.get('location')]).toEqual([302, '/my-direct-debit-contracts']);
    const still = await investor.call(getOrder, { params: { orderId } });
    expect(still.body.data.status).toBe('payment_failed');
  });
});

describe('prices of a day', () => {
  const body = () => ({ fundId, navDate: NAV_DATE, ...prices });
  const day = () => ({ fundId, navDate: NAV_DATE });
  const reason = 'رقم سربرگ گزارش اشتباه خوانده شد';
  const row = async () =>
    (await checker.call(listNavs, { query: day() })).body.data[0] as { version: string; status: string };
  /** the key of the day with what the desk shows of it now */
  const seen = async () => ({ ...day(), version: (await row()).version });
  const previewed = async () => ({
    ...day(),
    version: (await checker.call(settlementPreview, { query: day() })).body.data.version,
  });
  const unseen = () => ({ ...day(), version: 'x' });
  let orderId: number;

  beforeAll(async () => {
    const paid = await buyAndPay('30000000');
    orderId = paid.orderId;
    await test.api.anonymous().request(paid.callback);
    test.clock.setNow('2026-11-22T12:30:00Z');
    await signEveryoneIn();
  });

  it('wants a session and the right duty', async () => {
    const anonymous = test.api.anonymous();
    for (const [op, input] of [
      [setNav, { body: body() }],
      [approveNav, { body: unseen() }],
      [rejectNav, { body: { ...unseen(), reason } }],
      [prepareNavWithdrawal, { body: { ...unseen(), reason } }],
      [confirmNavWithdrawal, { body: unseen() }],
      [discardNavWithdrawal, { body: unseen() }],
      [executeDay, { body: unseen() }],
      [settlementPreview, { query: day() }],
      [settlementOrders, { query: day() }],
      [listSettlementRuns, { query: day() }],
      [listSettlementResults, { params: { runId: 1 } }],
    ] as [Operation, CallInput][]) {
      await expectRefused(anonymous, op, input, [401, 'SESSION_REQUIRED']);
      await expectRefused(investor, op, input, [403, 'ACCESS_DENIED']);
    }
    await expectRefused(checker, setNav, { body: body() }, [403, 'ACCESS_DENIED']);
    await expectRefused(maker, approveNav, { body: unseen() }, [403, 'ACCESS_DENIED']);
    await expectRefused(maker, executeDay, { body: unseen() }, [403, 'ACCESS_DENIED']);
  });

  it('refuses what is not a price of an open day', async () => {
    await expectRefused(maker, setNav, { body: { ...body(), issueNav: '12.34567' } }, [400, 'VALIDATION_FAILED']);
    await expectRefused(maker, setNav, { body: { ...body(), issueNav: 1_012_345 } }, [400, 'VALIDATION_FAILED']);
    await expectRefused(maker, setNav, { body: { ...body(), status: 'approved' } }, [400, 'VALIDATION_FAILED']);
    for (const zero of ['0', '0.0000', '00', ''])
      await expectRefused(maker, setNav, { body: { ...body(), cancelNav: zero } }, [400, 'VALIDATION_FAILED']);
    const huge = { ...body(), statisticalNav: '9999999999999999' };
    expect((await maker.call(setNav, { body: huge })).body.fields).toEqual({
      statisticalNav: ['این قیمت بیش از اندازه بزرگ است'],
    });
    await expectRefused(maker, setNav, { body: huge }, [400, 'PRICE_TOO_LARGE']);
    await expectRefused(maker, setNav, { body: { ...body(), cancelNav: '1012345.0001' } }, [400, 'PRICE_ORDER']);
    await expectRefused(maker, setNav, { body: { ...body(), navDate: '2026-11-23' } }, [400, 'PRICE_DAY_CLOSED']);
    await expectRefused(maker, setNav, { body: { ...body(), navDate: '2026-11-20' } }, [400, 'PRICE_DAY_CLOSED']);
    await expectRefused(maker, setNav, { body: { ...body(), fundId: 99_999 } }, [404, 'ORDER_FUND_NOT_FOUND']);
    await expectRefused(maker, settlementPreview, { query: { fundId: 99_999, navDate: NAV_DATE } }, [
      404,
      'ORDER_FUND_NOT_FOUND',
    ]);
    await expectRefused(checker, approveNav, { body: unseen() }, [404, 'PRICE_NOT_FOUND']);
    await expectRefused(checker, rejectNav, { body: { ...unseen(), reason } }, [404, 'PRICE_NOT_FOUND']);
    await expectRefused(checker, executeDay, { body: unseen() }, [404, 'PRICE_NOT_FOUND']);
    await expectRefused(checker, listSettlementResults, { params: { runId: 99_999 } }, [
      404,
      'SETTLEMENT_RUN_NOT_FOUND',
    ]);
  });

  it('takes a draft, corrects it, shows what it would do, and does nothing with it yet', async () => {
    const first = await maker.call(setNav, { body: { ...body(), issueNav: '2000000.0000' } });
    expect(first.body.data).toMatchObject({ ...day(), status: 'draft', isJump: true, jumpLimit: '1.000000' });
    const look = await seen();
    expect((await maker.call(setNav, { body: body() })).status).toBe(200);
    // another maker does not write over it without a look
    const blind = await chief.call(setNav, { body: { ...body(), issueNav: '1999999.0000', seen: look.version } });
    expect([blind.status, blind.body.code, blind.body.changes]).toEqual([
      409,
      'RECORD_CHANGED',
      [{ field: 'issueNav', before: '2000000.0000', after: prices.issueNav }],
    ]);
    expect((await row()).status).toBe('draft');
    const { units, netAsset } = (
      await sql<{ units: bigint; netAsset: bigint }>`
        select invested_units as units, net_asset as "netAsset" from fund_navs where fund_id = ${fundId} and nav_date = ${NAV_DATE}`.execute(
        test.db.db,
      )
    ).rows[0] ?? { units: 0n, netAsset: 0n };
    expect(units).toBeGreaterThan(0n);
    expect(netAsset).toBe(units * 1_010_000n);
    await expectRefused(checker, approveNav, { body: look }, [409, 'APPROVAL_CHANGED']);
    expect((await checker.call(approveNav, { body: look })).body.changes).toEqual([
      { field: 'issueNav', before: '2000000.0000', after: prices.issueNav },
    ]);
    await expectRefused(checker, executeDay, { body: await previewed() }, [409, 'PRICE_NOT_APPROVED']);
    const before = await everything();
    const shown = await checker.call(settlementPreview, { query: day() });
    expect(shown.body.data).toMatchObject({
      ...day(),
      issueNav: prices.issueNav,
      priceOf: NAV_DATE,
      isApproved: false,
      isLocked: false,
    });
    const { orders, amount } = shown.body.data.buy as { orders: number; amount: string };
    expect(orders).toBeGreaterThanOrEqual(1);
    expect(BigInt(amount)).toBeGreaterThanOrEqual(30_000_000n);
    expect(await everything()).toBe(before);
  });

  it('is returned by the checker and taken back by the maker, each with a reason', async () => {
    await expectRefused(checker, rejectNav, { body: { ...(await seen()), reason: 'کوتاه' } }, [
      400,
      'VALIDATION_FAILED',
    ]);
    const look = await seen();
    expect((await checker.call(rejectNav, { body: { ...look, reason } })).body.data).toEqual({
      ...day(),
      status: 'rejected',
    });
    await expectRefused(checker, approveNav, { body: look }, [409, 'APPROVAL_DECIDED']);
    expect((await checker.call(rejectNav, { body: { ...look, reason } })).body.message).toContain('پیمان سهرابی');
    expect(await row()).toMatchObject({ status: 'rejected', decisionReason: reason, decidedByName: 'پیمان سهرابی' });
    expect((await maker.call(setNav, { body: body() })).status).toBe(200);
    expect((await maker.call(rejectNav, { body: { ...(await seen()), reason } })).body.data.status).toBe('withdrawn');
    expect((await maker.call(setNav, { body: body() })).status).toBe(200);
  });

  it('is published by a second person only, super admins included', async () => {
    expect((await chief.call(setNav, { body: { ...body(), seen: (await seen()).version } })).status).toBe(200);
    await expectRefused(chief, approveNav, { body: await seen() }, [409, 'APPROVAL_SAME_PERSON']);
    await expectRefused(maker, rejectNav, { body: { ...(await seen()), version: 'x', reason } }, [
      409,
      'APPROVAL_CHANGED',
    ]);
    test.clock.setNow('2026-11-22T10:29:59Z');
    await signEveryoneIn();
    await expectRefused(checker, approveNav, { body: await seen() }, [409, 'PRICE_BEFORE_CUTOFF']);
    expect((await checker.call(approveNav, { body: await seen() })).body.message).toContain('۱۴:۰۰');
    test.clock.setNow('2026-11-22T10:30:00Z');
    const approved = await checker.call(approveNav, { body: { ...(await seen()), jumpReason: reason } });
    expect(approved.body.data).toEqual({ ...day(), status: 'approved' });
    await expectRefused(checker, approveNav, { body: await seen() }, [409, 'APPROVAL_DECIDED']);
    await expectRefused(maker, setNav, { body: { ...body(), issueNav: '1500000.0000' } }, [409, 'PRICE_PUBLISHED']);
    const audited = await scalar<string[]>(
      sql`select array_agg(action order by id) as v from audit_log where subject = ${`nav:${fundId}:${NAV_DATE}`}`,
    );
    expect(audited).toEqual([
      'price.entered',
      'price.entered',
      'price.rejected',
      'price.entered',
      'price.withdrawn',
      'price.entered',
      'price.entered',
      'price.approved',
    ]);
  });

  it('is withdrawn by two people until its first order is executed; nothing is executed meanwhile', async () => {
    const look = await seen();
    expect((await maker.call(prepareNavWithdrawal, { body: { ...look, reason } })).status).toBe(200);
    for (const file of [exportDraftNavs, exportNavs])
      expect((await fileRows(checker, file, { query: { fundId } }))[0]).toMatchObject({
        وضعیت: 'در انتظار پس گرفتن',
        ...(file === exportDraftNavs && { 'علت پس گرفتن': reason }),
      });
    await expectRefused(checker, prepareNavWithdrawal, { body: { ...(await seen()), reason } }, [
      409,
      'PRICE_WITHDRAWAL_OPEN',
    ]);
    await expectRefused(checker, confirmNavWithdrawal, { body: look }, [409, 'APPROVAL_CHANGED']);
    await expectRefused(checker, executeDay, { body: await previewed() }, [409, 'PRICE_WITHDRAWAL_OPEN']);
    test.clock.setNow('2026-11-22T11:31:00Z');
    await signEveryoneIn();
    await test.app.services.settlement.startDue(NAV_DATE);
    expect((await checker.call(listSettlementRuns, { query: day() })).body.data).toEqual([]);
    expect((await checker.call(discardNavWithdrawal, { body: await seen() })).status).toBe(200);
    await expectRefused(checker, confirmNavWithdrawal, { body: await seen() }, [409, 'PRICE_WITHDRAWAL_NONE']);
    expect((await checker.call(prepareNavWithdrawal, { body: { ...(await seen()), reason } })).status).toBe(200);
    await expectRefused(checker, confirmNavWithdrawal, { body: await seen() }, [409, 'APPROVAL_SAME_PERSON']);
    expect((await chief.call(confirmNavWithdrawal, { body: await seen() })).body.data.status).toBe('withdrawn');
    await expectRefused(checker, executeDay, { body: await previewed() }, [409, 'PRICE_NOT_APPROVED']);
    expect((await maker.call(setNav, { body: { ...body(), issueNav: '1512345' } })).body.data.isJump).toBe(true);
    await expectRefused(checker, approveNav, { body: await seen() }, [422, 'PRICE_JUMP']);
    expect((await maker.call(setNav, { body: body() })).status).toBe(200);
    expect((await checker.call(approveNav, { body: { ...(await seen()), jumpReason: reason } })).status).toBe(200);
  });

  it('lists every order with what it would come to', async () => {
    const { data, next } = (await checker.call(settlementOrders, { query: { ...day(), size: 100 } })).body;
    expect(next).toBeNull();
    const own = data.find((one: { orderId: number }) => one.orderId === orderId);
    expect(own).toMatchObject({
      orderType: 1,
      amount: '30000000',
      nationalNo: '0012345679',
      odd: ['far_from_estimate'],
    });
    expect(sumOf(must(own?.net), must(own?.fee), must(own?.remain))).toBe(30_000_000n);
    const { buy, sell } = (await checker.call(settlementPreview, { query: day() })).body.data;
    expect(data).toHaveLength(buy.orders + sell.orders);
    const paged = [];
    let after: string | null = null;
    do {
      const page: Answer = await checker.call(settlementOrders, {
        query: { ...day(), size: 1, ...(after === null ? {} : { after }) },
      });
      paged.push(...page.body.data);
      after = page.body.next as string | null;
    } while (after !== null);
    expect(paged).toEqual(data);
  });

  it('executes a day before an earlier one by a person with a reason alone', async () => {
    const market = await fillRunMarket(test.db.db, { holders: 2, orders: 2 });
    const ofMarket = { fundId: market.fundId, navDate: market.day };
    const look = async () => (await checker.call(settlementPreview, { query: ofMarket })).body.data;
    const move = (from: string, to: string) =>
      sql`
      update orders set price_date = ${to} where id = (
        select max(id) from orders where fund_id = ${market.fundId} and price_date = ${from} and status = 'registered')`.execute(
        test.db.db,
      );
    const earlier = '2026-11-03';
    expect((await look()).earlierOpen).toBeNull();
    await move(market.day, earlier);
    const { version, earlierOpen, buy } = await look();
    expect([earlierOpen, buy.orders]).toEqual([{ navDate: earlier, orders: 1 }, 1]);
    const body = { ...ofMarket, version };
    const refused = await checker.call(executeDay, { body });
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
      409,
      'SETTLEMENT_EARLIER_OPEN',
      ['reason'],
    ]);
    const started = await checker.call(executeDay, { body: { ...body, reason: 'قیمت آن روز از ناظر نیامده است' } });
    expect(codeOf(started)).toEqual([200, undefined]);
    await test.jobs.runAll('work.lane');
    const { rows } = await sql<{ reason: string }>`
      select reason from audit_log where subject = ${`nav:${market.fundId}:${market.day}`} and action = 'price.execution_started'`.execute(
      test.db.db,
    );
    expect(rows).toEqual([{ reason: 'قیمت آن روز از ناظر نیامده است' }]);
    await move(earlier, market.day);
    const rest = await checker.call(executeDay, { body: { ...ofMarket, version: (await look()).version } });
    expect(codeOf(rest)).toEqual([200, undefined]);
    await test.jobs.runAll('work.lane');
    expect((await look()).buy.orders).toBe(0);
  });

  it('executes what was previewed as long work, keeps a report, and a repeat does nothing more', async () => {
    const look = await previewed();
    const shown = (await checker.call(settlementPreview, { query: day() })).body.data;
    const started = await checker.call(executeDay, { body: look });
    expect(codeOf(started)).toEqual([200, undefined]);
    expect(started.body.data).toMatchObject({ ...day(), orders: shown.buy.orders + shown.sell.orders });
    const { workId, runId } = started.body.data as { workId: number; runId: number };
    await Promise.all([1, 2].map(() => test.jobs.runAll('work.lane')));
    expect((await checker.call(getWork, { params: { workId } })).body.data).toMatchObject({ state: 'done', failed: 0 });
    const [report] = (await checker.call(listSettlementRuns, { query: day() })).body.data;
    expect(report).toMatchObject({
      runId,
      issued: shown.buy.orders,
      redeemed: shown.sell.orders,
      rejected: 0,
      failed: 0,
      startedByName: 'پیمان سهرابی',
      issueNav: prices.issueNav,
      issuedUnits: shown.buy.units,
      issuedAmount: shown.buy.amount,
      remain: shown.buy.remain,
      isAutomatic: false,
    });
    expect(must(report).finishedAt).not.toBeNull();
    const order = (await investor.call(getOrder, { params: { orderId } })).body.data;
    expect(order).toMatchObject({ status: 'issued', unitPrice: prices.issueNav });
    expect(sumOf(must(order.net), must(order.fee), must(order.remain))).toBe(30_000_000n);
    const results = (await checker.call(listSettlementResults, { params: { runId }, query: { size: 100 } })).body;
    expect(results.data.find((one: { orderId: number }) => one.orderId === orderId)).toMatchObject({
      outcome: 'issued',
      units: order.units,
      fee: order.fee,
      remain: order.remain,
    });
    const ofDay = (
      await sql<{
        issued: bigint;
      }>`select units_sub_day as issued from fund_navs where fund_id = ${fundId} and nav_date = ${NAV_DATE}`.execute(
        test.db.db,
      )
    ).rows[0];
    expect(ofDay?.issued).toBe(BigInt(shown.buy.units));
    await expectRefused(checker, executeDay, { body: await previewed() }, [409, 'SETTLEMENT_EMPTY']);
    await test.app.services.settlement.startDue(NAV_DATE);
    expect((await checker.call(listSettlementRuns, { query: day() })).body.data).toHaveLength(1);
    expect((await checker.call(settlementPreview, { query: day() })).body.data).toMatchObject({
      isApproved: true,
      isLocked: true,
      buy: { orders: 0 },
    });
    await expectRefused(maker, setNav, { body: body() }, [409, 'PRICE_LOCKED']);
    await expectRefused(maker, prepareNavWithdrawal, { body: { ...(await seen()), reason } }, [409, 'PRICE_LOCKED']);
    expect(
      (await verifyBooks(test.db.db, test.app.services.audit)).checks.filter((check) => check.wrong !== 0n),
    ).toEqual([]);
  });
});

describe('the clock of the demo', () => {
  it('is read by admins and moved by the super admin', async () => {
    await expectRefused(test.api.anonymous(), getDemoClock, {}, [401, 'SESSION_REQUIRED']);
    await expectRefused(investor, getDemoClock, {}, [403, 'ACCESS_DENIED']);
    await expectRefused(test.api.anonymous(), moveDemoClock, { body: {} }, [401, 'SESSION_REQUIRED']);
    await expectRefused(checker, moveDemoClock, { body: {} }, [403, 'ACCESS_DENIED']);
    await expectRefused(chief, moveDemoClock, { body: { days: 0 } }, [400, 'VALIDATION_FAILED']);
    await expectRefused(chief, moveDemoClock, { body: { days: 11 } }, [400, 'VALIDATION_FAILED']);
    expect((await maker.call(getDemoClock)).body.data).toMatchObject({
      today: NAV_DATE,
      isWorkingDay: true,
      daysAhead: 0,
    });
    const moved = await chief.call(moveDemoClock, { body: {} });
    expect(moved.body.data.clock).toMatchObject({ today: '2026-11-23', daysAhead: 1 });
    expect((await verifyBooks(test.db.db, test.app.services.audit)).isSound).toBe(true);
  });

  it('begins no day before eight, when debits leave', async () => {
    const night = await createTestApp({ seed: 'demo', env: { DEMO: '1' }, now: new Date('2026-11-21T22:30:00Z') });
    try {
      const admin = await night.api.demo('super');
      const moved = await admin.call(moveDemoClock, { body: {} });
      expect(moved.body.data.clock).toMatchObject({ today: '2026-11-23', now: '2026-11-23T04:30:00.000Z' });
      const again = await admin.call(moveDemoClock, { body: {} });
      expect(again.body.data.clock).toMatchObject({ today: '2026-11-24', now: '2026-11-24T04:30:00.000Z' });
    } finally {
      await night.close();
    }
  });

  it('does not exist where real money is', async () => {
    const real = await createTestApp({ seed: 'demo' });
    try {
      const admin = await real.api.demo('super');
      expect(codeOf(await admin.call(getDemoClock))).toEqual([404, 'DEMO_OFF']);
      expect(codeOf(await admin.call(moveDemoClock, { body: {} }))).toEqual([404, 'DEMO_OFF']);
    } finally {
      await real.close();
    }
  });
});
