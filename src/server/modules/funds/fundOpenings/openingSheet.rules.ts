import { plainSigns, unwrapCell, withoutExponent } from '#shared/cellText.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { openingProblems } from '#shared/contract/fundOpenings.ts';
import { parseCsvRows, type CsvRow } from '#shared/csv.ts';
import { dayOfCell } from '#shared/dayInput.ts';
import { toAsciiDigits } from '#shared/digits.ts';
import { parseRial } from '#shared/money.ts';
import { isValidLegalId, isValidNationalCode } from '#shared/nationalCode.ts';
import { normalizeText } from '#shared/normalize.ts';
import {
  openingColumns,
  placesOf,
  type OpeningColumn,
  type OpeningField,
  type OpeningFile,
} from '#shared/openingColumns.ts';
import { TITLE_ROWS } from '#shared/statementMapping.ts';

/*
 * A file of an opening as rows whose cells are named, and what its cells hold.
 */

export interface OpeningProblem {
  file: OpeningFile;
  line: number;
  /** title of the column; null for the row itself */
  column: string | null;
  message: string;
}

/** Largest sum that a file may hold, rial or units: sums of all rows fit into the books. */
export const MAX_SUM = 999_999_999_999_999_999n;

type Cells<File extends OpeningFile> = (field: OpeningField<File>) => string;

interface Sheet<File extends OpeningFile> {
  rows: readonly CsvRow[];
  cellsOf: (row: CsvRow) => Cells<File>;
  /** notes what is wrong with a cell of a row, or with the row */
  note: (row: { line: number }, field: OpeningField<File> | null, message: string) => void;
}

/** Most cells are plain already, and a file has a million of them. */
export const plainCell = (cell: string): string =>
  /^[\dA-Z]*$/.test(cell) ? cell : unwrapCell(plainSigns(toAsciiDigits(cell)));

/** A file whose titles are found, without the rows above them; null when a column or every row is missing. */
export function openSheet<File extends OpeningFile>(
  file: File,
  content: string,
  problems: OpeningProblem[],
): Sheet<File> | null {
  const columns = openingColumns[file] as Readonly<Record<string, OpeningColumn>>;
  const needed = Object.entries(columns).filter(([, { isNeeded }]) => isNeeded);
  const all = parseCsvRows(content);
  let best = { at: 0, places: new Map() as ReadonlyMap<OpeningField<File>, number>, missing: needed };
  for (const [at, row] of all.slice(0, TITLE_ROWS).entries()) {
    const places = placesOf(file, row.cells);
    const missing = needed.filter(([field]) => !places.has(field as OpeningField<File>));
    if (missing.length < best.missing.length) best = { at, places, missing };
    if (missing.length === 0) break;
  }
  const line = all[best.at]?.line ?? 1;
  const rows = all.slice(best.at + 1);
  if (all.length > 0)
    for (const [, { title }] of best.missing)
      problems.push({ file, line, column: title, message: fillMessage(openingProblems.missing, { column: title }) });
  if (all.length > 0 && best.missing.length > 0) return null;
  if (rows.length === 0) {
    problems.push({ file, line, column: null, message: openingProblems.empty });
    return null;
  }
  return {
    rows,
    cellsOf: (row) => (field) => row.cells[best.places.get(field) ?? -1] ?? '',
    note: (of, field, message) =>
      problems.push({ file, line: of.line, column: field === null ? null : (columns[field]?.title ?? null), message }),
  };
}

/** Days repeat in a file, and each form of writing one is looked at once. */
export function createDayReader(): (cell: string) => string | null {
  const known = new Map<string, string | null>();
  return (cell) => {
    const found = known.get(cell);
    if (found !== undefined) return found;
    const day = dayOfCell(cell);
    if (known.size < 20_000) known.set(cell, day);
    return day;
  };
}

/** National code or legal id of a cell; zeros that a spreadsheet took off the front of a code come back. Null when it is none. */
export function readNationalNo(cell: string): string | null {
  const digits = withoutExponent(plainCell(cell)).replace(/[\s-]/g, '');
  if (/^\d{8,10}$/.test(digits)) {
    const code = digits.padStart(10, '0');
    return isValidNationalCode(code) ? code : null;
  }
  return isValidLegalId(digits) ? digits : null;
}

/** Letters of a text at most. */
export const LONGEST = 100;

/** A text of a person; null for an empty one. */
export const words = (cell: string): string | null =>
  cell === '' ? null : normalizeText(unwrapCell(cell)).replace(/\s+/g, ' ') || null;

/** A whole number as a spreadsheet may write it, without the zeros behind its point. */
const wholeCell = (cell: string): string => plainCell(cell).replace(/[.\u066B]0+$/, '');

/** Units of a cell; null for none, zero, or more than the books hold. */
export function readUnits(cell: string): bigint | null {
  const units = parseRial(wholeCell(cell));
  return units === null || units === 0n || units > MAX_SUM ? null : units;
}

/** Rial of a cell, 0 for an empty one; null for what is no amount. */
export const readRial = (cell: string): bigint | null => {
  const text = wholeCell(cell);
  const amount = text === '' || text === '-' ? 0n : parseRial(text);
  return amount === null || amount > MAX_SUM ? null : amount;
};
