import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { Workbook } from '@cj-tech-master/excelts';
import {
  createPayoutBatch,
  createPayoutBatches,
  downloadPayoutBatch,
  getPayoutBatch,
  importPayoutResults,
  listDueFunds,
  releasePayoutBatch,
} from '#shared/contract/payoutBatches.ts';
import { convertStatementFile } from '#shared/contract/statementFiles.ts';
import { listPaymentAccounts, savePaymentRules } from '#shared/contract/paymentRules.ts';
import { usualPaymentRules, type PaymentValue } from '#shared/paymentFormats.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createLedgerService, transfer } from '#server/modules/records/ledger/ledger.service.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor } from '../support/lookup.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { must } from '../support/must.ts';

/* Files that banks take: by way of the transfer, with the account that pays, its limits and layouts. */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let investorId: number;
let fundId: number;
let fundAccountId: number;

const { scalar, expectSound, refused } = moneyProofs(() => test);

async function due(amount: bigint): Promise<number> {
  const at = test.clock.business();
  const payoutId = await scalar<number>(sql`
    insert into payouts (investor_id, fund_id, kind, amount, due_date, created_at)
    values (${investorId}, ${fundId}, 'remain', ${amount}, '2026-11-21', ${at}) returning id as v`);
  await inTransaction(test.db.db, (tx) =>
    createLedgerService().post(tx, {
      ...{ kind: 'correction', fundId, investorId, orderId: null, businessDate: '2026-11-21', at, hold: amount },
      lines: transfer('fund_bank', 'investor_cash', amount, 'correction_cr'),
    }),
  );
  return payoutId;
}

const making = (of: object = {}) => maker.call(createPayoutBatch, { body: { fundId, fundAccountId, ...of } });
async function released(batchNo: string, version: string): Promise<Uint8Array> {
  const answer = await checker.call(releasePayoutBatch, { params: { batchNo }, body: { version } });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return (await maker.call(downloadPayoutBatch, { params: { batchNo } })).bytes;
}
const accountOf = async () =>
  must((await checker.call(listPaymentAccounts, {})).body.data.find((one) => one.fundAccountId === fundAccountId));
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = await scalar<number>(
    sql`select fund_id as v from payouts where investor_id = ${investorId} and kind = 'redemption' and status = 'failed' limit 1`,
  );
  await sql`update payouts set due_date = '2026-12-05' where status = 'pending'`.execute(test.db.db);
  fundAccountId = await scalar<number>(
    sql`select id as v from fund_bank_accounts where fund_id = ${fundId} and is_active and 'redemption' = any(purposes) order by id limit 1`,
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  [maker, checker] = await Promise.all([test.api.demo('maker'), test.api.demo('checker')]);
});

