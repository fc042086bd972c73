import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { allOperations } from '#shared/contract/operations.ts';
import { buyOrder, cancelOrder, estimateOrder, listOrders, listPaymentMethods } from '#shared/contract/orders.ts';
import { getDepositCode } from '#shared/contract/deposits.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { listCorrections, listJournals } from '#shared/contract/corrections.ts';
import { listRuleChanges } from '#shared/contract/ruleChanges.ts';
import { listProfitRuns } from '#shared/contract/profits.ts';
import { listNavs } from '#shared/contract/prices.ts';
import { inTransaction } from '#server/db/connection.ts';
import { systemActor } from '#server/modules/platform/audit/audit.service.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { firstRow, fundBySlug, ownInvestor, paymentMethodId } from '../support/lookup.ts';
import { must } from '#tests/support/must.ts';

/* Small faults of orders and lists that were found and mended; each keeps its case here. */

let test: TestApp;
let investor: ApiClient;
let chief: ApiClient;
let investorId = 0;
let userId = 0;
let fundId = 0;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  ({ investorId, userId } = await ownInvestor(test.db.db));
  fundId = await fundBySlug(test.db.db, 'sepidar');
});
afterAll(() => test.close());
beforeEach(async () => {
  [investor, chief] = [await test.api.demo('investor'), await test.api.demo('super')];
});

const wayOf = (code: string): Promise<number> => paymentMethodId(test.db.db, code);

describe('days and limits that two places tell', () => {
  it('the seller’s warning and the page of the fund name the same profit day at the end of a month', async () => {
    // 1405/08/30 is the last day of a month of thirty days: a profit day of 31 falls on it, not on the next month
    await sql`update funds set profit_day = 31, profit_period_months = 1 where id = ${fundId}`.execute(test.db.db);
    const funds = (await investor.call(listFunds, { query: {} })).body.data as { fundId: number }[];
    const card = funds.find((fund) => fund.fundId === fundId);
    expect(JSON.stringify(card)).toContain('2026-11-21');
    const told = await investor.call(estimateOrder, { body: { investorId, fundId, orderType: 2, all: true } });
    const warning = (told.body.data.warnings as { code: string; message: string }[]).find(
      ({ code }) => code === 'profitSoon',
    );
    expect(warning?.message).toContain('۱۴۰۵/۰۸/۳۰');
  });

  it('the screen of the deposit code tells the larger of both least amounts, which the order enforces', async () => {
    await sql`update funds set min_amount = 2000000 where id = ${fundId}`.execute(test.db.db);
    await sql`
      insert into order_price_limits (fund_id, order_type, payment_method, min_amount) values (${fundId}, 1, 'deposit_id', 5000000)`.execute(
      test.db.db,
    );
    const { minAmount } = (await investor.call(getDepositCode, { query: { investorId, fundId } })).body.data;
    expect(minAmount).toBe('5000000');
    const money = (amount: bigint) => ({
      investorId,
      fundId,
      amount,
      arrivedAt: test.clock.business(),
      refId: `F6-${amount}`,
      userId,
    });
    const place = (amount: bigint) =>
      inTransaction(test.db.db, (tx) =>
        test.app.services.moneyOrders.placeForMoney(tx, money(amount), {
          actor: systemActor,
          at: test.clock.business(),
        }),
      );
    expect(await place(BigInt(must(minAmount)) - 1n)).toHaveProperty('problem');
    expect(await place(BigInt(must(minAmount)))).toHaveProperty('order');
  });
});

