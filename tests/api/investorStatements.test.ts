import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { exportStatements } from '#shared/contract/ownListFiles.ts';
import { createStatement, getStatementDocument, listStatements, verifyDocument } from '#shared/contract/statements.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { insertBuy, insertFund, insertSell, type MadeFund } from '../support/fixtures.ts';
import { fileLines, fileRows } from '../support/listFile.ts';
import { must } from '#tests/support/must.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';

/*
 * One investor with a history that can be calculated by hand: 100 units bought at 1,000,000 with a fee of 20,000, 50 more
 * at 1,100,000, and 40 of the first sold at 1,200,000. The cancel price of the last day is 1,199,000.
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
  });
  const trade = { investorId: user.investorId, fundId: fund.id };
  const first = await insertBuy(test.db.db, { ...trade, day: at(0), units: 100n, price: '1000000', fee: 20_000n });
  await insertBuy(test.db.db, { ...trade, day: at(100), units: 50n, price: '1100000' });
  await insertSell(test.db.db, { ...trade, day: at(190), units: 40n, price: '1200000', lotId: first.lotId });
  api = await signIn(test, user);
});
afterAll(() => test.close());

async function make(body: object, by = api) {
  const answer = await by.call(createStatement, { body: { investorId: user.investorId, ...body } });
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  return answer.body.data as { statementId: number; code: string; fileUrl: string; fromDate: string; toDate: string };
}

async function wordsOf(fileUrl: string): Promise<{ words: string; pages: number }> {
  const answer = await api.request(fileUrl);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const { text, totalPages } = await extractText(await getDocumentProxy(answer.bytes), { mergePages: true });
  const words = text.replace(/\s+/g, ' ').replace(/[\uFEF5-\uFEFC]/g, (sign) => sign.normalize('NFKC'));
  return { words, pages: totalPages };
}

const verify = async (code: string) => (await test.api.anonymous().call(verifyDocument, { query: { code } })).body.data;
const checked = async (code: string) => must((await verify(code)).statement);
const partOf = async (code: string) => must((await checked(code)).parts[0]);

describe('a statement', () => {
  it('of a range opens and closes with the balances of the ledger, and its code proves both', async () => {
    const { rows } = await sql<{ day: string; opening: string; closing: string }>`
      select last.day::text as day,
        coalesce(sum(credit - debit) filter (where business_date < last.day), 0)::text as opening,
        coalesce(sum(credit - debit), 0)::text as closing
      from ledger_entries
      cross join (select max(business_date) as day from ledger_entries where investor_id = ${user.investorId}) last
      where investor_id = ${user.investorId} and unit = 'IRR'
      group by last.day`.execute(test.db.db);
    const [books] = rows;
    const made = await make({ kind: 'range', fromDate: books?.day, toDate: books?.day });
    const { words } = await wordsOf(made.fileUrl);
    for (const balance of [books?.opening, books?.closing]) expect(words).toContain(formatRial(balance ?? 'no ledger'));
    expect(words).toContain(made.code);
    const { kind, certificate, statement } = await verify(made.code.toLowerCase());
    expect([kind, certificate, statement?.isChanged]).toEqual(['statement', null, false]);
    expect(statement?.parts).toEqual([
      expect.objectContaining({
        opening: { printed: books?.opening, now: books?.opening },
        closing: { printed: books?.closing, now: books?.closing },
        laterEntries: 0,
      }),
    ]);
  });

  it('of holdings says units, price and value of the day, masked for who checks it', async () => {
    const made = await make({ kind: 'holdings', toDate: at(199) });
    const { words } = await wordsOf(made.fileUrl);
    expect(words).toContain('۱۳۱٬۸۹۰٬۰۰۰');
    const part = await partOf(made.code);
    expect(part.holdings).toEqual([
      expect.objectContaining({ units: '110', cancelNav: '1199000', value: '131890000', navDate: at(199) }),
    ]);
    expect(part.nationalNo).toMatch(/^\d\d\*{6}\d\d$/);
    expect(part.investorName).toMatch(/^(\S\*\*\* ?)+$/);
  });

  it('certifies holdings as a letter: who, sum in digits and words, how long it is valid, and no note that denies it', async () => {
    const made = await make({ kind: 'holdings', toDate: at(199) });
    const { words, pages } = await wordsOf(made.fileUrl);
    expect(pages).toBe(1);
    for (const part of [
      'بدین وسیله گواهی می شود',
      '۱۳۱٬۸۹۰٬۰۰۰ ریال (یکصد و سی و یک میلیون و هشتصد و نود هزار ریال)',
      'این گواهی تا',
      'نام و امضا',
      'مهر',
      made.code,
    ])
      expect(words.replace(/[()]/g, '')).toContain(part.replace(/[()]/g, ''));
    expect(words).toContain(toPersianDigits(String(made.statementId).padStart(4, '0')));
    expect(words).not.toContain('جنبه اطلاع رسانی');
  });

  it('of holdings is made in English once the names are known, and is checked in English', async () => {
    const english = async (body: object = {}) => {
      const asked = { investorId: user.investorId, kind: 'holdings', language: 'en', toDate: at(199), ...body };
      return (await api.call(createStatement, { body: asked })).body;
    };
    const code = async (body: object = {}) => (await english(body)).code;
    expect(await code()).toBe('STATEMENT_LATIN_NAME');
    expect(await code({ latinName: 'نگار رستگار' })).toBe('VALIDATION_FAILED');
    const unset = await english({ latinName: 'Negar Rastegar' });
    expect(unset.code).toBe('STATEMENT_ENGLISH_UNSET');
    expect(unset.message).toContain('نام انگلیسی شرکت، نام انگلیسی صندوق صندوق سنجش');
    await sql`update funds set name_en = 'Sanjesh Fund' where id = ${fund.id}`.execute(test.db.db);
    await sql`insert into system_settings
      (version, max_upload_bytes, closed_features, house_name, house_name_en, saved_by, saved_at)
      values (1, 1048576, '{}', 'سبدگردان نارون', 'Narvan Asset Management', ${user.id}, ${test.clock.now()})`.execute(
      test.db.db,
    );
    expect(await code({ latinName: 'Negar Rastegar', rate: '980000' })).toBe('STATEMENT_RATE');
    expect(await code({ language: 'fa', rate: '980000' })).toBe('STATEMENT_LANGUAGE');
    expect(await code({ kind: 'yearly', year: 1404 })).toBe('STATEMENT_LANGUAGE');
    const rate = { rateCurrency: 'EUR', rate: '980000', rateSource: 'Central Bank', rateDay: '2026-11-19' };
    const made = await make({
      kind: 'holdings',
      language: 'en',
      toDate: at(199),
      latinName: 'Negar Rastegar',
      ...rate,
    });
    const { words, pages } = await wordsOf(made.fileUrl);
    expect(pages).toBe(1);
    for (const part of [
      'Narvan Asset Management',
      'This is to certify that',
      'Negar Rastegar',
      'Wednesday, 18 November 2026',
      'IRR 131,890,000 (one hundred thirty-one million eight hundred ninety thousand rials)',
      'Sanjesh Fund',
      // 131,890,000 / 980,000 = 134.5816
      'For information only: EUR 134.58 at 1 EUR = IRR 980,000',
      'Central Bank, 19 Nov 2026',
      made.code,
    ])
      expect(words).toContain(part);
    expect(words).not.toMatch(/[\u0600-\u06ff]/);
    const statement = await checked(made.code);
    expect(statement).toMatchObject({ language: 'en', kindText: 'Certificate of Holdings', isChanged: false });
    expect(statement.serial).toMatch(/^1405\/K\/\d{4}$/);
    expect(statement.parts[0]).toMatchObject({ investorName: 'N*** R***', holdings: [{ fundName: 'Sanjesh Fund' }] });
    // the name was typed once
    expect((await make({ kind: 'holdings', language: 'en' })).code).not.toBe(made.code);
  });

  it('of a year and of a month cover the days of the Jalali calendar', async () => {
    const year = await make({ kind: 'yearly', year: 1404 });
    expect([year.fromDate, year.toDate]).toEqual(['2025-03-21', '2026-03-20']);
    const month = await make({ kind: 'monthly', year: 1405, month: 7 });
    expect([month.fromDate, month.toDate]).toEqual(['2026-09-23', '2026-10-22']);
  });

  it('stays as it was printed, and the check names the price that a correction changed', async () => {
    const made = await make({ kind: 'holdings', toDate: at(199) });
    await sql`update fund_navs set cancel_nav = 1100000 where fund_id = ${fund.id} and nav_date = ${at(199)}`.execute(
      test.db.db,
    );
    const statement = await checked(made.code);
    expect(statement.isChanged).toBe(true);
    expect(statement.parts[0]?.value).toEqual({ printed: '131890000', now: '121000000' });
    expect((await wordsOf(made.fileUrl)).words).toContain('۱۳۱٬۸۹۰٬۰۰۰');
    await sql`update fund_navs set cancel_nav = 1199000 where fund_id = ${fund.id} and nav_date = ${at(199)}`.execute(
      test.db.db,
    );
    expect((await checked(made.code)).isChanged).toBe(false);
  });

  it('of all investors of a person names each, and has heads on every page', async () => {
    await sql`insert into user_investors (user_id, investor_id, it_self, relation, created_at)
      values (${user.id}, ${other.investorId}, false, 'agent', now())`.execute(test.db.db);
    const answer = await api.call(createStatement, { body: { kind: 'yearly', year: 1405 } });
    expect(answer.body.data.investorNames).toHaveLength(2);
    expect((await checked(answer.body.data.code)).parts).toHaveLength(2);
    // what is no longer theirs to read is not handed over any more
    await sql`delete from user_investors where user_id = ${user.id} and investor_id = ${other.investorId}`.execute(
      test.db.db,
    );
    const gone = await api.call(getStatementDocument, { params: { statementId: answer.body.data.statementId } });
    expect([gone.status, gone.body.code]).toEqual([404, 'INVESTOR_STATEMENT_NOT_FOUND']);
  });

  it('is listed for who made it, and for nobody else', async () => {
    const made = await make({ kind: 'holdings' });
    const listed = await api.call(listStatements, { query: { investorId: user.investorId, kind: 'holdings' } });
    expect(listed.body.data[0]).toMatchObject({ statementId: made.statementId, code: made.code });
    const query = { investorId: user.investorId, kind: 'holdings' };
    const file = await fileRows(api, exportStatements, { query });
    expect(file[0]).toMatchObject({
      نوع: 'گواهی دارایی',
      'از تاریخ': '',
      صندوق: 'همه صندوق‌ها',
      'کد راستی‌آزمایی': made.code,
    });
    expect(file.map((row) => row['کد راستی‌آزمایی'])).toEqual(listed.body.data.map(({ code }) => code));
    const stranger = await signIn(test, other);
    expect((await stranger.call(listStatements)).body.data).toEqual([]);
    expect(await fileLines(stranger, exportStatements), 'the titles alone').toHaveLength(1);
    const foreign = await stranger.call(getStatementDocument, { params: { statementId: made.statementId } });
    expect(foreign.body.code).toBe('INVESTOR_STATEMENT_NOT_FOUND');
    expect((await test.api.anonymous().call(listStatements)).body.code).toBe('SESSION_REQUIRED');
  });

  it('refuses strangers, unknown funds and periods that are none', async () => {
    const code = async (body: object, client = api) =>
      (await client.call(createStatement, { body: { investorId: user.investorId, kind: 'range', ...body } })).body.code;
    const range = { fromDate: '1405/01/01', toDate: '1405/08/30' };
    expect(await code(range, test.api.anonymous())).toBe('SESSION_REQUIRED');
    expect(await code({ ...range, investorId: other.investorId })).toBe('INVESTOR_NOT_ALLOWED');
    expect(await code({ ...range, fundId: 999_999 })).toBe('NOT_FOUND');
    expect(await code({ fromDate: '1405/08/30', toDate: '1405/01/01' })).toBe('DATE_RANGE_INVALID');
    expect(await code({ ...range, fromDate: '1403/01/01' })).toBe('DATE_RANGE_INVALID');
    expect(await code({ fromDate: '1405/01/01' })).toBe('STATEMENT_PERIOD_REQUIRED');
    expect(await code({ kind: 'monthly', year: 1405, month: 12 })).toBe('STATEMENT_PERIOD_FUTURE');
    expect(await code({ kind: 'monthly', year: 1405, month: 13 })).toBe('VALIDATION_FAILED');
    expect(
      (await test.api.anonymous().call(verifyDocument, { query: { code: '0001-AAAA-AAAA-AAAA-AAAA' } })).body.code,
    ).toBe('DOCUMENT_CODE_UNKNOWN');
  });
});
