import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guardDebitProviders } from '#server/ports/directDebit/guard.ts';
import { DebitProviderError, type DebitProvider } from '#server/ports/directDebit/provider.ts';
import { createVandarDebit } from '#server/ports/directDebit/vandar.ts';
import { createZarinpalDebit } from '#server/ports/directDebit/zarinpal.ts';

/* The adapters against a local stand-in with the documented shapes of the providers (domain 4.1). */

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
  authorization: string | undefined;
}
type Answer = { status?: number; body: unknown };

let server: Server;
let origin = '';
let calls: Call[] = [];
let answer: (call: Call) => Answer;

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

beforeEach(async () => {
  calls = [];
  server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
      const call = {
        method: request.method ?? '',
        path: request.url ?? '',
        body,
        authorization: request.headers.authorization,
      };
      calls.push(call);
      const { status = 200, body: sent } = answer(call);
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(typeof sent === 'string' ? sent : JSON.stringify(sent));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const contractInput = {
  bankCode: 'SABCIR',
  mobile: '09120000001',
  nationalCode: '0012345679',
  maxAmountRial: 50_000_000n,
  maxDailyCount: 1,
  maxMonthlyCount: 10,
  expireDate: '2027-08-21',
  returnUrl: 'http://localhost/api/direct-debit/return/key/',
};
const debitInput = {
  signature: 'S'.repeat(200),
  contract: 'P-1',
  reference: '',
  tracking: 'D1-abc',
  amountRial: 20_000_000n,
  description: 'DD-1',
  sentAt: new Date('2026-11-21T04:30:00Z'),
  notifyUrl: 'http://localhost/api/direct-debit/events/x',
};

describe('ZarinPal Payman', () => {
  const provider = (): DebitProvider =>
    createZarinpalDebit({
      merchantId: 'M',
      host: origin,
      signingHost: 'https://www.zarinpal.com',
      eventSecret: null,
      timeoutMs: 2_000,
    });

  it('opens, confirms and ends a contract', async () => {
    answer = ({ path }) => {
      if (path.endsWith('/payman/request.json'))
        return { body: { data: { code: 100, payman_authority: 'PA-1' }, errors: [] } };
      if (path.endsWith('/payman/verify.json')) return { body: { data: { code: 100, signature: 'SIG' }, errors: [] } };
      return { body: { data: { code: 100 }, errors: [] } };
    };
    const opened = await provider().openContract(contractInput);
    expect(opened).toEqual({ reference: 'PA-1', redirectUrl: 'https://www.zarinpal.com/pg/StartPayman/PA-1/SABCIR' });
    expect(calls[0]).toMatchObject({
      path: '/pg/v4/payman/request.json',
      body: {
        ...{ merchant_id: 'M', mobile: '09120000001', ssn: '0012345679', max_amount: 50_000_000 },
        ...{ max_daily_count: 1, max_monthly_count: 10, expire_at: '2027-08-21 23:59:59' },
      },
    });
    expect(await provider().confirmContract({ reference: 'PA-1', hint: 'ok' })).toEqual({
      state: 'active',
      signature: 'SIG',
      accountMask: null,
    });
    await provider().cancelContract({ reference: 'PA-1', signature: 'SIG' });
    expect(calls.at(-1)).toMatchObject({ path: '/pg/v4/payman/cancelContract.json', body: { signature: 'SIG' } });
  });

  it('lists banks, without a limit where none is given', async () => {
    answer = () => ({
      body: {
        data: {
          banks: [
            { name: 'صادرات', slug: 'saderat', bank_code: 'SABCIR', max_daily_amount: 500000000, max_daily_count: 10 },
            { name: 'ملت', slug: 'mellat', bank_code: 'BKMTIR', max_daily_amount: 1000000000, max_daily_count: null },
          ],
        },
      },
    });
    const banks = await provider().listBanks();
    expect(banks.map(({ code, dailyAmount, dailyCount }) => [code, dailyAmount, dailyCount])).toEqual([
      ['SABCIR', 500_000_000n, 10],
      ['BKMTIR', 1_000_000_000n, null],
    ]);
  });

  it('names a debit before it is sent, and asks about one whose answer says nothing', async () => {
    answer = ({ path }) => {
      if (path.endsWith('payment/request.json')) return { body: { data: { code: 100, authority: 'A-1' }, errors: [] } };
      if (path.endsWith('payman/checkout.json'))
        return { body: { data: { code: 100, amount: 20000000, refrence_id: 777 }, errors: [] } };
      if (path.endsWith('payment/inquiry.json')) return { body: { data: { code: 100, status: 'PAID' }, errors: [] } };
      return { body: { data: { code: 101, ref_id: 888 }, errors: [] } };
    };
    const reference = await provider().prepareDebit?.(debitInput);
    expect(reference).toBe('A-1');
    expect(calls[0]?.body).toMatchObject({ amount: 20_000_000, currency: 'IRR', metadata: { order_id: 'D1-abc' } });
    const made = await provider().debit({ ...debitInput, reference: 'A-1' });
    expect(made).toEqual({ state: 'done', refId: '777', amountRial: 20_000_000n });
    expect(await provider().inquireDebit({ ...debitInput, reference: 'A-1' })).toEqual({
      state: 'done',
      refId: '888',
      amountRial: 20_000_000n,
    });
    answer = () => ({ body: { data: [], errors: { code: -74, message: 'x' } } });
    expect(await provider().debit({ ...debitInput, reference: 'A-1' })).toEqual({ state: 'pending' });
    answer = () => ({ body: { data: { code: 100, status: 'FAILED' }, errors: [] } });
    expect(await provider().inquireDebit({ ...debitInput, reference: 'A-1' })).toMatchObject({ state: 'failed' });
  });

  it('says of silence, broken answers and 5xx that nobody knows', async () => {
    for (const given of [{ status: 502, body: 'x' }, { body: '<html>' }]) {
      answer = () => given;
      const error: unknown = await provider()
        .debit(debitInput)
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(DebitProviderError);
      expect((error as DebitProviderError).isFinal).toBe(false);
    }
  });
});

describe('Vandar subscription', () => {
  const provider = (): DebitProvider =>
    createVandarDebit({
      ...{
        business: 'fund',
        token: 'T',
        host: origin,
        signingHost: 'https://subscription.vandar.io',
        healthHost: origin,
      },
      ...{ eventSecret: null, timeoutMs: 2_000 },
    });

  it('opens, confirms and ends a contract', async () => {
    answer = ({ method, path }) => {
      if (path.endsWith('authorization/store'))
        return { body: { result: { authorization: { token: 'TK', id: 'AZ' } } } };
      if (method === 'PATCH') return { body: { result: { authorization: { id: 'AZ', status: 'SUCCEED' } } } };
      return { body: { status: 1 } };
    };
    const opened = await provider().openContract(contractInput);
    expect(opened.redirectUrl).toBe('https://subscription.vandar.io/authorizations/TK');
    expect(calls[0]).toMatchObject({
      authorization: 'Bearer T',
      body: { bank_code: 'SABCIR', limit: 50_000_000, count: 1 },
    });
    expect(await provider().confirmContract({ reference: opened.reference, hint: 'ok' })).toMatchObject({
      state: 'active',
      signature: 'AZ',
    });
    await provider().cancelContract({ reference: opened.reference, signature: 'AZ' });
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/v3/business/fund/subscription/authorization/AZ' });
  });

  it('debits with our code in the description, and never calls what is not listed absent', async () => {
    answer = ({ method }) =>
      method === 'POST'
        ? { body: { result: { withdrawal: { id: 'W1', status: 'PENDING', amount: 20000000 } } } }
        : { body: { result: { data: [{ id: 'W1', description: 'D1-abc', status: 'DONE', amount: 20000000 }] } } };
    expect(await provider().debit({ ...debitInput, signature: 'AZ' })).toEqual({ state: 'pending' });
    expect(calls[0]?.body).toMatchObject({
      authorization_id: 'AZ',
      amount: 20_000_000,
      is_instant: 1,
      description: 'D1-abc',
    });
    expect(await provider().inquireDebit(debitInput)).toEqual({ state: 'done', refId: 'W1', amountRial: 20_000_000n });
    expect(await provider().inquireDebit({ ...debitInput, tracking: 'D2-x' })).toEqual({ state: 'pending' });
  });

  it('pages on to a debit behind the first page, and stops at rows older than it or at the end of the list', async () => {
    const row = (id: number, createdAt: string) => ({
      ...{ id: `W${id}`, description: id === 25 ? 'D1-abc' : `D-${id}`, status: 'DONE', amount: 20_000_000 },
      created_at: createdAt,
    });
    let lastDay = '2026-11-21T05:00:00Z';
    answer = ({ path }) => {
      const page = Number(new URL(path, origin).searchParams.get('page') ?? 1);
      const rows = Array.from({ length: 10 }, (_one, at) => row((page - 1) * 10 + at + 1, lastDay));
      return { body: { result: { data: page <= 4 ? rows : [] } } };
    };
    expect(await provider().inquireDebit(debitInput)).toEqual({ state: 'done', refId: 'W25', amountRial: 20_000_000n });
    expect(calls.map(({ path }) => path.split('?')[1] ?? '')).toEqual(['', 'page=2', 'page=3']);
    calls = [];
    expect(await provider().inquireDebit({ ...debitInput, tracking: 'D2-x' })).toEqual({ state: 'pending' });
    expect(calls).toHaveLength(5);
    calls = [];
    lastDay = '2026-11-20T04:29:00Z';
    expect(await provider().inquireDebit({ ...debitInput, tracking: 'D2-x' })).toEqual({ state: 'pending' });
    expect(calls).toHaveLength(1);
    // a Jalali day proves nothing about the order, so the list is read to its end
    calls = [];
    lastDay = '1405-08-30 08:00:00';
    expect(await provider().inquireDebit(debitInput)).toMatchObject({ state: 'done' });
  });
});

describe('the breaker of a provider (O10)', () => {
  it('opens by the fifth failure, keeps later calls from leaving, and lets questions pass', async () => {
    answer = () => ({ status: 503, body: 'x' });
    const [guarded] = guardDebitProviders([
      createZarinpalDebit({ merchantId: 'M', host: origin, signingHost: origin, eventSecret: null, timeoutMs: 2_000 }),
    ]);
    for (let index = 0; index < 5; index += 1) await guarded?.debit(debitInput).catch(() => undefined);
    expect(guarded?.isUp()).toBe(false);
    const before = calls.length;
    const refused: unknown = await guarded?.debit(debitInput).catch((thrown: unknown) => thrown);
    expect([(refused as DebitProviderError).code, calls.length]).toEqual(['BREAKER_OPEN', before]);
    answer = () => ({ body: { data: { code: 100, status: 'FAILED' }, errors: [] } });
    expect(await guarded?.provider.inquireDebit({ ...debitInput, reference: 'A' })).toMatchObject({ state: 'failed' });
  });
});
