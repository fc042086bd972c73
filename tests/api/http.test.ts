import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { xsrfHeader } from '#shared/cookies.ts';
import { createHttpApp } from '#server/http/httpApp.ts';
import type { Route } from '#server/http/handlers.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { breaks, callback, duties, echo, owned, ownedRead, record, search, testRoutes } from '../support/httpRoutes.ts';
import { guardOf } from '../support/guard.ts';

const seen = { retries: 0 };
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({
    sessions: 'fake',
    extraRoutes: testRoutes(seen),
    investors: guardOf(
      (userId, investorId) => investorId === userId * 10,
      // administrators of the branch look after the investors 500 to 599
      (_adminId, investorId) => investorId >= 500 && investorId < 600,
    ),
  });
});
afterAll(() => test.close());

describe('envelope and answers', () => {
  it('wraps a success', async () => {
    const answer = await test.api.anonymous().call(search, { params: { id: 4 }, query: { size: '۱۰' } });
    expect(answer.body).toEqual({ data: { params: { id: 4 }, query: { page: 1, size: 10 } }, error: false, msg: '' });
  });

  it('names every wrong field in Persian', async () => {
    const answer = await test.api
      .anonymous()
      .call(echo, { body: { code: '0012345678', age: -1, inner: { note: 5 }, extra: 1 } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: true, code: 'VALIDATION_FAILED' });
    expect(Object.keys(answer.body.fields)).toEqual(['extra']);
    const second = await test.api.anonymous().call(echo, { body: { code: '0012345678', age: -1, inner: { note: 5 } } });
    expect(Object.keys(second.body.fields).sort()).toEqual(['age', 'code', 'inner.note']);
    expect(JSON.stringify(second.body.fields)).not.toMatch(/must|invalid|required/);
  });

  it('never casts JSON: a number as text is refused, a list for a scalar too', async () => {
    for (const body of [
      { age: '5' },
      { age: [5] },
      { name: ['x'] },
      { name: 5 },
      { flag: 'true' },
      { inner: [] },
      { list: {} },
      { amount: 5 },
      { age: 1e308 },
      { age: null },
    ]) {
      expect((await test.api.anonymous().call(echo, { body })).status, JSON.stringify(body)).toBe(400);
    }
  });

  it('takes names of object methods for unknown fields like any other', async () => {
    for (const body of [
      { toString: '' },
      { valueOf: 1 },
      { hasOwnProperty: 1 },
      { inner: { toString: 1 } },
      { name: { toString: '' } },
    ]) {
      expect((await test.api.anonymous().call(echo, { body })).status, JSON.stringify(body)).toBe(400);
    }
  });

  it('normalises texts, but neither passwords nor free HTML', async () => {
    const body = { name: ' علي\u200f  ك ۱۲٣ ', code: '۰۰۱۲۳۴۵۶۷۹', password: ' ي۱ ', html: '<b>ي</b>  ' };
    const answer = await test.api.anonymous().call(echo, { body });
    expect(answer.body.data).toEqual({
      name: 'علی ک 123',
      code: '0012345679',
      password: ' ي۱ ',
      html: '<b>ي</b>  ',
      size: 7,
    });
  });

  it('refuses a query parameter that is given twice or unknown', async () => {
    const client = test.api.anonymous();
    expect((await client.request('/api/test/search/1/?page=1&page=2')).status).toBe(400);
    expect((await client.request('/api/test/search/1/?is_admin=1')).status).toBe(400);
    expect((await client.request('/api/test/search/1/?page=')).body.data.query).toEqual({ page: 1, size: 5 });
    for (const bad of ['0x10', '1e3', '-1', '99999999999', '1.5', 'NaN', '%00', '%ED%A0%80', '%']) {
      expect((await client.request(`/api/test/search/1/?page=${bad}`)).status, bad).toBe(400);
      expect((await client.request(`/api/test/search/${bad}/`)).status, bad).toBeLessThan(500);
    }
  });

  it('hides what went wrong inside and logs it with secrets masked', async () => {
    const answer = await test.api.anonymous().call(breaks, { params: { how: 'throw' } });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      error: true,
      code: 'INTERNAL',
      message: expect.any(String),
      request_id: expect.any(String),
    });
    expect(answer.text).not.toContain('sql');
    expect(test.logs.some((line) => line.requestId === answer.body.request_id && line.level === 'error')).toBe(true);
  });

  it('refuses to send what the contract does not name, and money as a number', async () => {
    const client = test.api.anonymous();
    expect((await client.call(breaks, { params: { how: 'extra' } })).status).toBe(500);
    expect((await client.call(breaks, { params: { how: 'bigint' } })).status).toBe(500);
    expect(test.logs.some((line) => JSON.stringify(line).includes('data.rows[0].password_hash'))).toBe(true);
  });

  it('answers 503 with Retry-After when the database went away, 504 when time is over', async () => {
    const client = test.api.anonymous();
    const gone = await client.call(breaks, { params: { how: 'database' } });
    expect([gone.status, gone.headers.get('retry-after')]).toEqual([503, '5']);
    // the driver's own words for a line that broke carry no code
    for (const how of ['terminated', 'unqueryable', 'connecting']) {
      const broken = await client.call(breaks, { params: { how } });
      expect([broken.status, broken.body.code], how).toEqual([503, 'SERVICE_UNAVAILABLE']);
    }
    // an app of its own, so that no other request has so little time
    const hurried = await createTestApp({ extraRoutes: testRoutes({ retries: 0 }), timeLimitMs: 300 });
    const slow = await hurried.api.anonymous().call(breaks, { params: { how: 'slow' } });
    expect([slow.status, slow.body.code]).toEqual([504, 'REQUEST_TIMEOUT']);
    await hurried.close();
  });
});

