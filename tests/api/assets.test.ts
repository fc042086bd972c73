import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { assetsReport, listLicenses } from '#shared/contract/assets.ts';
import {
  lastAsset,
  lastProfit,
  listCustomBoxes,
  profileStatus,
  profitIncome,
  upcomingEvents,
  userStatus,
} from '#shared/contract/dashboard.ts';
import { exportAccounting, listAccounting } from '#shared/contract/accounting.ts';
import { cookieNames } from '#shared/cookies.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { insertBuy, insertFund, insertSell, type MadeFund } from '../support/fixtures.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';

/*
 * One investor with a history that can be calculated by hand: 100 units bought at 1,000,000 with a fee of 20,000, 50 more
 * at 1,100,000, and 40 of the first sold at 1,200,000 with a fee of 20,000.
 */

let test: TestApp;
let user: TestUser;
let other: TestUser;
let api: ApiClient;
let fund: MadeFund;
const at = (index: number) => fund.days[index] ?? '';

beforeAll(async () => {
  test = await createTestApp();
  user = await createUser(test);
  other = await createUser(test);
  fund = await insertFund(test.db.db, {
    name: 'صندوق سنجش',
    days: 200,
    navOf: (index) => 1_000_000n + BigInt(index) * 1000n,
    values: { profit_period_months: 1, profit_day: 25 },
  });
  const trade = { investorId: user.investorId, fundId: fund.id };
  const first = await insertBuy(test.db.db, { ...trade, day: at(0), units: 100n, price: '1000000', fee: 20_000n });
  await insertBuy(test.db.db, { ...trade, day: at(100), units: 50n, price: '1100000' });
  await insertSell(test.db.db, {
    ...trade,
    day: at(190),
    units: 40n,
    price: '1200000',
    fee: 20_000n,
    lotId: first.lotId,
  });
  api = await signIn(test, user);
});
afterAll(() => test.close());

const own = () => ({ investorId: user.investorId });

async function read(answer: Promise<Answer>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe.each([
  listLicenses,
  assetsReport,
  lastAsset,
  lastProfit,
  profileStatus,
  userStatus,
  upcomingEvents,
  listAccounting,
  exportAccounting,
])('$id', (op) => {
  it('refuses nobody, strangers and nonsense', async () => {
    expect((await test.api.anonymous().call(op, { query: own() })).status).toBe(401);
    const foreign = await api.call(op, { query: { investorId: other.investorId } });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'INVESTOR_NOT_ALLOWED']);
    expect((await api.call(op, { query: { ...own(), surprise: 1 } })).status).toBe(400);
    // the turnover is of the chosen investor when none is named
    expect(op === listAccounting ? [200] : [400, 403]).toContain((await api.call(op, { query: {} })).status);
  });

  it('is empty, not broken, for an investor without anything', async () => {
    const newcomer = await signIn(test, other);
    expect((await newcomer.call(op, { query: { investorId: other.investorId } })).status).toBe(200);
  });
});

describe('lastAsset', () => {
  it('has the value, cost and gain of what is held, and 30 working days', async () => {
    const { data } = await read(api.call(lastAsset, { query: own() }));
    expect(data).toMatchObject({
      totalValue: '131890000',
      totalValueText: '131,890,000',
      totalCost: '115000000',
      // what is held gained 16,890,000; the sale brought 7,980,000; 155,000,000 were paid for units
      totalProfit: '24870000',
      profitPercent: '16.05',
      ...{ priceGain: '16890000', realizedProfit: '7980000', receivedProfit: '0' },
      dayChange: '110000',
      dayChangePercent: '0.08',
      navDate: '2026-11-18',
      oldestNavDate: '2026-11-18',
      items: [
        {
          fundId: fund.id,
          units: '110',
          lockedUnits: '0',
          value: '131890000',
          cost: '115000000',
          avgCost: '1045454.5455',
          profit: '24870000',
          profitPercent: '16.05',
          sharePercent: '100.00',
        },
      ],
    });
    expect(data.chart).toHaveLength(30);
    expect(data.chart.at(-1)).toEqual({ date: '2026-11-21', value: '131890000', netDeposit: '107040000' });
    // before the sell 150 units stood there
    expect(data.chart.find((point: { date: string }) => point.date === at(180)).value).toBe(String(150 * 1_180_000));
  });
});

