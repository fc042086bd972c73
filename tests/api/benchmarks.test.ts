import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  benchmarkCsvTexts,
  importBenchmarks,
  listBenchmarks,
  listBenchmarkValues,
  removeBenchmarkValue,
  saveBenchmarkValue,
} from '#shared/contract/benchmarks.ts';
import { fundComparePrices, fundDescription, listFunds } from '#shared/contract/funds.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { insertFund, type MadeFund } from '../support/fixtures.ts';
import { firstRow } from '../support/lookup.ts';
import { openOffice } from '../support/office.ts';
import { createUser, signIn } from '../support/people.ts';

/* Series that funds are compared with: the desk that enters them, and what investors read of them. */

async function read(answer: Promise<Answer>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

describe('the desk of the series', () => {
  let test: TestApp;
  let maker: ApiClient;
  let checker: ApiClient;
  let investor: ApiClient;
  beforeAll(async () => {
    ({ test, maker, checker, investor } = await openOffice());
  });
  afterAll(() => test.close());

  const rate = { series: 'deposit', asOf: '2026-11-01', value: '23.25', note: 'شورای پول و اعتبار' } as const;
  const save = (body: object, by = maker) => by.call(saveBenchmarkValue, { body });
  const list = async (series: string, size = 20) =>
    (await maker.call(listBenchmarkValues, { query: { series, size } })).body.data as {
      asOf: string;
      value: string;
      version: number;
      note: string;
      savedBy: string;
      history: { value: string | null; note: string; savedBy: string }[];
    }[];
  const rowOf = async (series: string, asOf: string) => (await list(series, 100)).find((row) => row.asOf === asOf);
  const audited = () =>
    firstRow<{ action: string; subject: string; before: unknown; after: unknown }>(
      test.db.db,
      sql`select action, subject, before, after from audit_log where action like 'benchmark.%' order by id desc limit 1`,
    );

  it('begins with values that say that they are invented', async () => {
    for (const series of ['index', 'gold', 'deposit', 'inflation']) {
      const rows = await list(series);
      expect(rows.length).toBeGreaterThan(1);
      expect(new Set(rows.map(({ note, savedBy }) => `${note}|${savedBy}`))).toEqual(
        new Set(['داده نمایشی (ساختگی)|']),
      );
    }
  });

  it('is read by staff and written by makers', async () => {
    const nobody = test.api.anonymous();
    expect((await nobody.call(listBenchmarkValues, { query: { series: 'index' } })).status).toBe(401);
    expect((await investor.call(listBenchmarkValues, { query: { series: 'index' } })).status).toBe(403);
    expect((await save({ ...rate, version: null }, checker)).status).toBe(403);
    expect((await maker.call(listBenchmarkValues, { query: { series: 'dollar' } })).status).toBe(400);
    expect((await maker.call(listBenchmarkValues, { query: {} })).body.fields).toHaveProperty('series');
  });

  it('takes a value, corrects it and removes it; each entry stays with who and when, before and after in the log', async () => {
    const first = await save({ ...rate, version: null });
    expect(first.status).toBe(200);
    expect(await rowOf('deposit', rate.asOf)).toMatchObject({
      value: '23.25',
      version: first.body.data.version,
      history: [],
    });
    expect(await audited()).toEqual({
      action: 'benchmark.saved',
      subject: 'benchmark:deposit:2026-11-01',
      before: null,
      after: { value: '23.25', note: rate.note },
    });

    const corrected = await save({ ...rate, value: '22.50', note: 'اصلاح', version: first.body.data.version });
    expect(corrected.status).toBe(200);
    const row = await rowOf('deposit', rate.asOf);
    expect(row).toMatchObject({ value: '22.5', note: 'اصلاح', history: [{ value: '23.25', note: rate.note }] });
    expect(row?.history[0]?.savedBy).not.toBe('');
    expect(await audited()).toMatchObject({
      before: { value: '23.25', note: rate.note },
      after: { value: '22.5', note: 'اصلاح' },
    });

    const body = { series: 'deposit', asOf: rate.asOf, version: corrected.body.data.version, reason: 'روز نادرست' };
    expect((await maker.call(removeBenchmarkValue, { body })).status).toBe(200);
    expect(await rowOf('deposit', rate.asOf)).toBeUndefined();
    expect(await audited()).toMatchObject({
      action: 'benchmark.removed',
      before: { value: '22.5' },
      after: { reason: 'روز نادرست' },
    });

    // a day that was removed is entered again as a new one, and its history is whole
    expect((await save({ ...rate, version: null })).status).toBe(200);
    expect((await rowOf('deposit', rate.asOf))?.history.map(({ value }) => value)).toEqual([null, '22.5', '23.25']);
  });

  it('refuses what is over another entry than was read, and one of two at once', async () => {
    // a Friday, on which the demo has no value
    const at = { series: 'gold', asOf: '2026-10-02' } as const;
    const first = await save({ ...at, value: '70000000', note: 'اتحادیه', version: null });
    const blind = await save({ ...at, value: '71000000', note: 'اتحادیه', version: null });
    expect([blind.status, blind.body.code]).toEqual([409, 'BENCHMARK_CHANGED']);
    expect(blind.body.message).toContain('(');
    const { version } = first.body.data;
    const both = await Promise.all(
      ['72000000', '73000000'].map((value) => save({ ...at, value, note: 'اتحادیه', version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await maker.call(removeBenchmarkValue, { body: { ...at, version, reason: 'روز نادرست' } });
    expect([late.status, late.body.code]).toEqual([409, 'BENCHMARK_CHANGED']);
    expect((await rowOf('gold', at.asOf))?.history).toHaveLength(1);
  });

  it('names the field of a value that cannot be, and stores nothing', async () => {
    const fieldOf = async (given: object) =>
      Object.keys((await save({ ...rate, version: null, ...given })).body.fields);
    expect(await fieldOf({ value: '0' })).toEqual(['value']);
    expect(await fieldOf({ value: '1.23456' })).toEqual(['value']);
    expect(await fieldOf({ value: '-3' })).toEqual(['value']);
    expect(await fieldOf({ note: '' })).toEqual(['note']);
    expect(await fieldOf({ series: 'dollar' })).toEqual(['series']);
    expect(await fieldOf({ asOf: '2026-13-01' })).toEqual(['asOf']);
    const future = await save({ ...rate, asOf: '2027-01-01', version: null });
    expect([future.status, future.body.code, Object.keys(future.body.fields)]).toEqual([
      400,
      'BENCHMARK_FUTURE',
      ['asOf'],
    ]);
  });

  it('takes a file whole or not at all, line by line', async () => {
    const file = (...lines: string[]) =>
      maker.call(importBenchmarks, { body: { csv: ['series,date,value,source', ...lines].join('\n') } });
    const before = await list('index', 100);
    const bad = await file('index,2026-10-02,2400000,بورس', 'index,1405/13/01,x,');
    expect([bad.status, bad.body.code]).toEqual([400, 'BENCHMARK_FILE']);
    expect(bad.body.fields).toEqual({
      'line.3': [benchmarkCsvTexts.date, benchmarkCsvTexts.value, benchmarkCsvTexts.source],
    });
    expect(await list('index', 100)).toEqual(before);

    const good = await file('index,2026-10-02,2400000,بورس', 'inflation,1405/07/30,۳۵۰٫۵,مرکز آمار');
    expect([good.status, good.body.data]).toEqual([
      201,
      { added: expect.any(Number), changed: expect.any(Number), same: 0 },
    ]);
    expect(good.body.data.added + good.body.data.changed).toBe(2);
    expect((await rowOf('index', '2026-10-02'))?.value).toBe('2400000');
    expect(await audited()).toMatchObject({ action: 'benchmark.imported' });
    const again = await file('index,2026-10-02,2400000,بورس', 'index,2026-10-09,2410000,بورس');
    expect(again.body.data).toEqual({ added: 1, changed: 0, same: 1 });
    expect((await rowOf('index', '2026-10-02'))?.history).toEqual([]);
  });
});

describe('what investors read', () => {
  let test: TestApp;
  let fund: MadeFund;
  let api: ApiClient;
  // 40 working days up to 18 November 2026, statistical price from 1,002,000 up by 1,002 a day
  beforeAll(async () => {
    test = await createTestApp();
    fund = await insertFund(test.db.db, { days: 40 });
    api = await signIn(test, await createUser(test));
  });
  afterAll(() => test.close());

  const put = (series: string, as_of: string, value: string) =>
    sql`insert into benchmark_entries (series, as_of, value, note, saved_at)
      values (${series}, ${as_of}::date, ${value}::numeric, 'آزمون', now())`.execute(test.db.db);
  const compare = (benchmarks?: string) =>
    read(api.call(fundComparePrices, { query: { fundIds: String(fund.id), ...(benchmarks && { benchmarks }) } }));

  it('is nothing where no series is entered', async () => {
    const series = await read(api.call(listBenchmarks, { query: {} }));
    expect(series.map((one: { series: string }) => one.series)).toEqual(['index', 'gold', 'deposit', 'inflation']);
    for (const { latest, periods } of series) {
      expect(latest).toBeNull();
      expect(new Set(periods.map((one: { percent: string | null }) => one.percent))).toEqual(new Set([null]));
    }
    const { yields } = await read(api.call(fundDescription, { query: { fundId: fund.id } }));
    expect(yields.length).toBeGreaterThan(2);
    for (const { benchmarks } of yields)
      expect(benchmarks.every((one: { percent: string | null }) => one.percent === null)).toBe(true);
    expect((await compare('index')).benchmarks).toEqual([{ series: 'index', points: [] }]);
  });

  it('stands beside the yield of the same days', async () => {
    // the month ends on 18 November and begins on the price day on or before 19 October
    await put('index', '2026-10-19', '2000000');
    await put('index', '2026-11-18', '2150000');
    await put('deposit', '2025-01-01', '36.5');
    const { yields } = await read(api.call(fundDescription, { query: { fundId: fund.id } }));
    const month = yields.find((row: { period: string }) => row.period === 'monthly');
    expect([month.fromDate, month.toDate]).toEqual(['2026-10-19', '2026-11-18']);
    expect(month.benchmarks).toEqual([
      // 2,150,000 / 2,000,000
      { series: 'index', percent: '7.50', fromDate: '2026-10-19', toDate: '2026-11-18' },
      { series: 'gold', percent: null, fromDate: null, toDate: null },
      // 30 days of 36.5 / 365
      { series: 'deposit', percent: '3.00', fromDate: '2026-10-19', toDate: '2026-11-18' },
      { series: 'inflation', percent: null, fromDate: null, toDate: null },
    ]);
  });

  it('is listed with its newest value and its periods up to a day, never a later one', async () => {
    await put('index', '2026-11-19', '2200000');
    const of = async (query: Record<string, unknown>, name: string) =>
      (await read(api.call(listBenchmarks, { query }))).find((one: { series: string }) => one.series === name);
    expect((await of({}, 'index')).latest).toEqual({ asOf: '2026-11-19', value: '2200000' });
    const index = await of({ to: '1405/08/27' }, 'index');
    expect(index.latest).toEqual({ asOf: '2026-11-18', value: '2150000' });
    expect(index.periods.find((one: { period: string }) => one.period === 'monthly')).toEqual({
      period: 'monthly',
      percent: '7.50',
      fromDate: '2026-10-19',
      toDate: '2026-11-18',
    });
    expect((await test.api.anonymous().call(listBenchmarks, { query: {} })).status).toBe(401);
    expect((await api.call(listBenchmarks, { query: { to: 'x' } })).status).toBe(400);
  });

  it('is drawn from the first day of the prices as they are, by choice', async () => {
    expect((await compare()).benchmarks).toEqual([]);
    const { benchmarks, series } = await read(
      api.call(fundComparePrices, {
        query: { fundIds: String(fund.id), from: '2026-10-19', to: '2026-11-18', benchmarks: 'deposit,index' },
      }),
    );
    const dates = series[0].points.map((point: { date: string }) => point.date);
    expect(benchmarks.map((one: { series: string }) => one.series)).toEqual(['index', 'deposit']);
    const [index, deposit] = benchmarks;
    expect(deposit.points.map((point: { date: string }) => point.date)).toEqual(dates);
    expect([deposit.points[0].indexed, deposit.points.at(-1).indexed]).toEqual(['100.0000', '103.0000']);
    // no value of the index between 2 November and 17 November is younger than fourteen days
    expect(index.points.at(-1)).toEqual({ date: '2026-11-18', indexed: '107.5000' });
    expect(index.points.some((point: { date: string }) => point.date === '2026-11-09')).toBe(false);
    expect((await api.call(fundComparePrices, { query: { fundIds: '1', benchmarks: 'dollar' } })).status).toBe(400);
  });

  it('names the day of the next price: the next working day, after the last cut-off, and whether it is late', async () => {
    const next = async () =>
      (await read(api.call(listFunds, { query: {} }))).find((one: { fundId: number }) => one.fundId === fund.id)
        .nextPrice;
    // the newest price is of Wednesday 18 November; Thursday and Friday are the weekend, the clock stands on Saturday
    expect(await next()).toEqual({ date: '2026-11-21', afterTime: '14:00', isLate: false });
    test.clock.moveBusiness(86_400_000);
    expect(await next()).toMatchObject({ date: '2026-11-21', isLate: true });
    test.clock.moveBusiness(0);
    await sql`update funds set status = 'liquidating' where id = ${fund.id}`.execute(test.db.db);
    expect(await next()).toBeNull();
  });
});
