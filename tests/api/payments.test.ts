import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { buyOrder, cancelOrder } from '#shared/contract/orders.ts';
import { paymentStatus, retryPayment } from '#shared/contract/payments.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { isoToJalali } from '#shared/jalali.ts';
import { createApp } from '#server/app.ts';
import { updatePayment } from '#server/modules/payments/payments/payments.repo.ts';
import {
  canPaymentMove,
  paymentStateList,
  type PaymentState,
} from '#server/modules/payments/payments/payments.rules.ts';
import { GatewayError } from '#server/ports/gateways/gateway.ts';
import {
  createSandboxGateway,
  type SandboxCall,
  type SandboxFault,
  type SandboxGateway,
} from '#server/ports/gateways/sandbox.ts';
import { firstRow } from '../support/lookup.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { serviceContext } from '../support/ordering.ts';
import { openStormShop } from '../support/storms.ts';
import { wrongChecks } from '../support/books.ts';

/* What becomes of a payment when the gateway is silent, contradicts itself or names another amount (reliability M16, M17). */

const MINUTE = 60_000;

let test: TestApp;
let shop: Awaited<ReturnType<typeof openStormShop>>;
let bank: SandboxGateway;
let fault: (call: SandboxCall, authority: string) => SandboxFault = () => null;

beforeAll(async () => {
  test = await createTestApp({
    seed: 'demo',
    env: { DEMO: '1' },
    gateways: (of) => [createSandboxGateway({ ...of, fault: (call, authority) => fault(call, authority) })],
  });
  shop = await openStormShop(test);
  bank = test.deps.ports.gateways[0] as SandboxGateway;
});
afterAll(() => test.close());
beforeEach(() => {
  fault = () => null;
});

const ordering = () => test.app.services;

const row = <T>(query: RawBuilder<T>): Promise<T> => firstRow(test.db.db, query);

let nextAmount = 3_000_000;

interface Opened {
  orderId: number;
  paymentId: number;
  publicId: string;
  authority: string;
  amount: bigint;
}

async function place(): Promise<{ orderId: number; publicId: string; amount: bigint }> {
  nextAmount += 1;
  const { data } = await ordering().buys.buyOrder(serviceContext(test.db.db, { userId: shop.userId }), {
    body: {
      investorId: shop.investorId,
      fundId: shop.fundId,
      amount: String(nextAmount),
      wayId: shop.ipg,
      acceptRules: true,
    },
  });
  return { orderId: data.orderId, publicId: data.payment ?? '', amount: BigInt(nextAmount) };
}

async function open(): Promise<Opened> {
  const placed = await place();
  await ordering().payments.start(placed.publicId);
  const { id, authority } = await row<{ id: number; authority: string }>(
    sql`select id, authority from payments where public_id = ${placed.publicId}`,
  );
  return { ...placed, paymentId: id, authority };
}

const comeBack = (opened: Opened, status = 'OK') =>
  ordering().payments.callback({ Authority: opened.authority, Status: status });

const stateOf = (opened: { publicId: string }) =>
  row<{ payment: PaymentState; order: string; reason: string | null; received: bigint | null }>(sql`
    select p.status as payment, o.status as order, p.dispute_reason as reason, p.received_amount as received
    from payments p join orders o on o.id = p.order_id where p.public_id = ${opened.publicId}`);

async function reconcileFor(minutes: number, step = 2): Promise<void> {
  for (let passed = 0; passed < minutes; passed += step) {
    test.clock.advance(step * MINUTE);
    await test.app.runJob('payments.reconcile');
  }
}

const credited = async (orderId: number): Promise<bigint> =>
  (
    await row<{ total: bigint }>(sql`
      select coalesce(sum(credit), 0)::bigint as total from ledger_entries where order_id = ${orderId} and tx_type = 'deposit_ipg' and investor_id is not null`)
  ).total;

