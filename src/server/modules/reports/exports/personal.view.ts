import { authStatusLabels } from '#shared/texts/investorTexts.ts';
import { payoutKindLabels, payoutStateLabels } from '#shared/texts/deskTexts.ts';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { orderTypeLabels, paymentMethodLabels, paymentStateLabels, txTypeLabels } from '#shared/texts/orderTexts.ts';
import { personalSections, personalTitles, personalWords, type PersonalSection } from '#shared/texts/personalTexts.ts';
import { shareStatusLabels } from '#shared/contract/profits.ts';
import { statementKindLabels } from '#shared/texts/statementTexts.ts';
import type { CsvCell } from '#shared/csv.ts';
import { formatJalaliDate, jalaliMomentText } from '#shared/jalali.ts';
import type { PersonalRow } from './personal.repo.ts';

/** Words of the spreadsheet for what is kept as a code; the JSON file keeps the codes. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'orders.status': orderStateLabels,
  'orderEvents.status': orderStateLabels,
  orderType: orderTypeLabels,
  paymentMethod: paymentMethodLabels,
  paymentStatus: paymentStateLabels,
  payoutKind: payoutKindLabels,
  payoutStatus: payoutStateLabels,
  txType: txTypeLabels,
  shareStatus: shareStatusLabels,
  statementKind: statementKindLabels,
  authStatus: authStatusLabels,
  signInStatus: personalWords.signIn,
  consent: personalWords.consent,
  author: personalWords.author,
};

function cellOf(section: PersonalSection, column: string, value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? personalWords.yes : personalWords.no;
  if (value instanceof Date) return jalaliMomentText(value);
  const labels = words[`${section}.${column}`] ?? words[column];
  if (labels && (typeof value === 'string' || typeof value === 'number')) return labels[value] ?? value;
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatJalaliDate(value) : value;
  return typeof value === 'bigint' || typeof value === 'number' ? value : JSON.stringify(value);
}

/** A row of a sheet: amounts and units are numbers, days and moments Jalali. */
export const personalCells = (section: PersonalSection, row: PersonalRow): CsvCell[] =>
  personalSections[section].columns.map((column) => cellOf(section, column, row[column]));

/** Column titles of a sheet. */
export const personalHeads = (section: PersonalSection): string[] =>
  personalSections[section].columns.map((column) => personalTitles[column]);

/** A row of the JSON file: amounts and units are decimal strings, moments UTC. */
export function personalJson(section: PersonalSection, row: PersonalRow): string {
  const entries = personalSections[section].columns.map((column) => [column, row[column] ?? null] as const);
  return JSON.stringify(Object.fromEntries(entries), (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
