import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exportAllAccounting,
  exportAllAssets,
  listAllAccounting,
  listAllAssets,
} from '#shared/contract/bookReports.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import {
  exportAllOrders,
  exportFundDays,
  listAllOrders,
  listFundDays,
  listFundPayments,
} from '#shared/contract/orderReports.ts';
import { firstRow } from '../support/lookup.ts';
import { createReportedDay, type ReportedDay } from '../support/reportedDay.ts';

/* Who may read the reports; funds by day, payments of a fund, turnover and holdings of everybody. */

let of: ReportedDay;

beforeAll(async () => {
  of = await createReportedDay();
});
afterAll(() => of.test.close());

describe('every report', () => {
  const open = [listAllOrders, exportAllOrders] as const;
  const ofHeadOffice = [
    listFundDays,
    exportFundDays,
    listAllAccounting,
    exportAllAccounting,
    listAllAssets,
    exportAllAssets,
  ] as const;

  it.each<Operation>([...open, ...ofHeadOffice])('$id is for operators alone', async (operation) => {
    const anonymous = of.test.api.anonymous();
    expect((await anonymous.call(operation)).body.code).toBe('SESSION_REQUIRED');
    expect((await of.client.call(operation)).body.code).toBe('ACCESS_DENIED');
    expect((await of.staff.call(operation)).status).toBe(200);
  });

  it.each<Operation>([...ofHeadOffice])('$id is not for a branch', async (operation) => {
    expect((await of.branch.call(operation)).body.code).toBe('ACCESS_DENIED');
  });
});

describe('funds by day', () => {
  const query = { fromDate: '2026-12-21', toDate: '2026-12-21' };

  it('count what was executed, its difference, and what waits', async () => {
    const { body } = await of.staff.call(listFundDays, { query });
    expect(body.data).toEqual([
      {
        fundId: of.fundId,
        fundName: expect.any(String) as string,
        priceDate: '2026-12-21',
        issueCount: 1,
        issueAmount: '10000000',
        redeemCount: 1,
        redeemAmount: '4000000',
        net: '6000000',
        openCount: 1,
      },
    ]);
    expect(body.summary).toEqual({
      issueCount: 1,
      issueAmount: '10000000',
      redeemCount: 1,
      redeemAmount: '4000000',
      net: '6000000',
    });
    expect(body.pageInfo.totalCount).toBe(1);
    const none = await of.staff.call(listFundDays, { query: { ...query, fundId: of.otherFund } });
    expect(none.body.data).toEqual([]);
  });

  it('are exported with the day in Jalali', async () => {
    const { text } = await of.staff.call(exportFundDays, { query });
    expect(text.trim().split('\r\n')[1]).toMatch(/^1405\/09\/30,[^,]+,1,10000000,1,4000000,6000000,1$/);
  });

  it('refuse a reversed range by its field', async () => {
    const { body } = await of.staff.call(listFundDays, { query: { fromDate: '2026-12-22', toDate: '2026-12-21' } });
    expect([body.code, Object.keys(body.fields)]).toEqual(['DATE_RANGE_INVALID', ['toDate']]);
  });
});

describe('payments of a fund', () => {
  const call = (query: Record<string, unknown>, by = of.staff) =>
    by.call(listFundPayments, { params: { fundId: of.otherFund }, query });

  it('stand with their orders and investors, and what the gateway confirmed is summed', async () => {
    await sql`
      insert into payments (public_id, investor_id, order_id, gateway, amount, status, ref_id, created_at)
      values
        ('rep-payment-000001', ${of.own.investorId}, ${of.ids.D}, 'sandbox', 1000000, 'failed', 'PayRef-7x', now()),
        ('rep-payment-000002', ${of.own.investorId}, ${of.ids.D}, 'sandbox', 1500000, 'verified', 'PayRef-8x',
          '2027-06-01T06:30:00Z')
    `.execute(of.test.db.db);
    const { body } = await call({ search: 'payref-8X' });
    expect(body.data).toMatchObject([
      {
        orderId: of.ids.D,
        orderNo: '1405-ZxD',
        investorName: 'نگار رستگار',
        nationalNo: '0012345679',
        amount: '1500000',
        statusText: 'پرداخت موفق',
        result: 'ok',
      },
    ]);
    expect(body.summary).toEqual({ count: 1, receivedCount: 1, receivedAmount: '1500000' });
    const failed = await call({ search: '1405-ZxD', status: 'failed' });
    expect(failed.body.data.map((row) => row.refId)).toEqual(['PayRef-7x']);
    expect(failed.body.summary).toEqual({ count: 1, receivedCount: 0, receivedAmount: '0' });
    expect((await call({ fromDate: '2027-06-01', toDate: '2027-06-01' })).body.data).toHaveLength(1);
  });

  it('are for the head office', async () => {
    expect((await call({}, of.test.api.anonymous())).status).toBe(401);
    expect((await call({}, of.client)).status).toBe(403);
    expect((await call({}, of.branch)).status).toBe(403);
    expect((await call({ status: 'odd' })).body.code).toBe('VALIDATION_FAILED');
  });
});

