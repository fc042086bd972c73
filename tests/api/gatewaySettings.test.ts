import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { buyOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import type { GatewaySetting } from '#shared/contract/systemValues.ts';
import { createApp, type App } from '#server/app.ts';
import { createSandboxGateway, type SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { firstRow } from '../support/lookup.ts';
import { must } from '../support/must.ts';
import { serviceContext } from '../support/ordering.ts';
import { openStormShop } from '../support/storms.ts';

/* What super admins set for the gateways, and what it does to payments: also in a process that did not save it. */

let test: TestApp;
let other: App;
let shop: Awaited<ReturnType<typeof openStormShop>>;
let investor: ApiClient;
let bank: SandboxGateway;

beforeAll(async () => {
  test = await createTestApp({
    seed: 'demo',
    env: { DEMO: '1' },
    gateways: (of) => [
      createSandboxGateway(of),
      Object.assign(createSandboxGateway(of), { code: 'zibal' as const, title: 'زیبال' }),
    ],
  });
  other = createApp(test.deps);
  shop = await openStormShop(test);
  investor = await test.api.demo('investor');
  bank = test.deps.ports.gateways[0] as SandboxGateway;
});
afterAll(() => test.close());

const free = { isOn: true, reason: '', maxAmount: null, dailyMax: null };
const sandbox: GatewaySetting = { code: 'sandbox', ...free };
const zibal: GatewaySetting = { code: 'zibal', ...free };
const closed = { isOn: false, reason: 'قرارداد درگاه در حال تمدید است' };

/** Saves the gateways as a super admin does; what stands already is left as it is. */
async function set(gateways: readonly GatewaySetting[]): Promise<void> {
  const { systemSettings } = test.app.services;
  const { data } = await systemSettings.getSystemSettings();
  const { gatewayStates, captcha, savedBy, savedAt, ...values } = data;
  const body = { ...values, gateways: [...gateways] };
  if (JSON.stringify(values.gateways) === JSON.stringify(gateways)) return;
  await systemSettings.saveSystemSettings(serviceContext(test.db.db, { userId: shop.userId, roleId: 3 }), { body });
}
beforeEach(() => set([sandbox, zibal]));

let nextAmount = 4_000_000;
/** Buys in the process that saved nothing. */
async function buy(given: { gatewayId?: string; amount?: number } = {}) {
  nextAmount += 1;
  const { data } = await other.services.buys.buyOrder(serviceContext(test.db.db, { userId: shop.userId }), {
    body: {
      investorId: shop.investorId,
      fundId: shop.fundId,
      amount: String(given.amount ?? nextAmount),
      wayId: shop.ipg,
      gatewayId: given.gatewayId,
      acceptRules: true,
    },
  });
  return must(data.payment);
}
const paymentOf = (publicId: string) =>
  firstRow(
    test.db.db,
    sql<{ gateway: string; status: string; authority: string }>`
      select gateway, status, authority from payments where public_id = ${publicId}`,
  );
const countOrders = async () =>
  (await firstRow(test.db.db, sql<{ v: number }>`select count(*)::int as v from orders`)).v;
const offered = async () => {
  const query = { investorId: shop.investorId, fundId: shop.fundId };
  const { body } = await investor.call(listPaymentMethods, { query });
  return must((body.data as { code: string; gateways: { id: string }[] }[]).find(({ code }) => code === 'ipg'));
};

describe('a gateway that is closed', () => {
  it('is offered to nobody, and the order of preference is the one that was saved', async () => {
    expect((await offered()).gateways.map(({ id }) => id)).toEqual(['sandbox', 'zibal']);
    await set([zibal, sandbox]);
    expect((await offered()).gateways.map(({ id }) => id)).toEqual(['zibal', 'sandbox']);
    expect((await paymentOf(await buy())).gateway).toBe('zibal');
    await set([zibal, { ...sandbox, ...closed }]);
    expect((await offered()).gateways.map(({ id }) => id)).toEqual(['zibal']);
    await set([
      { ...zibal, ...closed },
      { ...sandbox, ...closed },
    ]);
    expect(await offered()).toMatchObject({ gateways: [], isActive: false });
  });

  it('is refused by its name with the reason, and places nothing', async () => {
    await set([{ ...sandbox, ...closed }, zibal]);
    const before = await countOrders();
    nextAmount += 1;
    const body = {
      investorId: shop.investorId,
      fundId: shop.fundId,
      amount: String(nextAmount),
      wayId: shop.ipg,
      gatewayId: 'sandbox',
      acceptRules: true,
    };
    const refused = await investor.call(buyOrder, { body });
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
      409,
      'GATEWAY_OFF',
      ['gatewayId'],
    ]);
    expect(refused.body.message).toContain('قرارداد درگاه در حال تمدید است');
    expect(await countOrders()).toBe(before);
  });

  it('opens no payment that was placed before: the next gateway takes it', async () => {
    const publicId = await buy({ gatewayId: 'sandbox' });
    await set([{ ...sandbox, ...closed }, zibal]);
    await other.services.payments.start(publicId);
    expect(await paymentOf(publicId)).toMatchObject({ gateway: 'zibal', status: 'redirected' });
  });

  it('still has the money verified that was on its way', async () => {
    const publicId = await buy({ gatewayId: 'sandbox' });
    await other.services.payments.start(publicId);
    await set([{ ...sandbox, ...closed }, zibal]);
    const { authority } = await paymentOf(publicId);
    await bank.decide(authority, 'ok');
    await other.services.payments.callback({ Authority: authority, Status: 'OK' });
    expect((await paymentOf(publicId)).status).toBe('verified');
  });
});

