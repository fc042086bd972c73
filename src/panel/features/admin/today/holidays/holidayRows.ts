import { isTitleRow, parseCsvRows } from '#shared/csv.ts';
import { dayFromInput } from '#shared/dayInput.ts';
import { addDays, daysBetween } from '#shared/jalali.ts';
import { comma } from '#shared/strings.ts';

/** A day that is to become a holiday for all. */
export interface HolidayRow {
  day: string;
  title: string;
  isConfirmed: boolean;
}

/** Lines that could not be read, by number, from 1. */
export interface ReadRows {
  rows: HolidayRow[];
  wrong: number[];
}

/** Longest range that is entered at once, days. */
export const longestRange = 31;
/** Most days of one import. */
export const mostRows = 100;

const isEstimate = (cell: string): boolean => /احتمال|قمری|lunar|estimate/i.test(cell);

/** Each day of a range with the same occasion; empty where the range is turned around or too long. */
export function rowsOfRange(from: string, to: string, row: Omit<HolidayRow, 'day'>): HolidayRow[] {
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > longestRange) return [];
  return Array.from({ length }, (_one, at) => ({ ...row, day: addDays(from, at) }));
}

/**
 * Reads lines of `day, occasion, estimate` as people paste them or files have them. «تا» between two days makes a range, and
 * a first line without a digit holds titles and is passed over. The same day twice is taken once.
 */
export function readHolidayRows(text: string): ReadRows {
  const wrong: number[] = [];
  const byDay = new Map<string, HolidayRow>();
  for (const [index, { line, cells }] of parseCsvRows(text.replaceAll(comma, ',')).entries()) {
    if (index === 0 && isTitleRow(cells)) continue;
    const [days = '', title = '', state = ''] = cells.map((cell) => cell.trim());
    if (days === '' && title === '') continue;
    const [from = null, to = from] = days.split(/\s+تا\s+/).map((day) => dayFromInput(day));
    const rows =
      from === null || to === null || title === ''
        ? []
        : rowsOfRange(from, to, { title: title.slice(0, 120), isConfirmed: !isEstimate(state) });
    if (rows.length === 0) wrong.push(line);
    for (const row of rows) if (!byDay.has(row.day)) byDay.set(row.day, row);
  }
  return { rows: [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1)), wrong };
}
