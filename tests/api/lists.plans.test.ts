import { sql, type Kysely, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';
import { listDayRows } from '#server/modules/reports/adminDashboard/day.repo.ts';
import {
  countPeople,
  listExecutedByDay,
  listPlacedByDay,
  listUsersByDay,
} from '#server/modules/reports/adminDashboard/figures.repo.ts';
import {
  listArrivedMoney,
  listDaysAtWork,
  listLeavingMoney,
  listOfficeWork,
} from '#server/modules/reports/adminDashboard/work.repo.ts';
import { listFundDays, listLags, listNotes, listTold } from '#server/modules/bank/bankBalances/bankBalances.repo.ts';
import { listFreeLines } from '#server/modules/bank/bankMovements/bankMovements.repo.ts';
import { listLedgerSums } from '#server/modules/books/vouchers/vouchers.repo.ts';
import { checkAccounts } from '#server/modules/books/corrections/corrections.repo.ts';
import { listJournalRows } from '#server/modules/books/corrections/journals.repo.ts';
import { listVisibleMessages } from '#server/modules/contact/messages/messages.repo.ts';
import { listDueFigures } from '#server/modules/funds/settlement/due.repo.ts';
import { findOrderFacts } from '#server/modules/records/orderLifecycle/facts.repo.ts';
import { listOrderRows, listOverdueOrders } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { listDuePayouts } from '#server/modules/payments/payouts/batches.repo.ts';
import { listPayoutRows, sumOpenPayouts } from '#server/modules/reports/reports/payouts.repo.ts';
import { listOrderPayments } from '#server/modules/payments/payments/payments.repo.ts';
import { listBankSlipRows, sumPendingSlips } from '#server/modules/payments/bankSlips/bankSlips.repo.ts';
import { listUserRows } from '#server/modules/people/userRoles/userRoles.repo.ts';
import { listDepositRows, sumDeposits } from '#server/modules/bank/deposits/depositList.repo.ts';
import { listInvestorRows, sumInvestors } from '#server/modules/reports/investorFiles/investorList.repo.ts';
import { listFundPaymentRows, sumFundPayments } from '#server/modules/reports/reports/payments.repo.ts';
import { findRecords } from '#server/modules/platform/deskSearch/deskSearch.repo.ts';
import { readTyped } from '#server/modules/platform/deskSearch/typed.rules.ts';
import { sumAllHoldings, sumAllTurnover } from '#server/modules/reports/reports/books.repo.ts';
import {
  listOrdersAfter,
  listReportedOrders,
  readReportedOrders,
  sumReportedOrders,
} from '#server/modules/reports/reports/orders.repo.ts';
import { listFundDayRows, sumFundDays } from '#server/modules/reports/reports/fundDays.repo.ts';
import { openOrderStates } from '#shared/orderStates.ts';
import { listMovements } from '#server/modules/papers/assets/assets.repo.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { explainOn, nodesOf, type Plan } from '../support/explain.ts';

/*
 * Lists find their rows by an index and sort no large table: every statement of a list is explained on tables
 * of tens of thousands of rows, and its plan must neither walk one of them nor sort more than a few of its rows.
 */

const ROWS = 30_000;
const INVESTORS = 30_000;
const FUNDS = 20;
const large = [
  'orders',
  'payouts',
  'bank_slips',
  'journals',
  'ledger_entries',
  'bank_deposits',
  'bank_balances',
  'payout_batch_rows',
  'bank_statement_lines',
  'messages',
  'payments',
  'investors',
  'identity_requests',
];
/** Tables that prepared sums are read in place of. */
const counted = [...large, 'holdings', 'users'];
/** Rows that a count stops at; a list that reads more of a table walks it. */
const COUNTED = 10_000;
/** Rows that a page or a person has. */
const FEW = 500;
const now = new Date('2026-11-21T06:30:00Z');
const first = { offset: 0, limit: 10 };

let database: TestDatabase;

const explain = (run: (tx: Tx) => Promise<unknown>): Promise<Plan[]> => explainOn(database.db, run);

async function expectIndexed(
  run: (tx: Tx) => Promise<unknown>,
  index?: string,
  { few = FEW, walks = [] }: { few?: number; walks?: readonly string[] } = {},
): Promise<void> {
  const plans = await explain(run);
  expect(plans.length).toBeGreaterThan(0);
  const nodes = plans.flatMap(nodesOf);
  const walked = nodes.filter(
    (node) =>
      large.includes(node['Relation Name'] ?? '') &&
      node['Node Type'].endsWith('Seq Scan') &&
      node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0) > COUNTED,
  );
  expect(walked.map((node) => node['Relation Name'])).toEqual(walks);
  const sorted = nodes.filter((node) => node['Node Type'].endsWith('Sort'));
  for (const node of sorted)
    expect(Math.max(0, ...(node.Plans ?? []).map((from) => from['Actual Rows']))).toBeLessThan(few);
  if (index !== undefined) expect(nodes.map((node) => node['Index Name'])).toContain(index);
}

