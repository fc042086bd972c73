import { CompiledQuery, sql, type Kysely, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';
import { listJournalRows } from '#server/modules/corrections/journals.repo.ts';
import { listVisibleMessages } from '#server/modules/messages/messages.repo.ts';
import { listDueFigures } from '#server/modules/orders/due.repo.ts';
import { listOrderRows, listOverdueOrders } from '#server/modules/orders/orders.repo.ts';
import { lockDuePayouts } from '#server/modules/payouts/batches.repo.ts';
import { listPayoutRows, sumOpenPayouts } from '#server/modules/payouts/payouts.repo.ts';
import { listOrderPayments } from '#server/modules/payments/payments.repo.ts';
import { listReceiptRows, sumPendingReceipts } from '#server/modules/receipts/receipts.repo.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/*
 * Lists find their rows by an index and sort no large table: every statement of a list is explained on tables
 * of tens of thousands of rows, and its plan must neither walk one of them nor sort more than a few of its rows.
 */

const ROWS = 30_000;
const INVESTORS = 30_000;
const large = [
  'orders',
  'payouts',
  'receipts',
  'journals',
  'ledger_entries',
  'bank_deposits',
  'messages',
  'payments',
  'investors',
];
/** Rows that a count stops at; a list that reads more of a table walks it. */
const COUNTED = 10_000;
/** Rows that a page or a person has. */
const FEW = 500;
const now = new Date('2026-11-21T06:30:00Z');

let database: TestDatabase;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Actual Loops': number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Runs a function of a repo and explains each of its statements. */
async function explain(run: (tx: Tx) => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = [];
  const { db } = database;
  const executor = db.getExecutor();
  const watching = new Proxy(executor, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (property !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value;
      return async (query: CompiledQuery) => {
        const explained = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]);
        const { rows } = await executor.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained);
        for (const row of rows) plans.push(row['QUERY PLAN'][0].Plan);
        return executor.executeQuery(query);
      };
    },
  });
  await run({ getExecutor: () => watching } as unknown as Tx);
  return plans;
}

async function expectIndexed(run: (tx: Tx) => Promise<unknown>, index?: string): Promise<void> {
  const plans = await explain(run);
  expect(plans.length).toBeGreaterThan(0);
  const nodes = plans.flatMap(nodesOf);
  const walked = nodes.filter(
    (node) =>
      large.includes(node['Relation Name'] ?? '') &&
      node['Node Type'].endsWith('Seq Scan') &&
      node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0) > COUNTED,
  );
  expect(walked.map((node) => node['Relation Name'])).toEqual([]);
  const sorted = nodes.filter((node) => node['Node Type'].endsWith('Sort'));
  for (const node of sorted)
    expect(Math.max(0, ...(node.Plans ?? []).map((from) => from['Actual Rows']))).toBeLessThan(FEW);
  if (index !== undefined) expect(nodes.map((node) => node['Index Name'])).toContain(index);
}

