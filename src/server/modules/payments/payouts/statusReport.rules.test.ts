import { expect, it } from 'vitest';
import { readStatusReport } from './statusReport.rules.ts';

/* Reports are written out as the standard shows them; none of them comes from a bank. */

const head = (status = '', reason = '') =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>PB-7</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>${status}${reason}</OrgnlGrpInfAndSts>`;
const report = (inside: string, version = '001.03') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.${version}">
  <CstmrPmtStsRpt><GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-11-21T10:00:00</CreDtTm></GrpHdr>${inside}</CstmrPmtStsRpt>
</Document>`;
const group = (inside: string) => `<OrgnlPmtInfAndSts><OrgnlPmtInfId>PB-7</OrgnlPmtInfId>${inside}</OrgnlPmtInfAndSts>`;
const tx = (inside: string) => `<TxInfAndSts>${inside}</TxInfAndSts>`;
const read = (content: string) => readStatusReport(content, 'PB-7', [17, 18]);
const one = (inside: string) => read(report(`${head()}${group(tx(inside))}`));

it('reads what was paid and what was refused, and leaves what is under way', () => {
  const content = report(
    `${head('<GrpSts>PART</GrpSts>')}${group(
      [
        tx(`<StsId>1</StsId><OrgnlInstrId>17</OrgnlInstrId><OrgnlEndToEndId>PB-7-17</OrgnlEndToEndId><TxSts>ACSC</TxSts>
          <AcctSvcrRef>REF-1</AcctSvcrRef>
          <OrgnlTxRef><Amt><InstdAmt Ccy="IRR">2500000</InstdAmt></Amt></OrgnlTxRef>`),
        tx(`<OrgnlEndToEndId>PB-7-18</OrgnlEndToEndId><TxSts>RJCT</TxSts>
          <StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>بسته &amp; تسویه</AddtlInf></StsRsnInf>`),
        tx('<OrgnlInstrId>19</OrgnlInstrId><OrgnlEndToEndId>NOTPROVIDED</OrgnlEndToEndId><TxSts>ACCC</TxSts>'),
        ...['ACSP', 'ACCP', 'ACTC', 'PDNG'].map((status) =>
          tx(`<OrgnlEndToEndId>PB-7-20</OrgnlEndToEndId><TxSts>${status}</TxSts>`),
        ),
      ].join(''),
    )}`,
  );
  expect(read(content)).toEqual({
    answers: [
      { line: 1, payoutId: 17, batchNo: 'PB-7', amount: 2_500_000n, result: { isPaid: true, bankRef: 'REF-1' } },
      {
        ...{ line: 2, payoutId: 18, batchNo: 'PB-7', amount: null },
        result: { isPaid: false, error: 'حساب مقصد بسته است (AC04)، بسته & تسویه' },
      },
      // without a reference of the bank our id is in its statement
      { line: 3, payoutId: 19, amount: null, result: { isPaid: true, bankRef: 'PB-7-19' } },
    ],
    problems: [],
    lineCount: 7,
  });
});

it('knows the message in any version and under any prefix, in an envelope and without groups of payments', () => {
  const prefixed = `<e:Envelope xmlns:e="urn:e"><p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:pain.002.001.12"><p:CstmrPmtStsRpt>
    <p:OrgnlGrpInfAndSts><p:OrgnlMsgId>pb-7</p:OrgnlMsgId></p:OrgnlGrpInfAndSts>
    <p:TxInfAndSts><p:OrgnlEndToEndId>PB-7-17</p:OrgnlEndToEndId><p:TxSts>ACSC</p:TxSts><p:ClrSysRef>CLR-5</p:ClrSysRef></p:TxInfAndSts>
    </p:CstmrPmtStsRpt></p:Document></e:Envelope>`;
  expect(read(prefixed)).toMatchObject({ answers: [{ payoutId: 17, result: { isPaid: true, bankRef: 'CLR-5' } }] });
});

it('gives each row the status of its group where no transaction is named', () => {
  const rejected = report(head('<GrpSts>RJCT</GrpSts>', '<StsRsnInf><Rsn><Prtry>X9</Prtry></Rsn></StsRsnInf>'));
  expect(read(rejected)).toEqual({
    answers: [17, 18].map((payoutId, index) => ({
      ...{ line: index + 1, payoutId, batchNo: 'PB-7', amount: null },
      result: { isPaid: false, error: 'X9' },
    })),
    problems: [],
    lineCount: 2,
  });
  expect(read(report(head('<GrpSts>ACSC</GrpSts>')))).toMatchObject({
    answers: [{ result: { isPaid: true, bankRef: 'PB-7-17' } }, { result: { isPaid: true, bankRef: 'PB-7-18' } }],
  });
  expect(read(report(head('<GrpSts>ACCP</GrpSts>')))).toEqual({ answers: [], problems: [], lineCount: 2 });
  // the group of payments is nearer than the message
  const nearer = report(`${head('<GrpSts>ACCP</GrpSts>')}${group('<PmtInfSts>RJCT</PmtInfSts>')}`);
  expect(read(nearer)).toMatchObject({
    answers: [{ result: { isPaid: false, error: 'بانک علت رد را نگفته است' } }, { payoutId: 18 }],
  });
});

