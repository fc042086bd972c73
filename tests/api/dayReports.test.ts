import { createHash } from 'node:crypto';
import { Workbook } from '@cj-tech-master/excelts';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDayReports, exportSettlementResults } from '#shared/contract/bookFiles.ts';
import { approveCorrection, prepareOrderReversal } from '#shared/contract/corrections.ts';
import {
  approveDayReport,
  downloadDayReport,
  drawDayReport,
  getDayReport,
  listDayReports,
  prepareDayReport,
  rejectDayReport,
} from '#shared/contract/dayReports.ts';
import { verifyDocument } from '#shared/contract/statements.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { isoToJalali } from '#shared/jalali.ts';
import { expectSoundBooks } from '../support/books.ts';
import { fileRows } from '../support/listFile.ts';
import { firstRow } from '../support/lookup.ts';
import { must } from '../support/must.ts';
import { openOffice } from '../support/office.ts';
import { createUser } from '../support/people.ts';
import { fillRunMarket, type RunMarket } from '../support/runMarket.ts';

/* The report of a fund's day: figures beside the books, two signatures, frozen files, addenda (decision 50). */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let boss: ApiClient;
let investor: ApiClient;
let market: RunMarket;
const reason = 'یک درخواست با قیمت اشتباه اجرا شده بود';

beforeAll(async () => {
  ({ test, maker, checker, boss, investor } = await openOffice());
  market = await fillRunMarket(test.db.db, { holders: 4, orders: 3 });
});
afterAll(() => test.close());

