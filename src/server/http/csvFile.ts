import { Readable } from 'node:stream';
import { exportCutNote } from '#shared/contract/exportTexts.ts';
import { csvHead, csvLine, type CsvCell } from '#shared/csv.ts';
import { contentTypes } from './contentTypes.ts';
import type { RawAnswer } from './handlers.ts';

/**
 * A CSV file that is written while its rows are read, so that a large export holds one part of them in memory. The first
 * part is read before the answer begins: what fails there is answered as an error and not as a torn file. A file that is
 * full ends with a line that says so.
 */
export async function csvFile<Row>(of: {
  titles: readonly string[];
  /** the rows after the last one of the part before; an empty part ends the file */
  next: (last: Row | null, limit: number) => Promise<readonly Row[]>;
  cells: (row: Row) => readonly CsvCell[];
  maxRows: number;
  fileName: string;
}): Promise<RawAnswer> {
  const first = await of.next(null, Math.min(PART, of.maxRows));
  async function* lines(): AsyncGenerator<string> {
    yield csvHead(of.titles);
    let written = 0;
    for (let part = first; part.length > 0;) {
      yield part.map((row) => csvLine(of.cells(row))).join('');
      written += part.length;
      const wanted = Math.min(PART, of.maxRows - written);
      if (wanted <= 0) {
        const isCut = (await of.next(part.at(-1) ?? null, 1)).length > 0;
        if (isCut) yield csvLine([exportCutNote(of.maxRows)]);
        return;
      }
      if (part.length < PART) return;
      part = await of.next(part.at(-1) ?? null, wanted);
    }
  }
  return {
    body: Readable.toWeb(Readable.from(lines(), { objectMode: false })),
    contentType: contentTypes.csv,
    fileName: of.fileName,
  };
}

/** Rows that are read at a time. */
const PART = 1000;