describe('methods, types and sizes', () => {
  it('answers 404, 405 with Allow, 415 and 413 in the error shape', async () => {
    const client = test.api.anonymous();
    await client.prepare();
    const json = { 'content-type': 'application/json' };
    const answers = {
      404: await client.request('/api/nowhere/'),
      405: await client.request('/api/test/echo/', { method: 'DELETE' }),
      415: await client.request('/api/test/echo/', {
        method: 'POST',
        body: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      413: await client.request('/api/test/echo/', {
        method: 'POST',
        body: JSON.stringify({ name: 'x'.repeat(70_000) }),
        headers: json,
      }),
    };
    for (const [status, answer] of Object.entries(answers)) {
      expect(answer.status).toBe(Number(status));
      expect(answer.body).toMatchObject({
        error: true,
        code: expect.any(String),
        message: expect.any(String),
        request_id: expect.any(String),
      });
    }
    expect(answers[405].headers.get('allow')).toBe('POST');
  });

  it('cuts a stream at the limit, whatever its length header says', async () => {
    const client = test.api.anonymous();
    await client.prepare();
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new TextEncoder().encode('[0,'.repeat(4_000)));
      },
    });
    const answer = await client.request('/api/test/echo/', {
      method: 'POST',
      body: endless,
      headers: { 'content-type': 'application/json', 'content-length': '10' },
    });
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(20);
  });

  it('takes a path with and without the slash at its end', async () => {
    expect((await test.api.anonymous().request('/api/test/search/1')).status).toBe(200);
  });
});

