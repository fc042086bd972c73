/** UTF-8 byte order mark: without it Excel reads Persian as garbage. */
const BOM = '\uFEFF';

/** A leading character that makes a spreadsheet take the cell for a formula. */
const formulaStart = /^[=+\-@\t\r]/;

const plainNumber = /^-?\d+(\.\d+)?$/;

/** One cell: quoted where needed; text that looks like a formula gets an apostrophe (numbers do not). */
export function csvCell(value: string | number | bigint | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A CSV file with a byte order mark and CRLF lines, first row the column titles. */
export function toCsv(titles: readonly string[], rows: Iterable<readonly (string | number | bigint | null | undefined)[]>): string {
  const lines = [titles.map(csvCell).join(',')];
  for (const row of rows) lines.push(row.map(csvCell).join(','));
  return `${BOM}${lines.join('\r\n')}\r\n`;
}
