import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveDemoClock } from '#shared/contract/demoClock.ts';
import {
  getFundOpening,
  prepareFundOpening,
  previewFundOpening,
  releaseFundOpening,
} from '#shared/contract/fundOpenings.ts';
import { cancelOrder, getOrder } from '#shared/contract/orders.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor } from '../support/lookup.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { must } from '../support/must.ts';

/*
 * Open orders of an existing fund come with it: purchases whose money the fund has, and redemptions whose units are reserved.
 * They wait for their price as if they had been placed here, and are executed on its day. Today is 1405/08/30, a Saturday.
 */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let serial = 0;

const { scalar, expectSound, refused } = moneyProofs(() => test);

const known = '0012345679';
const [adult, company] = ['0450000011', '10100001235'];
const iban = 'IR430120000000000000000001';
const titles = 'کد ملی,نوع درخواست,مبلغ,تعداد واحد,تاریخ درخواست,تاریخ قیمت,شماره درخواست';

const files = {
  holders: [
    'کد ملی,نام,نام خانوادگی,نام شرکت,تاریخ تولد,شماره موبایل,شماره شبا,مانده ریالی',
    `${known},علی,رضایی,,1361/01/01,09121110001,,250000`,
    `${adult},زهرا,کریمی,,۱۳۶۹/۰۱/۱۰,09351234567,${iban},0`,
    `${company},,,شرکت آزمون,,,,0`,
  ].join('\n'),
  certificates: [
    'کد ملی;تعداد واحد;تاریخ صدور;قیمت هر واحد',
    `${known};40;1404/02/02;900000`,
    `${adult};100;1403/01/15;850000`,
  ].join('\n'),
  orders: [
    titles,
    `${known},ابطال,,۱۵,1405/08/27,1405/08/30,R-1`,
    `${known},صدور,"5,000,000",-,1405/08/30,1405/09/01,R-2`,
    `${adult},ابطال,0,100,1405/08/30,1405/08/30,`,
    `${company},خرید,1000000000,,1405/08/27,1405/08/30,R-4`,
  ].join('\n'),
  prices: ['تاریخ,قیمت صدور,قیمت ابطال,قیمت آماری,تعداد واحد', '1405/08/27,1000000,990000,995000,140'].join('\n'),
};
const controls = {
  ...{ asOf: '2026-11-20', holderCount: 3, units: '140', cash: '250000', bankBalance: '1005250000' },
  ...{ purchases: '1005000000', redemptionUnits: '115' },
};

/** A fund without orders or journals, priced on the day of an order; `types` are the order types that have a timing. */
async function newFund(values: Record<string, unknown> = {}, types = [1, 2]): Promise<number> {
  serial += 1;
  const { db } = test.db;
  const { id } = await db
    .insertInto('funds')
    .values({
      ...{ slug: `waits-${serial}`, name: `صندوق درخواست باز ${serial}`, fund_type: 4, risk_level: 2 },
      ...{ type_of_invest: 'IssuanceAndCancellation', created_at: test.clock.now() },
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const type of types)
    await sql`
      insert into fund_schedules (
        fund_id, order_type, payment_method, cutoff_time, price_offset_days, issue_offset_days, settle_days
      )
      values (${id}, ${type}, ${type === 1 ? 'ipg' : 'account'}, '14:00', 0, 1, 1)`.execute(db);
  return id;
}

const problemsOf = async (fundId: number, orders: readonly string[], of: object = {}) => {
  const answer = await maker.call(previewFundOpening, {
    params: { fundId },
    body: { ...files, orders: [titles, ...orders].join('\n'), ...of },
  });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.data.problems.map(({ file, line, column, message }) => `${file} ${line} ${column}: ${message}`);
};
const preparing = (fundId: number, of: object = {}) =>
  maker.call(prepareFundOpening, { params: { fundId }, body: { ...files, ...controls, ...of } });
const seen = async (fundId: number, query: { flag?: 'orders' } = {}) =>
  (await checker.call(getFundOpening, { params: { fundId }, query })).body.data;

/** A fund that is open with the files above. */
async function opened(values: Record<string, unknown> = {}): Promise<number> {
  const fundId = await newFund(values);
  const kept = await preparing(fundId);
  expect([kept.status, kept.body.message]).toEqual([201, undefined]);
  const { openingId, version } = must((await seen(fundId)).opening);
  const released = await checker.call(releaseFundOpening, { params: { openingId }, body: { version } });
  expect(released.status, released.text).toBe(200);
  await test.jobs.runAll('work.lane');
  expect((await seen(fundId)).opening?.state).toBe('opened');
  return fundId;
}
const ordersOf = async (fundId: number) =>
  (
    await sql<{ id: number; no: string; way: string; status: string; amount: string | null; units: string | null }>`
      select o.id, i.national_no as no, o.payment_method as way, o.status, o.amount::text, o.units::text,
        o.held_amount::text as money, o.held_units::text as held, o.price_date::text as priced,
        o.license_date::text as license, o.payout_date::text as payout, o.ref_id as number
      from orders o
      join investors i on i.id = o.investor_id
      where o.fund_id = ${fundId} and o.payment_method <> 'opening'
      order by o.id`.execute(test.db.db)
  ).rows;
const sumOf = (fundId: number, kind: string) =>
  scalar<string>(
    sql`select sum(balance)::text as v from account_balances where fund_id = ${fundId} and kind = ${kind}`,
  );

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  maker = await test.api.demo('maker');
  checker = await test.api.demo('checker');
});
afterAll(() => test.close());

