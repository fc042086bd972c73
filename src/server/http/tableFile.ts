import { csvHead, csvLine } from '#shared/csv.ts';
import { writeXlsx, type XlsxSheet } from './xlsxFile.ts';

/** Formats of a list as a file. */
export type TableFormat = 'csv' | 'xlsx';

/** Hears of the bytes of a file in order; the next rows are read when it is done. */
export type WriteBytes = (bytes: Uint8Array) => Promise<void>;

const BUFFER_BYTES = 1_048_576;

/**
 * Writes a list while its rows are read, about a megabyte at a time, so that a file of any length holds one part of its rows
 * in memory, and in CSV the piece that is being written. A spreadsheet may have further sheets; CSV has the first one.
 */
export async function writeTable(
  format: TableFormat,
  [table, ...more]: readonly [XlsxSheet, ...XlsxSheet[]],
  write: WriteBytes,
): Promise<void> {
  if (format === 'xlsx') return writeXlsx([table, ...more], write);
  let waiting = [csvHead(table.titles)];
  let length = 0;
  let written = Promise.resolve();
  // while a piece is written the next one is made, and no more than that
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(waiting.join(''));
    waiting = [];
    length = 0;
    await written;
    written = write(bytes);
    // its failure is that of the next piece, or of the end
    written.catch(() => undefined);
  };
  try {
    for await (const part of table.parts) {
      const text = part.map(csvLine).join('');
      waiting.push(text);
      length += text.length;
      if (length >= BUFFER_BYTES) await flush();
    }
    waiting.push(...(table.end ?? []).map(csvLine));
    if (waiting.length > 0) await flush();
  } catch (error) {
    // who hears of the failure may begin again: nothing is written any more
    await written.catch(() => undefined);
    throw error;
  }
  await written;
}
