import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { estimateOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createProfitMoneyService } from '#server/modules/funds/settlement/profitMoney.service.ts';
import type { TestApp } from '../support/app.ts';
import { expectSoundBooks } from '../support/books.ts';
import { firstRow, openFund, ownInvestor } from '../support/lookup.ts';
import { openOffice } from '../support/office.ts';
import { fillRunMarket, type RunMarket } from '../support/runMarket.ts';

/* Money that buys no unit stays the investor's (domain 1.5, decision 0096). Each order has 5,000,000 rial. */

let test: TestApp;
let market: RunMarket;
const one = <T>(query: RawBuilder<T>): Promise<T> => firstRow(test.db.db, query);

beforeAll(async () => {
  ({ test } = await openOffice());
});
afterAll(() => test.close());

/** Two holders of ten units, one of them with an order of 5,000,000 rial at 1,000,000; the fund keeps remainders. */
beforeEach(async () => {
  market = await fillRunMarket(test.db.db, { holders: 2, orders: 1 });
  await sql`update funds set remain_policy = 'keep_in_fund_ledger' where id = ${market.fundId}`.execute(test.db.db);
});

const execute = () => test.app.services.settlement.executeAtOnce(market.fundId, market.day);
/** The order, its owner's money and what goes to the bank; rial. */
const outcome = () =>
  one(sql<Record<string, unknown>>`
    select o.units, o.remain, a.balance as cash, a.balance - a.held as free,
      (select p.amount from payouts p where p.investor_id = o.investor_id and p.order_id = o.id and p.kind = 'remain') as paid
    from orders o join accounts a on a.investor_id = o.investor_id and a.fund_id = o.fund_id and a.kind = 'investor_cash'
    where o.fund_id = ${market.fundId} and o.price_date = ${market.day}`);
const leaveRoomForOneUnit = () =>
  sql`update funds set max_fund_units = 21 where id = ${market.fundId}`.execute(test.db.db);

describe('a fund whose policy is to keep remainders', () => {
  it('pays back what its ceiling leaves over', async () => {
    await leaveRoomForOneUnit();
    await execute();
    expect(await outcome()).toEqual({ units: 1n, remain: 4_000_000n, cash: 4_000_000n, free: 0n, paid: 4_000_000n });
    await expectSoundBooks(test);
  });

  it('leaves reinvested profit above its ceiling as credit, as it came', async () => {
    await leaveRoomForOneUnit();
    await sql`update orders set payment_method = 'reinvest' where fund_id = ${market.fundId} and price_date = ${market.day}`.execute(
      test.db.db,
    );
    await execute();
    expect(await outcome()).toEqual({ units: 1n, remain: 4_000_000n, cash: 4_000_000n, free: 4_000_000n, paid: null });
  });

  it('leaves less than one unit in the account of the investor', async () => {
    await sql`update fund_navs set issue_nav = 1100000 where fund_id = ${market.fundId} and nav_date = ${market.day}`.execute(
      test.db.db,
    );
    await execute();
    expect(await outcome()).toEqual({ units: 4n, remain: 600_000n, cash: 600_000n, free: 600_000n, paid: null });
  });

  it('leaves profit that buys no unit in the account of the investor', async () => {
    await execute();
    const { investorId } = await one(sql<{ investorId: number }>`
      select investor_id as "investorId" from orders where fund_id = ${market.fundId} and price_date = ${market.day}`);
    const profitMoney = createProfitMoneyService(test.app.services);
    const at = test.deps.ports.clock.business();
    const of = { investorId, fundId: market.fundId, amount: 999_999n, at };
    await inTransaction(test.db.db, async (tx) => {
      await profitMoney.credit(tx, { ...of, comments: '' });
      expect(await profitMoney.reinvest(tx, { ...of, profitDate: market.day, ownerId: null })).toEqual({
        orderId: null,
        toPay: 0n,
      });
    });
    expect(await outcome()).toMatchObject({ cash: 999_999n, free: 999_999n });
  });

  it('says before the order where the money will be', async () => {
    const investor = await test.api.demo('investor');
    const { investorId } = await ownInvestor(test.db.db);
    const fundId = await openFund(test.db.db);
    await sql`update funds set remain_policy = 'keep_in_fund_ledger', buffer_pct = 3 where id = ${fundId}`.execute(
      test.db.db,
    );
    const ways = await investor.call(listPaymentMethods, { query: { investorId, fundId } });
    const wayId = ways.body.data.find((way: { code: string }) => way.code === 'ipg')?.wayId;
    const estimate = async (units: string) =>
      (await investor.call(estimateOrder, { body: { investorId, fundId, orderType: 1, units, wayId } })).body.data;
    // 3 % of 10 units is less than one unit, of 100 units three
    expect(await estimate('10')).toMatchObject({ units: '10', remainTarget: 'credit' });
    expect(await estimate('100')).toMatchObject({ units: '100', remainTarget: 'refund' });
  });
});
