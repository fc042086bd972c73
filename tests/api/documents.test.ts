import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { listLicenses } from '#shared/contract/assets.ts';
import { getLicenseDocument, getOrderDocument } from '#shared/contract/documents.ts';
import { verifyDocument } from '#shared/contract/statements.ts';
import { documentTexts, documentTitles } from '#shared/texts/documentTexts.ts';
import { getOrder, listOrders } from '#shared/contract/orders.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import type { OrderDocumentKind } from '#shared/documentPaths.ts';
import { ownInvestor } from '../support/lookup.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';

let test: TestApp;
let investor: ApiClient;
let investorId: number;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1', PUBLIC_ORIGIN: 'http://localhost:3000' } });
  investor = await test.api.demo('investor');
  ({ investorId } = await ownInvestor(test.db.db));
});
afterAll(() => test.close());

/** An independent reader: pages, facts of the file, embedded fonts and the words as they are copied out of it. */
async function readPdf(client: ApiClient, path: string) {
  const answer = await client.request(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const file = Buffer.from(answer.bytes).toString('latin1');
  const pdf = await getDocumentProxy(answer.bytes);
  const { totalPages, text } = await extractText(pdf, { mergePages: true });
  const { info } = await pdf.getMetadata();
  return {
    pages: totalPages,
    // a reader turns the half space into a space, and knows no order of brackets
    text: text.replace(/\s+/g, ' ').replace(/[\uFEF5-\uFEFC]/g, (sign) => sign.normalize('NFKC')),
    info: info as Record<string, unknown>,
    fonts: new Set(file.match(/\/FontName \/[A-Z]+\+Vazirmatn-\w+/g)),
    embedded: file.match(/\/FontFile2/g)?.length ?? 0,
    name: answer.headers.get('content-disposition') ?? '',
  };
}

async function orderIn(status: string, orderType: 1 | 2) {
  const { body } = await investor.call(listOrders, { query: { investorId, status, orderType } });
  const found = (body.data as { orderId: number }[])[0];
  if (!found) throw new Error(`the demo has no order in ${status}`);
  const { body: details } = await investor.call(getOrder, { params: { orderId: found.orderId } });
  return details.data as {
    orderId: number;
    orderNo: string;
    fundName: string;
    units: string;
    amount: string;
    net: string;
    priceDate: string;
    licenseNumber: string | null;
    lots: { licenseNumber: string }[];
    documents: { kind: string; title: string; fileUrl: string }[];
  };
}

const call = (client: ApiClient, orderId: number, kind: OrderDocumentKind) =>
  client.call(getOrderDocument, { params: { orderId, kind } });
/** As the reader gives words back: it knows no half space. */
const words = (text: string) => text.replaceAll('\u200c', ' ');
const licensesOf = async () =>
  (await investor.call(listLicenses, { query: { investorId } })).body.data as {
    licenseNumber: string;
    fundName: string;
    licenseDate: string;
    issuedUnits: string;
    units: string;
    isActive: boolean;
    fileUrl: string;
  }[];

describe('documents of an order', () => {
  it('are named by the order as far as it has come', async () => {
    const kinds = async (status: string, type: 1 | 2) =>
      (await orderIn(status, type)).documents.map(({ kind }) => kind);
    expect(await kinds('processing', 1)).toEqual(['receipt']);
    expect(await kinds('issued', 1)).toEqual(['receipt', 'issue_notice', 'certificate']);
    expect(await kinds('payout_pending', 2)).toEqual(['receipt', 'cancel_notice']);
    expect(await kinds('paid', 2)).toEqual(['receipt', 'cancel_notice']);
  });

  it('say in Persian what the order says, on paper that anyone can read', async () => {
    const order = await orderIn('issued', 1);
    const url = order.documents.find(({ kind }) => kind === 'issue_notice')?.fileUrl ?? '';
    const paper = await readPdf(investor, url);
    expect(paper.pages).toBe(1);
    expect(paper.info).toMatchObject({ Producer: 'Investor panel', Language: 'fa-IR' });
    expect([...paper.fonts].length).toBe(2);
    expect(paper.embedded).toBe(2);
    expect(paper.name).toContain(`issue-notice-${order.orderNo}.pdf`);
    for (const part of [
      words(documentTitles.issue_notice),
      words(order.fundName),
      toPersianDigits(order.orderNo),
      formatJalaliDate(order.priceDate),
      formatNumber(BigInt(order.units)),
      formatNumber(BigInt(order.amount)),
      documentTexts.sample,
    ])
      expect(paper.text).toContain(words(part));
  });

  it('agree with the certificate to the rial about what the units cost', async () => {
    const order = await orderIn('issued', 1);
    const cost = formatNumber(BigInt(order.net));
    const paperOf = (kind: string) => order.documents.find((one) => one.kind === kind)?.fileUrl ?? '';
    expect((await readPdf(investor, paperOf('issue_notice'))).text).toContain(cost);
    expect((await readPdf(investor, paperOf('certificate'))).text).toContain(cost);
  });

  it('show the certificates that a redemption took', async () => {
    const order = await orderIn('paid', 2);
    const paper = await readPdf(investor, order.documents.at(-1)?.fileUrl ?? '');
    expect(paper.text).toContain(words(documentTitles.cancel_notice));
    expect(paper.text).toContain(formatNumber(BigInt(order.net)));
    for (const lot of order.lots) expect(paper.text).toContain(toPersianDigits(lot.licenseNumber));
  });

  it('are for the investor and for admins who read; nobody else learns that they exist', async () => {
    const { orderId } = await orderIn('issued', 1);
    expect((await call(test.api.anonymous(), orderId, 'receipt')).status).toBe(401);
    const guardian = await test.api.demo('guardian');
    const foreign = await call(guardian, orderId, 'receipt');
    expect([foreign.status, foreign.body.code]).toEqual([404, 'ORDER_NOT_FOUND']);
    expect((await call(await test.api.demo('maker'), orderId, 'receipt')).status).toBe(200);
    expect((await call(investor, 99_999_999, 'receipt')).status).toBe(404);
  });

  it('are not made before the order is there, nor for another kind', async () => {
    const { orderId } = await orderIn('processing', 1);
    const early = await call(investor, orderId, 'issue_notice');
    expect([early.status, early.body.code]).toEqual([409, 'DOCUMENT_NOT_READY']);
    const issued = await orderIn('issued', 1);
    expect((await call(investor, issued.orderId, 'cancel_notice')).body.code).toBe('DOCUMENT_NOT_READY');
    expect((await call(investor, orderId, 'slip' as OrderDocumentKind)).status).toBe(400);
  });
});

describe('a certificate', () => {
  const codeIn = (text: string) => /\b[0-9A-HJKMNP-TV-Z]{4,7}(?:-[0-9A-HJKMNP-TV-Z]{4}){4}\b/.exec(text)?.[0] ?? '';

  it('carries a code by which anyone learns what it is worth, and nothing about its owner', async () => {
    const license = (await licensesOf()).find((one) => one.isActive);
    if (!license) throw new Error('the demo has no certificate with units');
    const paper = await readPdf(investor, license.fileUrl);
    for (const part of [documentTitles.certificate, license.fundName, toPersianDigits(license.licenseNumber)])
      expect(paper.text).toContain(words(part));
    // once, in the terms of the certificate, and not across the page
    expect(paper.text.split(documentTexts.void)).toHaveLength(2);
    expect(paper.text).toContain('http://localhost:3000/verify');
    const code = codeIn(paper.text);
    const known = await test.api.anonymous().call(verifyDocument, { query: { code: code.toLowerCase() } });
    expect(known.status).toBe(200);
    expect(known.body.data).toMatchObject({ kind: 'certificate', statement: null });
    expect(known.body.data.certificate).toEqual({
      fundName: license.fundName,
      licenseNumber: license.licenseNumber,
      licenseDate: license.licenseDate,
      issuedUnits: license.issuedUnits,
      units: license.units,
      isValid: true,
      isReplaced: false,
      nextNumber: null,
    });
    expect(codeIn((await readPdf(investor, license.fileUrl)).text)).toBe(code);
  });

  it('is void once its units are cancelled, on paper and when it is checked', async () => {
    const license = (await licensesOf()).find((one) => one.isActive);
    if (!license) throw new Error('the demo has no certificate with units');
    const before = codeIn((await readPdf(investor, license.fileUrl)).text);
    await sql`update lots set units_left = 0 where investor_id = ${investorId} and license_number = ${license.licenseNumber}`.execute(
      test.db.db,
    );
    const paper = await readPdf(investor, license.fileUrl);
    expect(paper.text).toContain(documentTexts.void);
    const checked = await test.api.anonymous().call(verifyDocument, { query: { code: before } });
    expect(checked.body.data.certificate).toMatchObject({ isValid: false, units: '0' });
  });

  it('is refused to others, and unknown codes prove nothing', async () => {
    const [license] = await licensesOf();
    const licenseNumber = license?.licenseNumber ?? '';
    const params = { licenseNumber };
    expect((await test.api.anonymous().call(getLicenseDocument, { params, query: { investorId } })).status).toBe(401);
    const guardian = await test.api.demo('guardian');
    const foreign = await guardian.call(getLicenseDocument, { params, query: { investorId } });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'INVESTOR_NOT_ALLOWED']);
    const unknown = await investor.call(getLicenseDocument, { params: { licenseNumber: '0' }, query: { investorId } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'LICENSE_NOT_FOUND']);
    for (const code of ['0001-AAAA-BBBB-CCCC-DDDD', 'x', licenseNumber]) {
      const answer = await test.api.anonymous().call(verifyDocument, { query: { code } });
      expect([answer.status, answer.body.code]).toEqual([404, 'DOCUMENT_CODE_UNKNOWN']);
    }
    expect((await test.api.anonymous().call(verifyDocument, { query: {} })).status).toBe(400);
  });
});