describe('the turnover of everybody', () => {
  it('is that of the books for a person and a fund, and for a kind of row', async () => {
    const expected = await firstRow(
      of.test.db.db,
      sql<{ count: number; debit: string; credit: string }>`
        select count(*)::int as count, sum(debit)::text as debit, sum(credit)::text as credit
        from ledger_entries
        where investor_id = ${of.own.investorId} and unit = 'IRR' and fund_id = ${of.fundId}`,
    );
    const { body } = await of.staff.call(listAllAccounting, {
      query: { search: '0012345679', fundId: of.fundId, size: 100 },
    });
    expect(body.summary).toEqual(expected);
    expect(body.pageInfo.totalCount).toBe(expected.count);
    expect(new Set(body.data.map((row) => row.nationalNo))).toEqual(new Set(['0012345679']));
    const issues = await of.staff.call(listAllAccounting, { query: { type: 'issue', size: 100 } });
    expect(new Set(issues.body.data.map((row) => row.transactionType))).toEqual(new Set(['issue']));
    expect(new Set(issues.body.data.map((row) => row.investorId)).size).toBeGreaterThan(1);
  });

  it('is found by the number of an order, and exported row by row', async () => {
    const { orderNo } = await firstRow(
      of.test.db.db,
      sql<{ orderNo: string }>`
        select o.order_no as "orderNo" from orders o join journals j on j.order_id = o.id and j.kind = 'issue' limit 1`,
    );
    const { body } = await of.staff.call(listAllAccounting, { query: { search: orderNo } });
    expect(body.data.length).toBeGreaterThan(0);
    expect(new Set(body.data.map((row) => row.orderNo))).toEqual(new Set([orderNo]));
    const { text } = await of.staff.call(exportAllAccounting, { query: { search: orderNo } });
    expect(text.trim().split('\r\n')).toHaveLength(1 + body.pageInfo.totalCount);
  });
});

describe('the holdings of everybody', () => {
  it('are valued at the newest redemption price, floored to whole rials', async () => {
    const { db } = of.test.db;
    await sql`update holdings set units = 7, reserved = 2 where investor_id = ${of.own.investorId} and fund_id = ${of.fundId}`.execute(
      db,
    );
    await sql`
      update fund_navs set cancel_nav = 1000.5
      where fund_id = ${of.fundId}
        and nav_date = (
          select max(nav_date) from fund_navs
          where fund_id = ${of.fundId} and status = 'approved' and nav_date <= '2026-11-21'
        )`.execute(db);
    const { body } = await of.staff.call(listAllAssets, { query: { search: '0012345679', fundId: of.fundId } });
    expect(body.data).toMatchObject([
      { investorId: of.own.investorId, units: '7', lockedUnits: '2', cancelNav: '1000.5000', value: '7003' },
    ]);
    expect(body.summary).toEqual({ count: 1, investorCount: 1, units: '7', value: '7003' });
    const { text } = await of.staff.call(exportAllAssets, { query: { search: '0012345679', fundId: of.fundId } });
    expect(text.trim().split('\r\n')[1]).toMatch(/,7,2,1000\.5000,1405\/\d\d\/\d\d,7003$/);
  });

  it('are those of all investors without a search', async () => {
    const { body } = await of.staff.call(listAllAssets, { query: { size: 100 } });
    expect(body.summary.investorCount).toBeGreaterThan(2);
    expect(new Set(body.data.map((row) => row.investorId)).size).toBe(body.summary.investorCount);
  });
});
