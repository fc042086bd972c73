import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  buyOrder,
  estimateOrder,
  fundSchedule,
  getOrder,
  listOrders,
  listPaymentMethods,
  orderInvestorAsset,
  orderSchedule,
} from '#shared/contract/orders.ts';
import { profileStatus } from '#shared/contract/dashboard.ts';
import { paymentStatus, retryPayment } from '#shared/contract/payments.ts';
import { getDemoClock, moveDemoClock } from '#shared/contract/demoClock.ts';
import { openFund, ownInvestor } from '../support/lookup.ts';
import { expectSoundBooks } from '../support/books.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { must } from '#tests/support/must.ts';

let test: TestApp;
let investor: ApiClient;
let investorId: number;
let fundId: number;
let ipg: number;

const bank = (client: ApiClient, path: string, decision: string) =>
  client.request(path, {
    method: 'POST',
    body: new URLSearchParams({ decision }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Follows the pay address to the bank's page. */
async function openBank(client: ApiClient, payUrl: string): Promise<string> {
  const opened = await client.request(payUrl);
  expect(opened.status).toBe(302);
  return opened.headers.get('location') ?? '';
}

async function pay(client: ApiClient, payUrl: string, decision = 'ok'): Promise<string> {
  const back = await bank(client, await openBank(client, payUrl), decision);
  if (decision === 'lost') return '';
  expect(back.status).toBe(303);
  const done = await client.request(back.headers.get('location') ?? '');
  expect(done.status).toBe(302);
  return done.headers.get('location') ?? '';
}

const buy = (client: ApiClient, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  client.call(buyOrder, { body: { investorId, fundId, wayId: ipg, acceptRules: true, ...body }, headers });

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  investor = await test.api.demo('investor');
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = await openFund(test.db.db);
  const ways = await investor.call(listPaymentMethods, { query: { investorId, fundId } });
  expect(ways.status).toBe(200);
  ipg = must(ways.body.data.find((way: { code: string }) => way.code === 'ipg')?.wayId);
});
afterAll(() => test.close());
/** Time was moved, so the short session is over. */
beforeEach(async () => {
  investor = await test.api.demo('investor');
});

describe('buying units', () => {
  it('starts from sound demo books', () => expectSoundBooks(test));

  it('tells payment methods, schedules and windows', async () => {
    const ways = await investor.call(listPaymentMethods, { query: { investorId, fundId } });
    expect(ways.body.data[0]).toMatchObject({
      code: 'ipg',
      isActive: true,
      gateways: [{ id: 'sandbox', isHealthy: true }],
    });
    const schedule = await investor.call(fundSchedule, { query: { fundId } });
    expect(
      schedule.body.data.find(
        (row: { orderType: number; wayCode: string }) => row.orderType === 1 && row.wayCode === 'ipg',
      ),
    ).toMatchObject({
      today: 'open',
      effectiveDate: '2026-11-21',
      priceDate: '2026-11-22',
      licenseDate: '2026-11-23',
    });
    const windows = await investor.call(orderSchedule, { query: { fundId, orderType: 1 } });
    expect(windows.body.data).toMatchObject({ isOpen: true, openNow: true });
  });

  it('estimates with the same refusal of a payment method as the order', async () => {
    const methods = (await investor.call(listPaymentMethods, { query: { investorId, fundId } })).body.data;
    for (const code of ['direct_debit', 'deposit_id']) {
      const wayId = must(methods.find((method) => method.code === code)).wayId;
      const body = { investorId, fundId, orderType: 1, amount: '50000000', wayId };
      const [problem] = (await investor.call(estimateOrder, { body })).body.data.problems;
      const placed = await buy(investor, { amount: '50000000', wayId });
      expect(problem).toEqual({ code: 'ORDER_WAY_DISABLED', message: placed.body.message, field: null });
      expect(placed.body.code).toBe('ORDER_WAY_DISABLED');
    }
  });

  it('estimates with the numbers that the order then has', async () => {
    const estimate = await investor.call(estimateOrder, {
      body: { investorId, fundId, orderType: 1, amount: '50000000', wayId: ipg },
    });
    expect(estimate.status).toBe(200);
    const { units, fee, remain, net, problems } = estimate.body.data;
    expect(problems).toEqual([]);
    expect(BigInt(net) + BigInt(fee) + BigInt(remain)).toBe(50_000_000n);
    const placed = await buy(investor, { amount: '50000000' });
    expect(placed.status).toBe(201);
    const detail = await investor.call(getOrder, { params: { orderId: placed.body.data.orderId } });
    expect(detail.body.data).toMatchObject({
      units,
      fee,
      amount: '50000000',
      isEstimate: true,
      status: 'pending_payment',
    });
  });

  it('goes from click to units in the holding', async () => {
    const placed = await buy(investor, { amount: '30000000' });
    expect(placed.body.data).toMatchObject({ status: 'pending_payment' });
    const result = await pay(investor, must(placed.body.data.payUrl));
    expect(result).toBe(`/requests?payment=${placed.body.data.payment}`);
    const status = await investor.call(paymentStatus, { params: { publicId: must(placed.body.data.payment) } });
    expect(status.body.data).toMatchObject({
      orderStatus: 'registered',
      payment: { result: 'ok', amount: '30000000' },
    });
    for (const isAllowed of [false, true]) {
      await sql`update funds set is_direct_debit_allowed = ${isAllowed} where id = ${fundId}`.execute(test.db.db);
      const told = await investor.call(paymentStatus, { params: { publicId: must(placed.body.data.payment) } });
      expect(told.body.data.isDirectDebitAllowed).toBe(isAllowed);
    }
    const before =
      (await investor.call(orderInvestorAsset, { query: { investorId } })).body.data.find(
        (row: { fundId: number }) => row.fundId === fundId,
      )?.units ?? '0';
    const admin = await test.api.demo('super');
    for (let day = 0; day < 2; day += 1) expect((await admin.call(moveDemoClock, { body: {} })).status).toBe(200);
    const order = await investor.call(getOrder, { params: { orderId: placed.body.data.orderId } });
    expect(order.body.data).toMatchObject({ status: 'issued', isEstimate: false });
    const { units, net, fee, remain, licenseNumber, timeline } = order.body.data;
    expect(licenseNumber).toBeTruthy();
    expect(timeline.every((step: { state: string }) => step.state === 'done')).toBe(true);
    expect(BigInt(must(net)) + BigInt(must(fee)) + BigInt(must(remain))).toBe(30_000_000n);
    const after = (await investor.call(orderInvestorAsset, { query: { investorId } })).body.data.find(
      (row: { fundId: number }) => row.fundId === fundId,
    )?.units;
    expect(BigInt(must(after))).toBeGreaterThanOrEqual(BigInt(before) + BigInt(must(units)));
    await expectSoundBooks(test);
    expect((await admin.call(getDemoClock)).body.data.daysAhead).toBe(2);
  });

  it('fails, is cancelled and is paid again', async () => {
    const placed = await buy(investor, { amount: '11000000' });
    await pay(investor, must(placed.body.data.payUrl), 'fail');
    const failed = await investor.call(paymentStatus, { params: { publicId: must(placed.body.data.payment) } });
    expect(failed.body.data).toMatchObject({
      orderStatus: 'payment_failed',
      canRetry: true,
      payment: { result: 'failed' },
    });
    // home leads to the very order, with until when it can be paid
    const home = (await investor.call(profileStatus, { query: { investorId } })).body.data;
    const waiting = must(home.actions.find(({ path }) => path === `/requests?order=${placed.body.data.orderId}`));
    expect(waiting).toMatchObject({ code: 'pay', waitsForInvestor: true, label: 'پرداخت' });
    expect(waiting.text).toMatch(/^خرید .+: پرداخت تا /);
    // a bank has given back what it took after 72 hours
    const threeDaysOn = new Date(Date.parse(failed.body.data.payment.createdAt) + 72 * 3_600_000);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran' }).format(threeDaysOn);
    expect(failed.body.data.refundBy).toBe(day);
    const again = await investor.call(retryPayment, { params: { orderId: placed.body.data.orderId }, body: {} });
    expect(again.body.data.status).toBe('pending_payment');
    await pay(investor, again.body.data.payUrl, 'cancel');
    const third = await investor.call(retryPayment, { params: { orderId: placed.body.data.orderId }, body: {} });
    await pay(investor, third.body.data.payUrl);
    const order = await investor.call(getOrder, { params: { orderId: placed.body.data.orderId } });
    expect(order.body.data).toMatchObject({ status: 'registered' });
    expect(order.body.data.payments.map((payment: { result: string }) => payment.result)).toEqual([
      'failed',
      'failed',
      'ok',
    ]);
    await expectSoundBooks(test);
  });

  it('heals itself when the line to the bank is lost after paying', async () => {
    const placed = await buy(investor, { amount: '12000000' });
    await pay(investor, must(placed.body.data.payUrl), 'lost');
    const waiting = await investor.call(paymentStatus, { params: { publicId: must(placed.body.data.payment) } });
    expect(waiting.body.data.payment.result).toBe('pending');
    test.clock.advance(4 * 60_000);
    await test.app.runJob('payments.reconcile');
    const healed = await investor.call(paymentStatus, { params: { publicId: must(placed.body.data.payment) } });
    expect(healed.body.data).toMatchObject({ orderStatus: 'registered', payment: { result: 'ok' } });
  });

  it('pays back money that comes for an order which is over', async () => {
    const placed = await buy(investor, { amount: '13000000' });
    const bankPath = await openBank(investor, must(placed.body.data.payUrl));
    test.clock.advance(16 * 60_000);
    await test.app.runJob('payments.reconcile');
    test.clock.advance(15 * 60_000);
    await test.app.runJob('orders.expire');
    investor = await test.api.demo('investor');
    const expired = await investor.call(getOrder, { params: { orderId: placed.body.data.orderId } });
    expect(expired.body.data.status).toBe('expired');
    const back = await bank(investor, bankPath, 'ok');
    await investor.request(back.headers.get('location') ?? '');
    const after = await investor.call(getOrder, { params: { orderId: placed.body.data.orderId } });
    // the bank was asked before a word was said: it has the money, so the money is taken and queued to go back
    expect(after.body.data.status).toBe('refund_pending');
    expect(after.body.data.payments[0]?.result).toBe('refund');
    await expectSoundBooks(test);
  });

  it('makes one order of 100 equal posts with one key', async () => {
    const headers = { 'idempotency-key': 'f3b9e0c4-0001-4000-8000-000000000001' };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => buy(investor, { amount: '14000000' }, headers)),
    );
    const ids = new Set(answers.filter((answer) => answer.status === 201).map((answer) => answer.body.data.orderId));
    expect(ids.size).toBe(1);
    expect(answers.every((answer) => answer.status === 201 || answer.status === 409)).toBe(true);
    expect((await buy(investor, { amount: '14000001' }, headers)).status).toBe(422);
  });

  it('makes one order of a double click without a key', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(investor, { amount: '15000000' })));
    expect(new Set(answers.map((answer) => answer.body.data.orderId)).size).toBe(1);
  });

  it('credits once for 200 callbacks at once, and never for a forged one', async () => {
    const placed = await buy(investor, { amount: '16000000' });
    const back = await bank(investor, await openBank(investor, must(placed.body.data.payUrl)), 'ok');
    const callback = back.headers.get('location') ?? '';
    await Promise.all(Array.from({ length: 200 }, () => test.api.anonymous().request(callback)));
    await test.api.anonymous().request(callback.replace('Status=OK', 'Status=NOK'));
    const forged = await test.api.anonymous().request('/api/orders/callback/?Authority=Sforged&Status=OK');
    expect(forged.headers.get('location')).toBe('/requests');
    const { rows } = await sql<{ total: bigint; rows: number }>`
      select sum(credit)::bigint as total, count(*)::int as rows from ledger_entries where order_id = ${placed.body.data.orderId} and tx_type = 'deposit_ipg' and investor_id is not null`.execute(
      test.db.db,
    );
    expect(rows[0]).toEqual({ total: 16_000_000n, rows: 1 });
    await expectSoundBooks(test);
  });

  it('refuses what the rules refuse, and writes nothing then', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from orders`.execute(test.db.db)).rows[0]?.n;
    const before = await count();
    expect((await buy(investor, { amount: '1000' })).body.code).toBe('ORDER_BELOW_MINIMUM');
    expect((await buy(investor, { amount: '2000000001' })).body.code).toBe('ORDER_GATEWAY_LIMIT');
    expect((await buy(investor, {})).body.code).toBe('ORDER_QUANTITY_REQUIRED');
    expect((await buy(investor, { amount: '5000000', fundId: 99_999 })).body.code).toBe('ORDER_FUND_NOT_FOUND');
    expect((await buy(investor, { amount: '5000000', acceptRules: false })).status).toBe(400);
    expect((await buy(investor, { amount: '5000000', status: 'issued' })).status).toBe(400);
    const stranger = await test.api.demo('guardian');
    expect((await buy(stranger, { amount: '5000000' })).body.code).toBe('INVESTOR_NOT_ALLOWED');
    expect((await buy(test.api.anonymous(), { amount: '5000000' })).status).toBe(401);
    expect(await count()).toBe(before);
  });

  it('hides orders and payments of others', async () => {
    const list = await investor.call(listOrders, { query: { investorId } });
    const { orderId } = must(list.body.data[0]);
    const stranger = await test.api.demo('guardian');
    expect((await stranger.call(getOrder, { params: { orderId } })).status).toBe(404);
    expect((await stranger.call(retryPayment, { params: { orderId }, body: {} })).status).toBe(404);
    expect((await stranger.call(listOrders, { query: { investorId } })).status).toBe(403);
  });
});
