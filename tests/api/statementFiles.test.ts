import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { Workbook } from '@cj-tech-master/excelts';
import {
  discardBankStatement,
  getBankStatement,
  importDeposits,
  releaseBankStatement,
} from '#shared/contract/bankStatements.ts';
import { getDepositCode } from '#shared/contract/deposits.ts';
import { createPayoutBatch, getPayoutBatch, releasePayoutBatch } from '#shared/contract/payoutBatches.ts';
import { convertStatementFile, listStatementMappings, previewStatement } from '#shared/contract/statementFiles.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createLedgerService, transfer } from '#server/modules/records/ledger/ledger.service.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor } from '../support/lookup.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { must } from '../support/must.ts';

/*
 * A bank's own file goes in: a spreadsheet becomes text, a mapping says which column holds what, the preview of the maker is
 * what the second person sees, and withdrawals confirm the rows of bank files that they pay.
 */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let superAdmin: ApiClient;
let investorId: number;
let fundId: number;
let fundAccountId: number;
let ownIban: string;
let code: string;

const { scalar, expectSound, refused } = moneyProofs(() => test);

const mapping = {
  ...{ date: 'تاریخ', time: 'ساعت', ref: 'شماره سند', debit: 'بدهکار', credit: 'بستانکار', balance: 'مانده' },
  ...{ description: 'شرح', depositCode: 'شناسه واریز', sourceIban: 'شبای طرف مقابل' },
  ...{ amountForm: 'columns' as const, dateForm: 'auto' as const, skipWords: ['جمع'] },
};
const titles = [
  'ردیف',
  'تاریخ',
  'ساعت',
  'شرح',
  'بدهکار',
  'بستانکار',
  'مانده',
  'شماره سند',
  'شناسه واریز',
  'شبای طرف مقابل',
];

interface Row {
  ref: string;
  out?: string;
  in?: string;
  balance?: string;
  day?: string;
  code?: string;
  iban?: string;
  text?: string;
}
const row = (of: Row) =>
  [
    '1',
    of.day ?? (of.out === undefined ? '1405/08/29' : '1405/08/30'),
    '09:15',
    of.text ?? 'حواله',
    of.out ?? '۰',
    of.in ?? '۰',
    of.balance ?? '',
  ]
    .concat(of.ref, of.code ?? '', of.iban ?? '')
    .join('\t');
const fileOf = (...rows: Row[]) => ['گردش حساب', titles.join('\t'), ...rows.map(row)].join('\n');

const previewing = async (content: string) => {
  const answer = await maker.call(previewStatement, { body: { fundAccountId, content, mapping } });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.data;
};
const importing = (content: string, by: ApiClient = maker) =>
  by.call(importDeposits, {
    body: { content, fundAccountId, mapping, lateReason: 'بانک صورت‌حساب را دیر داد' },
  });
async function brought(content: string) {
  const answer = await importing(content);
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return { ...answer.body.data, statementId: must(answer.body.data.statementId) };
}
const seen = async (statementId: number) =>
  (await checker.call(getBankStatement, { params: { statementId }, query: { size: 100 } })).body.data;
async function releasing(statementId: number, by: ApiClient = checker) {
  const { version } = (await seen(statementId)).statement;
  const answer = await by.call(releaseBankStatement, { params: { statementId }, body: { version } });
  await test.jobs.runAll('work.lane');
  return answer;
}

/** A row of a released bank file of the fund. */
async function sentPayout(
  amount: bigint,
  by: ApiClient = maker,
): Promise<{ payoutId: number; batchNo: string; iban: string }> {
  const at = test.clock.business();
  const payoutId = await scalar<number>(sql`
    insert into payouts (investor_id, fund_id, kind, amount, due_date, created_at)
    values (${investorId}, ${fundId}, 'remain', ${amount}, '2026-11-20', ${at}) returning id as v`);
  await inTransaction(test.db.db, (tx) =>
    createLedgerService().post(tx, {
      ...{ kind: 'correction', fundId, investorId, orderId: null, businessDate: '2026-11-20', at, hold: amount },
      lines: transfer('fund_bank', 'investor_cash', amount, 'correction_cr'),
    }),
  );
  const made = await by.call(createPayoutBatch, { body: { fundId } });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  const { batchNo, version } = made.body.data.batch;
  await checker.call(releasePayoutBatch, { params: { batchNo }, body: { version } });
  const { rows } = (await checker.call(getPayoutBatch, { params: { batchNo }, query: {} })).body.data;
  return { payoutId, batchNo, iban: must(rows.find((one) => one.payoutId === payoutId)).iban };
}

