import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  buyOrder,
  cancelOrder,
  estimateOrder,
  getOrder,
  listPaymentMethods,
  orderInvestorAsset,
  sellOrder,
  sendSellOtp,
} from '#shared/contract/orders.ts';
import { moveDemoClock } from '#shared/contract/demoClock.ts';
import { ownInvestor } from '../support/lookup.ts';
import { expectSoundBooks } from '../support/books.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { must } from '#tests/support/must.ts';

let test: TestApp;
let investor: ApiClient;
let investorId: number;
let fundId: number;

/** Code of the last text message of a kind. */
async function lastCode(template: string): Promise<string> {
  await test.jobs.runAll();
  return test.sms.findLast((message) => message.template === template)?.tokens['code'] ?? '';
}

const assets = async (): Promise<
  { fundId: number; freeUnits: string; units: string; lockedUnits: string; blockedUnits: string }[]
> => (await investor.call(orderInvestorAsset, { query: { investorId } })).body.data;
const assetOf = async () => {
  const found = (await assets()).find((row) => row.fundId === fundId);
  if (!found) throw new Error('nothing is held');
  return found;
};

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  ({ investorId } = await ownInvestor(test.db.db));
  investor = await test.api.demo('investor');
  fundId = (await assets()).sort((a, b) => Number(BigInt(b.freeUnits) - BigInt(a.freeUnits)))[0]?.fundId ?? 0;
});
beforeEach(async () => {
  // codes may be asked for once a minute
  test.clock.advance(61_000);
  investor = await test.api.demo('investor');
});
afterAll(() => test.close());

describe('before a sale', () => {
  it('tells from which day the age of a certificate is counted, and which units are neither free nor locked', async () => {
    // bought at the price of Wednesday, on a certificate that is dated four days later, after today
    const { rows } = await sql<{ id: number; left: string }>`
      select id, units_left::text as left from lots
      where investor_id = ${investorId} and fund_id = ${fundId} and units_left > 0 order by opened_on, id limit 1`.execute(
      test.db.db,
    );
    const lot = must(rows[0]);
    const before = await assetOf();
    await sql`update lots set opened_on = '2026-11-18', license_date = '2026-11-25' where id = ${lot.id}`.execute(
      test.db.db,
    );
    const blocked = await assetOf();
    expect([blocked.units, blocked.blockedUnits]).toEqual([
      before.units,
      String(BigInt(before.blockedUnits) + BigInt(lot.left)),
    ]);
    expect(BigInt(blocked.freeUnits) + BigInt(blocked.lockedUnits) + BigInt(blocked.blockedUnits)).toBe(
      BigInt(blocked.units),
    );
    await sql`update lots set license_date = '2026-11-21' where id = ${lot.id}`.execute(test.db.db);
    const answer = await investor.call(estimateOrder, { body: { investorId, fundId, orderType: 2, all: true } });
    const { lots, priceDate } = answer.body.data;
    const ages: Record<string, number> = { '2026-11-21': 3, '2026-11-22': 4, '2026-11-23': 5, '2026-11-24': 6 };
    const own = must(lots.find((one) => one.licenseDate === '2026-11-21' && one.heldSince === '2026-11-18'));
    expect([priceDate in ages, own.ageDays]).toEqual([true, ages[priceDate]]);
  });
});

