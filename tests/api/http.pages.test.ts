import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorTextOf } from '#shared/contract/failures.ts';
import { allOperations } from '#shared/contract/operations.ts';
import { codesOf } from '#server/http/codes.ts';
import type { ApiClient } from '../support/client.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { urlOf, type Answer } from '../support/client.ts';
import { headerProblems } from '../support/headers.ts';
import { breaks, testRoutes } from '../support/httpRoutes.ts';

let test: TestApp;
let plain: TestApp;
let isStopping = false;
let diskShare = 0.5;

beforeAll(async () => {
  test = await createTestApp({ sessions: 'fake', extraRoutes: testRoutes({ retries: 0 }) });
  plain = await createTestApp({ isStopping: () => isStopping, diskUsed: () => Promise.resolve(diskShare) });
});
afterAll(async () => {
  await test.close();
  await plain.close();
});

function expectHeaders(answer: Answer, what: string): void {
  expect(headerProblems(answer), what).toEqual([]);
}

describe('headers (B3)', () => {
  it('stand on every route, with and without a session', async () => {
    const user = await test.api.as({ userId: 1, roleId: 3 });
    for (const client of [test.api.anonymous(), user]) {
      for (const { op } of test.app.routes) {
        const params = Object.fromEntries(
          [...op.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): [string, string] => [name, '1']),
        );
        expectHeaders(await client.request(urlOf(op, { params }), { method: op.method.toUpperCase() }), op.id);
      }
    }
  });

  it('stand on 404, 405, 413, 415, 500, preflights, health and documents', async () => {
    const client = test.api.anonymous();
    await client.prepare();
    const json = { 'content-type': 'application/json' };
    expectHeaders(await client.request('/api/none'), '404');
    expectHeaders(await client.request('/api/test/echo/', { method: 'PUT' }), '405');
    expectHeaders(
      await client.request('/api/test/echo/', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } }),
      'preflight',
    );
    expectHeaders(
      await client.request('/api/test/echo/', { method: 'POST', body: 'x'.repeat(70_000), headers: json }),
      '413',
    );
    expectHeaders(await client.request('/api/test/echo/', { method: 'POST', body: 'x' }), '415');
    expectHeaders(await client.call(breaks, { params: { how: 'throw' } }), '500');
    for (const path of ['/readyz', '/api/openapi.json', '/api/docs/']) expectHeaders(await client.request(path), path);
  });
});