describe('lists', () => {
  it('have one page when they are empty', async () => {
    const answers = [
      await investor.call(listOrders, { query: { investorId, search: 'nothing' } }),
      await chief.call(listRuleChanges, { query: { status: 'approved' } }),
      await chief.call(listCorrections, { query: { status: 'rejected' } }),
      await chief.call(listJournals, { query: { search: '99999999999' } }),
      await chief.call(listProfitRuns, { query: { fundId: 9_999_999 } }),
      await chief.call(listNavs, { query: { fundId, navDate: '2020-01-01' } }),
    ];
    expect(
      answers.map((answer) => [answer.status, answer.body.pageInfo.totalCount, answer.body.pageInfo.totalPages]),
    ).toEqual(answers.map(() => [200, 0, 1]));
  });

  it('the payment methods ask for nothing that they do not read', () => {
    const query = (listPaymentMethods as Operation).query as unknown as { fields: Record<string, unknown> };
    expect(Object.keys(query.fields).sort()).toEqual(['fundId', 'investorId']);
  });

  const ranges = allOperations.flatMap((operation) => {
    const fields = Object.keys((operation.query as { fields?: Record<string, unknown> } | undefined)?.fields ?? {});
    const pair = [
      ['fromDate', 'toDate'],
      ['from', 'to'],
    ].find((names) => names.every((name) => fields.includes(name)));
    // those who are named for a fund alone ask these; `supervision.test.ts` reverses their days
    const isOfSupervisors = operation.path.startsWith('/api/supervision/');
    return pair && !isOfSupervisors ? [{ id: operation.id, operation, pair, fields }] : [];
  });

  it('are more than a handful that take a range of days', () => expect(ranges.length).toBeGreaterThan(8));

  it.each(ranges)('a reversed range is refused by $id', async ({ operation, pair, fields }) => {
    const all: Record<string, unknown> = { investorId, fundId, fundIds: String(fundId), report: 'daily' };
    const query = Object.fromEntries(fields.filter((name) => name in all).map((name) => [name, all[name]]));
    const [from = '', to = ''] = pair;
    const isOfAdmins = operation.access.kind === 'admin' || /^\/api\/(admin|panelAdmin)\//.test(operation.path);
    const answer = await (isOfAdmins ? chief : investor).call(operation, {
      query: { ...query, [from]: '2026-11-20', [to]: '2026-10-01' },
      params: { fundId },
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'DATE_RANGE_INVALID']);
  });
});

describe('what is refused', () => {
  it('a slip that is ten years old', async () => {
    const accountId = (
      await firstRow(
        test.db.db,
        sql<{ id: number }>`select id from fund_bank_accounts where fund_id = ${fundId} limit 1`,
      )
    ).id;
    const receipt = { accountId, number: 'OLD-1', amount: '40000000', date: '2016-11-21', time: '09:00' };
    const wayId = await wayOf('receipt');
    const answer = await investor.call(buyOrder, {
      body: { investorId, fundId, amount: '40000000', wayId, acceptRules: true, receipt },
    });
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([
      409,
      'ORDER_RECEIPT_OLD',
      ['receipt.date'],
    ]);
    expect(answer.body.message).toBe('فیش بیش از ۳۰ روز پیش است؛ با پشتیبانی تماس بگیرید');
  });

  it('a code that was sent for another place of the money', async () => {
    const money = {
      investorId,
      fundId,
      amount: 20_000_000n,
      arrivedAt: test.clock.business(),
      refId: 'L13',
      userId,
    };
    const placed = await inTransaction(test.db.db, (tx) =>
      test.app.services.moneyOrders.placeForMoney(tx, money, { actor: systemActor, at: test.clock.business() }),
    );
    if (!('order' in placed)) throw new Error(placed.problem);
    const params = { orderId: placed.order.id };
    await sql`update orders set cancel_deadline = ${new Date(test.clock.business().getTime() + 3_600_000)} where id = ${params.orderId}`.execute(
      test.db.db,
    );
    const asked = await investor.call(cancelOrder, { params, body: { refundTarget: 'source' } });
    expect(asked.body.data).toMatchObject({ otpSent: true });
    await test.jobs.runAll();
    const otp = test.sms.findLast((one) => one.template === 'otp_cancel_order')?.tokens['code'] ?? '';
    expect(otp).not.toBe('');
    const other = await investor.call(cancelOrder, { params, body: { refundTarget: 'credit', otp } });
    expect(other.status).toBeGreaterThanOrEqual(400);
    expect(other.body.code).toBe('OTP_OTHER_CHOICE');
    expect(Object.keys(other.body.fields)).toEqual(['refundTarget']);
    const meant = await investor.call(cancelOrder, { params, body: { refundTarget: 'source', otp } });
    expect(meant.body.data).toMatchObject({ status: 'refund_pending' });
  });
});