describe('the files of an account', () => {
  it('are made by way, hashed as the bank gets them, and answered by our id or by IBAN and amount', async () => {
    const account = await accountOf();
    expect(account).toMatchObject({ isUsual: true, rules: { satnaFrom: '2000000000' } });
    const rules = { ...account.rules, internal: { ...account.rules.internal, isUsed: false } };
    const saved = await maker.call(savePaymentRules, {
      params: { fundAccountId },
      body: { version: account.version, rules },
    });
    expect(saved.body.data).toMatchObject({ isUsual: false, rules: { internal: { isUsed: false } } });
    await refused(
      maker.call(savePaymentRules, { params: { fundAccountId }, body: { version: account.version, rules } }),
      409,
      'PAYMENT_RULES_CHANGED',
    );

    const [small, equal, large] = [await due(4_000_001n), await due(4_000_001n), await due(2_000_000_000n)];
    const made = await making();
    expect([made.status, made.body.message]).toEqual([201, undefined]);
    const [paya, satna] = made.body.data.batches;
    expect([paya?.method, paya?.format, paya?.rowCount, paya?.totalAmount, paya?.sourceIban]).toEqual([
      ...['paya', 'pain001', 2, '8000002', account.iban],
    ]);
    expect([satna?.method, satna?.format, satna?.totalAmount]).toEqual(['satna', 'xlsxSingle', '2000000000']);

    const xml = await released(must(paya).batchNo, must(paya).version);
    expect(hashOf(xml)).toBe(must(paya).contentHash);
    const text = new TextDecoder().decode(xml);
    expect(text).toContain(`<EndToEndId>${must(paya).batchNo}-${small}</EndToEndId>`);
    expect(text).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>8000002</CtrlSum>');

    const sheet = await released(must(satna).batchNo, must(satna).version);
    expect(hashOf(sheet)).toBe(must(satna).contentHash);
    const book = new Workbook();
    await book.xlsx.load(sheet);
    expect(book.worksheets[0]?.getRow(2).getCell(1).value).toBe(account.iban);
    expect(book.worksheets[0]?.getRow(2).getCell(5).value).toBe(2_000_000_000);
    expect(book.worksheets[0]?.getRow(2).getCell(6).value).toBe(`${must(satna).batchNo}-${large}`);

    const { batch, rows } = (await checker.call(getPayoutBatch, { params: { batchNo: must(paya).batchNo }, query: {} }))
      .body.data;
    const iban = must(rows[0]).iban;
    const lines = [
      `${batch.batchNo}-${small},4000001,موفق,ANS-1`,
      `${iban},4000001,موفق,ANS-2`,
      `${iban},4000002,موفق,ANS-3`,
      `PB-9-${small},4000001,موفق,ANS-4`,
    ];
    const answering = async () =>
      (
        await checker.call(importPayoutResults, {
          params: { batchNo: batch.batchNo },
          body: { version: batch.version, content: lines.join('\n') },
        })
      ).body.data;
    expect((await answering()).rows.map(({ payoutId, outcome }) => [payoutId, outcome])).toEqual([
      [small, 'applied'],
      [equal, 'applied'],
      [null, 'invalid'],
      [small, 'invalid'],
    ]);
    // the same answer once more changes nothing
    expect((await answering()).rows.map(({ payoutId, outcome }) => [payoutId, outcome]).slice(0, 2)).toEqual([
      [small, 'repeated'],
      [equal, 'repeated'],
    ]);
    await expectSound();
  });

  it('take the spreadsheet of the bank as it is, and read twice it answers no second row', async () => {
    const paidId = await due(5_000_003n);
    await due(5_000_004n);
    await due(5_000_004n);
    const made = await making();
    expect([made.status, made.body.message]).toEqual([201, undefined]);
    const { batchNo, version } = made.body.data.batch;
    await released(batchNo, version);
    const iban = must((await checker.call(getPayoutBatch, { params: { batchNo }, query: {} })).body.data.rows[0]).iban;
    const book = new Workbook();
    const sheet = book.addWorksheet('نتیجه');
    sheet.addRow(['بانک نمونه']);
    sheet.addRow(['وضعیت', 'شماره شبا', 'مبلغ', 'کد رهگیری', 'شناسه پرداخت']);
    sheet.addRow(['واریز شده', iban, 5_000_003, 'SHEET-1', `${batchNo}-${paidId}`]);
    sheet.addRow(['برگشت خورده', iban, 5_000_004, '', '']);
    const file = Buffer.from(await book.xlsx.writeBuffer()).toString('base64');
    // the person who reads the answer in makes no files
    const { content } = (await checker.call(convertStatementFile, { body: { file } })).body.data;
    const answering = async () => {
      const seen = (await checker.call(getPayoutBatch, { params: { batchNo }, query: {} })).body.data.batch.version;
      return (await checker.call(importPayoutResults, { params: { batchNo }, body: { version: seen, content } })).body
        .data;
    };
    expect(await answering()).toMatchObject({
      ...{ paid: 1, failed: 1, invalid: 0, open: 1 },
      titles: [{ line: 1 }, { line: 2 }],
    });
    // the other row of the same amount may have been paid
    expect(await answering()).toMatchObject({ paid: 0, failed: 0, repeated: 2, open: 1 });
    const { rows } = (await checker.call(getPayoutBatch, { params: { batchNo }, query: {} })).body.data;
    expect(rows.map(({ result, bankRef, errorText }) => [result, bankRef, errorText])).toEqual([
      ['paid', 'SHEET-1', null],
      ['failed', null, 'برگشت خورده'],
      ['open', null, null],
    ]);
    await expectSound();
  });

  it('take the report of the bank in XML, and read twice it changes nothing', async () => {
    const ids = [await due(6_000_001n), await due(6_000_002n), await due(6_000_003n)];
    const { batchNo, version } = (await making()).body.data.batch;
    await released(batchNo, version);
    const reportOf = (inside: string, of = batchNo, status = 'PART') =>
      `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">` +
      `<CstmrPmtStsRpt><GrpHdr><MsgId>B-1</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${of}</OrgnlMsgId>` +
      `<GrpSts>${status}</GrpSts></OrgnlGrpInfAndSts>${inside}</CstmrPmtStsRpt></Document>`;
    const tx = (id: number | undefined, status: string, more = '') =>
      `<TxInfAndSts><OrgnlInstrId>${id}</OrgnlInstrId><OrgnlEndToEndId>${batchNo}-${id}</OrgnlEndToEndId>` +
      `<TxSts>${status}</TxSts>${more}</TxInfAndSts>`;
    const groupOf = (...some: string[]) =>
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${batchNo}</OrgnlPmtInfId>${some.join('')}</OrgnlPmtInfAndSts>`;
    const answering = async (content: string) => {
      const seen = (await checker.call(getPayoutBatch, { params: { batchNo }, query: {} })).body.data.batch.version;
      return checker.call(importPayoutResults, { params: { batchNo }, body: { version: seen, content } });
    };
    const refusing = async (content: string, message: string) => {
      const answer = await answering(content);
      expect([answer.status, answer.body.code, (answer.body as never as { fields: object }).fields]).toEqual([
        ...[400, 'PAYOUT_REPORT', { content: [message] }],
      ]);
    };
    await refusing(reportOf('').slice(0, -5), 'فایل XML ناقص یا نادرست است؛ آن را دوباره از بانک بگیرید');
    await refusing(
      reportOf('').replace('<Document', '<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]><Document'),
      'فایل XML نباید DOCTYPE داشته باشد؛ فایل اصلی بانک را انتخاب کنید',
    );
    await refusing('<Document><Other/></Document>', 'این فایل XML گزارش وضعیت پرداخت (pain.002) نیست');
    await refusing(
      reportOf(groupOf(tx(ids[0], 'ACSC')), 'PB-999999'),
      'این گزارش درباره فایل دیگری است؛ شماره فایل (OrgnlMsgId) آن با این فایل یکی نیست',
    );

    // the bank has taken the file; nothing is paid yet
    expect((await answering(reportOf('', batchNo, 'ACCP'))).body.data).toMatchObject({
      ...{ paid: 0, failed: 0, repeated: 0, invalid: 0, open: 3, rows: [] },
    });
    const told = reportOf(
      groupOf(
        tx(ids[0], 'ACSC', '<AcctSvcrRef>SVC-1</AcctSvcrRef>'),
        tx(ids[1], 'RJCT', '<StsRsnInf><Rsn><Cd>AC06</Cd></Rsn></StsRsnInf>'),
        tx(ids[2], 'ACSP'),
      ),
    );
    expect((await answering(told)).body.data).toMatchObject({ paid: 1, failed: 1, repeated: 0, invalid: 0, open: 1 });
    expect((await answering(told)).body.data).toMatchObject({ paid: 0, failed: 0, repeated: 2, invalid: 0, open: 1 });
    const { rows } = (await checker.call(getPayoutBatch, { params: { batchNo }, query: {} })).body.data;
    expect(rows.map(({ result, bankRef, errorText }) => [result, bankRef, errorText])).toEqual([
      ['paid', 'SVC-1', null],
      ['failed', null, 'حساب مقصد مسدود است (AC06)'],
      ['open', null, null],
    ]);
    // the whole file was settled, as the bank says of its group: what was refused before stays refused
    const settled = (await answering(reportOf('', batchNo, 'ACSC'))).body.data;
    expect(settled).toMatchObject({ paid: 1, failed: 0, repeated: 1, invalid: 1, open: 0 });
    expect(settled.rows.map(({ payoutId, outcome }) => [payoutId, outcome])).toEqual([
      [ids[0], 'repeated'],
      [ids[1], 'invalid'],
      [ids[2], 'applied'],
    ]);
    await expectSound();
  });

  it('leave out what is above every limit, and name an account of the fund', async () => {
    const account = await accountOf();
    const none = { ...account.rules.satna, isUsed: false };
    const rules = {
      ...account.rules,
      satna: none,
      internal: { ...none },
      paya: { ...account.rules.paya, lineLimit: '5' },
    };
    const save = (of: object) =>
      maker.call(savePaymentRules, {
        params: { fundAccountId },
        body: { version: account.version, rules: of as never },
      });
    await refused(save({ ...rules, paya: { ...rules.paya, isUsed: false } }), 400, 'PAYMENT_RULES_NONE');
    expect((await save(rules)).status).toBe(200);
    await due(6n);
    await refused(making(), 409, 'PAYOUT_NOTHING_DUE');
    const payoutId = await due(5n);
    const made = (await making()).body.data;
    expect(made.batches.map(({ rowCount }) => rowCount)).toEqual([1]);
    expect(made.skipped).toMatchObject([{ amount: '6', reason: 'مبلغ از سقف همه روش‌های انتقال این حساب بیشتر است' }]);
    expect(payoutId).toBeGreaterThan(0);
    const other = await scalar<number>(sql`select id as v from fund_bank_accounts where fund_id <> ${fundId} limit 1`);
    await refused(making({ fundAccountId: other }), 404, 'PAYMENT_ACCOUNT');
  });
});

describe('columns of an account', () => {
  it('are those of its spreadsheets from then on, and want the account and the amount of each row', async () => {
    const account = await accountOf();
    const save = (columns: { value: PaymentValue; title: string }[] | null, version = account.version) =>
      maker.call(savePaymentRules, {
        params: { fundAccountId },
        body: { version, rules: { ...account.rules, satna: { ...usualPaymentRules.satna, columns } } },
      });
    const iban = { value: 'iban' as const, title: 'Destination' };
    const amount = { value: 'amount' as const, title: 'مبلغ به ریال' };
    for (const wrong of [[amount], [iban, amount, iban], [iban, { ...amount, title: ' ' }]]) {
      const refusal = await save(wrong);
      expect([refusal.status, Object.keys(refusal.body.fields).join()]).toEqual([
        ...[400, expect.stringMatching(/^rules\.satna\.columns/)],
      ]);
    }
    const saved = await save([amount, iban]);
    expect([saved.status, saved.body.data.rules.satna.columns]).toEqual([200, [amount, iban]]);
    await refused(save(null), 409, 'PAYMENT_RULES_CHANGED');

    await due(2_500_000_000n);
    const made = await making();
    const satna = must(made.body.data.batches.find(({ method }) => method === 'satna'));
    const book = new Workbook();
    await book.xlsx.load(await released(satna.batchNo, satna.version));
    const cellsOf = (row: number) => [1, 2, 3].map((at) => book.worksheets[0]?.getRow(row).getCell(at).value ?? null);
    const to = expect.stringMatching(/^IR\d{24}$/);
    // the row that no way took before, and the new one
    expect([1, 2, 3].map(cellsOf)).toEqual([
      ['مبلغ به ریال', 'Destination', null],
      [6, to, null],
      [2_500_000_000, to, null],
    ]);
    const again = await save(null, must(saved.body.data).version);
    expect(again.body.data.rules.satna.columns).toBeNull();
  });
});

describe('the files of all funds', () => {
  const shown = async () => (await maker.call(listDueFunds, {})).body.data;
  const chosen = (funds: Awaited<ReturnType<typeof shown>>) =>
    funds.map(({ fundId: id, fundAccountId: account, rowCount, totalAmount }) => ({
      ...{ fundId: id, fundAccountId: account, rowCount, totalAmount },
    }));
  const makingAll = (funds: ReturnType<typeof chosen>, by: ApiClient = maker) =>
    by.call(createPayoutBatches, { body: { funds } });
  const waiting = () =>
    scalar<number>(sql`select count(*)::int as v from payouts where status = 'pending' and due_date <= '2026-11-21'`);

  it('are shown with count and sum, and made in one press, each to be released by another person', async () => {
    const other = await scalar<number>(
      sql`select id as v from funds where kind = 'fund' and status <> 'draft' and id <> ${fundId} order by id limit 1`,
    );
    await sql`update payment_rules set rules = ${JSON.stringify(usualPaymentRules)}::jsonb`.execute(test.db.db);
    // what the tests above left is not due here
    await sql`update payouts set due_date = '2026-12-05' where status = 'pending'`.execute(test.db.db);
    const first = fundId;
    await due(1_200_000n);
    fundId = other;
    await due(3_400_000n);
    await due(5_600_000n);
    fundId = first;
    const funds = await shown();
    expect(new Map(funds.map((fund) => [fund.fundId, [fund.rowCount, fund.totalAmount]]))).toEqual(
      new Map([
        [first, [1, '1200000']],
        [other, [2, '9000000']],
      ]),
    );
    // somebody has saved the rules of this account
    expect(funds.find((fund) => fund.fundId === first)).toMatchObject({ fundAccountId, files: [{ rowCount: 1 }] });
    const made = await makingAll(chosen(funds));
    expect([made.status, made.body.message]).toEqual([201, undefined]);
    const { batches, skipped } = made.body.data;
    expect(skipped).toEqual([]);
    expect(batches.map((batch) => [batch.fundId, batch.rowCount, batch.totalAmount, batch.status]).sort()).toEqual(
      [
        [first, 1, '1200000', 'prepared'],
        [other, 2, '9000000', 'prepared'],
      ].sort(),
    );
    expect(new Set(batches.map(({ batchNo }) => batchNo)).size).toBe(batches.length);
    for (const { batchNo, version } of batches) {
      const boss = await test.api.demo('super');
      expect((await boss.call(releasePayoutBatch, { params: { batchNo }, body: { version } })).status).toBe(200);
    }
    expect(await shown()).toEqual([]);
    await expectSound();
  });

  it('are made with exactly what was shown, all or none', async () => {
    await due(700_000n);
    const funds = chosen(await shown());
    const before = await waiting();
    await due(800_000n);
    await refused(makingAll(funds), 409, 'PAYOUT_DUE_CHANGED');
    const now = chosen(await shown());
    await refused(
      makingAll([...now, { fundId: 2_000_000, fundAccountId: null, rowCount: 1, totalAmount: '1' }]),
      404,
      'ORDER_FUND_NOT_FOUND',
    );
    await refused(makingAll([...now, ...now]), 400, 'VALIDATION_FAILED');
    expect(await waiting()).toBe(before + 1);
    const early = await maker.call(listDueFunds, { query: { untilDate: '2026-12-30' } });
    expect([early.status, early.body.code]).toEqual([400, 'PAYOUT_DAY_AHEAD']);
    expect((await makingAll(now)).status).toBe(201);
    await refused(makingAll(now), 409, 'PAYOUT_DUE_CHANGED');
    expect((await makingAll(now, checker)).status).toBe(403);
  });
});
