import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastAsset } from '#shared/contract/dashboard.ts';
import { moveDemoClock } from '#shared/contract/demoClock.ts';
import {
  discardFundOpening,
  getFundOpening,
  prepareFundOpening,
  previewFundOpening,
  releaseFundOpening,
} from '#shared/contract/fundOpenings.ts';
import { listInvestors } from '#shared/contract/investors.ts';
import { registerPassword, sendLoginOtp } from '#shared/contract/login.ts';
import { estimateOrder, getOrder, orderInvestorAsset, sellOrder, sendSellOtp } from '#shared/contract/orders.ts';
import { registerUserChild } from '#shared/contract/children.ts';
import { registerClient, sendRegistrationOtp } from '#shared/contract/registration.ts';
import { sendValidationOtp } from '#shared/contract/validation.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor } from '../support/lookup.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { must } from '../support/must.ts';
import { registerPerson } from '../support/identity.ts';
import { createUser, newestCode, nextNationalCode, signIn } from '../support/people.ts';

/*
 * An existing fund opens: holders, certificates with their age, money and past prices come from files, brought in by one
 * person and released by another; the books are sound afterwards, and what was brought in is like what was issued here.
 */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let serial = 0;

const { scalar, expectSound, refused } = moneyProofs(() => test);

/* National codes and a company's id with right check digits; the first one is the investor of the demo. */
const known = '0012345679';
const [adult, child, company] = ['0450000011', '0450000028', '10100001235'];
const iban = 'IR430120000000000000000001';

const holders = (...rows: string[]) =>
  [
    'کد ملی,نام,نام خانوادگی,نام شرکت,نام پدر,تاریخ تولد,شماره موبایل,شماره شبا,مانده ریالی',
    ...(rows.length > 0
      ? rows
      : [
          `${known},علی,رضایی,,,1361/01/01,09121110001,,۲۵۰٬۰۰۰`,
          `${adult.slice(1)},زهرا,کریمی,,حسن,۱۳۶۹/۰۱/۱۰,+989351234567,${iban},`,
          `${child},بهار,کریمی,,,1396-05-05,,,0`,
          `${company},,,شرکت آزمون,,,,,1000000`,
        ]),
  ].join('\n');
const certificates = (...rows: string[]) =>
  [
    'کد ملی;تعداد واحد;تاریخ صدور;قیمت هر واحد;شماره گواهی',
    ...(rows.length > 0
      ? rows
      : [
          `${known};۱۰;1405/08/20;1010000;G-1`,
          `${known};40;2024-05-01;900000.5;G-2`,
          `${adult};100;1403/01/15;850000;`,
          `${child};5;1404/02/02;950000;`,
          `${company};2000;1402/11/10;800000;`,
        ]),
  ].join('\n');
const prices = [
  'تاریخ,قیمت صدور,قیمت ابطال,قیمت آماری,تعداد واحد',
  '1405/08/26,1020000,1010000,1015000,2155',
  '1405/08/27,1030000,1020000,1025000.5,2155',
].join('\n');

const files = () => ({ holders: holders(), certificates: certificates(), prices });
const controls = { asOf: '2026-11-20', holderCount: 4, units: '2155', cash: '1250000', bankBalance: '300000000' };

