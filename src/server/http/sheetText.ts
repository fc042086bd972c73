import { inflateRawSync } from 'node:zlib';
import type { CellValue } from '@cj-tech-master/excelts';
import { decodeFileText } from '#shared/fileText.ts';

/*
 * Spreadsheets and web pages that banks give as statements, as text with a tab between cells and a line for each row. Files
 * come from outside: what they unpack to is measured before a library reads them.
 */

/** Most bytes that a spreadsheet may unpack to: 20,000 rows of ten cells need half of it. */
const MAX_UNPACKED = 30_000_000;
const MAX_ENTRIES = 200;
const MAX_COLUMNS = 60;

export interface SheetText {
  content: string;
  rowCount: number;
  sheets: string[];
}

/** Why a file is no text: of no known format, of the old binary format, or larger than what is read. */
export type SheetProblem = 'format' | 'oldExcel' | 'big' | 'long';

const isZip = (bytes: Buffer): boolean => bytes.readUInt32LE(0) === 0x04034b50;
const isOldExcel = (bytes: Buffer): boolean => bytes.readUInt32BE(0) === 0xd0cf11e0;

/** Unpacks each entry of a zip once, with an end to its size, whatever its head says. */
function measureZip(bytes: Buffer): SheetProblem | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length) return 'format';
  const count = bytes.readUInt16LE(end + 10);
  if (count === 0 || count > MAX_ENTRIES) return 'format';
  let at = bytes.readUInt32LE(end + 16);
  let left = MAX_UNPACKED;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return 'format';
    const method = bytes.readUInt16LE(at + 10);
    const [packed, head] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
    if (head + 30 > bytes.length || bytes.readUInt32LE(head) !== 0x04034b50 || (method !== 0 && method !== 8))
      return 'format';
    const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    if (start + packed > bytes.length) return 'format';
    const data = bytes.subarray(start, start + packed);
    try {
      left -= method === 0 ? data.length : inflateRawSync(data, { maxOutputLength: left + 1 }).length;
    } catch (error) {
      return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'big' : 'format';
    }
    if (left < 0) return 'big';
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return null;
}

const pad = (part: number): string => String(part).padStart(2, '0');

