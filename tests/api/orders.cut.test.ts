import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { createApp } from '#server/app.ts';
import { createServices, type Services } from '#server/app/compose.ts';
import type { BankSlipsService } from '#server/modules/payments/bankSlips/bankSlips.service.ts';
import type { SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import { fundBySlug, ownInvestor, valueOf, paymentMethodId } from '../support/lookup.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createCutter, type Cutter } from '../support/cutCommands.ts';
import { withCuts, type CutDatabase } from '../support/cutDatabase.ts';
import { orderingWithoutCodes } from '../support/ground.ts';
import { silentNotices } from '../support/doubles.ts';
import { serviceContext } from '../support/ordering.ts';
import { guardOf } from '../support/guard.ts';

/* M14 for what investors do after they ordered: selling, withdrawing, slips, expiry and another account for a payout. */

let test: TestApp;
let cuts: CutDatabase;
let cutter: Cutter;
let ordering: Services;
let bankSlips: BankSlipsService;
let userId: number;
let investorId: number;
let checkerId: number;
let fundId: number;
let slips = 0;

const ctx = () => serviceContext(cuts.db, { userId });
const checker = () => serviceContext(cuts.db, { userId: checkerId, roleId: 2 });
const scalar = <T>(query: RawBuilder<{ v: T }>): Promise<T> => valueOf(test.db.db, query);
const statusOf = (orderId: number) => scalar<string>(sql`select status as v from orders where id = ${orderId}`);

async function buy(amount: string): Promise<{ orderId: number; payment: string }> {
  test.clock.advance(11_000);
  const wayId = await paymentMethodId(test.db.db, 'ipg');
  const body = { investorId, fundId, amount, wayId, acceptRules: true as const };
  const { data } = await ordering.buys.buyOrder(ctx(), { body });
  return { orderId: data.orderId, payment: data.payment ?? '' };
}

async function paidBuy(amount: string): Promise<number> {
  const { orderId, payment } = await buy(amount);
  await ordering.payments.start(payment);
  const authority = await scalar<string>(sql`select authority as v from payments where public_id = ${payment}`);
  await (test.deps.ports.gateways[0] as SandboxGateway).decide(authority, 'ok');
  await ordering.payments.callback({ Authority: authority, Status: 'OK' });
  return orderId;
}

async function slipBuy(): Promise<{ orderId: number; receiptId: number }> {
  test.clock.advance(11_000);
  slips += 1;
  const accountId = await scalar<number>(
    sql`select id as v from fund_bank_accounts where fund_id = ${fundId} order by id limit 1`,
  );
  const amount = `${40 + slips}000000`;
  const { data } = await ordering.buys.buyOrder(ctx(), {
    body: {
      investorId,
      fundId,
      amount,
      wayId: await paymentMethodId(test.db.db, 'receipt'),
      acceptRules: true,
      receipt: { accountId, number: `CUT-${slips}`, amount, date: '2026-11-21', time: '09:00' },
    },
  });
  const receiptId = await scalar<number>(sql`select id as v from bank_slips where order_id = ${data.orderId}`);
  return { orderId: data.orderId, receiptId };
}

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  cuts = await withCuts(test.db.db, test.db.url);
  cutter = createCutter(test, cuts);
  const deps = { ...test.deps, db: cuts.db };
  const { approvals } = createApp(deps).services;
  ordering = orderingWithoutCodes(deps);
  ({ bankSlips } = createServices(deps, {
    approvals,
    notices: silentNotices,
    guard: guardOf((user) => user === userId),
  }));
  ({ userId, investorId } = await ownInvestor(test.db.db));
  checkerId = await scalar<number>(sql`select id as v from users where username = '0499370899'`);
  fundId = await fundBySlug(test.db.db, 'sepidar');
  await sql`update order_price_limits set daily_max = 900000000000 where payment_method = 'ipg'`.execute(test.db.db);
});
afterAll(async () => {
  await cuts.close();
  await test.close();
});

