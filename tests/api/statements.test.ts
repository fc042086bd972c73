import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createApp, type App } from '#server/app.ts';
import type { SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { listAccounting } from '#shared/contract/accounting.ts';
import { listBankBalances } from '#shared/contract/bankBalances.ts';
import { listBankStatements } from '#shared/contract/bankStatements.ts';
import { lastAsset, upcomingEvents } from '#shared/contract/dashboard.ts';
import { listAutoBuy } from '#shared/contract/deposits.ts';
import { listDisputedPayments } from '#shared/contract/disputes.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { listGatewaySettlements, listUnsettledPayments } from '#shared/contract/gatewaySettlements.ts';
import {
  buyOrder,
  estimateOrder,
  getOrder,
  listOrders,
  listPaymentMethods,
  orderInvestorAsset,
} from '#shared/contract/orders.ts';
import { listPasskeys } from '#shared/contract/passkeys.ts';
import { paymentCallback, paymentStatus, startPayment } from '#shared/contract/payments.ts';
import { listDraftNavs } from '#shared/contract/prices.ts';
import { listUserUnlocks } from '#shared/contract/userLocks.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createClient, type ApiClient, type CallInput } from '../support/client.ts';
import { withFaults, type FaultyDatabase } from '../support/faultyDatabase.ts';
import { openFund, ownInvestor, paymentMethodId } from '../support/lookup.ts';

/*
 * Statements that the busiest operations send to PostgreSQL in one request, session and access included, begin and commit
 * not. The numbers are committed: one that grows is looked at, and none may grow with the number of rows.
 */

let test: TestApp;
let counted: FaultyDatabase;
let countedApp: App;
let client: ApiClient;
let investorId: number;
let fundId: number;
let ipg: number;

async function statementsOf(op: Operation, input: CallInput, status = 200, by = client): Promise<number> {
  counted.failAt(0);
  const answer = await by.call(op, input);
  expect([op.id, answer.status]).toEqual([op.id, status]);
  return counted.seen();
}

/** Somebody who is signed in, as a client whose statements are counted. */
function countedClient(signedIn: ApiClient): ApiClient {
  const made = createClient(countedApp);
  for (const [name, value] of signedIn.cookies) made.cookies.set(name, value);
  made.bearer = signedIn.bearer;
  return made;
}

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  const signedIn = await test.api.demo('investor');
  counted = withFaults(test.db.db);
  countedApp = createApp({ ...test.deps, db: counted.db });
  client = countedClient(signedIn);
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = await openFund(test.db.db);
  ipg = await paymentMethodId(test.db.db, 'ipg');
});
afterAll(() => test.close());

const committed: Readonly<Record<string, number>> = {
  listFunds: 3,
  // one of them reads the profit that was paid and the fees, which belong to the gain
  lastAsset: 6,
  // one of them asks for plans of regular purchases
  upcomingEvents: 9,
  listOrders: 4,
  orderInvestorAsset: 3,
  listAccounting: 4,
  // one of them reads what is set for the gateways
  listPaymentMethods: 4,
  estimateOrder: 3,
  // the same
  // one of them keeps which rules were accepted
  buyOrder: 10,
  // the same, and once in half a minute how the gateway answered
  startPayment: 5,
  // three of them tell the person that the order is registered
  // the notice of the order, the column of the sent verification and the check of the attempt's state
  paymentCallback: 12,
  paymentStatus: 4,
  getOrder: 8,
};

