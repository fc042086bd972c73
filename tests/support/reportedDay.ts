import { sql } from 'kysely';
import { createTestApp, type TestApp } from './app.ts';
import type { ApiClient } from './client.ts';
import { firstRow, fundBySlug, ownInvestor, valueOf } from './lookup.ts';

/** The demo with four orders of a day that it does not reach, known to the rial. */
export interface ReportedDay {
  test: TestApp;
  staff: ApiClient;
  branch: ApiClient;
  client: ApiClient;
  fundId: number;
  otherFund: number;
  own: { userId: number; investorId: number };
  /** an investor of the branch */
  inBranch: { investorId: number; nationalNo: string };
  /** A: issued 10,000,000; B: redeemed 4,000,000; C of the branch: waits with 7,000,000; D of another fund: cancelled */
  ids: Record<'A' | 'B' | 'C' | 'D', number>;
}

/** Days of their registration. */
export const reportedDay = { fromDate: '2026-12-20', toDate: '1405/09/29' };

interface NewOrder {
  investorId: number;
  fundId: number;
  type?: 1 | 2;
  status: string;
  amount: number;
  units?: number;
  method?: string;
  refId?: string;
}

/** Builds the demo with these orders. */
export async function createReportedDay(): Promise<ReportedDay> {
  const test = await createTestApp({ seed: 'demo' });
  const { db } = test.db;
  const [staff, branch, client] = await Promise.all([
    test.api.demo('maker'),
    test.api.demo('branch'),
    test.api.demo('investor'),
  ]);
  const own = await ownInvestor(db);
  const fundId = await fundBySlug(db, 'sepidar');
  const otherFund = await valueOf(db, sql<{ v: number }>`select min(id) as v from funds where id <> ${fundId}`);
  const inBranch = await firstRow(
    db,
    sql<{ investorId: number; nationalNo: string }>`
      select i.id as "investorId", i.national_no as "nationalNo"
      from investors i
      join users u on u.branch_id = i.branch_id
      where u.access_level = 'KZ'
      order by i.id limit 1`,
  );
  const place = (name: string, order: NewOrder): Promise<number> => {
    const { investorId, type = 1, status, amount, units = null, method = 'ipg', refId = null } = order;
    return valueOf(
      db,
      sql<{ v: number }>`
        insert into orders (
          investor_id, branch_id, order_no, fund_id, order_type, payment_method, mode, status, amount, units, unit_price,
          price_date, ref_id, created_by, created_at
        )
        select ${investorId}, (select branch_id from investors where id = ${investorId}), ${`1405-Zx${name}`},
          ${order.fundId}, ${type}, ${method}, 'amount', ${status}, ${amount}, ${units}::bigint,
          case when ${units}::bigint is null then null else 1000000 end, '2026-12-21', ${refId}, ${own.userId},
          '2026-12-20T06:30:00Z'
        returning id as v`,
    );
  };
  const { investorId } = own;
  const ids = {
    A: await place('A', { investorId, fundId, status: 'issued', amount: 10_000_000, units: 9, refId: 'Trk-55aB' }),
    B: await place('B', {
      investorId,
      fundId,
      type: 2,
      status: 'paid',
      amount: 4_000_000,
      units: 4,
      method: 'account',
    }),
    C: await place('C', { ...inBranch, fundId, status: 'registered', amount: 7_000_000, method: 'receipt' }),
    D: await place('D', { investorId, fundId: otherFund, status: 'cancelled', amount: 1_000_000 }),
  };
  return { test, staff, branch, client, fundId, otherFund, own, inBranch, ids };
}