describe('health (O2)', () => {
  it('is ready on a migrated database', async () => {
    const client = plain.api.anonymous();
    expect((await client.request('/readyz')).body).toEqual({ status: 'ok' });
  });

  it('is ready while a file or another job waits for a long time: that is an alarm, and no reason to refuse people', async () => {
    await sql`select pgboss.create_queue('exports.write', '{"policy":"standard"}')`.execute(plain.db.db);
    await sql`
      insert into pgboss.job (name, start_after) values ('exports.write', now() - interval '10 minutes')`.execute(
      plain.db.db,
    );
    const answer = await plain.api.anonymous().request('/readyz');
    const text = await plain.app.metrics.render();
    await sql`delete from pgboss.job where name = 'exports.write'`.execute(plain.db.db);
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
    expect(Number(/^job_lag_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(600);
  });

  it('is not ready while stopping or with a full disk', async () => {
    const client = plain.api.anonymous();
    isStopping = true;
    expect((await client.request('/readyz')).body).toEqual({
      status: 'unavailable',
      problems: { process: 'stopping' },
    });
    isStopping = false;
    diskShare = 0.96;
    const full = await client.request('/readyz');
    expect([full.status, full.body.problems]).toEqual([503, { disk: 'full' }]);
    diskShare = 0.5;
  });

  it('is not ready with a schema that is behind or a database that is away, and says no more than that', async () => {
    const { createTestDatabase } = await import('../support/database.ts');
    const { readinessProblems } = await import('#server/http/health.ts');
    const empty = await createTestDatabase({ template: 'template0' });
    const parts = { db: empty.db, dataDir: '/', isStopping: () => false, diskUsed: () => Promise.resolve(0) };
    expect(await readinessProblems(parts)).toMatchObject({ migrations: 'behind' });
    await empty.drop();
    expect(await readinessProblems(parts)).toMatchObject({ database: 'failed', migrations: 'failed' });
  });
});

describe('metrics', () => {
  it('tell requests by operation, the pool and the process', async () => {
    await test.api.anonymous().call(breaks, { params: { how: 'none' } });
    const text = await test.app.metrics.render();
    expect(text).toMatch(/http_request_duration_seconds_count\{operation="testBreaks",method="GET",status="200"\} \d/);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it('are not on the public port, whoever asks', async () => {
    for (const address of ['127.0.0.1', '::1', '192.0.2.1'])
      expect((await test.api.anonymous(address).request('/metrics')).status, address).toBe(404);
  });
});

describe('OpenAPI', () => {
  interface Described {
    paths: Record<
      string,
      Record<
        string,
        {
          operationId: string;
          security: object[];
          requestBody?: { content: Record<string, { schema: { properties: Record<string, { maxLength?: number }> } }> };
          responses: Record<string, unknown>;
          'x-access': unknown;
        }
      >
    >;
    components: { schemas: Record<string, unknown> };
    openapi: string;
  }
  const read = async (): Promise<Described> =>
    (await plain.api.anonymous().request('/api/openapi.json')).body as Described;

  it('names every served operation, and no other', async () => {
    const { paths, openapi } = await read();
    expect(openapi).toBe('3.1.0');
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => `${one.operationId} ${method} ${path}`),
    );
    expect(described.sort()).toEqual(plain.app.routes.map(({ op }) => `${op.id} ${op.method} ${op.path}`).sort());
  });

  it('is made from the same list that the contract declares', () => {
    expect(plain.app.routes.map(({ op }) => op.id).sort()).toEqual(allOperations.map((op) => op.id).sort());
  });

  it('tells access, security and the codes of each operation, and every code has a text', async () => {
    const { paths } = await read();
    for (const { op } of plain.app.routes) {
      const one = paths[op.path]?.[op.method];
      expect(one?.['x-access'], op.id).toEqual(op.access);
      expect(one?.security.length, op.id).toBe(
        op.access.kind === 'open' && op.method === 'get' ? 0 : one?.security.length,
      );
      for (const code of codesOf(op)) expect(errorTextOf(code) !== undefined, `${op.id}: ${code}`).toBe(true);
    }
  });

  it('holds no schema that means nothing: closed objects, known types', async () => {
    const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
    const walk = (node: unknown, at: string): void => {
      if (Array.isArray(node)) return node.forEach((item, index) => walk(item, `${at}[${index}]`));
      if (typeof node !== 'object' || node === null) return;
      const { type } = node as { type?: unknown };
      if (/schema|properties|items/.test(at) && (typeof type === 'string' || Array.isArray(type))) {
        for (const one of [type].flat())
          if (typeof one === 'string') expect(types.has(one), `${at}: ${one}`).toBe(true);
      }
      for (const [key, item] of Object.entries(node)) walk(item, `${at}.${key}`);
    };
    const { paths, components } = await read();
    for (const [path, methods] of Object.entries(paths)) walk(methods, path);
    walk(components.schemas, 'components.schemas');
  });

  it('says how long the text of a file may be', async () => {
    const { paths } = await read();
    const longestOf = (path: string, field: string) =>
      paths[path]?.['post']?.requestBody?.content['application/json']?.schema.properties[field]?.maxLength;
    // 20,000 lines of 150 letters, and 6,000,000 bytes of a spreadsheet in base64
    expect(longestOf('/api/admin/autoBuy/import/', 'content')).toBe(3_000_000);
    expect(longestOf('/api/admin/bankStatements/preview/', 'content')).toBe(3_000_000);
    expect(longestOf('/api/admin/bankStatements/convert/', 'file')).toBe(8_000_000);
    expect(longestOf('/api/admin/funds/{fundId}/opening/preview/', 'holders')).toBe(32_000_000);
    expect(longestOf('/api/admin/funds/{fundId}/opening/', 'orders')).toBe(8_000_000);
  });

  it('has a readable page without scripts or outside files', async () => {
    const { text, headers } = await plain.api.anonymous().request('/api/docs/');
    const style = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
    expect(/<script|style="|src="|https?:\/\//.exec(text)?.[0]).toBeUndefined();
    for (const { op } of plain.app.routes) expect(text.includes(`id="${op.id}"`), op.id).toBe(true);
  });
});

describe('the contract in production', () => {
  it('is served only when API_DOCS asks for it', async () => {
    const hidden = await createTestApp({ env: { API_DOCS: '0' }, diskUsed: () => Promise.resolve(0.5) });
    for (const path of ['/api/openapi.json', '/api/docs/'])
      expect((await hidden.api.anonymous().request(path)).status).toBe(404);
    expect((await hidden.api.anonymous().request('/readyz')).status).toBe(200);
    await hidden.close();
  });

  it('counts reports of browsers, which stand outside the contract, and refuses no look at its readiness', async () => {
    const limited = await createTestApp({ rateLimits: true, diskUsed: () => Promise.resolve(0.5) });
    const client = limited.api.anonymous('198.51.100.7');
    const headers = { 'content-type': 'application/csp-report' };
    const report = (from: ApiClient) => from.request('/api/csp-reports', { method: 'POST', body: '{}', headers });
    const statuses = new Set<number>();
    for (let call = 0; call < 620; call += 1) statuses.add((await report(client)).status);
    expect([...statuses].sort()).toEqual([204, 429]);
    expect((await report(limited.api.anonymous('198.51.100.8'))).status).toBe(204);
    for (let call = 0; call < 620; call += 1) expect((await client.request('/readyz')).status).toBe(200);
    await limited.close();
  });
});
