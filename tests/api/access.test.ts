import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOwnSession } from '#shared/contract/account.ts';
import type { Operation } from '#shared/contract/define.ts';
import { hasDuty } from '#shared/duty.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { validInput } from '../support/validInput.ts';
import type { ApiClient, CallInput } from '../support/client.ts';

/*
 * The access matrix (reliability Z1): every operation of the contract, called by every kind of caller, for an own and
 * for a foreign investor. It is made from the contract, so a new operation is in it by itself.
 */

type Actor = 'anonymous' | 'client' | 'otherClient' | 'maker' | 'checker' | 'super' | 'branch' | 'revoked' | 'stolen';

const admins: Partial<Record<Actor, { roleId: number; accessLevel: string | null }>> = {
  maker: { roleId: 2, accessLevel: 't1' },
  checker: { roleId: 2, accessLevel: 't2' },
  super: { roleId: 3, accessLevel: 't3' },
  branch: { roleId: 2, accessLevel: 'KZ' },
};

let test: TestApp;
let actors: Record<Actor, ApiClient>;
let ownInvestor = 0;
let foreignInvestor = 0;

/**
 * Operations that end or renew sessions or count wrong passwords. Who may call them sends an unknown field: the answer 400 shows
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
  if (!rows[0]) throw new Error(`${username} has no investor of his own`);
  return rows[0].id;
}

function inputFor(op: Operation, investorId: number): CallInput {
  const input = validInput(op);
  if (op.access.kind === 'investor') (input[op.access.from] as Record<string, unknown>)[op.access.key] = investorId;
  return input;
}

function mayCall(op: Operation, actor: Actor): 'yes' | 401 | 403 {
  if (op.access.kind === 'open') return 'yes';
  if (actor === 'anonymous' || actor === 'revoked' || actor === 'stolen') return 401;
  if (op.access.kind === 'admin') {
    const user = admins[actor] ?? { roleId: 1, accessLevel: null };
    return hasDuty(user, op.access.duty) ? 'yes' : 403;
  }
  if (op.access.kind === 'investor') {
    if (actor === 'client') return 'yes';
    return op.method === 'get' && admins[actor] ? 'yes' : 403;
  }
  return 'yes';
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
  it('gives every actor exactly what the contract declares', async () => {
    const faults: string[] = [];
    for (const { op } of test.app.routes) {
      for (const actor of Object.keys(actors) as Actor[]) {
        const expected = mayCall(op, actor);
        const { status, code, text } = await callAs(actor, op, inputFor(op, ownInvestor));
        const isRefused = status === 401 || refusals.has(code ?? '');
        const isRight = expected === 'yes' ? !isRefused && status < 500 : status === expected;
        if (!isRight)
          faults.push(`${actor} ${op.id}: expected ${expected}, got ${status} ${code ?? ''} ${text.slice(0, 120)}`);
      }
    }
    expect(faults).toEqual([]);
  }, 180_000);

  it('never opens the investor of somebody else to a client, whether it exists or not', async () => {
    const faults: string[] = [];
    for (const { op } of test.app.routes.filter((route) => route.op.access.kind === 'investor')) {
      for (const investorId of [foreignInvestor, 2_000_000_000]) {
        const { status, code } = await callAs('client', op, inputFor(op, investorId));
        if (status !== 403 || code !== 'INVESTOR_NOT_ALLOWED')
          faults.push(`${op.id} ${investorId}: ${status} ${code ?? ''}`);
      }
    }
    expect(faults).toEqual([]);
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

describe('forged writes (B1)', () => {
  it('are refused on every state-changing operation that no bank calls', async () => {
    const faults: string[] = [];
    for (const { op } of test.app.routes.filter(
      (route) => route.op.method !== 'get' && route.op.limit !== 'callback',
    )) {
      const input = inputFor(op, ownInvestor);
      const forgeries: Record<string, string>[] = [
        { 'x-xsrf-token': '' },
        { 'x-xsrf-token': 'wrong.token' },
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'https://evil.example' },
      ];
      for (const headers of forgeries) {
        const { status, body } = await actors.super.call(op, { ...input, headers });
        const code = (body as { code?: string } | null)?.code;
        if (status !== 403 || !(code === 'CSRF_FAILED' || (op.access.kind === 'admin' && code === 'ACCESS_DENIED')))
          faults.push(`${op.id} ${JSON.stringify(headers)}: ${status} ${code ?? ''}`);
      }
    }
    expect(faults).toEqual([]);
  });
});
