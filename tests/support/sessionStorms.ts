import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  endSession,
  getInfo,
  listSessions,
  secureAccount,
} from '#shared/contract/account.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { blockInvestor } from '#shared/contract/investorFiles.ts';
import { refreshSession } from '#shared/contract/login.ts';
import { approveRoleChange, removeRole } from '#shared/contract/userRoles.ts';
import { copyOf, inputFor } from './accessActors.ts';
import type { TestApp } from './app.ts';
import type { ApiClient } from './client.ts';
import { must } from './must.ts';
import { createUser, signIn, testPassword, type TestUser, type UserValues } from './people.ts';

/* Tokens that are broken, stolen, used twice or taken back (reliability 12, A7 to A10 and A12). */

/** Operations that want a session. */
const closedOperations = (test: TestApp): Operation[] =>
  test.app.routes.map(({ op }) => op).filter(({ access }) => access.kind !== 'open');

/** Access tokens in `howMany` broken forms: other algorithms, keys, claims, and bits that flipped. */
async function brokenTokens(test: TestApp, client: ApiClient, howMany: number): Promise<string[]> {
  const token = client.bearer ?? '';
  const [head = '', body = '', signature = ''] = token.split('.');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = decode(head);
  const claims = decode(body);
  const key = test.deps.config.secrets.accessTokenKey;
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const sign = (values: Record<string, unknown>, headers: Record<string, unknown> = {}, by = key): Promise<string> =>
    new SignJWT({ ...claims, ...values }).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...headers }).sign(by);
  const without = (name: string): Promise<string> => {
    const { [name]: _gone, ...rest } = claims;
    return new SignJWT(rest).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' }).sign(key);
  };
  const hmacWith = (secret: string): string => {
    const text = `${encode({ alg: 'HS256', typ: 'at+jwt' })}.${body}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const broken = [
    '',
    '.',
    '..',
    'x',
    `${head}.${body}`,
    `${head}.${body}.`,
    `.${body}.${signature}`,
    `${head}..${signature}`,
    `${head}.${body}.${signature}.x`,
    ...['none', 'None', 'NONE', 'nOnE'].flatMap((alg) => [
      `${encode({ ...header, alg })}.${body}.`,
      `${encode({ ...header, alg })}.${body}.${signature}`,
    ]),
    ...['ES384', 'ES512', 'RS256', 'PS256', 'EdDSA', 'HS256', 'HS512', 'ES256K'].map(
      (alg) => `${encode({ ...header, alg })}.${body}.${signature}`,
    ),
    hmacWith(createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()),
    hmacWith(''),
    hmacWith(test.deps.config.secrets.sessionHmacKey),
    await sign({}, {}, stranger),
    await sign({}, { kid: '../../dev/null' }, stranger),
    await sign({}, { jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } }, stranger),
    await sign({}, { jku: 'http://127.0.0.1/keys' }, stranger),
    await sign({}, { typ: 'JWT' }),
    await sign({}, { typ: 'refresh+jwt' }),
    await sign({ iss: 'someone' }),
    await sign({ aud: 'other' }),
    await sign({ aud: [] }),
    // ended before the tolerance of clocks begins
    await sign({ exp: Number(claims['iat']) - 61 }),
    await sign({ exp: 'soon' }),
    await sign({ iat: 0 }),
    await sign({ iat: Number(claims['iat']) + 3600 }),
    await sign({ user_id: 999_999 }),
    await sign({ user_id: String(claims['user_id']) }),
    await sign({ sid: 'x' }),
    await sign({ sid: ['a'] }),
    await sign({ fph: 'x' }),
    ...(await Promise.all(['exp', 'iat', 'jti', 'user_id', 'sid', 'fph', 'iss', 'aud'].map(without))),
  ];
  for (let n = 0; broken.length < howMany; n++) {
    // One bit of one byte of each part in turn; the last character of a part may carry spare bits, so it is left alone.
    const at = n % (token.length - 2);
    const flipped =
      token.slice(0, at) + String.fromCharCode(token.charCodeAt(at) ^ (1 << (n % 5))) + token.slice(at + 1);
    if (flipped[head.length] === '.' && /^[\x21-\x7e]+$/.test(flipped)) broken.push(flipped);
  }
  return broken;
}

/** Broken tokens that a call was answered for (A7); the whole token is answered. */
export async function tokenStorm(test: TestApp, { tokens }: { tokens: number }) {
  const client = await signIn(test, await createUser(test));
  const broken = await brokenTokens(test, client, tokens);
  const accepted: string[] = [];
  for (const one of broken) {
    const answer = await client.request('/api/account/get_info/', {
      method: 'GET',
      headers: { authorization: `Bearer ${one}` },
    });
    if (answer.status !== 401) accepted.push(`${answer.status} ${one}`);
  }
  return { tokens: broken.length, accepted, whole: (await client.call(getInfo)).status };
}

/** The readable half of the refresh token of a person with one session. */
async function refreshOf(test: TestApp, userId: number): Promise<string> {
  const { rows } = await sql<{ selector: string }>`
    select selector from refresh_tokens r join sessions s on s.sid = r.sid
    where s.user_id = ${userId}`.execute(test.db.db);
  return must(rows[0]).selector;
}

/** Tabs that renew at once, again and again; then a used token comes after its grace (A8). Times of the wall clock. */
export async function refreshStorm(test: TestApp, { tabs, rounds }: { tabs: number; rounds: number }) {
  const user = await createUser(test);
  const client = await signIn(test, user);
  let refresh = await refreshOf(test, user.id);
  let loggedOut = 0;
  const used = copyOf(test, client);
  const first = refresh;
  for (let round = 0; round < rounds; round += 1) {
    const copies = Array.from({ length: tabs }, () => copyOf(test, client));
    const answers = await Promise.all(copies.map((tab) => tab.call(refreshSession, { body: { refresh } })));
    const successors = new Set(answers.map(({ status, body }) => (status === 200 ? body.data.refresh : null)));
    loggedOut += answers.filter(({ status }) => status !== 200).length + (successors.size - 1);
    const [tab, answer] = [must(copies[0]), must(answers[0])];
    for (const [name, value] of tab.cookies) client.cookies.set(name, value);
    client.bearer = answer.body.data.access;
    refresh = answer.body.data.refresh;
    if ((await client.call(getInfo)).status !== 200) loggedOut += 1;
    test.clock.advance(60_000);
  }
  const start = performance.now();
  const reused = await used.call(refreshSession, { body: { refresh: first } });
  const own = await client.call(getInfo);
  return { loggedOut, reused: reused.status, ownAfterwards: own.status, ms: performance.now() - start };
}

/** Ways to take a session back, by what the log of a person would say. */
const revocations = [
  'log-out',
  'ended in the list',
  'other sessions ended',
  'password changed',
  'account secured',
  'blocked by staff',
  'role removed',
  'disabled in the database',
] as const;
type Revocation = (typeof revocations)[number];

/** Takes the sessions of a person back; `there` is another browser of theirs, `sid` the session that is to end. */
async function revoke(
  test: TestApp,
  of: { way: Revocation; user: TestUser; client: ApiClient; there: ApiClient; office: ApiClient[] },
): Promise<void> {
  const { way, user, client, there, office } = of;
  const [first, second] = [must(office[0]), must(office[1])];
  const mustBe = (answer: { status: number; text: string }, ...statuses: number[]): void => {
    if (!statuses.includes(answer.status)) throw new Error(`${way}: ${answer.status} ${answer.text}`);
  };
  if (way === 'log-out') mustBe(await copyOf(test, client).call(endOwnSession, { body: {} }), 200);
  else if (way === 'ended in the list') {
    const own = (await client.call(listSessions)).body.data.find(({ is_current }) => is_current);
    mustBe(await there.call(endSession, { params: { id: must(own).id } }), 204);
  } else if (way === 'other sessions ended') mustBe(await there.call(endOtherSessions), 204);
  else if (way === 'password changed') {
    const body = { old_password: testPassword, new_password: 'Shabnam-7142' };
    mustBe(await there.call(changePassword, { body }), 200);
  } else if (way === 'account secured') mustBe(await there.call(secureAccount), 200);
  else if (way === 'blocked by staff') {
    const body = { reason: 'گزارش برداشت ناشناس از سوی خود شخص' };
    mustBe(await first.call(blockInvestor, { params: { investorId: user.investorId }, body }), 200);
  } else if (way === 'role removed') {
    const proposed = await first.call(removeRole, { body: { user_id: user.id, reason: 'پایان همکاری این شخص' } });
    mustBe(proposed, 200, 201);
    const { changeId, version } = proposed.body.data;
    mustBe(await second.call(approveRoleChange, { params: { changeId }, body: { version } }), 200);
  } else await sql`update users set is_active = false where id = ${user.id}`.execute(test.db.db);
}

const staffWays: readonly Revocation[] = ['role removed', 'disabled in the database'];

/**
 * Every operation that wants a session, with the token of one that was taken back in each way, and its renewal (A9).
 * Needs the demo. `refused` counts the answers of 401.
 */
export async function revocationStorm(test: TestApp, ways: readonly Revocation[] = revocations) {
  const accepted: string[] = [];
  let calls = 0;
  const operations = closedOperations(test);
  const office = [await test.api.demo('super'), await test.api.demo('secondSuper')];
  for (const way of ways) {
    const values: UserValues = staffWays.includes(way) ? { roleId: 3, accessLevel: 't3' } : {};
    const user = await createUser(test, values);
    const client = await signIn(test, user);
    const refresh = await refreshOf(test, user.id);
    const there = await signIn(test, user);
    const before = copyOf(test, client);
    if ((await before.call(getInfo)).status !== 200) accepted.push(`${way}: the session was no session before`);
    await revoke(test, { way, user, client, there, office });
    for (const op of operations) {
      calls += 1;
      const answer = await before.call(op, inputFor(op, user.investorId));
      if (answer.status !== 401) accepted.push(`${way}: ${op.id} ${answer.status} ${answer.body?.code ?? ''}`);
    }
    calls += 1;
    const renewed = await before.call(refreshSession, { body: { refresh } });
    if (renewed.status !== 401) accepted.push(`${way}: refreshSession ${renewed.status}`);
  }
  return { ways: ways.length, operations: operations.length, calls, accepted };
}

/** An administrator whose role is gone while the session lives: operations of administrators that still answer (A9). */
export async function lostRoleStorm(test: TestApp) {
  const user = await createUser(test, { roleId: 3, accessLevel: 't3' });
  const client = await signIn(test, user);
  const operations = closedOperations(test).filter(({ access }) => access.kind === 'admin');
  await sql`update users set role_id = 1, access_level = null where id = ${user.id}`.execute(test.db.db);
  const accepted: string[] = [];
  for (const op of operations) {
    const { status, body } = await client.call(op, inputFor(op, user.investorId));
    if (status !== 403 || body?.code !== 'ACCESS_DENIED') accepted.push(`${op.id} ${status} ${body?.code ?? ''}`);
  }
  return { operations: operations.length, accepted };
}

/** Every operation that wants a session, with the token alone, with another person's companion, and with cookies alone (A10). */
export async function stolenTokenStorm(test: TestApp) {
  const user = await createUser(test);
  const client = await signIn(test, user);
  const other = await signIn(test, await createUser(test));
  const alone = test.api.anonymous();
  alone.bearer = client.bearer;
  const mixed = copyOf(test, other);
  mixed.bearer = client.bearer;
  const cookiesAlone = copyOf(test, client);
  cookiesAlone.bearer = null;
  const accepted: string[] = [];
  const operations = closedOperations(test);
  for (const thief of [alone, mixed, cookiesAlone])
    for (const op of operations) {
      const answer = await thief.call(op, inputFor(op, user.investorId));
      if (answer.status !== 401) accepted.push(`${op.id} ${answer.status} ${answer.body?.code ?? ''}`);
    }
  return { operations: operations.length, calls: 3 * operations.length, accepted };
}
