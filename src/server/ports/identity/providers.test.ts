import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IdentityProvider } from '../identity.ts';
import { createFinnotechIdentityProvider } from './finnotech.ts';
import { createJibitIdentityProvider } from './jibit.ts';

/* The adapters against a stand-in that answers as the services' documents say (domain 3.7). */

interface Seen {
  method: string;
  path: string;
  query: Record<string, string>;
  authorization: string;
  body: string;
}

let server: Server;
let host: string;
let seen: Seen[];
let answer: (call: Seen) => { status?: number; json?: unknown; text?: string; delayMs?: number };

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stand-in');
    const call: Seen = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      authorization: request.headers.authorization ?? '',
      body: '',
    };
    request.on('data', (chunk) => (call.body += String(chunk)));
    request.on('end', () => {
      seen.push(call);
      const { status = 200, json, text, delayMs = 0 } = answer(call);
      const send = () =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(text ?? JSON.stringify(json));
      if (delayMs) setTimeout(send, delayMs);
      else send();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const person = { nationalNo: '0012345679', mobile: '09120000001' };
const account = { nationalNo: '0012345679', iban: 'IR120170000001234567890123', birthDate: '1990-03-21' };
const card = '6037991234567893';
const dataCalls = () => seen.filter(({ path }) => !path.includes('token'));

describe('Finnotech', () => {
  let tokens: number;
  const provider = (timeoutMs = 2_000): IdentityProvider =>
    createFinnotechIdentityProvider({ clientId: 'fund', secret: 's3', nationalNo: '0499370899', host, timeoutMs });
  const withToken =
    (rest: typeof answer): typeof answer =>
    (call) => {
      if (!call.path.endsWith('/oauth2/token')) return rest(call);
      tokens += 1;
      return { json: { status: 'DONE', result: { value: `token-${tokens}`, lifeTime: 864_000_000 } } };
    };
  beforeEach(() => {
    tokens = 0;
  });

  it('asks for one token and keeps it', async () => {
    answer = withToken(() => ({ json: { status: 'DONE', trackId: 'T1', result: { isValid: true } } }));
    const finnotech = provider();
    const [first, second] = await Promise.all([finnotech.matchMobile(person), finnotech.matchMobile(person)]);
    expect([first, second]).toEqual([
      { traceId: 'T1', result: true },
      { traceId: 'T1', result: true },
    ]);
    expect(tokens).toBe(1);
    const asked = seen.find(({ path }) => path === '/dev/v2/oauth2/token');
    expect(asked?.authorization).toBe('Basic ZnVuZDpzMw==');
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({ grant_type: 'client_credentials', nid: '0499370899' });
    expect(dataCalls()[0]).toMatchObject({
      method: 'GET',
      path: '/facility/v2/clients/fund/shahkar/verify',
      authorization: 'Bearer token-1',
      query: { mobile: '09120000001', nationalCode: '0012345679' },
    });
  });

  it('asks for another token when the first one is refused', async () => {
    answer = withToken((call) =>
      call.authorization === 'Bearer token-1'
        ? { status: 401, json: { status: 'FAILED' } }
        : { json: { status: 'DONE', trackId: 'T2', result: { isValid: false } } },
    );
    expect(await provider().matchMobile(person)).toEqual({ traceId: 'T2', result: false });
    expect(tokens).toBe(2);
  });

  it('asks whose an IBAN is with the Jalali birth date', async () => {
    answer = withToken(() => ({ json: { status: 'DONE', trackId: 'T3', result: { isValid: 'yes' } } }));
    expect(await provider().matchIban(account)).toEqual({ traceId: 'T3', result: true });
    expect(dataCalls()[0]?.path).toBe('/kyc/v2/clients/fund/ibanOwnerVerification');
    expect(dataCalls()[0]?.query).toMatchObject({ birthDate: '1369/01/01', iban: account.iban });
  });

  it('turns a card into its account; a refused card has none', async () => {
    answer = withToken(() => ({ json: { status: 'DONE', trackId: 'T4', result: { IBAN: account.iban } } }));
    expect((await provider().findIbanOfCard(card)).result).toBe(account.iban);
    answer = withToken(() => ({ status: 400, json: { status: 'FAILED', trackId: 'T5', error: { code: 'x' } } }));
    expect(await provider().findIbanOfCard(card)).toEqual({ traceId: 'T5', result: null });
  });

  it('knows nothing when the service refuses, breaks, stays silent or is not asked for', async () => {
    answer = withToken(() => ({ status: 403, json: { status: 'FAILED' } }));
    await expect(provider().matchMobile(person)).rejects.toMatchObject({ service: 'mobile', reason: 'down' });
    answer = withToken(() => ({ text: '<html>' }));
    await expect(provider().matchMobile(person)).rejects.toMatchObject({ reason: 'down' });
    answer = withToken(() => ({ json: {}, delayMs: 400 }));
    await expect(provider(100).matchMobile(person)).rejects.toMatchObject({ reason: 'silent' });
    await expect(provider().matchIban({ ...account, birthDate: null })).rejects.toMatchObject({
      reason: 'not_configured',
    });
    await expect(provider().readPerson('0012345679')).rejects.toMatchObject({
      service: 'registry',
      reason: 'not_configured',
    });
    await expect(provider().findAddress('1234567890')).rejects.toMatchObject({ service: 'postal' });
  });
});

describe('Jibit', () => {
  const provider = (timeoutMs = 2_000): IdentityProvider =>
    createJibitIdentityProvider({ apiKey: 'key', secretKey: 'secret', host, timeoutMs });
  const withToken =
    (rest: typeof answer): typeof answer =>
    (call) =>
      call.path === '/ide/v1/tokens/generate' ? { json: { accessToken: 'J1', refreshToken: 'J2' } } : rest(call);

  it('asks with its keys, and whose a mobile is', async () => {
    answer = withToken(() => ({ json: { matched: true } }));
    expect((await provider().matchMobile(person)).result).toBe(true);
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ apiKey: 'key', secretKey: 'secret' });
    expect(dataCalls()[0]).toMatchObject({
      path: '/ide/v1/services/matching',
      authorization: 'Bearer J1',
      query: { nationalCode: '0012345679', mobileNumber: '09120000001' },
    });
  });

  it('asks whose an IBAN is', async () => {
    answer = withToken(() => ({ json: { matched: false } }));
    expect((await provider().matchIban(account)).result).toBe(false);
    expect(dataCalls()[0]?.query).toEqual({
      iban: account.iban,
      nationalCode: '0012345679',
      birthDate: '13690101',
    });
  });

  it('finds the account of a card and the address of a postal code, and tells what does not exist', async () => {
    answer = withToken(({ path }) =>
      path === '/ide/v1/cards'
        ? { json: { number: card, ibanInfo: { iban: account.iban } } }
        : { json: { addressInfo: { province: 'تهران', townShip: 'تهران', address: 'خیابان آزادی' } } },
    );
    expect(await provider().findIbanOfCard(card)).toEqual({ traceId: '', result: account.iban });
    expect((await provider().findAddress('1234567890')).result).toEqual({
      province: 'تهران',
      city: 'تهران',
      addressBody: 'خیابان آزادی',
    });
    answer = withToken(() => ({ status: 400, json: { code: 'card.not_found' } }));
    expect((await provider().findIbanOfCard(card)).result).toBeNull();
    answer = withToken(() => ({ status: 404, json: {} }));
    expect((await provider().findAddress('1234567890')).result).toBeNull();
  });

  it('knows nothing when the service refuses, breaks or stays silent', async () => {
    answer = withToken(() => ({ status: 400, json: { code: 'nationalCode.not_valid' } }));
    await expect(provider().matchMobile(person)).rejects.toMatchObject({ reason: 'down' });
    await expect(provider().findIbanOfCard(card)).rejects.toMatchObject({ reason: 'down' });
    answer = withToken(() => ({ status: 502, json: {} }));
    await expect(provider().findAddress('1234567890')).rejects.toMatchObject({ service: 'postal', reason: 'down' });
    answer = withToken(() => ({ json: {}, delayMs: 400 }));
    await expect(provider(100).matchMobile(person)).rejects.toMatchObject({ reason: 'silent' });
    await expect(provider().readPerson('0012345679')).rejects.toMatchObject({ reason: 'not_configured' });
  });
});
