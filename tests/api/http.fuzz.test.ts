import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#server/http/handlers.ts';
import { propertyRuns } from '#tests/support/property.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { echo, testRoutes } from '../support/httpRoutes.ts';
import { formStorm, fuzzOperations, hostileStorm } from '../support/inputStorms.ts';

let test: TestApp;
let client: ApiClient;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', extraRoutes: testRoutes({ retries: 0 }) });
  client = await test.api.demo('super');
});
afterAll(() => test.close());

/**
 * Inputs per operation and their seed, fixed so that the same commit gives the same answer. `npm run soak:security` sends 200
 * of a new seed.
 */
const runsPerOperation = Number(process.env['FUZZ_RUNS'] ?? 8);
const seed = Number(process.env['FUZZ_SEED'] ?? 1405);

const isFuzzed = ({ op }: Route): boolean => op.id !== 'testBreaks' && op.kind !== 'multipart';

const json = { 'content-type': 'application/json' };
const post = (body: BodyInit): Promise<Answer> =>
  client.request('/api/test/echo/', { method: 'POST', body, headers: json });

function expectSafe(answer: Answer, what: string): void {
  expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500);
  if (answer.status < 400) return;
  expect(answer.body, what).toMatchObject({
    error: true,
    code: expect.any(String),
    message: expect.any(String),
    request_id: expect.any(String),
  });
}

describe('nasty bodies (I2)', () => {
  const deep = (depth: number): string => `${'{"inner":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const refused: Record<string, string | Uint8Array<ArrayBuffer>> = {
    'NUL in text': '{"name":"a\\u0000b"}',
    'NUL in a key': '{"na\\u0000me":"a"}',
    'lone high surrogate': '{"name":"\\ud800"}',
    'lone low surrogate': '{"name":"x\\udfff"}',
    'invalid UTF-8': new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    __proto__: '{"__proto__":{"is_admin":true}}',
    'escaped __proto__': '{"\\u005f_proto__":{"is_admin":true}}',
    'constructor.prototype': '{"constructor":{"prototype":{"x":1}}}',
    'doubled key': '{"name":"a","name":"b"}',
    'doubled key, escaped': '{"name":"a","n\\u0061me":"b"}',
    'depth 10,000': deep(5_000),
    'brackets 30,000': '['.repeat(30_000),
    'beyond doubles': '{"age":1e999}',
    'large double': '{"age":1e308}',
    '30 digits': '{"age":123456789012345678901234567890}',
    'amount above int8': '{"amount":"99999999999999999999"}',
    'not a number': '{"age":NaN}',
    comment: '{"age":1/*x*/}',
    'open string': '{"name":"abc',
    'two values': '{}{}',
    'only a quote': '"',
    'BOM twice': '\ufeff\ufeff{}',
    'array at the top': '[]',
    'text at the top': '"x"',
    'number at the top': '1',
    null: 'null',
  };
  for (const [name, body] of Object.entries(refused)) {
    it(`refuses ${name} with 400`, async () => {
      const answer = await post(body);
      expectSafe(answer, name);
      expect(answer.status).toBe(400);
    });
  }

  it('takes texts of every script and normalises digits and letters the same way', async () => {
    const texts: [string, string][] = [
      ['۱۲۳٤٥٦', '123456'],
      ['يك', 'یک'],
      ['می‌روم', 'می‌روم'],
      ['a\u202Eb\u200Bc\uFEFF', 'abc'],
      ['\u0001\u0007x\u001b', 'x'],
      ['👨‍👩‍👧', '👨‍👩‍👧'],
      ["'; drop table users; --", "'; drop table users; --"],
      ['<script>alert(1)</script>', '<script>alert(1)</script>'],
      ['${7*7}{{7*7}}%s%n', '${7*7}{{7*7}}%s%n'],
    ];
    for (const [typed, stored] of texts) {
      const answer = await post(JSON.stringify({ name: typed }));
      expect(answer.body.data.name).toBe(stored);
    }
  });

  it('leaves prototypes alone', () => {
    expect(({} as Record<string, unknown>).is_admin).toBeUndefined();
  });
});

describe('mass assignment (Z2)', () => {
  it('refuses every name that the body does not declare', async () => {
    for (const name of [
      'is_admin',
      'isAdmin',
      'role_id',
      'roleId',
      'access_level',
      'status',
      'amount_paid',
      'user_id',
      'userId',
      'investor_id',
      'id',
      'created_at',
      'password_hash',
    ]) {
      const answer: Answer = await client.call(echo, { body: { name: 'x', [name]: 3 } });
      expect([answer.status, Object.keys(answer.body.fields ?? {})], name).toEqual([400, [name]]);
    }
  });
});

describe('malformed input (I1)', () => {
  it('never answers 500 to bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) =>
        expectSafe(await post(new Uint8Array(bytes)), 'bytes'),
      ),
      { ...propertyRuns(200), seed },
    );
  });

  it('never answers 500 to any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), async (text) => expectSafe(await post(text), text)),
      { ...propertyRuns(200), seed },
    );
  });

  it('never answers 500 to a broken header', async () => {
    const headers = fc.dictionary(
      fc.constantFrom(
        'cookie',
        'authorization',
        'content-type',
        'idempotency-key',
        'x-xsrf-token',
        'origin',
        'sec-fetch-site',
        'x-forwarded-for',
        'x-request-id',
        'content-encoding',
        'user-agent',
      ),
      fc.string({
        unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
        minLength: 1,
        maxLength: 300,
      }),
    );
    await fc.assert(
      fc.asyncProperty(headers, async (given) => {
        expectSafe(
          await client.request('/api/test/echo/', { method: 'POST', body: '{}', headers: { ...json, ...given } }),
          JSON.stringify(given),
        );
      }),
      { ...propertyRuns(200), seed },
    );
  });

  it('keeps its word for every operation: values made from its schema and around it never answer 500, and a refusal names the field', async () => {
    const { naked, unnamed, calls } = await fuzzOperations(test, { runs: runsPerOperation, seed });
    expect([naked, unnamed]).toEqual([[], []]);
    expect(calls).toBe(runsPerOperation * test.app.routes.filter(isFuzzed).length);
  }, 3_600_000);
});

describe('hostile texts (I2, I4)', () => {
  it('in every text field of every operation run nothing, break nothing and are never answered 500', async () => {
    const { naked, unnamed, injected, brokenStatements, areTablesWhole } = await hostileStorm(test, { texts: 2 });
    expect([naked, unnamed, injected, brokenStatements, areTablesWhole]).toEqual([[], [], [], 0, true]);
  }, 600_000);
});

describe('the check of forms (I3)', () => {
  it('names the fields that the API names, for generated bodies of every operation', async () => {
    const { differences, values, takenByForm } = await formStorm({ values: 10, seed });
    expect(differences).toEqual([]);
    expect(Math.min(takenByForm, values - takenByForm)).toBeGreaterThan(200);
  });
});
