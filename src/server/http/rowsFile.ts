import { TransformStream } from 'node:stream/web';
import { setImmediate as turn } from 'node:timers/promises';
import { exportCutNote } from '#shared/texts/exportTexts.ts';
import type { CsvCell } from '#shared/csv.ts';
import { contentTypes } from './contentTypes.ts';
import type { RawAnswer } from './handlers.ts';
import { writeTable, type TableFormat, type WriteBytes } from './tableFile.ts';
import type { XlsxSheet } from './xlsxFile.ts';

/** Rows of a list for a file: how the next ones are read, and what the cells of one are. */
export interface RowSource<Row> {
  /** the rows after the last one of the part before, `read` rows in all; a part that is not full ends the file */
  next: (last: Row | null, limit: number, read: number) => Promise<readonly Row[]>;
  cells: (row: Row) => readonly CsvCell[];
}

/** Most rows of a list that is taken as a file at once (domain 11). */
export const MAX_EXPORT_ROWS = 50_000;

/** Rows that are read at a time, where the reader says nothing else. */
export const ROWS_AT_A_TIME = 1000;

/**
 * Cells of a list in parts, each read when the one before it was taken. `isAhead`: while a part is written the next one is
 * read, and no more than that; for a job, whose file nobody waits for line by line. A list that is too long ends with a line
 * that says so.
 */
export async function* readParts<Row>(
  { next, cells }: RowSource<Row>,
  maxRows: number,
  { isAhead = false, atATime = ROWS_AT_A_TIME } = {},
): AsyncGenerator<(readonly CsvCell[])[]> {
  let written = 0;
  const wanted = (): number => Math.min(atATime, maxRows - written);
  const read = (last: Row | null) => next(last, Math.max(wanted(), 1), written);
  let coming: Promise<readonly Row[]> | null = null;
  for (let last: Row | null = null; ;) {
    const part: readonly Row[] = await (coming ?? read(last));
    if (part.length === 0) return;
    if (wanted() <= 0) {
      yield [[exportCutNote(maxRows)]];
      return;
    }
    const isFull = part.length === wanted();
    written += part.length;
    last = part.at(-1) ?? null;
    if (isFull && isAhead) {
      coming = read(last);
      // its failure is that of the next part, and nobody's when no more is taken
      coming.catch(() => undefined);
      // the database works on it while this thread is busy with the cells, so its statement leaves first
      await turn();
    }
    yield part.map(cells);
    if (!isFull) return;
  }
}

/**
 * A file that is written while its rows are read, so that a large export holds one part of them in memory: CSV, or a
 * spreadsheet from right to left. The first part is read before the answer begins: what fails there is answered as an error
 * and not as a truncated file. A file that is full ends with a line that says so.
 */
export async function rowsFile<Row>({
  titles,
  maxRows = MAX_EXPORT_ROWS,
  name,
  format,
  sheet,
  end = [],
  sums = [],
  more = [],
  ...source
}: RowSource<Row> & {
  titles: readonly string[];
  maxRows?: number;
  /** without the ending */
  name: string;
  format: TableFormat;
  /** name of the sheet of the rows */
  sheet: string;
  /** titles of the columns whose sum a spreadsheet has below the rows */
  sums?: readonly string[];
  /** lines below the rows */
  end?: readonly (readonly CsvCell[])[];
  /** further sheets of the spreadsheet */
  more?: readonly XlsxSheet[];
}): Promise<RawAnswer> {
  const rows = readParts(source, maxRows);
  const first = await rows.next();
  async function* parts(): AsyncGenerator<readonly (readonly CsvCell[])[]> {
    if (!first.done) {
      yield first.value;
      yield* rows;
    }
  }
  const table: XlsxSheet = { name: sheet, titles, parts: parts(), sums, end };
  return {
    body: streamOf((write) => writeTable(format, [table, ...more], write)),
    contentType: contentTypes[format],
    fileName: `${name}.${format}`,
  };
}

/** The writer's pace is that of the reader: a part is read when the one before it was taken. */
function streamOf(run: (write: WriteBytes) => Promise<void>) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  void run((bytes) => writer.write(bytes)).then(
    () => writer.close(),
    // the answer breaks off, so that no truncated file is taken for a complete one; a reader who left has ended it already
    (cause: unknown) => writer.abort(cause).catch(() => undefined),
  );
  return readable;
}