/** A moment of a spreadsheet, which knows no zone: a time alone, a day alone, or both. */
function dateText(value: Date): string {
  const time = `${pad(value.getUTCHours())}:${pad(value.getUTCMinutes())}:${pad(value.getUTCSeconds())}`;
  if (value.getUTCFullYear() < 1901) return time;
  const day = `${value.getUTCFullYear()}-${pad(value.getUTCMonth() + 1)}-${pad(value.getUTCDate())}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** A number as its digits; one that a spreadsheet has rounded keeps its exponent, which readers refuse. */
const numberText = (value: number): string =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential(5) : String(value);

function valueText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  if ('richText' in value && Array.isArray(value.richText)) return value.richText.map(({ text }) => text).join('');
  // what a formula came to, as the bank saw it
  if ('result' in value) return valueText(value.result);
  if ('text' in value) return valueText(value.text);
  return '';
}

const cellOf = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.includes('"') ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Rows as text, each with as many cells as the widest, so that the tab is found as what separates them. */
function textOf(rows: readonly (readonly string[])[]): string {
  const width = Math.max(2, ...rows.map((row) => row.length));
  return rows.map((row) => Array.from({ length: width }, (_, at) => cellOf(row[at] ?? '')).join('\t')).join('\n');
}

async function xlsxText(bytes: Buffer, maxRows: number): Promise<SheetText | SheetProblem> {
  const problem = measureZip(bytes);
  if (problem) return problem;
  const { Workbook } = await import('@cj-tech-master/excelts');
  const book = new Workbook();
  try {
    await book.xlsx.load(bytes);
  } catch {
    return 'format';
  }
  const sheets = book.worksheets.filter((sheet) => sheet.actualRowCount > 0);
  const [sheet] = sheets;
  if (!sheet) return { content: '', rowCount: 0, sheets: [] };
  const rows: string[][] = [];
  let last = 0;
  sheet.eachRow((row, number) => {
    last = number;
    if (number > maxRows) return;
    while (rows.length < number - 1) rows.push([]);
    const cells: (string | undefined)[] = [];
    row.eachCell((cell, column) => {
      if (column <= MAX_COLUMNS) cells[column - 1] = valueText(cell.value);
    });
    rows.push(Array.from(cells, (text) => text ?? ''));
  });
  if (last > maxRows) return 'long';
  return { content: textOf(rows), rowCount: sheet.actualRowCount, sheets: sheets.map(({ name }) => name) };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A text of HTML or XML without its entities. */
function plainText(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const rowTags = new Set(['tr', 'row', 'ss:row']);
const cellTags = new Set(['td', 'th', 'cell', 'ss:cell']);
const hiddenTags = new Set(['script', 'style']);

/** Rows of the tables of a page, or of a spreadsheet that is one file of XML; text outside of cells is none. */
function pageRows(page: string): string[][] {
  const rows: string[][] = [];
  const lower = page.toLowerCase();
  let row: string[] | null = null;
  let cell: string | null = null;
  let at = 0;
  const endCell = (): void => {
    if (cell !== null && row !== null && row.length < MAX_COLUMNS) row.push(plainText(cell));
    cell = null;
  };
  while (at < page.length) {
    const open = page.indexOf('<', at);
    if (cell !== null) cell += page.slice(at, open < 0 ? page.length : open);
    if (open < 0) break;
    if (page.startsWith('<!--', open)) {
      const close = page.indexOf('-->', open);
      at = close < 0 ? page.length : close + 3;
      continue;
    }
    const close = page.indexOf('>', open);
    if (close < 0) break;
    const tag = page.slice(open + 1, close);
    const name = /^\/?[a-z:]+/i.exec(tag)?.[0].toLowerCase() ?? '';
    at = close + 1;
    if (hiddenTags.has(name)) {
      const end = lower.indexOf(`</${name}`, at);
      at = end < 0 ? page.length : end;
    } else if (rowTags.has(name)) {
      endCell();
      row = [];
      rows.push(row);
    } else if (cellTags.has(name)) {
      endCell();
      const index = Number(/\bss:index="(\d{1,2})"/i.exec(tag)?.[1] ?? 0);
      while (row !== null && row.length < index - 1) row.push('');
      cell = '';
      const span = Number(/\bcolspan="?(\d{1,2})/i.exec(tag)?.[1] ?? 1);
      // the text of a wide cell is in its first column
      if (span > 1 && row !== null) {
        const end = page.indexOf('</', at);
        cell = null;
        row.push(plainText(page.slice(at, end < 0 ? page.length : end).replace(/<[^<>]*>/g, '')));
        for (let more = 1; more < span && row.length < MAX_COLUMNS; more += 1) row.push('');
      }
    } else if (name.startsWith('/') && (cellTags.has(name.slice(1)) || rowTags.has(name.slice(1)))) endCell();
    else if (cell !== null && name === 'br') cell += ' ';
  }
  endCell();
  return rows;
}

/** Text of a spreadsheet or page, at most so many rows; or why it is none. */
export async function sheetText(bytes: Buffer, maxRows: number): Promise<SheetText | SheetProblem> {
  if (bytes.length < 8) return 'format';
  if (isOldExcel(bytes)) return 'oldExcel';
  if (isZip(bytes)) return xlsxText(bytes, maxRows);
  const text = decodeFileText(bytes);
  if (!/<(table|workbook|ss:workbook|html)\b/i.test(text)) return 'format';
  const rows = pageRows(text);
  if (rows.length > maxRows) return 'long';
  return {
    content: textOf(rows),
    rowCount: rows.filter((row) => row.some((cell) => cell.trim() !== '')).length,
    sheets: [],
  };
}
