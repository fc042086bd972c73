import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { assetsReport, listLicenses } from '#shared/contract/assets.ts';
import { approveCorrection, prepareOrderReversal, prepareReversal } from '#shared/contract/corrections.ts';
import { lastProfit, myMoney } from '#shared/contract/dashboard.ts';
import { approvePriceCorrection, preparePriceCorrection } from '#shared/contract/priceCorrections.ts';
import { approveProfit, executeProfit, getProfitRun, prepareProfit } from '#shared/contract/profits.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import type { TestApp } from '../support/app.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { expectSoundBooks, wrongChecks } from '../support/books.ts';
import { firstRow } from '../support/lookup.ts';
import { openOffice } from '../support/office.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';
import { fillRunMarket, type RunMarket } from '../support/runMarket.ts';

/*
 * Returns of an investor beside corrections of the past. Two people hold ten units since 17 October, bought at 1,000,000;
 * the first has an order of five units with the price of Saturday 21 November, 1,000,000 rial. No fees. Returns are
 * calculated here by a code of their own.
 */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let user: TestUser;
let owner: ApiClient;
let market: RunMarket;
let investorId: number;
let twinId: number;
const OPENED = '2026-10-17';
const DAY = '2026-11-21';
const DAY_MS = 86_400_000;
const reason = 'قیمت این روز اشتباه ثبت شده بود';
const one = <T>(query: RawBuilder<T>): Promise<T> => firstRow(test.db.db, query);

/** Cancel prices before the day of the orders. */
const prices: [string, number][] = [
  [OPENED, 950_000],
  ['2026-11-01', 980_000],
];

async function signInAll(): Promise<void> {
  maker = await test.api.demo('maker');
  checker = await test.api.demo('checker');
  owner = await signIn(test, user);
}

beforeAll(async () => {
  ({ test } = await openOffice());
  user = await createUser(test);
});
afterAll(() => test.close());

beforeEach(async () => {
  test.clock.moveBusiness(0);
  await signInAll();
  market = await fillRunMarket(test.db.db, {
    holders: 2,
    orders: 1,
    days: { openedOn: OPENED, day: DAY, at: new Date('2026-11-21T06:30:00Z') },
  });
  for (const [day, nav] of prices) await publish(day, nav);
  const { rows } = await sql<{ id: number }>`
    select investor_id as id from holdings where fund_id = ${market.fundId} order by investor_id`.execute(test.db.db);
  [investorId, twinId] = rows.map(({ id }) => id) as [number, number];
  await sql`delete from reinvest_settings where fund_id = ${market.fundId}`.execute(test.db.db);
  for (const id of [investorId, twinId])
    await sql`
      insert into user_investors (user_id, investor_id, it_self, relation, created_at)
      values (${user.id}, ${id}, false, 'agent', now())`.execute(test.db.db);
});

const publish = (day: string, nav: number) =>
  sql`
    insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status, published_at)
    values (${market.fundId}, ${day}, ${nav}, ${nav}, ${nav}, 0, 0, 'approved', now())`.execute(test.db.db);
/** Moves the business day, and signs everybody in again. */
async function moveTo(day: string): Promise<void> {
  test.clock.moveBusiness(Date.parse(day) - Date.parse(DAY));
  await signInAll();
}
const execute = () => test.app.services.settlement.executeAtOnce(market.fundId, DAY);