const payoutState = (payoutId: number) =>
  scalar<string>(sql`select status || ' ' || coalesce(bank_ref, '-') as v from payouts where id = ${payoutId}`);

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = await scalar<number>(
    sql`select fund_id as v from payouts where investor_id = ${investorId} and kind = 'redemption' and status = 'failed' limit 1`,
  );
  await sql`update payouts set due_date = '2026-12-05' where status = 'pending'`.execute(test.db.db);
  fundAccountId = await scalar<number>(
    sql`select id as v from fund_bank_accounts where fund_id = ${fundId} and is_active order by id limit 1`,
  );
  ownIban = await scalar<string>(
    sql`select iban as v from investor_bank_accounts where investor_id = ${investorId} and is_verified order by is_default desc limit 1`,
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  const investor = await test.api.demo('investor');
  [maker, checker, superAdmin] = await Promise.all([
    test.api.demo('maker'),
    test.api.demo('checker'),
    test.api.demo('super'),
  ]);
  code = (await investor.call(getDepositCode, { query: { investorId, fundId } })).body.data.code;
});

describe('a spreadsheet of a bank', () => {
  const converting = (bytes: Uint8Array) =>
    maker.call(convertStatementFile, { body: { file: Buffer.from(bytes).toString('base64') } });

  it('becomes text that the preview reads', async () => {
    const book = new Workbook();
    const sheet = book.addWorksheet('گردش');
    sheet.addRow(['بانک نمونه']);
    sheet.addRow(titles);
    sheet.addRow([1, '1405/08/29', '09:15', 'حواله', 0, 25_000_000, '', 'XL-1', '', '']);
    const answer = await converting(new Uint8Array(await book.xlsx.writeBuffer()));
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ rowCount: 3, sheets: ['گردش'] });
    const { lines } = await previewing(answer.body.data.content);
    expect(lines).toMatchObject([{ line: 3, direction: 'in', bankRef: 'XL-1', amount: '25000000', match: 'unknown' }]);
  });

  it('is refused in the older format and when it is none, and tells what to do', async () => {
    await refused(converting(Buffer.from('d0cf11e0a1b11ae100', 'hex')), 400, 'STATEMENT_OLD_EXCEL');
    await refused(converting(Buffer.from('%PDF-1.7 and more')), 400, 'STATEMENT_FORMAT');
  });
});

describe('a busy account', () => {
  const lines = (count: number): Row[] =>
    Array.from({ length: count }, (_, at) => ({ ref: `BUSY-${at}`, in: '7000000' }));

  it('gives a statement of 20,000 lines, of one amount and minute; one more is refused', async () => {
    const shown = await previewing(fileOf(...lines(20_000)));
    expect(shown).toMatchObject({ lineCount: 20_000, newCount: 20_000, newAmount: '140000000000', problems: [] });
    expect(shown.alikeCount).toBe(19_999);
    const more = maker.call(previewStatement, { body: { fundAccountId, content: fileOf(...lines(20_001)), mapping } });
    await refused(more, 400, 'IMPORT_TOO_LONG');
  });
});

