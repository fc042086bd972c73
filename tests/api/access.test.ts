import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { investorKeyOf, type Operation } from '#shared/contract/kernel/define.ts';
import { listOrders, getOrder } from '#shared/contract/orders.ts';
import { allOperations } from '#shared/contract/operations.ts';
import { sendTicketResponse } from '#shared/contract/ticketAnswers.ts';
import { createTicket, listTickets, ticketDetails } from '#shared/contract/tickets.ts';
import { createActors, inputFor, investorOf, mayCall, refusals, type Actors } from '../support/accessActors.ts';
import { accessRules, type Actor } from '../support/accessRules.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient, CallInput } from '../support/client.ts';
import { forgeryStorm } from '../support/writeStorms.ts';
import { must } from '#tests/support/must.ts';

/*
 * The access matrix (reliability Z1): every operation of the contract, called by every kind of caller, for an investor
 * of the user and for a foreign one. What is expected stands in `accessRules.ts`, written by hand from the specification.
 */

let test: TestApp;
let actors: Actors;
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
  actors = await createActors(test);
  ownInvestor = await investorOf(test, '0012345679');
  foreignInvestor = await investorOf(test, '0456789121');
});
afterAll(() => test.close());

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
  });

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
  });
});

describe('an administrator of a branch (KZ)', () => {
  const branchInvestor = () => investorOf(test, '1287654320');

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
    const { writes, passed } = await forgeryStorm(test, actors, { investorId: ownInvestor });
    expect(passed).toEqual([]);
    expect(writes).toBeGreaterThan(200);
  });
});