describe('the file of open orders', () => {
  it('tells all problems of all rows at once', async () => {
    expect(
      await problemsOf(await newFund(), [
        `1234567890,صدور,1000,,1405/08/30,1405/09/01,`,
        `0067890121,صدور,0,7,1405/08/30,1405/09/01,A`,
        `${known},انتقال,,,x,1405/09/01,A`,
        `${known},ابطال,5000,0,1405/09/02,1405/09/01,`,
        `${known},ابطال,,30,1405/08/26,1405/08/27,`,
        `${known},ابطال,,11,1405/08/30,1405/09/05,`,
        `${company},ابطال,,1,1405/08/30,1406/09/01,`,
      ]),
    ).toEqual([
      'orders 2 کد ملی یا شناسه ملی: کد ملی یا شناسه ملی درست نیست',
      'orders 3 کد ملی یا شناسه ملی: این شماره در فایل دارندگان نیست',
      'orders 3 مبلغ: مبلغ درخواست صدور را وارد کنید',
      'orders 3 تعداد واحد: درخواست صدور تعداد واحد ندارد؛ مبلغ کافی است',
      'orders 4 نوع درخواست: نوع درخواست «صدور» یا «ابطال» است',
      'orders 4 تاریخ درخواست: تاریخ درست نیست',
      'orders 4 شماره درخواست: این شماره درخواست در سطر ۳ هم آمده است',
      'orders 5 تعداد واحد: تعداد واحد درخواست ابطال را وارد کنید',
      'orders 5 مبلغ: درخواست ابطال مبلغ ندارد؛ تعداد واحد کافی است',
      'orders 5 تاریخ درخواست: تاریخ درخواست پس از تاریخ قیمت است',
      'orders 6 تاریخ قیمت: قیمت این روز یا روزی پس از آن هست؛ این درخواست باید پیش از گشایش انجام شود',
      // 1405/09/05 is a Thursday, and 30 of the 40 units are taken by the row before
      'orders 7 تعداد واحد: واحدهای این ابطال (۱۱) از واحدهای آزاد دارنده (۱۰) بیشتر است',
      'orders 7 تاریخ قیمت: این روز تعطیل است و قیمت ندارد',
      'orders 8 تعداد واحد: واحدهای این ابطال (۱) از واحدهای آزاد دارنده (۰) بیشتر است',
      'orders 8 تاریخ قیمت: تاریخ قیمت بیش از ۳۰ روز با امروز فاصله دارد',
    ]);
  });

  it('wants a timing of its kind, and a price where the fund has a ceiling', async () => {
    const order = [`${known},صدور,5000000,,1405/08/30,1405/09/01,`];
    expect(await problemsOf(await newFund({}, [2]), order)).toEqual([
      'orders 2 نوع درخواست: زمان‌بندی «صدور (خرید)» این صندوق هنوز تعیین نشده است',
    ]);
    expect(await problemsOf(await newFund({ max_fund_units: 1000n }), order, { prices: '' })).toEqual([
      'orders 2 مبلغ: صندوق سقف دارد؛ برای صدورهای باز فایل قیمت‌ها هم لازم است',
    ]);
    expect(await problemsOf(await newFund(), order, { prices: '' })).toEqual([]);
  });

  it('must match the totals of the registrar, and its purchases the ceiling', async () => {
    const fundId = await newFund();
    const answer = await refused(
      preparing(fundId, { purchases: '1005000001', redemptionUnits: '114' }),
      409,
      'OPENING_TOTALS',
    );
    expect(answer.body.fields).toEqual({
      purchases: ['فهرست ۱٬۰۰۵٬۰۰۰٬۰۰۱ و فایل ۱٬۰۰۵٬۰۰۰٬۰۰۰ است'],
      redemptionUnits: ['فهرست ۱۱۴ و فایل ۱۱۵ است'],
    });
    // 140 units are held, and 1,005 more are on their way
    await refused(preparing(await newFund({ max_fund_units: 1144n })), 409, 'OPENING_CEILING');
  });

  it('is shown to the second person: totals, days, and whose the orders are', async () => {
    const fundId = await newFund();
    expect((await preparing(fundId)).status).toBe(201);
    const { opening, holders } = await seen(fundId, { flag: 'orders' });
    expect(opening).toMatchObject({
      ...{ purchaseCount: 2, purchases: '1005000000', redemptionCount: 2, redemptionUnits: '115' },
      ...{ firstOrderDay: '2026-11-21', lastOrderDay: '2026-11-22' },
      // cost 40 × 900,000 + 100 × 850,000, cash 250,000, purchases 1,005,000,000, less the bank
      otherAssets: '121000000',
    });
    expect(
      holders.map(({ nationalNo, purchases, redemptionUnits }) => [nationalNo, purchases, redemptionUnits]),
    ).toEqual([
      [known, '5000000', '15'],
      [adult, '0', '100'],
      [company, '1000000000', '0'],
    ]);
  });
});