describe.each([lastAsset, assetsReport])('$id of a holding', (op) => {
  it('says whether the fund takes direct debit', async () => {
    const isAllowed = async () => (await read(api.call(op, { query: own() }))).data.items[0].isDirectDebitAllowed;
    expect(await isAllowed()).toBe(false);
    const allow = (value: boolean) =>
      sql`update funds set is_direct_debit_allowed = ${value} where id = ${fund.id}`.execute(test.db.db);
    await allow(true);
    expect(await isAllowed()).toBe(true);
    await allow(false);
  });
});

describe('assetsReport', () => {
  it('tells realised and unrealised gain, money paid in, and three returns', async () => {
    const { data } = await read(api.call(assetsReport, { query: own() }));
    expect(data).toMatchObject({
      date: '2026-11-21',
      isPast: false,
      totalValue: '131890000',
      unrealizedProfit: '16890000',
      realizedProfit: '7980000',
      receivedProfit: '0',
      totalProfit: '24870000',
      profitPercent: '16.05',
      soldFundsProfit: '0',
      // 107,040,000 and 24,870,000 less these are 131,890,000
      purchaseFees: '20000',
      // 100,020,000 and 55,000,000 in, 47,980,000 out
      netDeposit: '107040000',
      simpleReturn: '16.03',
      timeWeightedReturn: '19.90',
    });
    expect(data.flows).toEqual([
      { date: at(0), paidIn: '100020000', takenOut: '0' },
      { date: at(100), paidIn: '55000000', takenOut: '0' },
      { date: at(190), paidIn: '0', takenOut: '47980000' },
    ]);
    expect(Number(data.moneyWeightedReturn)).toBeGreaterThan(20);
    expect(data.chart[0]).toMatchObject({ date: at(0), netDeposit: '100020000', value: '100000000' });
    expect(data.chart.at(-1)).toMatchObject({ netDeposit: '107040000', value: '131890000' });
  });

  it('takes inflation off, by the consumer prices of the same days', async () => {
    const unknown = await read(api.call(assetsReport, { query: own() }));
    expect([unknown.data.realReturn, unknown.data.inflation]).toEqual([null, null]);
    await test.db.db
      .insertInto('benchmark_entries')
      .values(
        [
          { as_of: at(0), value: '300' },
          { as_of: '2026-10-22', value: '327' },
        ].map((row) => ({ series: 'inflation' as const, note: 'آزمون', saved_at: test.clock.now(), ...row })),
      )
      .execute();
    const { data } = await read(api.call(assetsReport, { query: own() }));
    // 119.90 / 109 = 1.1
    expect(data.realReturn).toBe('10.00');
    expect(data.inflation).toEqual({
      percent: '9.00',
      fromDate: at(0),
      fromValue: '300',
      toDate: '2026-10-22',
      toValue: '327',
    });
  });

  it('shows a past day as it was', async () => {
    const { data } = await read(api.call(assetsReport, { query: { ...own(), date: at(150) } }));
    expect(data).toMatchObject({
      isPast: true,
      totalValue: String(150 * 1_150_000),
      totalCost: '155000000',
      realizedProfit: '0',
      netDeposit: '155020000',
    });
    const before = await read(api.call(assetsReport, { query: { ...own(), date: '1400/01/01' } }));
    expect(before.data).toMatchObject({
      totalValue: '0',
      items: [],
      chart: [],
      firstDate: null,
      moneyWeightedReturn: null,
    });
  });

  it('refuses a day to come', async () => {
    expect((await api.call(assetsReport, { query: { ...own(), date: '2026-11-22' } })).body.code).toBe(
      'DATE_RANGE_INVALID',
    );
  });
});

