import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#server/db/connection.ts';
import { runCheck } from '#server/modules/books/booksAudit/verify.repo.ts';
import { sumDeposits } from '#server/modules/bank/deposits/depositList.repo.ts';
import { sumAllHoldings, sumAllTurnover } from '#server/modules/reports/reports/books.repo.ts';
import { sumReportedOrders } from '#server/modules/reports/reports/orders.repo.ts';
import { sumFundPayments } from '#server/modules/reports/reports/payments.repo.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

/*
 * Prepared sums are those of the rows at every moment: in the transaction that changes them, after it, after a rollback, and
 * before and after the job that adds the changes up. The sums beside them are worked out by plain SQL over the rows.
 */

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', desks: true, env: { DEMO: '1' } });
});
afterAll(() => test.close());

const checks = [
  'order_sums_equal_orders',
  'people_sums_equal_people',
  'holder_sums_equal_holdings',
  'turnover_sums_equal_entries',
  'desk_sums_equal_rows',
  'payments_name_the_fund_of_their_order',
] as const;

async function wrong(): Promise<string[]> {
  const found: string[] = [];
  for (const name of checks) {
    const { checked, wrong: off } = await runCheck(test.db.db, name);
    expect(checked).toBeGreaterThan(0n);
    if (off > 0n) found.push(name);
  }
  return found;
}

const number = async (text: string): Promise<number> =>
  (await sql<{ n: number }>`${sql.raw(text)}`.execute(test.db.db)).rows[0]?.n ?? 0;
const changes = () =>
  number(`select ((select count(*) from order_sum_changes) + (select count(*) from people_sum_changes)
    + (select count(*) from holder_sum_changes) + (select count(*) from desk_sum_changes))::int as n`);

/** Runs the job until every entry is counted: while any transaction of the server runs that began before, it waits. */
async function foldAll(): Promise<void> {
  await vi.waitFor(
    async () => {
      await test.app.services.counters.fold();
      expect(
        await number('select (until_id = (select max(id) from ledger_entries))::int as n from turnover_mark'),
      ).toBe(1);
    },
    { timeout: 300_000, interval: 100 },
  );
}