describe('the preview', () => {
  it('says of each line what it would become, keeps nothing, and is what the second person sees', async () => {
    const { payoutId, iban } = await sentPayout(3_450_001n);
    const content = fileOf(
      { ref: 'M-1', in: '7,000,000', code, iban: ownIban, balance: '107,000,000' },
      { ref: 'M-2', in: '8000000', balance: '115,000,000' },
      { ref: 'M-3', out: '3450001', iban, balance: '111,549,999', day: '1405/08/30' },
      { ref: 'M-4', out: '5000', text: 'کارمزد', balance: '111,544,999', day: '1405/08/30' },
    );
    const before = await scalar<string>(sql`select count(*)::text as v from bank_statements`);
    const shown = await previewing(content);
    expect(shown).toMatchObject({
      ...{ newCount: 2, newAmount: '15000000', withdrawalCount: 2, withdrawalAmount: '3455001', problems: [] },
      ...{ isChainBroken: false, lineCount: 4, repeatedCount: 0 },
      forecast: {
        ...{ orderCount: 1, slipCount: 0, settlementCount: 0, payoutCount: 1, payoutAmount: '3450001' },
        ...{ unknownCount: 1, unknownAmount: '8000000', otherOutCount: 1, otherOutAmount: '5000', bookedCount: 0 },
      },
    });
    expect(shown.lines.map(({ match }) => match)).toEqual(['order', 'unknown', 'payout', 'withdrawal']);
    expect(shown.closings.map(({ date, balance }) => [date, balance])).toEqual([['2026-11-20', '115000000']]);
    expect(await scalar<string>(sql`select count(*)::text as v from bank_statements`)).toBe(before);

    const { statementId } = await brought(content);
    const second = await seen(statementId);
    expect(second.forecast).toEqual(shown.forecast);
    expect(second.closings).toEqual(shown.closings);
    expect(second.lines.map(({ match, matchText }) => [match, matchText])).toEqual(
      shown.lines.map(({ match, matchText }) => [match, matchText]),
    );
    expect(second.statement).toMatchObject({
      lineCount: 2,
      withdrawalCount: 2,
      payoutCount: 1,
      payoutAmount: '3450001',
    });
    expect((await releasing(statementId)).status).toBe(200);
    expect(await payoutState(payoutId)).toBe('paid M-3');
    const after = await seen(statementId);
    expect(after.forecast).toBeNull();
    expect(after.lines.map(({ state, payoutId: of }) => [state, of])).toEqual([
      ['taken', null],
      ['taken', null],
      ['taken', payoutId],
      ['taken', null],
    ]);
    // the same file once more brings nothing but the balance that it tells again
    expect((await importing(content)).body.data).toMatchObject({
      ...{ statementId: null, lineCount: 0, withdrawalCount: 0, repeatedCount: 4, balanceCount: 1 },
    });
    await expectSound();
  });

  it('says the errors of all lines at once, by line, and takes none of them', async () => {
    const content = fileOf(
      { ref: 'E-1', in: '100' },
      { ref: 'نامعلوم', in: '100', day: '1405/13/29' },
      { ref: 'E-3', in: '100', out: '100' },
    );
    const { problems, lines, newCount } = await previewing(content);
    expect(problems).toEqual([
      { line: 4, message: 'ستون شماره پیگیری بانک درست نیست' },
      { line: 4, message: 'ستون تاریخ یا ساعت درست نیست' },
      { line: 5, message: 'ستون مبلغ درست نیست' },
    ]);
    expect([lines.length, newCount]).toEqual([1, 1]);
    const answer = await refused(importing(content), 400, 'STATEMENT_FILE');
    expect(Object.keys((answer.body as never as { fields: object }).fields)).toEqual(['line.4', 'line.5']);
  });

  it('names the columns that the file lacks or that nobody chose, and an unknown account', async () => {
    const ask = (of: object) =>
      maker.call(previewStatement, {
        body: { fundAccountId, content: fileOf({ ref: 'C-1', in: '5' }), mapping, ...of },
      });
    const missing = await refused(
      ask({ mapping: { ...mapping, credit: 'گردش بستانکار', debit: undefined } }),
      400,
      'STATEMENT_MAPPING',
    );
    expect((missing.body as never as { fields: object }).fields).toEqual({
      'mapping.debit': ['ستون «بدهکار (برداشت)» را انتخاب کنید'],
    });
    const absent = await ask({ mapping: { ...mapping, credit: 'گردش بستانکار' } });
    expect((absent.body as never as { fields: object }).fields).toEqual({
      'mapping.credit': ['ستونی با عنوان «گردش بستانکار» در فایل نیست'],
    });
    await refused(ask({ fundAccountId: 999_999 }), 404, 'STATEMENT_ACCOUNT');
  });
});