describe('selling units', () => {
  it('reserves units with the code, redeems by the price of the day and pays out', async () => {
    const before = await assetOf();
    const wanted = { investorId, fundId, units: '10' };
    const sent = await investor.call(sendSellOtp, { body: wanted });
    expect(sent.status).toBe(200);
    const { orderId } = sent.body.data;
    const otp = await lastCode('otp_sell');
    const changed = await investor.call(sellOrder, { body: { ...wanted, units: '11', orderId, otp } });
    expect(changed.body.code).toBe('ORDER_PAYLOAD_CHANGED');
    const wrong = await investor.call(sellOrder, {
      body: { ...wanted, orderId, otp: otp === '111111' ? '222222' : '111111' },
    });
    expect(wrong.body.code).toBe('OTP_WRONG');
    const sold = await investor.call(sellOrder, { body: { ...wanted, orderId, otp } });
    expect(sold.body.data).toMatchObject({ status: 'registered', orderId });
    expect((await investor.call(sellOrder, { body: { ...wanted, orderId, otp } })).status).toBe(409);
    const reserved = await assetOf();
    expect(BigInt(reserved.lockedUnits) - BigInt(before.lockedUnits)).toBe(10n);
    await expectSoundBooks(test);
    const admin = await test.api.demo('super');
    expect((await admin.call(moveDemoClock, { body: { days: 6 } })).status).toBe(200);
    const order = await investor.call(getOrder, { params: { orderId } });
    expect(order.body.data).toMatchObject({ status: 'paid', units: '10' });
    const { amount, net, fee, penalty, lots } = order.body.data;
    expect(BigInt(must(net)) + BigInt(must(fee)) + BigInt(must(penalty))).toBe(BigInt(must(amount)));
    expect(lots.reduce((sum: bigint, lot: { units: string }) => sum + BigInt(lot.units), 0n)).toBe(10n);
    await expectSoundBooks(test);
  });

  it('refuses more than is free, too few left, and a code that is too old', async () => {
    const { freeUnits } = await assetOf();
    expect(
      (await investor.call(sendSellOtp, { body: { investorId, fundId, units: String(BigInt(freeUnits) + 1n) } })).body
        .code,
    ).toBe('ORDER_UNITS_NOT_FREE');
    expect((await investor.call(sendSellOtp, { body: { investorId, fundId } })).body.code).toBe(
      'ORDER_QUANTITY_REQUIRED',
    );
    expect(
      (await investor.call(sendSellOtp, { body: { investorId, fundId, units: '1', accountId: 99_999 } })).body.code,
    ).toBe('ORDER_ACCOUNT_UNKNOWN');
    const sent = await investor.call(sendSellOtp, { body: { investorId, fundId, units: '1' } });
    const otp = await lastCode('otp_sell');
    test.clock.advance(125_000);
    await test.app.runJob('orders.expire');
    const late = await investor.call(sellOrder, {
      body: { investorId, fundId, units: '1', orderId: sent.body.data.orderId, otp },
    });
    expect([late.status, late.body.code]).toEqual([409, 'ORDER_STATE_CHANGED']);
  });

  it('sells exactly the free units when many try at once (M6)', async () => {
    const { freeUnits } = await assetOf();
    const share = BigInt(freeUnits) / 5n;
    const others = await Promise.all(
      Array.from({ length: 40 }, () =>
        test.db.db.transaction().execute(async (tx) => {
          const { numAffectedRows } =
            await sql`update holdings set reserved = reserved + ${share}::bigint where investor_id = ${investorId} and fund_id = ${fundId} and units - reserved >= ${share}::bigint`.execute(
              tx,
            );
          return numAffectedRows;
        }),
      ),
    );
    expect(others.filter((rows) => rows === 1n)).toHaveLength(5);
    await sql`update holdings set reserved = reserved - ${share * 5n}::bigint where investor_id = ${investorId} and fund_id = ${fundId}`.execute(
      test.db.db,
    );
    await expectSoundBooks(test);
  });
});

describe('withdrawing an order', () => {
  it('gives paid money back after a code, to credit at once', async () => {
    const ways = await investor.call(listPaymentMethods, { query: { investorId, fundId } });
    const way = (code: string) => ways.body.data.find((row: { code: string }) => row.code === code)?.wayId;
    const placed = await investor.call(buyOrder, {
      body: { investorId, fundId, amount: '20000000', wayId: way('ipg'), acceptRules: true },
    });
    expect(placed.status).toBe(201);
    const { orderId, payUrl } = placed.body.data;
    const opened = await investor.request(must(payUrl));
    const back = await investor.request(opened.headers.get('location') ?? '', {
      method: 'POST',
      body: 'decision=ok',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await investor.request(back.headers.get('location') ?? '');
    const asked = await investor.call(cancelOrder, { params: { orderId }, body: { refundTarget: 'credit' } });
    expect(asked.body.data).toMatchObject({ otpSent: true, status: 'registered' });
    const sooner = await investor.call(cancelOrder, { params: { orderId }, body: { refundTarget: 'credit' } });
    expect([sooner.status, sooner.body.code]).toEqual([429, 'locked']);
    const otp = await lastCode('otp_cancel_order');
    const done = await investor.call(cancelOrder, { params: { orderId }, body: { refundTarget: 'credit', otp } });
    expect(done.body.data).toMatchObject({ otpSent: false, status: 'refunded' });
    await expectSoundBooks(test);
    const wallet = await investor.call(listPaymentMethods, { query: { investorId, fundId } });
    const credit = wallet.body.data.find((row: { code: string }) => row.code === 'wallet');
    expect(BigInt(must(credit?.credit)) >= 20_000_000n && credit?.isActive).toBe(true);
    const again = await investor.call(buyOrder, {
      body: { investorId, fundId, amount: '20000000', wayId: credit?.wayId, acceptRules: true },
    });
    expect(again.body.data).toMatchObject({ status: 'registered', payUrl: null });
    const twice = await investor.call(buyOrder, {
      body: { investorId, fundId, amount: '1900000000', wayId: credit?.wayId, acceptRules: true },
    });
    expect(twice.body.code).toBe('ORDER_CREDIT_INSUFFICIENT');
    await expectSoundBooks(test);
  });

  it('is over at the deadline', async () => {
    const { rows } = await sql<{
      id: number;
    }>`select id from orders where investor_id = ${investorId} and status = 'registered' and order_type = 1 order by id desc limit 1`.execute(
      test.db.db,
    );
    const orderId = rows[0]?.id ?? 0;
    test.clock.advance(4 * 3_600_000);
    investor = await test.api.demo('investor');
    const late = await investor.call(cancelOrder, { params: { orderId }, body: {} });
    expect([late.status, late.body.code]).toEqual([409, 'ORDER_CANCEL_TOO_LATE']);
  });
});
