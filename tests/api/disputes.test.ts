import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  approveResolution,
  getDisputedPayment,
  listDisputedPayments,
  prepareResolution,
  rejectResolution,
} from '#shared/contract/disputes.ts';
import { exportDisputedPayments } from '#shared/contract/moneyFiles.ts';
import { createApp } from '#server/app.ts';
import { GatewayError } from '#server/ports/gateways/gateway.ts';
import { createSandboxGateway, type SandboxFault, type SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { serviceContext } from '../support/ordering.ts';
import { openStormShop } from '../support/storms.ts';
import { wrongChecks } from '../support/books.ts';

/* What two people do with money that the gateway has and the books do not (decision 0020). */

let test: TestApp;
let shop: Awaited<ReturnType<typeof openStormShop>>;
let bank: SandboxGateway;
let fault: SandboxFault = null;
let maker: ApiClient;
let checker: ApiClient;

beforeAll(async () => {
  test = await createTestApp({
    seed: 'demo',
    env: { DEMO: '1' },
    gateways: (of) => [createSandboxGateway({ ...of, fault: (call) => (call === 'verify' ? fault : null) })],
  });
  shop = await openStormShop(test);
  bank = test.deps.ports.gateways[0] as SandboxGateway;
});
afterAll(() => test.close());
beforeEach(async () => {
  maker = await test.api.demo('maker');
  checker = await test.api.demo('checker');
});

let nextAmount = 7_000_000;

async function dispute(kind: 'refused' | 'less') {
  nextAmount += 1;
  const { data } = await test.app.services.buys.buyOrder(serviceContext(test.db.db, { userId: shop.userId }), {
    body: {
      investorId: shop.investorId,
      fundId: shop.fundId,
      amount: String(nextAmount),
      wayId: shop.ipg,
      acceptRules: true,
    },
  });
  const { payments } = test.app.services;
  await payments.start(data.payment ?? '');
  const { rows } = await sql<{ id: number; authority: string }>`
    select id, authority from payments where public_id = ${data.payment}`.execute(test.db.db);
  const payment = rows[0] ?? { id: 0, authority: '' };
  await bank.decide(payment.authority, 'ok');
  fault = kind;
  await payments.callback({ Authority: payment.authority, Status: 'OK' });
  fault = null;
  return { paymentId: payment.id, orderId: data.orderId, amount: BigInt(nextAmount) };
}

const state = async (paymentId: number) => {
  const { rows } = await sql<{ payment: string; order: string; credited: bigint }>`
    select p.status as payment, o.status as "order",
      (select coalesce(sum(credit), 0)::bigint from ledger_entries e where e.order_id = o.id and tx_type = 'deposit_ipg' and investor_id is not null) as credited
    from payments p join orders o on o.id = p.order_id where p.id = ${paymentId}`.execute(test.db.db);
  return rows[0];
};

const reason = 'گزارش درگاه دیده شد و با مبلغ یکی است';

async function propose(paymentId: number, act: string, more: Record<string, unknown> = {}) {
  const answer = await maker.call(prepareResolution, { params: { paymentId }, body: { act, reason, ...more } });
  return { answer, version: (answer as Answer).body.data?.resolution?.version as string };
}

describe('payments in dispute', () => {
  it('books the money to the order when two people say so', async () => {
    const { paymentId, amount } = await dispute('refused');
    const list = await checker.call(listDisputedPayments, { query: {} });
    expect(list.body.data.map((row: { paymentId: number }) => row.paymentId)).toContain(paymentId);
    expect(list.body.data.at(-1)).toMatchObject({ reason: 'verify_refused', receivedAmount: String(amount) });
    const detail = await checker.call(getDisputedPayment, { params: { paymentId } });
    expect(detail.body.data.events.map((event: { kind: string }) => event.kind)).toContain('inquired');
    const { answer, version } = await propose(paymentId, 'book');
    expect(answer.status).toBe(200);
    expect(await state(paymentId)).toEqual({ payment: 'disputed', order: 'payment_failed', credited: 0n });
    const row = (await fileRows(checker, exportDisputedPayments, { query: { isOpen: true } })).at(-1);
    expect(row).toMatchObject({
      'شناسه پرداخت': String(paymentId),
      'مبلغ درخواست (ریال)': String(amount),
      'دریافتی درگاه (ریال)': String(amount),
      'وضعیت پرداخت': 'در حال پیگیری با درگاه',
      پیشنهاد: 'ثبت برای درخواست',
    });
    expect(await fileRows(checker, exportDisputedPayments, { query: { search: 'no such payment' } })).toEqual([]);
    const second = await propose(paymentId, 'refund');
    expect(second.answer.body.code).toBe('DISPUTE_PREPARED');
    const chief = await test.api.demo('super');
    const done = await chief.call(approveResolution, { params: { paymentId }, body: { version } });
    expect(done.status).toBe(200);
    expect(await state(paymentId)).toEqual({ payment: 'verified', order: 'registered', credited: amount });
    const late = await checker.call(approveResolution, { params: { paymentId }, body: { version } });
    expect([late.status, late.body.code]).toEqual([409, 'APPROVAL_DECIDED']);
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('refunds what came when the amount differs, and never books it', async () => {
    const { paymentId, orderId, amount } = await dispute('less');
    expect((await propose(paymentId, 'book')).answer.body.code).toBe('DISPUTE_ACT');
    const { version } = await propose(paymentId, 'refund');
    await checker.call(approveResolution, { params: { paymentId }, body: { version } });
    expect(await state(paymentId)).toEqual({ payment: 'refund_due', order: 'refund_pending', credited: amount / 10n });
    expect(await wrongChecks(test)).toEqual([]);
    // what was refunded is what came, not what the order asked for
    const { rows } = await sql<{ id: number; amount: bigint }>`
      select id, amount from payouts where order_id = ${orderId} and kind = 'refund'`.execute(test.db.db);
    expect(rows.map((row) => row.amount)).toEqual([amount / 10n]);
    expect(await test.app.services.payouts.confirmPayout(rows[0]?.id ?? 0, { isPaid: true, bankRef: 'LESS-1' })).toBe(
      true,
    );
    expect(await state(paymentId)).toMatchObject({ order: 'refunded' });
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('is decided by another person, about what that person saw', async () => {
    const { paymentId } = await dispute('refused');
    const chief = await test.api.demo('super');
    const own = await chief.call(prepareResolution, { params: { paymentId }, body: { act: 'refund', reason } });
    const ownVersion = own.body.data.resolution?.version as string;
    const same = await chief.call(approveResolution, { params: { paymentId }, body: { version: ownVersion } });
    expect(same.body.code).toBe('APPROVAL_SAME_PERSON');
    const back = await chief.call(rejectResolution, { params: { paymentId }, body: { version: ownVersion, reason } });
    expect(back.body.data.resolution?.status).toBe('rejected');
    const { version } = await propose(paymentId, 'not_paid');
    const stale = await checker.call(approveResolution, { params: { paymentId }, body: { version: ownVersion } });
    expect([stale.status, stale.body.code]).toEqual([409, 'APPROVAL_CHANGED']);
    expect(stale.body.changes.map((change: { field: string }) => change.field)).toContain('act');
    await checker.call(approveResolution, { params: { paymentId }, body: { version } });
    expect(await state(paymentId)).toEqual({ payment: 'failed', order: 'payment_failed', credited: 0n });
  });

  it('closes what the gateway gave back', async () => {
    const { paymentId } = await dispute('refused');
    const { version } = await propose(paymentId, 'reversed');
    await checker.call(approveResolution, { params: { paymentId }, body: { version } });
    expect(await state(paymentId)).toMatchObject({ payment: 'reversed', credited: 0n });
    await sql`update payments set ref_id = '40512277' where id = ${paymentId}`.execute(test.db.db);
    const found = await checker.call(listDisputedPayments, { query: { isOpen: false, search: '512277' } });
    expect(found.body.data.map((row: { paymentId: number }) => row.paymentId)).toEqual([paymentId]);
    const decided = await checker.call(listDisputedPayments, { query: { isOpen: false } });
    expect(decided.body.data[0]).toMatchObject({ paymentId, acts: [], resolution: { status: 'approved' } });
  });
});

describe('comparison of a day', () => {
  it('asks about closed payments too, and one silent answer discards nothing', async () => {
    const shopAgain = () =>
      test.app.services.buys.buyOrder(serviceContext(test.db.db, { userId: shop.userId }), {
        body: {
          investorId: shop.investorId,
          fundId: shop.fundId,
          amount: String((nextAmount += 1)),
          wayId: shop.ipg,
          acceptRules: true,
        },
      });
    const open = async () => {
      const { data } = await shopAgain();
      await test.app.services.payments.start(data.payment ?? '');
      const { rows } = await sql<{ authority: string }>`
        select authority from payments where public_id = ${data.payment}`.execute(test.db.db);
      return { orderId: data.orderId, authority: rows[0]?.authority ?? '' };
    };
    const closed = await open();
    const silent = await open();
    await bank.decide(silent.authority, 'ok');
    await test.app.services.payments.callback({ Authority: silent.authority, Status: 'OK' });
    test.clock.advance(16 * 60_000);
    await test.app.runJob('payments.reconcile');
    await bank.decide(closed.authority, 'lost');
    // a gateway without a list of its own is asked about each payment
    const { report: _report, listUnverified: _list, ...asked } = bank;
    const gateway = {
      ...asked,
      inquire: (of: { authority: string; amountRial: bigint }) =>
        of.authority === silent.authority ? Promise.reject(new GatewayError('TIMEOUT', false)) : bank.inquire(of),
    };
    const app = createApp({ ...test.deps, ports: { ...test.deps.ports, gateways: [gateway] } });
    test.clock.advance(16 * 3_600_000);
    await sql`update sandbox_payments set paid_at = ${test.clock.business()} where authority = ${closed.authority}`.execute(
      test.db.db,
    );
    const workId = await app.runJob('reconciliation.daily');
    for (const lane of [1, 2]) await app.runJob('work.lane', { workId, lane, after: null });
    test.jobs.sent.length = 0;
    const { rows } = await sql<{ items: { kind: string; reference: string }[]; books: number }>`
      select items, book_count as books from reconciliations where subject = 'sandbox' order by business_date desc limit 1`.execute(
      test.db.db,
    );
    expect(rows[0]?.items).toContainEqual(
      expect.objectContaining({ kind: 'no_answer', reference: silent.authority, bankAmount: null }),
    );
    expect(rows[0]?.books).toBeGreaterThan(0);
    const { rows: found } = await sql<{ status: string }>`
      select status from payments where authority = ${closed.authority}`.execute(test.db.db);
    expect(found[0]?.status).toMatch(/^(verified|refund_due)$/);
  });
});