describe('listLicenses', () => {
  it('lists certificates, newest first, with what is left on them', async () => {
    const { data } = await read(api.call(listLicenses, { query: { ...own(), fundId: fund.id } }));
    expect(data).toMatchObject([
      {
        licenseDate: at(100),
        issuedUnits: '50',
        units: '50',
        amount: '55000000',
        isActive: true,
        unitClassText: 'عادی',
      },
      { licenseDate: at(0), issuedUnits: '100', units: '60', amountText: '100,000,000', isActive: true },
    ]);
  });
});

describe('listAccounting', () => {
  it('pages by five, newest first, with a running balance that ends at zero', async () => {
    const body = await read(api.call(listAccounting, { query: own() }));
    expect(body.pageInfo).toEqual({ page: 1, size: 5, totalCount: 8, totalPages: 2 });
    expect(body.summary).toMatchObject({
      balance: '0',
      balanceSideText: 'مانده صفر',
      debitText: '203,020,000',
      creditText: '203,020,000',
    });
    expect(body.data[0]).toMatchObject({
      transactionType: 'payout',
      transactionTypeText: 'واریز وجه ابطال',
      debitAmount: '47980000',
      debitAmountText: '47,980,000',
      creditAmount: '0',
      balance: '0',
      transactionDate: at(190),
      fundName: 'صندوق سنجش',
      branchName: 'اینترنتی',
    });
    expect(body.data[1]).toMatchObject({
      transactionType: 'fee_redeem',
      balance: '47980000',
      balanceText: '47,980,000',
      balanceSideText: 'مانده بستانکار',
    });
    expect((await read(api.call(listAccounting, { query: { ...own(), page: 2 } }))).data).toHaveLength(3);
  });

  it('needs no investor: the chosen one of the cookie is taken while it is the caller’s, else their own', async () => {
    const named = await read(api.call(listAccounting, { query: own() }));
    const silent = (cookie?: string) => {
      if (cookie === undefined) api.cookies.delete(cookieNames.investorId);
      else api.cookies.set(cookieNames.investorId, cookie);
      return read(api.call(listAccounting, { query: { size: 5, page: 1, fundName: '' } }));
    };
    for (const cookie of [undefined, String(own().investorId), '999999', 'x'])
      expect([cookie, await silent(cookie)]).toEqual([cookie, named]);
    api.cookies.delete(cookieNames.investorId);
  });

  it('filters without touching the balance of a row', async () => {
    const body = await read(api.call(listAccounting, { query: { ...own(), type: 'fee_issue' } }));
    expect(body.data).toMatchObject([{ debitAmount: '20000', balance: '0' }]);
    expect(
      (await read(api.call(listAccounting, { query: { ...own(), fundName: 'سنجش صندوق' } }))).pageInfo.totalCount,
    ).toBe(8);
    expect((await read(api.call(listAccounting, { query: { ...own(), fundName: 'دیگر' } }))).data).toEqual([]);
    const range = await read(api.call(listAccounting, { query: { ...own(), fromDate: at(100), toDate: at(150) } }));
    expect(range.data.map((row: { transactionType: string }) => row.transactionType)).toEqual(['issue', 'deposit_ipg']);
    expect(range.summary).toMatchObject({ balance: '0', rowCount: 2 });
  });

  it('refuses ranges over a year, days that do not exist and unknown kinds', async () => {
    const code = async (query: object) => (await api.call(listAccounting, { query: { ...own(), ...query } })).body.code;
    expect(await code({ fromDate: '1403/01/01', toDate: '1405/01/01' })).toBe('DATE_RANGE_INVALID');
    expect(await code({ fromDate: '1405/12/30' })).toBe('VALIDATION_FAILED');
    expect(await code({ type: 'gift' })).toBe('VALIDATION_FAILED');
    expect(await code({ size: 101 })).toBe('VALIDATION_FAILED');
  });
});

