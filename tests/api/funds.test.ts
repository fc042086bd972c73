import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exportFunds,
  fundCombinationAssets,
  fundComparePrices,
  fundDescription,
  fundFiles,
  fundInvestorAsset,
  fundProfits,
  listFunds,
  listFundTrends,
  listPayoutDays,
  setFundFavorite,
} from '#shared/contract/funds.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { insertBuy, insertFund, type MadeFund } from '../support/fixtures.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';

let test: TestApp;
let user: TestUser;
let other: TestUser;
let api: ApiClient;
let rising: MadeFund;
let monthly: MadeFund;

beforeAll(async () => {
  test = await createTestApp();
  user = await createUser(test);
  other = await createUser(test);
  rising = await insertFund(test.db.db, {
    name: 'درآمد ثابت کاج',
    days: 300,
    navOf: (index) => 1_000_000n + BigInt(index) * 1000n,
    exitSteps: [
      [10, '2'],
      [60, '1'],
    ],
    values: { guarantee_days: 90, max_fund_units: 2000n, sort: 2 },
  });
  monthly = await insertFund(test.db.db, {
    name: 'پرداخت ماهانه سرو',
    days: 60,
    navOf: () => 1_000_000n,
    profitOf: (index) => (index === 50 ? 20_000n : 0n),
    values: { profit_period_months: 1, profit_day: 25, sort: 1 },
  });
  api = await signIn(test, user);
});
afterAll(() => test.close());

async function read(answer: Promise<Answer>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ error: false, msg: '' });
  return body.data;
}

describe('exportFunds', () => {
  const titles =
    'نام,نماد,نوع,قیمت صدور (ریال),قیمت ابطال (ریال),قیمت آماری (ریال),تاریخ قیمت,بازده ۱ ماه (درصد),بازده ۳ ماه (درصد),بازده ۱ سال (درصد),بازده از ابتدا (درصد),دوره تقسیم سود (ماه),ریسک (۱ تا ۷),سطح ریسک,خالص ارزش دارایی‌ها (ریال),وضعیت,علت بسته بودن';
  const linesOf = (answer: Answer) => answer.text.replace('\uFEFF', '').trim().split('\r\n');
  const namesOf = (answer: Answer) =>
    linesOf(answer)
      .slice(1)
      .map((line) => line.split(',')[0]);

  it('is a CSV file of all funds in the configured order, or of those that are asked for in their order', async () => {
    const all = await api.call(exportFunds);
    expect(all.status).toBe(200);
    expect(all.headers.get('content-type')).toContain('text/csv');
    expect(all.headers.get('content-disposition')).toContain('funds-1405-08-30.csv');
    expect(linesOf(all)[0]).toBe(titles);
    expect(namesOf(all)).toEqual(['پرداخت ماهانه سرو', 'درآمد ثابت کاج']);
    const asked = await api.call(exportFunds, {
      query: { fundIds: `${rising.id},${rising.id},${monthly.id}` },
    });
    expect(namesOf(asked)).toEqual(['درآمد ثابت کاج', 'پرداخت ماهانه سرو']);
  });

  it('is a spreadsheet from right to left', async () => {
    const answer = await api.call(exportFunds, { query: { fundIds: String(rising.id), format: 'xlsx' } });
    expect(answer.headers.get('content-disposition')).toContain('funds-1405-08-30.xlsx');
    const { Workbook } = await import('@cj-tech-master/excelts');
    const book = new Workbook();
    await book.xlsx.load(answer.bytes);
    const [sheet] = book.worksheets;
    expect(sheet?.views[0]?.rightToLeft).toBe(true);
    expect([sheet?.getCell('A1').value, sheet?.getCell('A2').value]).toEqual(['نام', 'درآمد ثابت کاج']);
    expect(sheet?.rowCount).toBe(2);
  });

  it('wants a session, known funds that are live, and ids', async () => {
    expect((await test.api.anonymous().call(exportFunds)).status).toBe(401);
    const unknown = await api.call(exportFunds, { query: { fundIds: '999999' } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'FUND_NOT_FOUND']);
    for (const fundIds of ['x', '1,,2', '2147483648', '-1', `${'1,'.repeat(200)}1`]) {
      const refused = await api.call(exportFunds, { query: { fundIds } });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['fundIds']]);
    }
    expect((await api.call(exportFunds, { query: { format: 'pdf' } })).status).toBe(400);
    await test.db.db.updateTable('funds').set({ status: 'draft' }).where('id', '=', monthly.id).execute();
    expect((await api.call(exportFunds, { query: { fundIds: String(monthly.id) } })).status).toBe(404);
    expect(namesOf(await api.call(exportFunds))).toEqual(['درآمد ثابت کاج']);
    await test.db.db.updateTable('funds').set({ status: 'active' }).where('id', '=', monthly.id).execute();
  });
});

