import { benchmarkSeries, type BenchmarkSeries } from '#shared/texts/benchmarkTexts.ts';
import { benchmarkCsvColumns, benchmarkCsvTexts } from '#shared/contract/benchmarks.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { dayOfCell } from '#shared/dayInput.ts';
import {
  divideRound,
  formatDecimal,
  NAV_SCALE,
  parseDecimal,
  pow10,
  ratioPercent,
  readDecimal,
} from '#shared/decimal.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { daysBetween } from '#shared/jalali.ts';

/** Value of a series on a day, decimal text: a level, or percent a year of deposits. */
export interface BenchmarkPoint {
  asOf: string;
  value: string;
}

/** Values of all series, oldest first. */
export type BenchmarkPoints = Readonly<Record<BenchmarkSeries, readonly BenchmarkPoint[]>>;

/** What a series did over a period, with the values that it follows from. */
export interface BenchmarkGain {
  /** percent with two decimals */
  percent: string;
  fromDate: string;
  toDate: string;
  fromValue: string;
  toValue: string;
}

/**
 * Days for which a value stands for those after it. Index and gold are published on working days, with long holidays
 * between; consumer prices once a month, some weeks late. A deposit rate counts until the next one.
 */
const validDays: Readonly<Record<BenchmarkSeries, number>> = {
  index: 14,
  gold: 14,
  inflation: 75,
  deposit: Number.POSITIVE_INFINITY,
};

/** Days of a year of simple interest. */
const YEAR = 365n;

/** Place of the newest value on or before a day; -1 when there is none. */
function placeAt(points: readonly BenchmarkPoint[], day: string): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.asOf ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The value that counts on a day; null when there is none or the newest one is too old. */
function valueAt(series: BenchmarkSeries, points: readonly BenchmarkPoint[], day: string): BenchmarkPoint | null {
  const point = points[placeAt(points, day)];
  return point && daysBetween(point.asOf, day) <= validDays[series] ? point : null;
}

/** Simple interest between two days at the rates of the days: percent times days, scaled by 10^4. */
function interestDays(points: readonly BenchmarkPoint[], from: string, to: string): bigint {
  let sum = 0n;
  let day = from;
  for (let place = placeAt(points, from); day < to; place += 1) {
    const next = points[place + 1]?.asOf ?? to;
    const end = next < to ? next : to;
    sum += parseDecimal(points[place]?.value ?? '0', NAV_SCALE) * BigInt(daysBetween(day, end));
    day = end;
  }
  return sum;
}

/**
 * What a series did from one day to another: for a level `end / start - 1`, for deposits the simple interest of the days.
 * null when its values do not cover the period, both days fall on one value, or the first value is older than the period is
 * long: a week does not become as dear as the month whose index was published within it.
 */
export function benchmarkGain(
  series: BenchmarkSeries,
  points: readonly BenchmarkPoint[],
  from: string,
  to: string,
): BenchmarkGain | null {
  const start = valueAt(series, points, from);
  const end = valueAt(series, points, to);
  if (!start || !end || from >= to) return null;
  const values = { fromValue: start.value, toValue: end.value };
  if (series === 'deposit') {
    const percent = formatDecimal(divideRound(interestDays(points, from, to), YEAR * pow10(NAV_SCALE - 2)), 2);
    return { percent, fromDate: from, toDate: to, ...values };
  }
  if (start.asOf === end.asOf || daysBetween(start.asOf, from) > daysBetween(from, to)) return null;
  const first = parseDecimal(start.value, NAV_SCALE);
  const percent = ratioPercent(parseDecimal(end.value, NAV_SCALE) - first, first);
  return { percent, fromDate: start.asOf, toDate: end.asOf, ...values };
}

/**
 * A series as an index of 100 at the first of the days (sorted), as prices of funds are indexed. Nothing when the first day
 * has no value, because lines that begin on different days cannot be compared; days after an old value are left out.
 */
