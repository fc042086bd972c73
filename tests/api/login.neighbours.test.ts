import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLimits, limitRules } from '#server/http/limits.ts';
import { createLimitStore } from '#server/http/limits.repo.ts';
import { captchaChallenge, checkUsername, loginPassword, sendLoginOtp } from '#shared/contract/login.ts';
import { cookieNames } from '#shared/cookies.ts';
import type { ApiClient } from '../support/client.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createUser, nextNationalCode, signIn, testPassword } from '../support/people.ts';

/* People behind one address, as behind that of a mobile network: none of them shuts the others out (decision 102). */

let test: TestApp;
let numbers = 0;
let address = '';

const guest = () => test.api.anonymous(address);

/** The same browser after its session ended. */
async function onDeviceOf(client: ApiClient): Promise<ApiClient> {
  const again = guest();
  again.cookies.set(cookieNames.deviceId, client.cookies.get(cookieNames.deviceId) ?? '');
  await again.prepare();
  return again;
}

/** Calls that an address made already, in a counter of the HTTP layer. */
const called = (counter: string, points: number) =>
  sql`
    insert into rate_limits (key, points, expire) values (${counter}, ${points}, ${Date.now() + 300_000})
    on conflict (key) do update set points = excluded.points`.execute(test.db.db);

beforeAll(async () => {
  test = await createTestApp({ rateLimits: true });
});
beforeEach(() => {
  numbers += 1;
  address = `198.51.100.${numbers}`;
});
afterAll(() => test.close());

describe('a neighbour', () => {
  it('who asks for challenges and looks names up leaves the log-in open', async () => {
    const user = await createUser(test);
    const stranger = guest();
    for (let call = 0; call < 130; call += 1)
      expect((await stranger.call(captchaChallenge, { query: { action: 'loginPassword' } })).status).toBe(200);
    for (let call = 0; call < 130; call += 1)
      await stranger.call(checkUsername, { body: { username: nextNationalCode(), recaptcha: `good-n-${call}` } });
    const owner = guest();
    const seen = await owner.call(checkUsername, { body: { username: user.username, recaptcha: 'good-owner' } });
    expect(seen.status, seen.text).toBe(200);
    const done = await owner.call(loginPassword, { body: { username: user.username, password: testPassword } });
    expect(done.status, done.text).toBe(200);
  });

  it('who asks for codes to invented names leaves the codes of others', async () => {
    const user = await createUser(test);
    for (let call = 0; call < 25; call += 1) {
      const body = { username: nextNationalCode(), recaptcha: `good-i-${call}` };
      const sent = await guest().call(sendLoginOtp, { body });
      expect(sent.status, sent.text).toBe(200);
    }
    const body = { username: user.username, recaptcha: 'good-real' };
    const sent = await guest().call(sendLoginOtp, { body });
    expect(sent.status, sent.text).toBe(200);
  });

  it('who uses up the day of an address does not reach a device that is known, nor real names with invented ones', async () => {
    const user = await createUser(test);
    const owner = await onDeviceOf(await signIn(test, user, { client: guest() }));
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran' }).format(test.clock.now());
    const send = (client: typeof owner, token: string) =>
      client.call(sendLoginOtp, { body: { username: user.username, recaptcha: token } });
    await called(`otp:nobody:ip:${address}:${day}`, 1_000);
    expect((await send(guest(), 'good-first')).status).toBe(200);
    test.clock.advance(61_000);
    await called(`otp:guest:ip:${address}:${day}`, 1_000);
    const refused = await send(guest(), 'good-second');
    expect([refused.status, refused.body.code]).toEqual([429, 'locked']);
    const known = await send(owner, 'good-third');
    expect(known.status, known.text).toBe(200);
  });

  it('above the limit of the address makes strangers prove work, and refuses nobody', async () => {
    const user = await createUser(test);
    const owner = await onDeviceOf(await signIn(test, user, { client: guest() }));
    await called(`login:a${address}`, 1_200);
    const body = { username: user.username, password: testPassword };
    const bare = await guest().call(loginPassword, { body });
    expect([bare.status, bare.body.code]).toEqual([429, 'captcha_required']);
    const proven = await guest().call(loginPassword, { body: { ...body, recaptcha: 'good-crowd' } });
    expect(proven.status, proven.text).toBe(200);
    // a device on which the account was opened before is counted by itself
    const known = await owner.call(loginPassword, { body });
    expect(known.status, known.text).toBe(200);
  });
});

describe('what is counted', () => {
  it('are failures: log-ins that succeed are taken back', async () => {
    const user = await createUser(test);
    for (let call = 0; call < 3; call += 1) await signIn(test, user, { client: guest() });
    const { rows } = await sql<{ points: number }>`
      select points from rate_limits where key = ${`login:a${address}`}`.execute(test.db.db);
    expect(rows).toEqual([{ points: 0 }]);
  });

  it('makes the work of an address harder with each twenty codes and three hundred names of an hour', async () => {
    const { hardnessOf } = test.app.services.gate;
    expect(await hardnessOf(address)).toBe(0);
    for (let call = 0; call < 20; call += 1)
      await guest().call(sendLoginOtp, { body: { username: nextNationalCode(), recaptcha: `good-h-${call}` } });
    expect(await hardnessOf(address)).toBe(1);
    expect(await hardnessOf('203.0.113.250')).toBe(0);
    test.clock.advance(3_600_000);
    expect(await hardnessOf(address)).toBe(0);
  });
});

describe('probes, events and reports', () => {
  it('are not stopped by whoever floods something else from their address', async () => {
    const rules = { ...limitRules, general: { ...limitRules.general, points: 2, addressPoints: 2 } };
    const other = await createTestApp({
      rateLimits: true,
      database: test.db,
      limits: createLimits(createLimitStore(test.db.db), rules),
    });
    const call = (path: string, method: string) =>
      other.app.fetch(new Request(`http://localhost${path}`, { method, ...(method === 'POST' && { body: '{}' }) }));
    for (let count = 0; count < 4; count += 1) await call('/api/calendar/', 'GET');
    const seen = async (path: string, method: string) => {
      const statuses = [];
      for (let count = 0; count < 4; count += 1) statuses.push((await call(path, method)).status);
      return statuses;
    };
    expect(await seen('/readyz', 'GET')).not.toContain(429);
    expect(await seen('/api/direct-debit/events/sandbox', 'POST')).not.toContain(429);
    expect(await seen('/api/csp-reports', 'POST')).toEqual([204, 204, 204, 204]);
  });
});
