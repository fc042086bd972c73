/** UTF-8 byte order mark: without it Excel reads Persian as garbage. */
const BOM = '\uFEFF';

/** A leading character that makes a spreadsheet take the cell for a formula. */
const formulaStart = /^[=+\-@\t\r]/;

const plainNumber = /^-?\d+(\.\d+)?$/;

/** A cell that needs neither an apostrophe nor quotes has none of these. */
const needsCare = /^[=+\-@\t\r]|[",\r\n;]/;

/** One cell: quoted where needed; text that looks like a formula gets an apostrophe (numbers do not). */
export function csvCell(value: CsvCell): string {
  const text = value === null || value === undefined ? '' : String(value);
  if (!needsCare.test(text)) return text;
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row of a file, with the number of the line in which it begins; from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Signs between cells, the likelier one first where a file fits two of them: commas stand inside amounts as well. */
const separators = [';', '\t', '|', ','] as const;

const tidy = (cell: string): string => {
  const trimmed = cell.trim();
  return /^'[=+\-@]/.test(trimmed) ? trimmed.slice(1) : trimmed;
};

/** As `readRows` for a text without a quote, in which every line feed ends a row: several times as fast. */
function splitRows(body: string, separator: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 0;
  for (const text of body.replaceAll('\r', '').split('\n')) {
    line += 1;
    if (text === '') continue;
    const cells = text.split(separator);
    for (let at = 0; at < cells.length; at += 1) cells[at] = tidy(cells[at] ?? '');
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
  }
  return rows;
}

function readRows(body: string, separator: string): CsvRow[] {
  if (!body.includes('"')) return splitRows(body, separator);
  const rows: CsvRow[] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let start = 1;
  const endCell = (): void => {
    row.push(tidy(cell));
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.some((value) => value !== '')) rows.push({ line: start, cells: row });
    row = [];
    start = line;
  };
  for (let index = 0; index < body.length; index += 1) {
    const char = body.charAt(index);
    if (char === '\n') line += 1;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (body[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (char === separator) endCell();
    else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  endRow();
  return rows;
}

/** Share of the rows that have the commonest number of cells, and that number; zero when it is one. */
function fitOf(rows: readonly CsvRow[]): { share: number; cells: number } {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [cells = 0, count = 0] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || b - a)[0] ?? [];
  return cells > 1 ? { share: count / rows.length, cells } : { share: 0, cells: 0 };
}

/** Commas between groups of three digits, which are part of an amount. */
const groupingCommas = /(?<=\d),(?=\d{3}(?!\d))/g;

/** Letters of a file by which its separator is found: some hundred rows. */
const SEPARATOR_SAMPLE = 60_000;

/** The sign that gives most of the first rows the same number of cells; a comma when none does. */
function separatorOf(whole: string): string {
  const body =
    whole.length > SEPARATOR_SAMPLE ? whole.slice(0, whole.lastIndexOf('\n', SEPARATOR_SAMPLE) + 1) || whole : whole;
  let best = { sign: ',', share: 0, cells: 0 };
  for (const sign of separators) {
    if (!body.includes(sign)) continue;
    const fit = fitOf(readRows(sign === ',' ? body.replace(groupingCommas, '') : body, sign));
    if (fit.share > best.share || (fit.share === best.share && fit.cells > best.cells)) best = { sign, ...fit };
  }
  return best.sign;
}

/**
 * Rows of a CSV file with their line numbers, without empty lines: semicolons, tabs, bars or commas, whichever gives most
 * rows the same number of cells; quotes as in RFC 4180; the apostrophe that `csvCell` puts before a formula is taken off.
 * Cells are trimmed.
 */
export function parseCsvRows(text: string): CsvRow[] {
  // some programs still end their lines with a carriage return alone
  const body = (text.startsWith(BOM) ? text.slice(1) : text).replace(/\r(?!\n)/g, '\n');
  return readRows(body, separatorOf(body));
}

/** As `parseCsvRows`, the cells alone. */
export function parseCsv(text: string): string[][] {
  return parseCsvRows(text).map((row) => row.cells);
}

/** True for a first row that holds titles: no cell of it has a digit of any script, so no line of money is taken for one. */
export function isTitleRow(cells: readonly string[]): boolean {
  return !/[0-9\u06F0-\u06F9\u0660-\u0669]/.test(cells.join(''));
}

/** The first row of a file when it holds titles, for the person who brings the file in; empty when it holds none. */
export function titlesOf(text: string): { line: number; text: string }[] {
  const [first] = parseCsvRows(text);
  return first && isTitleRow(first.cells) ? [{ line: first.line, text: first.cells.join(' ').slice(0, 200) }] : [];
}

export type CsvCell = string | number | bigint | null | undefined;

/** First line of a CSV file: the byte order mark and the column titles. */
export function csvHead(titles: readonly string[]): string {
  return BOM + csvLine(titles);
}

/** One line of a CSV file, with its end. */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(csvCell).join(',')}\r\n`;
}

/** A CSV file with a byte order mark and CRLF lines, first row the column titles. */
export function toCsv(titles: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [csvHead(titles)];
  for (const row of rows) lines.push(csvLine(row));
  return lines.join('');
}