type Report = Answer['body']['data'];
async function anyReport(of = investorId, date?: string): Promise<Report> {
  const { status, body } = await owner.call(assetsReport, { query: { investorId: of, ...(date && { date }) } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
async function report(of = investorId, date?: string): Promise<Report> {
  const data = await anyReport(of, date);
  const { totalValue, netDeposit, totalProfit, purchaseFees } = data as Record<string, string>;
  const sum = [netDeposit, totalProfit, `-${purchaseFees}`].reduce((all, part) => all + BigInt(part ?? ''), 0n);
  expect(sum.toString(), 'money paid in with the gain, less the fees of purchases, is the value').toBe(totalValue);
  return data;
}
const money = async (of = investorId): Promise<Report> =>
  (await owner.call(myMoney, { query: { investorId: of } })).body.data;
const orderOf = (type: 1 | 2) =>
  one(sql<{ id: number }>`
    select id from orders where fund_id = ${market.fundId} and price_date = ${DAY} and order_type = ${type} order by id limit 1`);

/** Sells units with the price of a day. */
async function sell(units: number, day = DAY): Promise<void> {
  const { id } = await one(sql<{ id: number }>`
    insert into orders (investor_id, order_no, fund_id, order_type, payment_method, mode, status, requested_units, held_units, effective_date, price_date, payout_date, cancel_deadline, created_at)
    values (${investorId}, ${`S${market.fundId}`}, ${market.fundId}, 2, 'account', 'units', 'registered', ${units}, ${units}, ${day}, ${day}, ${day}, now(), now()) returning id`);
  await sql`
    insert into order_events (investor_id, order_id, to_status, actor_kind, at) values (${investorId}, ${id}, 'registered', 'system', now())`.execute(
    test.db.db,
  );
  await sql`
    update holdings set reserved = reserved + ${units} where investor_id = ${investorId} and fund_id = ${market.fundId}`.execute(
    test.db.db,
  );
  await test.app.services.settlement.executeAtOnce(market.fundId, day);
}

async function decide(draft: Answer): Promise<void> {
  expect(draft.status, JSON.stringify(draft.body)).toBe(201);
  const { correctionId, version } = draft.body.data;
  const done = await checker.call(approveCorrection, { params: { correctionId }, body: { version } });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
}
const undo = async (orderId: number, price?: string) =>
  decide(await maker.call(prepareOrderReversal, { body: { orderId, reason, ...(price && { price }) } }));

async function correctPrice(issueNav: string, cancelNav = issueNav, navDate = DAY): Promise<void> {
  const right = { issueNav, cancelNav, statisticalNav: cancelNav };
  const draft = await maker.call(preparePriceCorrection, {
    body: { fundId: market.fundId, navDate, ...right, reason },
  });
  expect(draft.status, JSON.stringify(draft.body)).toBe(201);
  const { priceCorrectionId, version } = draft.body.data;
  const params = { priceCorrectionId };
  expect((await checker.call(approvePriceCorrection, { params, body: { version } })).status).toBe(200);
  await test.jobs.runAll(WORK_JOB);
}

async function payProfit(perUnit: string): Promise<number> {
  const body = { fundId: market.fundId, profitDate: DAY, guaranteedPerUnit: perUnit };
  const { profitId, version } = (await maker.call(prepareProfit, { body })).body.data;
  await checker.call(approveProfit, { params: { profitId }, body: { version } });
  expect((await checker.call(executeProfit, { params: { profitId } })).status).toBe(200);
  await test.jobs.runAll(WORK_JOB);
  return profitId;
}
async function undoProfit(): Promise<void> {
  const { id } = await one(sql<{ id: string }>`
    select id::text from journals
    where kind = 'profit' and investor_id = ${investorId} and fund_id = ${market.fundId} order by id desc limit 1`);
  await decide(await maker.call(prepareReversal, { body: { journalId: id, reason } }));
}

/** Rate a year at which flows are worth nothing, by Newton's steps; percent with two decimals. */
function xirr(flows: readonly [string, number][]): string {
  const years = flows.map(([day]) => (Date.parse(day) - Date.parse(flows[0]?.[0] ?? day)) / DAY_MS / 365);
  let rate = 0.1;
  for (let step = 0; step < 100; step += 1) {
    let value = 0;
    let slope = 0;
    flows.forEach(([, amount], index) => {
      const t = years[index] ?? 0;
      value += amount * (1 + rate) ** -t;
      slope -= t * amount * (1 + rate) ** (-t - 1);
    });
    rate -= value / slope;
  }
  return (rate * 100).toFixed(2);
}
/** Time-weighted return of one fund: the product of price and profit over price of before, over the days held. */
function twr(days: readonly { nav: number; profit?: number }[]): string {
  let growth = 1;
  for (let at = 1; at < days.length; at += 1)
    growth *= ((days[at]?.nav ?? 0) + (days[at]?.profit ?? 0)) / (days[at - 1]?.nav ?? 1);
  return ((growth - 1) * 100).toFixed(2);
}
const heldSince = [{ nav: 950_000 }, { nav: 980_000 }, { nav: 1_000_000 }];

describe('returns and net deposit', () => {
  it('are those of before when everything is reversed and corrected', async () => {
    const untouched = { report: await report(), money: await money() };
    expect(untouched.report).toMatchObject({
      netDeposit: '10000000',
      simpleReturn: '0.00',
      timeWeightedReturn: twr(heldSince),
    });

    await execute();
    const bought = { report: await report(), money: await money() };
    expect(bought.report).toMatchObject({
      totalValue: '15000000',
      netDeposit: '15000000',
      simpleReturn: '0.00',
      timeWeightedReturn: twr(heldSince),
      moneyWeightedReturn: xirr([
        [OPENED, -10_000_000],
        [DAY, 10_000_000],
      ]),
    });

    await sell(2);
    const sold = { report: await report(), money: await money() };
    expect(sold.report).toMatchObject({ totalValue: '13000000', netDeposit: '13000000', realizedProfit: '0' });

    await correctPrice('1300000');
    // three units for 3,900,000 of the five million, and two sold for 2,600,000
    expect(await report()).toMatchObject({
      netDeposit: '11300000',
      realizedProfit: '600000',
      totalValue: String(11 * 1_300_000),
      timeWeightedReturn: twr([{ nav: 950_000 }, { nav: 980_000 }, { nav: 1_300_000 }]),
      moneyWeightedReturn: xirr([
        [OPENED, -10_000_000],
        [DAY, 11 * 1_300_000 - 1_300_000],
      ]),
    });
    await correctPrice('1000000');
    expect(await report()).toMatchObject(withoutCertificates(sold.report));
    expect(await money()).toMatchObject(gains(sold.money));

    await undo((await orderOf(2)).id);
    expect(await report()).toMatchObject(withoutCertificates(bought.report));
    expect(await money()).toMatchObject(gains(bought.money));

    await payProfit('20000');
    expect(await report()).toMatchObject({
      netDeposit: '14800000',
      receivedProfit: '200000',
      timeWeightedReturn: twr([{ nav: 950_000 }, { nav: 980_000 }, { nav: 1_000_000, profit: 20_000 }]),
      moneyWeightedReturn: xirr([
        [OPENED, -10_000_000],
        [DAY, 10_200_000],
      ]),
    });
    await undoProfit();
    expect(await report()).toMatchObject(withoutCertificates(bought.report));
    expect(await money()).toMatchObject(gains(bought.money));

    // an order of before the run is taken back: units of it took part in no profit
    await undo((await orderOf(1)).id);
    expect(await report()).toMatchObject(withoutCertificates(untouched.report));
    expect(await money()).toMatchObject(gains(untouched.money));
    await expectSoundBooks(test);
  });

  it('of an order that is executed again later begin with its price day', async () => {
    await execute();
    await moveTo('2026-11-23');
    await publish('2026-11-23', 1_100_000);
    await undo((await orderOf(1)).id, '1000000');
    expect(await report()).toMatchObject({
      netDeposit: '15000000',
      totalValue: '16500000',
      simpleReturn: '10.00',
      timeWeightedReturn: twr([...heldSince, { nav: 1_100_000 }]),
      moneyWeightedReturn: xirr([
        [OPENED, -10_000_000],
        [DAY, -5_000_000],
        ['2026-11-23', 16_500_000],
      ]),
    });
  });

  it('count what makes a wrong price good as money that came back', async () => {
    await execute();
    // ten old units and two of the new ones: the purchase cannot be executed again
    await sell(12);
    await correctPrice('900000', '890000');
    // 15,000,000 in; 12 units at 890,000 and 500,000 of difference out
    expect(await report()).toMatchObject({
      netDeposit: '3820000',
      totalValue: '2670000',
      // 10,680,000 for units that cost 12,000,000, and 500,000 made good
      realizedProfit: '-820000',
      unrealizedProfit: '-330000',
      // the loss of 1,150,000 over 14,500,000: the five units came to cost 4,500,000
      simpleReturn: '-7.93',
    });
    expect((await report()).flows).toEqual([
      { date: OPENED, paidIn: '10000000', takenOut: '0' },
      { date: DAY, paidIn: '4500000', takenOut: '10680000' },
    ]);
  });

  it('divide by all that was paid in, also on a day on which money was taken out', async () => {
    await execute();
    await sell(2);
    await moveTo('2026-11-23');
    await publish('2026-11-23', 1_100_000);
    // thirteen units of 1,100,000 and two million taken out, over fifteen million paid in
    expect(await report()).toMatchObject({ netDeposit: '13000000', simpleReturn: '8.67' });
  });
});

describe('a past day', () => {
  it('stays as it was reported after a purchase is undone, and the present is that of who never bought', async () => {
    await execute();
    const reported = await report();
    expect(reported.items[0]).toMatchObject({ units: '15' });
    await moveTo('2026-11-23');
    await undo((await orderOf(1)).id);
    const figures = ['totalValue', 'totalCost', 'netDeposit', 'simpleReturn', 'timeWeightedReturn', 'flows', 'chart'];
    const then = await report(investorId, DAY);
    for (const name of figures) expect([name, then[name]]).toEqual([name, reported[name]]);
    expect(then.items[0]).toMatchObject({ units: '15', cost: '15000000' });
    const [own, twins] = [await report(), await report(twinId)];
    expect(own.chart.find((point: { date: string }) => point.date === DAY)).toMatchObject({
      value: '15000000',
      netDeposit: '15000000',
    });
    expect(own.chart.at(-1)).toMatchObject({ value: '10000000', netDeposit: '10000000' });
    expect({ ...own, chart: [] }).toEqual({ ...twins, chart: [] });
  });

  it('shows no certificate of a later day', async () => {
    await execute();
    const reported = await report();
    await moveTo('2026-11-24');
    await sell(2);
    const [now, then] = [await report(), await report(investorId, DAY)];
    expect(now.items[0].lastLicenseDate).not.toBe(reported.items[0].lastLicenseDate);
    expect(then.items[0].lastLicenseDate).toBe(reported.items[0].lastLicenseDate);
    // a sale and a purchase that are taken back, the purchase executed again
    await undo((await orderOf(2)).id);
    await undo((await orderOf(1)).id, '1000000');
    expect((await report(investorId, DAY)).items[0].lastLicenseDate).toBe(reported.items[0].lastLicenseDate);
  });

  it.each([
    ['with the right price', '1100000'],
    ['and ends', undefined],
  ])('shows no certificate of a later day when a sale of a whole certificate is taken back %s', async (_, price) => {
    await execute();
    // all units of the first certificate
    await sell(10);
    const reported = await report();
    await moveTo('2026-11-22');
    await undo((await orderOf(2)).id, price);
    const then = await report(investorId, DAY);
    expect(then.items[0]).toMatchObject({ units: '5', lastLicenseDate: reported.items[0].lastLicenseDate });
    await moveTo('2026-11-24');
    expect((await report(investorId, DAY)).items[0]).toEqual(then.items[0]);
  });

  it('keeps all certificates of a purchase that is executed again twice, each on the days on which it stood', async () => {
    await execute();
    // all of the first certificate and one unit of the purchase, on the day of its own certificate
    const { day: certificateDay } = await one(sql<{ day: string }>`
      select license_date as day from lots where investor_id = ${investorId} order by id desc limit 1`);
    await moveTo(certificateDay);
    await sell(11);
    const purchase = (await orderOf(1)).id;
    const sale = (await orderOf(2)).id;
    const stood = new Map<string, string>();
    const keep = async (day: string) => stood.set(day, (await report()).items[0].lastLicenseDate);
    await keep(certificateDay);
    for (const [day, act] of [
      ['2026-11-24', () => undo(sale)],
      ['2026-11-25', () => undo(purchase, '1000000')],
      ['2026-11-28', () => undo(purchase, '1000000')],
      ['2026-11-29', async () => {}],
    ] as const) {
      await moveTo(day);
      await act();
      await keep(day);
    }
    await moveTo('2026-11-30');
    const seen = new Map<string, string>();
    for (const day of stood.keys()) seen.set(day, (await report(investorId, day)).items[0].lastLicenseDate);
    expect([...seen]).toEqual([...stood]);
    const { rows: voided } = await sql<{ number: string }>`
      select license_number as number from void_certificates where investor_id = ${investorId} and next_number is not null`.execute(
      test.db.db,
    );
    const { data } = (await owner.call(listLicenses, { query: { investorId } })).body;
    expect(data.map(({ licenseNumber }: { licenseNumber: string }) => licenseNumber)).toEqual(
      expect.arrayContaining(voided.map(({ number }) => number)),
    );
    // the purchase: first, after the sale, after the sale was undone, executed again twice
    expect(voided).toHaveLength(5);
  });

  it('keeps the units that a redemption had taken before it was undone', async () => {
    await execute();
    await sell(12);
    await moveTo('2026-11-23');
    await undo((await orderOf(2)).id);
    expect(await report(investorId, DAY)).toMatchObject({ totalValue: '3000000', netDeposit: '3000000' });
    expect((await report(investorId, DAY)).items[0]).toMatchObject({ units: '3', cost: '3000000' });
    expect(await report()).toMatchObject({ totalValue: '15000000', netDeposit: '15000000', realizedProfit: '0' });
  });
});

describe('profit that is reinvested', () => {
  it('is neither paid in nor taken out, though its units come a day later', async () => {
    await sql`
      insert into reinvest_settings (investor_id, fund_id, is_on, percent, effective_from, updated_at, prior_is_on, prior_percent)
      values (${twinId}, ${market.fundId}, true, 100, ${OPENED}, now(), false, 0)`.execute(test.db.db);
    await execute();
    await payProfit('200000');
    await moveTo('2026-11-22');
    await publish('2026-11-22', 1_000_000);
    await sql`
      update orders set price_date = '2026-11-22'
      where investor_id = ${twinId} and fund_id = ${market.fundId} and payment_method = 'reinvest'`.execute(test.db.db);
    await test.app.services.settlement.executeAtOnce(market.fundId, '2026-11-22');
    // 10,000,000 paid, twelve units of 1,000,000 held
    expect(await report(twinId)).toMatchObject({
      totalValue: '12000000',
      netDeposit: '10000000',
      simpleReturn: '20.00',
      receivedProfit: '2000000',
      timeWeightedReturn: twr([
        { nav: 950_000 },
        { nav: 980_000 },
        { nav: 1_000_000, profit: 200_000 },
        { nav: 1_000_000 },
      ]),
      moneyWeightedReturn: xirr([
        [OPENED, -10_000_000],
        ['2026-11-22', 12_000_000],
      ]),
    });
  });
});

describe('a reinvestment whose price is made good', () => {
  it('was not paid for, so the difference is taken out, also beside a purchase of its fund and day', async () => {
    const next = '2026-11-22';
    await sql`
      insert into reinvest_settings (investor_id, fund_id, is_on, percent, effective_from, updated_at, prior_is_on, prior_percent)
      values (${investorId}, ${market.fundId}, true, 100, ${OPENED}, now(), false, 0)`.execute(test.db.db);
    await payProfit('200000');
    await moveTo(next);
    await publish(next, 1_000_000);
    await sql`
      update orders set price_date = ${next}
      where investor_id = ${investorId} and fund_id = ${market.fundId} and status = 'registered'`.execute(test.db.db);
    await test.app.services.settlement.executeAtOnce(market.fundId, next);
    const later = '2026-11-23';
    await moveTo(later);
    await publish(later, 1_000_000);
    // ten old units, five that were paid for and one of the profit
    await sell(16, later);
    await correctPrice('900000', '890000', next);
    // 500,000 lower what the five units came to cost, and 200,000 for the two came out
    expect((await report()).flows.slice(-2)).toEqual([
      { date: next, paidIn: '4500000', takenOut: '200000' },
      { date: later, paidIn: '0', takenOut: '16000000' },
    ]);
  });
});

describe('a price that is published the day after', () => {
  it('earns from its own day', async () => {
    await moveTo('2026-11-22');
    await execute();
    await publish('2026-11-22', 1_100_000);
    const own = await report();
    expect(own.flows).toEqual([
      { date: OPENED, paidIn: '10000000', takenOut: '0' },
      { date: DAY, paidIn: '5000000', takenOut: '0' },
    ]);
    expect(own.timeWeightedReturn).toBe(twr([...heldSince, { nav: 1_100_000 }]));
    // on the price day itself the order still waited
    expect((await report(investorId, DAY)).items[0]).toMatchObject({ units: '10' });
  });

  it('shows what the day of the purchase brought to who held nothing before', async () => {
    const { lot } = await one(sql<{ lot: string }>`
      with gone as (delete from lots where investor_id = ${investorId} and fund_id = ${market.fundId} returning *)
      select row_to_json(gone)::text as lot from gone`);
    await moveTo('2026-11-22');
    await execute();
    await publish('2026-11-22', 1_100_000);
    // a certificate is missing, so the gains do not close
    expect(await anyReport()).toMatchObject({ firstDate: DAY, timeWeightedReturn: '10.00' });
    await sql`
      insert into lots overriding system value select * from json_populate_record(null::lots, ${lot}::json)`.execute(
      test.db.db,
    );
  });
});

describe('a profit that is taken back', () => {
  it('is taken back in the run, on the home page, and may be paid by a supplement', async () => {
    await execute();
    const profitId = await payProfit('20000');
    const share = async () =>
      (await checker.call(getProfitRun, { params: { profitId } })).body.data.shares.find(
        (row: { investorId: number }) => row.investorId === investorId,
      );
    expect(await share()).toMatchObject({ status: 'queued', amount: '200000' });
    await undoProfit();
    expect(await share()).toMatchObject({ status: 'taken_back', statusText: 'برگشت‌خورده' });
    expect((await owner.call(lastProfit, { query: { investorId } })).body.data).toEqual([]);
    expect(await wrongChecks(test)).toEqual([]);

    const body = { fundId: market.fundId, profitDate: DAY, guaranteedPerUnit: '20000' };
    const supplement = await maker.call(prepareProfit, { body });
    expect(supplement.status, JSON.stringify(supplement.body)).toBe(201);
    expect(supplement.body.data).toMatchObject({ investors: 1, unitCount: '10', total: '200000' });
    const params = { profitId: supplement.body.data.profitId };
    await checker.call(approveProfit, { params, body: { version: supplement.body.data.version } });
    await checker.call(executeProfit, { params });
    await test.jobs.runAll(WORK_JOB);
    expect((await owner.call(lastProfit, { query: { investorId } })).body.data).toMatchObject([{ amount: '200000' }]);
    await expectSoundBooks(test);
  });

  it('is found by the check when only the journal was taken back', async () => {
    await execute();
    const profitId = await payProfit('20000');
    await undoProfit();
    await sql`
      update profit_shares set status = 'paid', taken_back_on = null
      where profit_id = ${profitId} and investor_id = ${investorId}`.execute(test.db.db);
    expect(await wrongChecks(test)).toEqual(
      expect.arrayContaining(['profits_taken_back_are_whole', 'profit_shares_posted_once']),
    );
    await sql`
      update profit_shares set status = 'taken_back', taken_back_on = ${DAY}
      where profit_id = ${profitId} and investor_id = ${investorId}`.execute(test.db.db);
    await expectSoundBooks(test);
  });
});

/** A report without what a new certificate changes: its day. */
function withoutCertificates({ items, ...figures }: Report): Report {
  return {
    ...figures,
    items: items.map(({ lastLicenseDate: _day, ...item }: Report) => expect.objectContaining(item)),
  };
}
/** The parts of "my money" that say what was earned. */
const gains = ({ holdings, netDeposit, realizedProfit, unrealizedProfit, receivedProfit }: Report) => ({
  holdings,
  netDeposit,
  realizedProfit,
  unrealizedProfit,
  receivedProfit,
});
