import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { getOrderDocument } from '#shared/contract/documents.ts';
import { getOrder, listOrders, sendSellOtp } from '#shared/contract/orders.ts';
import { trackOrder } from '#shared/contract/tracking.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { createLimits, limitRules } from '#server/http/limits.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor } from '../support/lookup.ts';

/* How one order stands, by its number and code, without a log-in (decision 72). */

let test: TestApp;
let investor: ApiClient;
let investorId: number;
let addresses = 0;
const guest = () => test.api.anonymous(`203.0.113.${(addresses += 1)}`);

beforeAll(async () => {
  // the limits of the account's own counters are asked here, not those of the HTTP layer
  const raised = Object.fromEntries(
    Object.entries(limitRules).map(([name, rule]) => [name, { ...rule, points: 1_000_000, store: 'memory' as const }]),
  );
  const limits = createLimits(
    { query: () => Promise.reject(new Error('not used')) },
    raised as unknown as typeof limitRules,
  );
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' }, rateLimits: true, limits });
  investor = await test.api.demo('investor');
  ({ investorId } = await ownInvestor(test.db.db));
});
afterAll(() => test.close());

async function orderIn(status: string) {
  const { body } = await investor.call(listOrders, { query: { investorId, status } });
  const found = body.data[0];
  if (!found) throw new Error(`the demo has no order in ${status}`);
  const { body: details } = await investor.call(getOrder, { params: { orderId: found.orderId } });
  return details.data;
}

const codeOf = ({ trackingCode }: { trackingCode: string | null }): string => {
  if (trackingCode === null) throw new Error('the order has no code');
  return trackingCode;
};

it('tells state, dates and course of the order whose number and code were typed, however they were typed', async () => {
  const order = await orderIn('processing');
  const code = codeOf(order);
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const answer = await guest().call(trackOrder, {
    body: {
      orderNo: toPersianDigits(order.orderNo.replace('-', '')),
      code: ` ${code.toLowerCase().replace('-', ' ')}`,
    },
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.data).toMatchObject({
    orderNo: order.orderNo,
    status: 'processing',
    statusText: order.statusText,
    priceDate: order.priceDate,
    licenseDate: order.licenseDate,
    next: order.next,
  });
  expect(answer.body.data.timeline.map(({ key, state }) => [key, state])).toEqual(
    order.timeline.map(({ key, state }) => [key, state]),
  );
});

it('tells no person, fund, account or amount, and no sentence that a person wrote', async () => {
  let notes = 0;
  for (const status of ['processing', 'issued', 'payout_pending', 'paid', 'rejected', 'receipt_rejected']) {
    const { rows } = await sql<{ id: number }>`
      select id from orders where status = ${status} order by id desc limit 1`.execute(test.db.db);
    const [{ id: orderId } = { id: 0 }] = rows;
    if (orderId === 0) continue;
    const admin = await test.api.demo('super');
    const { body } = await admin.call(getOrder, { params: { orderId } });
    const order = body.data;
    const written = order.events.map(({ note }) => note).filter((note) => note !== '');
    notes += written.length;
    const answer = await guest().call(trackOrder, { body: { orderNo: order.orderNo, code: codeOf(order) } });
    expect(answer.status, answer.text).toBe(200);
    expect(Object.keys(answer.body.data).sort()).toEqual(
      [
        ...['checkedAt', 'createdAt', 'licenseDate', 'next', 'orderNo', 'orderType', 'orderTypeText', 'payoutDate'],
        ...['priceDate', 'status', 'statusColor', 'statusNote', 'statusText', 'timeline'],
      ].sort(),
    );
    for (const secret of [order.fundName, order.amount, order.net, order.accountText, order.reason, ...written])
      if (secret) expect(answer.text, `${status}: ${secret}`).not.toContain(secret);
  }
  expect(notes).toBeGreaterThan(0);
});

it('stands on receipt and notice with the address where it is typed', async () => {
  const order = await orderIn('issued');
  for (const kind of ['receipt', 'issue_notice'] as const) {
    const paper = await investor.call(getOrderDocument, { params: { orderId: order.orderId, kind } });
    const { text } = await extractText(await getDocumentProxy(paper.bytes), { mergePages: true });
    expect(text.replace(/\s+/g, ' ')).toContain(codeOf(order));
    expect(text).toContain('/track');
  }
});

it('answers an unknown number, a wrong code and the code of another order alike, and says what is missing', async () => {
  const order = await orderIn('processing');
  const other = await orderIn('issued');
  const bodies = [
    { orderNo: '1405-999999', code: codeOf(order) },
    { orderNo: order.orderNo, code: 'AAAA-AAAA' },
    { orderNo: order.orderNo, code: codeOf(other) },
    { orderNo: order.orderNo, code: 'رمز' },
  ];
  const told = [];
  for (const body of bodies) {
    const { status, body: answer } = await guest().call(trackOrder, { body });
    told.push([status, answer.code, answer.message]);
  }
  expect(told[0]?.slice(0, 2)).toEqual([404, 'ORDER_TRACKING_UNKNOWN']);
  expect(new Set(told.map(String)).size).toBe(1);
  const empty = await guest().call(trackOrder, { body: { orderNo: 'x', code: '' } });
  expect([empty.status, Object.keys(empty.body.fields).sort()]).toEqual([400, ['code', 'orderNo']]);
});

it('is refused for a redemption that waits for its code: it is not placed yet', async () => {
  const { rows } = await sql<{ fundId: number }>`
    select fund_id as "fundId" from holdings
    where investor_id = ${investorId} and units > reserved
    order by fund_id limit 1`.execute(test.db.db);
  const prepared = await investor.call(sendSellOtp, {
    body: { investorId, fundId: rows[0]?.fundId as number, units: '1' },
  });
  expect(prepared.status, prepared.text).toBe(200);
  const { body } = await investor.call(getOrder, { params: { orderId: prepared.body.data.orderId } });
  expect(body.data.trackingCode).toBeNull();
});

it('asks an address that keeps guessing for a captcha, and forgets right tries', async () => {
  const order = await orderIn('processing');
  const right = { orderNo: order.orderNo, code: codeOf(order) };
  const own = guest();
  for (let turn = 0; turn < 40; turn += 1) expect((await own.call(trackOrder, { body: right })).status).toBe(200);

  const guesser = guest();
  const guess = (n: number, recaptcha?: string) =>
    guesser.call(trackOrder, {
      body: { orderNo: order.orderNo, code: `AAAA-${1000 + n}`, ...(recaptcha && { recaptcha }) },
    });
  const answers: number[] = [];
  for (let n = 0; n < 40 && answers.at(-1) !== 429; n += 1) answers.push((await guess(n)).status);
  expect(answers.at(-1)).toBe(429);
  expect(answers.length).toBeLessThanOrEqual(31);
  expect((await guess(50)).body.code).toBe('captcha_required');
  // the right code does not open the door without the proof either, and a proof counts once
  expect((await guesser.call(trackOrder, { body: right })).status).toBe(429);
  expect((await guess(51, 'good-track-1')).status).toBe(404);
  expect((await guess(52, 'good-track-1')).status).toBe(429);
  expect((await guesser.call(trackOrder, { body: { ...right, recaptcha: 'good-track-2' } })).status).toBe(200);
});
