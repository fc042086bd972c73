import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoLogins, demoPassword } from '#server/db/demo/people.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createClient, type Answer, type ApiClient } from '../support/client.ts';

/*
 * A caller that knows nothing but `/api/openapi.json`: paths, methods, parameters and bodies are read from the file.
 */

interface Described {
  operationId: string;
  method: string;
  path: string;
  parameters: { name: string; in: string; required: boolean }[];
  required: string[];
  names: string[];
}

let test: TestApp;
let client: ApiClient;
let operations: Map<string, Described>;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  client = createClient(test.app);
  operations = read((await client.request('/api/openapi.json')).body as Document);
});
afterAll(() => test.close());

interface Schema {
  properties?: Record<string, unknown>;
  required?: string[];
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters: Described['parameters'];
        requestBody?: { content: Record<string, { schema: Schema }> };
      }
    >
  >;
}

function read({ paths }: Document): Map<string, Described> {
  const found = new Map<string, Described>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, one] of Object.entries(methods)) {
      const schema = Object.values(one.requestBody?.content ?? {})[0]?.schema ?? {};
      const { operationId, parameters } = one;
      const names = Object.keys(schema.properties ?? {});
      found.set(operationId, { operationId, method, path, parameters, required: schema.required ?? [], names });
    }
  }
  return found;
}

/** Sends known values to an operation: each goes where the file says it belongs; a missing required one is an error. */
function call(id: string, values: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Answer> {
  const op = operations.get(id);
  if (!op) throw new Error(`the file has no ${id}`);
  for (const name of op.required) if (!(name in values)) throw new Error(`${id} needs ${name}`);
  const query = new URLSearchParams();
  let { path } = op;
  for (const parameter of op.parameters.filter((one) => one.in !== 'header')) {
    const value = values[parameter.name];
    if (value === undefined && parameter.required) throw new Error(`${id} needs ${parameter.name}`);
    if (value !== undefined && parameter.in === 'path')
      path = path.replace(`{${parameter.name}}`, JSON.stringify(value));
    if (value !== undefined && parameter.in === 'query') query.set(parameter.name, JSON.stringify(value));
  }
  const body = Object.fromEntries(op.names.filter((name) => name in values).map((name) => [name, values[name]]));
  return client.request(query.size > 0 ? `${path}?${query.toString()}` : path, {
    method: op.method.toUpperCase(),
    ...(op.method === 'get'
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
  });
}

it('logs in, buys and reads the request with the OpenAPI file alone', async () => {
  await call('getXsrfToken');
  const username = demoLogins.find((one) => one.key === 'investor')?.username;
  expect((await call('checkUsername', { username })).body.data).toMatchObject({
    has_account: true,
    has_password: true,
  });
  const tokens = await call('loginPassword', { username, password: demoPassword });
  expect(tokens.status).toBe(200);
  client.bearer = tokens.body.data.access;

  const { investorId } = (await call('listInvestors')).body.data.find((one: { itSelf: boolean }) => one.itSelf);
  const funds = (await call('listFunds', { investorId, page: 1, size: 50 })).body.data as { fundId: number }[];
  const placed = await firstPlaced(
    investorId,
    funds.map((fund) => fund.fundId),
  );
  expect(placed.first.status).toBe(201);
  expect(placed.again.text).toBe(placed.first.text);
  expect(placed.again.headers.get('idempotency-replayed')).toBe('true');

  const { orderId } = placed.first.body.data;
  const listed = await call('listOrders', { investorId, page: 1, size: 10 });
  expect(listed.body.data.map((one: { orderId: number }) => one.orderId)).toContain(orderId);
  expect((await call('getOrder', { orderId })).body.data).toMatchObject({ orderId, status: 'pending_payment' });
});

/** Buys the first fund that is open today, twice with one key. */
async function firstPlaced(investorId: number, fundIds: number[]): Promise<{ first: Answer; again: Answer }> {
  const refusals: string[] = [];
  for (const fundId of fundIds) {
    const ways = await call('listPaymentMethods', { investorId, fundId, orderType: 1 });
    const gateway = (ways.body?.data?.ways ?? ways.body?.data ?? []).find(
      (way: { code: string }) => way.code === 'ipg',
    );
    const wish = { investorId, fundId, amount: '50000000', wayId: gateway?.wayId ?? gateway?.id, acceptRules: true };
    const key = { 'idempotency-key': `order-${fundId}` };
    const first = await call('buyOrder', wish, key);
    if (first.status === 201) return { first, again: await call('buyOrder', wish, key) };
    refusals.push(`${fundId}: ${first.text} ${ways.text.slice(0, 300)}`);
  }
  throw new Error(`no fund could be bought:\n${refusals.join('\n')}`);
}