describe('contracts of direct debit that run elsewhere', () => {
  it('are no contracts here: their holders are a list to invite, until one is active', async () => {
    const fundId = await newFund();
    await test.app.runJob('directDebit.syncBanks');
    // one of them has signed here already
    await sql`
      insert into debit_contracts (
        contract_no, investor_id, provider, bank_code, package_id, mobile, max_amount, start_date, expire_date, status,
        return_key, created_by, created_at
      )
      select 'DD-1', i.id, 'sandbox', b.code, p.id, '09121110001', 500000000, '2026-11-21', '2028-01-01', 'active', 'key-1',
        l.user_id, ${test.clock.now()}
      from investors i
      join user_investors l on l.investor_id = i.id and l.it_self
      cross join (select code from debit_banks order by code limit 1) b
      cross join (select id from debit_packages order by id limit 1) p
      where i.national_no = ${known}`.execute(test.db.db);
    const holders = [
      'کد ملی,نام,نام خانوادگی,نام شرکت,تاریخ تولد,شماره موبایل,شماره شبا,مانده ریالی,مبلغ برداشت مستقیم,دوره برداشت',
      `${known},علی,رضایی,,1361/01/01,09121110001,,250000,"20,000,000",ماهانه`,
      `${adult},زهرا,کریمی,,۱۳۶۹/۰۱/۱۰,09351234567,${iban},0,۵۰۰۰۰۰۰,هفتگی`,
      `${company},,,شرکت آزمون,,,,0,,`,
    ];
    expect(
      await problemsOf(fundId, [], {
        orders: '',
        certificates: `کد ملی;تعداد واحد;تاریخ صدور;قیمت هر واحد\n${adult};1;1403/01/15;1`,
        holders: holders.with(3, `${company},,,شرکت,,,,0,x,`).join('\n'),
      }),
    ).toEqual(['holders 4 مبلغ برداشت مستقیم: مبلغ برداشت مستقیم درست نیست']);
    const before = await scalar<number>(sql`select count(*)::int as v from debit_contracts`);
    expect(
      (
        await preparing(fundId, {
          ...{ holders: holders.join('\n'), orders: '', purchases: '0', redemptionUnits: '0', units: '100' },
          certificates: ['کد ملی;تعداد واحد;تاریخ صدور;قیمت هر واحد', `${adult};100;1403/01/15;850000`].join('\n'),
        })
      ).status,
    ).toBe(201);
    const shown = await checker.call(getFundOpening, { params: { fundId }, query: { flag: 'contracts' } });
    expect(shown.body.data.opening).toMatchObject({ contractCount: 2 });
    expect(
      shown.body.data.holders.map((row) => [row.nationalNo, row.debitAmount, row.debitPeriod, row.hasContract]),
    ).toEqual([
      [known, '20000000', 'ماهانه', true],
      [adult, '5000000', 'هفتگی', false],
    ]);
    expect(await scalar<number>(sql`select count(*)::int as v from debit_contracts`)).toBe(before);
  });
});