it('gives a transaction without a status that of its group, and no status to a row that is not named', () => {
  const content = report(`${head('<GrpSts>ACSC</GrpSts>')}${group(tx('<OrgnlEndToEndId>PB-7-17</OrgnlEndToEndId>'))}`);
  expect(read(content)).toMatchObject({ answers: [{ payoutId: 17, result: { isPaid: true } }], lineCount: 1 });
});

it('names a row by IBAN and amount where our ids are missing', () => {
  const iban = 'IR580540105180021273113007';
  const account = `<CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>`;
  const amount = '<Amt><InstdAmt Ccy="IRR">5.00</InstdAmt></Amt>';
  const of = (ref: string, tail = '<TxSts>ACSC</TxSts>') => one(`${tail}${ref}`);
  const found = of(`<AcctSvcrRef>R-1</AcctSvcrRef><OrgnlTxRef>${amount}${account}</OrgnlTxRef>`);
  expect(found).toMatchObject({ answers: [{ payoutId: null, iban, amount: 5n }] });
  expect(of(`<OrgnlTxRef>${amount}${account}</OrgnlTxRef>`)).toMatchObject({ problems: [{ line: 1, payoutId: null }] });
  expect(of(`<OrgnlTxRef>${account}</OrgnlTxRef>`)).toMatchObject({ problems: [{ message: 'ستون مبلغ درست نیست' }] });
});

const named = '<OrgnlEndToEndId>PB-7-17</OrgnlEndToEndId>';

it.each([
  [`${named}<TxSts>CANC</TxSts>`, 'وضعیت این تراکنش شناخته نیست؛ آن را با بانک بررسی کنید'],
  [named, 'وضعیت این تراکنش شناخته نیست؛ آن را با بانک بررسی کنید'],
  ['<TxSts>ACSC</TxSts>', 'ردیفی با این شناسه در این فایل نیست'],
  [`${named}<OrgnlInstrId>18</OrgnlInstrId><TxSts>ACSC</TxSts>`, 'ردیفی با این شناسه در این فایل نیست'],
  [
    `${named}<TxSts>ACSC</TxSts><OrgnlTxRef><Amt><InstdAmt Ccy="IRR">5.5</InstdAmt></Amt></OrgnlTxRef>`,
    'ستون مبلغ درست نیست',
  ],
  [
    `${named}<TxSts>ACSC</TxSts><OrgnlTxRef><Amt><InstdAmt Ccy="EUR">5</InstdAmt></Amt></OrgnlTxRef>`,
    'ستون مبلغ درست نیست',
  ],
])('%s is a problem of its row', (inside, message) => {
  expect(one(inside)).toMatchObject({ answers: [], problems: [{ line: 1, message }], lineCount: 1 });
});

const bomb = `<!DOCTYPE d [<!ENTITY a "${'x'.repeat(50)}"><!ENTITY b "&a;&a;&a;">]>`;

it.each([
  ['<Document><CstmrPmtStsRpt>', 'form'],
  [report(head('<GrpSts>ACSC</GrpSts>')).slice(0, -12), 'form'],
  [report(head('<GrpSts>&nbsp;</GrpSts>')), 'form'],
  [report(`${'<a>'.repeat(40)}${'</a>'.repeat(40)}${head()}`), 'form'],
  [report('<a/>'.repeat(300_001)), 'form'],
  [report(head('<GrpSts>ACSC</GrpSts>')).replace('<Document', `${bomb}<Document`), 'doctype'],
  ['<?xml version="1.0"?><Document><CstmrCdtTrfInitn/></Document>', 'none'],
  [report(head('<GrpSts>ACSC</GrpSts>').replace('PB-7', 'PB-8')), 'other'],
  [report('<OrgnlGrpInfAndSts><GrpSts>ACSC</GrpSts></OrgnlGrpInfAndSts>'), 'other'],
])('a text that is no report of the file is refused: %.60s', (content, problem) => {
  expect(read(content)).toBe(problem);
});
