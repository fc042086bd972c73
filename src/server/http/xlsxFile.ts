import type { Row, WorksheetWriter } from '@cj-tech-master/excelts';
import { sumOfColumn } from '#shared/texts/exportTexts.ts';
import type { CsvCell } from '#shared/csv.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { jalaliToIso } from '#shared/jalali.ts';
import { keptAnswers } from './keptAnswers.ts';

/** A sheet: its column titles, and its rows in parts, so that a large one is never in memory at once. */
export interface XlsxSheet {
  name: string;
  titles: readonly string[];
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>;
  /** titles of the columns whose sum is below the rows */
  sums?: readonly string[];
  /** lines below the rows and their sums */
  end?: readonly (readonly CsvCell[])[];
  /** for a program and not for a person: cells as they are, without formats, filter and sums */
  isPlain?: boolean;
}

/** Digits that a spreadsheet keeps of a number; a longer one stays text. */
const EXACT_DIGITS = 15;
/** Rows of one sheet, below the limit of the format; the rest goes to the next sheet. */
const SHEET_ROWS = 1_000_000;
const BUFFER_BYTES = 1_048_576;

/** Letters of a column on screen: not narrower than a date, not wider than a sentence is read. */
const WIDTH = { least: 12, most: 48, room: 3 };

const font = { name: 'Tahoma', size: 10 };
/** One object for each look: the library compares them by identity. */
const looks = {
  text: { font },
  number: { font, numFmt: '#,##0' },
  // calendar 16 is the Jalali one: the cell is a day that sorts and filters, and is shown as 1405/08/30
  day: { font, numFmt: '[$-160429]yyyy/mm/dd' },
  moment: { font, numFmt: '[$-160429]yyyy/mm/dd hh:mm' },
  title: {
    font: { ...font, bold: true },
    fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { argb: 'FFF1EEF8' } },
    alignment: { vertical: 'middle' as const, wrapText: true },
  },
  sum: { font: { ...font, bold: true }, numFmt: '#,##0' },
};
type Look = (typeof looks)[keyof typeof looks];

type Value = string | number | Date | null;

const isExact = (value: bigint): boolean => value.toString().replace('-', '').length <= EXACT_DIGITS;

/** Counts and rial are numbers that a spreadsheet can add up; codes and prices stay as they are written. */
function plainCell(value: CsvCell): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value !== 'bigint') return value;
  return isExact(value) ? Number(value) : value.toString();
}

const dayText = /^(1[34]\d\d\/\d\d\/\d\d)(?: (\d\d:\d\d))?$/;

const isoOf = keptAnswers(jalaliToIso);

/** A Jalali day, with the time of day where it has one, as the moment that a spreadsheet keeps, which knows no zone. */
function dateOf(text: string): { at: Date; look: Look } | null {
  const [, day, time] = dayText.exec(text) ?? [];
  const iso = day === undefined ? null : isoOf(day);
  if (iso === null) return null;
  return { at: new Date(`${iso}T${time ?? '00:00'}:00Z`), look: time === undefined ? looks.day : looks.moment };
}

function cellOf(value: CsvCell): { value: Value; look: Look } {
  if (typeof value === 'bigint') return { value: plainCell(value), look: looks.number };
  const date = typeof value === 'string' && value.length <= 16 ? dateOf(value) : null;
  return date ? { value: date.at, look: date.look } : { value: plainCell(value), look: looks.text };
}

/** Writes the rows of one sheet with what people need of them: bold titles, a filter, dates and numbers, sums. */
class PeopleSheet {
  private readonly sheet: WorksheetWriter;
  private readonly given: XlsxSheet;
  private readonly totals: Map<number, bigint>;
  rows = 0;

  constructor(sheet: WorksheetWriter, given: XlsxSheet, first: readonly (readonly CsvCell[])[]) {
    this.sheet = sheet;
    this.given = given;
    const sums = given.sums ?? [];
    this.totals = new Map(given.titles.flatMap((title, index) => (sums.includes(title) ? [[index, 0n]] : [])));
    sheet.columns = given.titles.map((title, index) => ({ key: `c${index}`, width: widthOf(title, index, first) }));
    this.put(given.titles.map((title) => ({ value: title, look: looks.title })));
  }

  private put(cells: readonly { value: Value; look: Look }[]): void {
    const row: Row = this.sheet.addRow(cells.map(({ value }) => value));
    cells.forEach(({ look }, index) => {
      row.getCell(index + 1).style = look;
    });
    row.commit();
  }

