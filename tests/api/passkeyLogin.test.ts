import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInfo, listSessions, listSignInLogs, recheckPassword, secureAccount } from '#shared/contract/account.ts';
import { loginPassword, registerPassword, sendLoginOtp } from '#shared/contract/login.ts';
import {
  addPasskey,
  listPasskeys,
  loginPasskey,
  passkeyChallenge,
  removePasskey,
  startPasskey,
} from '#shared/contract/passkeys.ts';
import { setDeviceApproval } from '#shared/contract/devices.ts';
import { createLimits, limitRules } from '#server/http/limits.ts';
import { must } from '#tests/support/must.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createAuthenticator, type Authenticator, type Bent } from '../support/authenticator.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { createUser, newestCode, signIn, testPassword, type TestUser } from '../support/people.ts';
import { testFactor } from '../support/secondFactor.ts';
import { totpAt } from '../support/totp.ts';

/* The log-in by a passkey alone (decision 161). */

const ORIGIN = 'http://localhost';
const FIVE_MINUTES = 5 * 60_000;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** A person with one passkey, who proved themselves for it with `proof`. */
async function withPasskey(
  user: TestUser,
  proof: object = { password: testPassword },
): Promise<{ user: TestUser; client: ApiClient; key: Authenticator }> {
  const client = await signIn(test, user);
  const key = createAuthenticator(ORIGIN);
  expect((await client.call(recheckPassword, { body: proof })).status).toBe(200);
  const { ticket, options } = (await client.call(startPasskey, { body: {} })).body.data;
  const added = await client.call(addPasskey, { body: { ticket, name: 'گوشی', credential: key.make(options) } });
  expect(added.status, added.text).toBe(201);
  return { user, client, key };
}
const investor = async () => withPasskey(await createUser(test));