describe('money that the gateway confirmed is never closed as failed', () => {
  it('disputes a payment whose verification was lost, then refused, while the inquiry says paid', async () => {
    const opened = await open();
    await bank.decide(opened.authority, 'ok');
    fault = (call) => (call === 'verify' ? 'lost' : null);
    await comeBack(opened);
    expect((await stateOf(opened)).payment).toBe('verifying');
    fault = (call) => (call === 'verify' ? 'refused' : null);
    await reconcileFor(6);
    expect(await stateOf(opened)).toEqual({
      payment: 'disputed',
      order: 'payment_failed',
      reason: 'verify_refused',
      received: opened.amount,
    });
    expect(await credited(opened.orderId)).toBe(0n);
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('disputes an amount that differs, with what came', async () => {
    const opened = await open();
    await bank.decide(opened.authority, 'ok');
    fault = (call) => (call === 'verify' ? 'less' : null);
    await comeBack(opened);
    expect(await stateOf(opened)).toEqual({
      payment: 'disputed',
      order: 'payment_failed',
      reason: 'amount_differs',
      received: opened.amount / 10n,
    });
    expect(await credited(opened.orderId)).toBe(0n);
  });

  it('disputes a final refusal of the verification when the inquiry says paid', async () => {
    const opened = await open();
    await bank.decide(opened.authority, 'ok');
    const refusing = {
      ...bank,
      verify: () => Promise.reject(new GatewayError('-54', true)),
    };
    const app = createApp({ ...test.deps, ports: { ...test.deps.ports, gateways: [refusing] } });
    await app.services.payments.callback({ Authority: opened.authority, Status: 'OK' });
    expect(await stateOf(opened)).toMatchObject({ payment: 'disputed', reason: 'verify_refused' });
  });

  it('says so to the payer, and lets nobody pay twice', async () => {
    const opened = await open();
    await bank.decide(opened.authority, 'ok');
    fault = (call) => (call === 'verify' ? 'refused' : null);
    await comeBack(opened);
    const investor = await test.api.demo('investor');
    const { body } = await investor.call(paymentStatus, { params: { publicId: opened.publicId } });
    expect(body.data).toMatchObject({ payment: { result: 'disputed' }, canRetry: false, pollAfterSeconds: 0 });
    expect(body.data.note).toContain('پول شما نزد درگاه است');
    const again = await investor.call(retryPayment, { params: { orderId: opened.orderId }, body: {} });
    expect([again.status, again.body.code]).toEqual([409, 'PAYMENT_DISPUTED']);
  });

  it('keeps the order of a dispute for people, then ends it', async () => {
    const opened = await open();
    await bank.decide(opened.authority, 'ok');
    fault = (call) => (call === 'verify' ? 'refused' : null);
    await comeBack(opened);
    test.clock.advance(31 * MINUTE);
    await test.app.runJob('orders.expire');
    expect((await stateOf(opened)).order).toBe('payment_failed');
    test.clock.advance(72 * 60 * MINUTE);
    await test.app.runJob('orders.expire');
    expect(await stateOf(opened)).toMatchObject({ payment: 'disputed', order: 'expired' });
  });

  it('finds money of a closed payment in the list of unverified payments', async () => {
    const opened = await open();
    fault = (call) => (call === 'inquire' ? 'timeout' : null);
    await reconcileFor(18);
    expect((await stateOf(opened)).payment).toBe('expired');
    fault = () => null;
    await bank.decide(opened.authority, 'lost');
    await reconcileFor(2);
    expect(await stateOf(opened)).toMatchObject({ payment: 'verified', order: 'registered' });
    expect(await credited(opened.orderId)).toBe(opened.amount);
  });
});

describe('the table of moves', () => {
  it('is enforced by the database', async () => {
    const { id } = await row<{ id: number }>(
      sql`select id from payments where status = 'verified' order by id limit 1`,
    );
    const wrong: string[] = [];
    for (const from of paymentStateList) {
      for (const to of paymentStateList.filter((state) => state !== from)) {
        const isAllowed = await test.db.db
          .transaction()
          .execute(async (tx) => {
            await sql`alter table payments disable trigger payments_move`.execute(tx);
            await sql`update payments set status = ${from}, disputed_at = now(), dispute_reason = 'no_answer' where id = ${id}`.execute(
              tx,
            );
            await sql`alter table payments enable trigger payments_move`.execute(tx);
            await sql`update payments set status = ${to} where id = ${id}`.execute(tx);
            throw new Error('allowed');
          })
          .catch((error: unknown) => error instanceof Error && error.message === 'allowed');
        if (isAllowed !== canPaymentMove(from, to)) wrong.push(`${from} -> ${to}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is enforced where payments are written', async () => {
    const { id } = await row<{ id: number }>(sql`select id from payments where status = 'verified' limit 1`);
    const moved = updatePayment(test.db.db, id, ['verified'], { status: 'failed' });
    const fields = { paymentId: id, from: 'verified', to: 'failed' };
    await expect(moved).rejects.toMatchObject({ name: 'InvariantError', fields });
  });

  it('tells by a column that a verification was sent', async () => {
    const opened = await open();
    await bank.decide(opened.authority, 'ok');
    fault = (call) => (call === 'verify' ? 'timeout' : null);
    await comeBack(opened);
    const seen = await row<{ sent: Date | null; code: string | null }>(
      sql`select verify_sent_at as sent, error_code as code from payments where id = ${opened.paymentId}`,
    );
    expect(seen).toEqual({ sent: test.clock.business(), code: null });
    fault = () => null;
    await reconcileFor(4);
    expect((await stateOf(opened)).payment).toBe('verified');
  });
});

describe('the reconciler cannot starve (M16)', () => {
  it('decides the 301st payment in its time while 300 have no answer', async () => {
    const stuck: Opened[] = [];
    for (let index = 0; index < 300; index += 1) stuck.push(await open());
    const silent = new Set(stuck.map((one) => one.authority));
    for (const one of stuck) await bank.decide(one.authority, 'ok');
    const asked = new Map<string, number>();
    fault = (call, authority) => {
      if (call !== 'list') asked.set(authority, (asked.get(authority) ?? 0) + 1);
      return silent.has(authority) || call === 'list' ? 'timeout' : null;
    };
    for (const one of stuck) await comeBack(one);
    await reconcileFor(20);
    const paid = await open();
    await bank.decide(paid.authority, 'lost');
    await reconcileFor(6);
    expect(await stateOf(paid)).toMatchObject({ payment: 'verified', order: 'registered' });
    asked.clear();
    // the stuck ones are asked ever less often, and people get them after 72 hours
    await reconcileFor(24 * 60, 60);
    expect(Math.max(...asked.values())).toBeLessThan(24);
    await reconcileFor(60 * 60, 120);
    const states = await sql<{ status: string; reason: string | null; n: number }>`
      select status, dispute_reason as reason, count(*)::int as n from payments where id = any(${stuck.map((one) => one.paymentId)}) group by 1, 2`.execute(
      test.db.db,
    );
    expect(states.rows).toEqual([{ status: 'disputed', reason: 'no_answer', n: 300 }]);
    // and none of their orders waits for ever
    fault = () => null;
    test.clock.advance(73 * 60 * MINUTE);
    for (let run = 0; run < 3; run += 1) await test.app.runJob('orders.expire');
    const open_ = await row<{ n: number }>(
      sql`select count(*)::int as n from orders where id = any(${stuck.map((one) => one.orderId)}) and status <> 'expired'`,
    );
    expect(open_.n).toBe(0);
  });

  it('lets no payment that fails to be booked keep the others from being asked', async () => {
    const first = await open();
    const second = await open();
    for (const one of [first, second]) await bank.decide(one.authority, 'lost');
    const breaking = {
      ...bank,
      inquire: (of: { authority: string; amountRial: bigint }) =>
        of.authority === first.authority ? Promise.reject(new Error('broken')) : bank.inquire(of),
    };
    const app = createApp({ ...test.deps, ports: { ...test.deps.ports, gateways: [breaking] } });
    test.clock.advance(4 * MINUTE);
    await app.runJob('payments.reconcile');
    expect((await stateOf(second)).payment).toBe('verified');
    await reconcileFor(6);
    expect((await stateOf(first)).payment).toBe('verified');
  });

  it('gives a payment of a gateway that left the configuration to people', async () => {
    const opened = await open();
    const app = createApp({ ...test.deps, ports: { ...test.deps.ports, gateways: [] } });
    for (let passed = 0; passed < 18; passed += 2) {
      test.clock.advance(2 * MINUTE);
      await app.runJob('payments.reconcile');
    }
    expect(await stateOf(opened)).toMatchObject({
      payment: 'disputed',
      reason: 'gateway_gone',
      order: 'payment_failed',
    });
  });

  it('ends overdue orders although the oldest ones wait for their banks', async () => {
    await ordering().cancels.expireOrders();
    const waiting: Opened[] = [];
    for (let index = 0; index < 6; index += 1) waiting.push(await open());
    fault = () => 'timeout';
    for (const one of waiting) await comeBack(one);
    test.clock.advance(20 * MINUTE);
    const over = await place();
    test.clock.advance(31 * MINUTE);
    await ordering().cancels.expireOrders(5);
    expect((await row<{ status: string }>(sql`select status from orders where id = ${over.orderId}`)).status).toBe(
      'expired',
    );
    fault = () => null;
    await reconcileFor(400, 20);
  });
});

describe('small promises', () => {
  let investor: ApiClient;
  beforeEach(async () => {
    investor = await test.api.demo('investor');
  });

  it('asks the bank before a late payer is told anything', async () => {
    const opened = await open();
    await reconcileFor(16);
    test.clock.advance(15 * MINUTE);
    await test.app.runJob('orders.expire');
    expect(await stateOf(opened)).toMatchObject({ payment: 'expired', order: 'expired' });
    await bank.decide(opened.authority, 'ok');
    fault = () => 'timeout';
    await comeBack(opened);
    // the bank is silent: nobody says that nothing was paid
    investor = await test.api.demo('investor');
    const waiting = await investor.call(paymentStatus, { params: { publicId: opened.publicId } });
    expect(waiting.body.data.payment.result).toBe('pending');
    fault = () => null;
    await reconcileFor(4);
    expect(await stateOf(opened)).toMatchObject({ payment: 'refund_due', order: 'refund_pending' });
    // and the payer's page does not say "queued" once the money has gone back
    const { id } = await row<{ id: number }>(
      sql`select id from payouts where order_id = ${opened.orderId} and kind = 'refund'`,
    );
    await ordering().payouts.confirmPayout(id, { isPaid: true, bankRef: 'R1' });
    expect((await stateOf(opened)).payment).toBe('refunded');
    const back = await investor.call(paymentStatus, { params: { publicId: opened.publicId } });
    expect(back.body.data).toMatchObject({ payment: { result: 'refunded' }, orderStatus: 'refunded' });
  });

  it('asks the bank before it sends somebody there a second time, and books what was paid', async () => {
    const opened = await open();
    await bank.decide(opened.authority, 'ok');
    investor = await test.api.demo('investor');
    const again = await investor.call(retryPayment, { params: { orderId: opened.orderId }, body: {} });
    expect([again.status, again.body.code]).toEqual([409, 'ORDER_ALREADY_PAID']);
    expect(await stateOf(opened)).toMatchObject({ payment: 'verified', order: 'registered' });
    expect(await credited(opened.orderId)).toBe(opened.amount);
  });

  it('goes on at the same page of the bank where nothing was paid', async () => {
    const opened = await open();
    investor = await test.api.demo('investor');
    const again = await investor.call(retryPayment, { params: { orderId: opened.orderId }, body: {} });
    expect([again.status, again.body.data.payUrl]).toEqual([200, `/api/orders/pay/${opened.publicId}/`]);
  });

  it('lets a payer go on at the bank while the gateway is silent, until somebody came back from there', async () => {
    const opened = await open();
    fault = () => 'timeout';
    investor = await test.api.demo('investor');
    const retry = { params: { orderId: opened.orderId }, body: {} };
    const again = await investor.call(retryPayment, retry);
    expect([again.status, again.body.data.payUrl]).toEqual([200, `/api/orders/pay/${opened.publicId}/`]);
    expect(await stateOf(opened)).toMatchObject({ payment: 'redirected', order: 'pending_payment' });
    // the same page of the bank, which takes the money of one payment once
    expect(await ordering().payments.start(opened.publicId)).toContain(opened.authority);
    await comeBack(opened, 'NOK');
    const after = await investor.call(retryPayment, retry);
    expect([after.status, after.body.code]).toEqual([409, 'PAYMENT_IN_PROGRESS']);
    await bank.decide(opened.authority, 'ok');
    fault = () => null;
    await reconcileFor(4);
    expect(await stateOf(opened)).toMatchObject({ payment: 'verified', order: 'registered' });
    expect(await credited(opened.orderId)).toBe(opened.amount);
  });

  it('keeps a return that comes while the gateway is being asked', async () => {
    const opened = await open();
    const begun = Promise.withResolvers<true>();
    const silence = Promise.withResolvers<never>();
    const slow = {
      ...bank,
      inquire: () => {
        begun.resolve(true);
        return silence.promise;
      },
    };
    const { payments } = createApp({ ...test.deps, ports: { ...test.deps.ports, gateways: [slow] } }).services;
    const asked = payments.checkPayment(opened.paymentId, 'unknown');
    await begun.promise;
    await payments.callback({ Authority: opened.authority, Status: 'OK' });
    silence.reject(new GatewayError('TIMEOUT', false));
    await asked;
    expect((await stateOf(opened)).payment).toBe('verifying');
    fault = () => 'timeout';
    investor = await test.api.demo('investor');
    const again = await investor.call(retryPayment, { params: { orderId: opened.orderId }, body: {} });
    expect([again.status, again.body.code]).toEqual([409, 'PAYMENT_IN_PROGRESS']);
  });

  it('answers the fields of an unknown gateway when buying and when paying again', async () => {
    const { orderId } = await place();
    const body = { investorId: shop.investorId, fundId: shop.fundId, wayId: shop.ipg, acceptRules: true };
    const bought = await investor.call(buyOrder, { body: { ...body, amount: '5000000', gatewayId: 'nobank' } });
    const again = await investor.call(retryPayment, { params: { orderId }, body: { gatewayId: 'nobank' } });
    for (const answer of [bought, again] as Answer[])
      expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
        422,
        'GATEWAY_UNKNOWN',
        ['gatewayId'],
      ]);
  });

  it('answers the expiry that is stored when paying again', async () => {
    const { orderId } = await place();
    test.clock.advance(16 * MINUTE);
    await test.app.runJob('payments.reconcile');
    // an attempt that nobody opened takes its order along
    expect((await row<{ status: string }>(sql`select status from orders where id = ${orderId}`)).status).toBe(
      'payment_failed',
    );
    investor = await test.api.demo('investor');
    const again = await investor.call(retryPayment, { params: { orderId }, body: {} });
    const stored = await row<{ at: Date }>(sql`select expires_at as at from orders where id = ${orderId}`);
    expect(again.body.data).toMatchObject({ status: 'pending_payment', expireAt: stored.at.toISOString() });
  });

  it('tells the id of a payment to nobody who guessed the gateway’s number, and keeps few of their visits', async () => {
    const opened = await open();
    const zibalLike: SandboxGateway = {
      ...bank,
      readCallback: (query) => (query['trackId'] ? { authority: query['trackId'], hint: 'failed' } : null),
    };
    await sql`update sandbox_payments set authority = '15966442233311' where authority = ${opened.authority}`.execute(
      test.db.db,
    );
    await sql`update payments set authority = '15966442233311' where id = ${opened.paymentId}`.execute(test.db.db);
    const app = createApp({ ...test.deps, ports: { ...test.deps.ports, gateways: [zibalLike] } });
    const back = (query: Record<string, string>) =>
      app.services.payments.callback({ trackId: '15966442233311', success: '0', ...query });
    for (let index = 0; index < 40; index += 1) expect(await back({})).toBe('/requests');
    expect(await back({ order: opened.publicId })).toBe(`/requests?payment=${opened.publicId}`);
    const events = await row<{ n: number }>(
      sql`select count(*)::int as n from payment_events where payment_id = ${opened.paymentId} and kind = 'callback'`,
    );
    expect(events.n).toBe(20);
  });
});

describe('a payment whose end the gateway does not tell', () => {
  it('says until when a lost verification is asked about, when paying again and when withdrawing', async () => {
    const opened = await open();
    await bank.decide(opened.authority, 'ok');
    fault = (call) => (call === 'verify' ? 'lost' : call === 'inquire' ? 'timeout' : null);
    await comeBack(opened);
    const { until } = await row<{ until: string }>(sql`
      select to_char((verify_sent_at + interval '72 hours') at time zone 'Asia/Tehran', 'YYYY-MM-DD HH24:MI') as until
      from payments where id = ${opened.paymentId}`);
    const [day = '', time = ''] = until.split(' ');
    const told = toPersianDigits(`${isoToJalali(day)} ${time}`);
    const params = { orderId: opened.orderId };
    await reconcileFor(10);
    const investor = await test.api.demo('investor');
    for (const answer of [
      await investor.call(retryPayment, { params, body: {} }),
      await investor.call(cancelOrder, { params, body: {} }),
    ] as Answer[]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'PAYMENT_IN_PROGRESS']);
      expect(answer.body.message).toContain(`تا ${told} از بانک پرسیده می‌شود`);
      expect(answer.body.message).not.toContain('چند دقیقه');
    }
    fault = () => null;
    await reconcileFor(60, 30);
    expect(await stateOf(opened)).toMatchObject({ payment: 'verified' });
  });
});