describe('listFunds', () => {
  it('wants a session and known fields', async () => {
    expect((await test.api.anonymous().call(listFunds)).status).toBe(401);
    const refused = await api.call(listFunds, { query: { kind: 'car' } });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: true, code: 'VALIDATION_FAILED' });
  });

  it('gives prices, yields, openness and cut-offs in the configured order', async () => {
    const [first, second] = await read(api.call(listFunds));
    expect([first.name, second.name]).toEqual(['پرداخت ماهانه سرو', 'درآمد ثابت کاج']);
    expect(second).toMatchObject({
      fundId: rising.id,
      kind: 'fund',
      fundTypeText: 'درآمد ثابت',
      cancelNav: '1299000.0000',
      navDate: '2026-11-18',
      riskText: 'کم‌ریسک',
      issue: { isOpen: true, reason: null },
      cancel: { isOpen: true, reason: null },
      filledPercent: '0.00',
      dailyEfficiency: '0.08',
      annualEfficiency: '25.14',
      nextProfitDate: null,
      isFavorite: false,
    });
    // prices stand still, but 20,000 of a million were paid out
    expect(first).toMatchObject({
      monthlyEfficiency: '2.00',
      dailyEfficiency: '0.00',
      annualEfficiency: null,
      efficiency: '2.00',
      nextProfitDate: '2026-12-16',
    });
    expect(second.cutoffs).toContainEqual({
      orderType: 1,
      wayCode: 'ipg',
      cutoffTime: '14:00',
      today: 'open',
      effectiveDate: '2026-11-21',
      priceDate: '2026-11-22',
    });
  });

  it('moves the cut-off when its hour is over', async () => {
    test.clock.moveBusiness(5 * 3_600_000);
    const [, fund] = await read(api.call(listFunds));
    expect(fund.cutoffs).toContainEqual({
      orderType: 1,
      wayCode: 'ipg',
      cutoffTime: '14:00',
      today: 'passed',
      effectiveDate: '2026-11-22',
      priceDate: '2026-11-23',
    });
    test.clock.moveBusiness(0);
  });

  it('says of a day off that no request counts for it', async () => {
    test.clock.moveBusiness(-86_400_000);
    const [, fund] = await read(api.call(listFunds));
    expect(fund.cutoffs).toContainEqual({
      orderType: 1,
      wayCode: 'ipg',
      cutoffTime: '14:00',
      today: 'closed',
      effectiveDate: '2026-11-21',
      priceDate: '2026-11-22',
    });
    test.clock.moveBusiness(0);
  });

  it('never shows a price later than the business day', async () => {
    test.clock.moveBusiness(-10 * 86_400_000);
    const [, fund] = await read(api.call(listFunds));
    expect(fund.navDate).toBe('2026-11-11');
    test.clock.moveBusiness(0);
  });
});