const of = () => ({ fundId: market.fundId, navDate: market.day });
const read = async (by = maker) => (await by.call(getDayReport, { query: of() })).body.data;
const figure = (data: Awaited<ReturnType<typeof read>>, key: string) => {
  const found = must(data.figures.find((row) => row.key === key));
  return { orders: found.orders, books: found.books, difference: found.difference };
};
const prepare = async (by: ApiClient, extra: object = {}) => {
  const { version } = await read(by);
  return by.call(prepareDayReport, { body: { ...of(), version, ...extra } });
};
const actsOf = async () => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject = ${`nav:${market.fundId}:${market.day}`} and action like 'dayReport%'
    order by id`.execute(test.db.db);
  return rows.map((row) => row.action);
};

/** The code on a paper, as an independent reader copies it. */
async function codeOn(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: true });
  return /\b[0-9A-HJKMNP-TV-Z]{4,7}(?:-[0-9A-HJKMNP-TV-Z]{4}){4}\b/.exec(text)?.[0] ?? '';
}

describe('the report of a day', () => {
  it('is for the head office, signed by maker and checker', async () => {
    expect((await test.api.anonymous().call(getDayReport, { query: of() })).status).toBe(401);
    expect((await investor.call(getDayReport, { query: of() })).body.code).toBe('ACCESS_DENIED');
    expect((await (await test.api.demo('branch')).call(getDayReport, { query: of() })).status).toBe(403);
    expect((await prepare(checker)).body.code).toBe('ACCESS_DENIED');
    const wrong = await maker.call(getDayReport, { query: { fundId: market.fundId, navDate: '2026-13-01' } });
    expect(Object.keys(wrong.body.fields)).toEqual(['navDate']);
    expect((await maker.call(drawDayReport, { query: { ...of(), format: 'doc' } })).body.fields).toHaveProperty(
      'format',
    );
    expect((await maker.call(getDayReport, { query: { ...of(), fundId: 2_000_000 } })).body.code).toBe(
      'ORDER_FUND_NOT_FOUND',
    );
  });

  it('is a draft while orders wait or the day goes on', async () => {
    const data = await read();
    expect(data.blocks).toEqual(['notOver', 'waiting']);
    expect(data.odd.map((row: { kind: string }) => row.kind)).toEqual(['waiting', 'waiting', 'waiting']);
    const refused = await prepare(maker);
    expect([refused.status, refused.body.code]).toEqual([409, 'DAY_REPORT_BLOCKED']);
    const draft = await maker.call(drawDayReport, { query: { ...of(), format: 'pdf' } });
    expect(Buffer.from(draft.bytes).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await read()).prepared).toBeNull();
  });

  it('says of orders what an independent sum of the books says', async () => {
    await test.app.services.settlement.executeAtOnce(market.fundId, market.day);
    test.clock.advance(86_400_000);
    ({ maker, checker, boss } = {
      maker: await test.api.demo('maker'),
      checker: await test.api.demo('checker'),
      boss: await test.api.demo('super'),
    });
    const data = await read();
    expect(data.blocks).toEqual([]);
    const books = await firstRow(
      test.db.db,
      sql<{ units: string; capital: string; fees: string }>`
        select sum(e.credit - e.debit) filter (where a.kind = 'investor_units')::text as units,
          sum(e.credit - e.debit) filter (where a.kind = 'fund_capital')::text as capital,
          coalesce(sum(e.credit - e.debit) filter (where a.kind = 'fee_income'), 0)::text as fees
        from ledger_entries e join accounts a on a.id = e.account_id join journals j on j.id = e.journal_id
        where e.fund_id = ${market.fundId} and j.kind = 'issue' and e.business_date = ${market.day}`,
    );
    expect(books).toEqual({ units: '15', capital: '15000000', fees: '0' });
    expect(figure(data, 'issueCount')).toEqual({ orders: '3', books: '3', difference: '0' });
    expect(figure(data, 'issueUnits')).toEqual({ orders: books.units, books: books.units, difference: '0' });
    expect(figure(data, 'issueCost')).toEqual({ orders: books.capital, books: books.capital, difference: '0' });
    expect(figure(data, 'issueFee')).toEqual({ orders: books.fees, books: books.fees, difference: '0' });
    expect(figure(data, 'issueAmount')).toEqual({ orders: '15000000', books: null, difference: null });
    expect(data.odd).toEqual([]);
    const { runId } = await firstRow(
      test.db.db,
      sql<{ runId: number }>`select max(id) as "runId" from settlement_runs where fund_id = ${market.fundId}`,
    );
    const results = await fileRows(checker, exportSettlementResults, { params: { runId } });
    expect(results.map((row) => [row['نوع'], row['نتیجه'], row['تعداد واحد'], row['مبلغ (ریال)']])).toEqual([
      ['صدور', 'صادر شد', '5', '5000000'],
      ['صدور', 'صادر شد', '5', '5000000'],
      ['صدور', 'صادر شد', '5', '5000000'],
    ]);
  });

  it('shows the money of the day as the books have it', async () => {
    const lines = await sql<{ type: string; in: string; out: string }>`
      select tx_type as type, sum(debit)::text as in, sum(credit)::text as out
      from ledger_entries
      where fund_id = ${market.fundId} and business_date = ${market.day} and tx_type not in ('opening', 'issue')
        and account_id in (select id from accounts where kind in ('fund_bank', 'gateway_clearing'))
      group by tx_type order by tx_type`.execute(test.db.db);
    const data = await read();
    expect(data.money.map(({ type, in: credit, out }: Record<string, string>) => ({ type, in: credit, out }))).toEqual(
      lines.rows,
    );
    expect(BigInt(data.moneyIn)).toBe(lines.rows.reduce((sum, row) => sum + BigInt(row.in), 0n));
  });

  it('names an order whose figures differ from the books', async () => {
    await sql`update orders set fee = 7 where fund_id = ${market.fundId} and id = (
      select min(id) from orders where fund_id = ${market.fundId} and price_date = ${market.day})`.execute(test.db.db);
    const data = await read();
    expect(data.odd.map((row: { kind: string }) => row.kind)).toEqual(['books']);
    expect(figure(data, 'issueFee')).toEqual({ orders: '7', books: '0', difference: '7' });
    await sql`update orders set fee = 0 where fund_id = ${market.fundId} and fee = 7`.execute(test.db.db);
  });

  it('is signed once by each of two people, exactly as it was seen', async () => {
    const stale = await maker.call(prepareDayReport, { body: { ...of(), version: 'e30' } });
    expect(stale.body.code).toBe('APPROVAL_CHANGED');
    const key = 'day-report-test-key-1';
    const { version } = await read();
    const body = { ...of(), version };
    const first = await boss.call(prepareDayReport, { body, headers: { 'Idempotency-Key': key } });
    const again = await boss.call(prepareDayReport, { body, headers: { 'Idempotency-Key': key } });
    expect(first.body.data).toMatchObject({ number: 1, state: 'prepared', files: [] });
    expect(again.body.data).toEqual(first.body.data);
    expect((await prepare(maker)).body.code).toBe('DAY_REPORT_PREPARED');
    const { reportId, version: seen } = first.body.data;
    const params = { reportId };
    const query = { fundId: market.fundId, state: 'prepared' };
    expect(await fileRows(checker, exportDayReports, { query })).toEqual([
      expect.objectContaining({ روز: isoToJalali(market.day), 'نوبت گزارش': '1', وضعیت: 'در انتظار امضای دوم' }),
    ]);
    expect(await fileRows(checker, exportDayReports, { query: { ...query, state: 'approved' } })).toEqual([]);
    const own = await boss.call(approveDayReport, { params, body: { version: seen } });
    expect(own.body.code).toBe('APPROVAL_SAME_PERSON');
    expect((await checker.call(approveDayReport, { params, body: { version: 'e30' } })).body.code).toBe(
      'APPROVAL_CHANGED',
    );
    const back = await boss.call(rejectDayReport, { params, body: { version: seen, reason } });
    expect(back.body.data.state).toBe('rejected');
    expect((await checker.call(approveDayReport, { params, body: { version: seen } })).body.code).toBe(
      'APPROVAL_DECIDED',
    );
    const trustee = await createUser(test);
    await sql`
      with change as (
        insert into role_changes (user_id, role_id, access_level, fund_ids, funds_from, reason, state, prepared_by,
          prepared_at, decided_at)
        values (${trustee.id}, 2, 'MT', ${[market.fundId]}, '2020-01-01', 'متولی', 'executed', ${trustee.id}, now(), now())
        returning id
      )
      insert into fund_supervisors (user_id, fund_id, from_day, change_id)
      select ${trustee.id}, ${market.fundId}, '2020-01-01', id from change`.execute(test.db.db);
    const { body: next } = await prepare(maker);
    const done = await checker.call(approveDayReport, {
      params: { reportId: next.data.reportId },
      body: { version: next.data.version },
    });
    expect(done.body.data).toMatchObject({ number: 1, state: 'approved' });
    const told = await sql<{ title: string; link: string }>`
      select title, link from messages where user_id = ${trustee.id}`.execute(test.db.db);
    expect(told.rows).toEqual([
      { title: 'گزارش روز امضا شد', link: `/admin/supervision?fund=${market.fundId}&tab=reports` },
    ]);
    expect(done.body.data.files.map((file: { format: string }) => file.format)).toEqual(['pdf', 'xlsx']);
    expect(await actsOf()).toEqual([
      'dayReport.prepared',
      'dayReport.rejected',
      'dayReport.prepared',
      'dayReport.approved',
    ]);
    expect((await read()).blocks).toEqual(['unchanged']);
  });

  it('is frozen: the bytes are those that were signed, and nobody changes them', async () => {
    const report = must((await read()).signed[0]);
    for (const { format, sha256, size } of report.files) {
      const file = await maker.call(downloadDayReport, { params: { reportId: report.reportId }, query: { format } });
      expect(file.bytes.byteLength).toBe(size);
      expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(sha256);
    }
    const { db } = test.db;
    await expect(sql`update day_report_files set sha256 = ''`.execute(db)).rejects.toThrow(/append-only/);
    await expect(sql`update day_reports set content = '{}' where state = 'approved'`.execute(db)).rejects.toThrow(
      /append-only/,
    );
    await expect(sql`delete from day_reports where state = 'approved'`.execute(db)).rejects.toThrow();
    expect(
      (await maker.call(downloadDayReport, { params: { reportId: 2_000_000 }, query: { format: 'pdf' } })).body.code,
    ).toBe('DAY_REPORT_NOT_FOUND');
  });

  it('says under which numbers the fund is registered, the statistical price, and what there is after the day', async () => {
    const report = must((await read()).signed[0]);
    await sql`update funds set registration_number = '41523', reg_no = '11477' where id = ${market.fundId}`.execute(
      test.db.db,
    );
    const draft = await maker.call(drawDayReport, { query: { ...of(), format: 'xlsx' } });
    const book = new Workbook();
    await book.xlsx.load(draft.bytes);
    const said = new Map<string, unknown>();
    must(book.worksheets[0]).eachRow((row) => said.set(row.getCell(1).text, row.getCell(2).value));
    // the accounts of the investors are the other side of the same journals
    const { rows } = await sql<{ units: string; net: string; statistical: string }>`
      select sum(e.credit - e.debit)::text as units, floor(sum(e.credit - e.debit) * n.cancel_nav)::text as net,
        trim_scale(n.statistical_nav)::text as statistical
      from fund_navs n
      join accounts a on a.kind = 'investor_units' and a.fund_id = n.fund_id
      join ledger_entries e on e.account_id = a.id and e.business_date <= n.nav_date
      where n.fund_id = ${market.fundId} and n.nav_date = ${market.day}
      group by n.fund_id, n.nav_date`.execute(test.db.db);
    const { units, net, statistical } = must(rows[0]);
    expect(Number(units)).toBeGreaterThan(0);
    expect(String(said.get('واحدهای سرمایه‌گذاران پس از این روز'))).toBe(units);
    expect(String(said.get('خالص ارزش دارایی پس از این روز (ریال)'))).toBe(net);
    expect(String(said.get('قیمت آماری'))).toBe(statistical);
    expect(String(said.get('شماره ثبت صندوق'))).toBe('41523');
    expect(String(said.get('شماره ثبت نزد سازمان بورس'))).toBe('11477');
    // what was signed stays as it was
    const file = await maker.call(downloadDayReport, {
      params: { reportId: report.reportId },
      query: { format: 'xlsx' },
    });
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    expect(report.files.map((one) => one.sha256)).toContain(sha256);
  });

  it('is checked by the code on its signed PDF, without a log-in and without names', async () => {
    const report = must((await read()).signed[0]);
    const bytesOf = async (reportId: number) =>
      (await maker.call(downloadDayReport, { params: { reportId }, query: { format: 'pdf' } })).bytes;
    const bytes = await bytesOf(report.reportId);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const code = await codeOn(bytes);
    const visitor = test.api.anonymous();
    const check = async (typed: string) => visitor.call(verifyDocument, { query: { code: typed } });
    const checked = await check(code.toLowerCase());
    expect(checked.body.data).toMatchObject({
      ...{ kind: 'dayReport', certificate: null, statement: null },
      dayReport: { navDate: market.day, number: 1, isReplaced: false, sha256 },
    });
    expect(JSON.stringify(checked.body)).not.toContain(report.preparedByName);
    const last = code.at(-1) === '7' ? '8' : '7';
    expect((await check(code.slice(0, -1) + last)).body.code).toBe('DOCUMENT_CODE_UNKNOWN');
    // a draft proves nothing
    const draft = await maker.call(drawDayReport, { query: { ...of(), format: 'pdf' } });
    expect(await codeOn(draft.bytes)).toBe('');
  });

  it('gets an addendum with its reason when the books are corrected later', async () => {
    const { id } = await firstRow(
      test.db.db,
      sql<{ id: number }>`
        select min(id) as id from orders where fund_id = ${market.fundId} and price_date = ${market.day}`,
    );
    const draft = await maker.call(prepareOrderReversal, { body: { orderId: id, reason } });
    const { correctionId, version } = draft.body.data;
    await checker.call(approveCorrection, { params: { correctionId }, body: { version } });
    const data = await read();
    expect([data.isChanged, data.blocks]).toEqual([true, []]);
    expect(figure(data, 'issueUnits')).toEqual({ orders: '10', books: '10', difference: '0' });
    expect(must(data.figures.find((row) => row.key === 'issueUnits')).signed).toBe('15');
    const without = await prepare(maker);
    expect([without.body.code, Object.keys(without.body.fields)]).toEqual(['DAY_REPORT_REASON', ['reason']]);
    const { body } = await prepare(maker, { reason });
    const done = await checker.call(approveDayReport, {
      params: { reportId: body.data.reportId },
      body: { version: body.data.version },
    });
    expect(done.body.data).toMatchObject({ number: 2, reason });
    const after = await read();
    expect(after.signed.map((row: { number: number }) => row.number)).toEqual([2, 1]);
    expect(after.blocks).toEqual(['unchanged']);
    const replaced = await Promise.all(
      after.signed.map(async ({ reportId }: { reportId: number }) => {
        const { bytes } = await maker.call(downloadDayReport, { params: { reportId }, query: { format: 'pdf' } });
        const { body: checked } = await checker.call(verifyDocument, { query: { code: await codeOn(bytes) } });
        return [checked.data.dayReport?.number, checked.data.dayReport?.isReplaced];
      }),
    );
    expect(replaced).toEqual([
      [2, false],
      [1, true],
    ]);
    await expectSoundBooks(test);
  });

  it('is not signed as the first person never saw it', async () => {
    const { fundId, day: navDate } = await fillRunMarket(test.db.db, { holders: 3, orders: 3 });
    await test.app.services.settlement.executeAtOnce(fundId, navDate);
    const readDay = async () => (await checker.call(getDayReport, { query: { fundId, navDate } })).body.data;
    const { version } = await readDay();
    const prepared = await maker.call(prepareDayReport, { body: { fundId, navDate, version } });
    expect(prepared.status, JSON.stringify(prepared.body)).toBe(200);
    const { id } = await firstRow(
      test.db.db,
      sql<{ id: number }>`select min(id) as id from orders where fund_id = ${fundId} and price_date = ${navDate}`,
    );
    const draft = await maker.call(prepareOrderReversal, { body: { orderId: id, reason } });
    const { correctionId, version: seen } = draft.body.data;
    await checker.call(approveCorrection, { params: { correctionId }, body: { version: seen } });
    // the second person saw the day as it is now, two issuances; the file would say three
    const now = await readDay();
    const params = { reportId: prepared.body.data.reportId };
    const refused = await checker.call(approveDayReport, { params, body: { version: now.version } });
    expect([refused.status, refused.body.code]).toEqual([409, 'APPROVAL_CHANGED']);
    expect(refused.body.changes).toContainEqual({ field: 'issueCount', before: '3', after: '2' });
    expect((await readDay()).signed).toEqual([]);
    await checker.call(rejectDayReport, { params, body: { version: prepared.body.data.version, reason } });
    const again = await maker.call(prepareDayReport, { body: { fundId, navDate, version: now.version } });
    const sign = () =>
      checker.call(approveDayReport, {
        params: { reportId: again.body.data.reportId },
        body: { version: again.body.data.version },
      });
    // neither is anything else signed that the paper says, such as the fund's registration
    const register = (number: string) =>
      sql`update funds set reg_no = ${number} where id = ${fundId}`.execute(test.db.db);
    const before = await sql<{
      number: string | null;
    }>`select reg_no as number from funds where id = ${fundId}`.execute(test.db.db);
    await register('99001');
    const moved = await sign();
    expect([moved.status, moved.body.code]).toEqual([409, 'APPROVAL_CHANGED']);
    expect(moved.body.changes).toEqual([
      { field: 'registerNo', before: before.rows[0]?.number ?? null, after: '99001' },
    ]);
    await sql`update funds set reg_no = ${before.rows[0]?.number ?? null} where id = ${fundId}`.execute(test.db.db);
    expect((await sign()).body.data).toMatchObject({ state: 'approved' });
    expect((await readDay()).isChanged).toBe(false);
    // a day that was signed does not change by it
    await register('99002');
    expect(await readDay()).toMatchObject({ isChanged: false, blocks: ['unchanged'] });
  });

  it('stands in the list by fund, day and state', async () => {
    const query = { fundId: market.fundId, fromDate: market.day, toDate: market.day };
    const all = await maker.call(listDayReports, { query });
    expect(all.body.pageInfo.totalCount).toBe(3);
    const signed = await maker.call(listDayReports, { query: { ...query, state: 'approved' } });
    expect(signed.body.data.map((row: { number: number }) => row.number)).toEqual([2, 1]);
    const reversed = await maker.call(listDayReports, { query: { fromDate: '2026-12-02', toDate: '2026-12-01' } });
    expect(reversed.body.code).toBe('DATE_RANGE_INVALID');
  });

  it('of every executed day of the demo agrees with its books', async () => {
    const { rows } = await sql<{ fundId: number; navDate: string }>`
      select distinct o.fund_id as "fundId", o.price_date as "navDate"
      from orders o
      join funds f on f.id = o.fund_id
      where o.status = 'issued' and f.name not like 'market-%' order by 2 desc limit 12`.execute(test.db.db);
    for (const day of rows) {
      const { body } = await maker.call(getDayReport, { query: day });
      const kinds = body.data.odd.map((row: { kind: string }) => row.kind);
      expect(kinds, JSON.stringify(day)).not.toContain('books');
    }
  });
});
