import { describe, expect, it } from 'vitest';
import { usualPaymentRules, type PaymentRules } from '#shared/paymentFormats.ts';
import type { NewBatchRow } from './batches.repo.ts';
import { planFiles, sheetOf, textFile, type FileHead } from './paymentFiles.rules.ts';

/** Of bank 012, as the account that pays. */
const source = 'IR580120105180021273113007';
const inside = 'IR910120000000000000000001';
const outside = 'IR320560004019352903633115';

const row = (payoutId: number, amount: bigint, iban = outside): NewBatchRow => ({
  ...{ payoutId, amount, iban, investorId: 7, receiverName: 'نگار <رستگار> & "پسران"', accountId: 2 },
  ...{ bankName: 'بانک سامان', purpose: 'وجه ابطال 1405-40' },
});
const head: FileHead = {
  ...{ batchNo: 'PB-1001', fundName: 'درآمد ثابت سپیدار', sourceIban: source, day: '2026-11-21' },
  at: new Date('2026-11-21T06:30:00Z'),
};

describe('files of an account', () => {
  const plan = (rows: NewBatchRow[], changes: Partial<PaymentRules> = {}) =>
    planFiles(rows, { ...usualPaymentRules, ...changes }, source);
  const shape = (of: ReturnType<typeof plan>) =>
    of.files.map(({ method, format, rows }) => [method, format, rows.map(({ payoutId }) => payoutId)]);

  it('are one for each way: groups, large amounts, the same bank', () => {
    const rows = [row(1, 1_999_999_999n), row(2, 2_000_000_000n), row(3, 9_000_000_000n, inside), row(4, 5n)];
    expect(shape(plan(rows))).toEqual([
      ['paya', 'pain001', [1, 4]],
      ['satna', 'xlsxSingle', [2]],
      ['internal', 'xlsxGroup', [3]],
    ]);
  });

  it('end at the limits of sum and rows of their way', () => {
    const paya = { ...usualPaymentRules.paya, fileLimit: '100', fileRows: 2 };
    const rows = [row(1, 60n), row(2, 50n), row(3, 40n), row(4, 10n)];
    expect(shape(plan(rows, { paya }))).toEqual([
      ['paya', 'pain001', [1]],
      ['paya', 'pain001', [2, 3]],
      ['paya', 'pain001', [4]],
    ]);
  });

  it('leave out what no way takes, with the reason', () => {
    const limits = { satna: { ...usualPaymentRules.satna, lineLimit: '3000000000' } };
    const { files, skipped } = plan([row(1, 3_000_000_001n), row(2, 3_000_000_000n)], limits);
    expect(files.map(({ rows }) => rows.map(({ payoutId }) => payoutId))).toEqual([[2]]);
    expect(skipped.map(({ row: of, reason }) => [of.payoutId, reason])).toEqual([
      [1, 'مبلغ از سقف همه روش‌های انتقال این حساب بیشتر است'],
    ]);
  });

  it('send above the limit of a group at once, and inside the bank only where that is in use', () => {
    const internal = { ...usualPaymentRules.internal, isUsed: false };
    const rows = [row(1, 2_000_000_001n), row(2, 5n, inside)];
    expect(shape(plan(rows, { internal, satnaFrom: null }))).toEqual([
      ['paya', 'pain001', [2]],
      ['satna', 'xlsxSingle', [1]],
    ]);
  });
});

it('a group is a message of ISO 20022 with count and sum, whose texts cannot end an element', () => {
  const xml = textFile('pain001', head, [
    row(17, 2_500_000n),
    { ...row(18, 999_999_999_999_999_999n), purpose: 'سود' },
  ]);
  expect(xml).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>PB-1001</MsgId><CreDtTm>2026-11-21T06:30:00Z</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>1000000000002499999</CtrlSum><InitgPty><Nm>درآمد ثابت سپیدار</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>PB-1001</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>2</NbOfTxs><CtrlSum>1000000000002499999</CtrlSum><ReqdExctnDt>2026-11-21</ReqdExctnDt><Dbtr><Nm>درآمد ثابت سپیدار</Nm></Dbtr><DbtrAcct><Id><IBAN>IR580120105180021273113007</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><Othr><Id>012</Id></Othr></FinInstnId></DbtrAgt>
<CdtTrfTxInf><PmtId><InstrId>17</InstrId><EndToEndId>PB-1001-17</EndToEndId></PmtId><Amt><InstdAmt Ccy="IRR">2500000</InstdAmt></Amt><Cdtr><Nm>نگار &lt;رستگار&gt; &amp; &quot;پسران&quot;</Nm></Cdtr><CdtrAcct><Id><IBAN>IR320560004019352903633115</IBAN></Id></CdtrAcct><RmtInf><Ustrd>وجه ابطال 1405-40</Ustrd></RmtInf></CdtTrfTxInf>
<CdtTrfTxInf><PmtId><InstrId>18</InstrId><EndToEndId>PB-1001-18</EndToEndId></PmtId><Amt><InstdAmt Ccy="IRR">999999999999999999</InstdAmt></Amt><Cdtr><Nm>نگار &lt;رستگار&gt; &amp; &quot;پسران&quot;</Nm></Cdtr><CdtrAcct><Id><IBAN>IR320560004019352903633115</IBAN></Id></CdtrAcct><RmtInf><Ustrd>سود</Ustrd></RmtInf></CdtTrfTxInf>
</PmtInf></CstmrCdtTrfInitn></Document>
`,
  );
});

it('a spreadsheet has the columns of its layout, and count and sum in its last row', () => {
  expect(sheetOf('xlsxGroup', head, [row(17, 2_500_000n), row(18, 500_000n)])).toEqual({
    titles: ['ردیف', 'شبای مقصد', 'نام صاحب حساب', 'مبلغ (ریال)', 'شناسه پرداخت', 'شرح'],
    rows: [
      [1, outside, 'نگار <رستگار> & "پسران"', 2_500_000n, 'PB-1001-17', 'وجه ابطال 1405-40'],
      [2, outside, 'نگار <رستگار> & "پسران"', 500_000n, 'PB-1001-18', 'وجه ابطال 1405-40'],
      [2, null, null, 3_000_000n, null, null],
    ],
  });
});

it('a spreadsheet of an account has the columns that the bank wants, in its order and under its titles', () => {
  const columns = [
    { value: 'amount' as const, title: 'Amount' },
    { value: 'iban' as const, title: 'شبا' },
    { value: 'row' as const, title: '#' },
  ];
  const internal = { ...usualPaymentRules.internal, columns };
  const { files } = planFiles([row(17, 2_500_000n, inside)], { ...usualPaymentRules, internal }, source);
  expect(files.map((file) => file.columns)).toEqual([columns]);
  expect(sheetOf('xlsxGroup', head, [row(17, 2_500_000n, inside)], columns)).toEqual({
    titles: ['Amount', 'شبا', '#'],
    rows: [
      [2_500_000n, inside, 1],
      [2_500_000n, null, 1],
    ],
  });
  expect(planFiles([row(1, 5n)], usualPaymentRules, source).files[0]?.columns).toBeNull();
});
