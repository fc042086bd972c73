import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withdrawCredit } from '#shared/contract/credit.ts';
import { createDebitContract, listDebitPackages } from '#shared/contract/directDebit.ts';
import { buyOrder, estimateOrder, listPaymentMethods, sendSellOtp } from '#shared/contract/orders.ts';
import { listDuePayouts } from '#server/modules/payoutQueue/payoutQueue.repo.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor, valueOf } from '../support/lookup.ts';
import { must } from '../support/must.ts';

/* What the registry says of an investor who was verified is obeyed (domain 3.1). */

let test: TestApp;
let investor: ApiClient;
let investorId = 0;
let fundId = 0;
let wayId = 0;

const standAs = (status: number) =>
  sql`update investors set sejam_status = ${status} where id = ${investorId}`.execute(test.db.db);
let amount = 20_000_000;
/** Each purchase is another one: an equal one within moments is taken for a second click. */
const buy = () => {
  amount += 1_000_000;
  return investor.call(buyOrder, { body: { investorId, fundId, wayId, amount: String(amount), acceptRules: true } });
};
const sell = () => investor.call(sendSellOtp, { body: { investorId, fundId, units: '1' } });
const orders = () =>
  valueOf(test.db.db, sql<{ v: number }>`select count(*)::int as v from orders where investor_id = ${investorId}`);

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  investor = await test.api.demo('investor');
  await test.app.runJob('directDebit.syncBanks');
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = await valueOf(
    test.db.db,
    sql<{ v: number }>`
      select h.fund_id as v
      from holdings h
      join funds f on f.id = h.fund_id
      where h.investor_id = ${investorId} and h.units - h.reserved > 100 and f.status = 'active' and f.fund_type = 4
      order by 1 limit 1`,
  );
  const ways = await investor.call(listPaymentMethods, { query: { investorId, fundId } });
  wayId = must(ways.body.data.find(({ code }) => code === 'ipg')).wayId;
});
afterAll(() => test.close());
beforeEach(() => standAs(7));

describe('an investor whose verification has expired', () => {
  it('does not buy, is told to renew at the registry, and still sells', async () => {
    expect((await buy()).status).toBe(201);
    await standAs(8);
    const before = await orders();
    const refused = await buy();
    expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_REGISTRY_EXPIRED']);
    expect(refused.body.message).toContain('تمدید کنید');
    expect(await orders()).toBe(before);
    const shown = await investor.call(estimateOrder, {
      body: { investorId, fundId, orderType: 1, wayId, amount: '20000000' },
    });
    expect(shown.body.data.problems.map(({ code }) => code)).toContain('ORDER_REGISTRY_EXPIRED');
    expect((await sell()).status).toBe(200);
  });

  it('signs no contract of direct debit', async () => {
    await standAs(8);
    const packages = (await investor.call(listDebitPackages, { query: { bankCode: 'BTEJIR' } })).body.data;
    const refused = await investor.call(createDebitContract, {
      body: {
        ...{ investorId, bankCode: 'BTEJIR', packageId: must(packages[1]).packageId },
        ...{ expireDate: '1406/02/30', acceptRules: true },
      },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_REGISTRY_EXPIRED']);
  });
});

describe('an investor who died', () => {
  it('buys, sells and withdraws nothing, whoever has the log-in', async () => {
    await standAs(9);
    const before = await orders();
    const answers = [
      await buy(),
      await sell(),
      await investor.call(withdrawCredit, { body: { investorId, fundId, amount: '1000' } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [409, 'ORDER_INVESTOR_DECEASED']),
    );
    expect(await orders()).toBe(before);
  });

  it('is paid nothing until the heirs are known: what is due waits', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into payouts (investor_id, fund_id, kind, amount, due_date, created_at)
      values (${investorId}, ${fundId}, 'profit', 1000, '2026-11-20', ${test.clock.now()})
      returning id`.execute(test.db.db);
    const due = async () => (await listDuePayouts(test.db.db, '2026-11-21', 10_000)).includes(must(rows[0]).id);
    expect(await due()).toBe(true);
    await standAs(9);
    expect(await due()).toBe(false);
  });
});
