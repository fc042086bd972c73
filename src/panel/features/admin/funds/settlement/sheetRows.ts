import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import {
  type getPriceSheet,
  navCsvTitles,
  navNames,
  pricesErrors,
  priceText,
  twoReadingsText,
} from '#shared/contract/prices.ts';
import { compareDecimal, trimDecimal } from '#shared/decimal.ts';
import { hasTwoReadings, parsePrice } from '#shared/money.ts';
import { changeOf, largestMove, priceNames, type Prices } from '#shared/priceMoves.ts';
import { squeezeForSearch } from '#shared/search.ts';
import { showNumber } from '#panel/ui/form/numberText.ts';
import { sheetText as text } from './sheetStrings.ts';

/* What a price sheet holds, apart from how it looks: reading of cells, problems of rows, pasted blocks, conflicts. */

export type SheetRow = ResponseOf<typeof getPriceSheet>['data'][number];
export type PriceName = (typeof priceNames)[number];

/** What a person typed into a row, as they typed it, and the version of the draft that they began from. */
export interface TypedRow extends Partial<Record<PriceName, string>> {
  /** null when there was no draft */
  seen: string | null;
}
export type Typed = Readonly<Record<number, TypedRow>>;

/** The draft of a row; a returned or withdrawn price begins again. */
export const draftOf = ({ nav }: SheetRow): NonNullable<SheetRow['nav']> | null =>
  nav?.status === 'draft' ? nav : null;

/** A row whose prices may be entered: the day is open, and no price of it is published. */
export const isEditable = (row: SheetRow): boolean => row.isOpenDay && row.nav?.status !== 'approved';

/** Prices of the row as they are stored; null where none is. */
const storedOf = (row: SheetRow): Prices | null => (row.nav?.status === 'approved' ? row.nav : draftOf(row));

/** What a cell shows. */
export function cellText(row: SheetRow, typed: TypedRow | undefined, name: PriceName): string {
  const stored = storedOf(row)?.[name];
  return typed?.[name] ?? (stored === undefined ? '' : showNumber(trimDecimal(stored)));
}

/** The price of a cell as plain decimal text; null when it is empty or cannot be read in one way. */
export const priceOf = (shown: string): string | null => (hasTwoReadings(shown) ? null : parsePrice(shown));

/** A cell when its person leaves it: a price that was read is shown as the panel writes prices. */
export function tidyCell(shown: string): string {
  const price = priceOf(shown);
  return price === null ? shown.trim() : showNumber(price);
}

/** The three prices of a row as they are in the cells; null while one cannot be read. */
export function pricesOf(row: SheetRow, typed: TypedRow | undefined): Prices | null {
  const [issueNav, cancelNav, statisticalNav] = priceNames.map((name) => priceOf(cellText(row, typed, name)));
  return issueNav && cancelNav && statisticalNav ? { issueNav, cancelNav, statisticalNav } : null;
}

const isSame = (one: Prices | null, other: Prices | null): boolean =>
  one !== null && other !== null && priceNames.every((name) => compareDecimal(one[name], other[name]) === 0);

/** The row holds something that is not stored yet. */
export function isUnsaved(row: SheetRow, typed: TypedRow | undefined): boolean {
  if (!typed) return false;
  const stored = storedOf(row);
  const now = pricesOf(row, typed);
  if (now !== null) return !isSame(now, stored);
  return priceNames.some((name) => typed[name] !== undefined && (stored !== null || typed[name].trim() !== ''));
}

/** What keeps typed prices from being stored: a colleague stored others since, or the price was published. */
export function conflictOf(row: SheetRow, typed: TypedRow | undefined): 'changed' | 'published' | null {
  if (!isUnsaved(row, typed)) return null;
  if (row.nav?.status === 'approved') return 'published';
  return (draftOf(row)?.version ?? null) === (typed?.seen ?? null) ? null : 'changed';
}