describe('exportAccounting', () => {
  it('is a CSV file that a spreadsheet reads', async () => {
    const answer = await api.call(exportAccounting, { query: own() });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toContain('turnover-1405-08-30.csv');
    const lines = answer.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toBe('تاریخ,نوع تراکنش,بدهکار (ریال),بستانکار (ریال),شعبه,شرح,مانده (ریال),صندوق,شماره درخواست');
    expect(lines).toHaveLength(10);
    expect(lines[1]).toMatch(/واریز از درگاه اینترنتی,0,100020000,/);
  });

  it('is a spreadsheet from right to left with numbers that add up, and says whose it is', async () => {
    const answer = await api.call(exportAccounting, { query: { ...own(), format: 'xlsx', fromDate: '1405/01/01' } });
    expect(answer.headers.get('content-disposition')).toContain('turnover-1405-08-30.xlsx');
    const { Workbook } = await import('@cj-tech-master/excelts');
    const book = new Workbook();
    await book.xlsx.load(answer.bytes);
    const [rows, facts] = book.worksheets;
    expect(rows?.views[0]?.rightToLeft).toBe(true);
    const sumOf = (column: number) =>
      Array.from(
        { length: (rows?.rowCount ?? 0) - 1 },
        (_, at) => rows?.getRow(at + 2).getCell(column).value,
      ).reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
    const { summary } = (await read(
      api.call(listAccounting, { query: { ...own(), fromDate: '1405/01/01' } }),
    )) as never as {
      summary: { debit: string; credit: string; balance: string };
    };
    expect([sumOf(3), sumOf(4)]).toEqual([Number(summary.debit), Number(summary.credit)]);
    // below the five rows their sums, which follow the filter
    expect(rows?.autoFilter).toBe('A1:I6');
    expect([3, 4].map((column) => rows?.getRow(7).getCell(column).value)).toEqual([
      { formula: 'SUBTOTAL(109,C2:C6)', result: Number(summary.debit) },
      { formula: 'SUBTOTAL(109,D2:D6)', result: Number(summary.credit) },
    ]);
    expect(rows?.getCell('A2').value).toBeInstanceOf(Date);
    const said = Object.fromEntries(
      Array.from({ length: (facts?.rowCount ?? 0) - 1 }, (_, at) => {
        const row = facts?.getRow(at + 2);
        return [row?.getCell(1).value, row?.getCell(2).value];
      }),
    ) as Record<string, unknown>;
    expect(said).toMatchObject({
      // 1405/01/01 as the day that it is
      'از تاریخ': new Date('2026-03-21T00:00:00Z'),
      'تا تاریخ': 'همه',
      'مانده (ریال)': Number(summary.balance),
    });
    expect(said['سرمایه‌گذار']).not.toBe('');
  });

  it.each(['csv', 'xlsx'])('tells staff that an investor does not exist (%s)', async (format) => {
    const staff = await signIn(test, await createUser(test, { roleId: 3 }));
    const answer = await staff.call(exportAccounting, { query: { investorId: 999_999, format } });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the rest of the home page', () => {
  it('tells what comes next', async () => {
    await test.db.db
      .insertInto('holidays')
      .values([
        { day: '2026-11-26', title: 'پنجشنبه تعطیل', updated_at: new Date(0), is_confirmed: true },
        { day: '2026-12-08', title: 'روز آزمون', updated_at: new Date(0) },
      ])
      .execute();
    const { data } = await read(api.call(upcomingEvents, { query: own() }));
    expect(data.openOrders).toBe(0);
    expect(data.events).toEqual([
      {
        kind: 'holiday',
        date: '2026-12-08',
        title: 'روز آزمون',
        fundId: null,
        orderId: null,
        regularId: null,
        isCertain: false,
      },
      {
        kind: 'profit',
        date: '2026-12-16',
        title: 'سود دوره‌ای صندوق سنجش',
        fundId: fund.id,
        orderId: null,
        regularId: null,
        isCertain: true,
      },
    ]);
  });

  it('tells what the account lacks', async () => {
    const { data } = await read(api.call(profileStatus, { query: own() }));
    expect(data).toMatchObject({
      authStatus: 1,
      isAuthorized: true,
      canSeeProfile: true,
      hasDefaultAccount: false,
      missing: ['bank_account'],
    });
    const unverified = await createUser(test, { authStatus: 'none' });
    const client = await signIn(test, unverified);
    const status = await read(client.call(profileStatus, { query: { investorId: unverified.investorId } }));
    expect(status.data).toMatchObject({
      authStatus: 5,
      authStatusText: 'شما احراز هویت نشده‌اید',
      isAuthorized: false,
      missing: ['identity'],
    });
  });

  it('tells the status of the product and of the registry by user_status (spec 7)', async () => {
    const { data } = await read(api.call(userStatus, { query: own() }));
    expect(data).toMatchObject({ authStatus: 1, isAuthorized: true, sejamStatus: 7, sejamStatusText: 'سجامی' });
    const unverified = await createUser(test, { authStatus: 'none' });
    const client = await signIn(test, unverified);
    const status = await read(client.call(userStatus, { query: { investorId: unverified.investorId } }));
    expect(status.data).toMatchObject({
      authStatus: 5,
      authStatusText: 'شما احراز هویت نشده‌اید',
      isAuthorized: false,
    });
  });

  it('shows the newest profit of each fund', async () => {
    const { db } = test.db;
    const values = {
      fund_id: fund.id,
      unit_count: 110n,
      guaranteed_per_unit: 15_000n,
      amount: 1n,
      total: 1n,
      status: 'executed' as const,
    };
    const made = await db
      .insertInto('fund_profits')
      .values([
        { ...values, profit_date: '2026-10-17' },
        { ...values, profit_date: '2026-11-16' },
      ])
      .returning('id')
      .execute();
    await db
      .insertInto('profit_shares')
      .values(
        made.map(({ id }) => ({
          profit_id: id,
          investor_id: user.investorId,
          unit_count: 110n,
          amount: 1_650_000n,
          status: 'paid' as const,
        })),
      )
      .execute();
    const { data } = await read(api.call(lastProfit, { query: own() }));
    expect(data).toEqual([
      {
        fundId: fund.id,
        fundName: 'صندوق سنجش',
        profitDate: '2026-11-16',
        unitCount: '110',
        profitPerUnit: '15000',
        amount: '1650000',
        amountText: '1,650,000',
        status: 'paid',
        statusText: 'واریز شده',
      },
    ]);
  });

  it('tells what was paid this month and this year, and what is expected on the days to come', async () => {
    const { data } = await read(api.call(profitIncome, { query: own() }));
    const paid = { thisMonth: '1650000', thisYear: '3300000' };
    expect(data).toMatchObject({ ...paid, funds: [{ fundId: fund.id, fundName: 'صندوق سنجش', ...paid }] });
    // 110 units at 15,000 on the 25th of each month, of which 25 Azar is the first and 25 Aban of the next year the last
    expect(data.coming).toHaveLength(12);
    expect(data.coming[0]).toEqual({
      date: '2026-12-16',
      fundId: fund.id,
      fundName: 'صندوق سنجش',
      expected: '1650000',
      isFixed: false,
    });
    expect(data.coming.at(-1).date).toBe('2027-11-16');
    expect(data.expected).toBe('19800000');
  });

  it('shows at most four active boxes and no unsafe link', async () => {
    const box = (sort: number, link: string | null, is_active = true) => ({
      title: `جعبه ${sort}`,
      text: '',
      link,
      sort,
      is_active,
    });
    await test.db.db
      .insertInto('custom_boxes')
      .values([
        box(1, '/funds'),
        box(2, 'javascript:alert(1)'),
        box(3, '//evil.example'),
        box(4, 'https://example.org'),
        box(5, null),
        box(0, null, false),
      ])
      .execute();
    const { data } = await read(api.call(listCustomBoxes));
    expect(data.map((one: { link: string | null }) => one.link)).toEqual(['/funds', null, null, 'https://example.org']);
    expect((await test.api.anonymous().call(listCustomBoxes)).status).toBe(401);
  });
});
