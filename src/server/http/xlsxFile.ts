import type { CsvCell } from '#shared/csv.ts';
import { toPersianDigits } from '#shared/digits.ts';

/** A sheet: its column titles, and its rows in parts, so that a large one is never in memory at once. */
export interface XlsxSheet {
  name: string;
  titles: readonly string[];
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>;
}

/** Digits that a spreadsheet keeps of a number; a longer one stays text. */
const EXACT_DIGITS = 15;
/** Rows of one sheet, below the limit of the format; the rest goes to the next sheet. */
const SHEET_ROWS = 1_000_000;
const BUFFER_BYTES = 1_048_576;

/** Counts and rial are numbers that a spreadsheet can add up; codes and prices stay as they are written. */
function cellOf(value: CsvCell): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value !== 'bigint') return value;
  return value.toString().replace('-', '').length > EXACT_DIGITS ? value.toString() : Number(value);
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
  const book = new WorkbookWriter({ stream: sink, useSharedStrings: false, useStyles: false });
  for (const { name, titles, parts } of sheets) {
    const open = (number: number) => {
      const sheet = book.addWorksheet(number === 1 ? name : `${name} ${toPersianDigits(number)}`, {
        views: [{ rightToLeft: true, state: 'frozen', ySplit: 1 }],
      });
      sheet.columns = titles.map((header, index) => ({ header, key: `c${index}`, width: 20 }));
      return sheet;
    };
    let number = 1;
    let sheet = open(number);
    let rows = 0;
    for await (const part of parts) {
      for (const cells of part) {
        if (rows === SHEET_ROWS) {
          sheet.commit();
          sheet = open((number += 1));
          rows = 0;
        }
        sheet.addRow(cells.map(cellOf)).commit();
        rows += 1;
      }
      // lets the compression of these rows end before the next ones are read
      await new Promise((resolve) => setImmediate(resolve));
      if (size >= BUFFER_BYTES) await flush();
    }
    sheet.commit();
  }
  await book.commit();
  await flush();
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
