import { exportSheetNames } from '#shared/texts/exportTexts.ts';
import type { ListKind } from '#shared/contract/exports.ts';
import type { CsvCell } from '#shared/csv.ts';
import { readParts, ROWS_AT_A_TIME, type RowSource } from '#server/http/rowsFile.ts';
import { writeTable, type TableFormat, type WriteBytes } from '#server/http/tableFile.ts';
import { columnsOf } from './exports.view.ts';

/**
 * Rows of a part. PostgreSQL plans and joins each part by itself, which costs a row of a short part more; a spreadsheet
 * holds more for each row that waits.
 */
const ROWS_OF_PART: Readonly<Record<TableFormat, number>> = { csv: 2_000, xlsx: ROWS_AT_A_TIME };

/**
 * Writes a file of chosen columns while its rows are read: `read` hears of the rows that are in it after each part, `write`
 * gets the bytes in order. A file that is full ends with a line that says so.
 */
export async function writeExport<Row>(
  { kind, format, columns }: { kind: ListKind; format: TableFormat; columns: string[] },
  { next, cells }: RowSource<Row>,
  to: { maxRows: number; read: (rows: number) => Promise<void>; write: WriteBytes },
): Promise<void> {
  const chosen = columnsOf({ kind, columns });
  const how = { isAhead: true, atATime: ROWS_OF_PART[format] };
  async function* parts(): AsyncGenerator<(readonly CsvCell[])[]> {
    let rows = 0;
    const chosenCells = (row: Row): CsvCell[] => {
      const all = cells(row);
      rows += 1;
      return chosen.map(({ place }) => all[place]);
    };
    for await (const part of readParts({ next, cells: chosenCells }, to.maxRows, how)) {
      yield part;
      await to.read(rows);
    }
  }
  const table = { name: exportSheetNames[kind], titles: chosen.map(({ title }) => title), parts: parts() };
  await writeTable(format, [table], to.write);
}
