import { Readable } from 'node:stream';
import { TransformStream } from 'node:stream/web';
import { exportCutNote } from '#shared/contract/exportTexts.ts';
import { csvHead, csvLine, type CsvCell } from '#shared/csv.ts';
import { contentTypes } from './contentTypes.ts';
import type { RawAnswer } from './handlers.ts';
import { writeXlsx } from './xlsxFile.ts';

/**
 * A file that is written while its rows are read, so that a large export holds one part of them in memory: CSV, or a
 * spreadsheet where a sheet is named. The first part is read before the answer begins: what fails there is answered as an
 * error and not as a torn file. A file that is full ends with a line that says so.
 */
export async function rowsFile<Row>(of: {
  titles: readonly string[];
  /** the rows after the last one of the part before; an empty part ends the file */
  next: (last: Row | null, limit: number) => Promise<readonly Row[]>;
  cells: (row: Row) => readonly CsvCell[];
  maxRows: number;
  /** without the ending */
  name: string;
  format?: 'csv' | 'xlsx';
  sheet?: string;
}): Promise<RawAnswer> {
  const { titles, format = 'csv', sheet = '' } = of;
  const first = await of.next(null, Math.min(PART, of.maxRows));
  async function* parts(): AsyncGenerator<(readonly CsvCell[])[]> {
    let written = 0;
    for (let part = first; part.length > 0;) {
      yield part.map(of.cells);
      written += part.length;
      const wanted = Math.min(PART, of.maxRows - written);
      if (wanted <= 0) {
        const isCut = (await of.next(part.at(-1) ?? null, 1)).length > 0;
        if (isCut) yield [[exportCutNote(of.maxRows)]];
        return;
      }
      if (part.length < PART) return;
      part = await of.next(part.at(-1) ?? null, wanted);
    }
  }
  return {
    body: format === 'csv' ? csvStream(titles, parts()) : xlsxStream({ name: sheet, titles, parts: parts() }),
    contentType: contentTypes[format],
    fileName: `${of.name}.${format}`,
  };
}

/** Most rows of a list that is taken as a file at once (domain 11). */
export const MAX_EXPORT_ROWS = 50_000;

/** Rows that are read at a time. */
const PART = 1000;

type Parts = AsyncIterable<readonly (readonly CsvCell[])[]>;

function csvStream(titles: readonly string[], parts: Parts) {
  async function* lines(): AsyncGenerator<string> {
    yield csvHead(titles);
    for await (const part of parts) yield part.map(csvLine).join('');
  }
  return Readable.toWeb(Readable.from(lines(), { objectMode: false }));
}

/** The reader's pace is that of the writer: a part is read when the one before it was taken. */
function xlsxStream(sheet: Parameters<typeof writeXlsx>[0][number]) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  void writeXlsx([sheet], (bytes) => writer.write(bytes)).then(
    () => writer.close(),
    // the answer breaks off, so that no torn file is taken for a whole one; a reader who left has ended it already
    (cause: unknown) => writer.abort(cause).catch(() => undefined),
  );
  return readable;
}