it('sends no more statements than are committed here', async () => {
  const body = { investorId, fundId, wayId: ipg, amount: '31000000' };
  const query = { investorId };
  // the first reader of the rules and of the prices keeps them for the others
  await client.call(listPaymentMethods, { query: { investorId, fundId } });
  await client.call(listFunds);
  await client.call(lastAsset, { query });
  const counts: Record<string, number> = {
    listFunds: await statementsOf(listFunds, {}),
    lastAsset: await statementsOf(lastAsset, { query }),
    upcomingEvents: await statementsOf(upcomingEvents, { query }),
    listOrders: await statementsOf(listOrders, { query }),
    orderInvestorAsset: await statementsOf(orderInvestorAsset, { query }),
    listAccounting: await statementsOf(listAccounting, { query }),
    listPaymentMethods: await statementsOf(listPaymentMethods, { query: { investorId, fundId } }),
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
  // the first reader of an order makes the key of its codes, once in the life of a database
  await client.call(getOrder, { params: { orderId } });
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
    insert into orders (investor_id, order_no, fund_id, order_type, payment_method, mode, status, amount, created_at)
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

it('asks whether an investor is the reader’s own once in ten minutes', async () => {
  const reader = countedClient(await test.api.demo('maker'));
  const readBy = (who: ApiClient): Promise<number> => statementsOf(listOrders, { query: { investorId } }, 200, who);
  const first = await readBy(reader);
  const second = await readBy(reader);
  // the question and the row of the audit log
  expect(first - second).toBe(2);
  // an investor is asked for the right to read; a member of the staff has it by the role
  expect(second).toBe((committed['listOrders'] ?? 0) - 1);
});

describe('lists of the desks', () => {
  const FEW = 10;
  const MANY = 50;

  /** Rows from one number to another, right in shape alone, in every table that the lists show. */
  async function fill(from: number, to: number): Promise<void> {
    const at = test.clock.now();
    const numbers = sql`generate_series(${from}::int, ${to}::int) n`;
    const statements = [
      sql`insert into users (username, mobile, first_name, last_name, role_id, referral_code, created_at)
        select 'locked' || n, 'm' || n, 'f', 'l' || n, 2, 'u' || n, ${at} from ${numbers}`,
      sql`insert into user_unlocks (user_id, reason, state, prepared_by, prepared_at)
        select u.id, 'r', 'prepared', 1, ${at} from ${numbers} join users u on u.username = 'locked' || n`,
      sql`insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status, entered_by, entered_at)
        select ${fundId}, date '2001-01-01' + n, 10, 10, 10, 0, 0, 'draft', 1, ${at} from ${numbers}`,
      sql`insert into passkeys (credential_id, user_id, public_key, sign_count, transports, name, created_at)
        select 'c' || n, u.id, 'k', 0, '{}', 'p' || n, ${at} from ${numbers} join users u on u.username = '3290123456'`,
      sql`insert into orders (investor_id, order_no, fund_id, order_type, payment_method, mode, status, amount, created_at)
        select ${investorId}, 'd' || n, ${fundId}, 1, 'ipg', 'amount', 'expired', 1000000, ${at} from ${numbers}`,
      sql`insert into payments (public_id, investor_id, order_id, gateway, amount, status, created_at, disputed_at, dispute_reason)
        select 'd' || n, o.investor_id, o.id, 'sandbox', 1000000, 'disputed', ${at}, ${at}, 'no_answer'
        from ${numbers} join orders o on o.order_no = 'd' || n`,
      sql`insert into payment_resolutions (payment_id, act, amount, reason, prepared_by, prepared_at)
        select p.id, 'book', 1, 'r', 1, ${at} from ${numbers} join payments p on p.public_id = 'd' || n`,
      // one for each day
      sql`insert into payments (public_id, investor_id, order_id, gateway, amount, status, created_at, verified_at)
        select 'v' || n, o.investor_id, o.id, 'other', 1000000, 'verified', ${at}, ${at}::timestamptz - n * interval '1 day'
        from ${numbers} join orders o on o.order_no = 'd' || n`,
      sql`insert into bank_deposits (fund_id, fund_account_id, amount, deposited_at, bank_ref, status, created_at)
        select ${fundId}, a.id, 1000000, ${at}, 'line' || n, 'unmatched', ${at} from ${numbers}
          cross join lateral (select min(id) as id from fund_bank_accounts where fund_id = ${fundId}) a`,
      sql`insert into gateway_settlements (gateway, fund_id, until_date, bank_ref, settled_on, payment_count, gross, fee, net, difference, fund_account_id,
          status, prepared_by, prepared_at)
        select 'sandbox', ${fundId}, '2026-11-20', 's' || n, '2026-11-20', 1, 10, 0, 10, 0, a.id, 'prepared', 1, ${at} from ${numbers}
          cross join lateral (select min(id) as id from fund_bank_accounts where fund_id = ${fundId}) a`,
      sql`insert into bank_statements (line_count, total_amount, repeated_count, late_count, imported_by, imported_at)
        select 1, 1, 0, 0, 1, ${at} from ${numbers}`,
    ];
    await test.db.db.connection().execute(async (tx) => {
      await sql`set session_replication_role = replica`.execute(tx);
      for (const statement of statements) await statement.execute(tx);
      await sql`set session_replication_role = default`.execute(tx);
    });
  }

  const lists: readonly { op: Operation; rowsOf(data: never): unknown[]; query?: Record<string, unknown> }[] = [
    { op: listDisputedPayments, rowsOf: (data) => data, query: { isOpen: true } },
    { op: listGatewaySettlements, rowsOf: (data) => data },
    { op: listUnsettledPayments, rowsOf: (data: { days: unknown[] }) => data.days },
    { op: listBankBalances, rowsOf: (data) => data, query: {} },
    { op: listUserUnlocks, rowsOf: (data) => data },
    { op: listDraftNavs, rowsOf: (data) => data },
    { op: listPasskeys, rowsOf: (data) => data },
    { op: listBankStatements, rowsOf: (data) => data },
    { op: listAutoBuy, rowsOf: (data) => data },
  ];
  const hasSize = new Set<Operation>([
    listDisputedPayments,
    listGatewaySettlements,
    listBankBalances,
    listBankStatements,
    listAutoBuy,
  ]);

  it('send as many statements for fifty rows as for ten', async () => {
    const maker = countedClient(await test.api.demo('maker'));
    const read = async (size: number) => {
      const figures: Record<string, { statements: number; rows: number }> = {};
      for (const { op, rowsOf, query = {} } of lists) {
        counted.failAt(0);
        const answer = await maker.call(op, hasSize.has(op) ? { query: { ...query, size } } : {});
        expect([op.id, answer.status]).toEqual([op.id, 200]);
        figures[op.id] = { statements: counted.seen(), rows: rowsOf(answer.body.data as never).length };
      }
      return figures;
    };
    await fill(1, FEW);
    await read(FEW);
    const few = await read(FEW);
    await fill(FEW + 1, MANY);
    const many = await read(MANY);
    for (const { op } of lists) {
      expect((many[op.id]?.rows ?? 0) - (few[op.id]?.rows ?? 0), op.id).toBeGreaterThanOrEqual(MANY - FEW);
      expect([op.id, many[op.id]?.statements]).toEqual([op.id, few[op.id]?.statements]);
    }
  });
});
