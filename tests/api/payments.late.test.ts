import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { paymentStatus } from '#shared/contract/payments.ts';
import type { SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import { firstRow } from '../support/lookup.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { serviceContext } from '../support/ordering.ts';
import { openStormShop } from '../support/storms.ts';
import { wrongChecks } from '../support/books.ts';

/*
 * Payments that are begun under other terms than those under which their money comes (decision 27). The day and
 * the moment of the confirmation decide whether the fund is open; limits are those of the order. 2026-11-21 is a Saturday.
 */

let test: TestApp;
let shop: Awaited<ReturnType<typeof openStormShop>>;
/** Ten to midnight in Tehran on the last day of the offer, after its cut-off, and ten past. */
const evening = '2026-11-21T20:20:00Z';
const night = '2026-11-21T20:40:00Z';
const lastDay = '2026-11-21';
let nextAmount = 7_000_000;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  shop = await openStormShop(test);
});
afterAll(async () => {
  const wrong = await wrongChecks(test);
  await test.close();
  expect(wrong).toEqual([]);
});

const row = <T>(query: RawBuilder<T>): Promise<T> => firstRow(test.db.db, query);

/** Begins a payment at a moment; the answer lets the bank confirm it at another one. */
async function begin(at: string): Promise<{ publicId: string; confirm(confirmedAt: string): Promise<unknown> }> {
  test.clock.setNow(at);
  nextAmount += 1;
  const { buys, payments } = test.app.services;
  const { data } = await buys.buyOrder(serviceContext(test.db.db, { userId: shop.userId }), {
    body: {
      investorId: shop.investorId,
      fundId: shop.fundId,
      amount: String(nextAmount),
      wayId: shop.ipg,
      acceptRules: true,
    },
  });
  await payments.start(data.payment ?? '');
  const { authority } = await row<{ authority: string }>(
    sql`select authority from payments where public_id = ${data.payment}`,
  );
  return {
    publicId: data.payment ?? '',
    async confirm(confirmedAt) {
      test.clock.setNow(confirmedAt);
      await (test.deps.ports.gateways[0] as SandboxGateway).decide(authority, 'ok');
      await payments.callback({ Authority: authority, Status: 'OK' });
      return row(sql`
        select o.status, o.effective_date as effective, p.status as payment,
          (select count(*)::int from payouts where order_id = o.id and kind = 'refund') as refunds
        from orders o join payments p on p.order_id = o.id and p.investor_id = o.investor_id where o.id = ${data.orderId}`);
    },
  };
}

const offerUntil = (day: string) => sql`
  insert into bond_terms (fund_id, bond_type, issuer, face_value, volume_units, coupon_rate, coupon_months, issue_date, maturity_date, subscription_from, subscription_to)
  values (${shop.fundId}, 'sukuk', 'issuer', 1000000, 1000000, 18, 3, '2026-11-01', '2028-11-01', '2026-11-01', ${day})`;

it('takes money that comes on the last day of an offer after its cut-off, and gives back what comes the day after', async () => {
  await sql`update funds set kind = 'bond' where id = ${shop.fundId}`.execute(test.db.db);
  await offerUntil(lastDay).execute(test.db.db);
  const [inTime, late] = [await begin(evening), await begin(evening)];
  expect(await inTime.confirm('2026-11-21T20:25:00Z')).toEqual({
    status: 'registered',
    effective: '2026-11-22',
    payment: 'verified',
    refunds: 0,
  });
  expect(await late.confirm(night)).toMatchObject({ status: 'refund_pending', payment: 'refund_due', refunds: 1 });
  await sql`delete from bond_terms where fund_id = ${shop.fundId}`.execute(test.db.db);
  await sql`update funds set kind = 'fund' where id = ${shop.fundId}`.execute(test.db.db);
});

it('gives money back when the fund was closed after the payment began', async () => {
  const payment = await begin('2026-11-22T06:30:00Z');
  await sql`update funds set issue_enabled = false where id = ${shop.fundId}`.execute(test.db.db);
  expect(await payment.confirm('2026-11-22T06:40:00Z')).toMatchObject({ status: 'refund_pending', refunds: 1 });
  const { due } = await row<{ due: string }>(sql`
    select greatest(w.due_date, w.arrival_date) as due
    from payouts w join payments p on p.order_id = w.order_id
    where p.public_id = ${payment.publicId} and w.kind = 'refund'`);
  const params = { publicId: payment.publicId };
  const told = (await (await test.api.demo('investor')).call(paymentStatus, { params })).body.data;
  expect(told).toMatchObject({ payment: { result: 'refund' }, refundBy: due });
  await sql`update funds set issue_enabled = true where id = ${shop.fundId}`.execute(test.db.db);
});

it('gives the bank its time from the last return of a payer, not from the first one', async () => {
  const payment = await begin('2026-11-22T06:50:00Z');
  const { authority } = await row<{ authority: string }>(
    sql`select authority from payments where public_id = ${payment.publicId}`,
  );
  const { payments } = test.app.services;
  await payments.callback({ Authority: authority, Status: 'NOK' });
  test.clock.setNow('2026-11-22T07:10:00Z');
  await payments.callback({ Authority: authority, Status: 'OK' });
  // the bank has not decided yet, and the payer has just come back with a success
  expect(await row(sql`select status from payments where public_id = ${payment.publicId}`)).toEqual({
    status: 'redirected',
  });
  expect(await payment.confirm('2026-11-22T07:15:00Z')).toMatchObject({ payment: 'verified', refunds: 0 });
});

it('keeps the limits under which the order was placed', async () => {
  const payment = await begin('2026-11-22T07:30:00Z');
  await sql`update funds set min_amount = 900000000 where id = ${shop.fundId}`.execute(test.db.db);
  await expect(begin('2026-11-22T07:31:00Z')).rejects.toMatchObject({ code: 'ORDER_BELOW_MINIMUM' });
  expect(await payment.confirm('2026-11-22T07:40:00Z')).toMatchObject({ status: 'registered', refunds: 0 });
});
