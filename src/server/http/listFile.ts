import { exportCutNote } from '#shared/texts/exportTexts.ts';
import { toCsv, type CsvCell } from '#shared/csv.ts';
import { isoToJalali } from '#shared/jalali.ts';
import { contentTypes } from './contentTypes.ts';
import { onePart, xlsxBytes } from './xlsxFile.ts';

export interface ListFile {
  /** first part of the file's name, before the day */
  name: string;
  /** ISO day on which it is made */
  day: string;
  sheet: string;
  titles: readonly string[];
  /** counts and rial as bigint, so that a spreadsheet adds them up */
  rows: readonly (readonly CsvCell[])[];
  /** titles of the columns whose sum a spreadsheet has below the rows */
  sums?: readonly string[];
  /** lines below the rows, such as sums that are no additions of a column */
  end?: readonly (readonly CsvCell[])[];
  /** rows of the whole list, where the file may hold fewer: then its last line says so; infinite where nobody counted them */
  total?: number;
}

/** Most rows of a list that is written whole in memory. */
export const MAX_SHORT_LIST_ROWS = 5_000;

/** A short list as a file: CSV with ASCII digits, or a spreadsheet from right to left. */
export async function listFile(
  { name, day, sheet, titles, total = 0, sums = [], ...list }: ListFile,
  format: 'csv' | 'xlsx',
) {
  const { rows } = list;
  const end = [...(list.end ?? []), ...(total > rows.length ? [[exportCutNote(rows.length, total)]] : [])];
  const fileName = `${name}-${isoToJalali(day).replaceAll('/', '-')}.${format}`;
  if (format === 'csv') return { body: toCsv(titles, [...rows, ...end]), contentType: contentTypes.csv, fileName };
  return {
    body: await xlsxBytes([{ name: sheet, titles, parts: onePart(rows), sums, end }]),
    contentType: contentTypes.xlsx,
    fileName,
  };
}
