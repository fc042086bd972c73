import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieNames } from '#shared/cookies.ts';
import { endOwnSession } from '#shared/contract/account.ts';
import { investorKeyOf, type Operation } from '#shared/contract/define.ts';
import { listOrders, getOrder } from '#shared/contract/orders.ts';
import { allOperations } from '#shared/contract/operations.ts';
import { createTicket, listTickets, sendTicketResponse, ticketDetails } from '#shared/contract/tickets.ts';
import { accessRules, type Actor } from '../support/accessRules.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { validInput } from '../support/validInput.ts';
import type { ApiClient, CallInput } from '../support/client.ts';
import { must } from '#tests/support/must.ts';

/*
 * The access matrix (reliability Z1): every operation of the contract, called by every kind of caller, for an own and
 * for a foreign investor. What is expected stands in `accessRules.ts`, written by hand from the specification.
 */

let test: TestApp;
let actors: Record<Actor, ApiClient>;
let ownInvestor = 0;
let foreignInvestor = 0;

/**
 * Operations that end or renew sessions, make them read alone, or count wrong passwords. Who may call them sends an unknown field: the answer 400 shows
 * that access was granted, and the sessions of the other actors live on.
 */
const harmful = new Set([
  'logout',
  'endOwnSession',
  'endOtherSessions',
  'secureAccount',
  'changePassword',
  'recheckPassword',
  'refreshSession',
  'blockInvestor',
  'startInvestorView',
]);

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  const revoked = await test.api.demo('investor');
  const token = revoked.bearer;
  const cookies = new Map(revoked.cookies);
  expect((await revoked.call(endOwnSession)).status).toBe(200);
  revoked.bearer = token;
  for (const [name, value] of cookies) revoked.cookies.set(name, value);
  const client = await test.api.demo('investor');
  const stolen = test.api.anonymous();
  stolen.bearer = client.bearer;
  await stolen.prepare();
  actors = {
    anonymous: test.api.anonymous(),
    client,
    otherClient: await test.api.demo('guardian'),
    maker: await test.api.demo('maker'),
    checker: await test.api.demo('checker'),
    super: await test.api.demo('super'),
    branch: await test.api.demo('branch'),
    reader: await withLevel('t5'),
    trustee: await withLevel('MT'),
    noLevel: await withLevel(null),
    revoked,
    stolen,
  };
  ownInvestor = await investorOf('0012345679');
  foreignInvestor = await investorOf('0456789121');
});
afterAll(() => test.close());

