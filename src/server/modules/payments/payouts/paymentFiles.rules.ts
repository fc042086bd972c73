import { payoutFileTitles, payoutSkips } from '#shared/texts/deskTexts.ts';
import { toCsv, type CsvCell } from '#shared/csv.ts';
import { ibanBankCode } from '#shared/iban.ts';
import { sumRial } from '#shared/money.ts';
import {
  paymentFormats,
  rowIdOf,
  transferMethods,
  type PaymentColumn,
  type PaymentFormatCode,
  type PaymentRules,
  type PaymentValue,
  type TransferMethod,
} from '#shared/paymentFormats.ts';
import type { NewBatchRow } from './batches.repo.ts';

/** Rows of one file: one way, one layout. Rial. */
export interface PlannedFile {
  method: TransferMethod;
  format: PaymentFormatCode;
  /** of the account's own spreadsheet; null: those of the layout */
  columns: readonly PaymentColumn[] | null;
  rows: NewBatchRow[];
}

const limitOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

const isOver = (amount: bigint, limit: string | null): boolean => {
  const most = limitOf(limit);
  return most !== null && amount > most;
};

/** The way of a transfer; null when no way of the account takes it. */
function methodOf(row: NewBatchRow, rules: PaymentRules, sourceIban: string): TransferMethod | null {
  const { paya, satna, internal } = rules;
  const from = limitOf(rules.satnaFrom);
  const takes = (method: TransferMethod): boolean =>
    rules[method].isUsed && !isOver(row.amount, rules[method].lineLimit);
  if (internal.isUsed && ibanBankCode(row.iban) === ibanBankCode(sourceIban) && takes('internal')) return 'internal';
  if (satna.isUsed && from !== null && row.amount >= from && takes('satna')) return 'satna';
  if (paya.isUsed && takes('paya')) return 'paya';
  return takes('satna') ? 'satna' : null;
}

/**
 * Sorts rows into files of an account: one for each way, and another where a limit of sum or rows is reached. A row that no
 * way takes stays out with the reason.
 */
export function planFiles(
  rows: readonly NewBatchRow[],
  rules: PaymentRules,
  sourceIban: string,
): { files: PlannedFile[]; skipped: { row: NewBatchRow; reason: string }[] } {
  const files: PlannedFile[] = [];
  const skipped: { row: NewBatchRow; reason: string }[] = [];
  for (const row of rows) {
    const method = methodOf(row, rules, sourceIban);
    if (method === null) {
      skipped.push({ row, reason: payoutSkips.overLimit });
      continue;
    }
    const { format, fileRows, fileLimit, columns } = rules[method];
    const open = files.findLast((file) => file.method === method);
    const sum = sumRial((open?.rows ?? []).map(({ amount }) => amount)) + row.amount;
    const isFull =
      open !== undefined && ((fileRows !== null && open.rows.length >= fileRows) || isOver(sum, fileLimit));
    if (isOver(row.amount, fileLimit)) skipped.push({ row, reason: payoutSkips.overLimit });
    else if (open === undefined || isFull) files.push({ method, format, columns, rows: [row] });
    else open.rows.push(row);
  }
  files.sort((a, b) => transferMethods.indexOf(a.method) - transferMethods.indexOf(b.method));
  return { files, skipped };
}

/** What is said of a file over its rows. */
export interface FileHead {
  batchNo: string;
  fundName: string;
  sourceIban: string | null;
  /** ISO day of the transfers */
  day: string;
  /** moment of the file */
  at: Date;
}

type FileRow = Pick<NewBatchRow, 'payoutId' | 'receiverName' | 'bankName' | 'iban' | 'amount' | 'purpose'>;

/** Our own CSV: one line a payout, its id comes back in the answer. */
export function batchToCsv(
  batchNo: string,
  rows: readonly Pick<FileRow, 'payoutId' | 'receiverName' | 'iban' | 'amount' | 'purpose'>[],
): string {
  const lines = rows.map((row) => [row.payoutId, batchNo, row.receiverName, row.iban, row.amount, row.purpose]);
  return toCsv(payoutFileTitles, lines);
}