describe('killed in the middle', () => {
  it('a sell reserves its units with its order or not at all', async () => {
    const wish = { investorId, fundId, units: '3' };
    const sent = await ordering.sells.sendSellOtp(ctx(), { body: wish });
    const body = { ...wish, orderId: sent.data.orderId, otp: '123456' };
    const { kills } = await cutter.cutEverywhere(() => ordering.sells.sellOrder(ctx(), { body }));
    expect(kills).toBeGreaterThan(3);
    expect(await statusOf(sent.data.orderId)).toBe('registered');
    const cancelled = await cutter.cutEverywhere(() =>
      ordering.orders.cancelOrder(ctx(), { params: { orderId: sent.data.orderId }, body: { otp: '123456' } }),
    );
    expect(cancelled.kills).toBeGreaterThan(3);
    expect(await statusOf(sent.data.orderId)).toBe('cancelled');
  });

  it.each(['source', 'credit'] as const)('a withdrawn buy goes back to %s whole', async (refundTarget) => {
    const orderId = await paidBuy(refundTarget === 'source' ? '21000000' : '22000000');
    const { kills } = await cutter.cutEverywhere(() =>
      ordering.orders.cancelOrder(ctx(), { params: { orderId }, body: { otp: '123456', refundTarget } }),
    );
    expect(kills).toBeGreaterThan(4);
    expect(await statusOf(orderId)).toBe(refundTarget === 'source' ? 'refund_pending' : 'refunded');
  });

  it('credit pays an order with its hold or not at all', async () => {
    const wayId = await paymentMethodId(test.db.db, 'wallet');
    const body = { investorId, fundId, amount: '20000000', wayId, acceptRules: true as const };
    test.clock.advance(11_000);
    const { kills } = await cutter.cutEverywhere(() => ordering.buys.buyOrder(ctx(), { body }));
    expect(kills).toBeGreaterThan(4);
    expect(
      await scalar<number>(
        sql`select count(*)::int as v from orders where investor_id = ${investorId} and payment_method = 'wallet' and amount = 20000000`,
      ),
    ).toBe(1);
  });

  it('a slip is approved with its money, or rejected with its reason', async () => {
    const good = await slipBuy();
    const seen = async (id: number) =>
      (await bankSlips.getBankSlip(checker(), { params: { receiptId: id } })).data.version;
    const approval = { version: await seen(good.receiptId), note: 'مالکیت با تماس تلفنی احراز شد' };
    const { kills } = await cutter.cutEverywhere(() =>
      bankSlips.approveBankSlip(checker(), { params: { receiptId: good.receiptId }, body: approval }),
    );
    expect(kills).toBeGreaterThan(5);
    expect(await statusOf(good.orderId)).toBe('registered');
    const bad = await slipBuy();
    const rejection = { version: await seen(bad.receiptId), reason: 'تصویر فیش خوانا نیست' };
    await cutter.cutEverywhere(() =>
      bankSlips.rejectBankSlip(checker(), { params: { receiptId: bad.receiptId }, body: rejection }),
    );
    expect(await statusOf(bad.orderId)).toBe('receipt_rejected');
  });

  it('an order expires with what it reserved', async () => {
    const { orderId } = await buy('23000000');
    test.clock.advance(31 * 60_000);
    const kills = await cutter.cutUntilDone(
      () => ordering.cancels.expireOrders(),
      async () => (await statusOf(orderId)) === 'expired',
    );
    expect(kills).toBeGreaterThan(2);
  });

  it('a failed payout is queued again with its order', async () => {
    const payoutId = await scalar<number>(
      sql`select id as v from payouts where investor_id = ${investorId} and status = 'failed' and kind = 'redemption' order by id limit 1`,
    );
    const actor = { kind: 'admin' as const, id: checkerId };
    const { kills } = await cutter.cutEverywhere(() =>
      checker().transaction((tx) => ordering.payouts.payAgain(tx, payoutId, null, actor)),
    );
    expect(kills).toBeGreaterThan(3);
    expect(await scalar<string>(sql`select status as v from payouts where id = ${payoutId}`)).toBe('pending');
  });
});