describe('the limits of a gateway', () => {
  it('refuse a larger payment by it, and leave it to the next gateway when nobody chose', async () => {
    await set([{ ...sandbox, maxAmount: '4500000' }, zibal]);
    expect((await paymentOf(await buy({ gatewayId: 'sandbox', amount: 4_500_000 }))).gateway).toBe('sandbox');
    await expect(buy({ gatewayId: 'sandbox', amount: 4_500_001 })).rejects.toMatchObject({ code: 'GATEWAY_MAXIMUM' });
    expect((await paymentOf(await buy({ amount: 4_500_002 }))).gateway).toBe('zibal');
  });

  it('of a day hold for all investors together, also for two who pay at once', async () => {
    const { data } = await test.app.services.systemSettings.getSystemSettings();
    const taken = BigInt(must(data.gatewayStates.find(({ code }) => code === 'zibal')).takenToday);
    // room for one of the two
    await set([sandbox, { ...zibal, dailyMax: (taken + 9_000_000n).toString() }]);
    const both = await Promise.allSettled([
      buy({ gatewayId: 'zibal', amount: 5_100_001 }),
      buy({ gatewayId: 'zibal', amount: 5_100_002 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'GATEWAY_DAY_FULL' } });
    const after = (await test.app.services.systemSettings.getSystemSettings()).data.gatewayStates;
    const now = BigInt(must(after.find(({ code }) => code === 'zibal')).takenToday) - taken;
    expect([5_100_001n, 5_100_002n]).toContain(now);
  });

  it('of a day count a payment that comes from another gateway', async () => {
    const publicId = await buy({ gatewayId: 'sandbox', amount: 5_200_001 });
    const { data } = await test.app.services.systemSettings.getSystemSettings();
    const taken = BigInt(must(data.gatewayStates.find(({ code }) => code === 'zibal')).takenToday);
    await set([
      { ...sandbox, ...closed },
      { ...zibal, dailyMax: (taken + 5_200_000n).toString() },
    ]);
    await other.services.payments.start(publicId);
    expect(await paymentOf(publicId)).toMatchObject({ gateway: 'sandbox', status: 'failed' });
    await set([
      { ...sandbox, ...closed },
      { ...zibal, dailyMax: (taken + 9_000_000n).toString() },
    ]);
    const next = await buy({ amount: 5_200_002 });
    await other.services.payments.start(next);
    expect(await paymentOf(next)).toMatchObject({ gateway: 'zibal', status: 'redirected' });
  });
});

it('the health of a gateway is what its calls were, in every process', async () => {
  const publicId = await buy({ gatewayId: 'sandbox' });
  await other.services.payments.start(publicId);
  const { data } = await test.app.services.systemSettings.getSystemSettings();
  const state = must(data.gatewayStates.find(({ code }) => code === 'sandbox'));
  expect(state).toMatchObject({ isHealthy: true, lastOkAt: expect.any(String) });
});
