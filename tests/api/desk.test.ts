import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { operationsOf, type Operation } from '#shared/contract/kernel/define.ts';
import * as bankStatements from '#shared/contract/bankStatements.ts';
import * as deposits from '#shared/contract/deposits.ts';
import { getDepositCode, makeSandboxDeposit } from '#shared/contract/deposits.ts';
import { buyOrder, getOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import * as payoutBatches from '#shared/contract/payoutBatches.ts';
import * as payouts from '#shared/contract/payouts.ts';
import * as bankSlips from '#shared/contract/bankSlips.ts';
import {
  approveBankSlip,
  getBankSlip,
  listBankSlips,
  rejectBankSlip,
  resubmitBankSlip,
} from '#shared/contract/bankSlips.ts';
import * as reconciliation from '#shared/contract/reconciliation.ts';
import { getReconciliationQueue, listReconciliations, runReconciliation } from '#shared/contract/reconciliation.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { openFund, ownInvestor } from '../support/lookup.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { validInput } from '../support/validInput.ts';
import { must } from '#tests/support/must.ts';

/* The bank desk over HTTP: slips, payouts, deposits with an id, reconciliation. The books are proven after each story. */

let test: TestApp;
let investor: ApiClient;
let other: ApiClient;
let maker: ApiClient;
let checker: ApiClient;
let investorId: number;
let fundId: number;
let fundIban: string;
let accountId: number;
let slipMethod: number;

const { scalar, expectSound, refused } = moneyProofs(() => test);

let slips = 0;
const slipOf = (changes: Record<string, unknown> = {}) => ({
  accountId,
  number: `S-${(slips += 1)}`,
  amount: '40000000',
  date: '2026-11-21',
  time: '09:30',
  ...changes,
});

async function placeSlip(
  changes: Record<string, unknown> = {},
): Promise<{ orderId: number; receiptId: number; slip: ReturnType<typeof slipOf> }> {
  const slip = slipOf(changes);
  test.clock.advance(11_000);
  const answer = await investor.call(buyOrder, {
    body: { investorId, fundId, amount: slip.amount, wayId: slipMethod, acceptRules: true, receipt: slip },
  });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  const { orderId } = answer.body.data;
  return {
    orderId,
    slip,
    receiptId: await scalar<number>(
      sql`select id as v from bank_slips where order_id = ${orderId} order by id desc limit 1`,
    ),
  };
}

/** The slip as the reviewer sees it now, and what an approval of it sends. */
async function seen(receiptId: number): Promise<{ version: string; note: string }> {
  const { version } = (await checker.call(getBankSlip, { params: { receiptId } })).body.data;
  return { version, note: 'مالکیت با تماس تلفنی احراز شد' };
}

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = await openFund(test.db.db);
  const account = await sql<{
    id: number;
    iban: string;
  }>`select id, iban from fund_bank_accounts where fund_id = ${fundId} order by id limit 1`.execute(test.db.db);
  ({ id: accountId, iban: fundIban } = account.rows[0] ?? { id: 0, iban: '' });
});
afterAll(() => test.close());
/** Time is moved, so short sessions are over. */
beforeEach(async () => {
  [investor, other, maker, checker] = await Promise.all([
    test.api.demo('investor'),
    test.api.demo('guardian'),
    test.api.demo('maker'),
    test.api.demo('checker'),
  ]);
  const ways = await investor.call(listPaymentMethods, { query: { investorId, fundId } });
  slipMethod = must(ways.body.data.find((way: { code: string }) => way.code === 'receipt')?.wayId);
});

describe('every operation of the desk', () => {
  const all: readonly Operation[] = Object.values({
    ...operationsOf(bankSlips),
    ...operationsOf(payouts),
    ...operationsOf(payoutBatches),
    ...operationsOf(deposits),
    ...operationsOf(bankStatements),
    ...operationsOf(reconciliation),
  });

  it.each(all.map((op) => [op.id, op] as const))('%s is closed to strangers', async (_id, op) => {
    const answer = await test.api.anonymous().call(op, validInput(op));
    expect([answer.status, answer.body.code]).toEqual([401, 'SESSION_REQUIRED']);
    if (op.access.kind === 'admin') expect((await investor.call(op, validInput(op))).body.code).toBe('ACCESS_DENIED');
  });
});