/** What is wrong with each cell; `isTried`: the person asked to store the row, so that empty cells count. */
export function problemsOf(
  row: SheetRow,
  typed: TypedRow | undefined,
  isTried: boolean,
): Partial<Record<PriceName, string>> {
  const problems: Partial<Record<PriceName, string>> = {};
  for (const name of priceNames) {
    const shown = cellText(row, typed, name).trim();
    if (shown === '') {
      if (isTried) problems[name] = text.missing(navNames[name]);
    } else if (hasTwoReadings(shown)) problems[name] = twoReadingsText(shown);
    else if (parsePrice(shown) === null) problems[name] = priceText(name);
  }
  const issue = priceOf(cellText(row, typed, 'issueNav'));
  const cancel = priceOf(cellText(row, typed, 'cancelNav'));
  if (issue !== null && cancel !== null && compareDecimal(cancel, issue) > 0)
    problems.cancelNav = pricesErrors.PRICE_ORDER.message;
  return problems;
}

/** Greatest move of a row against the prices before it, percent; a row without these is looked at first. */
export function moveOf(row: SheetRow): number {
  const stored = storedOf(row);
  const change = stored && changeOf(stored, row.previous);
  return change ? Number(largestMove(change)) : Infinity;
}

export interface Pasted {
  /** texts by fund and price */
  cells: { fundId: number; name: PriceName; text: string }[];
  /** lines that found no place */
  rest: number;
  /** names that no fund of the sheet has */
  unknown: string[];
}

const clean = (cell: string): string => cell.trim().replace(/^"(.*)"$/s, '$1');
type ColumnName = PriceName | 'fund' | 'date';
const columnNames: Readonly<Record<keyof typeof navCsvTitles, ColumnName>> = {
  ...{ fund: 'fund', date: 'date' },
  ...{ issue: 'issueNav', cancel: 'cancelNav', statistical: 'statisticalNav' },
};
const titleOf = new Map<string, ColumnName>();
for (const [column, titles] of Object.entries(navCsvTitles))
  for (const title of titles) titleOf.set(squeezeForSearch(title), columnNames[column as keyof typeof navCsvTitles]);

/**
 * Reads a block of a spreadsheet: lines of cells between tabs. Lines that begin with the name of a fund go to that fund;
 * other blocks are laid down from the cell that has the focus. A first line of titles says which column is which price.
 */
export function readBlock(block: string, at: { rows: readonly SheetRow[]; fundId: number; name: PriceName }): Pasted {
  const lines = block
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map(clean));
  const titles = (lines[0] ?? []).map((cell) => titleOf.get(squeezeForSearch(cell)));
  const hasTitles = titles.some((title) => title !== undefined);
  const body = hasTitles ? lines.slice(1) : lines;
  const byName = fundsByName(at.rows);
  const fundColumn = hasTitles ? titles.indexOf('fund') : 0;
  // a registration number may look like a price: without a title of its own such a column holds prices
  const fundOf = (cells: readonly string[]): SheetRow | undefined => {
    const cell = cells[fundColumn] ?? '';
    return !hasTitles && parsePrice(cell) !== null ? undefined : byName.get(squeezeForSearch(cell));
  };
  const isNamed = body.some((cells) => fundOf(cells) !== undefined);
  const from = priceNames.indexOf(at.name);
  const start = at.rows.findIndex(({ fundId }) => fundId === at.fundId);
  const pasted: Pasted = { cells: [], rest: 0, unknown: [] };
  for (const [index, cells] of body.entries()) {
    const row = isNamed ? fundOf(cells) : at.rows[start + index];
    if (!row) {
      if (isNamed && cells[fundColumn]) pasted.unknown.push(cells[fundColumn]);
      else pasted.rest += 1;
      continue;
    }
    let place = isNamed ? 0 : from;
    for (const [column, cell] of cells.entries()) {
      if (isNamed && column === fundColumn) continue;
      const name = hasTitles ? titles[column] : priceNames[place];
      if (!hasTitles) place += 1;
      if (name === undefined || name === 'fund' || name === 'date' || cell === '') continue;
      pasted.cells.push({ fundId: row.fundId, name, text: tidyCell(cell) });
    }
  }
  return pasted;
}

function fundsByName(rows: readonly SheetRow[]): Map<string, SheetRow> {
  return new Map(
    rows.flatMap((row) => [row.fundName, ...row.names].map((name) => [squeezeForSearch(name), row] as const)),
  );
}

/** A pasted text that is more than one cell. */
export const isBlock = (pasted: string): boolean => /[\t\n]/.test(pasted.trim());