// control characters are in no document of XML
const controls =
  // eslint-disable-next-line no-control-regex -- they are what is removed
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text in XML, at most so many letters. */
function xmlText(text: string, most: number): string {
  return Array.from(text.replace(controls, '').replace(/\s+/g, ' ').trim())
    .slice(0, most)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Letters that the standard allows in a name, and in the text for the receiver. */
const MAX_TEXT = 140;

/** A group of transfers as ISO 20022 pain.001.001.03, with count and sum at the head of the message and of the group. */
function painFile(head: FileHead, rows: readonly FileRow[]): string {
  const { batchNo, day, at } = head;
  const source = head.sourceIban ?? '';
  const totals = `<NbOfTxs>${rows.length}</NbOfTxs><CtrlSum>${sumRial(rows.map(({ amount }) => amount))}</CtrlSum>`;
  const debtor = xmlText(head.fundName, MAX_TEXT);
  const account = (iban: string): string => `<Id><IBAN>${xmlText(iban, 34)}</IBAN></Id>`;
  const transfers = rows.map(
    (row) =>
      `<CdtTrfTxInf><PmtId><InstrId>${row.payoutId}</InstrId><EndToEndId>${rowIdOf(batchNo, row.payoutId)}</EndToEndId></PmtId>` +
      `<Amt><InstdAmt Ccy="IRR">${row.amount}</InstdAmt></Amt>` +
      `<Cdtr><Nm>${xmlText(row.receiverName, MAX_TEXT)}</Nm></Cdtr><CdtrAcct>${account(row.iban)}</CdtrAcct>` +
      `<RmtInf><Ustrd>${xmlText(row.purpose, MAX_TEXT)}</Ustrd></RmtInf></CdtTrfTxInf>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${batchNo}</MsgId><CreDtTm>${at.toISOString().slice(0, 19)}Z</CreDtTm>${totals}<InitgPty><Nm>${debtor}</Nm></InitgPty></GrpHdr>`,
    `<PmtInf><PmtInfId>${batchNo}</PmtInfId><PmtMtd>TRF</PmtMtd>${totals}<ReqdExctnDt>${day}</ReqdExctnDt>` +
      `<Dbtr><Nm>${debtor}</Nm></Dbtr><DbtrAcct>${account(source)}</DbtrAcct>` +
      `<DbtrAgt><FinInstnId><Othr><Id>${ibanBankCode(source)}</Id></Othr></FinInstnId></DbtrAgt>`,
    ...transfers,
    '</PmtInf></CstmrCdtTrfInitn></Document>',
    '',
  ].join('\n');
}

/** Titles and rows of a spreadsheet of a layout, or of an account's own columns; the last row may hold count and sum. */
export function sheetOf(
  format: PaymentFormatCode,
  head: FileHead,
  rows: readonly FileRow[],
  own: readonly PaymentColumn[] | null = null,
): { titles: string[]; rows: CsvCell[][] } {
  const { columns: usual = [], hasTotals = false } = paymentFormats[format];
  const columns = own ?? usual;
  const cellOf = (value: PaymentValue, row: FileRow, index: number): CsvCell => {
    const cells: Record<PaymentValue, CsvCell> = {
      row: index + 1,
      id: rowIdOf(head.batchNo, row.payoutId),
      batchNo: head.batchNo,
      receiver: row.receiverName,
      iban: row.iban,
      bankName: row.bankName,
      amount: row.amount,
      purpose: row.purpose,
      sourceIban: head.sourceIban,
    };
    return cells[value];
  };
  const lines = rows.map((row, index) => columns.map(({ value }) => cellOf(value, row, index)));
  const total = sumRial(rows.map(({ amount }) => amount));
  const last = columns.map(({ value }): CsvCell => (value === 'row' ? rows.length : value === 'amount' ? total : null));
  return { titles: columns.map(({ title }) => title), rows: hasTotals ? [...lines, last] : lines };
}

/** Text of a file of a layout that is text. */
export function textFile(format: PaymentFormatCode, head: FileHead, rows: readonly FileRow[]): string {
  return paymentFormats[format].kind === 'xml' ? painFile(head, rows) : batchToCsv(head.batchNo, rows);
}