export function benchmarkIndex(
  series: BenchmarkSeries,
  points: readonly BenchmarkPoint[],
  days: readonly string[],
): { date: string; indexed: string }[] {
  const [first] = days;
  const start = first === undefined ? null : valueAt(series, points, first);
  if (first === undefined || !start) return [];
  return days.flatMap((date) => {
    const point = valueAt(series, points, date);
    if (!point) return [];
    if (series !== 'deposit') {
      const level = (of: BenchmarkPoint) => parseDecimal(of.value, NAV_SCALE);
      return [{ date, indexed: ratioPercent(level(point), level(start), 4) }];
    }
    const interest = divideRound(interestDays(points, first, date), YEAR);
    return [{ date, indexed: formatDecimal(100n * pow10(NAV_SCALE) + interest, NAV_SCALE) }];
  });
}

/** A return after inflation: `(1 + nominal) / (1 + inflation) - 1`, percent with two decimals; null where money lost all worth. */
export function realReturn(nominalPercent: string, inflationPercent: string): string | null {
  const grown = (percent: string) => 100n * pow10(2) + parseDecimal(percent, 2);
  const inflation = grown(inflationPercent);
  return inflation <= 0n ? null : ratioPercent(grown(nominalPercent) - inflation, inflation);
}

/** A value of a file that reads well; `line` is the line of the file, from 1. */
export interface FileValue {
  line: number;
  series: BenchmarkSeries;
  asOf: string;
  value: string;
  note: string;
}

/** Most letters of a source. */
const SOURCE_LENGTH = 200;

/** Most digits before the point. */
const WHOLE_DIGITS = 12;

/** Reads a level or a rate as people write it: above zero, at most four decimals; null when it is none. */
export function readValue(typed: string): string | null {
  const text = readDecimal(typed, NAV_SCALE);
  return text !== null && /[1-9]/.test(text) && (text.split('.')[0]?.length ?? 0) <= WHOLE_DIGITS ? text : null;
}

/**
 * Reads a file of values: the titles first, in any order; series by their English name, days Jalali or ISO. All problems of
 * all lines are found in one reading, each with the name of its column; `lineNumbers` are those of the file.
 */
export function readBenchmarkFile(
  cells: readonly (readonly string[])[],
  today: string,
  lineNumbers: readonly number[] = cells.map((_, index) => index + 1),
): { rows: FileValue[]; problems: Record<string, string[]> } {
  const [titles = [], ...lines] = cells;
  const order = benchmarkCsvColumns.map((name) => titles.findIndex((title) => title.toLowerCase() === name));
  if (order.includes(-1))
    return { rows: [], problems: { [`line.${lineNumbers[0] ?? 1}`]: [benchmarkCsvTexts.header] } };
  if (lines.length === 0) return { rows: [], problems: { [`line.${lineNumbers[0] ?? 1}`]: [benchmarkCsvTexts.empty] } };
  const problems: Record<string, string[]> = {};
  const seen = new Map<string, number>();
  const rows: FileValue[] = [];
  for (const [index, cellsOfLine] of lines.entries()) {
    const line = lineNumbers[index + 1] ?? index + 2;
    const [name = '', day = '', typed = '', source = ''] = order.map((at) => cellsOfLine[at] ?? '');
    const found: string[] = [];
    const series = benchmarkSeries.find((one) => one === name.trim().toLowerCase());
    const asOf = dayOfCell(day);
    const value = readValue(typed);
    const note = source.trim();
    if (cellsOfLine.length !== titles.length) found.push(benchmarkCsvTexts.columns);
    if (!series) found.push(benchmarkCsvTexts.series);
    if (asOf === null) found.push(benchmarkCsvTexts.date);
    else if (asOf > today) found.push(benchmarkCsvTexts.future);
    if (value === null) found.push(benchmarkCsvTexts.value);
    if (note === '' || note.length > SOURCE_LENGTH) found.push(benchmarkCsvTexts.source);
    if (series && asOf !== null) {
      const before = seen.get(`${series}:${asOf}`);
      if (before !== undefined) found.push(toPersianDigits(fillMessage(benchmarkCsvTexts.repeated, { line: before })));
      seen.set(`${series}:${asOf}`, line);
    }
    if (found.length > 0) problems[`line.${line}`] = found;
    else if (series && asOf !== null && value !== null) rows.push({ line, series, asOf, value, note });
  }
  return { rows, problems };
}