describe('listPayoutDays', () => {
  const daysOf = async (client: ApiClient) =>
    (await read(client.call(listPayoutDays))).map((row: { fundId: number; name: string; payoutDays: number }) => [
      row.name,
      row.payoutDays,
    ]);

  it('says to visitors in how many working days each fund pays, by its slowest way', async () => {
    const { db } = test.db;
    const set = (fundId: number, price: number, settle: number) =>
      db
        .updateTable('fund_schedules')
        .set({ price_offset_days: price, settle_days: settle })
        .where('fund_id', '=', fundId)
        .where('order_type', '=', 2)
        .execute();
    await set(rising.id, 1, 4);
    await set(monthly.id, 0, 2);
    expect(await daysOf(test.api.anonymous())).toEqual([
      ['پرداخت ماهانه سرو', 2],
      ['درآمد ثابت کاج', 5],
    ]);
    const cards = await read(api.call(listFunds));
    expect(cards.map((fund: { payoutDays: number | null }) => fund.payoutDays)).toEqual([2, 5]);
  });

  it('leaves out a fund that takes no redemptions', async () => {
    const set = (isEnabled: boolean) =>
      test.db.db.updateTable('funds').set({ cancel_enabled: isEnabled }).where('id', '=', monthly.id).execute();
    await set(false);
    expect((await daysOf(test.api.anonymous())).map(([name]: [string]) => name)).toEqual(['درآمد ثابت کاج']);
    await set(true);
  });
});

describe('setFundFavorite', () => {
  it('stars a fund for this user only, and takes the star back', async () => {
    const set = (fundId: number, isFavorite: boolean) => api.call(setFundFavorite, { body: { fundId, isFavorite } });
    expect(await read(set(rising.id, true))).toEqual({ fundId: rising.id, isFavorite: true });
    await read(set(rising.id, true));
    expect((await read(api.call(listFunds))).map((fund: { isFavorite: boolean }) => fund.isFavorite)).toEqual([
      false,
      true,
    ]);
    const others = await signIn(test, other);
    expect((await read(others.call(listFunds))).some((fund: { isFavorite: boolean }) => fund.isFavorite)).toBe(false);
    await read(set(rising.id, false));
    expect((await read(api.call(listFunds))).some((fund: { isFavorite: boolean }) => fund.isFavorite)).toBe(false);
  });

  it('refuses a fund that does not exist and an anonymous caller, and stores nothing', async () => {
    expect((await api.call(setFundFavorite, { body: { fundId: 99_999, isFavorite: true } })).body.code).toBe(
      'FUND_NOT_FOUND',
    );
    expect(
      (await test.api.anonymous().call(setFundFavorite, { body: { fundId: rising.id, isFavorite: true } })).status,
    ).toBe(401);
    expect((await api.call(setFundFavorite, { body: { fundId: rising.id } })).body.fields).toHaveProperty('isFavorite');
    expect(await test.db.db.selectFrom('fund_favorites').selectAll().execute()).toEqual([]);
  });
});

describe('fundDescription', () => {
  it('describes one fund with its yield table, schedules, fees and limits', async () => {
    const fund = await read(api.call(fundDescription, { query: { fundId: rising.id } }));
    expect(fund.yields.map((row: { period: string }) => row.period)).toEqual([
      'daily',
      'weekly',
      'monthly',
      'quarterly',
      'sixMonth',
      'annual',
      'total',
    ]);
    expect(fund.schedules).toHaveLength(3);
    expect(fund.fees.exitSteps).toEqual([
      { untilDay: 10, percent: '2.000000' },
      { untilDay: 60, percent: '1.000000' },
    ]);
    expect(fund.bond).toBeNull();
  });
  it('answers 404 for an unknown fund, 400 without one, 401 without a session', async () => {
    expect((await api.call(fundDescription, { query: { fundId: 99_999 } })).status).toBe(404);
    expect((await api.call(fundDescription)).status).toBe(400);
    expect((await test.api.anonymous().call(fundDescription, { query: { fundId: rising.id } })).status).toBe(401);
  });
});

