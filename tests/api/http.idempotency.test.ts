import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { record, testRoutes } from '../support/httpRoutes.ts';

let test: TestApp;
const clients: ApiClient[] = [];

beforeAll(async () => {
  test = await createTestApp({
    sessions: 'fake',
    extraRoutes: testRoutes({ retries: 0 }),
    poolSize: 20,
    timeLimitMs: 30_000,
  });
  for (const name of ['a', 'b']) {
    const { rows } = await sql<{ id: number }>`
      insert into users (username, mobile, referral_code, created_at) values (${name}, '09120000000', ${name}, now()) returning id`.execute(
      test.db.db,
    );
    clients.push(await test.api.as({ userId: rows[0]?.id ?? 0 }));
  }
});
afterAll(() => test.close());
beforeEach(() => sql`delete from settings`.execute(test.db.db));

const first = (): ApiClient => clients[0] as ApiClient;
const rowCount = async (): Promise<number> =>
  Number((await sql<{ n: bigint }>`select count(*) as n from settings`.execute(test.db.db)).rows[0]?.n);
const send = (key: string | undefined, body: object, client = first()) =>
  client.call(record, { body, headers: key === undefined ? {} : { 'idempotency-key': key } });

describe('Idempotency-Key', () => {
  it('answers a repeat with the first status and body', async () => {
    const one = await send('k1', { value: 'x' });
    const two = await send('k1', { value: 'x' });
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.text).toBe(one.text);
    expect([one.headers.get('idempotency-replayed'), two.headers.get('idempotency-replayed')]).toEqual([null, 'true']);
    expect(await rowCount()).toBe(1);
  });

  it('takes the order of keys and the script of digits for the same body', async () => {
    await send('k2', { value: '۱', fails: false });
    expect((await send('k2', { fails: false, value: '1' })).headers.get('idempotency-replayed')).toBe('true');
  });

  it('refuses another body, and keeps keys of users apart', async () => {
    await send('k3', { value: 'x' });
    const changed = await send('k3', { value: 'y' });
    expect([changed.status, changed.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await send('k3', { value: 'y' }, clients[1])).status).toBe(201);
    expect(await rowCount()).toBe(2);
  });

  it('runs each call without a key, and refuses keys that are too long or not plain', async () => {
    await send(undefined, { value: 'x' });
    await send(undefined, { value: 'x' });
    expect(await rowCount()).toBe(2);
    expect((await send('k'.repeat(256), { value: 'x' })).status).toBe(400);
    expect((await send('k'.repeat(255), { value: 'x' })).status).toBe(201);
  });

  it('stores nothing when validation or the command failed', async () => {
    expect((await send('k4', { value: 5 })).status).toBe(400);
    expect((await send('k4', { value: 'x', fails: true })).status).toBe(409);
    expect(await rowCount()).toBe(0);
    expect((await send('k4', { value: 'x' })).status).toBe(201);
  });

  it('runs once when 100 repeats arrive together, and answers the others with the same or "in flight"', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => send('k5', { value: 'x' })));
    const done = answers.filter((one) => one.status === 201);
    expect(new Set(done.map((one) => one.text)).size).toBe(1);
    expect(done.filter((one) => !one.headers.get('idempotency-replayed'))).toHaveLength(1);
    const others = answers.filter((one) => one.status !== 201);
    for (const one of others)
      expect([one.status, one.body.code, one.headers.get('retry-after')]).toEqual([409, 'IDEMPOTENCY_IN_FLIGHT', '1']);
    expect(await rowCount()).toBe(1);
    expect((await send('k5', { value: 'x' })).text).toBe(done[0]?.text);
  });

  it('remembers for a day and forgets after two', async () => {
    const before = await send('k6', { value: 'x' });
    test.clock.advance(25 * 3_600_000);
    await test.app.runJob('http.purgeIdempotencyKeys');
    expect((await send('k6', { value: 'x' })).text).toBe(before.text);
    test.clock.advance(24 * 3_600_000);
    await test.app.runJob('http.purgeIdempotencyKeys');
    expect((await send('k6', { value: 'x' })).headers.get('idempotency-replayed')).toBeNull();
  });
});
