/** UTF-8 byte order mark: without it Excel reads Persian as garbage. */
const BOM = '\uFEFF';

/** A leading character that makes a spreadsheet take the cell for a formula. */
const formulaStart = /^[=+\-@\t\r]/;

const plainNumber = /^-?\d+(\.\d+)?$/;

/** One cell: quoted where needed; text that looks like a formula gets an apostrophe (numbers do not). */
export function csvCell(value: CsvCell): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The sign that stands most often outside quotes; a comma when none does. */
function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const countOf = (sign: string): number => bare.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
}

/**
 * Rows of a CSV file, without empty lines: commas, semicolons or tabs, whichever the first line has most of; quotes as in
 * RFC 4180; the apostrophe that `csvCell` puts before a formula is taken off. Cells are trimmed.
 */
export function parseCsv(text: string): string[][] {
  const body = text.startsWith(BOM) ? text.slice(1) : text;
  const firstLine = body.slice(0, body.search(/[\r\n]|$/));
  const separator = separatorOf(firstLine);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    const trimmed = cell.trim();
    row.push(/^'[=+\-@]/.test(trimmed) ? trimmed.slice(1) : trimmed);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.some((value) => value !== '')) rows.push(row);
    row = [];
  };
  for (let index = 0; index < body.length; index += 1) {
    const char = body.charAt(index);
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