describe('fundInvestorAsset', () => {
  beforeAll(async () => {
    await insertBuy(test.db.db, {
      investorId: user.investorId,
      fundId: rising.id,
      day: '2026-11-15',
      units: 10n,
      price: '1200000',
    });
    await insertBuy(test.db.db, {
      investorId: user.investorId,
      fundId: rising.id,
      day: '2026-10-03',
      units: 5n,
      price: '1100000',
    });
  });

  it('gives certificates, oldest first, with the charge of leaving today', async () => {
    const asset = await read(
      api.call(fundInvestorAsset, { query: { fundId: rising.id, investorId: user.investorId } }),
    );
    expect(asset).toMatchObject({
      units: '15',
      lockedUnits: '0',
      freeUnits: '15',
      value: '19485000',
      cost: '17500000',
      profit: '1985000',
      profitPercent: '11.34',
      lastLicenseDate: '2026-11-15',
    });
    expect(asset.lots).toMatchObject([
      {
        licenseDate: '2026-10-03',
        heldSince: '2026-10-03',
        ageDays: 49,
        exitFeePct: '1.000000',
        nextStepDate: '2026-12-03',
        guaranteeDate: '2027-01-01',
      },
      { licenseDate: '2026-11-15', ageDays: 6, exitFeePct: '2.000000', nextStepDate: '2026-11-26' },
    ]);
  });

  it('tells the units of a certificate whose day is to come apart from the free ones', async () => {
    const own = { fundId: rising.id, investorId: user.investorId };
    const day = async (of: string) => {
      await sql`
        update lots set license_date = ${of}
        where investor_id = ${own.investorId} and fund_id = ${own.fundId} and opened_on = '2026-11-15'`.execute(
        test.db.db,
      );
      const { units, lockedUnits, blockedUnits, freeUnits } = await read(api.call(fundInvestorAsset, { query: own }));
      return { units, lockedUnits, blockedUnits, freeUnits };
    };
    expect(await day('2026-11-24')).toEqual({ units: '15', lockedUnits: '0', blockedUnits: '10', freeUnits: '5' });
    expect(await day('2026-11-21')).toEqual({ units: '15', lockedUnits: '0', blockedUnits: '0', freeUnits: '15' });
    await day('2026-11-15');
  });

  it('is empty for someone without units and closed to strangers', async () => {
    const asset = await read(
      api.call(fundInvestorAsset, { query: { fundId: monthly.id, investorId: user.investorId } }),
    );
    expect(asset).toMatchObject({ units: '0', value: '0', avgCost: null, lots: [] });
    const foreign = await api.call(fundInvestorAsset, { query: { fundId: rising.id, investorId: other.investorId } });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'INVESTOR_NOT_ALLOWED']);
    expect(
      (
        await test.api
          .anonymous()
          .call(fundInvestorAsset, { query: { fundId: rising.id, investorId: user.investorId } })
      ).status,
    ).toBe(401);
  });
});

describe('listFundTrends', () => {
  it('gives the course of a year of each fund in few points, with the profit added, in the configured order', async () => {
    const trends = await read(api.call(listFundTrends, {}));
    expect(trends.map((one: { fundId: number }) => one.fundId)).toEqual([monthly.id, rising.id]);
    for (const { from, to, indexed } of trends) {
      expect(to).toBe('2026-11-18');
      expect(from >= '2025-11-18').toBe(true);
      expect(indexed[0]).toBe('100.0000');
      expect(indexed.length).toBe(24);
    }
    // 20,000 paid on a statistical price of 1,002,000
    expect(trends[0].indexed.at(-1)).toBe('101.9960');
  });

  it('shows no price later than the business day, and wants a session', async () => {
    test.clock.moveBusiness(-10 * 86_400_000);
    const trends = await read(api.call(listFundTrends, {}));
    expect(trends.map((one: { to: string }) => one.to)).toEqual(['2026-11-11', '2026-11-11']);
    test.clock.moveBusiness(0);
    expect((await test.api.anonymous().call(listFundTrends, {})).status).toBe(401);
  });
});