describe('an opening that waits for its second person', () => {
  /** Prepares the files above for a new fund. @returns how another person releases them */
  async function waiting(): Promise<{ fundId: number; release: () => ReturnType<typeof releasing> }> {
    const fundId = await newFund();
    expect((await preparing(fundId)).status).toBe(201);
    return { fundId, release: () => releasing(fundId) };
  }
  async function releasing(fundId: number) {
    const { openingId, version } = must((await seen(fundId)).opening);
    return checker.call(releaseFundOpening, { params: { openingId }, body: { version } });
  }

  it('is not released when a holiday has closed the price day of an order since', async () => {
    const { fundId, release } = await waiting();
    await sql`insert into holidays (day, title, scope, fund_id, updated_at)
      values ('2026-11-22', 'late', 'fund', ${fundId}, now())`.execute(test.db.db);
    await refused(release(), 409, 'OPENING_STALE');
    expect((await seen(fundId)).opening?.state).toBe('prepared');
    await sql`delete from holidays where fund_id = ${fundId}`.execute(test.db.db);
    expect((await release()).status).toBe(200);
    await test.jobs.runAll('work.lane');
    await expectSound();
  });

  it('is not released when an order has its price, which the list of the registrar knows by then', async () => {
    const { fundId, release } = await waiting();
    await sql`
      insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status, published_at)
      values (${fundId}, '2026-11-21', 1000000, 1000000, 1000000, 0, 0, 'approved', now())`.execute(test.db.db);
    await refused(release(), 409, 'OPENING_STALE');
  });

  it('is not released over a price that was entered since for a day of its file', async () => {
    const { fundId, release } = await waiting();
    await sql`
      insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status, published_at)
      values (${fundId}, '2026-11-18', 1, 1, 1, 0, 0, 'approved', now())`.execute(test.db.db);
    await refused(release(), 409, 'OPENING_STALE');
  });

  it('is not released above a ceiling that the fund got since', async () => {
    const { fundId, release } = await waiting();
    // 140 units are held, and 1,005 more are on their way
    const limitTo = (units: number) =>
      sql`update funds set max_fund_units = ${units} where id = ${fundId}`.execute(test.db.db);
    await limitTo(1144);
    await refused(release(), 409, 'OPENING_CEILING');
    await limitTo(1145);
    expect((await release()).status).toBe(200);
    await test.jobs.runAll('work.lane');
    await expectSound();
  });
});