  add(cells: readonly CsvCell[]): void {
    for (const [index, sum] of this.totals) {
      const cell = cells[index];
      if (typeof cell === 'bigint') this.totals.set(index, sum + cell);
    }
    this.put(cells.map(cellOf));
    this.rows += 1;
  }

  /** Sums follow the filter; a sum that a spreadsheet cannot keep is text. */
  private putSums(): void {
    if (this.totals.size === 0 || this.rows === 0) return;
    const row: Row = this.sheet.addRow([]);
    this.given.titles.forEach((_title, index) => {
      const cell = row.getCell(index + 1);
      const sum = this.totals.get(index);
      cell.style = looks.sum;
      if (sum === undefined) {
        if (index === 0) cell.value = sumOfColumn;
        return;
      }
      const { letter } = this.sheet.getColumn(index + 1);
      cell.value = isExact(sum)
        ? { formula: `SUBTOTAL(109,${letter}2:${letter}${this.rows + 1})`, result: Number(sum) }
        : sum.toString();
    });
    row.commit();
  }

  close(): void {
    if (this.rows > 0)
      this.sheet.autoFilter = `A1:${this.sheet.getColumn(this.given.titles.length).letter}${this.rows + 1}`;
    this.putSums();
    for (const cells of this.given.end ?? [])
      this.put(cells.map((cell) => ({ ...cellOf(cell), ...(typeof cell === 'bigint' && { look: looks.sum }) })));
    this.sheet.commit();
  }
}

/** Letters of the longest cell of a column among its first rows. */
function widthOf(title: string, index: number, rows: readonly (readonly CsvCell[])[]): number {
  let longest = title.length;
  for (const row of rows) {
    const cell = row[index];
    const letters = typeof cell === 'bigint' ? Math.ceil((String(cell).length * 4) / 3) : String(cell ?? '').length;
    if (letters > longest) longest = letters;
  }
  return Math.min(Math.max(longest + WIDTH.room, WIDTH.least), WIDTH.most);
}

/**
 * Writes a spreadsheet from right to left while its rows are read: `write` gets the file in order, in buffers of about a
 * megabyte, and the next rows are read when it is done. Text is written as text, so that no cell becomes a formula.
 */
export async function writeXlsx(
  sheets: readonly XlsxSheet[],
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  // the library is large: it is loaded with the first spreadsheet and not with the process
  const { WorkbookWriter } = await import('@cj-tech-master/excelts');
  let waiting: Uint8Array[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (size === 0) return;
    const bytes = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    await write(bytes);
  };
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      waiting.push(chunk);
      size += chunk.byteLength;
    },
  });
  const book = new WorkbookWriter({ stream: sink, useSharedStrings: false, useStyles: true });
  const open = (given: XlsxSheet, first: readonly (readonly CsvCell[])[], number: number): OpenSheet => {
    const name = number === 1 ? given.name : `${given.name} ${toPersianDigits(number)}`;
    const sheet = book.addWorksheet(name, { views: [{ rightToLeft: true, state: 'frozen', ySplit: 1 }] });
    return given.isPlain ? plainSheet(sheet, given.titles) : new PeopleSheet(sheet, given, first);
  };
  for (const given of sheets) {
    let number = 1;
    let sheet: OpenSheet | null = null;
    for await (const part of given.parts) {
      sheet ??= open(given, part, number);
      for (const cells of part) {
        if (sheet.rows === SHEET_ROWS) {
          sheet.close();
          sheet = open(given, part, (number += 1));
        }
        sheet.add(cells);
      }
      // lets the compression of these rows end before the next ones are read
      await new Promise((resolve) => setImmediate(resolve));
      if (size >= BUFFER_BYTES) await flush();
    }
    (sheet ?? open(given, [], number)).close();
  }
  await book.commit();
  await flush();
}

interface OpenSheet {
  rows: number;
  add: (cells: readonly CsvCell[]) => void;
  close: () => void;
}

/** A sheet for a program: titles and cells alone. */
function plainSheet(sheet: WorksheetWriter, titles: readonly string[]): OpenSheet {
  sheet.columns = titles.map((header, index) => ({ header, key: `c${index}`, width: 20 }));
  return {
    rows: 0,
    add(cells) {
      sheet.addRow(cells.map(plainCell)).commit();
      this.rows += 1;
    },
    close: () => sheet.commit(),
  };
}

/** A small spreadsheet at once. */
export async function xlsxBytes(sheets: readonly XlsxSheet[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await writeXlsx(sheets, async (bytes) => void parts.push(bytes));
  return new Uint8Array(Buffer.concat(parts));
}

/** Rows that are at hand, as parts of a sheet. */
export async function* onePart<Row>(rows: Row): AsyncGenerator<Row> {
  yield rows;
}
