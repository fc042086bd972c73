import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFundFavorite, fundComparePrices } from '#shared/contract/funds.ts';
import { addOrderWindow } from '#shared/contract/fundRules.ts';
import { buyOrder, listOrders } from '#shared/contract/orders.ts';
import { startPayment } from '#shared/contract/payments.ts';
import { listTickets } from '#shared/contract/tickets.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { openStormShop } from '../support/storms.ts';
import type { ApiClient } from '../support/client.ts';
import { must } from '#tests/support/must.ts';

/* Input at the edges of what the types can hold, sent from outside as an integrator would (reliability I1, I2). */

let test: TestApp;
let investor: ApiClient;
let maker: ApiClient;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  investor = await test.api.demo('investor');
  maker = await test.api.demo('maker');
});
afterAll(() => test.close());

describe('numbers and days at their edges', () => {
  it('refuses the id of a fund beyond the largest one, below its field', async () => {
    const answer = await investor.call(fundComparePrices, { query: { fundIds: '1,2147483648' } });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.fundIds).toHaveLength(1);
  });

  it.each(['9999-12-31', '0001-01-01', '2199-01-01'])('refuses the day %s below its field', async (to) => {
    const answer = await investor.call(listTickets, { body: { to } });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(['to']);
  });

  it('takes the last day that it knows', async () => {
    expect((await investor.call(listTickets, { body: { to: '2198-12-31' } })).status).toBe(200);
  });

  it('refuses an empty time of a window below its field', async () => {
    const body = {
      fundId: 1,
      orderType: 1,
      weekDay: 0,
      fromTime: '',
      toTime: '08:00',
      dateFrom: null,
      dateTo: null,
      isClosed: false,
      reason: 'آزمایش پنجره ثبت',
    };
    const answer = await maker.call(addOrderWindow, { body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toContain('fromTime');
  });
});

describe('parameters of the address', () => {
  it('refuses one that comes twice, by its name', async () => {
    const answer = await investor.request(`${listOrders.path}?investorId=1&page=1&page=2`);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(Object.keys(answer.body.fields)).toEqual(['page']);
  });

  it('refuses text that the database cannot hold, by its name', async () => {
    const answer = await investor.request(`${listOrders.path}?investorId=1&search=a%00b`);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(Object.keys(answer.body.fields)).toEqual(['search']);
  });
});

describe('cookies of reads', () => {
  it('keeps the token of a session when an open page is read without its bearer', async () => {
    const client = await test.api.demo('investor');
    const { bearer } = client;
    client.bearer = null;
    await client.request('/api/calendar/?from=2026-11-01&to=2026-11-20');
    client.bearer = bearer;
    const answer = await client.call(setFundFavorite, { body: { fundId: 1, isFavorite: true } });
    expect(answer.status).toBe(200);
  });
});

describe('the form of the sandbox bank', () => {
  const LIMIT = 200;
  const padded = (bytes: number): string => `decision=ok&note=`.padEnd(bytes, 'x');
  let page = '';
  beforeAll(async () => {
    const { investorId, fundId, ipg } = await openStormShop(test);
    const placed = await investor.call(buyOrder, {
      body: { investorId, fundId, wayId: ipg, amount: '5000000', acceptRules: true },
    });
    const opened = await investor.call(startPayment, { params: { publicId: must(placed.body.data.payment) } });
    page = opened.headers.get('location') ?? '';
  });
  const send = (body: string | ReadableStream, headers: Record<string, string> = {}) =>
    investor.request(page, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  it('is refused when its header tells of more bytes', async () => {
    const answer = await send(padded(LIMIT + 1), { 'content-length': String(LIMIT + 1) });
    expect([answer.status, answer.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('is read no further than its limit when it tells no length', async () => {
    let pulled = 0;
    const stream = new ReadableStream({
      pull(controller) {
        pulled += 1;
        if (pulled > 1_000) controller.close();
        else controller.enqueue(new TextEncoder().encode(pulled === 1 ? padded(LIMIT / 2) : 'x'.repeat(LIMIT / 2)));
      },
    });
    expect((await send(stream)).status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });

  it('is taken at its limit, after the refused ones decided nothing', async () => {
    expect((await send(padded(LIMIT))).status).toBe(303);
  });
});