describe('bank slips', () => {
  it('wait in the queue, are approved once and buy at the price of their day', async () => {
    const { orderId, receiptId, slip } = await placeSlip();
    const queue = await maker.call(listBankSlips, {
      query: {
        status: 'pending',
        search: slip.number,
        fundId,
        minAmount: '40000000',
        maxAmount: '40000000',
        fromDate: '1405/08/30',
        toDate: '1405/08/30',
      },
    });
    expect(queue.body.data).toMatchObject([
      {
        receiptId,
        orderId,
        number: slip.number,
        amountText: '40,000,000',
        statusText: 'در انتظار بررسی',
        waitingHours: 0,
        similarCount: 0,
      },
    ]);
    expect(queue.body.summary.pendingCount).toBeGreaterThan(0);
    const body = await seen(receiptId);
    await refused(maker.call(approveBankSlip, { params: { receiptId }, body }), 403, 'ACCESS_DENIED');
    await refused(
      checker.call(approveBankSlip, { params: { receiptId }, body: { version: body.version } }),
      400,
      'RECEIPT_SOURCE_UNKNOWN',
    );
    const key = { 'idempotency-key': crypto.randomUUID() };
    const approved = await checker.call(approveBankSlip, { params: { receiptId }, body, headers: key });
    expect([approved.status, approved.body.data]).toMatchObject([
      200,
      { status: 'approved', orderStatus: 'registered' },
    ]);
    expect((await checker.call(approveBankSlip, { params: { receiptId }, body, headers: key })).body).toEqual(
      approved.body,
    );
    const again = await refused(
      checker.call(approveBankSlip, { params: { receiptId }, body }),
      409,
      'APPROVAL_DECIDED',
    );
    expect(again.body.message).toMatch(/تأیید شده است \(پیمان سهرابی، /);
    await refused(
      checker.call(rejectBankSlip, {
        params: { receiptId },
        body: { version: body.version, reason: 'مبلغ در صورت‌حساب نیست' },
      }),
      409,
      'APPROVAL_DECIDED',
    );
    await refused(checker.call(approveBankSlip, { params: { receiptId: 99_999_999 }, body }), 404, 'RECEIPT_NOT_FOUND');
    const order = await investor.call(getOrder, { params: { orderId } });
    expect(order.body.data).toMatchObject({
      status: 'registered',
      effectiveDate: '2026-11-21',
      priceDate: '2026-11-21',
      refId: slip.number,
    });
    expect(
      await scalar<bigint>(
        sql`select sum(credit)::bigint as v from ledger_entries where order_id = ${orderId} and tx_type = 'deposit_receipt' and investor_id is not null`,
      ),
    ).toBe(40_000_000n);
    await expectSound();
  });

  it('two approvals at once book the money once', async () => {
    const { orderId, receiptId } = await placeSlip();
    const body = await seen(receiptId);
    const answers = await Promise.all(
      [1, 2, 3].map(() => checker.call(approveBankSlip, { params: { receiptId }, body })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect(
      await scalar<bigint>(
        sql`select sum(credit)::bigint as v from ledger_entries where order_id = ${orderId} and tx_type = 'deposit_receipt' and investor_id is not null`,
      ),
    ).toBe(40_000_000n);
    await expectSound();
  });

  it('are rejected with a reason that the investor gets by text message, and handed in again', async () => {
    const { orderId, receiptId, slip } = await placeSlip();
    const short = await refused(
      checker.call(rejectBankSlip, {
        params: { receiptId },
        body: { version: (await seen(receiptId)).version, reason: 'کوتاه' },
      }),
      400,
      'VALIDATION_FAILED',
    );
    expect(short.body.fields.reason).toHaveLength(1);
    const rejected = await checker.call(rejectBankSlip, {
      params: { receiptId },
      body: { version: (await seen(receiptId)).version, reason: 'تصویر فیش ناخوانا است' },
    });
    expect(rejected.body.data).toMatchObject({ status: 'rejected', orderStatus: 'receipt_rejected' });
    await test.jobs.runAll('sms.send');
    expect(test.sms.filter((message) => message.template === 'receipt_rejected').at(-1)?.tokens).toMatchObject({
      reason: 'تصویر فیش ناخوانا است',
    });
    await refused(other.call(resubmitBankSlip, { params: { orderId }, body: slipOf() }), 404, 'ORDER_NOT_FOUND');
    const foreign = await refused(
      investor.call(resubmitBankSlip, {
        params: { orderId },
        body: slipOf({ sourceIban: 'IR180620000001234567890123' }),
      }),
      409,
      'ORDER_RECEIPT_OWNER',
    );
    expect(foreign.body.fields.sourceIban).toHaveLength(1);
    await refused(
      investor.call(resubmitBankSlip, { params: { orderId }, body: slipOf({ fileId: 99_999_999 }) }),
      400,
      'ORDER_RECEIPT_FILE',
    );
    await refused(
      investor.call(resubmitBankSlip, { params: { orderId }, body: slipOf({ amount: '41000000' }) }),
      409,
      'ORDER_RECEIPT_AMOUNT',
    );
    const known = await placeSlip();
    const twice = await refused(
      investor.call(resubmitBankSlip, { params: { orderId }, body: slipOf({ number: known.slip.number }) }),
      409,
      'ORDER_RECEIPT_DUPLICATE',
    );
    expect(twice.body.fields.number).toEqual(['این فیش قبلاً ثبت شده است؛ شماره، مبلغ و تاریخ فیش را بررسی کنید']);
    const again = await investor.call(resubmitBankSlip, {
      params: { orderId },
      body: slipOf({ number: slip.number, time: '10:00' }),
    });
    expect([again.status, again.body.data]).toMatchObject([
      200,
      { status: 'pending_receipt', effectiveDate: '2026-11-21' },
    ]);
    await expectSound();
  });
});

describe('deposits with an id', () => {
  it("come from the bank's feed in the demo", async () => {
    const code = await investor.call(getDepositCode, { query: { investorId, fundId } });
    await refused(
      maker.call(makeSandboxDeposit, { body: { fundIban: 'IR180620000001234567890123', amount: '1' } }),
      400,
      'DEPOSIT_ACCOUNT_UNKNOWN',
    );
    const sourceIban = await scalar<string>(
      sql`select iban as v from investor_bank_accounts where investor_id = ${investorId} and is_verified and is_default`,
    );
    const made = await maker.call(makeSandboxDeposit, {
      body: { fundIban, depositCode: code.body.data.code, amount: '15000000', sourceIban },
    });
    expect([made.status, made.body.data]).toMatchObject([200, { added: 1, ordered: 1 }]);
    await test.app.runJob('deposits.fetch');
    expect(
      await scalar<number>(
        sql`select count(*)::int as v from bank_deposits where bank_ref = ${made.body.data.bankRef}`,
      ),
    ).toBe(1);
    await expectSound();
  });
});

describe('reconciliation', () => {
  /** The alarm as this process shows it, and as another process on the same database does that compared nothing. */
  const shownDifference = async (): Promise<(string | undefined)[]> => {
    const elsewhere = createMetrics({ db: test.db.db, clock: test.clock });
    const texts = await Promise.all([test.app.metrics.render(), elsewhere.render()]);
    return texts.map((text) => /^reconciliation_difference_rial (\S+)$/m.exec(text)?.[1]);
  };

  it('finds 0 rial between bank and books, names what differs, and keeps the result', async () => {
    const day = '1405/08/30';
    await refused(maker.call(runReconciliation, { body: { date: '1406/01/05' } }), 400, 'RECONCILIATION_DAY_AHEAD');
    const compare = async (date: string) => {
      const begun = await maker.call(runReconciliation, { body: { date } });
      expect(begun.status).toBe(200);
      await test.jobs.runAll('work.lane');
      const query = { fromDate: date, toDate: date, size: 100 };
      return (await checker.call(listReconciliations, { query })).body;
    };
    const even = await compare(day);
    const subjects = even.data.map((row: { subject: string }) => row.subject);
    expect(subjects).toEqual(['deposits', 'ledger', 'payouts', 'sandbox', 'slips']);
    for (const row of even.data)
      if (row.subject !== 'slips' && row.subject !== 'payouts')
        expect(row).toMatchObject({ difference: '0', isEven: true });
    // slips of the stories above that the bank's statement does not tell of
    expect(even.data.at(-1)?.items.every((item: { kind: string }) => item.kind === 'not_on_statement')).toBe(true);
    // days of the demo's past, from the bank's books against ours
    for (const past of ['1405/08/27', '1405/08/26', '1405/08/25', '1405/07/01'])
      expect((await compare(past)).summary).toEqual({ difference: '0', differentCount: 0 });
    await sql`insert into sandbox_payments (authority, amount, callback_url, status, created_at, verified_at) values ('GHOST', 123000, '', 'verified', ${test.clock.business()}, ${test.clock.business()})`.execute(
      test.db.db,
    );
    const differs = await compare(day);
    const found = differs.data.find((row: { subject: string }) => row.subject === 'sandbox');
    expect(found).toMatchObject({
      difference: '123000',
      items: [{ kind: 'bank_only', reference: 'GHOST', bankAmount: '123000', bookAmount: null }],
    });
    expect(await shownDifference()).toEqual(['123000', '123000']);
    // rows that differ are told although the sums agree
    await sql`update reconciliations set difference = 0 where subject = 'sandbox' and difference <> 0`.execute(
      test.db.db,
    );
    expect(
      (await checker.call(listReconciliations, { query: { fromDate: day, toDate: day, onlyDifferent: true } })).body,
    ).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ subject: 'sandbox', isEven: false })]) });
    await sql`delete from sandbox_payments where authority = 'GHOST'`.execute(test.db.db);
    test.clock.advance(86_400_000);
    await test.app.runJob('reconciliation.daily');
    await test.jobs.runAll('work.lane');
    expect(await shownDifference()).toEqual(['0', '0']);
  });

  it('shows what is not finished', async () => {
    const queue = await maker.call(getReconciliationQueue);
    expect(queue.status).toBe(200);
    expect(queue.body.data).toMatchObject({
      depositsWithoutOwner: { count: expect.any(Number) },
      payoutsUnconfirmed: { count: 0 },
    });
    expect(queue.body.data.refundsDue.count).toBeGreaterThanOrEqual(0);
  });
});
