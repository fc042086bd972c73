import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLimits, limitRules } from '#server/http/limits.ts';
import { createLimitStore } from '#server/http/limits.repo.ts';
import { addressKey } from '#server/http/caller.ts';
import { operation } from '#shared/contract/kernel/define.ts';
import { shape, yup } from '#shared/contract/kernel/fields.ts';
import { route } from '#server/http/handlers.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { search, testRoutes } from '../support/httpRoutes.ts';

let test: TestApp;
let shared: TestDatabase;

const guarded = operation({
  id: 'testGuarded',
  method: 'get',
  path: '/api/test/guarded/',
  tag: 'test',
  summary: 'Counted like a log-in.',
  access: { kind: 'open' },
  limit: 'login',
  answer: shape({ data: shape({ ok: yup.boolean().required() }).required() }),
});

beforeAll(async () => {
  shared = await createTestDatabase();
  const rules = {
    ...limitRules,
    general: { ...limitRules.general, points: 20 },
    login: { ...limitRules.login, addressPoints: 3, isForgiving: false },
  };
  test = await createTestApp({
    sessions: 'fake',
    rateLimits: true,
    limits: createLimits(createLimitStore(shared.db), rules),
    extraRoutes: [...testRoutes({ retries: 0 }), route(guarded, () => Promise.resolve({ data: { ok: true } }))],
  });
});
afterAll(async () => {
  await test.close();
  await shared.drop();
});

it('answers 429 with code and Retry-After to the one who floods, and nobody else', async () => {
  const flooder = await test.api.as({ userId: 1 });
  const other = await test.api.as({ userId: 2 });
  const answers = [];
  for (let call = 0; call < 30; call++) answers.push(await flooder.call(search, { params: { id: 1 } }));
  const refused = answers.filter((one) => one.status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused[0]?.body).toMatchObject({ error: true, code: 'RATE_LIMITED', retry_after: expect.any(Number) });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBe(refused[0]?.body.retry_after);
  expect((await other.call(search, { params: { id: 1 } })).status).toBe(200);
});

it('counts log-ins by address in the database, so that a second instance and forged headers change nothing', async () => {
  for (let call = 0; call < 3; call++)
    expect((await test.api.anonymous('198.51.100.5').call(guarded)).status).toBe(200);
  for (const forged of ['1.1.1.1', '2.2.2.2']) {
    const answer = await test.api
      .anonymous('198.51.100.5')
      .call(guarded, { headers: { 'x-forwarded-for': forged, 'x-real-ip': forged } });
    expect(answer.status).toBe(429);
  }
  expect((await test.api.anonymous('198.51.100.6').call(guarded)).status).toBe(200);
  const second = createLimits(createLimitStore(shared.db), {
    ...limitRules,
    login: { ...limitRules.login, addressPoints: 3, isForgiving: false },
  });
  await expect(second.consume('login', { userId: null, address: '198.51.100.5' })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
});

it('counts on in memory while the database is away', async () => {
  const broken = createLimits(
    { query: () => Promise.reject(new Error('away')) },
    { ...limitRules, login: { ...limitRules.login, addressPoints: 2 } },
  );
  const caller = { userId: null, address: '203.0.113.1' };
  await broken.consume('login', caller);
  await broken.consume('login', caller);
  await expect(broken.consume('login', caller)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

it('counts an IPv6 network as one caller', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'));
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1');
});