describe('access', () => {
  const user = (userId: number, roleId: 1 | 2 | 3 = 1, accessLevel: string | null = null) =>
    test.api.as({ userId, roleId, accessLevel });

  it('lets only people of the investor write, and admins read', async () => {
    const [owner, other, admin] = [await user(1), await user(2), await user(3, 2, 't1')];
    const body = { investorId: 10 };
    expect((await test.api.anonymous().call(owned, { body })).status).toBe(401);
    expect((await owner.call(owned, { body })).status).toBe(200);
    expect((await other.call(owned, { body })).body.code).toBe('INVESTOR_NOT_ALLOWED');
    expect((await admin.call(owned, { body })).body.code).toBe('INVESTOR_NOT_ALLOWED');
    expect((await admin.call(ownedRead, { query: body })).status).toBe(200);
    expect((await other.call(ownedRead, { query: body })).status).toBe(403);
  });

  it('keeps in the audit log who of the staff read data of an investor, once in ten minutes', async () => {
    const admin = await user(31, 2, 't1');
    for (let call = 0; call < 3; call += 1) await admin.call(ownedRead, { query: { investorId: 10 } });
    await (await user(1)).call(ownedRead, { query: { investorId: 10 } });
    const reads = async () =>
      (
        await sql<Record<string, unknown>>`
          select actor_kind, actor_id, investor_id, subject, after from audit_log
          where action = 'personal_data.read' and actor_id in (1, 31)`.execute(test.db.db)
      ).rows;
    const row = {
      actor_kind: 'admin',
      actor_id: 31,
      investor_id: 10,
      subject: 'investor:10',
      after: { operation: 'testOwnedRead' },
    };
    expect(await reads()).toEqual([row]);
    test.clock.advance(600_001);
    await admin.call(ownedRead, { query: { investorId: 10 } });
    expect(await reads()).toEqual([row, row]);
  });

  it('opens admin operations by duty', async () => {
    const people = {
      client: await user(1),
      maker: await user(2, 2, 't1'),
      checker: await user(3, 2, 't2'),
      manager: await user(4, 2, 't3'),
      branch: await user(5, 2, 'KZ'),
      super: await user(6, 3, 't3'),
      levelOnly: await user(7, 1, 't3'),
      reader: await user(8, 2, 't5'),
      noLevel: await user(9, 2, null),
      oddLevel: await user(10, 2, 't12'),
    };
    const allowed = {
      branch: ['maker', 'checker', 'manager', 'branch', 'super', 'reader'],
      desk: ['maker', 'manager', 'branch', 'super'],
      staff: ['maker', 'checker', 'manager', 'super', 'reader'],
      makerOrChecker: ['maker', 'checker', 'manager', 'super'],
      maker: ['maker', 'manager', 'super'],
      checker: ['checker', 'manager', 'super'],
      super: ['super'],
    };
    for (const [name, op] of Object.entries(duties)) {
      for (const [who, client] of Object.entries(people)) {
        const expected = allowed[name as keyof typeof allowed].includes(who) ? 200 : 403;
        expect((await client.call(op)).status, `${who} on ${name}`).toBe(expected);
      }
    }
  });

  it('answers 401 to a dead session, and treats it as no session where none is needed', async () => {
    const dead = await user(0);
    expect((await dead.call(duties.staff)).body.code).toBe('SESSION_ENDED');
    expect((await dead.call(search, { params: { id: 1 } })).status).toBe(200);
  });

  it('does not start when an operation declares no access, or one that cannot be checked', () => {
    const parts = { routes: [] as Route[] } as never as Parameters<typeof createHttpApp>[0];
    const withRoute = (change: object) => () =>
      createHttpApp({
        ...parts,
        routes: [{ op: { ...owned, ...change }, handle: () => Promise.resolve({}) }],
      });
    expect(withRoute({ access: undefined })).toThrow('declares no access');
    expect(withRoute({ access: { kind: 'investor', from: 'body', key: 'investor_id' } })).toThrow('does not name');
    expect(withRoute({ body: echo.body, access: { kind: 'investor', from: 'body', key: 'age' } })).toThrow(
      'does not require',
    );
  });

  it('cannot be passed by headers that skip middleware or rewrite the path', async () => {
    const client = test.api.anonymous();
    const tricks: Record<string, string>[] = [
      { 'x-middleware-subrequest': 'middleware:middleware:middleware' },
      { 'x-original-url': '/api/test/search/1/' },
      { 'x-rewrite-url': '/api/test/search/1/' },
      { 'x-http-method-override': 'GET' },
      { 'x-forwarded-user': 'admin' },
    ];
    for (const headers of tricks) {
      expect((await client.request('/api/test/duty/staff/', { method: 'GET', headers })).status).toBe(401);
    }
    for (const path of [
      '/api//test/duty/staff/',
      '/api/test/%2e%2e/test/duty/staff/',
      '/api/test/duty/%73taff/',
      '/API/test/duty/staff/',
      '/api/test/duty/staff/..;/',
      '/api/test;x/duty/any/',
      '/api/test/duty/staff%2f',
    ]) {
      const answer = await client.request(path);
      expect([401, 404], path).toContain(answer.status);
    }
  });
});

