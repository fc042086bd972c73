import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { upcomingEvents } from '#shared/contract/dashboard.ts';
import { getOrder, listOrders } from '#shared/contract/orders.ts';
import { trackOrder } from '#shared/contract/tracking.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor } from '../support/lookup.ts';

/* What a request waits for next, as home, list, details and the tracking page say it. */

let test: TestApp;
let investor: ApiClient;
let investorId: number;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  investor = await test.api.demo('investor');
  ({ investorId } = await ownInvestor(test.db.db));
});
afterAll(() => test.close());

/** The newest order of the investor in a state, with the dates given. */
async function dated(status: string, days: { price: string; license: string | null }) {
  const { rows } = await sql<{ id: number; fund: string }>`
    update orders o set price_date = ${days.price}, license_date = ${days.license}
    from funds f
    where f.id = o.fund_id
      and o.id = (select max(id) from orders
        where investor_id = ${investorId} and order_type = 1 and status = ${status})
    returning o.id, f.name as fund`.execute(test.db.db);
  const [row] = rows;
  if (!row) throw new Error(`the demo has no purchase in ${status}`);
  return row;
}

/** The same order on each page that tells of it. */
async function everywhere(orderId: number) {
  const list = await investor.call(listOrders, { query: { investorId, size: 50 } });
  const details = await investor.call(getOrder, { params: { orderId } });
  const upcoming = await investor.call(upcomingEvents, { query: { investorId } });
  const { orderNo, trackingCode } = details.body.data;
  const track = await test.api.anonymous().call(trackOrder, { body: { orderNo, code: trackingCode ?? '' } });
  return {
    list: list.body.data.find((row) => row.orderId === orderId)?.next,
    details: details.body.data.next,
    track: track.body.data.next,
    upcoming: upcoming.body.data.events.filter((event) => event.orderId === orderId),
  };
}

it('is the same everywhere, and named by what it is among the things to come', async () => {
  const { id, fund } = await dated('processing', { price: '2026-11-22', license: '2026-11-23' });
  const found = await everywhere(id);
  expect(found.list).toMatchObject({ when: '2026-11-22', newDate: '2026-11-23', text: 'قیمت‌گذاری یکشنبه ۱ آذر' });
  expect([found.details, found.track]).toEqual([found.list, found.list]);
  expect(found.upcoming).toEqual([
    expect.objectContaining({ kind: 'price', date: '2026-11-22', title: `قیمت‌گذاری خرید ${fund}` }),
  ]);
});

it('of a price that is late is nowhere a day to come', async () => {
  const { id } = await dated('processing', { price: '2026-11-08', license: '2026-11-09' });
  const found = await everywhere(id);
  expect(found.list).toMatchObject({
    when: null,
    lateSince: '2026-11-08',
    newDate: null,
    text: 'قیمت‌گذاری یکشنبه ۱۷ آبان به تأخیر افتاده است',
  });
  expect([found.details, found.track]).toEqual([found.list, found.list]);
  expect(found.upcoming).toEqual([]);
});

it('names no person, fund, account or amount, since the tracking page shows it', async () => {
  const { body } = await investor.call(listOrders, { query: { investorId, size: 50 } });
  for (const { next, fundName, amountText, reason } of body.data)
    for (const secret of [fundName, amountText, reason].filter((word) => word !== null))
      expect(JSON.stringify(next)).not.toContain(secret);
});
