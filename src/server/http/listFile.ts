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
}

/** A short list as a file: CSV with ASCII digits, or a spreadsheet from right to left. */
export async function listFile({ name, day, sheet, titles, rows }: ListFile, format: 'csv' | 'xlsx') {
  const fileName = `${name}-${isoToJalali(day).replaceAll('/', '-')}.${format}`;
  if (format === 'csv') return { body: toCsv(titles, rows), contentType: contentTypes.csv, fileName };
  return {
    body: await xlsxBytes([{ name: sheet, titles, parts: onePart(rows) }]),
    contentType: contentTypes.xlsx,
    fileName,
  };
}