describe('forged requests', () => {
  const body = { value: 'x' };

  it('refuses a write without the token, with a wrong one, and with that of another session', async () => {
    const mine = await test.api.as({ userId: 1 });
    const other = await test.api.as({ userId: 2 });
    const foreign = decodeURIComponent(other.cookies.get('XSRF-TOKEN') ?? '');
    expect((await mine.call(record, { body, headers: { [xsrfHeader]: '' } })).body.code).toBe('CSRF_FAILED');
    expect((await mine.call(record, { body, headers: { [xsrfHeader]: 'a.b' } })).body.code).toBe('CSRF_FAILED');
    expect((await mine.call(record, { body, headers: { [xsrfHeader]: foreign } })).body.code).toBe('CSRF_FAILED');
    mine.cookies.set('XSRF-TOKEN', foreign);
    expect((await mine.call(record, { body })).body.code).toBe('CSRF_FAILED');
    await mine.prepare();
    expect((await mine.call(record, { body })).status).toBe(201);
  });

  it('takes a header and a cookie that are two tokens of one session, and no cookie of another one', async () => {
    const mine = await test.api.as({ userId: 1 });
    const other = await test.api.as({ userId: 2 });
    const earlier = decodeURIComponent(mine.cookies.get('XSRF-TOKEN') ?? '');
    // the answer to a read renews the cookie after the page wrote the header
    mine.cookies.delete('XSRF-TOKEN');
    await mine.prepare();
    expect(decodeURIComponent(mine.cookies.get('XSRF-TOKEN') ?? '')).not.toBe(earlier);
    expect((await mine.call(record, { body, headers: { [xsrfHeader]: earlier } })).status).toBe(201);
    mine.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '');
    expect((await mine.call(record, { body, headers: { [xsrfHeader]: earlier } })).body.code).toBe('CSRF_FAILED');
  });

  it('refuses other sites by Sec-Fetch-Site, and by Origin where that is absent', async () => {
    const mine = await test.api.as({ userId: 1 });
    const status = async (headers: Record<string, string>) => (await mine.call(record, { body, headers })).status;
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await status({ 'sec-fetch-site': 'cross-site', origin: 'http://localhost' })).toBe(403);
    expect(await status({ origin: 'https://evil.example' })).toBe(403);
    expect(await status({ origin: 'null' })).toBe(403);
    expect(await status({ origin: 'http://localhost' })).toBe(201);
    expect(await status({ 'sec-fetch-site': 'same-origin' })).toBe(201);
  });

  it('lets a bank call back without any of it', async () => {
    const answer = await test.api.anonymous().request('/api/test/callback/', {
      method: 'POST',
      body: 'authority=A1%0d%0aSet-Cookie:x=y&newFieldOfTheBank=1',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
        origin: 'https://bank.example',
      },
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/^\/payment-result\?a=A1/);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await test.api.anonymous().call(callback, { body: { authority: 'A2' } })).status).toBe(302);
    // a failure of ours is no page for a payer
    const broken = await test.api.anonymous().call(callback, { body: { authority: 'BROKEN' } });
    expect([broken.status, broken.headers.get('location')]).toEqual([302, '/requests']);
    expect(test.logs.some((line) => JSON.stringify(line).includes('the gateway broke'))).toBe(true);
  });

  it('names a new device with its first token only, so that reads at once do not name it twice', async () => {
    const answers = await Promise.all([4, 5].map((id) => test.api.anonymous().call(search, { params: { id } })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(answers.flatMap((answer) => answer.headers.getSetCookie())).toEqual([]);
  });

  it('sets both cookies readable, Secure and SameSite=Strict', async () => {
    const answer = await test.api.anonymous().request('/api/xsrf/');
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((one) => one.split('=')[0])).toEqual(['deviceId', 'XSRF-TOKEN']);
    for (const one of cookies) expect(one).toMatch(/; Path=\/; Secure; SameSite=Strict(; Max-Age=\d+)?$/);
  });
});

describe('one line per request', () => {
  it('carries id, operation, status and address, and nothing of the caller', async () => {
    const client = await test.api.as({ userId: 5 });
    const answer = await client.call(record, { body: { value: 'canary-0012345679' } });
    const lines = test.logs.filter((line) => line.requestId === answer.headers.get('x-request-id'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      operation: 'testRecord',
      status: 201,
      ip: '192.0.2.10',
      userId: 5,
      msg: 'request',
    });
    expect(JSON.stringify(lines)).not.toContain('canary');
  });

  it('believes a given request id and address only behind a trusted proxy', async () => {
    const headers = { 'x-request-id': 'given-by-proxy-1', 'x-forwarded-for': '198.51.100.1, 203.0.113.7' };
    const open = await test.api.anonymous().request('/api/xsrf/', { method: 'GET', headers });
    expect(open.headers.get('x-request-id')).not.toBe('given-by-proxy-1');
    expect(test.logs.at(-1)?.ip).toBe('192.0.2.10');
    const behind = await createTestApp({
      sessions: 'fake',
      env: { TRUSTED_PROXY_HOPS: '1', TRUSTED_PROXY_ADDRESSES: '192.0.2.0/24' },
    });
    try {
      // The port was reached beside the proxy: what the caller says of themselves does not count.
      const beside = await behind.api.anonymous('198.51.100.9').request('/api/xsrf/', { method: 'GET', headers });
      expect(beside.headers.get('x-request-id')).not.toBe('given-by-proxy-1');
      expect(behind.logs.at(-1)?.ip).toBe('198.51.100.9');
      for (const [forwarded, seen] of [
        ['203.0.113.7:51234', '203.0.113.7'],
        ['[2001:DB8:0:0::7]:443', '2001:db8::7'],
        ['::ffff:203.0.113.8', '203.0.113.8'],
        ['1.2.3', '127.0.0.1'],
        ['999.1.1.1', '127.0.0.1'],
        ['unknown', '127.0.0.1'],
      ]) {
        const local = behind.api.anonymous('::ffff:127.0.0.1');
        await local.request('/api/xsrf/', { method: 'GET', headers: { 'x-forwarded-for': forwarded ?? '' } });
        expect(behind.logs.at(-1)?.ip, forwarded).toBe(seen);
      }
      const seenThere = await behind.api.anonymous().request('/api/xsrf/', { method: 'GET', headers });
      expect(seenThere.headers.get('x-request-id')).toBe('given-by-proxy-1');
      expect(behind.logs.at(-1)?.ip).toBe('203.0.113.7');
      const odd = await behind.api
        .anonymous()
        .request('/api/xsrf/', { method: 'GET', headers: { 'x-request-id': 'bad id\t{}' } });
      expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
    } finally {
      await behind.close();
    }
  });
});