describe('fundComparePrices', () => {
  it('indexes funds to 100 with the profit added, and leaves closed days out', async () => {
    const { series } = await read(
      api.call(fundComparePrices, {
        query: { fundIds: `${rising.id},${monthly.id}`, from: '1405/06/01', to: '1405/08/27' },
      }),
    );
    expect(series.map((one: { fundId: number }) => one.fundId)).toEqual([rising.id, monthly.id]);
    for (const { points } of series) {
      expect(points[0].indexed).toBe('100.0000');
      expect(points.at(-1).date).toBe('2026-11-18');
      expect(points.every((point: { date: string }) => rising.days.includes(point.date))).toBe(true);
    }
    // 20,000 paid on a statistical price of 1,002,000
    expect(series[1].points.at(-1).indexed).toBe('101.9960');
  });
  it('refuses bad lists, ranges and funds', async () => {
    const code = async (query: Record<string, string>) => (await api.call(fundComparePrices, { query })).body.code;
    expect(await code({ fundIds: '1,2,3,4,5' })).toBe('VALIDATION_FAILED');
    expect(await code({ fundIds: 'x' })).toBe('VALIDATION_FAILED');
    expect(await code({ fundIds: `${rising.id}`, from: '1405/13/01' })).toBe('VALIDATION_FAILED');
    expect(await code({ fundIds: `${rising.id}`, from: '2026-11-02', to: '2026-11-01' })).toBe('DATE_RANGE_INVALID');
    expect(await code({ fundIds: `${rising.id},99999` })).toBe('FUND_NOT_FOUND');
    expect((await test.api.anonymous().call(fundComparePrices, { query: { fundIds: '1' } })).status).toBe(401);
  });
});

describe('mix, documents and profits', () => {
  beforeAll(async () => {
    const mix = async (as_of: string, shares: [key: 'stock' | 'bond' | 'fiveBest', percent: string][]) => {
      const { id: mix_id } = await test.db.db
        .insertInto('fund_mixes')
        .values({ fund_id: rising.id, as_of, saved_at: test.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      await test.db.db
        .insertInto('fund_mix_items')
        .values(shares.map(([key, percent]) => ({ mix_id, key, percent, amount: 1000n })))
        .execute();
    };
    await mix('2026-10-01', [['bond', '100']]);
    await mix('2026-11-01', [
      ['stock', '20'],
      ['bond', '80'],
      ['fiveBest', '12'],
    ]);
    const profit = {
      fund_id: monthly.id,
      unit_count: 1000n,
      guaranteed_per_unit: 15_000n,
      extra_per_unit: 5000n,
      amount: 15_000_000n,
      extra_amount: 5_000_000n,
      total: 20_000_000n,
    };
    await test.db.db
      .insertInto('fund_profits')
      .values([
        { ...profit, profit_date: '2026-11-04', status: 'executed' },
        { ...profit, profit_date: '2026-12-16', status: 'draft' },
      ])
      .execute();
  });

  it('keeps the five best stocks out of the pie', async () => {
    const data = await read(api.call(fundCombinationAssets, { query: { fundId: rising.id } }));
    expect(data).toMatchObject({
      date: '2026-11-01',
      fiveBestPercent: '12.0000',
      items: [{ key: 'bond', title: 'اوراق بهادار با درآمد ثابت' }, { key: 'stock' }],
    });
    expect(data.history.map((day: { date: string }) => day.date)).toEqual(['2026-10-01', '2026-11-01']);
  });

  it('shows profits that were paid, not drafts', async () => {
    expect(await read(api.call(fundProfits, { query: { fundId: monthly.id } }))).toMatchObject([
      { profitDate: '2026-11-04', perUnit: '20000', total: '20000000', totalText: '20,000,000' },
    ]);
  });

  it('lists documents', async () =>
    expect(await read(api.call(fundFiles, { query: { fundId: rising.id } }))).toEqual([]));

  it.each([fundCombinationAssets, fundProfits, fundFiles])('$id wants a session and a fund that exists', async (op) => {
    expect((await test.api.anonymous().call(op, { query: { fundId: rising.id } })).status).toBe(401);
    expect((await api.call(op, { query: { fundId: 99_999 } })).status).toBe(404);
    expect((await api.call(op, { query: { fundId: 'x' } })).status).toBe(400);
  });
});