async function investorOf(username: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select i.investor_id as id from user_investors i join users u on u.id = i.user_id
    where u.username = ${username} and i.it_self`.execute(test.db.db);
  if (!rows[0]) throw new Error(`${username} has no investor of their own`);
  return rows[0].id;
}

/** An administrator with another access level than those of the demo. */
async function withLevel(level: string | null): Promise<ApiClient> {
  const username = level === null ? '0067749828' : level === 'MT' ? '0084410663' : '0073104558';
  await sql`
    insert into users (username, mobile, first_name, last_name, password_hash, password_changed_at, role_id, access_level, referral_code, created_at)
    select ${username}, ${`0912888${username.slice(-4)}`}, 'کارمند', 'آزمایشی', password_hash, password_changed_at, 2, ${level}, ${`T${username}`}, created_at
    from users where username = '3290123456'`.execute(test.db.db);
  return test.api.login(username);
}

function inputFor(op: Operation, investorId: number): CallInput {
  const input = validInput(op);
  const named = investorKeyOf(op.access);
  if (named) (input[named.from] as Record<string, unknown>)[named.key] = investorId;
  return input;
}

const ruleOf = new Map(
  Object.values(accessRules).flatMap((rule) => rule.operations.map((operation) => [operation, rule.may] as const)),
);

function mayCall(op: Operation, actor: Actor): 'yes' | 401 | 403 {
  if (ruleOf.get(op.id)?.includes(actor)) return 'yes';
  return actor === 'anonymous' || actor === 'revoked' || actor === 'stolen' ? 401 : 403;
}

/** Statuses and codes that would mean "you may not call this at all". */
const refusals = new Set(['SESSION_REQUIRED', 'SESSION_ENDED', 'ACCESS_DENIED', 'INVESTOR_NOT_ALLOWED', 'CSRF_FAILED']);

async function callAs(
  actor: Actor,
  op: Operation,
  input: CallInput,
): Promise<{ status: number; code: string | undefined; text: string }> {
  const given = harmful.has(op.id) ? { ...input, query: { ...input.query, unexpected: 1 } } : input;
  const answer = await actors[actor].call(op, given);
  return { status: answer.status, code: (answer.body as { code?: string } | null)?.code, text: answer.text };
}

describe('access matrix', () => {
  it('has a rule for every operation, written once, and none for an operation that is gone', () => {
    const written = Object.values(accessRules).flatMap((rule) => rule.operations);
    expect([...written].sort()).toEqual(allOperations.map((operation) => operation.id).sort());
  });

  it('gives every actor exactly what the rules say', async () => {
    const problems: string[] = [];
    for (const { op } of test.app.routes) {
      for (const actor of Object.keys(actors) as Actor[]) {
        const expected = mayCall(op, actor);
        const { status, code, text } = await callAs(actor, op, inputFor(op, ownInvestor));
        const isRefused = status === 401 || refusals.has(code ?? '');
        const isRight = expected === 'yes' ? !isRefused && status < 500 : status === expected;
        if (!isRight)
          problems.push(`${actor} ${op.id}: expected ${expected}, got ${status} ${code ?? ''} ${text.slice(0, 120)}`);
      }
    }
    expect(problems).toEqual([]);
  }, 180_000);

  it('never opens the investor of somebody else to a client, whether it exists or not', async () => {
    const problems: string[] = [];
    for (const { op } of test.app.routes.filter((route) => route.op.access.kind === 'investor')) {
      for (const investorId of [foreignInvestor, 2_000_000_000]) {
        const { status, code } = await callAs('client', op, inputFor(op, investorId));
        if (status !== 403 || code !== 'INVESTOR_NOT_ALLOWED')
          problems.push(`${op.id} ${investorId}: ${status} ${code ?? ''}`);
      }
    }
    expect(problems).toEqual([]);
  });

  it('changes nothing in the database for a refused write', async () => {
    const tables = [
      'orders',
      'tickets',
      'files',
      'users',
      'investors',
      'settings',
      'ledger_entries',
      'payments',
      'fund_navs',
      'audit_log',
    ];
    const counts = async (): Promise<string> =>
      (
        await Promise.all(
          tables.map((table) => sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(test.db.db)),
        )
      )
        .map((one) => one.rows[0]?.n)
        .join();
    const before = await counts();
    for (const { op } of test.app.routes.filter(
      (route) => route.op.method !== 'get' && route.op.access.kind !== 'open',
    )) {
      for (const actor of ['anonymous', 'revoked', 'stolen'] as const)
        await callAs(actor, op, inputFor(op, ownInvestor));
      if (op.access.kind === 'admin') await callAs('client', op, inputFor(op, ownInvestor));
      if (op.access.kind === 'investor') await callAs('otherClient', op, inputFor(op, ownInvestor));
    }
    expect(await counts()).toBe(before);
  }, 60_000);

  it('ignores role, investor and user cookies', async () => {
    const client = await test.api.demo('investor');
    for (const [name, value] of [
      ['role', 'admin'],
      ['roleID', '3'],
      ['investorId', String(foreignInvestor)],
      ['username', '7400076205'],
    ] as const)
      client.cookies.set(name, value);
    for (const { op } of test.app.routes.filter(
      (route) => route.op.access.kind === 'admin' && route.op.method === 'get',
    )) {
      expect((await client.call(op, inputFor(op, ownInvestor))).status, op.id).toBe(403);
    }
  });
});

describe('an administrator of a branch (KZ)', () => {
  const branchInvestor = () => investorOf('1287654320');

  it('reads the investors of the branch, and nobody else', async () => {
    const problems: string[] = [];
    const inside = await branchInvestor();
    for (const { op } of test.app.routes.filter(
      (route) => investorKeyOf(route.op.access) !== null && route.op.method === 'get',
    )) {
      const [own, foreign] = [
        await callAs('branch', op, inputFor(op, inside)),
        await callAs('branch', op, inputFor(op, ownInvestor)),
      ];
      if (own.status === 401 || own.status >= 500 || refusals.has(own.code ?? ''))
        problems.push(`${op.id} inside: ${own.status} ${own.code ?? ''}`);
      if (foreign.status !== 403) problems.push(`${op.id} outside: ${foreign.status}`);
    }
    expect(problems).toEqual([]);
  });

  it('writes for no investor of the branch', async () => {
    const inside = await branchInvestor();
    for (const { op } of test.app.routes.filter(
      (route) => investorKeyOf(route.op.access) !== null && route.op.method !== 'get',
    ))
      expect((await callAs('branch', op, inputFor(op, inside))).status, op.id).toBe(403);
  });

  it.each([
    '/api/admin/payouts/',
    '/api/admin/receipts/',
    '/api/admin/ledger/journals/',
    '/api/admin/autoBuy/',
    '/api/admin/profits/23/',
    '/api/admin/reconciliation/',
    '/api/admin/reconciliation/queue/',
    '/api/admin/bank-balances/',
    '/api/admin/payments/disputed/',
    '/api/admin/payments/settlements/',
    '/api/admin/bankStatements/',
    '/api/admin/users/unlocks/',
  ])('reads nothing of the desks of the head office: %s', async (path) => {
    const answer = await actors.branch.request(path);
    expect([answer.status, answer.body.code]).toEqual([403, 'ACCESS_DENIED']);
    // the address is right: who works there is let in, or is told that there is no such row
    expect([200, 404]).toContain((await actors.maker.request(path)).status);
  });

  it('opens orders of the branch, and finds no others', async () => {
    const firstOrder = async (client: ApiClient, investorId: number): Promise<number> =>
      must((await client.call(listOrders, { query: { investorId } })).body.data[0]?.orderId);
    const inside = await firstOrder(actors.otherClient, await branchInvestor());
    const outside = await firstOrder(actors.client, ownInvestor);
    expect((await actors.branch.call(getOrder, { params: { orderId: inside } })).status).toBe(200);
    expect((await actors.branch.call(getOrder, { params: { orderId: outside } })).body.code).toBe('ORDER_NOT_FOUND');
  });

  it('reads tickets of the branch without marking them as read, and answers none', async () => {
    const open = async (client: ApiClient, code: string) =>
      (
        await client.call(createTicket, {
          body: { topic: 'پرسش شعبه', group_id: 1, body: 'متن', national_code: code },
        })
      ).body.data;
    const inside = await open(actors.otherClient, '1287654320');
    const outside = await open(actors.client, '0012345679');
    const listed = await actors.branch.call(listTickets, { body: { is_admin: true, page_size: 100 } });
    const codes = (listed.body.data.results as { tracking_code: string }[]).map((ticket) => ticket.tracking_code);
    expect(codes).toContain(inside.tracking_code);
    expect(codes).not.toContain(outside.tracking_code);
    const read = (code: string) => actors.branch.call(ticketDetails, { params: { code }, query: { is_admin: true } });
    expect((await read(outside.tracking_code)).body.code).toBe('TICKET_NOT_FOUND');
    expect((await read(inside.tracking_code)).status).toBe(200);
    const seen = await actors.maker.call(listTickets, {
      body: { is_admin: true, tracking_code: inside.tracking_code },
    });
    expect(seen.body.data.results[0]?.status).toBe('unread');
    const answer = await actors.branch.call(sendTicketResponse, {
      body: { ticket: inside.id, body: 'پاسخ شعبه', is_admin: true },
    });
    expect(answer.body.code).toBe('ACCESS_DENIED');
  });
});

describe('forged writes (B1)', () => {
  it('are refused on every state-changing operation that no bank calls', async () => {
    const problems: string[] = [];
    for (const { op } of test.app.routes.filter(
      (route) => route.op.method !== 'get' && route.op.limit !== 'callback',
    )) {
      const input = inputFor(op, ownInvestor);
      const forgeries: Record<string, string>[] = [
        { 'x-xsrf-token': '' },
        { 'x-xsrf-token': 'wrong.token' },
        // a token that is right for another session
        { 'x-xsrf-token': decodeURIComponent(must(actors.client.cookies.get(cookieNames.xsrf))) },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
      ];
      for (const headers of forgeries) {
        const { status, body } = await actors.super.call(op, { ...input, headers });
        const code = (body as { code?: string } | null)?.code;
        if (status !== 403 || !(code === 'CSRF_FAILED' || (op.access.kind === 'admin' && code === 'ACCESS_DENIED')))
          problems.push(`${op.id} ${JSON.stringify(headers)}: ${status} ${code ?? ''}`);
      }
    }
    expect(problems).toEqual([]);
  });
});