async function challenge(client: ApiClient) {
  const answer = await client.call(passkeyChallenge, { body: {} });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** One log-in with this key in a new browser; `bent` is what the authenticator does wrong. */
async function logIn(key: Authenticator, bent: Bent = {}, client = test.api.anonymous()): Promise<Answer> {
  const { ticket, options } = await challenge(client);
  const credential = key.sign(options, { userHandle: key.userHandle, ...bent });
  return client.call(loginPasskey, { body: { ticket, credential } });
}

const sessionsOf = async (userId: number) => {
  const { rows } = await sql<{ method: string; second_factor: string | null }>`
    select method, second_factor from sessions where user_id = ${userId} order by created_at, sid`.execute(test.db.db);
  return rows;
};
const newestSignIn = async (userId: number | null) => {
  const { rows } = await sql<{ username: string; method: string; status: string; reason: string }>`
    select username, method, status, reason from sign_in_logs
    where user_id is not distinct from ${userId} order by id desc limit 1`.execute(test.db.db);
  return must(rows[0]);
};

describe('a passkey as the first step', () => {
  it('opens the session at once, without a name, and leaves the traces of any log-in', async () => {
    const { user, key } = await investor();
    const client = test.api.anonymous();
    const { ticket, options } = await challenge(client);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    test.clock.advance(60_000);
    const done = await client.call(loginPasskey, {
      body: { ticket, credential: key.sign(options, { userHandle: key.userHandle }) },
    });
    expect(done.status, done.text).toBe(200);
    expect(Object.keys(done.body.data).sort()).toEqual(['access', 'refresh', 'role', 'username']);
    expect(done.body.data.username).toBe(user.username);
    client.bearer = done.body.data.access;
    expect((await client.call(getInfo)).body.data.username).toBe(user.username);
    const sessions = (await client.call(listSessions)).body.data;
    expect(sessions.filter((one) => one.is_current).map((one) => one.method)).toEqual(['passkey']);
    expect((await sessionsOf(user.id)).filter((one) => one.method === 'passkey')).toEqual([
      { method: 'passkey', second_factor: 'passkey' },
    ]);
    // A browser that was never here before: noted as a new device, and the owner is notified.
    expect(await newestSignIn(user.id)).toEqual({
      username: user.username,
      method: 'passkey',
      status: 'ok',
      reason: 'new_device',
    });
    const { rows: notes } = await sql<{ n: number }>`
      select count(*)::int as n from notices where user_id = ${user.id} and event = 'new_device'`.execute(test.db.db);
    expect(notes).toEqual([{ n: 1 }]);
    const { rows: devices } = await sql<{ n: number }>`
      select count(*)::int as n from user_devices where user_id = ${user.id}`.execute(test.db.db);
    expect(devices).toEqual([{ n: 2 }]);
    const [first] = (await client.call(listSignInLogs)).body.data.results;
    expect(first).toMatchObject({ method: 'passkey', status: 'ok' });
    expect((await client.call(listPasskeys)).body.data[0]?.last_used_at).toBe(test.clock.now().toISOString());
  });

  it('is both factors of an administrator', async () => {
    const admin = await createUser(test, { roleId: 2, accessLevel: 't2' });
    const client = await signIn(test, admin);
    test.clock.advance(60_000);
    const key = createAuthenticator(ORIGIN);
    const proven = await client.call(recheckPassword, { body: { code: totpAt(testFactor, test.clock.now()) } });
    expect(proven.status, proven.text).toBe(200);
    const { ticket, options } = (await client.call(startPasskey, { body: {} })).body.data;
    await client.call(addPasskey, { body: { ticket, name: 'گوشی', credential: key.make(options) } });
    const browser = test.api.anonymous();
    const done = await logIn(key, {}, browser);
    expect([done.status, done.body.data.role], done.text).toEqual([200, 2]);
    browser.bearer = done.body.data.access;
    expect((await browser.call(getInfo)).status).toBe(200);
  });

  it('asks no known device: the passkey is the second factor', async () => {
    const { client, key } = await investor();
    expect((await client.call(setDeviceApproval, { body: { is_on: true } })).status).toBe(200);
    expect((await logIn(key)).status).toBe(200);
  });

  it('needs no waiting of a locked password, and the lock stays for the password', async () => {
    const { user, key } = await investor();
    const stranger = test.api.anonymous('203.0.113.9');
    let last = 0;
    for (let n = 0; n < 8; n += 1) {
      const body = { username: user.username, password: 'نادرست است این', recaptcha: `good-lock-${n}` };
      last = (await stranger.call(loginPassword, { body })).status;
    }
    expect(last).toBe(429);
    expect((await logIn(key)).status).toBe(200);
    const again = await stranger.call(loginPassword, {
      body: { username: user.username, password: testPassword, recaptcha: 'good-lock-last' },
    });
    expect(again.status).toBe(429);
  });
});

describe('a challenge', () => {
  it('serves one answer, right or wrong', async () => {
    const { user, key } = await investor();
    const client = test.api.anonymous();
    const { ticket, options } = await challenge(client);
    const answer = (bent: Bent = {}) =>
      client.call(loginPasskey, {
        body: { ticket, credential: key.sign(options, { userHandle: key.userHandle, ...bent }) },
      });
    expect((await answer({ origin: 'https://panel.example.com' })).body.code).toBe('PASSKEY_REFUSED');
    expect((await answer()).body.code).toBe('PASSKEY_CHALLENGE');
    const before = (await sessionsOf(user.id)).length;
    const next = await challenge(client);
    const credential = key.sign(next.options, { userHandle: key.userHandle });
    const many = await Promise.all(
      Array.from({ length: 6 }, () => client.call(loginPasskey, { body: { ticket: next.ticket, credential } })),
    );
    expect(many.map((one) => one.status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect((await sessionsOf(user.id)).length).toBe(before + 1);
  });

  it('is good for five minutes, in the browser that asked for it, and cannot be made or stretched by the caller', async () => {
    const { key } = await investor();
    const client = test.api.anonymous();
    const late = await challenge(client);
    const credential = key.sign(late.options, { userHandle: key.userHandle });
    const other = test.api.anonymous();
    await other.prepare();
    expect(
      (await other.call(loginPasskey, { body: { ticket: late.ticket, credential } })).body.code,
      'another browser calculates another challenge',
    ).toBe('PASSKEY_REFUSED');
    test.clock.advance(FIVE_MINUTES);
    expect((await client.call(loginPasskey, { body: { ticket: late.ticket, credential } })).body.code).toBe(
      'PASSKEY_CHALLENGE',
    );
    const [until, nonce] = late.ticket.split('.');
    const stretched = `${Number(until) + FIVE_MINUTES}.${must(nonce)}`;
    expect(
      (await client.call(loginPasskey, { body: { ticket: stretched, credential } })).body.code,
      'a later end is another challenge',
    ).toBe('PASSKEY_REFUSED');
    for (const made of ['1', 'x.y', `${Number(until) + 3 * FIVE_MINUTES}.${must(nonce)}`, '9'.repeat(99)])
      expect((await client.call(loginPasskey, { body: { ticket: made, credential } })).body.code, made).toBe(
        'PASSKEY_CHALLENGE',
      );
  });
});

describe('what is refused', () => {
  it.each<[string, Bent]>([
    ['another origin', { origin: 'https://panel.example.com' }],
    ['another site', { rpId: 'panel.example.com' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['no verified person', { isVerified: false }],
    ['the handle of another user', { userHandle: 'AAAA' }],
    ['no handle', { userHandle: '' }],
  ])('an answer with %s', async (_name, bent) => {
    const { user, key } = await investor();
    const before = (await sessionsOf(user.id)).length;
    const answer = await logIn(key, bent);
    expect([answer.status, answer.body.code]).toEqual([422, 'PASSKEY_REFUSED']);
    expect((await sessionsOf(user.id)).length).toBe(before);
    expect(await newestSignIn(user.id)).toMatchObject({ method: 'passkey', status: 'failed', reason: 'wrong_passkey' });
  });

  it('a counter that does not go up: the key was copied', async () => {
    const { key } = await investor();
    const tries: number[] = [];
    for (const counter of [7, 7, 6, 0, 8]) tries.push((await logIn(key, { counter })).status);
    expect(tries).toEqual([200, 422, 422, 422, 200]);
  });

  it('unknown, removed and foreign passkeys and closed accounts in the same words', async () => {
    const { user, client, key } = await investor();
    const other = await investor();
    const unknown = createAuthenticator(ORIGIN);
    const answers: [string, Answer][] = [];
    answers.push(['unknown', await logIn(unknown, { userHandle: key.userHandle })]);
    expect(await newestSignIn(null)).toMatchObject({ username: '', status: 'failed', reason: 'unknown_user' });
    answers.push(['handle of another', await logIn(other.key, { userHandle: key.userHandle })]);
    const [mine] = (await client.call(listPasskeys)).body.data;
    await sql`update users set is_active = false where id = ${other.user.id}`.execute(test.db.db);
    answers.push(['closed', await logIn(other.key)]);
    expect(await newestSignIn(other.user.id)).toMatchObject({ status: 'failed', reason: 'disabled' });
    expect((await client.call(removePasskey, { params: { id: must(mine).id } })).status).toBe(204);
    answers.push(['removed', await logIn(key)]);
    const seen = answers.map(([name, { status, body }]) => [name, status, body.code, body.message]);
    const alike = [422, 'PASSKEY_REFUSED', 'کلید عبور پذیرفته نشد؛ دوباره تلاش کنید یا راه دیگری انتخاب کنید'];
    expect(seen).toEqual(['unknown', 'handle of another', 'closed', 'removed'].map((name) => [name, ...alike]));
    expect((await sessionsOf(user.id)).filter((one) => one.method === 'passkey')).toEqual([]);
    expect((await sessionsOf(other.user.id)).filter((one) => one.method === 'passkey')).toEqual([]);
  });

  it('a passkey alone after the owner secured the account, until a new password is set', async () => {
    const { user, client, key } = await investor();
    expect((await client.call(secureAccount, { body: {} })).status).toBe(200);
    const thief = await logIn(key);
    expect([thief.status, thief.body.code]).toEqual([422, 'PASSKEY_REFUSED']);
    expect(await newestSignIn(user.id)).toMatchObject({ method: 'passkey', status: 'failed', reason: 'no_password' });
    const owner = test.api.anonymous();
    test.clock.advance(61_000);
    await owner.call(sendLoginOtp, { body: { username: user.username } });
    const first = await owner.call(registerPassword, {
      body: { username: user.username, password: testPassword, otp: await newestCode(test, user.mobile) },
    });
    expect(first.status, first.text).toBe(200);
    expect((await logIn(key)).status).toBe(200);
  });

  it('a body without its parts, by field', async () => {
    const client = test.api.anonymous();
    const empty = await client.call(loginPasskey, { body: {} });
    expect([empty.status, empty.body.fields.ticket]).toEqual([400, ['درخواست درست نیست']]);
    const bent = await client.call(loginPasskey, { body: { ticket: 'x', credential: { id: '!' } } });
    expect([bent.status, bent.body.fields['credential.id']]).toEqual([
      400,
      ['کلید عبور درست خوانده نشد؛ دوباره تلاش کنید'],
    ]);
  });
});

describe('an address that fails often', () => {
  it('shows a captcha before a signature is compared, and a log-in that succeeds costs nothing', async () => {
    const raised = Object.fromEntries(
      Object.entries(limitRules).map(([name, rule]) => [
        name,
        { ...rule, points: 1_000_000, store: 'memory' as const },
      ]),
    );
    const store = { query: () => Promise.reject(new Error('not used')) };
    const limited = await createTestApp({ rateLimits: true, limits: createLimits(store, raised as typeof limitRules) });
    try {
      const client = limited.api.anonymous('198.51.100.44');
      const key = createAuthenticator(ORIGIN);
      const attempt = async (recaptcha?: string) => {
        const { ticket, options } = (await client.call(passkeyChallenge, { body: {} })).body.data;
        const credential = key.sign(options, { userHandle: 'AAAA' });
        return client.call(loginPasskey, { body: { ticket, credential, ...(recaptcha && { recaptcha }) } });
      };
      const codes: string[] = [];
      for (let n = 0; n < 40 && codes.at(-1) !== 'captcha_required'; n += 1) codes.push((await attempt()).body.code);
      expect(codes.at(-1)).toBe('captcha_required');
      expect(new Set(codes.slice(0, -1))).toEqual(new Set(['PASSKEY_REFUSED']));
      expect((await attempt('good-passkey-1')).body.code).toBe('PASSKEY_REFUSED');
    } finally {
      await limited.close();
    }
  });
});