describe('prepared sums', () => {
  it('count the demo before and after the job, and the job leaves no change behind', async () => {
    expect(await changes()).toBeGreaterThan(0);
    expect(await wrong()).toEqual([]);
    await foldAll();
    expect(await changes()).toBe(0);
    expect(await number('select count(*)::int as n from turnover_sums')).toBeGreaterThan(0);
    expect(await wrong()).toEqual([]);
  });

  it('move with an order in the transaction that changes it, and not after its rollback', async () => {
    const all = { branchOf: null, at: test.clock.now() };
    const before = await sumReportedOrders(test.db.db, { ...all, status: 'rejected' });
    const reason = new Error('taken back');
    await expect(
      inTransaction(test.db.db, async (tx) => {
        await sql`update orders set status = 'rejected' where id = (select min(id) from orders where status = 'issued')`.execute(
          tx,
        );
        expect((await sumReportedOrders(tx, { ...all, status: 'rejected' })).count).toBe(before.count + 1);
        throw reason;
      }),
    ).rejects.toBe(reason);
    expect(await sumReportedOrders(test.db.db, { ...all, status: 'rejected' })).toEqual(before);
    expect(await changes()).toBe(0);
  });

  it('follow state, price day, amount, branch, role and units', async () => {
    const { db } = test.db;
    await sql`update orders set amount = amount + 5, price_date = price_date - 1 where id % 7 = 0 and amount is not null`.execute(
      db,
    );
    await sql`update investors set is_legal = not is_legal where id % 3 = 0`.execute(db);
    await sql`update users set role_id = 2, access_level = 't1' where id = (select max(id) from users)`.execute(db);
    await sql`update holdings set units = 0, reserved = 0 where investor_id % 2 = 0`.execute(db);
    await sql`update payments set amount = amount + 5, created_at = created_at - interval '1 day' where id % 3 = 0`.execute(
      db,
    );
    await sql`update bank_deposits set amount = amount + 5, fund_id = null where id % 3 = 0`.execute(db);
    expect(await wrong()).toEqual([]);
    await test.app.services.counters.fold();
    expect(await wrong()).toEqual([]);
    await sql`update holdings set units = 3 where investor_id % 4 = 0`.execute(db);
    expect(await wrong()).toEqual([]);
  });

  it('answer for payments and deposits what the rows answer', async () => {
    const { db } = test.db;
    const day = (column: string) => `(${column} at time zone 'Asia/Tehran')::date`;
    const span = { fromDate: '2026-10-01', toDate: '2026-11-10' };
    const rows = async (table: string, condition: string) =>
      (
        await sql<{ count: number; amount: bigint }>`
          select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
          from ${sql.table(table)} where ${sql.raw(condition)}`.execute(db)
      ).rows[0];
    const ofFund = `order_id in (select id from orders where fund_id = 3)`;
    for (const [filter, condition] of [
      [{ fundId: 3 }, ofFund],
      [{ fundId: 3, status: 'settled' as const }, `${ofFund} and status = 'settled'`],
      [{ fundId: 3, ...span }, `${ofFund} and ${day('created_at')} between '2026-10-01' and '2026-11-10'`],
    ] as const) {
      const sums = await sumFundPayments(db, filter);
      const received = await rows('payments', `${condition} and status in ('verified', 'settled')`);
      expect(sums.count).toBe((await rows('payments', condition))?.count);
      expect(sums).toMatchObject({ receivedCount: received?.count, receivedAmount: received?.amount });
    }
    expect((await sumFundPayments(db, { fundId: 3 })).receivedCount).toBeGreaterThan(0);
    for (const [filter, condition] of [
      [{ source: 'deposit_id' as const }, `source = 'deposit_id'`],
      [
        { status: 'slip' as const, ...span },
        `status = 'slip' and ${day('deposited_at')} between '2026-10-01' and '2026-11-10'`,
      ],
      [{ source: 'deposit_id' as const, fundId: 3 }, `source = 'deposit_id' and fund_id = 3`],
    ] as const)
      expect(await sumDeposits(db, filter)).toMatchObject((await rows('bank_deposits', condition)) ?? {});
    const debits = await rows('debit_charges', `status = 'done'`);
    const both = await sumDeposits(db, {});
    expect(both.count).toBe(((await rows('bank_deposits', 'true'))?.count ?? 0) + (debits?.count ?? 0));
    expect(both.openCount).toBe((await sumDeposits(db, { isOpen: true })).count);
  });

  it('answer what the rows answer, by every filter that they know', async () => {
    const { db } = test.db;
    const at = test.clock.now();
    const rows = async (condition: string) =>
      (
        await sql<{
          count: number;
          amountIn: bigint;
          amountOut: bigint;
          issuedAmount: bigint;
          awaitedRedeemCount: number;
          awaitedRedeemUnits: bigint;
          awaitedRedeemEstimate: bigint;
        }>`
          select count(*)::int as count, coalesce(sum(amount) filter (where order_type = 1), 0)::bigint as "amountIn",
            coalesce(sum(amount) filter (where order_type = 2), 0)::bigint as "amountOut",
            coalesce(sum(amount) filter (where order_type = 1 and unit_price is not null), 0)::bigint as "issuedAmount",
            count(*) filter (where order_type = 2 and status in ('pending_otp', 'registered', 'processing'))::int
              as "awaitedRedeemCount",
            coalesce(
              sum(held_units) filter (where order_type = 2 and status in ('pending_otp', 'registered', 'processing')), 0
            )::bigint as "awaitedRedeemUnits",
            coalesce(
              sum(coalesce(net, (estimate ->> 'net')::bigint))
                filter (where order_type = 2 and status in ('pending_otp', 'registered', 'processing')), 0
            )::bigint as "awaitedRedeemEstimate"
          from orders where ${sql.raw(condition)}`.execute(db)
      ).rows[0];
    const day = (column: string) => `(${column} at time zone 'Asia/Tehran')::date`;
    const { rows: busiest } = await sql<{ day: string; fundId: number }>`
      select price_date as day, fund_id as "fundId" from orders where price_date is not null
      group by 1, 2 order by count(*) desc, 1, 2 limit 1`.execute(db);
    const { day: priceDate = '', fundId = 0 } = busiest[0] ?? {};
    const cases = [
      [{}, 'true'],
      [{ fundId: 3 }, 'fund_id = 3'],
      [{ orderType: 2 as const }, 'order_type = 2'],
      [{ status: 'issued' as const, method: 'receipt' }, `status = 'issued' and payment_method = 'receipt'`],
      [{ fromDate: '2026-10-01', toDate: '2026-11-10' }, `${day('created_at')} between '2026-10-01' and '2026-11-10'`],
      [{ priceDate, fundId }, `price_date = '${priceDate}' and fund_id = ${fundId}`],
    ] as const;
    for (const [filter, condition] of cases) {
      const counted = await rows(condition);
      expect(counted?.count, condition).toBeGreaterThan(0);
      expect(await sumReportedOrders(db, { branchOf: null, at, ...filter }), condition).toMatchObject(counted ?? {});
    }
  });

  it('of turnover and holdings take what came since the last count', async () => {
    const { db } = test.db;
    const cash = `from ledger_entries where investor_id is not null and unit = 'IRR'`;
    expect((await sumAllTurnover(db, {})).count).toBe(await number(`select count(*)::int as n ${cash}`));
    expect((await sumAllTurnover(db, { type: 'issue' })).count).toBe(
      await number(`select count(*)::int as n ${cash} and tx_type = 'issue'`),
    );
    expect(await sumAllHoldings(db, { until: '2026-11-21' })).toMatchObject({
      count: await number('select count(*)::int as n from holdings where units > 0'),
      investorCount: await number('select count(distinct investor_id)::int as n from holdings where units > 0'),
    });
  });
});

describe('entries that are not committed in the order of their ids', () => {
  it('are not lost by the count', async () => {
    const { db } = test.db;
    const { counters } = test.app.services;
    const insert = (tx: typeof db) =>
      sql`
      insert into ledger_entries (journal_id, account_id, investor_id, fund_id, unit, debit, credit, tx_type, business_date, at)
      select e.journal_id, e.account_id, e.investor_id, e.fund_id, 'IRR', s.debit, s.credit, 'correction_dr', e.business_date, e.at
      from (select * from ledger_entries where investor_id is not null and unit = 'IRR' order by id limit 1) e
      cross join (values (1, 0), (0, 1)) s(debit, credit)`.execute(tx);
    await inTransaction(db, async (slow) => {
      await insert(slow);
      // a later id that is committed first, and the job that sees it
      await inTransaction(db, (fast) => insert(fast));
      await counters.fold();
      await counters.fold();
    });
    await foldAll();
    expect(await wrong()).not.toContain('turnover_sums_equal_entries');
  });

  it('are counted again after a restored backup, whose mark names a transaction of another server', async () => {
    await sql`update turnover_mark set next_id = until_id - 1, next_xid = 900000000000`.execute(test.db.db);
    await test.app.services.counters.fold();
    expect(
      await number(
        'select (next_xid < 900000000000 and next_id = (select max(id) from ledger_entries))::int as n from turnover_mark',
      ),
    ).toBe(1);
  });
});
