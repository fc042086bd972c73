import { hasTwoReadings, parsePrice } from '#shared/money.ts';
import { squeezeForSearch } from '#shared/search.ts';
import {
  navCsvColumns,
  navCsvTexts,
  navCsvTitles,
  type navNames,
  priceText,
  twoReadingsText,
} from '#shared/contract/prices.ts';
import { dayOfCell } from '#shared/dayInput.ts';
import { compareDecimal } from '#shared/decimal.ts';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';

/** A price of a file that reads well; `line` is the line of the file, from 1. */
export interface FileNav {
  line: number;
  fundId: number;
  navDate: string;
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
}

export interface NavFile {
  rows: FileNav[];
  /** Persian problems by `line.N` */
  problems: Record<string, string[]>;
}

/** What the reader of a file asks about the funds that it names. */
export interface NavFileQuestions {
  /** the fund or bond that a cell names; null for none */
  findFund: (name: string) => { id: number; kind: 'fund' | 'bond' } | null;
  /** true when a fund has a price on a day */
  isOpenDay: (fundId: number, day: string) => boolean;
  /** true when the price of the day is published */
  isPublished: (fundId: number, day: string) => boolean;
  /** true when the books cannot hold the net asset at these prices */
  isTooLarge: (fundId: number, prices: { issueNav: string; cancelNav: string; statisticalNav: string }) => boolean;
}

/** True when a file may call a column by this title, in English or Persian. */
function isTitleOf(name: (typeof navCsvColumns)[number], title: string): boolean {
  const squeezed = squeezeForSearch(title);
  return navCsvTitles[name].some((one) => squeezeForSearch(one) === squeezed);
}

/** A price of a cell; `found` gets what is wrong with it. */
function readCell(cell: string, name: keyof typeof navNames, found: string[]): string | null {
  const price = hasTwoReadings(cell) ? null : parsePrice(cell);
  if (price === null) found.push(hasTwoReadings(cell) ? twoReadingsText(cell) : priceText(name));
  return price;
}

/**
 * Reads a file of prices: the titles first, in any order; a fund by id, slug, symbol, registration number or name; days
 * Jalali or ISO. All problems of all lines are found in one reading; `lineNumbers` are those
 * of the file.
 */
export function readNavFile(
  cells: readonly (readonly string[])[],
  { findFund, isOpenDay, isPublished, isTooLarge }: NavFileQuestions,
  lineNumbers: readonly number[] = cells.map((_, index) => index + 1),
): NavFile {
  const [titles = [], ...lines] = cells;
  const order = navCsvColumns.map((name) => titles.findIndex((title) => isTitleOf(name, title)));
  if (order.includes(-1)) return { rows: [], problems: { [`line.${lineNumbers[0] ?? 1}`]: [navCsvTexts.header] } };
  if (lines.length === 0) return { rows: [], problems: { [`line.${lineNumbers[0] ?? 1}`]: [navCsvTexts.empty] } };
  const problems: Record<string, string[]> = {};
  const seen = new Map<string, number>();
  const rows: FileNav[] = [];
  for (const [index, cellsOfLine] of lines.entries()) {
    const line = lineNumbers[index + 1] ?? index + 2;
    const [fund = '', day = '', issue = '', cancel = '', statistical = ''] = order.map((at) => cellsOfLine[at] ?? '');
    const found: string[] = [];
    const named = findFund(toAsciiDigits(fund));
    const fundId = named?.kind === 'fund' ? named.id : null;
    const navDate = dayOfCell(day);
    if (cellsOfLine.length !== titles.length) found.push(navCsvTexts.columns);
    if (fundId === null) found.push(named ? navCsvTexts.bond : navCsvTexts.fund);
    if (navDate === null) found.push(navCsvTexts.date);
    const issueNav = readCell(issue, 'issueNav', found);
    const cancelNav = readCell(cancel, 'cancelNav', found);
    const statisticalNav = readCell(statistical, 'statisticalNav', found);
    if (issueNav !== null && cancelNav !== null && compareDecimal(cancelNav, issueNav) > 0)
      found.push(navCsvTexts.order);
    if (fundId !== null && issueNav !== null && cancelNav !== null && statisticalNav !== null) {
      if (isTooLarge(fundId, { issueNav, cancelNav, statisticalNav })) found.push(navCsvTexts.large);
    }
    if (fundId !== null && navDate !== null) {
      if (!isOpenDay(fundId, navDate)) found.push(navCsvTexts.day);
      else if (isPublished(fundId, navDate)) found.push(navCsvTexts.locked);
      const before = seen.get(`${fundId}:${navDate}`);
      if (before !== undefined) found.push(toPersianDigits(fillMessage(navCsvTexts.repeated, { line: before })));
      seen.set(`${fundId}:${navDate}`, line);
    }
    if (found.length > 0) problems[`line.${line}`] = found;
    else if (
      fundId !== null &&
      navDate !== null &&
      issueNav !== null &&
      cancelNav !== null &&
      statisticalNav !== null
    ) {
      rows.push({ line, fundId, navDate, issueNav, cancelNav, statisticalNav });
    }
  }
  return { rows, problems };
}