/** Rows that are right in shape alone: no list looks further. */
async function fill(db: Kysely<Database>): Promise<void> {
  const statements: RawBuilder<unknown>[] = [
    sql`insert into users (username, mobile, role_id, referral_code, created_at)
      select 'p' || n, '0912000' || n, 1, 'r' || n, ${now} from generate_series(1, ${INVESTORS}) n`,
    sql`insert into investors (is_legal, national_no, first_name, last_name, auth_status, created_at)
      select false, 'n' || n, 'a' || n, 'b', 'none', ${now} from generate_series(1, ${INVESTORS}) n`,
    sql`insert into funds (slug, name, fund_type, type_of_invest, risk_level, created_at)
      select 'f' || n, 'f' || n, 4, 'IssuanceAndCancellation', 3, ${now} from generate_series(1, 20) n`,
    sql`insert into fund_bank_accounts (fund_id, bank_code, bank_name, branch_name, account_number, iban)
      select id, '056', 'b', 'b', '1', 'IR' || lpad(id::text, 24, '0') from funds`,
    sql`insert into orders (investor_id, order_no, fund_id, order_type, way_code, mode, status, price_date, created_at, expires_at, cancel_deadline)
      select 1 + n % ${INVESTORS}, '1405-' || n, 1 + n % 20, 1 + n % 2, 'ipg', 'amount',
        (array['issued', 'paid', 'cancelled', 'expired', 'issued', 'paid', 'issued', 'paid', 'issued', 'registered'])[1 + n % 10],
        date '2026-11-22' - (n / 300), ${now}::timestamptz - n * interval '1 minute', null, ${now} from generate_series(1, ${ROWS}) n`,
    sql`update orders set status = 'pending_payment', expires_at = ${now}::timestamptz - interval '1 minute' where id % 200 = 7`,
    sql`insert into payments (public_id, investor_id, order_id, gateway, amount, status, created_at)
      select 'p' || id, investor_id, id, 'sandbox', 1, 'failed', created_at from orders`,
    sql`insert into payouts (investor_id, order_id, fund_id, kind, amount, due_date, status, created_at)
      select investor_id, id, fund_id, 'redemption', 1, price_date, case when id % 40 = 0 then 'pending' else 'paid' end, created_at from orders`,
    sql`insert into receipts (investor_id, order_id, fund_account_id, number, amount, slip_date, slip_time, status, created_at)
      select investor_id, id, fund_id, 's' || id, 1, price_date, '09:00', case when id % 50 = 0 then 'pending' else 'approved' end, created_at from orders`,
    sql`insert into bank_deposits (fund_id, fund_account_id, amount, deposited_at, bank_ref, investor_id, order_id, status, created_at)
      select fund_id, fund_id, 1, created_at, 'b' || id, investor_id, id, 'ordered', created_at from orders`,
    sql`insert into journals (at, business_date, kind, investor_id, fund_id, order_id)
      select created_at, price_date, 'issue', investor_id, fund_id, id from orders`,
    sql`insert into ledger_entries (journal_id, account_id, investor_id, fund_id, unit, debit, credit, tx_type, order_id, business_date, at)
      select j.id, 1, j.investor_id, j.fund_id, 'IRR', 1, 0, 'issue', j.order_id, j.business_date, j.at from journals j`,
    sql`insert into messages (place, title, short_text, user_id, published_at)
      select 1, 't', 's', 1 + n % ${INVESTORS}, ${now}::timestamptz - n * interval '1 minute' from generate_series(1, ${ROWS}) n`,
  ];
  await db.connection().execute(async (tx) => {
    await sql`set session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
    await sql`set session_replication_role = default`.execute(tx);
  });
  await sql`analyze`.execute(db);
}

beforeAll(async () => {
  database = await createTestDatabase();
  await fill(database.db);
});
afterAll(() => database.drop());

describe('lists of the desks', () => {
  it('payouts: as they are shown first', () => expectIndexed((tx) => listPayoutRows(tx, {}, 0, 10), 'payouts_list'));
  it('payouts of a fund that wait', () =>
    expectIndexed((tx) => listPayoutRows(tx, { fundId: 3, status: 'pending' }, 0, 10)));
  it('sums of open payouts', () => expectIndexed((tx) => sumOpenPayouts(tx, '2026-11-21')));
  it('payouts of a bank file, with the accounts that the money came from', () =>
    expectIndexed((tx) => lockDuePayouts(tx as Parameters<typeof lockDuePayouts>[0], 3, '2026-11-21', 100)));
  it('slips: as they are shown first', () => expectIndexed((tx) => listReceiptRows(tx, {}, 0, 10), 'receipts_list'));
  it('slips that wait', () => expectIndexed((tx) => listReceiptRows(tx, { status: 'pending' }, 0, 10)));
  it('sums of slips that wait', () => expectIndexed((tx) => sumPendingReceipts(tx)));
  it.each(['', '1405-777', 'n55', '4242'])('journals, searched by «%s»', (search) =>
    expectIndexed((tx) => listJournalRows(tx, { investorId: null, fundId: null, search }, 0, 10)),
  );
  it('journals of a fund', () =>
    expectIndexed((tx) => listJournalRows(tx, { investorId: null, fundId: 4, search: '' }, 0, 10)));
  it('journals of an investor', () =>
    expectIndexed((tx) => listJournalRows(tx, { investorId: 44, fundId: null, search: '' }, 0, 10)));
  it('orders of a day that wait for its price', () =>
    expectIndexed((tx) => listDueFigures(tx, { fundId: 3, navDate: '2026-11-20', after: null, limit: 50 })));
  it('orders whose time is over', () =>
    expectIndexed(
      (tx) => listOverdueOrders(tx, { at: now, disputedAfter: now, after: null, limit: 100 }),
      'orders_open',
    ));
});

describe('lists of an investor', () => {
  it('orders', () => expectIndexed((tx) => listOrderRows(tx, { investorId: 44, at: now }, 0, 10), 'orders_list'));
  it('payments of an order', () => expectIndexed((tx) => listOrderPayments(tx, 44, 43)));
  it('messages', () =>
    expectIndexed(
      (tx) => listVisibleMessages(tx, { userId: 44, place: undefined, now, limit: 10, offset: 0 }),
      'messages_user',
    ));
});
