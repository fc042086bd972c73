import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayError, PaymentGateway } from '#server/ports/gateways/gateway.ts';
import { createVandarGateway } from '#server/ports/gateways/vandar.ts';
import { createZarinpalGateway } from '#server/ports/gateways/zarinpal.ts';
import { createZibalGateway } from '#server/ports/gateways/zibal.ts';

/* The adapters against a stand-in that answers as the gateways' documents say. */

interface Seen {
  path: string;
  body: Record<string, unknown>;
}

let server: Server;
let host: string;
let seen: Seen[];
let answer: (path: string) => { status?: number; json?: unknown; text?: string; delayMs?: number };

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void read(request).then((text) => {
      seen.push({ path: request.url ?? '', body: JSON.parse(text) as Record<string, unknown> });
      const { status = 200, json, text: plain, delayMs = 0 } = answer(request.url ?? '');
      setTimeout(
        () => response.writeHead(status, { 'content-type': 'application/json' }).end(plain ?? JSON.stringify(json)),
        delayMs,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const input = {
  amountRial: 50_000_000n,
  callbackUrl: 'https://panel.example/api/orders/callback/',
  description: 'x',
  orderNo: '1405-500001',
  mobile: '09120000001',
  nationalCode: '0012345679',
};
const authority = 'A0000000000000000000000000000wwOGYpd';

describe('ZarinPal v4', () => {
  const gateway = (timeoutMs?: number): PaymentGateway =>
    createZarinpalGateway({ merchantId: '0'.repeat(36), host, timeoutMs });

  it('opens a payment in rial', async () => {
    answer = () => ({
      json: { data: { code: 100, message: 'Success', authority, fee_type: 'Merchant', fee: 100 }, errors: [] },
    });
    const opened = await gateway().request(input);
    expect(opened.redirectUrl).toBe(`${host}/pg/StartPay/${authority}`);
    expect(seen[0]).toEqual({
      path: '/pg/v4/payment/request.json',
      body: {
        merchant_id: '0'.repeat(36),
        amount: 50_000_000,
        currency: 'IRR',
        description: 'x',
        callback_url: input.callbackUrl,
        metadata: { order_id: '1405-500001', mobile: '09120000001' },
      },
    });
  });

  it.each([100, 101])('takes verify code %s as money that is ours', async (code) => {
    const data = { code, ref_id: 201, card_pan: '502229******5995', card_hash: '1EBE3EBEBE35C7EC', fee: 0 };
    answer = () => ({ json: { data, errors: [], extra: 'x' } });
    await expect(gateway().verify({ authority, amountRial: 50_000_000n })).resolves.toMatchObject({
      state: 'verified',
      refId: '201',
      cardMask: '502229******5995',
      amountRial: 50_000_000n,
    });
    expect(seen[0]?.body).toMatchObject({ amount: 50_000_000, authority });
    expect((await gateway().verify({ authority, amountRial: 50_000_000n })).raw, 'only what is used is kept').toEqual({
      data: { code, ref_id: 201, card_pan: '502229******5995', fee: 0 },
      errors: [],
    });
  });

  it.each([
    [-51, 'unpaid'],
    [-50, 'unpaid'],
  ])('takes verify code %s as unpaid', async (code, state) => {
    answer = () => ({ status: 422, json: { data: [], errors: { code, message: 'x' } } });
    await expect(gateway().verify({ authority, amountRial: 1n })).resolves.toMatchObject({ state, code: String(code) });
  });

  it.each([
    [-54, true],
    [-53, true],
    [-52, false],
    [-12, false],
  ])('refuses on code %s, final: %s', async (code, isFinal) => {
    answer = () => ({ status: 401, json: { data: [], errors: { code, message: 'x' } } });
    await expect(gateway().verify({ authority, amountRial: 1n })).rejects.toMatchObject({
      code: String(code),
      isFinal,
    });
    expect(gateway().explain(String(code))).toMatch(/[آ-ی]/);
  });

  it.each([
    ['PAID', 'paid'],
    ['VERIFIED', 'paid'],
    ['IN_BANK', 'pending'],
    ['FAILED', 'unpaid'],
    ['REVERSED', 'reversed'],
  ])('reads inquiry %s as %s', async (status, state) => {
    answer = () => ({ json: { data: { code: 100, message: 'x', status }, errors: [] } });
    await expect(gateway().inquire({ authority, amountRial: 1n })).resolves.toMatchObject({ state });
  });

  it('calls silence, 5xx and garbage unknown, never failed', async () => {
    answer = () => ({ json: {}, delayMs: 300 });
    await expect(gateway(50).verify({ authority, amountRial: 1n })).rejects.toMatchObject({
      code: 'TIMEOUT',
      isFinal: false,
    });
    answer = () => ({ status: 502, text: '<html>' });
    await expect(gateway().verify({ authority, amountRial: 1n })).rejects.toMatchObject({
      code: 'HTTP_502',
      isFinal: false,
    });
    answer = () => ({ text: 'ok' });
    await expect(gateway().verify({ authority, amountRial: 1n })).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      isFinal: false,
    });
  });

  it('reads the list of unverified payments', async () => {
    answer = () => ({
      json: {
        data: {
          code: 100,
          message: 'Success',
          authorities: [{ authority, amount: 50_000_000, channel: 'WebGate', callback_url: 'x', date: '2026-11-21' }],
        },
        errors: [],
      },
    });
    expect(await gateway().listUnverified?.()).toEqual([{ authority, amountRial: 50_000_000n }]);
    expect(seen[0]).toEqual({ path: '/pg/v4/payment/unVerified.json', body: { merchant_id: '0'.repeat(36) } });
    answer = () => ({ json: { data: [], errors: { code: -11, message: 'x' } } });
    await expect(gateway().listUnverified?.()).rejects.toMatchObject({ code: '-11', isFinal: false });
  });

  it('reads its callback and no other', () => {
    expect(gateway().readCallback({ Authority: authority, Status: 'OK' })).toEqual({ authority, hint: 'ok' });
    expect(gateway().readCallback({ Authority: authority, Status: 'NOK' })?.hint).toBe('failed');
    expect(gateway().readCallback({ trackId: '1' })).toBeNull();
  });
});

describe('Zibal', () => {
  const gateway = (): PaymentGateway => createZibalGateway({ merchantId: 'zibal', host });

  it('opens a payment with the payer, so that only a card of the payer pays', async () => {
    answer = () => ({ json: { result: 100, trackId: 15966442233311, message: 'success' } });
    expect((await gateway().request(input)).redirectUrl).toBe(`${host}/start/15966442233311`);
    expect(seen[0]).toMatchObject({
      path: '/v1/request',
      body: {
        merchant: 'zibal',
        amount: 50_000_000,
        orderId: '1405-500001',
        nationalCode: '0012345679',
        mobile: '09120000001',
      },
    });
  });
  it.each([
    [100, 'verified'],
    [201, 'verified'],
    [202, 'unpaid'],
  ])('reads verify result %s as %s', async (result, state) => {
    answer = () => ({ json: { result, amount: 50_000_000, refNumber: 77, cardNumber: '62198619****0000' } });
    await expect(gateway().verify({ authority: '15966442233311', amountRial: 50_000_000n })).resolves.toMatchObject({
      state,
    });
  });
  it('asks once for the reference of the bank when a payment was verified before, and does not wait for it', async () => {
    const verify = () => gateway().verify({ authority: '15966442233311', amountRial: 50_000_000n });
    answer = (path) => ({
      json: path.endsWith('/inquiry')
        ? { result: 100, status: 1, amount: 50_000_000, refNumber: 77, cardNumber: '62198619****0000' }
        : { result: 201, message: 'already verified' },
    });
    await expect(verify()).resolves.toMatchObject({ state: 'verified', refId: '77', cardMask: '62198619****0000' });
    expect(seen.map(({ path }) => path)).toEqual(['/v1/verify', '/v1/inquiry']);
    answer = (path) => (path.endsWith('/inquiry') ? { status: 500, json: {} } : { json: { result: 201 } });
    await expect(verify()).resolves.toMatchObject({ state: 'verified', amountRial: 50_000_000n, refId: '' });
  });
  it.each([
    [1, 'paid'],
    [2, 'paid'],
    [-1, 'pending'],
    [3, 'unpaid'],
    [5, 'unpaid'],
    [18, 'reversed'],
  ])('reads inquiry status %s as %s', async (status, state) => {
    answer = () => ({ json: { result: 100, status } });
    await expect(gateway().inquire({ authority: '1', amountRial: 1n })).resolves.toMatchObject({ state });
  });
  it('reads its callback', () =>
    expect(gateway().readCallback({ trackId: '9', success: '1', status: '2' })).toEqual({
      authority: '9',
      hint: 'ok',
    }));
});

describe('Vandar', () => {
  const gateway = (): PaymentGateway => createVandarGateway({ apiKey: 'k', host });

  it('opens and verifies, and reports the amount it was told', async () => {
    answer = (path) => ({
      json: path.endsWith('/send')
        ? { status: 1, token: 'tok' }
        : { status: 1, amount: '5000000', transId: 42, cardNumber: '603799******0126', cid: 'A1B2' },
    });
    expect((await gateway().request(input)).redirectUrl).toBe(`${host}/v3/tok`);
    // ten times less than asked: the caller compares and does not book it
    await expect(gateway().verify({ authority: 'tok', amountRial: 50_000_000n })).resolves.toMatchObject({
      state: 'verified',
      amountRial: 5_000_000n,
      refId: '42',
      raw: { status: 1, amount: '5000000', transId: 42, cardNumber: '603799******0126' },
    });
    answer = () => ({ json: { status: 0, errors: ['x'], cid: 'A1B2', mobile: '09120000001' } });
    const refused = await gateway()
      .verify({ authority: 'tok', amountRial: 50_000_000n })
      .catch((error: unknown) => error);
    expect((refused as GatewayError).raw).toEqual({ status: 0, errors: ['x'] });
  });
  it('reads «1000.00» as 1000 rial', async () => {
    answer = () => ({
      json: { status: 1, amount: '50000000.00', transId: 42, cardNumber: '603799******0126', wage: '500' },
    });
    await expect(gateway().verify({ authority: 'tok', amountRial: 50_000_000n })).resolves.toMatchObject({
      state: 'verified',
      amountRial: 50_000_000n,
      feeRial: 500n,
    });
  });
  it.each([[{ status: 0, errors: ['x'] }], [{ status: 2 }], [{ status: '' }], [{}], [{ status: 1, amount: 'x' }]])(
    'calls the unknown answer %j to a verification unknown, never unpaid',
    async (json) => {
      answer = () => ({ json });
      await expect(gateway().verify({ authority: 'tok', amountRial: 1n })).rejects.toMatchObject({ isFinal: false });
    },
  );
  it.each([[{ status: 0, errors: ['x'] }], [{ status: 1, code: 7 }], [{}]])(
    'calls the unknown answer %j to an inquiry unknown, never unpaid',
    async (json) => {
      answer = () => ({ json });
      await expect(gateway().inquire({ authority: 'tok', amountRial: 1n })).rejects.toMatchObject({ isFinal: false });
    },
  );
  it('reads its callback', () =>
    expect(gateway().readCallback({ token: 'tok', payment_status: 'FAILED' })).toEqual({
      authority: 'tok',
      hint: 'failed',
    }));
});
