import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createApp } from '#server/app.ts';
import type { SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import type { Operation } from '#shared/contract/define.ts';
import { listAccounting } from '#shared/contract/accounting.ts';
import { lastAsset, upcomingEvents } from '#shared/contract/dashboard.ts';
import { listFunds } from '#shared/contract/funds.ts';
import {
  buyOrder,
  estimateOrder,
  getOrder,
  listOrders,
  listPaymentWays,
  orderInvestorAsset,
} from '#shared/contract/orders.ts';
import { paymentCallback, paymentStatus, startPayment } from '#shared/contract/payments.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createClient, type ApiClient, type CallInput } from '../support/client.ts';
import { withFaults, type FaultyDatabase } from '../support/faultyDatabase.ts';

/*
 * Statements that the busiest operations send to PostgreSQL in one request, session and access included, begin and commit
 * not. The numbers are committed: one that grows is looked at, and none may grow with the number of rows.
 */

let test: TestApp;
let counted: FaultyDatabase;
let client: ApiClient;
let investorId: number;
let fundId: number;
let ipg: number;

async function statementsOf(op: Operation, input: CallInput, status = 200): Promise<number> {
  counted.failAt(0);
  const answer = await client.call(op, input);
  expect([op.id, answer.status]).toEqual([op.id, status]);
  return counted.seen();
}

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  const signedIn = await test.api.demo('investor');
  counted = withFaults(test.db.db);
  client = createClient(createApp({ ...test.deps, db: counted.db }));
  for (const [name, value] of signedIn.cookies) client.cookies.set(name, value);
  client.bearer = signedIn.bearer;
  const { rows } = await sql<{ investorId: number; fundId: number; ipg: number }>`
    select ui.investor_id as "investorId", (select id from payment_ways where code = 'ipg') as ipg,
      (select id from funds where fund_type = 4 and issue_enabled and type_of_invest = 'IssuanceAndCancellation' order by id limit 1) as "fundId"
    from users u join user_investors ui on ui.user_id = u.id where u.username = '0012345679' and ui.it_self`.execute(
    test.db.db,
  );
  ({ investorId, fundId, ipg } = rows[0] ?? { investorId: 0, fundId: 0, ipg: 0 });
});
afterAll(() => test.close());

const committed: Readonly<Record<string, number>> = {
  listFunds: 6,
  lastAsset: 7,
  upcomingEvents: 13,
  listOrders: 4,
  orderInvestorAsset: 3,
  listAccounting: 4,
  listPaymentWays: 3,
  estimateOrder: 3,
  buyOrder: 9,
  startPayment: 3,
  // three of them tell the person that the order is registered
  // the notice of the order, the column of the sent verification and the check of the attempt's state
  paymentCallback: 13,
  paymentStatus: 4,
  getOrder: 8,
};

it('sends no more statements than are committed here', async () => {
  const body = { investorId, fundId, wayId: ipg, amount: '31000000' };
  const query = { investorId };
  // the first reader of the rules keeps them for the others
  await client.call(listPaymentWays, { query: { investorId, fundId } });
  const counts: Record<string, number> = {
    listFunds: await statementsOf(listFunds, {}),
    lastAsset: await statementsOf(lastAsset, { query }),
    upcomingEvents: await statementsOf(upcomingEvents, { query }),
    listOrders: await statementsOf(listOrders, { query }),
    orderInvestorAsset: await statementsOf(orderInvestorAsset, { query }),
    listAccounting: await statementsOf(listAccounting, { query }),
    listPaymentWays: await statementsOf(listPaymentWays, { query: { investorId, fundId } }),
    estimateOrder: await statementsOf(estimateOrder, { body: { ...body, orderType: 1 } }),
  };
  counted.failAt(0);
  const placed = await client.call(buyOrder, { body: { ...body, acceptRules: true } });
  counts['buyOrder'] = counted.seen();
  const { orderId, payment: publicId } = placed.body.data as { orderId: number; payment: string };
  counts['startPayment'] = await statementsOf(startPayment, { params: { publicId } }, 302);
  const { rows } = await sql<{
    authority: string;
  }>`select authority from payments where public_id = ${publicId}`.execute(test.db.db);
  const authority = rows[0]?.authority ?? '';
  await (test.deps.ports.gateways[0] as SandboxGateway).decide(authority, 'ok');
  counts['paymentCallback'] = await statementsOf(
    paymentCallback,
    { query: { Authority: authority, Status: 'OK' } },
    302,
  );
  counts['paymentStatus'] = await statementsOf(paymentStatus, { params: { publicId } });
  counts['getOrder'] = await statementsOf(getOrder, { params: { orderId } });
  const grown = Object.entries(counts).filter(([id, count]) => count > (committed[id] ?? 0));
  expect(Object.keys(counts).sort()).toEqual(Object.keys(committed).sort());
  expect(grown).toEqual([]);
});

it('sends no more when there are more rows', async () => {
  const few = [
    await statementsOf(listOrders, { query: { investorId, size: 1 } }),
    await statementsOf(lastAsset, { query: { investorId } }),
  ];
  await sql`
    insert into orders (investor_id, order_no, fund_id, order_type, way_code, mode, status, amount, created_at)
    select ${investorId}, 'x' || i, ${fundId}, 1, 'ipg', 'amount', 'expired', 1000000, ${test.clock.now()} from generate_series(1, 300) i`.execute(
    test.db.db,
  );
  await sql`
    insert into lots (investor_id, fund_id, order_id, license_number, license_date, opened_on, unit_count, units_left, unit_price)
    select ${investorId}, ${fundId}, o.id, 'x' || o.id, '2026-11-01', '2026-11-01', 1, 1, 1000000 from orders o where o.order_no like 'x%'`.execute(
    test.db.db,
  );
  const many = [
    await statementsOf(listOrders, { query: { investorId, size: 100 } }),
    await statementsOf(lastAsset, { query: { investorId } }),
  ];
  expect(many).toEqual(few);
});

it('asks whether an investor is the reader’s own once in ten minutes (security L9)', async () => {
  const maker = await test.api.demo('maker');
  const reader = createClient(createApp({ ...test.deps, db: counted.db }));
  for (const [name, value] of maker.cookies) reader.cookies.set(name, value);
  reader.bearer = maker.bearer;
  const readBy = async (who: ApiClient): Promise<number> => {
    counted.failAt(0);
    expect((await who.call(listOrders, { query: { investorId } })).status).toBe(200);
    return counted.seen();
  };
  const first = await readBy(reader);
  const second = await readBy(reader);
  // the question and the row of the audit log
  expect(first - second).toBe(2);
  // an investor is asked for the right to read; a member of the staff has it by the role
  expect(second).toBe((committed['listOrders'] ?? 0) - 1);
});