describe('open orders of an opened fund', () => {
  it('wait for their price with their money held and their units reserved, in sound books', async () => {
    const fundId = await opened({ max_fund_units: 1145n });
    expect(await ordersOf(fundId)).toMatchObject([
      {
        ...{ no: known, way: 'account', status: 'registered', amount: null, units: '15', money: '0', held: '15' },
        ...{ priced: '2026-11-21', license: null, payout: '2026-11-22', number: 'R-1' },
      },
      {
        ...{
          no: known,
          way: 'wallet',
          status: 'registered',
          amount: '5000000',
          units: null,
          money: '5000000',
          held: '5',
        },
        ...{ priced: '2026-11-22', license: '2026-11-23', payout: null, number: 'R-2' },
      },
      { no: adult, way: 'account', status: 'registered', units: '100', held: '100', number: null },
      { no: company, way: 'wallet', amount: '1000000000', money: '1000000000', held: '1000', number: 'R-4' },
    ]);
    expect([await sumOf(fundId, 'investor_cash'), await sumOf(fundId, 'opening_assets')]).toEqual([
      '1005250000',
      '-121000000',
    ]);
    expect(await scalar<string>(sql`select reserved_units::text as v from fund_totals where fund_id = ${fundId}`)).toBe(
      '1005',
    );
    await expectSound();
  });

  it('are withdrawn by the holder in time: the money is credit then', async () => {
    const fundId = await opened();
    const investor = await test.api.demo('investor');
    const order = must((await ordersOf(fundId)).find(({ way, no }) => way === 'wallet' && no === known));
    const shown = (await investor.call(getOrder, { params: { orderId: order.id } })).body.data;
    expect(shown).toMatchObject({ status: 'registered', amount: '5000000', canCancel: true });
    const params = { orderId: order.id };
    const sent = await investor.call(cancelOrder, { params, body: { refundTarget: 'credit' } });
    expect(sent.status, sent.text).toBe(200);
    await test.jobs.runAll();
    const otp = test.sms.findLast(({ template }) => template === 'otp_cancel_order')?.tokens['code'] ?? '';
    const done = await investor.call(cancelOrder, { params, body: { otp, refundTarget: 'credit' } });
    expect(done.status, done.text).toBe(200);
    expect((await ordersOf(fundId)).find(({ id }) => id === order.id)).toMatchObject({
      status: 'refunded',
      money: '0',
    });
    await expectSound();
  });

  it('are executed with the price of their day, and the holder hears of it', async () => {
    const fundId = await opened();
    const { investorId } = await ownInvestor(test.db.db);
    const admin = await test.api.demo('super');
    expect((await admin.call(moveDemoClock, { body: { days: 4 } })).status).toBe(200);
    expect((await ordersOf(fundId)).map(({ no, way, status, units }) => [no, way, status, units !== null])).toEqual([
      [known, 'account', expect.stringMatching(/^(payout_pending|paid)$/), true],
      [known, 'wallet', 'issued', true],
      [adult, 'account', expect.stringMatching(/^(payout_pending|paid)$/), true],
      [company, 'wallet', 'issued', true],
    ]);
    const bought = await scalar<string>(
      sql`select units::text as v from orders where fund_id = ${fundId} and investor_id = ${investorId} and payment_method = 'wallet'`,
    );
    expect(
      await scalar<string>(
        sql`select units::text as v from holdings where fund_id = ${fundId} and investor_id = ${investorId}`,
      ),
    ).toBe(String(25n + BigInt(bought)));
    // the redemption of everything leaves from the account of the list
    expect(
      await scalar<string>(
        sql`
          select b.iban as v
          from orders o
          join investors i on i.id = o.investor_id
          join investor_bank_accounts b on b.id = o.account_id
          where o.fund_id = ${fundId} and i.national_no = ${adult} and o.payment_method = 'account'`,
      ),
    ).toBe(iban);
    const notices = sql<{ event: string }>`
      select n.event
      from notices n
      join notice_deliveries d on d.notice_id = n.id
      join messages m on m.id = d.message_id
      join orders o on m.link = '/requests?order=' || o.id
      where o.fund_id = ${fundId} and o.investor_id = ${investorId}
        and n.event in ('order_issued', 'order_redeemed')
      order by n.event`;
    expect((await notices.execute(test.db.db)).rows).toEqual([{ event: 'order_issued' }, { event: 'order_redeemed' }]);
    await expectSound();
  });
});