describe('a mapping', () => {
  it('is kept for the account with the file that used it, and read again without being sent', async () => {
    await brought(fileOf({ ref: 'K-1', in: '11000' }));
    const { data } = (await checker.call(listStatementMappings, {})).body;
    expect(must(data.find((one) => one.fundAccountId === fundAccountId)).mapping).toMatchObject(mapping);
    const again = await maker.call(importDeposits, {
      body: {
        ...{ content: fileOf({ ref: 'K-1', in: '11000' }, { ref: 'K-2', in: '12000' }), fundAccountId },
        lateReason: 'بانک صورت‌حساب را دیر داد',
      },
    });
    expect([again.status, again.body.data.lineCount, again.body.data.linkedCount]).toEqual([201, 1, 1]);
  });
});

describe('withdrawals', () => {
  it('of equal payouts to one account pay one row each, and a row once', async () => {
    const first = await sentPayout(777_000n);
    const second = await sentPayout(777_000n);
    const { iban } = first;
    const { statementId } = await brought(
      fileOf(
        { ref: 'W-1', out: '777000', iban },
        { ref: 'W-2', out: '777000', iban },
        { ref: 'W-3', out: '777000', iban },
      ),
    );
    const { lines } = await seen(statementId);
    expect(lines.map(({ match }) => match)).toEqual(['payout', 'payout', 'withdrawal']);
    await releasing(statementId);
    expect([await payoutState(first.payoutId), await payoutState(second.payoutId)]).toEqual(['paid W-1', 'paid W-2']);
    await expectSound();
  });

  it('are known by our id of the row in their text, and never by another amount', async () => {
    const { payoutId, batchNo, iban } = await sentPayout(888_000n);
    const content = fileOf(
      { ref: 'T-1', out: '888001', iban },
      { ref: 'T-2', out: '888000', text: `پایا ${batchNo}-${payoutId} شعبه` },
    );
    const { lines } = await previewing(content);
    expect(lines.map(({ match }) => match)).toEqual(['withdrawal', 'payout']);
  });

  it('of a discarded statement come back to the one that was linked to them, with the row that they pay', async () => {
    const { payoutId, iban } = await sentPayout(999_000n);
    const one = { ref: 'B-1', out: '999000', iban };
    const first = await brought(fileOf(one));
    const next = await brought(fileOf(one, { ref: 'B-2', out: '1000' }));
    expect(next).toMatchObject({ lineCount: 0, withdrawalCount: 1, withdrawalAmount: '1000', linkedCount: 1 });
    const { version } = (await seen(first.statementId)).statement;
    await maker.call(discardBankStatement, {
      params: { statementId: first.statementId },
      body: { version, reason: 'فایل اشتباه وارد شده بود' },
    });
    expect((await seen(next.statementId)).statement).toMatchObject({ withdrawalCount: 2, withdrawalAmount: '1000000' });
    await releasing(next.statementId);
    expect(await payoutState(payoutId)).toBe('paid B-1');
    await expectSound();
  });

  it('are not released by who made the bank file that they confirm', async () => {
    const { iban, payoutId } = await sentPayout(666_000n, superAdmin);
    const { statementId } = await brought(fileOf({ ref: 'S-1', out: '666000', iban }));
    const { version } = (await seen(statementId)).statement;
    await refused(
      superAdmin.call(releaseBankStatement, { params: { statementId }, body: { version } }),
      409,
      'APPROVAL_SAME_PERSON',
    );
    expect(await payoutState(payoutId)).toBe('sent -');
    expect((await releasing(statementId)).status).toBe(200);
    expect(await payoutState(payoutId)).toBe('paid S-1');
  });
});