/** A fund without orders or journals, open for redemptions; units held up to ten days cost one percent. */
async function newFund(values: Record<string, unknown> = {}): Promise<number> {
  serial += 1;
  const { db } = test.db;
  const { id } = await db
    .insertInto('funds')
    .values({
      ...{ slug: `opens-${serial}`, name: `صندوق گشایش ${serial}`, fund_type: 4, risk_level: 2 },
      type_of_invest: 'IssuanceAndCancellation',
      created_at: test.clock.now(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into fund_schedules (
      fund_id, order_type, payment_method, cutoff_time, price_offset_days, issue_offset_days, settle_days
    )
    values (${id}, 1, 'ipg', '14:00', 0, 0, 0), (${id}, 2, 'account', '14:00', 0, 0, 1)`.execute(db);
  await sql`insert into exit_fee_steps (fund_id, until_day, pct) values (${id}, 30, 1)`.execute(db);
  return id;
}

const preview = async (fundId: number, of: object = {}) => {
  const answer = await maker.call(previewFundOpening, { params: { fundId }, body: { ...files(), ...of } });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.data;
};
const preparing = (fundId: number, of: object = {}, by: ApiClient = maker) =>
  by.call(prepareFundOpening, { params: { fundId }, body: { ...files(), ...controls, ...of } });
async function prepared(fundId: number, of: object = {}) {
  const answer = await preparing(fundId, of);
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return answer.body.data.openingId;
}
const seen = async (fundId: number, query: { flag?: 'minor' | 'known' | 'renamed' } = {}) =>
  (await checker.call(getFundOpening, { params: { fundId }, query })).body.data;
async function releasing(fundId: number, by: ApiClient = checker) {
  const { openingId, version } = must((await seen(fundId)).opening);
  const answer = await by.call(releaseFundOpening, { params: { openingId }, body: { version } });
  await test.jobs.runAll('work.lane');
  return answer;
}
/** A fund that is open with the files above. */
async function opened(): Promise<number> {
  const fundId = await newFund();
  await prepared(fundId);
  expect((await releasing(fundId)).status).toBe(200);
  return fundId;
}
const investorOf = (nationalNo: string) =>
  sql<{ v: number }>`select id as v from investors where national_no = ${nationalNo}`;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  maker = await test.api.demo('maker');
  checker = await test.api.demo('checker');
});
afterAll(() => test.close());

describe('the files of an opening', () => {
  it('tell all problems of all rows at once, by file, line and column', async () => {
    const fundId = await newFund();
    const { problems, problemCount } = await preview(fundId, {
      holders: holders(
        `${known},علی,رضایی,,,1361/01/01,09121110001,,0`,
        `1234567890,,,,,1361/13/01,0912,IR00,-5`,
        `${known},علی,رضایی,,,,09121110001,,0`,
        `${company},,,,,,,,0`,
      ),
      certificates: certificates(
        `${adult};10;1405/08/20;1010000;`,
        `${known};0;1406/01/01;x;A`,
        `${known};1;1350/01/01;1;A`,
      ),
      prices: ['تاریخ,قیمت صدور,قیمت ابطال,قیمت آماری', '1405/08/26,1,1,1'].join('\n'),
    });
    expect(problemCount).toBe(problems.length);
    expect(problems.map(({ file, line, column, message }) => `${file} ${line} ${column}: ${message}`)).toEqual([
      'holders 3 کد ملی یا شناسه ملی: کد ملی یا شناسه ملی درست نیست',
      'holders 3 نام خانوادگی: نام خانوادگی را وارد کنید',
      'holders 3 تاریخ تولد: تاریخ تولد درست نیست',
      'holders 3 موبایل: شماره موبایل درست نیست',
      'holders 3 شبا: شماره شبا درست نیست',
      'holders 3 مانده ریالی: مانده ریالی درست نیست',
      'holders 4 کد ملی یا شناسه ملی: این شماره در سطر ۲ هم آمده است',
      'holders 4 تاریخ تولد: تاریخ تولد را وارد کنید؛ سن دارنده باید معلوم باشد',
      'holders 5 نام شرکت: نام شرکت را وارد کنید',
      'certificates 2 کد ملی یا شناسه ملی: این شماره در فایل دارندگان نیست',
      'certificates 3 تعداد واحد: تعداد واحد باید عدد صحیح بزرگ‌تر از صفر باشد',
      'certificates 3 تاریخ صدور: تاریخ پس از امروز است',
      'certificates 3 قیمت هر واحد: قیمت درست نیست',
      'certificates 4 تاریخ صدور: تاریخ صدور پیش از تولد دارنده است',
      'certificates 4 شماره گواهی: این شماره گواهی برای همین دارنده در سطر ۳ هم آمده است',
      'prices 1 تعداد واحد: ستون «تعداد واحد» در فایل نیست',
    ]);
    const answer = await refused(
      preparing(fundId, { holders: holders(`${known},علی,,,,1361/01/01,,,0`) }),
      400,
      'OPENING_ROWS',
    );
    expect(answer.body.fields).toMatchObject({ 'holders.2': ['نام خانوادگی: نام خانوادگی را وارد کنید'] });
    expect((await seen(fundId)).opening).toBeNull();
  });

  it('are shown with their totals, known holders, and children for whom nobody acts', async () => {
    expect(await preview(await newFund())).toMatchObject({
      holderCount: 4,
      certificateCount: 5,
      units: '2155',
      cash: '1250000',
      // 10 × 1,010,000 + 40 × 900,000.5 + 100 × 850,000 + 5 × 950,000 + 2,000 × 800,000
      cost: '1735850020',
      oldestDay: '2024-01-30',
      newestDay: '2026-11-11',
      knownCount: 1,
      minorCount: 1,
      noMobileCount: 0,
      noIbanCount: 3,
      priceCount: 2,
      firstPriceDay: '2026-11-17',
      lastPriceDay: '2026-11-18',
      problemCount: 0,
    });
  });

  it('must match the totals of the registrar to the unit', async () => {
    const fundId = await newFund();
    const answer = await refused(
      preparing(fundId, { holderCount: 5, units: '2154', cash: '1250001' }),
      409,
      'OPENING_TOTALS',
    );
    expect(answer.body.fields).toEqual({
      holderCount: ['فهرست ۵ و فایل ۴ است'],
      units: ['فهرست ۲٬۱۵۴ و فایل ۲٬۱۵۵ است'],
      cash: ['فهرست ۱٬۲۵۰٬۰۰۱ و فایل ۱٬۲۵۰٬۰۰۰ است'],
    });
    await refused(preparing(fundId, { asOf: '2026-11-10' }), 400, 'OPENING_DAY');
    await refused(preparing(await newFund({ max_fund_units: 2154n })), 409, 'OPENING_CEILING');
  });

  it('are refused where the fund has orders, is a bond or is none', async () => {
    const ofDemo = await scalar<number>(sql`select fund_id as v from lots limit 1`);
    await refused(preparing(ofDemo), 409, 'OPENING_BOOKS');
    const bond = await scalar<number>(sql`select id as v from funds where kind = 'bond' limit 1`);
    await refused(preparing(bond), 404, 'OPENING_FUND');
    await refused(preparing(2_000_000), 404, 'OPENING_FUND');
    expect((await seen(ofDemo)).obstacle).toContain('درخواست یا سند دارد');
  });
});

describe('the release', () => {
  it('is of another person, of exactly what they saw, and once', async () => {
    const fundId = await newFund();
    const boss = await test.api.demo('super');
    expect((await preparing(fundId, {}, boss)).status).toBe(201);
    const first = must((await seen(fundId)).opening);
    expect(first).toMatchObject({ state: 'prepared', units: '2155', otherAssets: '1437100020', isMine: false });
    const own = boss.call(releaseFundOpening, {
      params: { openingId: first.openingId },
      body: { version: first.version },
    });
    await refused(own, 409, 'APPROVAL_SAME_PERSON');
    // another upload takes its place: what was seen is not released any more
    const openingId = await prepared(fundId, { bankBalance: '300000001' });
    const late = checker.call(releaseFundOpening, {
      params: { openingId: first.openingId },
      body: { version: first.version },
    });
    await refused(late, 409, 'APPROVAL_DECIDED');
    const other = checker.call(releaseFundOpening, { params: { openingId }, body: { version: first.version } });
    await refused(other, 409, 'APPROVAL_CHANGED');
    expect(
      await scalar<number>(
        sql`select count(distinct opening_id)::int as v from opening_holders where opening_id in (${first.openingId}, ${openingId})`,
      ),
    ).toBe(1);
    expect((await releasing(fundId)).body.data).toMatchObject({ state: 'released' });
    const again = must((await seen(fundId)).opening);
    expect(again.state).toBe('opened');
    const twice = checker.call(releaseFundOpening, { params: { openingId }, body: { version: again.version } });
    await refused(twice, 409, 'APPROVAL_DECIDED');
    await refused(preparing(fundId), 409, 'OPENING_BOOKS');
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject = ${`fund:${fundId}`} order by id`.execute(test.db.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'opening.prepared',
      'opening.prepared',
      'opening.released',
      'opening.booked',
    ]);
    await expectSound();
  });

  it('by the preparer is refused by the database, too', async () => {
    const openingId = await prepared(await newFund());
    const one = sql`
      update fund_openings set state = 'released', decided_by = prepared_by, decided_at = ${test.clock.now()}
      where id = ${openingId}`.execute(test.db.db);
    await expect(one).rejects.toThrow('fund_openings_two_people');
  });

  it('is booked once, however often its job runs', async () => {
    const fundId = await opened();
    const count = () => scalar<string>(sql`select count(*)::text as v from ledger_entries where fund_id = ${fundId}`);
    // five certificates with four lines each, two sums of money with two, and the bank with two
    expect(await count()).toBe('26');
    const workId = await scalar<number>(sql`select max(id) as v from work_runs where kind = 'openings.book'`);
    // as if its process had died after the booking
    await sql`
      update work_runs set state = 'running', finished_at = null, open_lanes = '{1}' where id = ${workId}`.execute(
      test.db.db,
    );
    await test.app.runJob('work.lane', { workId, lane: 1, after: null });
    expect(await count()).toBe('26');
    await expectSound();
  });

  it('is discarded with a reason; then the fund takes another one', async () => {
    const fundId = await newFund();
    await prepared(fundId);
    const { openingId, version } = must((await seen(fundId)).opening);
    const gone = await maker.call(discardFundOpening, {
      params: { openingId },
      body: { version, reason: 'فایل قدیمی بود' },
    });
    expect(gone.body.data).toMatchObject({ state: 'discarded', workId: null });
    expect(await seen(fundId)).toMatchObject({ opening: { state: 'discarded' }, holders: [] });
    await prepared(fundId);
    expect((await releasing(fundId)).status).toBe(200);
    await expectSound();
  });
});