/** Prepared sums are read in place of the rows that they count: rows that came since the last count alone are read. */
async function expectPrepared(run: (tx: Tx) => Promise<unknown>): Promise<void> {
  const plans = await explain(run);
  expect(plans.length).toBeGreaterThan(0);
  const read = plans.flatMap(nodesOf).filter((node) => counted.includes(node['Relation Name'] ?? ''));
  const rows = read.map((node) => node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0));
  expect(Math.max(0, ...rows)).toBeLessThan(FEW);
}

/** Rows that are right in shape alone: no list looks further. */
async function fill(db: Kysely<Database>): Promise<void> {
  const statements: RawBuilder<unknown>[] = [
    sql`insert into users (username, mobile, role_id, referral_code, created_at)
      select 'p' || n, '0912000' || n, 1, 'r' || n, ${now} from generate_series(1, ${INVESTORS}) n`,
    sql`insert into investors (is_legal, national_no, first_name, last_name, search_text, auth_status, created_at)
      select false, 'n' || n, 'a' || n, 'b', 'a' || n || ' b n' || n, 'none', ${now} from generate_series(1, ${INVESTORS}) n`,
    sql`insert into identity_requests (investor_id, kind, state, status_before, asked_by, asked_at, waits_since,
        decided_by, decided_at)
      select i.id, 'documents', case when i.id % 100 = 0 then 'pending' else 'approved' end, 'none', u.id, ${now}, ${now},
        case when i.id % 100 = 0 then null else u.id end, case when i.id % 100 = 0 then null else ${now}::timestamptz end
      from investors i cross join (select min(id) as id from users) u`,
    sql`insert into funds (slug, name, fund_type, type_of_invest, risk_level, created_at)
      select 'f' || n, 'f' || n, 4, 'IssuanceAndCancellation', 3, ${now} from generate_series(1, ${FUNDS}) n`,
    sql`insert into fund_bank_accounts (fund_id, bank_code, bank_name, branch_name, account_number, iban)
      select id, '056', 'b', 'b', '1', 'IR' || lpad(id::text, 24, '0') from funds`,
    sql`insert into orders (investor_id, order_no, fund_id, order_type, payment_method, mode, status, price_date, created_at, created_by, expires_at, cancel_deadline)
      select 1 + n % ${INVESTORS}, '1405-' || n, 1 + n % 20, 1 + n % 2, 'ipg', 'amount',
        (array['issued', 'paid', 'cancelled', 'expired', 'issued', 'paid', 'issued', 'paid', 'issued', 'registered'])[1 + n % 10],
        date '2026-11-22' - (n / 300), ${now}::timestamptz - n * interval '1 minute', 1 + (n * 7) % ${INVESTORS}, null, ${now} from generate_series(1, ${ROWS}) n`,
    sql`update orders set status = 'pending_payment', expires_at = ${now}::timestamptz - interval '1 minute' where id % 200 = 7`,
    sql`insert into payments (public_id, investor_id, order_id, fund_id, gateway, amount, status, created_at)
      select 'p' || id, investor_id, id, fund_id, 'sandbox', 1, 'failed', created_at from orders`,
    sql`insert into payouts (investor_id, order_id, fund_id, kind, amount, due_date, status, created_at)
      select investor_id, id, fund_id, 'redemption', 1, price_date, case when id % 40 = 0 then 'pending' else 'paid' end, created_at from orders`,
    sql`insert into bank_slips (investor_id, order_id, fund_account_id, number, amount, slip_date, slip_time, status, created_at)
      select investor_id, id, fund_id, 's' || id, 1, price_date, '09:00', case when id % 50 = 0 then 'pending' else 'approved' end, created_at from orders`,
    sql`insert into bank_deposits (fund_id, fund_account_id, amount, deposited_at, bank_ref, investor_id, order_id, status, created_at)
      select fund_id, fund_id, 1, ${now}::timestamptz - id * interval '3 hours', 'b' || id, investor_id, id, 'ordered', ${now}::timestamptz - id * interval '3 hours' from orders`,
    sql`insert into journals (at, business_date, kind, investor_id, fund_id, order_id)
      select created_at, price_date, 'issue', investor_id, fund_id, id from orders`,
    sql`insert into ledger_entries (journal_id, account_id, investor_id, fund_id, unit, debit, credit, tx_type, order_id, business_date, at)
      select j.id, 1, j.investor_id, j.fund_id, 'IRR', 1, 0, 'issue', j.order_id, j.business_date, j.at from journals j`,
    // the bank account of each fund has a tenth of all entries
    sql`insert into accounts (kind, fund_id, unit, balance) select 'fund_bank', id, 'IRR', null from funds`,
    sql`insert into accounts (kind, investor_id, fund_id, unit, balance) select 'investor_cash', id, 1, 'IRR', 0 from investors`,
    sql`update ledger_entries e set account_id = a.id, investor_id = null from accounts a
      where a.kind = 'fund_bank' and a.fund_id = e.fund_id and e.id % 10 = 0`,
    sql`update ledger_entries e set account_id = a.id from accounts a
      where a.kind = 'investor_cash' and a.investor_id = e.investor_id and e.id % 10 <> 0`,
    sql`insert into ledger_entries (journal_id, account_id, fund_id, unit, debit, credit, tx_type, business_date, at)
      select e.journal_id, a.id, e.fund_id, 'IRR', 0, 1, 'issue', e.business_date, e.at
      from ledger_entries e join accounts a on a.kind = 'fund_bank' and a.fund_id = e.fund_id where e.id % 100 = 5`,
    sql`insert into bank_balances (fund_account_id, business_date, closing_balance, source, entered_by, entered_at)
      select a.id, date '2026-11-22' - n, 1, 'entered', 1, ${now} from fund_bank_accounts a cross join generate_series(1, ${ROWS / 20}) n`,
    sql`insert into payout_batches (batch_no, fund_id, until_date, row_count, total_amount, created_by, created_at, status, released_by, released_at)
      select 'b' || n, 1 + n % ${FUNDS}, date '2026-11-22' - n, 100, 1, 1, ${now}, 'released', 2, ${now}::timestamptz - n * interval '1 day' from generate_series(1, 300) n`,
    sql`insert into payout_batch_rows (batch_no, payout_id, row_no, attempt, investor_id, receiver_name, account_id, bank_name, iban, amount, purpose, result, answered_at)
      select 'b' || 1 + n % 300, n, n, 1, n, 'r', 1, 'b', 'i', 1, 'p', 'paid', ${now}::timestamptz - (1 + n % 300) * interval '1 day' from generate_series(1, ${ROWS}) n`,
    sql`insert into bank_statement_lines (statement_id, line_no, bank_ref, fund_id, fund_account_id, amount, deposited_at, is_late, state, deposit_id)
      select 1 + n / 100, n, 'b' || n, 1, 1, 1, ${now}, false, case when n % 300 = 0 then 'refused' else 'taken' end, case when n % 300 = 0 then null else n end
      from generate_series(1, ${ROWS}) n`,
    sql`update bank_slips set reviewed_at = ${now}::timestamptz - order_id * interval '3 hours' + interval '1 day' where status = 'approved'`,
    sql`update bank_deposits d set slip_id = r.id, status = 'slip', is_posted = false from bank_slips r
      where r.order_id = d.order_id and r.status = 'approved' and d.id % 100 <> 1`,
    sql`insert into bank_balance_notes (fund_id, business_date, difference, note, noted_by, noted_at)
      select a.fund_id, date '2026-11-22' - n, 1, 'n', 1, ${now} from fund_bank_accounts a cross join generate_series(1, ${ROWS / 20}) n`,
    sql`insert into messages (place, title, short_text, user_id, published_at)
      select 1, 't', 's', 1 + n % ${INVESTORS}, ${now}::timestamptz - n * interval '1 minute' from generate_series(1, ${ROWS}) n`,
  ];
  await db.connection().execute(async (tx) => {
    await sql`set session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
    await sql`set session_replication_role = default`.execute(tx);
    await sql`select recount_sums(), recount_desk_sums()`.execute(tx);
    // entries of the turnover are in the sums, as the job leaves them
    await sql`update turnover_mark set until_id = (select max(id) from ledger_entries)`.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
}

beforeAll(async () => {
  database = await createTestDatabase();
  await fill(database.db);
});
afterAll(() => database.drop());

describe('lists of the desks', () => {
  // a file of a million orders has a thousand parts: each begins where the one before it ended, and not at the last day
  it('orders of a file up to a day: a part far behind reads as little as the first', async () => {
    const filter = { branchOf: null, at: now, toDate: '2026-11-21' };
    const blocksOf = async (after: { id: number } | null): Promise<number> => {
      const [plan] = await explain((tx) => listOrdersAfter(tx, filter, after, 10));
      return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    };
    const [early, late] = [await blocksOf({ id: 100 }), await blocksOf({ id: ROWS - 200 })];
    expect(late).toBeLessThan(early + 30);
  });
  it('payouts: as they are shown first', () => expectIndexed((tx) => listPayoutRows(tx, {}, first), 'payouts_list'));
  it('payouts of a fund that wait', () =>
    expectIndexed((tx) => listPayoutRows(tx, { fundId: 3, status: 'pending' }, first)));
  it('sums of open payouts', () => expectIndexed((tx) => sumOpenPayouts(tx, '2026-11-21')));
  it('payouts of a bank file, with the accounts that the money came from', () =>
    expectIndexed((tx) =>
      listDuePayouts(tx, {
        isLocked: true,
        ...{ fundId: 3, until: '2026-11-21', orderIds: null, limit: 100 },
        ...{ today: '2026-11-21', now: new Date('2026-11-21T08:00:00Z') },
      }),
    ));
  it.each(['dueDate', '-dueDate', 'amount', '-amount'] as const)('payouts by %s', async (sort) => {
    const index = sort.endsWith('amount') ? 'payouts_amount' : 'payouts_due_date';
    await expectIndexed((tx) => listPayoutRows(tx, {}, { ...first, sort }), index);
  });
  it.each(['createdAt', '-createdAt', 'amount', '-amount'] as const)('slips by %s', async (sort) => {
    const index = sort.endsWith('amount') ? 'bank_slips_amount' : 'bank_slips_pkey';
    await expectIndexed((tx) => listBankSlipRows(tx, {}, { ...first, sort }), index);
  });
  it.each(['createdAt', '-createdAt', 'amount', '-amount'] as const)('all orders by %s', async (sort) => {
    const index = sort.endsWith('amount') ? 'orders_amount' : 'orders_created';
    await expectIndexed((tx) => listReportedOrders(tx, { branchOf: null, at: now }, { ...first, sort }), index);
  });
  it.each(['memberSince', '-memberSince'] as const)('investors by %s', (sort) =>
    expectIndexed(
      (tx) => listInvestorRows(tx, { branchOf: null }, { day: '2026-11-21', ...first, sort }),
      'investors_joined',
    ),
  );
  it('users: as they are shown first, and those of a role', async () => {
    await expectIndexed((tx) => listUserRows(tx, { search: '', roleId: null }, { offset: 0, limit: 10 }), 'users_role');
    await expectIndexed((tx) => listUserRows(tx, { search: '', roleId: 2 }, { offset: 0, limit: 10 }), 'users_role');
  });
  it('slips: as they are shown first', () => expectIndexed((tx) => listBankSlipRows(tx, {}, first), 'bank_slips_list'));
  it('slips that wait', () => expectIndexed((tx) => listBankSlipRows(tx, { status: 'pending' }, first)));
  it('sums of slips that wait', () => expectIndexed((tx) => sumPendingSlips(tx)));
  it.each([
    '1405-777',
    '1405-000777',
    '777',
    '1',
    '1000000',
    'n4242',
    'a777 b',
    's777',
    'IR0000000000000000000001',
    '0912000777',
    '09120007777',
  ])('records of every kind that «%s» finds', async (search) => {
    const of = { at: now, day: '2026-11-21' };
    await expectIndexed((tx) => findRecords(tx, readTyped(search, 1405), { ...of, reach: { of: 'office' } }));
    await expectIndexed((tx) =>
      findRecords(tx, readTyped(search, 1405), { ...of, reach: { of: 'branch', userId: 1 } }),
    );
  });
  it.each(['', '1405-777', 'n55', '4242'])('journals, searched by «%s»', (search) =>
    expectIndexed((tx) => listJournalRows(tx, { investorId: null, fundId: null, search }, { offset: 0, limit: 10 })),
  );
  it('journals of a fund', () =>
    expectIndexed((tx) => listJournalRows(tx, { investorId: null, fundId: 4, search: '' }, { offset: 0, limit: 10 })));
  it('journals of an investor', () =>
    expectIndexed((tx) => listJournalRows(tx, { investorId: 44, fundId: null, search: '' }, { offset: 0, limit: 10 })));
  describe('balances of the bank in a month', () => {
    const month = { from: '2026-10-22', to: '2026-11-21', fundId: null };
    it.each([
      ['all funds', month],
      ['one fund', { ...month, fundId: 3 }],
    ])('%s', (_name, of) => {
      // a month of every fund is what the answer is made of
      const few = of.fundId === null ? 31 * FUNDS + FEW : FEW;
      return expectIndexed((tx) => listFundDays(tx, of, '2026-11-21'), 'bank_balances_day', { few });
    });
    it('what explains a difference', () =>
      expectIndexed((tx) => listLags(tx, { from: '2026-11-21', to: '2026-11-21', fundId: null })));
    it('notes', () => expectIndexed((tx) => listNotes(tx, month)));
    it('what was told of the days of a page', () =>
      expectIndexed((tx) => listTold(tx, [1, 2, 3], ['2026-11-20', '2026-11-19']), 'bank_balances_day'));
  });
  it('lines of the bank without a cause', () =>
    expectIndexed((tx) => listFreeLines(tx, { fundId: null, direction: null, limit: 500 })));
  it('the voucher of a day', () => expectIndexed((tx) => listLedgerSums(tx, { fundId: 1, date: '2026-11-21' })));
  it('the accounts of a journal: entries of the investor are summed, those of the fund are not', async () => {
    const { rows } = await sql<{ id: bigint }>`
      select journal_id as id from ledger_entries where account_id = (select min(id) from accounts where kind = 'fund_bank')
      group by journal_id having count(distinct account_id) > 1 limit 1`.execute(database.db);
    const plans = await explain((tx) => checkAccounts(tx, rows[0]?.id ?? 0n));
    const read = plans
      .flatMap(nodesOf)
      .filter((node) => node['Relation Name'] === 'ledger_entries')
      .map((node) => node['Actual Rows'] * node['Actual Loops']);
    expect(read.length).toBeGreaterThan(1);
    expect(Math.max(...read)).toBeLessThan(20);
  });
  it('orders of a day that wait for its price', () =>
    expectIndexed((tx) => listDueFigures(tx, { fundId: 3, navDate: '2026-11-20', after: null, limit: 50 })));
  it('all orders: as they are shown first, and those of a fund and a price day', async () => {
    const all = { branchOf: null, at: now };
    await expectIndexed((tx) => listReportedOrders(tx, all, first), 'orders_created');
    await expectIndexed((tx) => listReportedOrders(tx, { ...all, priceDate: '2026-11-20', fundId: 3 }, first));
  });
  it('orders whose time is over', () =>
    expectIndexed(
      (tx) => listOverdueOrders(tx, { at: now, disputedAfter: now, after: null, limit: 100 }),
      'orders_open',
    ));
});

describe('searches for a part of a text', () => {
  const all = { branchOf: null, at: now };
  it.each(['1405-7771', 'n7771', '7771'])('orders by «%s», and their sums', async (search) => {
    await expectIndexed((tx) => listReportedOrders(tx, { ...all, search }, first), 'orders_search');
    await expectIndexed((tx) => sumReportedOrders(tx, { ...all, search }), 'investors_search');
    await expectIndexed((tx) => readReportedOrders(tx, { ...all, search }, first), 'orders_search');
  });
  it.each(['n7771', '7771', 'a7771 b'])('investors by «%s», and their sums', async (search) => {
    const filter = { branchOf: null, search };
    const of = { day: '2026-11-21', offset: 0, limit: 10 };
    await expectIndexed((tx) => listInvestorRows(tx, filter, of), 'investors_search');
    await expectIndexed((tx) => sumInvestors(tx, filter, of.day), 'investors_search');
  });
  it.each(['1405-7771', 'n7771', '7771'])('payments of a fund by «%s», and their sums', async (search) => {
    await expectIndexed((tx) => listFundPaymentRows(tx, { fundId: 3, search }, first), 'payments_search');
    await expectIndexed((tx) => sumFundPayments(tx, { fundId: 3, search }), 'payments_search');
  });
  it.each(['1405-7771', 'n7771', '7771'])('slips, payouts and deposits by «%s»', async (search) => {
    await expectIndexed((tx) => listBankSlipRows(tx, { search }, first), 'bank_slips_search');
    await expectIndexed((tx) => listPayoutRows(tx, { search }, first), 'payouts_search');
    await expectIndexed((tx) => listDepositRows(tx, { search }, first), 'bank_deposits_search');
    await expectIndexed((tx) => sumDeposits(tx, { search }), 'bank_deposits_search');
  });
});

describe('the first screen of operators', () => {
  const moment = { userId: 1, at: now, lateBefore: now, today: '2026-11-21' };
  const month = { from: '2026-10-22', to: '2026-11-21' };
  // a day of a fund has about as many rows as a page; open orders are a tenth of all
  const few = ROWS / 10 + FEW;
  it('money that arrived', () => expectIndexed((tx) => listArrivedMoney(tx, moment), undefined, { few }));
  it('money that leaves', () =>
    expectIndexed((tx) => listLeavingMoney(tx, { ...moment, openBefore: now }), undefined, { few }));
  it('prices, days and runs', () =>
    expectIndexed(
      (tx) =>
        listDaysAtWork(tx, {
          ...moment,
          ...{ priceDays: [{ fundId: 3, day: '2026-11-21', cutoffAt: now }], bankDay: '2026-11-18' },
        }),
      undefined,
      { few },
    ));
  it('rules, people and long work', () =>
    expectIndexed((tx) => listOfficeWork(tx, { ...moment, services: ['sms'] }), 'identity_requests_open'));
  it('the day of every fund', () =>
    expectIndexed((tx) => listDayRows(tx, { day: '2026-11-21', before: '2026-11-19' }), undefined, { few }));
  it('people', () => expectPrepared((tx) => countPeople(tx)));
  it('users of a month', () => expectPrepared((tx) => listUsersByDay(tx, month)));
  it('placed orders of a day', () =>
    expectPrepared((tx) => listPlacedByDay(tx, { from: '2026-11-21', to: '2026-11-21' }, null)));
  it('executed orders of a month', () => expectPrepared((tx) => listExecutedByDay(tx, month, null)));
});

describe('sums of the reports', () => {
  const all = { branchOf: null, at: now };
  const days = { fromDate: '2026-10-22', toDate: '2026-11-21' };
  it.each([
    ['all', all],
    ['of a fund', { ...all, fundId: 3 }],
    ['of a state', { ...all, status: 'issued' as const }],
    ['that wait', { ...all, statuses: openOrderStates }],
    ['of a month', { ...all, ...days, method: 'ipg' }],
    ['of a price day', { ...all, priceDate: '2026-11-20', fundId: 3 }],
  ])('orders: %s', (_name, filter) => expectPrepared((tx) => sumReportedOrders(tx, filter)));
  it('funds by day', async () => {
    await expectPrepared((tx) => sumFundDays(tx, {}));
    await expectPrepared((tx) => listFundDayRows(tx, days, { offset: 0, limit: 10 }));
  });
  it('turnover', async () => {
    await expectPrepared((tx) => sumAllTurnover(tx, {}));
    await expectPrepared((tx) => sumAllTurnover(tx, { ...days, type: 'issue' }));
  });
  it('payments of a fund, of a state and of a month', async () => {
    await expectPrepared((tx) => sumFundPayments(tx, { fundId: 3 }));
    await expectPrepared((tx) => sumFundPayments(tx, { fundId: 3, status: 'failed', ...days }));
    await expectIndexed((tx) => listFundPaymentRows(tx, { fundId: 3 }, first));
  });
  it('deposits', async () => {
    await expectPrepared((tx) => sumDeposits(tx, {}));
    await expectPrepared((tx) => sumDeposits(tx, { isOpen: true, fundId: 3, ...days }));
    await expectIndexed((tx) => listDepositRows(tx, {}, first), 'bank_deposits_list');
    const after = { id: 500, source: 'deposit_id' as const };
    await expectIndexed((tx) => listDepositRows(tx, {}, { ...first, after }), 'bank_deposits_list');
  });
  it('holdings and investors', async () => {
    await expectPrepared((tx) => sumAllHoldings(tx, { until: '2026-11-21' }));
    await expectPrepared((tx) => sumInvestors(tx, { branchOf: null }, '2026-11-21'));
  });
});

describe('lists of an investor', () => {
  const reader = { userId: 44, audience: 'clients' } as const;
  it('orders', () => expectIndexed((tx) => listOrderRows(tx, { investorId: 44, at: now }, first), 'orders_list'));
  it('payments of an order', () => expectIndexed((tx) => listOrderPayments(tx, 44, 43)));
  it('movements of units and money', () => expectIndexed((tx) => listMovements(tx, 44)));
  it('facts of a buy: gateway money of the investor, and of others by the same payer', () =>
    expectIndexed(
      (tx) => findOrderFacts(tx, { investorId: 44, fundId: 3, day: '2026-11-21', payerId: 44 }),
      'payments_order',
    ));
  it('messages', () =>
    expectIndexed(
      (tx) => listVisibleMessages(tx, { reader, place: undefined, now, limit: 10, offset: 0 }),
      'messages_user',
    ));
});
