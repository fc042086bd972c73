import { exportCutNote, exportSheetNames } from '#shared/contract/exportTexts.ts';
import type { ListKind } from '#shared/contract/exports.ts';
import { csvHead, csvLine, type CsvCell } from '#shared/csv.ts';
import { writeXlsx } from '../../http/xlsxFile.ts';
import type { ExportRow } from './exports.repo.ts';
import { columnsOf } from './exports.view.ts';

type Parts = AsyncIterable<readonly (readonly CsvCell[])[]>;

const BUFFER_BYTES = 1_048_576;

/**
 * Writes a file while its rows are read: `read` hears of the rows after each part, `write` gets the bytes in order, about a
 * megabyte at a time. A file that is full ends with a line that says so.
 */
export async function writeExport(
  { kind, format, columns }: Pick<ExportRow, 'columns'> & { kind: ListKind; format: ExportRow['format'] },
  parts: Parts,
  to: { maxRows: number; read: (rows: number) => Promise<void>; write: (bytes: Uint8Array) => Promise<void> },
): Promise<void> {
  const chosen = columnsOf({ kind, columns });
  const titles = chosen.map(({ title }) => title);
  async function* lines(): AsyncGenerator<CsvCell[][]> {
    let written = 0;
    for await (const part of parts) {
      const room = part.slice(0, to.maxRows - written);
      written += room.length;
      yield room.map((cells) => chosen.map(({ place }): CsvCell => cells[place]));
      await to.read(written);
      if (room.length < part.length) {
        yield [[exportCutNote(to.maxRows)]];
        return;
      }
    }
  }
  await (format === 'csv'
    ? writeCsv(titles, lines(), to.write)
    : writeXlsx([{ name: exportSheetNames[kind], titles, parts: lines() }], to.write));
}

async function writeCsv(titles: readonly string[], parts: Parts, write: (bytes: Uint8Array) => Promise<void>) {
  let waiting = [csvHead(titles)];
  let length = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(waiting.join(''));
    waiting = [];
    length = 0;
    await write(bytes);
  };
  for await (const part of parts) {
    const text = part.map(csvLine).join('');
    waiting.push(text);
    length += text.length;
    if (length >= BUFFER_BYTES) await flush();
  }
  if (waiting.length > 0) await flush();
}