describe('an opened fund', () => {
  it('has its holders, certificates, money and prices in sound books', async () => {
    const fundId = await opened();
    await expectSound();
    const { rows } = await sql`
      select i.national_no as no, l.unit_count::text as units, l.opened_on::text as day, l.unit_price as price,
        o.payment_method as way, o.ref_id as number, o.net::text as net
      from lots l
      join investors i on i.id = l.investor_id
      join orders o on o.id = l.order_id
      where l.fund_id = ${fundId}
      order by l.opened_on`.execute(test.db.db);
    expect(rows).toEqual([
      {
        no: company,
        units: '2000',
        day: '2024-01-30',
        price: '800000.0000',
        way: 'opening',
        number: null,
        net: '1600000000',
      },
      {
        no: adult,
        units: '100',
        day: '2024-04-03',
        price: '850000.0000',
        way: 'opening',
        number: null,
        net: '85000000',
      },
      {
        no: known,
        units: '40',
        day: '2024-05-01',
        price: '900000.5000',
        way: 'opening',
        number: 'G-2',
        net: '36000020',
      },
      { no: child, units: '5', day: '2025-04-22', price: '950000.0000', way: 'opening', number: null, net: '4750000' },
      {
        no: known,
        units: '10',
        day: '2026-11-11',
        price: '1010000.0000',
        way: 'opening',
        number: 'G-1',
        net: '10100000',
      },
    ]);
    const balance = (kind: string) =>
      scalar<string>(
        sql`select sum(balance)::text as v from account_balances where fund_id = ${fundId} and kind = ${kind}`,
      );
    expect([await balance('fund_bank'), await balance('opening_assets')]).toEqual(['-300000000', '-1437100020']);
    expect([await balance('fund_capital'), await balance('investor_cash')]).toEqual(['1735850020', '1250000']);
    const navs = await sql`
      select nav_date::text as day, statistical_nav as nav, invested_units::text as units, net_asset::text as net, status
      from fund_navs where fund_id = ${fundId} order by nav_date`.execute(test.db.db);
    expect(navs.rows).toEqual([
      { day: '2026-11-17', nav: '1015000.0000', units: '2155', net: '2187325000', status: 'approved' },
      { day: '2026-11-18', nav: '1025000.5000', units: '2155', net: '2208876077', status: 'approved' },
    ]);
  });

  it('links the holders that the panel knows and leaves what it knows of them', async () => {
    const before =
      await sql`select first_name, last_name, mobile, birth_date from investors where national_no = ${known}`.execute(
        test.db.db,
      );
    const fundId = await newFund();
    await prepared(fundId, {
      holders: holders(`${known},نام,دیگر,,,1361/01/01,09120000000,${iban},1`),
      certificates: certificates(`${known};7;1405/08/20;1;`),
      ...{ holderCount: 1, units: '7', cash: '1' },
    });
    expect(await seen(fundId, { flag: 'renamed' })).toMatchObject({
      opening: { knownCount: 1, renamedCount: 1 },
      holders: [{ nationalNo: known, name: 'نام دیگر', knownName: expect.any(String), units: '7' }],
    });
    await releasing(fundId);
    const after =
      await sql`select first_name, last_name, mobile, birth_date from investors where national_no = ${known}`.execute(
        test.db.db,
      );
    expect(after.rows).toEqual(before.rows);
    expect(
      await scalar<number>(
        sql`select count(*)::int as v from investor_bank_accounts where iban = ${iban} and investor_id = (${investorOf(known)})`,
      ),
    ).toBe(0);
    await expectSound();
  });

  it('gives people of age a log-in by their mobile number, and nobody for a child or a company', async () => {
    await opened();
    const links = await sql<{ no: string; mobile: string | null }>`
      select i.national_no as no, u.mobile
      from investors i
      left join user_investors l on l.investor_id = i.id
      left join users u on u.id = l.user_id
      where i.national_no in (${adult}, ${child}, ${company})
      order by i.national_no`.execute(test.db.db);
    expect(links.rows).toEqual([
      { no: adult, mobile: '09351234567' },
      { no: child, mobile: null },
      { no: company, mobile: null },
    ]);
    const client = test.api.anonymous();
    expect((await client.call(sendLoginOtp, { body: { username: adult } })).status).toBe(200);
    const otp = await newestCode(test, '09351234567');
    const done = await client.call(registerPassword, { body: { username: adult, password: 'Shabnam-7142', otp } });
    expect(done.status, done.text).toBe(200);
    client.bearer = must(done.body.data.access);
    const investorId = await scalar(investorOf(adult));
    const home = await client.call(lastAsset, { query: { investorId } });
    expect(home.status, home.text).toBe(200);
    // 100 units of each fund that the tests before have opened, at the last cancel price of the file
    const held = await scalar<string>(
      sql`select sum(units * 1020000)::text as v from holdings where investor_id = ${investorId}`,
    );
    expect(JSON.stringify(home.body.data)).toContain(held);
  });

  it('is claimed by whom the registry proves: the guardian of a child, and a person without a mobile number in the file', async () => {
    const [alone, minor] = [nextNationalCode(), nextNationalCode()];
    const fundId = await newFund();
    await prepared(fundId, {
      holders: holders(`${alone},مینا,سهیلی,,,1369/01/01,,,0`, `${minor},آرمان,سهیلی,,,1395/02/15,,,0`),
      certificates: certificates(`${alone};7;1405/08/20;1000;`, `${minor};9;1405/08/20;1000;`),
      ...{ holderCount: 2, units: '16', cash: '0' },
    });
    expect((await releasing(fundId)).status).toBe(200);
    const before = await scalar(investorOf(alone));
    const adultFacts = { firstName: 'مینا', lastName: 'سهیلی', gender: 2, sejamStatus: 7, isLegal: false };
    await registerPerson(test, alone, { ...adultFacts, birthDate: '1990-03-21', postalCode: '1234567890' });
    const who = { nationalNo: alone, mobile: '09137770001' };
    const client = test.api.anonymous();
    expect((await client.call(sendRegistrationOtp, { body: who })).status).toBe(200);
    const otp = await newestCode(test, who.mobile);
    const done = await client.call(registerClient, {
      body: { ...who, iban: 'IR062960000000100324200001', otp, password: 'Shabnam-7142' },
    });
    expect(done.status, done.text).toBe(200);
    expect(await scalar(investorOf(alone))).toBe(before);
    client.bearer = must(done.body.data.access);
    const mine = (await client.call(listInvestors)).body.data;
    expect(mine).toMatchObject([{ investorId: before }]);
    const parent = await createUser(test);
    await registerPerson(test, minor, {
      ...{
        firstName: 'آرمان',
        lastName: 'سهیلی',
        gender: 1,
        birthDate: '2016-05-04',
        sejamStatus: 7,
        postalCode: null,
      },
      guardian: { nationalNo: parent.username, relation: 'father' },
    });
    const father = await signIn(test, parent);
    test.clock.advance(61_000);
    expect((await father.call(sendValidationOtp, { body: { nationalNo: minor } })).status).toBe(200);
    const registered = await father.call(registerUserChild, {
      body: {
        ...{ childNationalNo: minor, birthDate: '2016-05-04', relationType: 1, iban: 'IR062960000000100324200001' },
        otp: await newestCode(test, parent.mobile),
      },
    });
    expect(registered.status, registered.text).toBe(201);
    expect(registered.body.data).toMatchObject({ investorId: await scalar(investorOf(minor)) });
    await expectSound();
    // whoever was claimed once is known
    const other = await test.api.anonymous().call(sendRegistrationOtp, { body: { ...who, mobile: '09137770002' } });
    expect(other.status).toBe(200);
    expect(test.sms.some(({ mobile }) => mobile === '09137770002')).toBe(false);
  });

  it('redeems what was brought in by its age: old units without an exit fee, young ones with it', async () => {
    const fundId = await opened();
    const { investorId } = await ownInvestor(test.db.db);
    const investor = await test.api.demo('investor');
    const own = (await investor.call(orderInvestorAsset, { query: { investorId } })).body.data;
    expect(own.find((row) => row.fundId === fundId)).toMatchObject({ units: '50', freeUnits: '50' });
    const all = await investor.call(estimateOrder, { body: { investorId, fundId, orderType: 2, all: true } });
    expect(
      all.body.data.lots.map(({ units, heldSince, pct, penalty }) => [units, heldSince, Number(pct), penalty !== '0']),
    ).toEqual([
      ['40', '2024-05-01', 0, false],
      ['10', '2026-11-11', 1, true],
    ]);
    const wanted = { investorId, fundId, units: '45' };
    const sent = await investor.call(sendSellOtp, { body: wanted });
    expect(sent.status, sent.text).toBe(200);
    await test.jobs.runAll();
    const otp = test.sms.findLast(({ template }) => template === 'otp_sell')?.tokens['code'] ?? '';
    const { orderId } = sent.body.data;
    expect((await investor.call(sellOrder, { body: { ...wanted, orderId, otp } })).status).toBe(200);
    const admin = await test.api.demo('super');
    expect((await admin.call(moveDemoClock, { body: { days: 4 } })).status).toBe(200);
    const { data } = (await investor.call(getOrder, { params: { orderId } })).body;
    expect(data.lots.map(({ units, pct }) => [units, Number(pct)])).toEqual([
      ['40', 0],
      ['5', 1],
    ]);
    await expectSound();
  });
});
